//! Reads the settings.

use super::Options;
use super::alternative::Alternative;
use crate::config::Config;

impl Options {
    /// Returns the configuration of the search for references, see [`config`](Self::config).
    ///
    /// ```
    /// use gleaner::{Config, mail::Options};
    /// let options = Options::new().config(Config::new().emails(true));
    /// assert_eq!(gleaner::extract_with("ask joe@a.example", options.get_config()).count(), 1);
    /// ```
    #[must_use]
    pub fn get_config(&self) -> &Config {
        &self.config
    }

    /// Returns the parts of a `multipart/alternative` that are searched, see [`alternative`](Self::alternative).
    ///
    /// ```
    /// use gleaner::mail::{Alternative, Options};
    /// assert_eq!(Options::new().get_alternative(), Alternative::All);
    /// ```
    #[must_use]
    pub fn get_alternative(&self) -> Alternative {
        self.alternative
    }

    /// Returns the maximum length of a message to decode, in bytes, see [`max_message`](Self::max_message).
    ///
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().get_max_message(), Options::MAX_MESSAGE);
    /// ```
    #[must_use]
    pub fn get_max_message(&self) -> usize {
        self.max_message
    }

    /// Returns the maximum length, in bytes, of a text that findings repeat, see [`max_field`](Self::max_field).
    ///
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().get_max_field(), Options::MAX_FIELD);
    /// ```
    #[must_use]
    pub fn get_max_field(&self) -> usize {
        self.max_field
    }

    /// Returns the number of multiparts and messages, one inside the other, that are decoded, see
    /// [`max_nesting`](Self::max_nesting).
    ///
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().get_max_nesting(), Options::MAX_NESTING);
    /// ```
    #[must_use]
    pub fn get_max_nesting(&self) -> usize {
        self.max_nesting
    }

    /// Reports whether compressed data is decompressed, see [`decompress`](Self::decompress).
    ///
    /// ```
    /// assert!(gleaner::mail::Options::new().get_decompress());
    /// ```
    #[must_use]
    pub fn get_decompress(&self) -> bool {
        self.decompress
    }

    /// Returns the number of layers of compression that are removed, see [`max_layers`](Self::max_layers).
    ///
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().get_max_layers(), Options::MAX_LAYERS);
    /// ```
    #[must_use]
    pub fn get_max_layers(&self) -> usize {
        self.decoding.layers
    }

    /// Returns the memory, in bytes, that zstd and xz data may require of their decoders, see
    /// [`max_window`](Self::max_window).
    ///
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().get_max_window(), Options::MAX_WINDOW);
    /// ```
    #[must_use]
    pub fn get_max_window(&self) -> u64 {
        self.decoding.window
    }

    /// Returns the maximum number of decompressed bytes for each byte read, see [`max_ratio`](Self::max_ratio).
    ///
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().get_max_ratio(), Options::MAX_RATIO);
    /// ```
    #[must_use]
    pub fn get_max_ratio(&self) -> u64 {
        self.decoding.ratio
    }

    /// Returns the maximum length, in bytes, of a file that a [`Walk`](crate::mail::Walk) meets in a
    /// directory, see [`max_file`](Self::max_file).
    ///
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().get_max_file(), Options::MAX_FILE);
    /// ```
    #[must_use]
    pub fn get_max_file(&self) -> u64 {
        self.max_file
    }
}
