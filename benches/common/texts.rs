//! The texts that references are looked for in.

use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use gleaner::{Config, Extractor, Item};

/// About how much text is made up.
const MADE_UP: usize = 4 << 20;

/// How many references [`made_up`] puts in, six in each of 946 messages.
pub const PLANTED: usize = 5_676;

/// The texts of the pack of real text, where `target/corpora/pack-dev` holds it, with their names; for
/// each that is missing a line is printed.
pub fn real() -> Vec<(&'static str, String)> {
    let files =
        [("access log", "logs/access-1x.log"), ("list archive", "mail/linux-mips-early.mbox")];
    let read = |(name, file)| {
        let path = Path::new("target/corpora/pack-dev").join(file);
        match std::fs::read(&path) {
            Ok(bytes) => Some((name, String::from_utf8_lossy(&bytes).into_owned())),
            Err(error) => {
                println!("{name}: skipped, {}: {error}", path.display());
                None
            }
        }
    };
    files.into_iter().filter_map(read).collect()
}

/// The four kinds of real text that the pack holds, each as one; empty where it is not there.
pub fn kinds() -> Vec<(&'static str, String)> {
    const KINDS: [(&str, &[&str]); 4] = [
        (
            "mail",
            &[
                "mail/cypherpunks-1995-1996.mbox",
                "mail/linux-mips-early.mbox",
                "mail/pipermail",
                "mail/spamassassin",
            ],
        ),
        ("news", &["news"]),
        ("access", &["logs/access-1x.log"]),
        ("irc", &["logs/irc-whatwg-2007"]),
    ];
    let pack = Path::new("target/corpora/pack-dev");
    if !pack.exists() {
        println!("real text: skipped, there is no {}", pack.display());
        return Vec::new();
    }
    let read = |(name, paths): (_, &[&str])| {
        let mut bytes = Vec::new();
        for path in paths {
            append(&pack.join(path), &mut bytes);
        }
        (name, String::from_utf8_lossy(&bytes).into_owned())
    };
    KINDS.into_iter().map(read).collect()
}

/// All mail and news of the pack as one mbox: what is none is put behind a line that separates it.
pub fn mail_and_news() -> Option<Vec<u8>> {
    let pack = Path::new("target/corpora/pack-dev");
    let mut files = Vec::new();
    for folder in ["mail", "news"] {
        list(&pack.join(folder), &mut files);
    }
    let mut mbox = Vec::new();
    for file in &files {
        let at = mbox.len();
        append(file, &mut mbox);
        if !mbox[at..].starts_with(b"From ") {
            let line = b"From nobody@a.example Thu Jan  1 00:00:00 1970\n";
            mbox.splice(at..at, line.iter().copied());
        }
        mbox.extend(b"\n\n");
    }
    if files.is_empty() {
        println!("real mail: skipped, there is no {}", pack.display());
        return None;
    }
    Some(mbox)
}

/// All files below a folder, where it is there.
fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            list(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Puts a file, or all below a folder in the order of their names, behind what was read before.
fn append(path: &Path, bytes: &mut Vec<u8>) {
    let unread = |error: std::io::Error| -> ! { panic!("{}: {error}", path.display()) };
    if path.is_dir() {
        let entries = std::fs::read_dir(path).unwrap_or_else(|error| unread(error));
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in &paths {
            append(path, bytes);
        }
    } else {
        bytes.extend(std::fs::read(path).unwrap_or_else(|error| unread(error)));
    }
}

/// Mail of the usual shape: headers, prose, quotes, and six references in each message.
pub fn made_up() -> String {
    const WORDS: [&str; 16] = [
        "the", "draft", "says", "that", "a", "name", "in", "text:", "may", "be", "cut", "where",
        "lines", "end,", "then", "not",
    ];
    let mut text = String::with_capacity(MADE_UP + (8 << 10));
    let mut seed: u32 = 1;
    let mut message = 0;
    while text.len() < MADE_UP {
        message += 1;
        let _ = write!(
            text,
            "From ann@a.example Thu Dec  1 12:{:02}:{:02} 1994\nFrom: Ann <ann@a.example>\n\
             Date: Thu, 1 Dec 1994 12:{:02}:{:02} +0000\nMessage-ID: <{message}.AA1@a.example>\n\
             Subject: Re: names in text\n\n",
            message / 60 % 60,
            message % 60,
            message / 60 % 60,
            message % 60,
        );
        for paragraph in 0..6 {
            let quote = if paragraph % 3 == 2 { "> " } else { "" };
            for _ in 0..12 {
                text.push_str(quote);
                for _ in 0..12 {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    text.push_str(WORDS[(seed >> 28) as usize]);
                    text.push(' ');
                }
                text.push('\n');
            }
            let _ = match paragraph {
                0 => writeln!(text, "see http://a.example/{message}/x.html. There"),
                1 => writeln!(text, "(www.b.example/~ann/{message}), and"),
                2 => writeln!(text, "> <URL:ftp://c.example/pub/\n> draft-{message}.txt>"),
                3 => writeln!(text, "\"http://d.example/?q={message}\" or"),
                4 => writeln!(text, "in <news:{message}.BB2@b.example>, where"),
                _ => writeln!(text, "<http://e.example/{message}/(a)>."),
            };
        }
        text.push('\n');
    }
    text
}

/// What the extractor finds in the text in chunks of so many bytes.
pub fn found_in_chunks(text: &[u8], chunk: usize) -> usize {
    let mut extractor = Extractor::new(&Config::new());
    let mut count = 0;
    let mut sink = |item: Item<'_>| {
        black_box(item);
        count += 1;
        ControlFlow::Continue(())
    };
    for part in text.chunks(chunk) {
        assert!(extractor.feed(part, &mut sink).is_continue());
    }
    assert!(extractor.finish(&mut sink).is_continue());
    count
}
