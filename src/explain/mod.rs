//! What the search decided about a text, and by which rule.
//!
//! [`explain`] searches a text and returns, in order, every candidate that it examined: the findings, and what it refused. Each
//! has the decisions about it, and each decision names a rule of [the rules](crate::rules). The search reports the decisions
//! itself while it makes them; a search that is not observed does no work for that.
//!
//! ```
//! use gleaner::explain::explain;
//! let explained = explain(b"see http://a.example/x.", &gleaner::Config::new());
//! let candidate = &explained[0];
//! assert_eq!(candidate.found().unwrap().value(), "http://a.example/x");
//! let trimmed = candidate.decisions().iter().find(|one| one.name() == "punctuation-trimmed").unwrap();
//! assert_eq!((trimmed.rule().id(), trimmed.span()), ("R6", 22..23));
//! assert_eq!(trimmed.message(b"see http://a.example/x."), "the final `.` was trimmed; a reading keeps it");
//! ```

mod attempts;
mod candidate;
mod decision;
mod inside;
mod notations;
mod quote;
mod reading;
mod rule;
mod settings;

use crate::config::Config;
use crate::extract::{Search, Window};
use crate::observe::{Event, Reason, observe};
use attempts::Attempt;
pub use candidate::Candidate;
pub use decision::Decision;
pub use reading::Reading;
pub use rule::Rule;

/// Searches `text` and returns the candidates that were examined, in the order of their offsets: the findings, what was
/// refused, and what other settings would find.
///
/// The findings are those of [`extract_with`](crate::extract_with). Takes memory and time linear in `text` and in the number of
/// decisions; there may be several for each colon and dot.
///
/// ```
/// use gleaner::explain::explain;
/// let explained = explain("dc:title http://a.example/", &gleaner::Config::new());
/// assert!(explained[0].found().is_none());
/// assert_eq!(explained[0].decisions()[0].rule().id(), "R9");
/// assert_eq!(explained[1].found().unwrap().value(), "http://a.example/");
/// ```
#[must_use]
pub fn explain<'a>(text: &'a (impl AsRef<[u8]> + ?Sized), config: &Config) -> Vec<Candidate<'a>> {
    let text = text.as_ref();
    let (mut candidates, notations) = search(text, config);
    let [read, kept] = notations;
    let unread = notations::unread(text, &read, config);
    let kept = kept.into_iter().map(Attempt::of);
    let refused = kept.chain(unread).chain(settings::excluded(text, config));
    candidates.extend(refused.map(Candidate::refused));
    // Stable: candidates at the same offset keep the order of the search.
    candidates.sort_by_key(|candidate| candidate.span().start);
    let mut read = read.into_iter().peekable();
    for candidate in candidates.iter_mut().filter(|candidate| candidate.item().is_some()) {
        let span = candidate.span();
        while read.next_if(|event| event.span.start < span.start).is_some() {}
        while let Some(event) = read.next_if(|event| event.span.end <= span.end) {
            candidate.add(event);
        }
    }
    candidates
}

/// Returns the candidates of a search in its order, and the notations of defanged references that it read and that it kept.
fn search<'a>(text: &'a [u8], config: &Config) -> (Vec<Candidate<'a>>, [Vec<Event>; 2]) {
    let window = Window { bytes: text, base: 0, last: true };
    let mut search = Search::new(config);
    let mut candidates = Vec::new();
    let [mut read, mut kept] = [const { Vec::new() }; 2];
    loop {
        let (finding, mut events) = observe(|| search.next_observed(window));
        read.extend(events.extract_if(.., |event| event.reason == Reason::NotationRead));
        kept.extend(events.extract_if(.., |event| event.reason == Reason::NotationKept));
        let mut attempts = attempts::group(events);
        let Some(finding) = finding else {
            candidates.extend(attempts.into_iter().map(Candidate::refused));
            return (candidates, [read, kept]);
        };
        let accepted = attempts.pop_if(|last| !last.is_refused()).unwrap_or_default();
        let (outer, raw) = (finding.outer.clone(), finding.span.clone());
        attempts.retain(|attempt| attempt.is_opened() || !attempt.is_inside(&outer));
        candidates.extend(attempts.into_iter().map(Candidate::refused));
        candidates.push(Candidate::accepted(accepted, search.owned_item(window, finding)));
        candidates.extend(inside::candidates(text, &outer, &raw).map(Candidate::refused));
    }
}
