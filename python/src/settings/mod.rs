//! Settings: the keyword arguments of the functions, which have the names of the command's options.

mod names;
mod value;

use std::sync::Arc;

use gleaner::html::Scope;
use gleaner::mail::{Alternative, Options, Parts};
use gleaner::settle::Evidence;
use gleaner::sink::RecordOptions;
use gleaner::uri::{Base, BaseOrigin, Grammar, LinkWrappers, Refang, Resolver};
use gleaner::{Config, Hyphen, Item, Wrapper, html};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::evidence::PyEvidence;
pub use names::Group;
pub use value::{Argument, size};
use value::{flag, name, names, number};

/// What the keyword arguments set, with all defaults.
#[derive(Clone)]
pub struct Settings {
    pub config: Config,
    pub filter: Filter,
    /// Whether the text is read twice.
    pub settles_itself: bool,
    pub record: RecordOptions,
    mail: Options,
    /// `None`: the source is searched as text.
    scope: Option<Scope>,
    resolver: Option<Resolver>,
    wrappers: Option<Arc<LinkWrappers>>,
    /// In bytes, for a file that a walk meets.
    pub max_file: u64,
    relative: bool,
}

/// Which findings are returned.
#[derive(Clone, Default)]
pub struct Filter {
    /// In lower case; empty for all.
    schemes: Vec<String>,
    wrappers: Vec<Wrapper>,
    strict: Option<Grammar>,
}

impl Filter {
    /// Reports whether a finding is returned. An over-long reference cannot be judged by its grammar, and is.
    pub fn accepts(&self, item: &Item<'_>, resolved: Option<&str>) -> bool {
        if !self.wrappers.is_empty() && !self.wrappers.contains(&item.wrapper()) {
            return false;
        }
        if self.schemes.is_empty() && self.strict.is_none() {
            return true;
        }
        match item {
            Item::Reference(found) => {
                let split = resolved.map_or_else(|| found.uri(), gleaner::uri::UriRef::split);
                self.accepts_scheme(split.scheme())
                    && self.strict.is_none_or(|grammar| split.conforms_to(grammar).is_ok())
            }
            Item::Overlong(found) => self.accepts_scheme(found.scheme()),
        }
    }

    fn accepts_scheme(&self, scheme: Option<&str>) -> bool {
        let is = |one: &String| scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(one));
        self.schemes.is_empty() || self.schemes.iter().any(is)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            config: Config::new(),
            filter: Filter::default(),
            settles_itself: false,
            record: RecordOptions::new(),
            mail: Options::new(),
            scope: Some(Scope::default()),
            resolver: None,
            wrappers: None,
            max_file: Options::MAX_FILE,
            relative: false,
        }
    }
}

impl Settings {
    /// Returns the settings of a function that takes these groups of keyword arguments.
    pub fn of(keywords: Option<&Bound<'_, PyDict>>, groups: &[Group]) -> PyResult<Self> {
        let mut settings = Self::default();
        for (key, value) in keywords.into_iter().flatten() {
            let key: String = key.extract()?;
            names::check(&key, groups)?;
            if !value.is_none() {
                settings = settings.set(&Argument { name: &key, value: &value })?;
            }
        }
        let relative = settings.relative || settings.resolver.is_some();
        settings.config = settings.config.relative(relative);
        Ok(settings)
    }

    /// Reports whether a finding outside of markup is returned: with `resolve`, by its resolved form.
    pub fn accepts(&self, item: &Item<'_>) -> bool {
        let Some(resolver) = &self.resolver else { return self.filter.accepts(item, None) };
        let found = item.as_reference().and_then(|found| resolver.resolve(found.uri()).ok());
        self.filter.accepts(item, found.as_ref().map(gleaner::uri::Resolved::as_str))
    }

    /// Returns the settings of a search of mail.
    pub fn mail(&self) -> Options {
        let base = self
            .resolver
            .as_ref()
            .and_then(|resolver| Base::new(resolver.base(), BaseOrigin::Retrieval).ok());
        let html = self.scope.map(|scope| {
            let options = html::Options::new().scope(scope).base(base);
            match &self.wrappers {
                Some(wrappers) => options.link_wrappers(Arc::clone(wrappers)),
                None => options,
            }
        });
        self.mail.clone().html(html).config(self.config.clone()).max_file(self.max_file)
    }

    /// Returns the settings with evidence.
    pub fn settled(mut self, evidence: Arc<Evidence>) -> Self {
        self.config = self.config.settle(Arc::clone(&evidence));
        self.record = self.record.settled(evidence);
        self.settles_itself = false;
        self
    }

    fn set(mut self, argument: &Argument<'_, '_>) -> PyResult<Self> {
        let config = self.config.clone();
        match argument.name {
            "hyphen" => self.config = config.hyphen(name::<Hyphen>(argument)?),
            "no_abbreviated" => self.config = config.abbreviated(!flag(argument)?),
            "emails" => self.config = config.emails(flag(argument)?),
            "domains" => self.config = config.domains(flag(argument)?),
            "no_iri" => self.config = config.iri(!flag(argument)?),
            "relative" => self.relative = flag(argument)?,
            "join_lines" => self.config = config.join_lines(flag(argument)?),
            "page_breaks" => self.config = config.page_breaks(flag(argument)?),
            "refang" => self.config = config.refang(refang(argument)?),
            "max_reference" => self.config = config.max_reference(size(argument)?),
            "add_scheme" => {
                self.config = names(argument)?.iter().try_fold(config, |config, scheme| {
                    config.scheme(scheme).map_err(|error| argument.error(&error))
                })?;
            }
            "settle" => return self.settle(argument),
            "schemes" => self.filter.schemes = schemes(argument)?,
            "wrappers" => {
                let parse = |one: &String| argument.parsed::<Wrapper>(one);
                self.filter.wrappers =
                    names(argument)?.iter().map(parse).collect::<PyResult<_>>()?;
            }
            "strict" => self.filter.strict = Some(name(argument)?),
            _ => return self.set_mail(argument),
        }
        Ok(self)
    }

    fn set_mail(mut self, argument: &Argument<'_, '_>) -> PyResult<Self> {
        let mail = self.mail.clone();
        match argument.name {
            "part" => self.mail = mail.parts(name::<Parts>(argument)?),
            "alternative" => self.mail = mail.alternative(name::<Alternative>(argument)?),
            "html" => self.scope = html_scope(argument)?,
            "max_message" => self.mail = mail.max_message(size(argument)?),
            "max_nesting" => {
                let most = Options::MOST_NESTING as u64;
                self.mail = mail.max_nesting(number(argument, 0, most)?);
            }
            "no_decompress" => self.mail = mail.decompress(!flag(argument)?),
            "max_layers" => self.mail = mail.max_layers(number(argument, 0, 1000)?),
            "max_window" => self.mail = mail.max_window(size(argument)? as u64),
            "max_ratio" => self.mail = mail.max_ratio(number(argument, 1, u64::MAX)? as u64),
            "max_file" => self.max_file = size(argument)? as u64,
            _ => return self.set_record(argument),
        }
        Ok(self)
    }

    /// Sets what has columns of its own. The last name is one of those that were checked.
    fn set_record(mut self, argument: &Argument<'_, '_>) -> PyResult<Self> {
        match argument.name {
            "resolve" => {
                let base: String = argument.extract("str")?;
                let resolver = Resolver::new(&*base).map_err(|error| argument.error(&error))?;
                self.record = self.record.resolve(resolver.clone());
                self.resolver = Some(resolver);
            }
            "unwrap" => {
                if flag(argument)? {
                    let wrappers = Arc::new(LinkWrappers::new());
                    self.record = self.record.unwrap_links(Arc::clone(&wrappers));
                    self.wrappers = Some(wrappers);
                }
            }
            "normalize" => self.record = self.record.normalize(flag(argument)?),
            "defang" => self.record = self.record.defang(flag(argument)?),
            _ => self.record = self.record.hazards(flag(argument)?),
        }
        Ok(self)
    }

    fn settle(mut self, argument: &Argument<'_, '_>) -> PyResult<Self> {
        if let Ok(evidence) = argument.value.cast::<PyEvidence>() {
            return Ok(self.settled(evidence.borrow().shared()));
        }
        if argument.value.is_instance_of::<PyBool>() {
            self.settles_itself = flag(argument)?;
            return Ok(self);
        }
        Err(argument.wrong_type("Evidence or bool"))
    }
}

/// Returns the notations; `True` stands for the standard ones.
fn refang(argument: &Argument<'_, '_>) -> PyResult<Option<Refang>> {
    if argument.value.is_instance_of::<PyBool>() {
        return Ok(flag(argument)?.then_some(Refang::Standard));
    }
    name(argument).map(Some)
}

/// Returns the names of schemes, without blanks around them.
fn schemes(argument: &Argument<'_, '_>) -> PyResult<Vec<String>> {
    let names = names(argument)?;
    let check = |name: &String| {
        let name = name.trim();
        let known = Config::new().scheme(name).map(|_| name.to_owned());
        known.map_err(|error| argument.error(&error))
    };
    names.iter().map(check).collect()
}

fn html_scope(argument: &Argument<'_, '_>) -> PyResult<Option<Scope>> {
    let what: String = argument.extract("str")?;
    if what == "text" {
        return Ok(None);
    }
    let expected = |_| argument.error(&format!("expected links, all or text, not {what:?}"));
    what.parse().map(Some).map_err(expected)
}
