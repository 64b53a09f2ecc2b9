//! The process of `Components.java`, which answers for `java.net.URI`.

use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// The fields of an answer, `None` for null, or the reason of an error.
pub type Answer = Result<Vec<Option<String>>, String>;

/// Reports whether Java is installed.
pub fn is_installed() -> bool {
    let version = Command::new("java").arg("-version").stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// Returns the components of each reference. No reference may contain a line break.
pub fn components<'t>(references: impl Iterator<Item = &'t str>) -> Vec<Answer> {
    query(references.map(|text| format!("p {text}")).collect())
}

/// Resolves each reference against the base before it. Neither may contain a tab or a line break.
pub fn resolved(pairs: &[(String, String)]) -> Vec<Answer> {
    query(pairs.iter().map(|(base, reference)| format!("r {base}\t{reference}")).collect())
}

fn query(requests: Vec<String>) -> Vec<Answer> {
    let count = requests.len();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Components.java");
    let mut java = Command::new("java")
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("java starts");
    let mut stdin = BufWriter::new(java.stdin.take().expect("its input is a pipe"));
    let writer = thread::spawn(move || {
        for request in requests {
            assert!(!request.contains(['\n', '\r']), "{request:?}");
            writeln!(stdin, "{request}").expect("java reads");
        }
    });
    let output = java.wait_with_output().expect("java ends");
    writer.join().expect("all requests are written");
    assert!(output.status.success(), "Components.java failed");
    let answers = String::from_utf8(output.stdout).expect("java prints UTF-8");
    let answers: Vec<Answer> = answers.split_terminator('\n').map(answer).collect();
    assert_eq!(answers.len(), count, "one answer for each request");
    answers
}

fn answer(line: &str) -> Answer {
    match line.strip_prefix("!\t") {
        Some(reason) => Err(reason.to_owned()),
        None => {
            Ok(line.split('\t').map(|field| field.strip_prefix('=').map(str::to_owned)).collect())
        }
    }
}
