//! The typecode, which selects how a file is transferred (RFC 1738, 3.2.2 and 3.2.3).

use crate::names::impl_names;

/// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"` (RFC 1738, 5).
///
/// ```
/// use gleaner::scheme::Typecode;
/// assert_eq!(Typecode::Image.as_str(), "i");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Typecode {
    /// `a`: text, whose line ends may be converted.
    Ascii,
    /// `i`: octets, unchanged.
    Image,
    /// `d`: a directory, whose names are listed.
    Directory,
}

/// The suffixes of text on every system. Other files are transferred as octets, which damages none.
const TEXT_SUFFIXES: [&str; 26] = [
    "asc", "c", "cc", "cpp", "css", "csv", "h", "htm", "html", "java", "js", "json", "log", "md",
    "pl", "ps", "py", "rs", "sgml", "sh", "tex", "text", "tsv", "txt", "uue", "xml",
];

impl Typecode {
    pub(super) fn of(code: &str) -> Option<Self> {
        match code {
            "a" | "A" => Some(Self::Ascii),
            "i" | "I" => Some(Self::Image),
            "d" | "D" => Some(Self::Directory),
            _ => None,
        }
    }

    /// Guesses the typecode from a name (3.2.3): `d` for the empty name, `a` for a suffix of text, `i` for any other.
    ///
    /// The RFC names no suffixes. Those of text are asc, c, cc, cpp, css, csv, h, htm, html, java, js, json, log, md, pl,
    /// ps, py, rs, sgml, sh, tex, text, tsv, txt, uue and xml, in any case.
    ///
    /// ```
    /// use gleaner::scheme::Typecode;
    /// assert_eq!(Typecode::guess(b"README.TXT"), Typecode::Ascii);
    /// assert_eq!(Typecode::guess(b"http-spec.txt.Z"), Typecode::Image);
    /// assert_eq!(Typecode::guess(b""), Typecode::Directory);
    /// ```
    #[must_use]
    pub fn guess(name: &[u8]) -> Self {
        let suffix = name.iter().rposition(|&octet| octet == b'.').map(|dot| &name[dot + 1..]);
        let is_text = |suffix: &[u8]| {
            TEXT_SUFFIXES.iter().any(|text| text.as_bytes().eq_ignore_ascii_case(suffix))
        };
        match suffix {
            _ if name.is_empty() => Self::Directory,
            Some(suffix) if is_text(suffix) => Self::Ascii,
            _ => Self::Image,
        }
    }

    /// Returns the typecode in upper case, as in the TYPE command (RFC 959, 5.3.2).
    pub(super) const fn as_bytes(self) -> &'static [u8] {
        match self {
            Self::Ascii => b"A",
            Self::Image => b"I",
            Self::Directory => b"D",
        }
    }
}

impl_names! {
    impl Typecode {
        /// All typecodes.
        pub const ALL;

        /// Returns the typecode in lower case, as in URLs.
        ///
        /// ```
        /// assert_eq!(gleaner::scheme::Typecode::Ascii.as_str(), "a");
        /// ```
        pub const fn as_str {
            Ascii => "a",
            Image => "i",
            Directory => "d",
        }
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/scheme/rfc1738/ftp/typecode.rs"]
mod tests;
