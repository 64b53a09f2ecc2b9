//! Runs `Components.java`.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// The fields of an answer, `None` where null; or why there are none.
pub type Answer = Result<Vec<Option<String>>, String>;

/// Whether there is a Java to ask; says so where there is none.
pub fn is_there() -> bool {
    let version = Command::new("java").arg("-version").stderr(Stdio::null()).status();
    let there = version.is_ok_and(|status| status.success());
    if !there {
        // Not by a macro, whose output the test runner keeps for itself.
        let _ =
            writeln!(io::stderr(), "SKIPPED: the comparison with java.net.URI: there is no java");
    }
    there
}

/// The components of each of `references`, none of which may hold a line break.
pub fn components<'t>(references: impl Iterator<Item = &'t str>) -> Vec<Answer> {
    ask(references.map(|text| format!("p {text}")).collect())
}

/// What Java resolves each reference to, relative to the base before it; neither may hold a tab or a
/// line break.
pub fn resolved(pairs: &[(String, String)]) -> Vec<Answer> {
    ask(pairs.iter().map(|(base, reference)| format!("r {base}\t{reference}")).collect())
}

fn ask(questions: Vec<String>) -> Vec<Answer> {
    let count = questions.len();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Components.java");
    let mut java = Command::new("java")
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("java starts");
    let mut stdin = BufWriter::new(java.stdin.take().expect("its input is a pipe"));
    let asking = thread::spawn(move || {
        for question in questions {
            assert!(!question.contains(['\n', '\r']), "{question:?}");
            writeln!(stdin, "{question}").expect("java reads");
        }
    });
    let output = java.wait_with_output().expect("java ends");
    asking.join().expect("all is asked");
    assert!(output.status.success(), "Components.java failed");
    let answers = String::from_utf8(output.stdout).expect("java prints UTF-8");
    let answers: Vec<Answer> = answers.split_terminator('\n').map(answer).collect();
    assert_eq!(answers.len(), count, "an answer for each question");
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
