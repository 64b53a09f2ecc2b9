//! [`RecordOptions`]: the members on request.

use std::sync::Arc;

use crate::settle::Evidence;
#[cfg(feature = "links")]
use crate::uri::LinkWrappers;
use crate::uri::Resolver;

/// The members of a [`Record`](super::Record) beyond the default ones.
///
/// ```
/// use gleaner::sink::{Record, RecordOptions};
///
/// let options = RecordOptions::new().hazards(true);
/// let item = gleaner::extract(b"http://2130706433/").next().unwrap();
/// let json = serde_json::to_value(Record::new(&item).options(&options))?;
/// assert_eq!(json["hazards"][0]["kind"], "numeric-host");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the options are independent")]
pub struct RecordOptions {
    pub(super) max_readings: usize,
    pub(super) resolver: Option<Resolver>,
    #[cfg(feature = "links")]
    pub(super) wrappers: Option<Arc<LinkWrappers>>,
    pub(super) evidence: Option<Arc<Evidence>>,
    pub(super) normalize: bool,
    pub(super) defang: bool,
    pub(super) uri: bool,
    pub(super) hazards: bool,
}

impl Default for RecordOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl RecordOptions {
    /// The default of [`max_readings`](Self::max_readings), in bytes: 16 KiB.
    ///
    /// Twice the default of [`Config::max_reference`](crate::Config::max_reference), so that there is
    /// space for another reading of any value.
    pub const MAX_READINGS: usize = 16 << 10;

    pub(super) const DEFAULT: &'static Self = &Self::new();

    /// Creates the default options: no more members.
    ///
    /// ```
    /// let options = gleaner::sink::RecordOptions::new();
    /// # let _ = options;
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self {
            max_readings: Self::MAX_READINGS,
            resolver: None,
            #[cfg(feature = "links")]
            wrappers: None,
            evidence: None,
            normalize: false,
            defang: false,
            uri: false,
            hazards: false,
        }
    }

    /// Reports whether a member needs the components of the reference.
    pub(super) fn reads_components(&self) -> bool {
        #[cfg(feature = "links")]
        if self.wrappers.is_some() {
            return true;
        }
        self.normalize || self.defang || self.uri || self.hazards
    }

    /// Sets the maximum length in bytes of all values in `readings` (default: 16 KiB).
    ///
    /// The first reading is the value itself and is always written. If others are left out,
    /// `readings_truncated` is true.
    ///
    /// ```
    /// use gleaner::sink::{Record, RecordOptions};
    ///
    /// let item = gleaner::extract(b"<http://a.example/x-\ny>").next().unwrap();
    /// let json = |max_readings| {
    ///     let options = RecordOptions::new().max_readings(max_readings);
    ///     serde_json::to_string(&Record::new(&item).options(&options))
    /// };
    /// assert!(json(39)?.ends_with(r#""readings":["http://a.example/x-y","http://a.example/xy"]}"#));
    /// assert!(json(38)?.ends_with(r#""readings":["http://a.example/x-y"],"readings_truncated":true}"#));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn max_readings(mut self, bytes: usize) -> Self {
        self.max_readings = bytes;
        self
    }

    /// Adds `resolved`, the value resolved by `resolver`; the key is left out if resolution fails.
    ///
    /// ```
    /// use gleaner::sink::{Record, RecordOptions};
    /// use gleaner::uri::Resolver;
    /// use gleaner::{Config, extract_with};
    ///
    /// let options = RecordOptions::new().resolve(Resolver::new("http://a.example/b/c")?);
    /// let item = extract_with(b"<URL:../d>", &Config::new().relative(true)).next().unwrap();
    /// let json = serde_json::to_value(Record::new(&item).options(&options))?;
    /// assert_eq!(json["resolved"], "http://a.example/d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn resolve(mut self, resolver: Resolver) -> Self {
        self.resolver = Some(resolver);
        self
    }

    /// Adds `target` and `via`, what a wrapped link leads to and the names of its wrappers: see
    /// [`LinkWrappers::unwrap_link`], which is given the resolved value, or the value.
    ///
    /// The keys are left out if the link has no known wrapper. `target` is null if the outermost wrapper cannot be undone;
    /// if an inner one cannot, `target` is the innermost known link, and `still_wrapped` is true.
    ///
    /// ```
    /// use gleaner::sink::{Record, RecordOptions};
    /// use gleaner::uri::LinkWrappers;
    ///
    /// let options = RecordOptions::new().unwrap_links(LinkWrappers::new());
    /// let item = gleaner::extract("https://vk.com/away.php?to=http%3A%2F%2Fa.example%2F").next().unwrap();
    /// let json = serde_json::to_value(Record::new(&item).options(&options))?;
    /// assert_eq!(json["target"], "http://a.example/");
    /// assert_eq!(json["via"], serde_json::json!(["vk"]));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[cfg(feature = "links")]
    #[must_use]
    pub fn unwrap_links(mut self, wrappers: impl Into<Arc<LinkWrappers>>) -> Self {
        self.wrappers = Some(wrappers.into());
        self
    }

    /// Adds `settled` to references that this evidence settled: the value without it, and what attests the other.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use gleaner::settle::Evidence;
    /// use gleaner::sink::{Record, RecordOptions};
    /// use gleaner::{Config, Item, extract_with};
    ///
    /// let known = extract_with("<http://a.example/xy>", &Config::new().settle(Evidence::new())).next().unwrap();
    /// let mut evidence = Evidence::new();
    /// evidence.collect(known.as_reference().unwrap(), 7);
    /// let evidence = Arc::new(evidence);
    /// let item = extract_with("<http://a.example/x-\ny>", &Config::new().settle(Arc::clone(&evidence))).next().unwrap();
    /// let options = RecordOptions::new().settled(evidence);
    /// let json = serde_json::to_value(Record::new(&item).options(&options))?;
    /// assert_eq!(json["value"], "http://a.example/xy");
    /// let settled = serde_json::json!({"value": "http://a.example/x-y", "count": 1, "first": {"offset": 7}});
    /// assert_eq!(json["settled"], settled);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn settled(mut self, evidence: impl Into<Arc<Evidence>>) -> Self {
        self.evidence = Some(evidence.into());
        self
    }

    /// Enables or disables `defanged`: the value as [`defang`](crate::uri::defang) writes it, or what the other options
    /// make of it: of resolved, unwrapped and normalised, the last one that applies.
    ///
    /// ```
    /// use gleaner::sink::{Record, RecordOptions};
    ///
    /// let options = RecordOptions::new().defang(true);
    /// let item = gleaner::extract("https://evil.example/a").next().unwrap();
    /// let json = serde_json::to_value(Record::new(&item).options(&options))?;
    /// assert_eq!(json["defanged"], "hxxps://evil[.]example/a");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn defang(mut self, on: bool) -> Self {
        self.defang = on;
        self
    }

    /// Enables or disables `normalized`, the normal form of the resolved value, or of the value.
    ///
    /// See [`Record`](super::Record) for an example.
    #[must_use]
    pub fn normalize(mut self, on: bool) -> Self {
        self.normalize = on;
        self
    }

    /// Enables or disables `uri`, the components of the value or, with [`normalize`](Self::normalize), those of
    /// `normalized`.
    ///
    /// ```
    /// use gleaner::sink::{Record, RecordOptions};
    ///
    /// let options = RecordOptions::new().uri(true);
    /// let item = gleaner::extract(b"ftp://a.example/x").next().unwrap();
    /// let json = serde_json::to_value(Record::new(&item).options(&options))?;
    /// assert_eq!(json["uri"]["parts"]["name"], "x");
    ///
    /// let options = options.normalize(true);
    /// let item = gleaner::extract(b"FTP://A.example:21/%7Ex").next().unwrap();
    /// let json = serde_json::to_value(Record::new(&item).options(&options))?;
    /// assert_eq!((&json["uri"]["uri"], &json["uri"]["host"]), (&json["normalized"], &"a.example".into()));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn uri(mut self, on: bool) -> Self {
        self.uri = on;
        self
    }

    /// Enables or disables `hazards`, the parts of the value that the security sections of the RFCs warn of.
    ///
    /// See [`RecordOptions`] for an example.
    #[must_use]
    pub fn hazards(mut self, on: bool) -> Self {
        self.hazards = on;
        self
    }
}
