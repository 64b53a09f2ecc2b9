//! `--schemes`, `--wrappers`, `--flags`, `--strict`, and the selection of URIs and dates: which findings are reported.

use gleaner::uri::{Grammar, UriRef};
use gleaner::{Flags, Item, Reference, Wrapper};

use crate::output::forms::ValueForms;
use crate::output::select::UriSelection;
use crate::output::select::dates::DateRange;

/// A filter on findings, after the extraction: it never changes where a reference begins or ends.
#[derive(Clone, Debug, Default)]
pub struct FindingFilter {
    pub schemes: Vec<String>,
    wrappers: Vec<Wrapper>,
    /// Empty if all references pass.
    flags: Flags,
    strict: Option<Grammar>,
    uris: UriSelection,
    /// For a [`DateFilter`](crate::output::select::dates::DateFilter).
    pub dates: Option<DateRange>,
}

impl FindingFilter {
    /// Creates a filter; an empty list or `None` accepts everything.
    pub fn new(schemes: Vec<String>, wrappers: Vec<Wrapper>, strict: Option<Grammar>) -> Self {
        Self { schemes, wrappers, strict, ..Self::default() }
    }

    /// Adds the selection of URIs.
    pub fn uris(self, uris: UriSelection) -> Self {
        Self { uris, ..self }
    }

    /// Adds the flags of which a finding must have one.
    pub fn flags(self, flags: Flags) -> Self {
        Self { flags, ..self }
    }

    /// Adds the dates of messages.
    pub fn dates(self, dates: Option<DateRange>) -> Self {
        Self { dates, ..self }
    }

    /// Reports whether the filter selects findings by this flag.
    #[cfg(feature = "html")]
    pub fn selects(&self, flag: Flags) -> bool {
        self.flags.intersects(flag)
    }

    /// Reports whether all findings pass.
    pub fn accepts_all(&self) -> bool {
        let Self { wrappers, flags, dates, schemes: _, strict: _, uris: _ } = self;
        self.accepts_any_uri() && wrappers.is_empty() && flags.is_empty() && dates.is_none()
    }

    /// Reports whether `item` passes the filter, given whether the URI of a reference does.
    pub fn accepts(
        &self,
        item: &Item<'_>,
        accepts_uri: impl FnOnce(&Reference<'_>) -> bool,
    ) -> bool {
        if !self.flags.is_empty() && !self.flags.intersects(item.flags()) {
            return false;
        }
        match item {
            Item::Reference(found) => {
                self.accepts_wrapper(found.wrapper())
                    && (self.accepts_any_uri() || accepts_uri(found))
            }
            // `--strict` cannot judge a truncated reference, and dropping it would hide it.
            Item::Overlong(found) => {
                self.accepts_wrapper(found.wrapper())
                    && self.accepts_scheme(found.scheme())
                    && self.uris.accepts_overlong(found)
            }
        }
    }

    /// Reports whether the filter ignores the URI, so that references need not be parsed.
    pub fn accepts_any_uri(&self) -> bool {
        self.schemes.is_empty() && self.strict.is_none() && self.uris.accepts_any()
    }

    /// Reports whether the URI of a reference passes the filter, in the form that [`ValueForms::judge`] gives it.
    pub fn accepts_uri(&self, found: &Reference<'_>, forms: &ValueForms) -> bool {
        forms.judge(found.uri(), |uri| self.accepts_judged(uri))
    }

    /// Reports whether an absolute URI passes the filter.
    pub fn accepts_absolute(&self, uri: UriRef<'_>, forms: &ValueForms) -> bool {
        forms.judge_absolute(uri, |uri| self.accepts_judged(uri))
    }

    fn accepts_judged(&self, uri: UriRef<'_>) -> bool {
        let conforms = |grammar| uri.conforms_to(grammar).is_ok();
        self.accepts_scheme(uri.scheme())
            && self.uris.accepts(uri)
            && self.strict.is_none_or(conforms)
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
