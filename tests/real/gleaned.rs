//! Compares the findings of the command with the links in the messages.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::mails::{FROM, Mail};

/// A message as an agent stored it.
pub struct StoredMail<'m> {
    pub mail: &'m Mail,
    pub path: PathBuf,
    /// The number of the message in the file, from 1.
    pub number: u64,
    /// The offset of the message in the file.
    pub offset: usize,
}

impl<'m> StoredMail<'m> {
    /// Finds a message that has its own file below the folder.
    pub fn find_file(mail: &'m Mail, folder: &Path) -> Self {
        let holders = super::home::files_containing(folder, &format!("\nMessage-ID: {}", mail.id));
        let [path] = &holders[..] else { panic!("{}: {holders:?}", mail.id) };
        Self::whole_file(mail, path.clone())
    }

    /// Returns a message that is the whole file at `path`.
    pub fn whole_file(mail: &'m Mail, path: PathBuf) -> Self {
        Self { mail, path, number: 1, offset: 0 }
    }

    /// Finds the messages in a file with several messages, each after a line that begins with
    /// `separator`.
    pub fn find_in_file(mails: &'m [Mail], path: &Path, separator: &str) -> Vec<Self> {
        let file = fs::read(path).unwrap();
        let stored = |(mail, number): (&'m Mail, u64)| {
            let id = memchr::memmem::find(&file, mail.id.as_bytes()).expect(mail.id);
            let before = format!("\n{separator}");
            let offset =
                memchr::memmem::rfind(&file[..id], before.as_bytes()).map_or(0, |lf| lf + 1);
            assert!(file[offset..].starts_with(separator.as_bytes()));
            Self { mail, path: path.to_owned(), number, offset }
        };
        mails.iter().zip(1..).map(stored).collect()
    }
}

/// Runs the command on a file or folder. Checks that it finds exactly the links in these messages,
/// with correct origins and offsets.
pub fn check(root: &Path, stored: &[StoredMail]) {
    check_text(root, stored, |path| fs::read(path).unwrap());
}

/// Checks like [`check`], with offsets that refer to the text that `read` returns for a file.
pub fn check_text(root: &Path, stored: &[StoredMail], read: impl Fn(&Path) -> Vec<u8>) {
    let found = run(root);
    let mut expected: Vec<[&str; 3]> = Vec::new();
    for StoredMail { mail, path, .. } in stored {
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
        check_origin(finding, stored);
        check_offsets(finding, file);
    }
}

fn run(root: &Path) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gleaner"));
    let output = command.args(["--format", "jsonl"]).arg(root).output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), output.stderr);
    assert_eq!((output.status.code(), String::from_utf8_lossy(&err).as_ref()), (Some(0), ""));
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Checks the message and the part of a finding.
fn check_origin(finding: &Value, stored: &[StoredMail]) {
    let message = &finding["message"];
    let Some(stored) = stored.iter().find(|stored| {
        finding["path"] == stored.path.to_str().unwrap() && message["number"] == stored.number
    }) else {
        panic!("unknown message: {finding:#}")
    };
    let actual = ["offset", "id", "subject", "from"].map(|key| message[key].clone());
    let expected: [Value; 4] =
        [stored.offset.into(), stored.mail.id.into(), stored.mail.subject.into(), FROM.into()];
    assert_eq!(actual, expected, "{finding:#}");
    let link = stored
        .mail
        .links
        .iter()
        .find(|link| finding["part"] == link.part && finding["value"] == link.value);
    let link = link.unwrap_or_else(|| panic!("not a link of its message: {finding:#}"));
    assert_eq!(finding["content_type"].as_str(), link.content_type, "{finding:#}");
    if let Some(encoded) = link.encoded {
        assert_eq!(finding["encoded"], encoded, "{finding:#}");
    }
}

/// Checks that the offsets of a finding in undecoded text refer to the file.
fn check_offsets(finding: &Value, file: &[u8]) {
    let encoded = finding["encoded"].as_bool().unwrap_or_else(|| panic!("{finding:#}"));
    if !encoded {
        let offset = |key: &str| usize::try_from(finding[key].as_u64().unwrap()).unwrap();
        let bytes = file.get(offset("offset")..offset("end"));
        assert_eq!(bytes, finding["raw"].as_str().map(str::as_bytes), "{finding:#}");
    }
}
