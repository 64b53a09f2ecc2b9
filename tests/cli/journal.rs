//! Entries of systemd's journal.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::support::Folder;

/// Returns an entry in the export format.
fn export(message: &str, more: &str) -> String {
    format!(
        "__CURSOR=s=1;i=2\n__REALTIME_TIMESTAMP=784111777123456\n_HOSTNAME=a\n_SYSTEMD_UNIT=web.service\n_PID=42\n\
         SYSLOG_IDENTIFIER=web\nPRIORITY=6\n_CMDLINE=web http://cmdline.example/\n{more}MESSAGE={message}\n\n"
    )
}

fn findings(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_fields_of_an_entry_are_the_provenance() {
    let folder = Folder::new();
    let first = export("no link", "");
    let second = export(
        "GET http://a.example/x",
        "DOCUMENTATION=http://doc.example/\nCODE_FILE=http://no.example/\n",
    );
    let ran = folder.run_on("--format jsonl -", (first.clone() + &second).as_bytes());
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    let found = findings(&ran.out);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["value"], "http://doc.example/");
    let journal = json!({
        "number": 2, "offset": first.len(), "field": "MESSAGE", "cursor": "s=1;i=2", "time": "1994-11-06T08:49:37.123456Z",
        "host": "a", "unit": "web.service", "identifier": "web", "pid": "42", "priority": "6"
    });
    assert_eq!(
        (&found[1]["value"], &found[1]["journal"]),
        (&"http://a.example/x".into(), &journal)
    );
    assert_eq!((&found[1]["offset"], &found[1]["line"]), (&4.into(), &11.into()));
    let template = "--get {journal_unit}:{journal_pid}:{journal_time}:{value} -";
    let ran = folder.run_on(template, second.as_bytes());
    assert!(
        ran.out.ends_with("web.service:42:1994-11-06T08:49:37.123456Z:http://a.example/x\n"),
        "{}",
        ran.out
    );
}

#[test]
fn json_has_the_same_findings() {
    let folder = Folder::new();
    let entry = json!({
        "__CURSOR": "c", "__REALTIME_TIMESTAMP": "784111777123456", "_HOSTNAME": "a", "MESSAGE": "a\u{1b}[1m http://a.example/x"
    });
    let bytes: Vec<u8> = b"http://b.example/".to_vec();
    let other = json!({"__CURSOR": "d", "MESSAGE": bytes});
    let ran = folder.run_on("--format jsonl -", format!("{entry}\n{other}\n").as_bytes());
    let found = findings(&ran.out);
    assert_eq!(found.len(), 2, "{}", ran.err);
    assert_eq!(found[0]["journal"]["time"], "1994-11-06T08:49:37.123456Z");
    assert_eq!(
        (&found[1]["value"], &found[1]["journal"]["number"]),
        (&"http://b.example/".into(), &2.into())
    );
}

#[test]
fn binary_messages_keep_references_across_lines() {
    let folder = Folder::new();
    let message = "see <URL:http://a.example/\nlong>";
    let mut entry = b"__CURSOR=1\nMESSAGE\n".to_vec();
    entry.extend((message.len() as u64).to_le_bytes());
    entry.extend(message.as_bytes());
    entry.extend(b"\n\n");
    assert_eq!(folder.run_on("-", &entry).out, "http://a.example/long\n");
    assert!(!folder.run_on("--type text -", &entry).out.is_empty());
}

#[test]
fn references_do_not_go_on_in_the_next_entry() {
    let folder = Folder::new();
    let entries = export("<URL:http://a.example/", "") + &export("b>", "");
    assert_eq!(folder.run_on("-", entries.as_bytes()).out, "http://a.example/\n");
}

#[test]
fn dates_select_entries() {
    let folder = Folder::with(&[("log", &export("http://a.example/x", ""))]);
    assert_eq!(folder.found("--since 1994-11-06 log"), "http://a.example/x\n");
    assert_eq!(folder.run("--since 1994-11-07 log").code, Some(1));
}

#[test]
fn a_type_may_be_given() {
    let folder = Folder::new();
    assert_eq!(
        folder.run_on("--type journal -", b"MESSAGE=http://a.example/x\n").out,
        "http://a.example/x\n"
    );
    let ran = folder.run_on("--type journal -", b"http://a.example/x\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("expected a field of a journal entry"), "{}", ran.err);
}

#[test]
fn incomplete_fields_are_errors_and_the_rest_is_searched() {
    let folder = Folder::new();
    let text = "{\"__CURSOR\":\"1\",\"MESSAGE\":null}\nnonsense\n{\"__CURSOR\":\"2\",\"MESSAGE\":\"http://a.example/x\"}\n";
    let ran = folder.run_on("-", text.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "http://a.example/x\n"));
    assert!(
        ran.err.contains("the field MESSAGE of the journal entry at byte 0 is not complete"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("in the line at byte 32"), "{}", ran.err);
}

#[test]
fn entries_are_reported_as_they_arrive() {
    let folder = Folder::new();
    let mut child = folder.command(["-"]).stdin(Stdio::piped()).spawn().unwrap();
    let (mut stdin, out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut lines = BufReader::new(out).lines();
    for number in 0..3 {
        stdin.write_all(export(&format!("http://a.example/{number}"), "").as_bytes()).unwrap();
        assert_eq!(lines.next().unwrap().unwrap(), format!("http://a.example/{number}"));
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(feature = "state")]
#[test]
fn a_saved_journal_is_read_again_only_if_it_changes() {
    let folder = Folder::with(&[("log", &export("http://a.example/x", ""))]);
    assert_eq!(folder.found("--state s log"), "http://a.example/x\n");
    assert_eq!(folder.run("--state s log").code, Some(1));
}
