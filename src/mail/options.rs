//! Settings for the search of mail and news.

use crate::config::Config;

/// The parts of a `multipart/alternative` (RFC 2046, section 5.1.4) to search.
///
/// ```
/// use gleaner::mail::Alternative;
/// assert_eq!(Alternative::default(), Alternative::All);
/// assert_eq!(Alternative::ALL.map(Alternative::as_str), ["all", "text", "html"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Alternative {
    /// All parts: they should be equivalent, and often are not.
    #[default]
    All,
    /// All parts except HTML, if there is plain text.
    Text,
    /// All parts except plain text, if there is HTML.
    Html,
}

impl Alternative {
    /// All choices.
    pub const ALL: [Self; 3] = [Self::All, Self::Text, Self::Html];

    /// Returns the name of the choice in the command's options.
    ///
    /// ```
    /// assert_eq!(gleaner::mail::Alternative::Html.as_str(), "html");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Text => "text",
            Self::Html => "html",
        }
    }
}

/// Settings for mail and news, including the [`Config`] of the search.
///
/// ```
/// use gleaner::Config;
/// use gleaner::mail::{Alternative, Options};
/// let options = Options::new().alternative(Alternative::Text).config(Config::new().emails(true));
/// # let _ = options;
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    pub(super) config: Config,
    pub(super) alternative: Alternative,
    pub(super) max_message: usize,
    pub(super) max_field: usize,
    pub(super) max_nesting: usize,
}

impl Options {
    /// The default of [`max_message`](Self::max_message), in bytes: 64 MiB.
    pub const MAX_MESSAGE: usize = 64 << 20;

    /// The default of [`max_field`](Self::max_field), in bytes: 1 KiB.
    pub const MAX_FIELD: usize = 1 << 10;

    /// The default of [`max_nesting`](Self::max_nesting): 64.
    pub const MAX_NESTING: usize = 64;

    /// The largest useful value of [`max_nesting`](Self::max_nesting): 256. The decoder calls itself
    /// for each level, and the stack of a thread is limited.
    pub const MOST_NESTING: usize = 256;

    /// Returns the default settings.
    ///
    /// ```
    /// let options = gleaner::mail::Options::new();
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self {
            config: Config::new(),
            alternative: Alternative::All,
            max_message: Self::MAX_MESSAGE,
            max_field: Self::MAX_FIELD,
            max_nesting: Self::MAX_NESTING,
        }
    }

    /// Sets the configuration of the search for references.
    ///
    /// ```
    /// use gleaner::{Config, mail::Options};
    /// let options = Options::new().config(Config::new().abbreviated(false));
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn config(mut self, config: Config) -> Self {
        self.config = config;
        self
    }

    /// Sets the parts of a `multipart/alternative` to search.
    ///
    /// ```
    /// use gleaner::mail::{Alternative, Options};
    /// let options = Options::new().alternative(Alternative::Html);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn alternative(mut self, alternative: Alternative) -> Self {
        self.alternative = alternative;
        self
    }

    /// Sets the maximum length of a message to decode, in bytes, including its separator line.
    ///
    /// A longer message is searched as raw text, and its findings are
    /// [oversize](super::Origin::is_oversize).
    ///
    /// ```
    /// let options = gleaner::mail::Options::new().max_message(1 << 20);
    /// # let _ = options;
    /// ```
    #[must_use]
    pub fn max_message(mut self, bytes: usize) -> Self {
        self.max_message = bytes;
        self
    }

    /// Sets the maximum length, in bytes, of a text that findings repeat: each field of
    /// [`Message`](super::Message), and the part name and the media type of
    /// [`Origin`](super::Origin).
    ///
    /// A longer text is cut at a character boundary, and a method such as
    /// [`is_subject_truncated`](super::Message::is_subject_truncated) reports that. The search is
    /// not affected: all of a field is searched.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let mail: &[u8] = b"From: joe\nSubject: a\xc3\xa9b\n\nhttp://a.example/";
    /// let finding = Findings::new(mail, &Options::new().max_field(3))?.next().expect("one")?;
    /// let message = finding.origin().expect("a message").message();
    /// assert_eq!((message.subject(), message.is_subject_truncated()), (Some("a\u{e9}"), true));
    /// assert_eq!((message.from(), message.is_from_truncated()), (Some("joe"), false));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn max_field(mut self, bytes: usize) -> Self {
        self.max_field = bytes;
        self
    }

    /// Sets how many multiparts and messages, one inside the other, are decoded; more than
    /// [`MOST_NESTING`](Self::MOST_NESTING) count as that.
    ///
    /// A part that is nested deeper is searched as raw text, and a [`Cut`](super::Cut) reports it.
    ///
    /// See [`Cut`](super::Cut) for an example.
    #[must_use]
    pub fn max_nesting(mut self, levels: usize) -> Self {
        self.max_nesting = levels.min(Self::MOST_NESTING);
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}
