//! `--schemes`, `--wrappers` and `--strict`: which findings are reported.

use gleaner::uri::{Grammar, Resolved, UnwrappedLink, UriRef};
use gleaner::{Item, Reference, Wrapper};

use crate::output::forms::ValueForms;

/// A filter on findings, after the extraction: it never changes where a reference begins or ends.
#[derive(Clone, Debug, Default)]
pub struct FindingFilter {
    pub schemes: Vec<String>,
    wrappers: Vec<Wrapper>,
    strict: Option<Grammar>,
}

impl FindingFilter {
    /// Creates a filter; an empty list or `None` accepts everything.
    pub fn new(schemes: Vec<String>, wrappers: Vec<Wrapper>, strict: Option<Grammar>) -> Self {
        Self { schemes, wrappers, strict }
    }

    /// Reports whether `item` passes the filter, given whether the URI of a reference does.
    pub fn accepts(
        &self,
        item: &Item<'_>,
        accepts_uri: impl FnOnce(&Reference<'_>) -> bool,
    ) -> bool {
        match item {
            Item::Reference(found) => {
                self.accepts_wrapper(found.wrapper())
                    && (self.accepts_any_uri() || accepts_uri(found))
            }
            // `--strict` cannot judge a truncated reference, and dropping it would hide it.
            Item::Overlong(found) => {
                self.accepts_wrapper(found.wrapper()) && self.accepts_scheme(found.scheme())
            }
        }
    }

    /// Reports whether the filter ignores the URI, so that references need not be parsed.
    pub fn accepts_any_uri(&self) -> bool {
        self.schemes.is_empty() && self.strict.is_none()
    }

    /// Reports whether the URI of a reference passes the filter: with `--resolve` the resolved one, with `--unwrap` the
    /// target.
    pub fn accepts_uri(&self, found: &Reference<'_>, forms: &ValueForms) -> bool {
        let reference = found.uri();
        let absolute = forms.resolved(reference);
        self.accepts_absolute(absolute.as_ref().map_or(reference, Resolved::uri), forms)
    }

    /// Reports whether a URI, with `--unwrap` its target, passes the filter.
    pub fn accepts_absolute(&self, uri: UriRef<'_>, forms: &ValueForms) -> bool {
        let link = forms.unwrapped(uri);
        let uri = link.as_ref().and_then(UnwrappedLink::target).map_or(uri, UriRef::split);
        let conforms = |grammar| uri.conforms_to(grammar).is_ok();
        self.accepts_scheme(uri.scheme()) && self.strict.is_none_or(conforms)
    }

    fn accepts_wrapper(&self, wrapper: Wrapper) -> bool {
        self.wrappers.is_empty() || self.wrappers.contains(&wrapper)
    }

    fn accepts_scheme(&self, scheme: Option<&str>) -> bool {
        self.schemes.is_empty() || scheme.is_some_and(|scheme| self.lists(scheme))
    }

    fn lists(&self, scheme: &str) -> bool {
        self.schemes.iter().any(|name| name.eq_ignore_ascii_case(scheme))
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/output/filter.rs"]
mod tests;
