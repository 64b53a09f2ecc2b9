//! What is searched of mail, and how.

use crate::config::Config;

/// Which parts of `multipart/alternative` (RFC 2046, section 5.1.4) are searched.
///
/// ```
/// use gleaner::mail::Alternative;
/// assert_eq!(Alternative::default(), Alternative::All);
/// assert_eq!(Alternative::ALL.map(Alternative::as_str), ["all", "text", "html"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Alternative {
    /// All of them: they should say the same, and often do not.
    #[default]
    All,
    /// Not those in HTML, where there is one in plain text.
    Text,
    /// Not those in plain text, where there is one in HTML.
    Html,
}

impl Alternative {
    /// All choices.
    pub const ALL: [Self; 3] = [Self::All, Self::Text, Self::Html];

    /// Its name in the command's options.
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

/// Settings for mail and news, around a [`Config`] for the search itself.
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
}

impl Options {
    /// The default of [`max_message`](Self::max_message), in bytes: 64 MiB.
    pub const MAX_MESSAGE: usize = 64 << 20;

    /// The defaults.
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
        }
    }

    /// How references are searched for.
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

    /// Which parts of `multipart/alternative` are searched.
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

    /// The longest message that is held and decoded, in bytes with its separating line; of a longer one
    /// the text is searched as it stands, and its findings are [oversize](super::Origin::is_oversize).
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
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}
