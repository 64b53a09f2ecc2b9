//! The methods that return the settings.

use std::iter::FusedIterator;

use super::{Config, Hyphen};
use crate::grammar::refang::Refang;
use crate::settle::evidence::Evidence;

impl Config {
    /// Returns the longest reference, in bytes of raw text: see [`max_reference`](Self::max_reference).
    ///
    /// ```
    /// assert_eq!(gleaner::Config::new().get_max_reference(), 8192);
    /// ```
    #[must_use]
    pub fn get_max_reference(&self) -> usize {
        self.max_reference
    }

    /// Returns the treatment of hyphens before line breaks: see [`hyphen`](Self::hyphen).
    ///
    /// ```
    /// assert_eq!(gleaner::Config::new().get_hyphen(), gleaner::Hyphen::Keep);
    /// ```
    #[must_use]
    pub fn get_hyphen(&self) -> Hyphen {
        self.hyphen
    }

    /// Returns whether `www.…` and `ftp.…` are references: see [`abbreviated`](Self::abbreviated).
    ///
    /// ```
    /// assert!(gleaner::Config::new().get_abbreviated());
    /// ```
    #[must_use]
    pub fn get_abbreviated(&self) -> bool {
        self.abbreviated
    }

    /// Returns whether e-mail addresses are reported: see [`emails`](Self::emails).
    ///
    /// ```
    /// assert!(!gleaner::Config::new().get_emails());
    /// ```
    #[must_use]
    pub fn get_emails(&self) -> bool {
        self.emails
    }

    /// Returns whether bare domains are reported: see [`domains`](Self::domains).
    ///
    /// ```
    /// assert!(!gleaner::Config::new().get_domains());
    /// ```
    #[cfg(feature = "domains")]
    #[must_use]
    pub fn get_domains(&self) -> bool {
        self.domains
    }

    /// Returns whether a reference may contain characters outside ASCII: see [`iri`](Self::iri).
    ///
    /// ```
    /// assert!(gleaner::Config::new().get_iri());
    /// ```
    #[must_use]
    pub fn get_iri(&self) -> bool {
        self.iri
    }

    /// Returns whether relative references in `<URL:…>` are reported: see [`relative`](Self::relative).
    ///
    /// ```
    /// assert!(!gleaner::Config::new().get_relative());
    /// ```
    #[must_use]
    pub fn get_relative(&self) -> bool {
        self.relative
    }

    /// Returns whether a reference that ends at a line break continues in the next line: see [`join_lines`](Self::join_lines).
    ///
    /// ```
    /// assert!(!gleaner::Config::new().get_join_lines());
    /// ```
    #[must_use]
    pub fn get_join_lines(&self) -> bool {
        self.join_lines
    }

    /// Returns whether a reference may continue across page breaks: see [`page_breaks`](Self::page_breaks).
    ///
    /// ```
    /// assert!(!gleaner::Config::new().get_page_breaks());
    /// ```
    #[must_use]
    pub fn get_page_breaks(&self) -> bool {
        self.page_breaks
    }

    /// Returns which notations of defanged references are read: see [`refang`](Self::refang).
    ///
    /// ```
    /// assert_eq!(gleaner::Config::new().get_refang(), None);
    /// ```
    #[must_use]
    pub fn get_refang(&self) -> Option<Refang> {
        self.refang
    }

    /// Returns the evidence that settles doubtful references: see [`settle`](Self::settle).
    ///
    /// ```
    /// assert!(gleaner::Config::new().get_settle().is_none());
    /// ```
    #[must_use]
    pub fn get_settle(&self) -> Option<&Evidence> {
        self.evidence.get()
    }

    /// Returns the added schemes, in lower case and in alphabetical order: see [`scheme`](Self::scheme).
    ///
    /// ```
    /// let config = gleaner::Config::new().scheme("Bug")?.scheme("art")?;
    /// assert!(config.get_schemes().eq(["art", "bug"]));
    /// # Ok::<(), gleaner::ConfigError>(())
    /// ```
    #[must_use]
    pub fn get_schemes(&self) -> impl FusedIterator<Item = &str> {
        self.schemes.iter().flat_map(|schemes| schemes.iter()).map(|scheme| &**scheme)
    }
}
