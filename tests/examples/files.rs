//! The example `files`, on temporary files.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use crate::program::{Ended, Program};

/// A temporary folder, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("examples-{name}-{}", std::process::id());
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).into_os_string().into_string().unwrap()
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the example on files and sorts its lines, which it prints in order of arrival.
fn run(paths: &[String]) -> Ended {
    sorted(Program::start("files", paths).end())
}

fn sorted(mut ended: Ended) -> Ended {
    ended.out.sort();
    ended.err.sort();
    ended
}

/// There are fewer descriptors than files, so the example must limit the number of open files.
#[test]
fn searches_a_thousand_small_files_and_a_large_one() {
    let folder = Folder::new("many");
    let (mut paths, mut expected) = (Vec::new(), Vec::new());
    for number in 0..1000 {
        let text = format!("{}see <URL:http://a.example/\n{number}>", " ".repeat(number));
        let path = folder.file(&number.to_string(), &text);
        expected.push(format!("{path}:{}: http://a.example/{number}", number + 9));
        paths.push(path);
    }
    let (large, lines) = large();
    let path = folder.file("large", &large);
    expected.extend(lines.iter().map(|line| format!("{path}:{line}")));
    paths.insert(0, path);
    expected.sort();

    let ended = sorted(Program::start_with_descriptors(100, "files", &paths).end());
    assert_eq!((ended.err, ended.code), (vec![], Some(0)));
    assert_eq!(ended.out.len(), expected.len());
    for (line, expected) in ended.out.iter().zip(&expected) {
        assert_eq!(line, expected);
    }
}

/// Returns a text much longer than a read buffer, full of links, and the expected lines without the path.
fn large() -> (String, Vec<String>) {
    let (mut text, mut lines) = (String::new(), Vec::new());
    for number in 0..20_000 {
        // Links of many lengths straddle the ends of buffers at many offsets.
        let link = format!("http://a.example/{number}/{}", "x".repeat(number % 97));
        lines.push(format!("{}: {link}", text.len()));
        writeln!(text, "{link}").unwrap();
    }
    (text, lines)
}

#[test]
fn prints_the_links_of_a_file_in_order() {
    let folder = Folder::new("order");
    let (large, lines) = large();
    let path = folder.file("large", &large);
    let expected: Vec<String> = lines.iter().map(|line| format!("{path}:{line}")).collect();
    let ended = Program::start("files", [path]).end();
    assert!(ended.out == expected, "{:?}", ended.out.iter().zip(&expected).find(|(a, b)| a != b));
}

#[test]
fn reports_unreadable_files() {
    let folder = Folder::new("unreadable");
    let paths = [
        folder.file("first", "http://a.example/1"),
        folder.path("missing"),
        folder.path(""),
        folder.file("last", "http://a.example/2"),
    ];
    let ended = run(&paths);
    assert_eq!(ended.code, Some(2));
    assert_eq!(
        ended.out,
        [
            format!("{}:0: http://a.example/1", paths[0]),
            format!("{}:0: http://a.example/2", paths[3]),
        ]
    );
    let [folder, missing] = &ended.err[..] else { panic!("{:?}", ended.err) };
    assert!(folder.starts_with(&format!("files: {}: ", paths[2])), "{folder}");
    assert!(missing.starts_with(&format!("files: {}: ", paths[1])), "{missing}");
}

#[test]
fn exits_with_1_without_links() {
    let folder = Folder::new("nothing");
    let ended = run(&[folder.file("empty", ""), folder.file("text", "and so on")]);
    assert_eq!(ended, Ended { out: vec![], err: vec![], code: Some(1) });
}
