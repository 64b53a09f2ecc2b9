//! The notations of defanged references.

use super::setting::Refang::{self, Aggressive, Standard};

/// What a notation stands for, the notation, and the least setting that reads it.
pub(crate) type Notation = (&'static str, &'static str, Refang);

/// Single characters.
pub(crate) const CHARACTERS: &[Notation] = &[
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
pub(crate) const SEPARATORS: &[Notation] = &[("://", "[://]", Standard)];

/// Each before those that it begins with, and the common ones first.
pub(crate) const SCHEMES: &[Notation] = &[
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
pub(crate) fn find(table: &[Notation], text: &[u8], read: Refang) -> Option<(usize, &'static str)> {
    let begins = |notation: &str| {
        let start = text.get(..notation.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(notation.as_bytes()))
    };
    let (plain, notation, _) =
        table.iter().find(|(_, notation, least)| *least <= read && begins(notation))?;
    Some((notation.len(), plain))
}

/// The length of the longest notation of a scheme.
const MAX_SCHEME: usize = 7;

/// Returns the length of the notation of a scheme that ends `before`, in brackets or not, and what it stands for.
pub(crate) fn find_scheme_before(before: &[u8], notations: Refang) -> Option<(usize, &str)> {
    if let [inner @ .., b']'] = before {
        let inner = &inner[inner.len().saturating_sub(MAX_SCHEME + 1)..];
        let open = inner.iter().rposition(|&b| b == b'[')?;
        let name = str::from_utf8(&inner[open + 1..]).ok()?;
        let plain = match find(SCHEMES, name.as_bytes(), notations) {
            Some((length, plain)) if length == name.len() => plain,
            _ => name,
        };
        let is_scheme = SCHEMES.iter().any(|(scheme, ..)| plain.eq_ignore_ascii_case(scheme));
        return is_scheme.then_some((name.len() + 2, plain));
    }
    let ends = |(_, notation, least): &&(&str, &str, Refang)| {
        let end = before.len().checked_sub(notation.len()).and_then(|at| before.get(at..));
        *least <= notations && end.is_some_and(|end| end.eq_ignore_ascii_case(notation.as_bytes()))
    };
    let longest = SCHEMES.iter().filter(ends).max_by_key(|(_, notation, _)| notation.len());
    longest.map(|(plain, notation, _)| (notation.len(), *plain))
}

#[cfg(test)]
mod tests {
    use super::{CHARACTERS, MAX_SCHEME, SCHEMES, SEPARATORS};

    #[test]
    fn no_notation_is_shorter_than_what_it_stands_for() {
        for (plain, notation, _) in [CHARACTERS, SEPARATORS, SCHEMES].concat() {
            assert!(plain.len() <= notation.len(), "{notation}");
        }
        assert_eq!(SCHEMES.iter().map(|(_, notation, _)| notation.len()).max(), Some(MAX_SCHEME));
    }
}
