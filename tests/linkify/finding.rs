//! What the two sides find, in the same nouns.

use gleaner::{Config, Flags, Item, Wrapper};
use linkify::{LinkFinder, LinkKind};

/// What gleaner finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ours {
    pub start: usize,
    pub end: usize,
    /// The outer span: with its wrapper.
    pub outer: (usize, usize),
    pub wrapper: Wrapper,
    pub json: bool,
    pub abbreviated: bool,
}

impl Ours {
    pub const fn is_wrapped(&self) -> bool {
        !matches!(self.wrapper, Wrapper::Bare | Wrapper::Prefixed)
    }
}

/// What linkify finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theirs {
    pub start: usize,
    pub end: usize,
}

/// Whether what has no scheme counts: bare domains for linkify, `www.` and `ftp.` for gleaner (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    Required,
    Optional,
}

pub fn ours(text: &str, scheme: Scheme) -> Vec<Ours> {
    let config = Config::new().abbreviated(scheme == Scheme::Optional);
    let offset = |at: u64| usize::try_from(at).expect("it is in memory");
    gleaner::extract_with(text.as_bytes(), &config)
        .map(|item| {
            let (flags, outer) = match &item {
                Item::Reference(found) => (found.flags(), found.outer()),
                Item::Overlong(found) => (found.flags(), found.outer()),
            };
            Ours {
                start: offset(item.span().start),
                end: offset(item.span().end),
                outer: (offset(outer.start), offset(outer.end)),
                wrapper: item.wrapper(),
                json: flags.contains(Flags::JSON),
                abbreviated: flags.contains(Flags::ABBREVIATED),
            }
        })
        .collect()
}

/// Without e-mail addresses, which gleaner's defaults do not look for either.
pub fn theirs(text: &str, scheme: Scheme) -> Vec<Theirs> {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]).url_must_have_scheme(scheme == Scheme::Required);
    finder.links(text).map(|link| Theirs { start: link.start(), end: link.end() }).collect()
}
