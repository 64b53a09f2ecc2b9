//! What the command finds, against what was written into the messages.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::mails::{FROM, Mail};

/// A message, and where the agent has put it.
pub struct Kept<'m> {
    pub mail: &'m Mail,
    pub path: PathBuf,
    /// Which of the file's messages it is, from 1.
    pub number: u64,
    /// Where in the file it begins.
    pub offset: usize,
}

impl<'m> Kept<'m> {
    /// A message that has a file of its own, of those below the folder.
    pub fn alone(mail: &'m Mail, folder: &Path) -> Self {
        let held = crate::home::holding(folder, &format!("\nMessage-ID: {}", mail.id));
        let [path] = &held[..] else { panic!("{}: {held:?}", mail.id) };
        Self::at(mail, path.clone())
    }

    /// A message that is all of a file.
    pub fn at(mail: &'m Mail, path: PathBuf) -> Self {
        Self { mail, path, number: 1, offset: 0 }
    }

    /// The messages of a file, each of which begins with a line that begins so.
    pub fn together(mails: &'m [Mail], path: &Path, separator: &str) -> Vec<Self> {
        let file = fs::read(path).unwrap();
        let kept = |(mail, number): (&'m Mail, u64)| {
            let id = memchr::memmem::find(&file, mail.id.as_bytes()).expect(mail.id);
            let before = format!("\n{separator}");
            let offset =
                memchr::memmem::rfind(&file[..id], before.as_bytes()).map_or(0, |lf| lf + 1);
            assert!(file[offset..].starts_with(separator.as_bytes()));
            Self { mail, path: path.to_owned(), number, offset }
        };
        mails.iter().zip(1..).map(kept).collect()
    }
}

/// Runs the command on a file or folder: it must find what was written into these messages, say
/// rightly where it was, and find no more.
pub fn check(root: &Path, kept: &[Kept]) {
    check_text(root, kept, |path| fs::read(path).unwrap());
}

/// The same, where offsets are those of a text which may be another than the file holds.
pub fn check_text(root: &Path, kept: &[Kept], read: impl Fn(&Path) -> Vec<u8>) {
    let found = run(root);
    let mut expected: Vec<[&str; 3]> = Vec::new();
    for Kept { mail, path, .. } in kept {
        let path = path.to_str().unwrap();
        expected.extend(mail.links.iter().map(|link| [path, link.part, link.value]));
    }
    expected.sort_unstable();
    let text = |finding: &Value, key: &str| finding[key].as_str().unwrap_or("-").to_owned();
    let mut values: Vec<[String; 3]> =
        found.iter().map(|found| ["path", "part", "value"].map(|key| text(found, key))).collect();
    values.sort_unstable();
    assert_eq!(values, expected, "{found:#?}");

    let mut files = BTreeMap::new();
    for finding in &found {
        let file =
            files.entry(text(finding, "path")).or_insert_with_key(|path| read(Path::new(path)));
        origin(finding, kept);
        place(finding, file);
    }
}

fn run(root: &Path) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gleaner"));
    let output = command.args(["--format", "jsonl"]).arg(root).output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), output.stderr);
    assert_eq!((output.status.code(), String::from_utf8_lossy(&err).as_ref()), (Some(0), ""));
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What is said of the message and part.
fn origin(finding: &Value, kept: &[Kept]) {
    let message = &finding["message"];
    let Some(kept) = kept.iter().find(|kept| {
        finding["path"] == kept.path.to_str().unwrap() && message["number"] == kept.number
    }) else {
        panic!("of no message: {finding:#}")
    };
    let said = ["offset", "id", "subject", "from"].map(|key| message[key].clone());
    let meant: [Value; 4] =
        [kept.offset.into(), kept.mail.id.into(), kept.mail.subject.into(), FROM.into()];
    assert_eq!(said, meant, "{finding:#}");
    let link = kept
        .mail
        .links
        .iter()
        .find(|link| finding["part"] == link.part && finding["value"] == link.value);
    let link = link.unwrap_or_else(|| panic!("of another message: {finding:#}"));
    assert_eq!(finding["content_type"].as_str(), link.content_type, "{finding:#}");
    if let Some(encoded) = link.encoded {
        assert_eq!(finding["encoded"], encoded, "{finding:#}");
    }
}

/// Where it stands in the file as it is, its place is that in the file.
fn place(finding: &Value, file: &[u8]) {
    let encoded = finding["encoded"].as_bool().unwrap_or_else(|| panic!("{finding:#}"));
    if !encoded {
        let offset = |key: &str| usize::try_from(finding[key].as_u64().unwrap()).unwrap();
        let there = file.get(offset("offset")..offset("end"));
        assert_eq!(there, finding["raw"].as_str().map(str::as_bytes), "{finding:#}");
    }
}
