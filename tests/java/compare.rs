//! The comparison of components and of resolved references.

use std::collections::BTreeMap;

use gleaner::uri::{Authority, Host, Resolver, UriRef};

use crate::classes::{CLASSES, Class, Difference, escaped};
use crate::resolution::RESOLUTION_CLASSES;
use crate::{oracle, references};

const MIN_REFERENCES: usize = 10_000;
/// The components in the order of `Components.java`.
const COMPONENTS: [&str; 10] = [
    "scheme",
    "scheme-specific part",
    "opaque part",
    "authority",
    "userinfo",
    "host",
    "port",
    "path",
    "query",
    "fragment",
];

pub fn components_equal_java_s() {
    let mut references = references::references();
    // A reference that only Java accepts is also compared in its escaped form.
    let escaped: Vec<String> = references.iter().filter_map(|text| escaped(text)).collect();
    references.extend(escaped);
    assert!(references.len() >= MIN_REFERENCES, "only {} references", references.len());
    let answers = oracle::components(references.iter().map(String::as_str));
    let mut tally = Tally::new(CLASSES);
    for (text, java) in references.iter().zip(&answers) {
        compare(text, java, &mut tally);
    }
    tally.finish(references.len());
}

fn compare(text: &str, java: &oracle::Answer, tally: &mut Tally) {
    let uri = UriRef::split(text);
    let base = None;
    let mut differ = |what, ours, java| tally.add(&Difference { base, uri, what, ours, java });
    match (UriRef::parse(text), java) {
        (Ok(uri), Ok(java)) => {
            for ((what, ours), java) in COMPONENTS.into_iter().zip(fields(uri)).zip(java) {
                if ours != java.as_deref() {
                    differ(what, ours, java.as_deref());
                }
            }
        }
        (Ok(_), Err(reason)) => differ("not valid for Java", None, Some(reason)),
        (Err(error), Ok(_)) => differ("valid for Java", Some(&error.to_string()), None),
        (Err(_), Err(_)) => {}
    }
}

fn fields(uri: UriRef<'_>) -> [Option<&str>; 10] {
    let authority = uri.authority();
    [
        uri.scheme(),
        Some(uri.scheme_specific_part()),
        uri.opaque_part(),
        authority.map(Authority::as_str),
        authority.and_then(Authority::userinfo),
        authority.and_then(Authority::host).map(Host::as_str),
        authority.and_then(Authority::port),
        Some(uri.path()),
        uri.query(),
        uri.fragment(),
    ]
}

/// The number of differences in each class, and the differences without a class.
pub struct Tally {
    classes: &'static [Class],
    counts: BTreeMap<&'static str, usize>,
    uncovered: Vec<String>,
}

impl Tally {
    pub fn new(classes: &'static [Class]) -> Self {
        Self { classes, counts: BTreeMap::new(), uncovered: Vec::new() }
    }

    pub fn add(&mut self, difference: &Difference<'_>) {
        let Some(class) = self.classes.iter().find(|class| (class.covers)(difference)) else {
            return self.uncovered.push(format!("{difference:?}"));
        };
        *self.counts.entry(class.name).or_default() += 1;
    }

    /// Prints the counts if `--nocapture` is given; panics on a difference without a class, and on a class without a difference.
    pub fn finish(&self, compared: usize) {
        if std::env::args().any(|argument| argument == "--nocapture") {
            println!("{compared} compared");
            for class in self.classes {
                let count = self.counts.get(class.name).copied().unwrap_or_default();
                println!("{count:6} {}: {}", class.name, class.reason);
            }
        }
        let count = self.uncovered.len();
        let shown = self.uncovered[..count.min(40)].join("\n");
        assert!(count == 0, "{count} differences that no class covers:\n{shown}");
        let dead = self.classes.iter().filter(|class| !self.counts.contains_key(class.name));
        let dead: Vec<&str> = dead.map(|class| class.name).collect();
        assert!(dead.is_empty(), "classes without a difference: {dead:?}");
    }
}

pub fn resolved_references_equal_java_s() {
    let pairs = references::pairs();
    let answers = oracle::resolved(&pairs);
    let mut tally = Tally::new(RESOLUTION_CLASSES);
    for ((base, text), java) in pairs.iter().zip(&answers) {
        let (base, reference) = (UriRef::split(base), UriRef::split(text));
        let against = Resolver::new(base).expect("bases are hierarchical");
        let (Ok(resolved), Ok(java)) = (against.resolve(reference), java) else { continue };
        let (ours, java) = (Some(resolved.as_str()), java[0].as_deref());
        if ours != java {
            tally.add(&Difference {
                base: Some(base),
                uri: reference,
                what: "resolved",
                ours,
                java,
            });
        }
    }
    tally.finish(pairs.len());
}
