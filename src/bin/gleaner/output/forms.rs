//! `--base`, `--resolve`, `--normalize`, `--uri` and `--hazards`: in which forms references are
//! printed.

use std::borrow::Cow;

use gleaner::sink::JsonlWriter;
use gleaner::uri::{Resolved, Resolver, UriRef};

/// Applied to what was found, so that it never changes where a reference begins or ends.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct ValueForms {
    pub resolver: Option<Resolver<'static>>,
    /// Values are printed resolved; needs the resolver.
    pub resolve: bool,
    /// Values are printed in normal form.
    pub normalize: bool,
    pub uri: bool,
    pub hazards: bool,
}

impl ValueForms {
    /// The resolver for `--base`, against which everything can be resolved.
    pub fn resolver(base: &UriRef<'static>) -> Result<Resolver<'static>, String> {
        let refused = |why: &dyn std::fmt::Display| format!("--base {base}: {why}");
        let resolver = Resolver::new(base.clone()).map_err(|error| refused(&error))?;
        if base.is_hierarchical() {
            Ok(resolver)
        } else {
            Err(refused(&"nothing is relative to it, as no slash follows its scheme (RFC 2396, 5)"))
        }
    }

    /// What a reference is resolved to, with `--resolve`.
    pub fn resolved<'r>(&self, reference: &'r UriRef<'_>) -> Option<UriRef<'r>> {
        let resolver = self.resolver.as_ref().filter(|_| self.resolve)?;
        resolver.resolve(reference).ok().map(Resolved::into_uri)
    }

    /// Whether values are printed otherwise than they were found.
    pub fn change(&self) -> bool {
        self.resolve || self.normalize
    }

    /// The form in which a value is printed: mostly as it is, which is to cost nothing.
    #[inline]
    pub fn apply<'v>(&self, value: Cow<'v, str>) -> Cow<'v, str> {
        if self.change() { self.other_form(&value) } else { value }
    }

    fn other_form(&self, value: &str) -> Cow<'static, str> {
        let found = UriRef::split(value);
        let absolute = self.resolved(&found);
        let reference = absolute.as_ref().unwrap_or(&found);
        Cow::Owned(if self.normalize {
            reference.normalize().to_string()
        } else {
            reference.to_string()
        })
    }

    /// The JSON lines that have them.
    pub fn jsonl(&self) -> JsonlWriter {
        let jsonl =
            JsonlWriter::new().normalize(self.normalize).uri(self.uri).hazards(self.hazards);
        match &self.resolver {
            Some(resolver) => jsonl.resolve(resolver.clone()),
            None => jsonl,
        }
    }
}
