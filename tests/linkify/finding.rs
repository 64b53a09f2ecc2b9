//! The findings of gleaner and of linkify in comparable types.

use gleaner::{Config, Flags, Item, Wrapper};
use linkify::{LinkFinder, LinkKind};

/// A reference that gleaner finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ours {
    pub start: usize,
    pub end: usize,
    /// The outer span, which includes the wrapper.
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

/// A link that linkify finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theirs {
    pub start: usize,
    pub end: usize,
}

/// Whether a finding needs a scheme. If not, linkify finds bare domains, and gleaner references with
/// `www.` and `ftp.` (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    Required,
    Optional,
}

/// Returns the references that gleaner finds.
pub fn ours(text: &str, scheme: Scheme) -> Vec<Ours> {
    let config = Config::new().abbreviated(scheme == Scheme::Optional);
    let offset = |at: u64| usize::try_from(at).expect("the text is in memory");
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

/// Returns the links that linkify finds, without e-mail addresses: gleaner ignores those by default.
pub fn theirs(text: &str, scheme: Scheme) -> Vec<Theirs> {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]).url_must_have_scheme(scheme == Scheme::Required);
    finder.links(text).map(|link| Theirs { start: link.start(), end: link.end() }).collect()
}
