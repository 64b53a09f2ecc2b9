//! [`Decision`], a decision of the search and its reason.

use std::ops::Range;

use super::quote::quoted;
use super::rule::Rule;
use crate::observe::{Event, Reason, Role};

/// A decision of the search about a span of the text.
///
/// ```
/// let explained = gleaner::explain::explain("<http://a.example/\nx>", &gleaner::Config::new());
/// let names: Vec<_> = explained[0].decisions().iter().map(|decision| decision.name()).collect();
/// assert_eq!(names, ["angle-opens", "break-ignored", "angle-closes", "minimum-met", "resumes"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub(super) reason: Reason,
    span: Range<u64>,
}

impl Decision {
    pub(super) fn new(Event { reason, span }: Event) -> Self {
        Self { reason, span }
    }

    /// Returns the name of the reason, in kebab case. Names are stable; there may be more in later versions.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.reason.name()
    }

    /// Returns the byte offsets of what the decision is about.
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        self.span.clone()
    }

    /// Returns the rule by which the search decided.
    #[must_use]
    pub fn rule(&self) -> Rule {
        Rule::of(self.reason)
    }

    /// Reports whether the decision refuses the candidate.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        self.reason.role() == Role::Refuses
    }

    /// Returns a sentence about the decision that quotes `text`, the text that was searched. Control characters and characters
    /// that change the direction of text are escaped, and long quotations are cut in the middle.
    #[must_use]
    pub fn message(&self, text: &[u8]) -> String {
        let slice = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(text.len());
        let (start, end) = (slice(self.span.start), slice(self.span.end));
        let quoted = quoted(text.get(start..end).unwrap_or_default());
        self.reason.sentence().replace("{}", &quoted)
    }
}
