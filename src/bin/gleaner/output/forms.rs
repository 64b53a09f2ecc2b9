//! The forms in which references are printed.

use std::borrow::Cow;
use std::sync::Arc;

use gleaner::sink::RecordOptions;
use gleaner::uri::{LinkWrappers, Resolved, Resolver, UnwrappedLink, UriRef, UriRefBuf, defang};

const OPAQUE_BASE: &str =
    "an opaque URI cannot be a base: no slash follows its scheme (RFC 2396, 5)";

const REMEDY: &str = "; expected a URI such as http://host/path";

/// The options `--base`, `--resolve`, `--unwrap`, `--normalize`, `--defang`, `--uri` and `--hazards`. They apply after the extraction, so they
/// never change where a reference begins or ends.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the options are independent")]
pub struct ValueForms {
    pub resolver: Option<Resolver>,
    /// Requires `resolver`.
    pub resolve: bool,
    /// For `--unwrap`.
    pub wrappers: Option<Arc<LinkWrappers>>,
    pub normalize: bool,
    pub defang: bool,
    pub uri: bool,
    pub hazards: bool,
}

impl ValueForms {
    /// Creates the resolver for `--base`, or returns a message if `base` is relative or opaque.
    pub fn resolver(base: &UriRefBuf) -> Result<Resolver, String> {
        let error = |why: &dyn std::fmt::Display| format!("--base {base}: {why}{REMEDY}");
        let resolver = Resolver::new(base).map_err(|why| error(&why))?;
        if base.as_uri_ref().is_hierarchical() { Ok(resolver) } else { Err(error(&OPAQUE_BASE)) }
    }

    /// Returns the resolved reference with `--resolve`, if it can be resolved.
    pub fn resolved<'r>(&self, reference: UriRef<'r>) -> Option<Resolved<'r>> {
        let resolver = self.resolver.as_ref().filter(|_| self.resolve)?;
        resolver.resolve(reference).ok()
    }

    /// Returns the target of a link and its wrappers with `--unwrap`, if it has one.
    pub fn unwrapped(&self, link: UriRef<'_>) -> Option<UnwrappedLink> {
        self.wrappers.as_ref()?.unwrap_link(link.as_str())
    }

    /// Calls `judge` with the URI that filters and counts are about: with `--resolve` the resolved one, with `--unwrap` the
    /// target.
    pub fn judge<R>(&self, reference: UriRef<'_>, judge: impl FnOnce(UriRef<'_>) -> R) -> R {
        let absolute = self.resolved(reference);
        self.judge_absolute(absolute.as_ref().map_or(reference, Resolved::uri), judge)
    }

    /// Calls `judge` with an absolute URI, with `--unwrap` with its target.
    pub fn judge_absolute<R>(&self, uri: UriRef<'_>, judge: impl FnOnce(UriRef<'_>) -> R) -> R {
        let link = self.unwrapped(uri);
        judge(link.as_ref().and_then(UnwrappedLink::target).map_or(uri, UriRef::split))
    }

    /// Reports whether printed values may differ from the extracted ones.
    pub fn rewrites_values(&self) -> bool {
        self.resolve || self.normalize || self.defang || self.wrappers.is_some()
    }

    /// Returns the form of a value to print: usually the value itself, which does not allocate.
    #[inline]
    pub fn apply<'v>(&self, value: Cow<'v, str>) -> Cow<'v, str> {
        self.print(value).0
    }

    /// Returns the form of a value to print, and its wrappers if they are not all undone.
    #[inline]
    pub fn print<'v>(&self, value: Cow<'v, str>) -> (Cow<'v, str>, Option<UnwrappedLink>) {
        if !self.rewrites_values() {
            return (value, None);
        }
        let (rewritten, link) = self.rewrite(&value);
        (rewritten.map_or(value, Cow::Owned), link)
    }

    fn rewrite(&self, value: &str) -> (Option<String>, Option<UnwrappedLink>) {
        let original = UriRef::split(value);
        let resolved = self.resolved(original);
        let absolute = resolved.as_ref().map_or(original, Resolved::uri);
        let link = self.unwrapped(absolute);
        let target = link.as_ref().and_then(UnwrappedLink::target);
        let target = target.map_or(absolute, UriRef::split);
        let form = if self.normalize { target.normalize() } else { target.as_str().into() };
        let form = self.defanged(form);
        let form = (form != value).then(|| form.into_owned());
        (form, link.filter(|link| !link.is_complete()))
    }

    /// Returns a text in which references are defanged with `--defang`.
    pub fn defanged<'t>(&self, text: Cow<'t, str>) -> Cow<'t, str> {
        match text {
            text if !self.defang => text,
            Cow::Borrowed(text) => defang(text),
            Cow::Owned(text) => defang(&text).into_owned().into(),
        }
    }

    pub fn record_options(&self) -> RecordOptions {
        let mut options = RecordOptions::new()
            .normalize(self.normalize)
            .defang(self.defang)
            .uri(self.uri)
            .hazards(self.hazards);
        if let Some(resolver) = &self.resolver {
            options = options.resolve(resolver.clone());
        }
        match &self.wrappers {
            Some(wrappers) => options.unwrap_links(Arc::clone(wrappers)),
            None => options,
        }
    }
}
