//! Benchmarks the search of HTML.
//!
//! ```text
//! cargo bench --bench html
//! ```
//!
//! The inputs are synthetic documents and, if `target/corpora/pack-dev` contains the pack of real text, the decoded HTML
//! parts of its spam archive. The best CPU time of each contender counts.

#[path = "common/clock.rs"]
mod clock;
mod common;

use std::fmt::Write as _;
use std::hint::black_box;

use common::Contenders;
use common::pack;
use gleaner::Config;
use gleaner::html::{Options, Scanner, Scope};
use mail_parser::{MessageParser, MimeHeaders};

const CONTENDERS: Contenders<Documents, 4> = [
    ("gleaner, links", links),
    ("gleaner, links, no link texts", links_alone),
    ("gleaner, all", all),
    ("gleaner, as plain text", plain),
];

/// The number of sections in the synthetic documents, and of the links in each section.
const SECTIONS: usize = 4000;
const LINKS: usize = 4;

/// The number of times that each contender runs.
const ROUNDS: usize = 20;

fn main() {
    let made_up = Documents::new([synthetic()]);
    let expected = [SECTIONS * LINKS, SECTIONS * LINKS, SECTIONS * (LINKS + 1), SECTIONS * 4];
    assert_eq!(CONTENDERS.map(|(_, count)| count(&made_up)), expected);
    // Skipped in debug builds, which would take minutes.
    if !common::measures() {
        return;
    }
    measure("made-up HTML", &made_up);
    if let Some(mail) = pack::mbox(&["mail/spamassassin"]) {
        let parts = Documents::new(html_parts(&mail));
        measure(&format!("{} HTML parts of real mail", parts.ends.len()), &parts);
    }
}

fn measure(name: &str, documents: &Documents) {
    println!("{name}: {} bytes", documents.text.len());
    for (contender, count) in CONTENDERS {
        let mut found = 0;
        let best = (0..ROUNDS).map(|_| clock::timed(|| found = black_box(count(documents)))).min();
        #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
        let speed = documents.text.len() as f64 / best.unwrap_or_default().as_secs_f64() / 1e9;
        println!("  {contender:<32}{found:>9} findings{speed:>8.2} GB/s");
    }
}

/// Documents, one after the other.
struct Documents {
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Documents {
    fn new(documents: impl IntoIterator<Item = String>) -> Self {
        let (mut text, mut ends) = (Vec::new(), Vec::new());
        for document in documents {
            text.extend(document.into_bytes());
            ends.push(text.len());
        }
        Self { text, ends }
    }

    fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end])
    }
}

/// Returns a document like those that mail programs write: tables, styles, and entities in the text.
fn synthetic() -> String {
    let mut text =
        String::from("<!DOCTYPE html><html><head><style>p { margin: 0 }</style></head><body>");
    for n in 0..SECTIONS {
        let _ = write!(
            text,
            "<table width=\"600\" border=\"0\" cellpadding=\"0\" bgcolor=\"#FFFFFF\"><tr>\r\n\
             <td align=\"left\" style=\"font-family: Arial, sans-serif; color: #333333\"><p>A &amp; B are the\r\n\
             subject of this <b>paragraph</b>, which has a <a href=\"http://a.example/{n}?b=1&amp;c=2\"\r\n\
             target=\"_blank\">link</a>&nbsp;and a <font size=\"2\">reference, http://b.example/{n}</font>.</p>\r\n\
             <img src=\"http://c.example/{n}.png\" width=\"1\" height=\"1\" alt=\"\">\
             <td background=\"/{n}.gif\"><!-- http://d.example/{n} --></td></tr></table>\r\n",
        );
    }
    text
}

/// Returns the HTML parts of the messages in an mbox, in UTF-8.
fn html_parts(mbox: &[u8]) -> Vec<String> {
    let parser = MessageParser::default();
    let mut parts = Vec::new();
    for message in memchr::memmem::find_iter(mbox, b"\nFrom ")
        .map(|at| at + 1)
        .collect::<Vec<_>>()
        .windows(2)
        .map(|ends| &mbox[ends[0]..ends[1]])
    {
        let Some(message) = parser.parse(message) else { continue };
        let is_html = |part: &&mail_parser::MessagePart<'_>| {
            part.content_type().is_some_and(|kind| {
                kind.subtype().is_some_and(|name| name.eq_ignore_ascii_case("html"))
            })
        };
        let html = message.parts.iter().filter(is_html);
        parts.extend(html.filter_map(|part| Some(part.text_contents()?.to_owned())));
    }
    parts
}

fn links(documents: &Documents) -> usize {
    scan(documents, &Options::new())
}

fn links_alone(documents: &Documents) -> usize {
    scan(documents, &Options::new().link_texts(false))
}

fn all(documents: &Documents) -> usize {
    scan(documents, &Options::new().scope(Scope::All))
}

fn scan(documents: &Documents, options: &Options) -> usize {
    let mut scanner = Scanner::new(options);
    let mut count = 0;
    for document in documents.iter() {
        scanner.scan(document, |_| count += 1);
    }
    count
}

fn plain(documents: &Documents) -> usize {
    let mut extractor = gleaner::Extractor::new(&Config::new());
    let mut count = 0;
    for document in documents.iter() {
        extractor.whole(document, |_| count += 1);
    }
    count
}
