//! `--schemes`, `--wrappers` and `--strict`: which of the findings are reported.

use gleaner::uri::Grammar;
use gleaner::{Item, Reference, Wrapper};

use crate::output::forms::ValueForms;

/// Applied to what was found, so that it never changes where a reference begins or ends.
#[derive(Clone, Debug, Default)]
pub struct FindingFilter {
    schemes: Vec<String>,
    wrappers: Vec<Wrapper>,
    strict: Option<Grammar>,
}

impl FindingFilter {
    /// An empty list keeps all; the schemes are in lower case.
    pub fn new(schemes: Vec<String>, wrappers: Vec<Wrapper>, strict: Option<Grammar>) -> Self {
        Self { schemes, wrappers, strict }
    }

    #[cfg(test)]
    pub fn schemes(&self) -> &[String] {
        &self.schemes
    }

    /// Whether the item is reported; a reference is judged as it is with `--resolve`.
    pub fn keeps(&self, item: &Item<'_>, forms: &ValueForms) -> bool {
        match item {
            Item::Reference(found) => {
                self.keeps_wrapper(found.wrapper())
                    && (self.takes_any() || self.keeps_as(found, forms))
            }
            // What is over-long cannot be judged, and does not go unsaid.
            Item::Overlong(found) => {
                self.keeps_wrapper(found.wrapper()) && self.keeps_scheme(found.scheme())
            }
        }
    }

    /// Whether there is nothing to judge, so that no reference is taken apart for it.
    fn takes_any(&self) -> bool {
        self.schemes.is_empty() && self.strict.is_none()
    }

    fn keeps_as(&self, found: &Reference<'_>, forms: &ValueForms) -> bool {
        let reference = found.uri();
        let absolute = forms.resolved(&reference);
        let uri = absolute.as_ref().unwrap_or(&reference);
        let conforms = |grammar| uri.conforms_to(grammar).is_ok();
        self.keeps_scheme(uri.scheme()) && self.strict.is_none_or(conforms)
    }

    fn keeps_wrapper(&self, wrapper: Wrapper) -> bool {
        self.wrappers.is_empty() || self.wrappers.contains(&wrapper)
    }

    fn keeps_scheme(&self, scheme: Option<&str>) -> bool {
        self.schemes.is_empty() || scheme.is_some_and(|scheme| self.names(scheme))
    }

    fn names(&self, scheme: &str) -> bool {
        self.schemes.iter().any(|name| name.eq_ignore_ascii_case(scheme))
    }
}

#[cfg(test)]
mod tests {
    use gleaner::uri::Grammar;
    use gleaner::{Wrapper, extract};

    use super::FindingFilter;
    use crate::output::forms::ValueForms;

    fn kept(filter: &FindingFilter, text: &str) -> usize {
        extract(text.as_bytes()).filter(|item| filter.keeps(item, &ValueForms::default())).count()
    }

    #[test]
    fn schemes_and_wrappers_both_have_to_fit() {
        let text = "http://a.example/ <http://b.example/> <ftp://c.example/>";
        let http = || vec!["http".to_owned()];
        assert_eq!(kept(&FindingFilter::default(), text), 3);
        assert_eq!(kept(&FindingFilter::new(http(), vec![], None), text), 2);
        assert_eq!(kept(&FindingFilter::new(vec![], vec![Wrapper::Angle], None), text), 2);
        assert_eq!(kept(&FindingFilter::new(http(), vec![Wrapper::Angle], None), text), 1);
    }

    #[test]
    fn strictness_is_of_each_grammar() {
        let text = "http://a.example/ http://a.example/~joe http://[v1.x]/ http://a.example/{x}";
        let strict = |grammar| kept(&FindingFilter::new(vec![], vec![], Some(grammar)), text);
        assert_eq!(Grammar::ALL.map(strict), [1, 2, 3]);
    }
}
