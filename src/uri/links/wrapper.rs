//! A wrapper: the links that it makes, and where they hold the target.

use std::borrow::Cow;

use super::decode::{Step, json_text, target};
use super::pattern::{Link, Pattern};

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinkWrapper {
    pub name: String,
    pub links: Vec<Pattern>,
    pub location: Location,
    pub prefix: String,
    pub steps: Vec<Step>,
    pub json: Vec<String>,
    pub scheme: Option<String>,
}

/// Where a link holds the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Location {
    /// In a parameter of the query, the preferred one first.
    Query(Vec<String>),
    /// In the next segment of the path.
    Next,
    /// In all that follows in the path, the query and the fragment.
    Rest,
    /// In the segment of the path that begins with the text.
    Segment(String),
}

/// The target of a link that has a wrapper.
pub(super) enum Target {
    Known(String),
    Unknown,
}

impl LinkWrapper {
    /// Reports whether the wrapper makes links with this host.
    pub fn has_host(&self, host: &str) -> bool {
        self.links.iter().any(|pattern| pattern.has_host(host))
    }

    /// Returns the target of a link, if it has this wrapper.
    pub fn unwrap(&self, link: Link<'_>) -> Option<Target> {
        let rest = self.links.iter().find_map(|pattern| pattern.rest(link))?;
        let mut is_wrapped = false;
        let mut decoded = |value: &str| {
            is_wrapped |= !value.is_empty();
            self.decode(value)
        };
        let path = rest.split(['?', '#']).next().unwrap_or_default();
        let target = match &self.location {
            Location::Query(names) => {
                let parameters = || link.query().split('&').filter_map(|one| one.split_once('='));
                let mut values = names.iter().flat_map(|name| {
                    parameters().filter_map(move |(key, value)| (key == name).then_some(value))
                });
                values.find_map(decoded)
            }
            Location::Next => decoded(path.split('/').next().unwrap_or_default()),
            Location::Rest => decoded(rest),
            Location::Segment(name) => {
                path.split('/').find_map(|segment| segment.strip_prefix(&**name)).and_then(decoded)
            }
        };
        is_wrapped.then(|| target.map_or(Target::Unknown, Target::Known))
    }

    fn decode(&self, value: &str) -> Option<String> {
        let value = value.strip_prefix(&*self.prefix)?;
        let mut octets = Cow::Borrowed(value.as_bytes());
        for step in &self.steps {
            octets = step.apply(&octets)?.into();
        }
        if !self.json.is_empty() {
            octets = json_text(octets.into_owned(), &self.json)?.into();
        }
        target(&octets, self.scheme.as_deref())
    }
}
