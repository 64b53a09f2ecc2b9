//! The output is independent of the number of threads.

use std::fmt::Write;
use std::io::{Seek, SeekFrom};

use crate::support::{Folder, ran};

/// Creates files of very different sizes, some with warnings.
fn tree() -> Folder {
    let folder = Folder::new();
    for n in 0..200_usize {
        let mut text = String::new();
        for m in 0..(n * 7919) % 97 {
            let _ = writeln!(text, "{}http://a.example/{}", " ".repeat(m * n % 300), n * m % 50);
        }
        if n % 40 == 0 {
            let _ = write!(text, "http://a.example/{} ", "x".repeat(9000));
        }
        if n == 3 {
            text = (0..8_000).fold(text, |mut text, m| {
                let _ = write!(text, "see http://big.example/{m} ");
                text
            });
        }
        folder.file(format!("{}/{}/f{n}", n % 3, n % 7), text);
    }
    folder
}

#[test]
fn output_is_independent_of_threads() {
    let folder = tree();
    for args in ["", "-nb", "-u", "-c", "-cu", "--format jsonl", "--heading --column"] {
        let one = folder.run(&format!("-j 1 {args} 0 1 missing 2 0"));
        assert_eq!(one.code, Some(2));
        for jobs in ["-j 8", "-j2", "--jobs=3", "-j0", ""] {
            let many = folder.run(&format!("{jobs} {args} 0 1 missing 2 0"));
            assert!(many == one, "{jobs} {args}");
        }
    }
}

#[test]
fn keeps_the_order_of_arguments() {
    let folder = Folder::with(&[
        ("b", "http://b.example/ "),
        ("a", "http://a.example/ "),
        ("d/y", "http://y.example/ "),
        ("d/x", "http://x.example/ "),
    ]);
    assert_eq!(
        folder.found("b d a"),
        "b:http://b.example/\nd/x:http://x.example/\nd/y:http://y.example/\na:http://a.example/\n"
    );
}

/// Returns a text large enough to be searched in segments, with references across most cuts.
fn large() -> String {
    let mut text = String::new();
    let mut n = 0;
    while text.len() < 3 << 20 {
        n += 1;
        let _ = match n % 7 {
            0 => writeln!(
                text,
                "> <URL:http://a.example/{n}/\n>   {}.html> then",
                "x".repeat(n % 900)
            ),
            1 => writeln!(text, "see (www.b.example/{n}/{}), or", "y".repeat(n % 1300)),
            2 => writeln!(text, "\"http://c.example/{n}/{}\n/z\",", "z".repeat(n % 700)),
            3 => writeln!(text, "mailto:joe{n}@d.example or joe@d.example\r"),
            4 => writeln!(text, "<http://e.example/{n}-\n\n{}", "no name ".repeat(n % 90)),
            5 => writeln!(text, "{{\"u\":\"http:\\/\\/f.example\\/{n}\"}}"),
            _ => writeln!(text, "{}", "and nothing. ".repeat(n % 40)),
        };
        if n % 2000 == 0 {
            let _ = writeln!(text, "http://long.example/{}", "l".repeat(20_000));
        }
    }
    text
}

#[test]
fn output_of_one_large_text_is_independent_of_threads() {
    let folder = Folder::with(&[("large", &large()), ("small", "http://small.example/")]);
    for args in ["", "-nb --column", "-c --stats", "--format jsonl --emails --join-lines"] {
        let one = folder.run(&format!("-j1 {args} large small"));
        assert_eq!(one.code, Some(0));
        assert!(args.contains("jsonl") || one.err.contains("--max-reference"), "{}", one.err);
        for jobs in ["-j2", "-j5"] {
            assert!(folder.run(&format!("{jobs} {args} large small")) == one, "{jobs} {args}");
        }
    }
}

#[test]
fn searches_a_file_on_standard_input_from_its_current_position() {
    let text = large();
    let folder = Folder::with(&[("large", &text)]);
    let from = text.match_indices("\nsee (www.").nth(100).unwrap().0;
    let mut file = std::fs::File::open(folder.path().join("large")).unwrap();
    file.seek(SeekFrom::Start(from as u64)).unwrap();
    let mut left = file.try_clone().unwrap();
    let ran = ran(folder.command(["-j3", "-nb"]).stdin(file));
    assert!(ran == folder.run_on("-j1 -nb", &text.as_bytes()[from..]));
    // The command has consumed all input.
    assert_eq!(left.stream_position().unwrap(), text.len() as u64);
}
