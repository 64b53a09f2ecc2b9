//! The settings of an extraction, each a choice that the rules leave to the user.

use crate::class;
use crate::error::ConfigError;
use crate::scheme::AddedSchemes;

/// What becomes of a hyphen that stands directly before a line break inside a wrapper (R4).
///
/// RFC 1738, Appendix: "the interpreter [...] should be aware that the hyphen may or may not
/// actually be part of the URL".
///
/// ```
/// use gleaner::{Config, Hyphen, Item, extract_with};
/// let text = b"<URL:http://a.example/long-\n  name>";
/// let value = |hyphen| match extract_with(text, &Config::new().hyphen(hyphen)).next() {
///     Some(Item::Reference(found)) => found.value().to_owned(),
///     _ => unreachable!(),
/// };
/// assert_eq!(value(Hyphen::Keep), "http://a.example/long-name");
/// assert_eq!(value(Hyphen::Drop), "http://a.example/longname");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hyphen {
    /// It belongs to the value; the readings have it dropped. What real text means nearly always.
    #[default]
    Keep,
    /// It is dropped from the value; the readings have it kept.
    Drop,
    /// One finding has two values: with all such hyphens and with none.
    Both,
}

/// The settings of an extraction; the defaults suit text of unknown origin.
///
/// ```
/// use gleaner::{Config, extract_with};
/// let config = Config::new().abbreviated(false);
/// assert_eq!(extract_with(b"see www.example.org", &config).count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    pub(crate) max_reference: usize,
    pub(crate) hyphen: Hyphen,
    pub(crate) abbreviated: bool,
    pub(crate) emails: bool,
    pub(crate) iri: bool,
    pub(crate) relative: bool,
    pub(crate) join_lines: bool,
    pub(crate) page_breaks: bool,
    pub(crate) schemes: AddedSchemes,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            max_reference: 8 << 10,
            hyphen: Hyphen::Keep,
            abbreviated: true,
            emails: false,
            iri: true,
            relative: false,
            join_lines: false,
            page_breaks: false,
            schemes: None,
        }
    }
}

impl Config {
    /// Reports whether hyphens before line breaks are dropped from values (R4).
    pub(crate) fn drops_hyphens(&self) -> bool {
        self.hyphen == Hyphen::Drop
    }

    /// The defaults.
    ///
    /// ```
    /// let config = gleaner::Config::new();
    /// # let _ = config;
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The longest reference, in bytes of raw text (default 8 KiB; 0 counts as 1).
    ///
    /// A wrapper that is open for longer is abandoned (R1); a longer bare reference becomes an
    /// [`Overlong`](crate::Overlong). An [`Extractor`](crate::Extractor) holds this much and a
    /// small constant.
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let config = Config::new().max_reference(20);
    /// let found = extract_with(b"http://a.example/more-than-20", &config).next();
    /// assert!(matches!(found, Some(Item::Overlong(_))));
    /// ```
    #[must_use]
    pub fn max_reference(mut self, bytes: usize) -> Self {
        self.max_reference = bytes.max(1);
        self
    }

    /// What becomes of hyphens before line breaks (R4; default [`Hyphen::Keep`]).
    ///
    /// ```
    /// let config = gleaner::Config::new().hyphen(gleaner::Hyphen::Both);
    /// # let _ = config;
    /// ```
    #[must_use]
    pub fn hyphen(mut self, hyphen: Hyphen) -> Self {
        self.hyphen = hyphen;
        self
    }

    /// Whether `www.…` and `ftp.…` are references (R8, RFC 2396 Appendix F; default on).
    ///
    /// ```
    /// let config = gleaner::Config::new().abbreviated(false);
    /// # let _ = config;
    /// ```
    #[must_use]
    pub fn abbreviated(mut self, on: bool) -> Self {
        self.abbreviated = on;
        self
    }

    /// Whether e-mail addresses are reported, as `mailto:` (R8; default off).
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let found = extract_with(b"ask joe@example.org", &Config::new().emails(true)).next();
    /// assert!(matches!(found, Some(Item::Reference(r)) if r.value() == "mailto:joe@example.org"));
    /// ```
    #[must_use]
    pub fn emails(mut self, on: bool) -> Self {
        self.emails = on;
        self
    }

    /// Whether characters outside ASCII may stand in a reference (R7, RFC 3987; default on).
    ///
    /// ```
    /// let config = gleaner::Config::new().iri(false);
    /// # let _ = config;
    /// ```
    #[must_use]
    pub fn iri(mut self, on: bool) -> Self {
        self.iri = on;
        self
    }

    /// Whether `<URL:…>` may hold a relative reference (R1; default off).
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let found = extract_with(b"<URL:../b.html>", &Config::new().relative(true)).next();
    /// assert!(matches!(found, Some(Item::Reference(r)) if r.value() == "../b.html"));
    /// ```
    #[must_use]
    pub fn relative(mut self, on: bool) -> Self {
        self.relative = on;
        self
    }

    /// Whether a bare reference that runs up to a line break goes on in the next line (R6;
    /// default off, as it is a guess).
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let text = b"http://a.example/long/\npath/x.html";
    /// let found = extract_with(text, &Config::new().join_lines(true)).next();
    /// assert!(matches!(found, Some(Item::Reference(r)) if r.value().ends_with("/long/path/x.html")));
    /// ```
    #[must_use]
    pub fn join_lines(mut self, on: bool) -> Self {
        self.join_lines = on;
        self
    }

    /// Whether a reference goes on across the page breaks of RFCs and Internet-Drafts: footer, form
    /// feed and header, of which one may be missing, with blank lines between them (fine print,
    /// "Page breaks"; default off, as other text has none).
    ///
    /// What stands before and after is joined as at a plain line break: in wrappers (R1-R5), and of bare
    /// references where [`join_lines`](Self::join_lines) is on and no paragraph begins with what follows.
    /// Such a finding has
    /// [`Flags::PAGE_BREAK`](crate::Flags::PAGE_BREAK), and its [raw](crate::Reference::raw) text holds
    /// the page break. That counts for [`max_reference`](Self::max_reference), and no more is held than
    /// without this; but what follows a line break is not decided before that line has ended, or 128
    /// bytes of it have come.
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let text = b"<URL:http://a.example/long-\n\n\
    ///     Jones                                                          [Page 12]\n\
    ///     \x0c\n\
    ///     RFC 9999                   Texts with Pages                   April 1995\n\n\n   name.html>";
    /// let found = extract_with(text, &Config::new().page_breaks(true)).next();
    /// assert!(matches!(found, Some(Item::Reference(r)) if r.value().ends_with("/long-name.html")));
    /// ```
    #[must_use]
    pub fn page_breaks(mut self, on: bool) -> Self {
        self.page_breaks = on;
        self
    }

    /// Adds a scheme that may stand without `//`, bare and in wrappers, with anything after
    /// its colon, and that counts as registered (R9).
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let config = Config::new().scheme("bug")?;
    /// let found = extract_with(b"fixes bug:1234.", &config).next();
    /// assert!(matches!(found, Some(Item::Reference(r)) if r.value() == "bug:1234"));
    /// # Ok::<(), gleaner::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Where `name` is not a scheme of RFC 2396, 3.1, of at most 32 characters, or is `URL`.
    pub fn scheme(mut self, name: &str) -> Result<Self, ConfigError> {
        let wrong = |offset, expected| Err(ConfigError::new(name, offset, expected));
        let bytes = name.as_bytes();
        if !bytes.first().is_some_and(u8::is_ascii_alphabetic) {
            return wrong(0, "a letter");
        }
        if let Some(offset) = bytes.iter().position(|&b| !class::is(class::SCHEME, b)) {
            return wrong(offset, "a letter, a digit, \"+\", \"-\" or \".\"");
        }
        if bytes.len() > crate::scheme::MAX_LEN {
            return wrong(crate::scheme::MAX_LEN, "at most 32 characters, the end");
        }
        if name.eq_ignore_ascii_case("url") {
            return wrong(0, "a name other than the prefix of RFC 1738's Appendix");
        }
        let added = name.to_ascii_lowercase().into();
        let others = self.schemes.iter().flat_map(|others| others.iter().cloned());
        self.schemes = Some(others.chain([added]).collect());
        Ok(self)
    }
}
