//! The entries that read hostile input, each with every combination of its settings.

#![allow(dead_code, reason = "no benchmark uses all of it")]

mod output;
mod settings;
mod uri;

use std::hint::black_box;
use std::ops::ControlFlow;

use gleaner::internals::{Batch, BatchScanner, Splitter};
use gleaner::mail::{Format, Options};
use gleaner::{Config, Extractor, html, markdown};

use output::{Output, report};
use settings::{OUTPUTS, SEARCH, Setting};

use crate::output::report::Report;

/// An entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// The search of text.
    Text,
    /// The search of an mbox.
    Mail,
    /// The search of one message that consists of header fields.
    Headers,
    /// The search of an HTML document.
    Html,
    /// The search of a Markdown document.
    Markdown,
    /// `gleaner uri`, which handles each line as a reference.
    Uri,
}

/// The longest line of `gleaner uri` by default, in bytes (`--max-line`).
const MAX_LINE: usize = 1 << 20;

/// The limit on messages in bytes with which every header is decoded.
const MAX_MESSAGE: usize = 1 << 40;

/// The length of the chunks of text in bytes, as the command reads them.
const CHUNK: usize = 128 << 10;

/// A function that reads an input, and returns the number of bytes that it writes.
pub type Reader = Box<dyn Fn(&[u8]) -> usize>;

impl Entry {
    pub const ALL: [Self; 6] =
        [Self::Text, Self::Mail, Self::Headers, Self::Html, Self::Markdown, Self::Uri];

    /// The combination that turns on every setting that adds findings.
    pub const EVERY: usize = 0b1111;

    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Mail => "mail",
            Self::Headers => "headers",
            Self::Html => "html",
            Self::Markdown => "markdown",
            Self::Uri => "uri",
        }
    }

    /// Returns the settings of the entry.
    ///
    /// A combination of settings is a number that has a digit for each setting, the least significant one first.
    pub const fn settings(self) -> &'static [Setting] {
        match self {
            Self::Text | Self::Markdown => SEARCH.split_at(SEARCH.len() - 2).0,
            Self::Html => SEARCH.split_at(SEARCH.len() - 1).0,
            Self::Mail | Self::Headers => SEARCH,
            Self::Uri => uri::SETTINGS,
        }
    }

    /// Returns the number of combinations of settings.
    pub fn combinations(self) -> usize {
        self.settings().iter().map(|choices| choices.len()).product()
    }

    /// Returns the combination with another choice for the setting `n`.
    pub fn with(self, combination: usize, n: usize, choice: usize) -> usize {
        let settings = self.settings();
        let place: usize = settings[..n].iter().map(|choices| choices.len()).product();
        combination - combination / place % settings[n].len() * place + choice * place
    }

    /// Returns what is written for each finding, as an index in `OUTPUTS`; for `gleaner uri`, the index of the command.
    pub fn output(self, combination: usize) -> usize {
        match self {
            Self::Uri => settings::digit(uri::SETTINGS, combination, 0),
            _ => settings::digit(SEARCH, combination, OUTPUTS),
        }
    }

    /// Names the settings of a combination.
    pub fn describe(self, combination: usize) -> String {
        settings::describe(self.settings(), combination)
    }

    /// Returns the combination of the named settings.
    pub fn combination(self, names: &str) -> usize {
        settings::combination(self.settings(), names)
    }

    /// Returns the bytes before and after an input.
    pub const fn frame(self) -> (&'static [u8], &'static [u8]) {
        match self {
            Self::Text | Self::Html | Self::Markdown | Self::Uri => (b"", b""),
            Self::Mail => (b"From a Thu Jan  1 00:00:00 1998\n", b"\n"),
            Self::Headers => (b"From: a@b.example\nDate: x\n", b"\n\nsee http://a.example/\n"),
        }
    }

    /// Returns an input: a prefix, a part repeated up to about `length` bytes, and a suffix.
    pub fn render(self, [before, part, after]: [&[u8]; 3], length: usize) -> Vec<u8> {
        let (head, tail) = self.frame();
        let is_line = self == Self::Uri && !part.contains(&b'\n');
        let length = if is_line { length.min(MAX_LINE) } else { length };
        let around = head.len() + before.len() + after.len() + tail.len();
        let times = length.saturating_sub(around) / part.len().max(1);
        [head, before, &part.repeat(times), after, tail].concat()
    }

    /// Returns the function that reads inputs with a combination of settings.
    pub fn reader(self, combination: usize) -> Reader {
        match self {
            Self::Uri => uri::reader(combination),
            Self::Text => {
                let config = settings::config(combination);
                Box::new(move |input| text(input, &config, report(combination).as_ref()))
            }
            Self::Html => {
                let options = settings::html(combination);
                Box::new(move |input| html(input, &options, report(combination).as_ref()))
            }
            Self::Markdown => {
                let options = settings::html(combination);
                Box::new(move |input| markdown(input, &options, report(combination).as_ref()))
            }
            Self::Mail => {
                let options = settings::mail(combination);
                Box::new(move |input| {
                    mail(input, &options, Format::Mbox, report(combination).as_ref())
                })
            }
            Self::Headers => {
                // By default, a field of an input of 1 MB would be too long to be decoded.
                let options = settings::mail(combination).max_message(MAX_MESSAGE);
                Box::new(move |input| {
                    mail(input, &options, Format::Message, report(combination).as_ref())
                })
            }
        }
    }
}

fn text(input: &[u8], config: &Config, report: Option<&Report>) -> usize {
    let mut output = report.map(Output::new);
    let mut extractor = Extractor::new(config);
    for chunk in input.chunks(CHUNK) {
        extractor.feed(chunk, |item| {
            if let Some(output) = &mut output {
                output.item(chunk, &item);
            }
            black_box(&item);
        });
        if let Some(output) = &mut output {
            output.end_chunk(chunk, extractor.earliest());
        }
    }
    extractor.finish(|item| {
        if let Some(output) = &mut output {
            output.item(&[], &item);
        }
    });
    output.map_or(0, Output::end)
}

fn html(input: &[u8], options: &html::Options, report: Option<&Report>) -> usize {
    let mut output = report.map(Output::new);
    html::Scanner::new(options).scan(input, |found| {
        if let Some(output) = &mut output {
            output.of_document(input, found.clone());
        }
        black_box(&found);
    });
    output.map_or(0, Output::end)
}

fn markdown(input: &[u8], options: &html::Options, report: Option<&Report>) -> usize {
    let mut output = report.map(Output::new);
    markdown::Scanner::new(options).scan(input, |found| {
        if let Some(output) = &mut output {
            output.of_document(input, found.clone());
        }
        black_box(&found);
    });
    output.map_or(0, Output::end)
}

fn mail(input: &[u8], options: &Options, format: Format, report: Option<&Report>) -> usize {
    let mut output = report.map(Output::new);
    let mut splitter = Splitter::new(input, format, options);
    let (mut scanner, mut batch) = (BatchScanner::new(options), Batch::new());
    while splitter.fill(&mut batch).expect("memory can be read") {
        let _ = scanner.scan_batch(&batch, |finding| {
            if let Some(output) = &mut output {
                output.finding(batch.bytes(), &finding);
            }
            black_box(&finding);
            ControlFlow::Continue(())
        });
        if let Some(output) = &mut output {
            let end = batch.offset() + batch.bytes().len() as u64;
            output.end_chunk(batch.bytes(), scanner.earliest().unwrap_or(end));
        }
    }
    output.map_or(0, Output::end)
}
