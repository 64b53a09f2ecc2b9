//! The forms in which references are printed.

use std::borrow::Cow;

use gleaner::sink::RecordOptions;
use gleaner::uri::{Resolved, Resolver, UriRef, UriRefBuf};

const OPAQUE_BASE: &str = "an opaque URI cannot be a base; \
    expected a slash after the scheme, as in http://host/path (RFC 2396, 5)";

/// The options `--base`, `--resolve`, `--normalize`, `--uri` and `--hazards`. They apply after the extraction, so they
/// never change where a reference begins or ends.
#[derive(Clone, Debug, Default)]
pub struct ValueForms {
    pub resolver: Option<Resolver>,
    /// Requires `resolver`.
    pub resolve: bool,
    pub normalize: bool,
    pub uri: bool,
    pub hazards: bool,
}

impl ValueForms {
    /// Creates the resolver for `--base`, or returns a message if `base` is relative or opaque.
    pub fn resolver(base: &UriRefBuf) -> Result<Resolver, String> {
        let error = |why: &dyn std::fmt::Display| format!("--base {base}: {why}");
        let resolver = Resolver::new(base).map_err(|why| error(&why))?;
        if base.as_uri_ref().is_hierarchical() { Ok(resolver) } else { Err(error(&OPAQUE_BASE)) }
    }

    /// Returns the resolved reference with `--resolve`, if it can be resolved.
    pub fn resolved<'r>(&self, reference: UriRef<'r>) -> Option<Resolved<'r>> {
        let resolver = self.resolver.as_ref().filter(|_| self.resolve)?;
        resolver.resolve(reference).ok()
    }

    /// Reports whether printed values may differ from the extracted ones.
    pub fn rewrites_values(&self) -> bool {
        self.resolve || self.normalize
    }

    /// Returns the form of a value to print: usually the value itself, which does not allocate.
    #[inline]
    pub fn apply<'v>(&self, value: Cow<'v, str>) -> Cow<'v, str> {
        let rewritten = if self.rewrites_values() { self.rewrite(&value) } else { None };
        rewritten.map_or(value, Cow::Owned)
    }

    fn rewrite(&self, value: &str) -> Option<String> {
        let original = UriRef::split(value);
        let resolved = self.resolved(original);
        let form = match &resolved {
            Some(resolved) if self.normalize => resolved.uri().normalize(),
            None if self.normalize => original.normalize(),
            Some(resolved) => Cow::Borrowed(resolved.as_str()),
            None => return None,
        };
        (form != value).then(|| form.into_owned())
    }

    pub fn record_options(&self) -> RecordOptions {
        let options =
            RecordOptions::new().normalize(self.normalize).uri(self.uri).hazards(self.hazards);
        match &self.resolver {
            Some(resolver) => options.resolve(resolver.clone()),
            None => options,
        }
    }
}
