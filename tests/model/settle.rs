//! R13: evidence, and the readings that it settles.

use std::collections::HashMap;
use std::sync::Arc;

use super::find;
use super::readings::{of_bare, of_settled, of_wrapped};
use super::schemes;
use super::types::{Finding, Settings, Unfolded};

/// The flags in the library's order.
const FLAGS: [&str; 12] = [
    "hyphen",
    "qp",
    "guessed",
    "inner-space",
    "abbreviated",
    "entity",
    "json",
    "iri",
    "page-break",
    "unescaped",
    "elided",
    "settled",
];

/// R13: "At most 64 readings of a finding are looked up."
const MOST_LOOKED_UP: usize = 64;

/// "*Evidence* is what was collected of other findings: their values, how often each occurs".
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    values: HashMap<String, Counts>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    confirmed: usize,
    supported: usize,
    begun: usize,
}

impl Evidence {
    /// Collects the evidence in a text.
    pub fn of(text: &[u8], settings: &Settings) -> Self {
        let first_pass = Settings { evidence: Some(Arc::default()), ..settings.clone() };
        let mut evidence = Self::default();
        for finding in find(text, &first_pass) {
            evidence.collect(finding);
        }
        evidence
    }

    /// "A finding *begins* its value if the next line may continue it and the line was long enough to be cut [...]. It
    /// *supports* its value if it has other readings [...], or if the next line may continue it".
    fn collect(&mut self, finding: Finding) {
        // "A finding with one of the flags [...] is no evidence."
        let doubtful =
            ["hyphen", "qp", "guessed", "inner-space", "entity", "overlong", "page-break"];
        let more = ["truncated", "defanged", "unescaped", "elided", "settled"];
        if finding.flags.iter().any(|flag| doubtful.contains(flag) || more.contains(flag)) {
            return;
        }
        let counts = self.values.entry(finding.value).or_default();
        if finding.basis.open && finding.basis.is_cut {
            counts.begun += 1;
        } else if finding.basis.open || finding.readings.len() > 1 {
            counts.supported += 1;
        } else {
            counts.confirmed += 1;
        }
    }

    fn counts(&self, value: &str) -> Counts {
        self.values.get(value).copied().unwrap_or_default()
    }

    /// "Each continuation, and the first line alone, is attested as often as its value is confirmed or supported".
    pub fn attested(&self, value: &str) -> usize {
        self.counts(value).confirmed + self.counts(value).supported
    }

    /// "the one that is confirmed most often is the value; where a hyphen before a line break is in doubt, supported and begun
    /// count as confirmed"
    fn confirmed(&self, value: &str, has_hyphen: bool) -> usize {
        let Counts { confirmed, supported, begun } = self.counts(value);
        if has_hyphen { confirmed + supported + begun } else { confirmed }
    }
}

/// "A reading that is only the beginning or the end of the value [...], unless the value just has one more hyphen or a
/// final `[digits]`".
fn is_only_a_part(reading: &str, value: &str) -> bool {
    let Some(rest) = value.strip_prefix(reading) else { return value.ends_with(reading) };
    let mark = rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    rest != "-" && !mark.is_some_and(|mark| mark.bytes().all(|b| b.is_ascii_digit()))
}

/// "Where the value ends with its authority, a reading with its tail, or with a part of that, is not looked up".
fn ends_a_sentence(reading: &str, finding: &Finding) -> bool {
    let authority = schemes::split(&finding.value).and_then(|(_, rest)| rest.strip_prefix("//"));
    authority.is_some_and(|authority| !authority.contains(['/', '?', '#']))
        && reading.strip_prefix(&finding.value).is_some_and(|more| finding.tail.starts_with(more))
}

/// Reports whether the longer value goes on after the shorter one with a path.
pub fn goes_on_with_a_path(shorter: &str, longer: &str) -> bool {
    let rest = longer.strip_prefix(shorter);
    rest.is_some_and(|rest| shorter.ends_with('/') || rest.starts_with('/'))
}

/// R13, *Readings*.
pub fn r13_reading(finding: Finding, settings: &Settings) -> Finding {
    let Some(evidence) = &settings.evidence else { return finding };
    let has_hyphen = finding.flags.contains(&"hyphen");
    let confirmed = |value: &str| evidence.confirmed(value, has_hyphen);
    if finding.overlong || finding.flags.contains(&"settled") || confirmed(&finding.value) > 0 {
        return finding;
    }
    let looked_up = finding.readings.iter().skip(1).take(MOST_LOOKED_UP);
    let likely = looked_up
        .filter(|reading| confirmed(reading) > 0 && !is_only_a_part(reading, &finding.value))
        .filter(|reading| !ends_a_sentence(reading, &finding));
    // "Of those that are confirmed equally often the first counts", but `max_by_key` returns the last.
    let likely: Vec<&String> = likely.collect();
    match likely.iter().rev().max_by_key(|reading| confirmed(reading)) {
        Some(&value) => settled(&finding, value.clone(), settings),
        None => finding,
    }
}

/// Returns the finding with another reading as its value.
fn settled(finding: &Finding, value: String, settings: &Settings) -> Finding {
    let (mut end, mut tail) = (finding.end, finding.tail.clone());
    let is_bare = matches!(finding.wrapper, "bare" | "prefixed");
    // "The end of a bare span moves with that of the value: by the tail [...]."
    let whole = format!("{}{tail}", finding.value);
    if is_bare && let Some(left) = whole.strip_prefix(&value) {
        let ends = &finding.basis.ends;
        end = ends[ends.len() - 1 - left.chars().count()] as u64;
        left.clone_into(&mut tail);
    }
    let others = finding.readings.iter().take(1 + MOST_LOOKED_UP);
    let others = others.filter(|other| **other != value).cloned().collect();
    let unfolded = Unfolded { alternatives: others, ..Unfolded::default() };
    let readings = of_settled(unfolded, |unfolded| {
        if is_bare {
            of_bare(unfolded, &value, 0, &tail, settings)
        } else {
            of_wrapped(unfolded, &value, 0, settings)
        }
    });
    let is_set = |flag: &&str| match *flag {
        "settled" => true,
        "iri" => !value.is_ascii(),
        "entity" => value.contains("&amp;"),
        flag => finding.flags.contains(&flag),
    };
    Finding {
        end,
        outer: (finding.outer.0, if is_bare { end } else { finding.outer.1 }),
        flags: FLAGS.into_iter().filter(|flag| is_set(flag)).collect(),
        tail,
        readings,
        value,
        ..finding.clone()
    }
}
