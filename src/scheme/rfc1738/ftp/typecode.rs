//! How a file is to be transferred (RFC 1738, 3.2.2 and 3.2.3).

/// `ftptype` (RFC 1738, 5), of which case does not matter.
///
/// ```
/// use gleaner::scheme::ftp::Typecode;
/// assert_eq!(Typecode::Image.as_str(), "i");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Typecode {
    /// `a`: text, of which line ends may change.
    Ascii,
    /// `i`: octets as they are.
    Image,
    /// `d`: a directory, of which the names are listed.
    Directory,
}

/// Suffixes of what is text on every system. In doubt a file is octets, which harms none.
const TEXT: [&str; 26] = [
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

    /// A guess from a name (3.2.3): no name is that of a directory, a name with a suffix of text is
    /// `a`, and any other is `i`. Case does not matter.
    ///
    /// The suffixes of text are asc, c, cc, cpp, css, csv, h, htm, html, java, js, json, log, md, pl,
    /// ps, py, rs, sgml, sh, tex, text, tsv, txt, uue and xml; the RFC gives none.
    ///
    /// ```
    /// use gleaner::scheme::ftp::Typecode;
    /// assert_eq!(Typecode::guess(b"README.TXT"), Typecode::Ascii);
    /// assert_eq!(Typecode::guess(b"http-spec.txt.Z"), Typecode::Image);
    /// assert_eq!(Typecode::guess(b""), Typecode::Directory);
    /// ```
    #[must_use]
    pub fn guess(name: &[u8]) -> Self {
        let suffix = name.iter().rposition(|&octet| octet == b'.').map(|dot| &name[dot + 1..]);
        let text =
            |suffix: &[u8]| TEXT.iter().any(|text| text.as_bytes().eq_ignore_ascii_case(suffix));
        match suffix {
            _ if name.is_empty() => Self::Directory,
            Some(suffix) if text(suffix) => Self::Ascii,
            _ => Self::Image,
        }
    }

    /// In lower case, as in URLs.
    ///
    /// ```
    /// assert_eq!(gleaner::scheme::ftp::Typecode::Ascii.as_str(), "a");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ascii => "a",
            Self::Image => "i",
            Self::Directory => "d",
        }
    }

    /// In upper case, as in the TYPE command (RFC 959, 5.3.2).
    pub(super) const fn as_bytes(self) -> &'static [u8] {
        match self {
            Self::Ascii => b"A",
            Self::Image => b"I",
            Self::Directory => b"D",
        }
    }
}
