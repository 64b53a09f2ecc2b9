//! The fast path of abbreviated references (R8).

use std::ops::Range;

use nom::Parser;

use super::{Probe, tail};
use crate::class::masks::ByteClassifier;
use crate::extract::failures::FailureCache;
use crate::extract::finding::{Finding, has_ampersand_entity};
use crate::extract::unfolded::Unfolded;
use crate::extract::window::{ReaderContext, Window};
use crate::grammar::text::end::delimiter::Delimiting;
use crate::grammar::text::minimum::{self, PrefixCheck, excludes_abbreviated};
use crate::grammar::text::opener::{has_apostrophe_before, opener_before};
use crate::grammar::text::reference::{Surroundings, abbreviated};
use crate::reference::{Flags, Kind, Wrapper};
use crate::scheme::{self, known};
use crate::work;

/// An abbreviated reference whose value and tail lie in the window.
#[derive(Clone, Debug)]
pub(in crate::extract) struct Abbreviated {
    /// The indices of the value and the tail in the window.
    text: Range<usize>,
    /// The length of the value.
    length: usize,
    /// The length of the `URL:` before it, and its white space.
    url_prefix: usize,
    completion: &'static str,
    ampersand: bool,
}

impl Abbreviated {
    /// Builds the completed value, and returns the finding and the offset at which the search resumes.
    pub fn finding(self, window: Window<'_>, unfolded: &mut Unfolded) -> (Finding, u64) {
        let text = &window.bytes[self.text.clone()];
        unfolded.clear();
        unfolded.value.extend_from_slice(self.completion.as_bytes());
        unfolded.value.extend_from_slice(text);
        let start = window.offset(self.text.start);
        let end = start + self.length as u64;
        let has_entity = self.ampersand && has_ampersand_entity(&text[..self.length]);
        let finding = Finding {
            wrapper: if self.url_prefix > 0 { Wrapper::Prefixed } else { Wrapper::Bare },
            kind: Kind::Absolute,
            flags: Flags::ABBREVIATED | if has_entity { Flags::ENTITY } else { Flags::empty() },
            span: start..end,
            outer: start - self.url_prefix as u64..end,
            value_length: self.completion.len() + self.length,
            tail_length: text.len() - self.length,
            edited: true,
        };
        (finding, window.offset(self.text.end))
    }
}

/// Reads the abbreviated reference (R8) whose word ends before index `dot`, unless it needs the slow path: in a wrapper,
/// with a number such as the `2` of `www2.`, or with a colon in its authority.
#[inline(never)]
pub(in crate::extract) fn read(
    cx: ReaderContext<'_>,
    classifier: ByteClassifier,
    failures: &FailureCache,
    resumed: usize,
    dot: usize,
) -> Option<Abbreviated> {
    let Window { bytes, last, .. } = cx.window;
    let start = dot.checked_sub(known::ABBREVIATED_WORD).filter(|&start| start >= resumed)?;
    let text = &bytes[start..];
    // The slow path waits for as many bytes, since they may be a scheme. To read them here at each chunk would be in vain.
    if text.len() <= scheme::MAX_LEN && !last {
        return None;
    }
    let (word, completion) = known::abbreviation(text)?;
    let before = cx.window.byte_before(start);
    let opener = opener_before(&bytes[..start], resumed);
    // A `+` may belong to a scheme, as in `x+www.b://c`.
    if before.is_some_and(|b| excludes_abbreviated(b) || b == b'+')
        || opener.closer.is_some()
        || start + word != dot + 1
        || failures.rules_out_abbreviated(cx.window.offset(start))
        // Before the rest: at each `www.` of a long text without hosts, `MAX_RUN` bytes would be read in vain.
        || minimum::check_labels(&text[word..], !last) != PrefixCheck::MET
    {
        return None;
    }
    let apostrophe = has_apostrophe_before(&bytes[..start], opener.length);
    let around = Surroundings {
        scheme: 0,
        closer: None,
        delimiting: Some(Delimiting { schemes: cx.schemes, apostrophe }),
        joins_lines: cx.config.join_lines,
        last,
        classifier,
    };
    let (rest, ampersand) = abbreviated(around).process::<Probe>(text).ok()?;
    let n = text.len() - rest.len();
    work::count(n + 1);
    if n > cx.config.max_reference {
        return None;
    }
    let length = tail::length_without_tail(cx, resumed, start..start + n, true)?;
    let is_met = |labels| minimum::check_labels(labels, false) == PrefixCheck::MET;
    (length == n || is_met(text.get(word..length)?)).then_some(Abbreviated {
        text: start..start + n,
        length,
        url_prefix: opener.length,
        completion,
        ampersand,
    })
}
