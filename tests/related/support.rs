//! Searches one message.

use gleaner::html;
use gleaner::mail::{Finding, Options, Scanner};
use gleaner::uri::{Base, BaseOrigin};

pub fn findings(message: &str, base: Option<&str>) -> Vec<Finding<'static>> {
    let base = base.map(|base| Base::new(base, BaseOrigin::Retrieval).expect("an absolute base"));
    let options = Options::new().html(html::Options::new().base(base));
    let mut found = Vec::new();
    Scanner::new(&options).scan_message(message, |finding| found.push(finding.into_owned()));
    found
}

/// Returns the relative references of a message in resolved form, each with the source of its base.
pub fn resolved(message: &str, base: Option<&str>) -> Vec<String> {
    findings(message, base)
        .iter()
        .filter(|finding| finding.markup().is_some())
        .map(|finding| {
            let resolved = finding.resolved().unwrap_or_default();
            let origin = finding.base().map_or("none", |base| base.origin().as_str());
            format!("{resolved} {origin}")
        })
        .collect()
}

/// Returns the value of each finding in a body, with the part that it names.
pub fn part_refs(message: &str, base: Option<&str>) -> Vec<(String, Option<String>)> {
    findings(message, base)
        .iter()
        .filter(|finding| finding.origin().is_some_and(|origin| origin.content_type().is_some()))
        .filter_map(|finding| {
            let value = finding.as_reference()?.value().to_owned();
            Some((value, finding.part_ref().map(str::to_owned)))
        })
        .collect()
}
