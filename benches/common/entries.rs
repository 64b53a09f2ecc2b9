//! The entries of the library that read hostile input, each with every combination of its settings.

#![allow(dead_code, reason = "no benchmark uses all of it")]

use std::hint::black_box;
use std::io::Write;
use std::ops::ControlFlow;

use gleaner::mail::{Alternative, Batch, Format, Options, Scanner, Splitter};
use gleaner::sink::uri::{self as json, Extras};
use gleaner::uri::{ExcessDots, Resolver, UriRef, complete, unwrap, wrap};
use gleaner::{Config, Hyphen, extract_with};

/// An entry of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// The search of text.
    Text,
    /// The search of an mbox.
    Mail,
    /// The search of one message that consists of header fields.
    Headers,
    /// `gleaner uri`, which handles each line as a reference.
    Uri,
}

type Switch = (&'static str, fn(Config) -> Config);

/// The settings of the search.
const SWITCHES: [Switch; 9] = [
    ("emails", |config| config.emails(true)),
    ("relative", |config| config.relative(true)),
    ("join-lines", |config| config.join_lines(true)),
    ("page-breaks", |config| config.page_breaks(true)),
    ("no abbreviated", |config| config.abbreviated(false)),
    ("no iri", |config| config.iri(false)),
    ("hyphen drop", |config| config.hyphen(Hyphen::Drop)),
    ("scheme bug", |config| config.scheme("bug").expect("a scheme")),
    ("max-reference 1MiB", |config| config.max_reference(1 << 20)),
];

/// The additional setting of mail.
const TEXT_ALTERNATIVE: &str = "alternative text";

type Task = (&'static str, fn(&str, &mut Vec<u8>) -> Option<()>);

/// The commands of `gleaner uri`, by their arguments.
const TASKS: [Task; 8] = [
    ("parse --json", |text, out| {
        json::write(&UriRef::parse_lenient(text).ok()?, &Extras::default(), out).ok()
    }),
    ("hazards --json", |text, out| {
        let extras = Extras { hazards: true, ..Extras::default() };
        json::write(&UriRef::parse_lenient(text).ok()?, &extras, out).ok()
    }),
    ("normalize", |text, out| put(&UriRef::parse_lenient(text).ok()?.normalize(), out)),
    ("unwrap", |text, out| put(&unwrap(text).ok()?, out)),
    ("unwrap --complete", |text, out| put(&complete(unwrap(text).ok()?.as_str())?, out)),
    ("wrap --width 44", |text, out| {
        out.write_all(wrap(&UriRef::parse_lenient(text).ok()?, 44).as_bytes()).ok()
    }),
    ("resolve --base http://a/b/c/d;p?q", |text, out| resolve(&resolver(), text, out)),
    (
        "resolve --base http://a/b/c/d;p?q --rfc3986 --dots drop --loophole --request",
        |text, out| {
            let resolver = resolver().rfc3986(true).loophole(true).request(true);
            resolve(&resolver.excess_dots(ExcessDots::Drop), text, out)
        },
    ),
];

fn put(uri: &UriRef<'_>, out: &mut Vec<u8>) -> Option<()> {
    out.write_all(uri.as_str().as_bytes()).ok()
}

fn resolver() -> Resolver<'static> {
    let base = UriRef::parse("http://a/b/c/d;p?q").expect("a reference");
    Resolver::new(base).expect("a base")
}

fn resolve(resolver: &Resolver<'_>, text: &str, out: &mut Vec<u8>) -> Option<()> {
    put(resolver.resolve(&UriRef::parse_lenient(text).ok()?).ok()?.uri(), out)
}

impl Entry {
    pub const ALL: [Self; 4] = [Self::Text, Self::Mail, Self::Headers, Self::Uri];

    /// The combination that turns on every setting that adds findings.
    pub const EVERY: usize = 0b1111;

    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Mail => "mail",
            Self::Headers => "headers",
            Self::Uri => "uri",
        }
    }

    /// Returns the number of combinations of settings: a combination of the search has a bit for each
    /// setting, and a combination of `gleaner uri` is the index of a command.
    pub const fn combinations(self) -> usize {
        match self {
            Self::Text => 1 << SWITCHES.len(),
            Self::Mail | Self::Headers => 1 << (SWITCHES.len() + 1),
            Self::Uri => TASKS.len(),
        }
    }

    /// Names the settings of a combination.
    pub fn describe(self, combination: usize) -> String {
        if self == Self::Uri {
            return TASKS[combination].0.to_owned();
        }
        let names = SWITCHES.iter().map(|switch| switch.0).chain([TEXT_ALTERNATIVE]);
        let on = names.enumerate().filter(|(n, _)| combination >> n & 1 != 0);
        let on: Vec<_> = on.map(|(_, name)| name).collect();
        if on.is_empty() { "defaults".to_owned() } else { on.join(", ") }
    }

    /// Returns the bytes before and after an input.
    pub const fn frame(self) -> (&'static [u8], &'static [u8]) {
        match self {
            Self::Text | Self::Uri => (b"", b""),
            Self::Mail => (b"From a Thu Jan  1 00:00:00 1998\n", b"\n"),
            Self::Headers => (b"From: a@b.example\nDate: x\n", b"\n\nsee http://a.example/\n"),
        }
    }

    /// Reads the input and returns the number of findings, or of bytes in the output.
    pub fn run(self, input: &[u8], combination: usize) -> usize {
        if self == Self::Uri {
            return uri(input, TASKS[combination].1);
        }
        let on = SWITCHES.iter().enumerate().filter(|(n, _)| combination >> n & 1 != 0);
        let config = on.fold(Config::new(), |config, (_, switch)| switch.1(config));
        let options = match combination >> SWITCHES.len() {
            0 => Options::new(),
            _ => Options::new().alternative(Alternative::Text),
        };
        match self {
            Self::Mail => mail(input, &options.config(config), Format::Mbox),
            Self::Headers => mail(input, &options.config(config), Format::Message),
            Self::Text | Self::Uri => extract_with(input, &config).map(black_box).count(),
        }
    }
}

fn mail(input: &[u8], options: &Options, format: Format) -> usize {
    let mut splitter = Splitter::new(input, format, options);
    let (mut scanner, mut batch, mut count) = (Scanner::new(options), Batch::new(), 0);
    while splitter.fill(&mut batch).expect("memory can be read") {
        let _ = scanner.scan_batch(&batch, &mut |finding| {
            black_box(finding);
            count += 1;
            ControlFlow::Continue(())
        });
    }
    count
}

fn uri(input: &[u8], task: fn(&str, &mut Vec<u8>) -> Option<()>) -> usize {
    let (mut out, mut length) = (Vec::new(), 0);
    for line in input.split(|&b| b == b'\n') {
        let done = str::from_utf8(line).ok().and_then(|text| task(text, &mut out));
        length += usize::from(done.is_some()) + out.len();
        out.clear();
    }
    length
}
