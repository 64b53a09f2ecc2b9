//! The settings of a search: the choices that the rules leave to the caller.

mod fingerprint;
mod get;
mod hyphen;

use std::sync::Arc;

use crate::class;
use crate::error::ConfigError;
use crate::grammar::refang::Refang;
use crate::scheme::AddedSchemes;
use crate::scheme::known::URL_WORD;
use crate::settle::evidence::{Evidence, SharedEvidence};
pub use hyphen::Hyphen;

/// The settings of a search. The defaults suit text of unknown origin.
///
/// The method `get_NAME` returns what the method `NAME` sets.
///
/// ```
/// use gleaner::{Config, extract_with};
/// let config = Config::new().abbreviated(false);
/// assert_eq!(extract_with(b"see www.example.org", &config).count(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Config {
    pub(crate) max_reference: usize,
    pub(crate) hyphen: Hyphen,
    pub(crate) abbreviated: bool,
    pub(crate) emails: bool,
    /// Without the feature `domains`, always `false`.
    pub(crate) domains: bool,
    pub(crate) iri: bool,
    pub(crate) relative: bool,
    pub(crate) join_lines: bool,
    pub(crate) page_breaks: bool,
    pub(crate) refang: Option<Refang>,
    pub(crate) evidence: SharedEvidence,
    pub(crate) schemes: AddedSchemes,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            max_reference: 8 << 10,
            hyphen: Hyphen::Keep,
            abbreviated: true,
            emails: false,
            domains: false,
            iri: true,
            relative: false,
            join_lines: false,
            page_breaks: false,
            refang: None,
            evidence: SharedEvidence::default(),
            schemes: None,
        }
    }
}

impl Config {
    /// Reports whether hyphens before line breaks are dropped from values (R4).
    pub(crate) fn drops_hyphens(&self) -> bool {
        self.hyphen == Hyphen::Drop
    }

    /// Returns the default settings.
    ///
    /// ```
    /// use gleaner::Config;
    /// assert_eq!(Config::new(), Config::default());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the longest reference, in bytes of raw text (default 8 KiB; 0 counts as 1).
    ///
    /// A longer bare reference is an [`Overlong`](crate::Overlong). A longer wrapper is abandoned (R1): a reference in it
    /// is found bare, up to the first line break, or is an `Overlong`. The limit also bounds the memory of an
    /// [`Extractor`](crate::Extractor).
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let config = Config::new().max_reference(20);
    /// let found = extract_with(b"http://a.example/more-than-20", &config).next();
    /// assert!(matches!(found, Some(Item::Overlong(_))));
    /// let found = extract_with("<http://a.example/1\nlonger/than/20>", &config).next();
    /// assert_eq!(found.unwrap().into_reference().unwrap().value(), "http://a.example/1");
    /// ```
    #[must_use]
    pub fn max_reference(mut self, bytes: usize) -> Self {
        self.max_reference = bytes.max(1);
        self
    }

    /// Sets the treatment of hyphens before line breaks (R4; default [`Hyphen::Keep`]).
    ///
    /// ```
    /// use gleaner::{Config, Hyphen, Item, extract_with};
    /// let config = Config::new().hyphen(Hyphen::Drop);
    /// let found = extract_with("<http://a.example/long-\nname>", &config).find_map(Item::into_reference);
    /// assert_eq!(found.unwrap().value(), "http://a.example/longname");
    /// ```
    #[must_use]
    pub fn hyphen(mut self, hyphen: Hyphen) -> Self {
        self.hyphen = hyphen;
        self
    }

    /// Sets whether `www.…` and `ftp.…` are references (R8; RFC 2396, Appendix F; default on).
    ///
    /// ```
    /// use gleaner::{Config, extract_with};
    /// assert_eq!(extract_with("www.a.example", &Config::new().abbreviated(false)).count(), 0);
    /// ```
    #[must_use]
    pub fn abbreviated(mut self, on: bool) -> Self {
        self.abbreviated = on;
        self
    }

    /// Sets whether e-mail addresses are reported, as `mailto:` references (R8; default off).
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

    /// Sets whether bare domains are reported, as `http:` references (R8; default off; feature `domains`).
    ///
    /// The Public Suffix List tells a domain from other words with dots. Names of files, such as `readme.md`, and of
    /// packages, such as `com.example.app`, do not count. Some reported words are no domains all the same.
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let config = Config::new().domains(true);
    /// let found = extract_with("see example.org/a, not readme.md", &config).filter_map(Item::into_reference);
    /// assert!(found.map(|found| found.value().to_owned()).eq(["http://example.org/a"]));
    /// ```
    #[cfg(feature = "domains")]
    #[must_use]
    pub fn domains(mut self, on: bool) -> Self {
        self.domains = on;
        self
    }

    /// Sets whether a reference may contain characters outside ASCII (R7; RFC 3987; default on).
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let found = extract_with("http://a.example/é", &Config::new().iri(false)).find_map(Item::into_reference);
    /// assert_eq!(found.unwrap().value(), "http://a.example/");
    /// ```
    #[must_use]
    pub fn iri(mut self, on: bool) -> Self {
        self.iri = on;
        self
    }

    /// Sets whether relative references in `<URL:…>` are reported (R1; default off).
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

    /// Sets whether a bare reference that ends at a line break continues in the next line (R6; default off,
    /// because it is a guess).
    ///
    /// Where a reference ends with its line, the value wrongly has the first word of the next line. Joined references
    /// have [`Flags::GUESSED`](crate::Flags::GUESSED), and a [reading](crate::Reference::readings) that ends at the line
    /// break.
    ///
    /// ```
    /// use gleaner::{Config, Item, extract_with};
    /// let text = b"http://a.example/long/\npath/x.html";
    /// let found = extract_with(text, &Config::new().join_lines(true)).next();
    /// assert!(matches!(found, Some(Item::Reference(r)) if r.value().ends_with("/long/path/x.html")));
    ///
    /// let text = "http://d.example/x\nThe next line";
    /// let found = extract_with(text, &Config::new().join_lines(true)).find_map(Item::into_reference).unwrap();
    /// assert!(found.flags().contains(gleaner::Flags::GUESSED));
    /// let readings: Vec<_> = found.readings().collect();
    /// assert_eq!(readings, ["http://d.example/xThe", "http://d.example/x"]);
    /// ```
    #[must_use]
    pub fn join_lines(mut self, on: bool) -> Self {
        self.join_lines = on;
        self
    }

    /// Sets whether a reference may continue across the page breaks of RFCs and Internet-Drafts (fine print,
    /// "Page breaks"; default off, because other text has none).
    ///
    /// A page break has at least two of footer, form feed and header, in this order. The text around it is joined as at
    /// a line break: in wrappers (R1-R5), and in bare references if [`join_lines`](Self::join_lines) is on. The finding
    /// has [`Flags::PAGE_BREAK`](crate::Flags::PAGE_BREAK), and its [raw](crate::Reference::raw) text includes the page
    /// break.
    ///
    /// The page break counts towards [`max_reference`](Self::max_reference). A reference at a line break is not
    /// reported before the next line ends or has 128 bytes.
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

    /// Sets which notations of defanged references are read, such as `hxxps://evil[.]example` (R12; default none).
    ///
    /// The value of a defanged reference is the working one, and it has [`Flags::DEFANGED`](crate::Flags::DEFANGED); its
    /// spans and its raw text are those of the text as written. A driver then copies the text piece by piece, and keeps
    /// up to twice as much of it. The module `parsers` does not read these notations.
    ///
    /// ```
    /// use gleaner::uri::Refang;
    /// use gleaner::{Config, Item, extract_with};
    /// let config = Config::new().refang(Refang::Standard);
    /// let found = extract_with("at hxxps://evil[.]example/a[.]b", &config).find_map(Item::into_reference).unwrap();
    /// assert_eq!(found.value(), "https://evil.example/a[.]b");
    /// assert_eq!((found.raw(), found.span()), (&b"hxxps://evil[.]example/a[.]b"[..], 3..31));
    /// ```
    #[must_use]
    pub fn refang(mut self, notations: impl Into<Option<Refang>>) -> Self {
        self.refang = notations.into();
        self
    }

    /// Sets the evidence that settles doubtful references (R13; default none), for this and other searches.
    ///
    /// A reference with several readings, or one that the next line may continue, takes the reading that the evidence
    /// attests, with [`Flags::SETTLED`](crate::Flags::SETTLED). Under empty evidence no value changes, but
    /// [`Evidence::collect`](crate::settle::Evidence::collect) learns which references the next line may continue: the
    /// search that collects must have the setting too.
    ///
    /// A reference at the end of a line is not reported before its next lines end. [`join_lines`](Self::join_lines) has no
    /// effect together with this setting. See [`settle`](crate::settle) for an example.
    ///
    /// ```
    /// use gleaner::{Config, settle::Evidence};
    /// let config = Config::new().settle(Evidence::new());
    /// assert!(config.get_settle().is_some());
    /// ```
    #[must_use]
    pub fn settle(mut self, evidence: impl Into<Arc<Evidence>>) -> Self {
        self.evidence = SharedEvidence::new(evidence.into());
        self
    }

    /// Adds a scheme to those of R9.
    ///
    /// The scheme counts as registered. Its references need no `//`, bare or wrapped, and no more than one
    /// character after the colon.
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
    /// Fails if `name` is not a scheme (RFC 2396, 3.1) of at most 32 characters, or is `URL`.
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
        if name.eq_ignore_ascii_case(URL_WORD) {
            return wrong(0, "a name other than the prefix of RFC 1738's Appendix");
        }
        let others = self.schemes.iter().flat_map(|others| others.iter().cloned());
        let mut schemes: Vec<_> = others.chain([name.to_ascii_lowercase().into()]).collect();
        schemes.sort_unstable();
        schemes.dedup();
        self.schemes = Some(Arc::new(schemes.into()));
        Ok(self)
    }
}
