//! The notations of defanged references.

use super::setting::Refang::{self, Aggressive, Standard};

/// What a notation stands for, the notation, and the least setting that reads it.
pub(super) type Notation = (&'static str, &'static str, Refang);

/// Single characters.
pub(super) const CHARACTERS: &[Notation] = &[
    (".", "[.]", Standard),
    (".", "(.)", Standard),
    (".", "[dot]", Standard),
    (".", "(dot)", Standard),
    (".", "{.}", Aggressive),
    (".", "\\.", Aggressive),
    ("@", "[@]", Standard),
    ("@", "[at]", Aggressive),
    ("@", "(at)", Aggressive),
    (":", "[:]", Standard),
    ("/", "[/]", Aggressive),
];

/// A colon and two slashes.
pub(super) const SEPARATORS: &[Notation] = &[("://", "[://]", Standard)];

/// Each before those that it begins with, and the common ones first.
pub(super) const SCHEMES: &[Notation] = &[
    ("https", "hxxps", Standard),
    ("http", "hxxp", Standard),
    ("ftps", "fxps", Standard),
    ("ftp", "fxp", Standard),
    ("https", "meows", Aggressive),
    ("http", "meow", Aggressive),
    ("https", "h[tt]ps", Aggressive),
    ("http", "h[tt]p", Aggressive),
    ("https", "httxs", Aggressive),
    ("http", "httx", Aggressive),
    ("https", "h___ps", Aggressive),
    ("http", "h___p", Aggressive),
    ("https", "h__ps", Aggressive),
    ("http", "h__p", Aggressive),
    ("https", "xxxxs", Aggressive),
    ("http", "xxxx", Aggressive),
];

/// Returns the length of the notation that begins `text`, case ignored, and what it stands for.
pub(super) fn find(table: &[Notation], text: &str, read: Refang) -> Option<(usize, &'static str)> {
    let begins = |notation: &str| {
        let start = text.as_bytes().get(..notation.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(notation.as_bytes()))
    };
    let (plain, notation, _) =
        table.iter().find(|(_, notation, least)| *least <= read && begins(notation))?;
    Some((notation.len(), plain))
}
