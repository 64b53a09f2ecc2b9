//! Compares the library with the independent model of the rules in `tests/model/`.
//!
//! An input has the layout of `split`'s, without the seed and the size of the chunks.

use gleaner::{Config, Item, extract_with};

use super::config::{config, has_domains, hyphen};
use crate::model::types::{Basis, Hyphen, MOST_READINGS};
use crate::model::{self, Finding, Settings};

/// The model does not judge a reference whose opaque scheme exceeds the limit.
const LEAST_LIMIT: u8 = 20;

/// The bit of [`config`] that joins lines.
const JOIN_LINES: u8 = 1 << 4;

pub fn check(input: &[u8]) {
    let Some((&[switches, limit], text)) = input.split_first_chunk::<2>() else { return };
    // A known defect: where a `news:` fails after lines were joined, the search takes the candidates inside it to contain
    // no `@` before its end, although another quote prefix or limit may let them continue over other lines.
    if switches & JOIN_LINES != 0 && text.windows(5).any(|word| word.eq_ignore_ascii_case(b"news:"))
    {
        return;
    }
    let limit = if limit == 0 { 0 } else { limit.max(LEAST_LIMIT) };
    let (config, bytes) = config(switches, limit);
    // The model does not read defanged references.
    let config = config.refang(None);
    let expected: Vec<_> = model::find(text, &settings(switches, limit, bytes))
        .into_iter()
        .map(|mut finding| {
            // The rules define few flags for an over-long reference.
            let is_defined = |flag: &&str| matches!(*flag, "abbreviated" | "json" | "overlong");
            finding.flags.retain(|flag| !finding.overlong || is_defined(flag));
            finding.basis = Basis::default();
            finding
        })
        .collect();
    assert_eq!(found(text, &config), expected, "{:?}", text.escape_ascii());
}

/// Returns the settings of [`config`] for the model.
fn settings(switches: u8, limit: u8, max_reference: usize) -> Settings {
    let on = |bit: u8| switches & (1 << bit) != 0;
    Settings {
        max_reference,
        hyphen: match hyphen(switches) {
            gleaner::Hyphen::Drop => Hyphen::Drop,
            gleaner::Hyphen::Both => Hyphen::Both,
            _ => Hyphen::Keep,
        },
        abbreviated: !on(0),
        emails: on(1),
        domains: has_domains(limit),
        iri: !on(2),
        relative: on(3),
        join_lines: on(4),
        page_breaks: on(6),
        schemes: on(5).then(|| "bug".to_owned()).into_iter().collect(),
        evidence: None,
    }
}

fn found(text: &[u8], config: &Config) -> Vec<Finding> {
    let names = |item: &Item<'_>| match item {
        Item::Reference(found) => found.flags().names().collect(),
        Item::Overlong(found) => {
            let is_defined = |flag: &&str| matches!(*flag, "abbreviated" | "json" | "overlong");
            found.flags().names().filter(is_defined).collect()
        }
    };
    let finding = |item: Item<'_>| match &item {
        Item::Reference(found) => Finding {
            value: found.value().to_owned(),
            start: found.span().start,
            end: found.span().end,
            outer: (found.outer().start, found.outer().end),
            wrapper: found.wrapper().as_str(),
            kind: found.kind().as_str(),
            flags: names(&item),
            tail: found.tail().to_owned(),
            readings: found.readings().take(MOST_READINGS).map(Into::into).collect(),
            overlong: false,
            basis: Basis::default(),
        },
        Item::Overlong(found) => Finding {
            value: found.head().to_owned(),
            start: found.span().start,
            end: found.span().end,
            outer: (found.outer().start, found.outer().end),
            wrapper: found.wrapper().as_str(),
            kind: "absolute",
            flags: names(&item),
            tail: String::new(),
            readings: Vec::new(),
            overlong: true,
            basis: Basis::default(),
        },
    };
    extract_with(text, config).map(finding).collect()
}
