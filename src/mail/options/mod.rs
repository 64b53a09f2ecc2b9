//! Settings for the search of mail and news.

pub(super) mod alternative;
mod fingerprint;
mod get;
pub(super) mod parts;

use std::sync::Arc;

use crate::config::Config;
#[cfg(feature = "html")]
use crate::html;
use crate::uri::Base;
use alternative::Alternative;
use parts::Parts;

/// Settings for mail and news, including the [`Config`] of the search.
///
/// ```
/// use gleaner::mail::{Findings, Options};
/// let options = Options::new().max_message(1 << 20).max_nesting(9);
/// assert!(Findings::new(&b"Text"[..], &options)?.next().is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub(super) config: Config,
    pub(super) parts: Parts,
    pub(super) alternative: Alternative,
    #[cfg(feature = "html")]
    pub(super) html: Option<html::Options>,
    pub(super) max_message: usize,
    pub(super) max_field: usize,
    pub(super) max_nesting: usize,
    pub(super) decompress: bool,
    pub(super) decoding: DecodingLimits,
    pub(super) max_file: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DecodingLimits {
    pub layers: usize,
    pub window: u64,
    pub ratio: u64,
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

    /// The default of [`max_layers`](Self::max_layers): 4.
    pub const MAX_LAYERS: usize = 4;

    /// The default of [`max_window`](Self::max_window), in bytes: 128 MiB.
    pub const MAX_WINDOW: u64 = 128 << 20;

    /// The default of [`max_ratio`](Self::max_ratio): 1000.
    pub const MAX_RATIO: u64 = 1000;

    /// The default of [`max_file`](Self::max_file), in bytes: 64 GiB.
    pub const MAX_FILE: u64 = 64 << 30;

    /// Returns the default settings.
    ///
    /// ```
    /// assert_eq!(gleaner::mail::Options::new(), gleaner::mail::Options::default());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self {
            config: Config::new(),
            parts: Parts::All,
            alternative: Alternative::All,
            #[cfg(feature = "html")]
            html: Some(html::Options::new()),
            max_message: Self::MAX_MESSAGE,
            max_field: Self::MAX_FIELD,
            max_nesting: Self::MAX_NESTING,
            decompress: true,
            decoding: DecodingLimits {
                layers: Self::MAX_LAYERS,
                window: Self::MAX_WINDOW,
                ratio: Self::MAX_RATIO,
            },
            max_file: Self::MAX_FILE,
        }
    }

    /// Sets the configuration of the search for references.
    ///
    /// ```
    /// use gleaner::{Config, mail::Options};
    /// let options = Options::new().config(Config::new().emails(true));
    /// assert_eq!(gleaner::extract_with("ask joe@a.example", options.get_config()).count(), 1);
    /// ```
    #[must_use]
    pub fn config(mut self, config: Config) -> Self {
        self.config = config;
        self
    }

    /// Sets whether headers, bodies or both are searched (default: both). A text that is not mail is searched in any
    /// case.
    ///
    /// The search skips the work that the other parts would take: it does not decode their fields or bodies, except
    /// encoded messages and multiparts around headers. Hence it reports no [`Cut`](super::Cut) in them, except where
    /// a message could not be split into its parts. [`Counts::unselected`](super::Counts::unselected) counts bodies
    /// that are skipped.
    ///
    /// ```
    /// use gleaner::mail::{Options, Parts, Scanner};
    /// let mail = "Subject: http://a.example/\n\nhttp://b.example/";
    /// let mut values = Vec::new();
    /// Scanner::new(&Options::new().parts(Parts::Body)).scan_message(mail, |finding| {
    ///     values.extend(finding.as_reference().map(|found| found.value().to_owned()));
    /// });
    /// assert_eq!(values, ["http://b.example/"]);
    /// assert_eq!(Options::new().get_parts(), Parts::All);
    /// ```
    #[must_use]
    pub fn parts(mut self, parts: Parts) -> Self {
        self.parts = parts;
        self
    }

    /// Sets the parts of a `multipart/alternative` to search.
    ///
    /// ```
    /// use gleaner::mail::{Alternative, Options};
    /// let options = Options::new().alternative(Alternative::Html);
    /// assert_eq!(options.get_alternative(), Alternative::Html);
    /// ```
    #[must_use]
    pub fn alternative(mut self, alternative: Alternative) -> Self {
        self.alternative = alternative;
        self
    }

    /// Sets how HTML parts are searched (default: `Some`, with the default options). With `None`, their source is searched
    /// as text. The [`Config`] is that of [`config`](Self::config), whatever the options contain.
    ///
    /// ```
    /// use gleaner::html::Scope;
    /// use gleaner::mail::{Options, Scanner};
    /// let mail = "Content-Type: text/html\n\n<p title='http://a.example/'><!-- http://b.example/ -->";
    /// let count = |options: Options| {
    ///     let mut count = 0;
    ///     Scanner::new(&options).scan_message(mail, |_| count += 1);
    ///     count
    /// };
    /// assert_eq!(count(Options::new()), 0);
    /// assert_eq!(count(Options::new().html(gleaner::html::Options::new().scope(Scope::All))), 2);
    /// assert_eq!(count(Options::new().html(None)), 2);
    /// ```
    #[cfg(feature = "html")]
    #[must_use]
    pub fn html(mut self, html: impl Into<Option<html::Options>>) -> Self {
        self.html = html.into();
        self
    }

    /// Sets the maximum length of a message to decode, in bytes, including its separator line.
    ///
    /// A longer message is searched as raw text, and its findings are [oversize](super::Origin::is_oversize).
    ///
    /// The limit also bounds what is held decoded: a message or multipart with a transfer encoding is decoded if it and
    /// the encoded ones around it have at most half of this limit, and an encoded header field if it has at most 1/256 of
    /// this limit; up to 64 KiB are always decoded. Of base64 data,
    /// line breaks included, three quarters count, and all of quoted-printable data. A dot-stuffed message in a file
    /// counts as encoded: a longer one is decoded with its dots doubled. [`Cut`](super::Cut)s report what exceeds the
    /// limit.
    ///
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().max_message(1 << 20).get_max_message(), 1 << 20);
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
    /// [`is_subject_truncated`](super::Message::is_subject_truncated) reports that. Fields are searched whole.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let mail: &[u8] = b"From: joe\nSubject: a\xc3\xa9b\n\nhttp://a.example/";
    /// let finding = Findings::new(mail, &Options::new().max_field(3))?.next().expect("one")?;
    /// let message = finding.origin().expect("a message").message();
    /// assert_eq!((message.subject(), message.is_subject_truncated()), (Some("a\u{e9}"), true));
    /// assert_eq!((message.from(), message.is_from_truncated()), (Some("joe"), false));
    /// assert_eq!(Options::new().max_field(3).get_max_field(), 3);
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
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().max_nesting(1000).get_max_nesting(), Options::MOST_NESTING);
    /// ```
    #[must_use]
    pub fn max_nesting(mut self, levels: usize) -> Self {
        self.max_nesting = levels.min(Self::MOST_NESTING);
        self
    }

    /// Sets whether compressed data is decompressed (default `true`), as its first bytes show. Otherwise it is
    /// searched as it is.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let text: &[u8] = b"\x1f\x8b\x08 is how gzip begins, see http://a.example/";
    /// let mut findings = Findings::new(text, &Options::new().decompress(false))?;
    /// assert!(findings.next().is_some_and(|finding| finding.is_ok()));
    /// assert!(Options::new().get_decompress());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn decompress(mut self, on: bool) -> Self {
        self.decompress = on;
        self
    }

    /// Sets how many layers of compression are removed, such as gzip data inside xz data. Data that is
    /// compressed more often is an error.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let gzip: &[u8] = b"\x1f\x8b\x08 is how gzip begins";
    /// let mut findings = Findings::new(gzip, &Options::new().max_layers(0))?;
    /// assert!(findings.next().is_some_and(|finding| finding.is_err()));
    /// assert_eq!(Options::new().max_layers(0).get_max_layers(), 0);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn max_layers(mut self, layers: usize) -> Self {
        self.decoding.layers = layers;
        self
    }

    /// Sets the memory, in bytes, that zstd and xz data may require of their decoders. Data that requires
    /// more is an error. For zstd, the limit is rounded down to a power of 2, and at least 1 KiB.
    /// gzip, bzip2 and compress data never requires more than 4 MiB.
    ///
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().max_window(8 << 20).get_max_window(), 8 << 20);
    /// ```
    #[must_use]
    pub fn max_window(mut self, bytes: u64) -> Self {
        self.decoding.window = bytes;
        self
    }

    /// Sets the maximum number of decompressed bytes for each byte read, against decompression bombs.
    /// Data that decompresses to more is an error, and the data up to there is searched. The first 64 MiB of
    /// decompressed data are free, and every layer of compression counts from the bytes of the outermost.
    ///
    /// gzip does not exceed 1032; the other methods can exceed 1000 with zeros or equal lines.
    ///
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().max_ratio(9).get_max_ratio(), 9);
    /// ```
    #[must_use]
    pub fn max_ratio(mut self, ratio: u64) -> Self {
        self.decoding.ratio = ratio;
        self
    }

    /// Sets the maximum length, in bytes, of a file that a [`Walk`](super::Walk) meets in a directory. The
    /// walk reads a longer file up to there, and then returns an error.
    ///
    /// ```
    /// use gleaner::mail::Options;
    /// assert_eq!(Options::new().max_file(1 << 30).get_max_file(), 1 << 30);
    /// ```
    #[must_use]
    pub fn max_file(mut self, bytes: u64) -> Self {
        self.max_file = bytes;
        self
    }

    /// Returns the base of messages.
    #[cfg_attr(not(feature = "html"), allow(clippy::unused_self))]
    pub(super) fn base(&self) -> Option<Arc<Base>> {
        #[cfg(feature = "html")]
        return self.html.as_ref().and_then(|html| html.shared_base().cloned());
        #[cfg(not(feature = "html"))]
        None
    }

    /// Decoding takes several times the memory of a field.
    pub(super) fn max_encoded_field(&self) -> usize {
        (self.max_message / 256).max(64 << 10)
    }

    /// Decoded messages and multiparts around a part are held while the part is searched.
    pub(super) fn max_encoded_part(&self) -> usize {
        (self.max_message / 2).max(64 << 10)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}
