//! Benchmarks the search of decoded mail against the MIME library alone.
//!
//! ```text
//! cargo bench --bench mail
//! ```
//!
//! The inputs are a synthetic mbox, a synthetic mbox of MIME messages and, if
//! `target/corpora/pack-dev` contains the pack of real text, two of its mailing list archives, and all its mail and news as one
//! mbox. The last input is also written to a file, which the command searches with one thread and with two,
//! next to `cat FILE | wc -c`. The contenders take turns (`common/turns.rs`), and the best round of
//! each counts.

mod common;

use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};

use common::Contenders;
use common::pack;
use common::texts;
use common::throughput;
use common::turns::Turns;
use criterion::{Criterion, Throughput};
use gleaner::internals::{Batch, BatchScanner, Splitter};
use gleaner::mail::{Format, Options};
use mail_parser::{HeaderName, MessageParser};
use memchr::{memchr, memmem};

const CONTENDERS: Contenders<[u8], 6> = [
    ("gleaner, decoded", decoded),
    ("gleaner, as plain text", plain),
    ("gleaner, splitting alone", split),
    ("mail-parser, defaults", library),
    ("mail-parser, MIME fields", library_least),
    ("memmem, splitting alone", lines),
];

/// Archives of mailing lists, in which a third of the messages have a reference.
const ARCHIVES: [&str; 2] = ["mail/cypherpunks-1995-1996.mbox", "mail/linux-mips-early.mbox"];

/// The pairs of contenders whose ratios are printed.
const PAIRS: [(usize, usize); 4] = [(0, 3), (0, 4), (0, 1), (2, 5)];

const COMMANDS: Contenders<Path, 3> =
    [("gleaner -j1", one_thread), ("gleaner -j2", two_threads), ("cat FILE | wc -c", cat)];

fn main() {
    let mut criterion = common::criterion();
    let made_up = texts::made_up().into_bytes();
    let messages = texts::MESSAGES;
    // The headers contain no references, and decoding adds none.
    let found = [texts::PLANTED, texts::PLANTED, messages, messages, messages, messages];
    let mut run = |name, text: &[u8], expected| {
        throughput::run(name, text, &CONTENDERS, expected, criterion.as_mut())
    };
    let mut outcomes = vec![run("made-up mail", &made_up, Some(found))];
    outcomes.push(run("made-up MIME", &mime(), None));
    assert_eq!(outcomes[1].counts[0], 3 * MIME_MESSAGES, "three references in each message");
    // Skipped in debug builds, which would take minutes.
    let is_measured = criterion.is_some();
    let real = |paths| if is_measured { pack::mbox(paths) } else { None };
    let [archives, all] = [real(&ARCHIVES), real(&["mail", "news"])];
    for (name, text) in [("two list archives", &archives), ("real mail", &all)] {
        let Some(text) = text else { continue };
        outcomes.push(throughput::run(name, &text[..], &CONTENDERS, None, criterion.as_mut()));
    }
    throughput::ratios(&outcomes, &CONTENDERS, &PAIRS);
    commands(all.as_ref().unwrap_or(&made_up), criterion.as_mut());
}

/// The number of messages that [`mime`] returns.
const MIME_MESSAGES: usize = 2000;

/// Returns an mbox of messages with two text parts, an HTML part and an attachment, and three
/// references each.
fn mime() -> Vec<u8> {
    let mut text = String::new();
    for n in 0..MIME_MESSAGES {
        let _ = write!(
            text,
            "From ann@a.example Thu Dec  1 12:00:00 1994\nFrom: Ann <ann@a.example>\n\
             Subject: message {n}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b{n}\n\n\
             --b{n}\nContent-Type: text/plain; charset=iso-8859-1\n\
             Content-Transfer-Encoding: quoted-printable\n\n"
        );
        for _ in 0..8 {
            text +=
                "A line of prose that says nothing, with an =FC in it and a soft line =\nbreak.\n";
        }
        let _ = write!(
            text,
            "See http://www.a.example/{n}?q=3D1 =E9\n--b{n}\nContent-Type: text/plain\n\
             Content-Transfer-Encoding: base64\n\n"
        );
        for _ in 0..8 {
            text += "VGhpcyBpcyBhIGxpbmUgb2YgcHJvc2UgdGhhdCBzYXlzIG5vdGhpbmcgYXQgYWxsLCBhbmQK\n";
        }
        text += "aHR0cDovL2IuZXhhbXBsZS8gCg==\n";
        let _ = write!(
            text,
            "--b{n}\nContent-Type: text/html\n\n<a href=\"http://c.example/\">c</a>\n"
        );
        let _ =
            write!(text, "--b{n}\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n");
        for _ in 0..16 {
            text += "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGA\n";
        }
        let _ = write!(text, "--b{n}--\n\n");
    }
    text.into_bytes()
}

fn decoded(mbox: &[u8]) -> usize {
    let options = Options::new();
    let mut splitter = Splitter::new(mbox, Format::Mbox, &options);
    let (mut scanner, mut batch, mut count) = (BatchScanner::new(&options), Batch::new(), 0);
    while splitter.fill(&mut batch).expect("memory can be read") {
        let _ = scanner.scan_batch(&batch, |finding| {
            black_box(finding);
            count += 1;
            ControlFlow::Continue(())
        });
    }
    count
}

fn plain(mbox: &[u8]) -> usize {
    gleaner::extract(mbox).map(black_box).count()
}

fn split(mbox: &[u8]) -> usize {
    let mut splitter = Splitter::new(mbox, Format::Mbox, &Options::new());
    let (mut batch, mut count) = (Batch::new(), 0);
    while splitter.fill(&mut batch).expect("memory can be read") {
        count += batch.messages();
    }
    count
}

fn library(mbox: &[u8]) -> usize {
    parse(mbox, &MessageParser::default())
}

/// Parses only the fields that are needed to find the parts.
fn library_least(mbox: &[u8]) -> usize {
    let parser = MessageParser::new()
        .header_content_type(HeaderName::ContentType)
        .header_text(HeaderName::ContentTransferEncoding)
        .default_header_ignore();
    parse(mbox, &parser)
}

fn parse(mbox: &[u8], parser: &MessageParser) -> usize {
    let parsed = messages(mbox).filter_map(|message| parser.parse(message).map(black_box));
    parsed.count()
}

fn lines(mbox: &[u8]) -> usize {
    messages(mbox).map(black_box).count()
}

/// Splits at lines that begin with `From `, without further checks.
fn messages(mbox: &[u8]) -> impl Iterator<Item = &[u8]> {
    let starts = std::iter::once(0).chain(memmem::find_iter(mbox, b"\nFrom ").map(|at| at + 1));
    let mut ends = memmem::find_iter(mbox, b"\nFrom ").map(|at| at + 1);
    starts.map(move |start| {
        let message = &mbox[start..ends.next().unwrap_or(mbox.len())];
        &message[memchr(b'\n', message).map_or(message.len(), |end| end + 1)..]
    })
}

fn commands(text: &[u8], criterion: Option<&mut Criterion>) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mail.mbox");
    std::fs::write(&file, text).expect("the file can be written");
    let mut turns = Turns::new(&COMMANDS, &*file);
    let counts = turns.counts();
    assert_eq!(counts[0], counts[1], "one thread and two print the same");
    assert_eq!(counts[2], text.len());
    if let Some(criterion) = criterion {
        turns.run(criterion, "commands", Throughput::Bytes(text.len() as u64));
    }
    if let Some(best) = turns.best() {
        println!("\n{}: {} bytes, best of {} rounds", file.display(), text.len(), turns.rounds());
        for ((name, _), time) in COMMANDS.iter().zip(best) {
            #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
            let speed = text.len() as f64 / time / 1e9;
            println!("  {name:<26}{:>9.1} ms{speed:>8.2} GB/s", time * 1e3);
        }
    }
    let _ = std::fs::remove_file(file);
}

fn one_thread(file: &Path) -> usize {
    search_file(file, "-j1")
}

fn two_threads(file: &Path) -> usize {
    search_file(file, "-j2")
}

/// Runs the command and returns the length of its output.
fn search_file(file: &Path, jobs: &str) -> usize {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gleaner"));
    output(command.args(["--type", "mbox", jobs]).arg(file)).len()
}

fn cat(file: &Path) -> usize {
    let count = output(Command::new("sh").args(["-c", "cat \"$0\" | wc -c"]).arg(file));
    String::from_utf8_lossy(&count).trim().parse().expect("wc prints a number")
}

fn output(command: &mut Command) -> Vec<u8> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    output.expect("the command runs").stdout
}
