//! The settings of a search, and the numbers of their combinations.

use gleaner::html::{self, Scope};
use gleaner::mail::{self, Alternative};
use gleaner::uri::{Base, BaseOrigin, Grammar, Refang, Resolver};
use gleaner::{Config, Hyphen, Wrapper};

use crate::output::filter::FindingFilter;
use crate::output::forms::ValueForms;

/// The choices of a setting; the first one is the default.
pub type Setting = &'static [&'static str];

/// The settings of the search of mail. That of HTML has all but the last, those of Markdown and text all but the last two.
pub const SEARCH: &[Setting] = &[
    &["", "--emails"],
    &["", "--relative"],
    &["", "--join-lines"],
    &["", "--page-breaks"],
    &["", "--no-abbreviated"],
    &["", "--no-iri"],
    &["", "--add-scheme bug", "--add-scheme a"],
    &["", "--max-reference 1MiB"],
    &["", "--hyphen drop", "--hyphen both"],
    &["", "text", "text with all", "jsonl", "jsonl with all"],
    &["", "--base http://a/b/c/d;p?q", "--base http://a/b/c/d;p?q --resolve"],
    &["", "--normalize"],
    &["", "--unique"],
    &["", "--strict rfc1738", "--strict rfc2396", "--strict rfc3986"],
    &["", "--schemes a"],
    &["", "--wrappers angle"],
    &["", "--refang", "--refang aggressive"],
    &["", "--html all"],
    &["", "--alternative text", "--alternative html"],
];

/// The index in [`SEARCH`] of what is written for each finding.
pub const OUTPUTS: usize = 9;

const BASE: usize = 10;
const NORMALIZE: usize = 11;
const UNIQUE: usize = 12;
const STRICT: usize = 13;
const SCHEMES: usize = 14;
const WRAPPERS: usize = 15;
const REFANG: usize = 16;
const HTML: usize = 17;
const ALTERNATIVES: usize = 18;

/// Returns the choice of the setting `n` in a combination.
pub fn digit(settings: &[Setting], combination: usize, n: usize) -> usize {
    let place: usize = settings[..n].iter().map(|choices| choices.len()).product();
    combination / place % settings[n].len()
}

/// Names the choices of a combination.
pub fn describe(settings: &[Setting], combination: usize) -> String {
    let choice = |(n, choices): (usize, &Setting)| choices[digit(settings, combination, n)];
    let names: Vec<_> =
        settings.iter().enumerate().map(choice).filter(|name| !name.is_empty()).collect();
    if names.is_empty() { "defaults".to_owned() } else { names.join(", ") }
}

/// Returns the combination of the named choices.
pub fn combination(settings: &[Setting], names: &str) -> usize {
    let (mut combination, mut place, mut known) = (0, 1, 0);
    let names: Vec<_> = names.split(", ").filter(|name| *name != "defaults").collect();
    for choices in settings {
        let choice = choices.iter().position(|choice| names.contains(choice));
        known += usize::from(choice.is_some());
        combination += choice.unwrap_or_default() * place;
        place *= choices.len();
    }
    assert_eq!(known, names.len(), "all names are choices: {names:?}");
    combination
}

/// Returns the configuration of the search.
pub fn config(combination: usize) -> Config {
    let choice = |n| digit(SEARCH, combination, n);
    let is_on = |n| choice(n) != 0;
    let config = Config::new()
        .emails(is_on(0))
        .relative(is_on(1) || is_on(BASE))
        .join_lines(is_on(2))
        .page_breaks(is_on(3))
        .abbreviated(!is_on(4))
        .iri(!is_on(5))
        .hyphen([Hyphen::Keep, Hyphen::Drop, Hyphen::Both][choice(8)])
        .refang([None, Some(Refang::Standard), Some(Refang::Aggressive)][choice(REFANG)]);
    let config = match ["", "bug", "a"][choice(6)] {
        "" => config,
        scheme => config.scheme(scheme).expect("a scheme"),
    };
    if is_on(7) { config.max_reference(1 << 20) } else { config }
}

/// Returns the forms in which values are printed.
pub fn forms(combination: usize) -> ValueForms {
    let base = digit(SEARCH, combination, BASE);
    ValueForms {
        resolver: (base > 0).then(resolver),
        resolve: base > 1,
        normalize: digit(SEARCH, combination, NORMALIZE) != 0,
        ..ValueForms::default()
    }
}

/// The base of all settings.
const BASE_URI: &str = "http://a/b/c/d;p?q";

/// Returns the resolver against the base of all settings.
pub fn resolver() -> Resolver {
    ValueForms::resolver(&BASE_URI.parse().expect("a reference")).expect("a base")
}

/// Returns the filter on findings.
pub fn filter(combination: usize) -> FindingFilter {
    let choice = |n| digit(SEARCH, combination, n);
    let schemes = if choice(SCHEMES) == 0 { vec![] } else { vec!["a".to_owned()] };
    let wrappers = if choice(WRAPPERS) == 0 { vec![] } else { vec![Wrapper::Angle] };
    let strict = choice(STRICT).checked_sub(1).map(|n| Grammar::ALL[n]);
    FindingFilter::new(schemes, wrappers, strict)
}

/// Reports whether some findings do not count.
pub fn selects(combination: usize) -> bool {
    [UNIQUE, STRICT, SCHEMES, WRAPPERS].iter().any(|&n| digit(SEARCH, combination, n) != 0)
}

/// Reports whether a value counts only where it occurs for the first time.
pub fn is_unique(combination: usize) -> bool {
    digit(SEARCH, combination, UNIQUE) != 0
}

/// Returns the options of the search of HTML.
pub fn html(combination: usize) -> html::Options {
    let is_on = |n| digit(SEARCH, combination, n) != 0;
    let scope = if is_on(HTML) { Scope::All } else { Scope::Links };
    let base = || Base::new(BASE_URI, BaseOrigin::Retrieval).expect("a base");
    html::Options::new().scope(scope).base(is_on(BASE).then(base)).config(config(combination))
}

/// Returns the options of the search of mail.
pub fn mail(combination: usize) -> mail::Options {
    mail::Options::new()
        .alternative(Alternative::ALL[digit(SEARCH, combination, ALTERNATIVES)])
        .html(html(combination))
        .config(config(combination))
}
