//! The forms of a Gopher+ string (RFC 1738, 3.4.4 to 3.4.9).

use std::fmt;

use memchr::memmem;

use crate::scheme::octets::Octets;

/// A decoded `gopher+_string` (RFC 1738, 5).
///
/// ```
/// use gleaner::scheme::GopherPlus;
/// assert_eq!(GopherPlus::of(b"!"), GopherPlus::ItemAttributes(vec![]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GopherPlus<'a> {
    /// `+`: the default view of the item (3.4.4).
    DefaultView,
    /// `?`: an item with an electronic form, which the client must fetch first (3.4.5).
    Form,
    /// `!`: the named attributes of the item, or all of them if none is named (3.4.6, 3.4.7).
    ItemAttributes(Vec<&'a [u8]>),
    /// `$`: the same for every item in the directory (3.4.6, 3.4.7).
    DirectoryAttributes(Vec<&'a [u8]>),
    /// `+<view_name>%20<language_name>`: an alternate view (3.4.8).
    View {
        /// The name of the view, such as `application/postscript`.
        name: &'a [u8],
        /// The language, such as `Es_ES`.
        language: Option<&'a [u8]>,
    },
    /// A filled-in form, with a value for each of its fields (3.4.9).
    FilledForm(Vec<&'a [u8]>),
    /// Any other string.
    Other(&'a [u8]),
}

impl<'a> GopherPlus<'a> {
    /// Parses a decoded Gopher+ string. Linear.
    ///
    /// ```
    /// use gleaner::scheme::GopherPlus;
    /// let (name, language) = (b"application/postscript".as_slice(), Some(b"Es_ES".as_slice()));
    /// let string = b"+application/postscript Es_ES";
    /// assert_eq!(GopherPlus::of(string), GopherPlus::View { name, language });
    /// ```
    #[must_use]
    pub fn of(string: &'a [u8]) -> Self {
        match string {
            b"+" => Self::DefaultView,
            b"?" => Self::Form,
            [b'!', names @ ..] => Self::ItemAttributes(attributes(names)),
            [b'$', names @ ..] => Self::DirectoryAttributes(attributes(names)),
            [b'+', b'\t', ..] => form_values(string).map_or(Self::Other(string), Self::FilledForm),
            [b'+', view @ ..] => match view.iter().position(|&octet| octet == b' ') {
                Some(at) => Self::View { name: &view[..at], language: Some(&view[at + 1..]) },
                None => Self::View { name: view, language: None },
            },
            _ => Self::Other(string),
        }
    }
}

/// Shows octets as text.
impl fmt::Debug for GopherPlus<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DefaultView => f.write_str("DefaultView"),
            Self::Form => f.write_str("Form"),
            Self::ItemAttributes(names) => list(f, "ItemAttributes", names),
            Self::DirectoryAttributes(names) => list(f, "DirectoryAttributes", names),
            Self::View { name, language } => f
                .debug_struct("View")
                .field("name", &Octets::of(name))
                .field("language", &language.map(Octets::of))
                .finish(),
            Self::FilledForm(values) => list(f, "FilledForm", values),
            Self::Other(string) => f.debug_tuple("Other").field(&Octets::of(string)).finish(),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, name: &str, items: &[&[u8]]) -> fmt::Result {
    let items: Vec<_> = items.iter().copied().map(Octets::of).collect();
    f.debug_tuple(name).field(&items).finish()
}

/// Splits "the attribute names separated by coded spaces" (3.4.7).
fn attributes(names: &[u8]) -> Vec<&[u8]> {
    names.split(|&octet| octet == b' ').filter(|name| !name.is_empty()).collect()
}

/// Returns the values of a filled-in form: the lines after the first two and before the one with a dot.
fn form_values(string: &[u8]) -> Option<Vec<&[u8]>> {
    let lines = string.strip_prefix(b"+\t1\r\n+-1\r\n")?.strip_suffix(b".\r\n")?;
    let mut begin = 0;
    let mut values = Vec::new();
    for end in memmem::find_iter(lines, b"\r\n") {
        values.push(&lines[begin..end]);
        begin = end + 2;
    }
    let is_value =
        |value: &&[u8]| **value != *b"." && memchr::memchr2(b'\r', b'\n', value).is_none();
    (begin == lines.len() && values.iter().all(is_value)).then_some(values)
}

#[cfg(test)]
#[path = "../../../../tests/unit/scheme/rfc1738/gopher/plus.rs"]
mod tests;
