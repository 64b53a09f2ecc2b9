//! The examples of grammars that are written in nom.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::Program;

fn output(name: &str, text: &str) -> Vec<String> {
    let input: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&input, text).unwrap();
    let ended = Program::run_with_input(name, &[], &input);
    assert_eq!(ended.code, Some(0), "{name}: {:?}", ended.err);
    ended.out
}

#[test]
fn markdown_prints_autolinks_and_destinations() {
    let text = "see <http://a.example/x>,\n[b](../w_(x)) or <b>\n\n[c](a b) <mailto:d@e>";
    let expected = ["0: http://a.example/x", "0: ../w_(x) (b)", "1: mailto:d@e"];
    assert_eq!(output("markdown", text), expected);
}

#[test]
fn frame_prints_whole_frames() {
    let text = "GET http://a.example/x\r\nno frame\r\nHEAD ../y\r\nGET http://a.exam";
    assert_eq!(output("frame", text), ["GET http://a.example/x", "HEAD ../y"]);
}

#[test]
fn log_line_prints_fields() {
    let text = "12:30:15 WARN code=404 from=\"http://a.example/w_(x)\" to=www.a.example\nno line\n";
    let expected = [
        "12:30:15 WARN code = 404",
        "12:30:15 WARN from: http://a.example/w_(x)",
        "12:30:15 WARN to: http://www.a.example",
    ];
    assert_eq!(output("log_line", text), expected);
}
