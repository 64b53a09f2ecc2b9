//! What is done to each reference.

use std::error::Error;
use std::io::{self, Write};

use clap::ArgMatches;
use gleaner::sink::uri::{self as json, Extras};
use gleaner::uri::{ExcessDots, Grammar, ParseError, Resolver, UriRef, complete, unwrap, wrap};

/// One of the subcommands, with its options.
pub struct Task {
    verb: Verb,
    json: bool,
    strict: Option<Grammar>,
}

enum Verb {
    Parse,
    Resolve(Resolver<'static>),
    Normalize,
    Unwrap { complete: bool },
    Wrap(usize),
    Hazards,
}

/// What is written for a reference, whether that worked, and what is worth a word.
type Written = io::Result<Option<&'static str>>;

impl Task {
    /// The task of the subcommand `name`; its arguments were checked by their definitions.
    pub fn new(name: &str, matches: &ArgMatches) -> Result<Self, String> {
        let verb = match name {
            "resolve" => Verb::Resolve(resolver(matches)?),
            "normalize" => Verb::Normalize,
            "unwrap" => Verb::Unwrap { complete: matches.get_flag("complete") },
            "wrap" => Verb::Wrap(matches.get_one("width").copied().unwrap_or(usize::MAX)),
            "hazards" => Verb::Hazards,
            _ => Verb::Parse,
        };
        let strict = matches.get_one("strict").copied();
        Ok(Self { verb, json: matches.get_flag("json"), strict })
    }

    /// Writes what comes of a text, without the end of the line.
    pub fn run(&self, text: &str, out: &mut impl Write) -> Result<Written, Box<dyn Error>> {
        let reference = match self.verb {
            Verb::Unwrap { complete } => unwrapped(text, complete)?,
            Verb::Resolve(_) => UriRef::parse_lenient(text)?,
            _ => {
                // What is wrong is told by the grammar that is asked for.
                self.judge(&UriRef::split(text))?;
                UriRef::parse_lenient(text)?
            }
        };
        let mut extras = Extras::default();
        match &self.verb {
            Verb::Unwrap { .. } => {
                self.judge(&reference)?;
                Ok(self.write(&reference, &extras, out))
            }
            Verb::Parse if !self.json => Ok(parts(&reference, out)),
            Verb::Parse => Ok(self.write(&reference, &extras, out)),
            Verb::Normalize => Ok(self.write(&reference.normalize(), &extras, out)),
            Verb::Resolve(resolver) => {
                let done = resolver.resolve(&reference)?;
                self.judge(done.uri())?;
                extras.same_document = Some(done.same_document());
                extras.loophole = Some(done.loophole());
                let notice = done.loophole().then_some(
                    "a relative reference with the base's scheme, which was taken off it",
                );
                let written = self.write(done.uri(), &extras, out);
                Ok(written.map(|_| notice))
            }
            Verb::Wrap(width) => {
                let wrapped = wrap(&reference, *width);
                extras.wrapped = Some(&wrapped);
                Ok(if self.json {
                    self.write(&reference, &extras, out)
                } else {
                    out.write_all(wrapped.as_bytes()).map(|()| None)
                })
            }
            Verb::Hazards => {
                extras.hazards = true;
                Ok(if self.json {
                    self.write(&reference, &extras, out)
                } else {
                    hazards(&reference, out)
                })
            }
        }
    }

    /// `--strict`.
    fn judge(&self, uri: &UriRef<'_>) -> Result<(), ParseError> {
        match self.strict {
            None => Ok(()),
            // It knows no fragments, but what to do with them: they are none of the URL's (2.2).
            Some(Grammar::Rfc1738) => uri.conforms_to(Grammar::Rfc1738),
            Some(grammar) => UriRef::parse_as(uri.as_str(), grammar).map(drop),
        }
    }

    fn write(&self, uri: &UriRef<'_>, extras: &Extras<'_>, out: &mut impl Write) -> Written {
        if self.json {
            json::write(uri, extras, out)?;
        } else {
            out.write_all(uri.as_str().as_bytes())?;
        }
        Ok(None)
    }
}

/// The reference in what was typed or pasted.
fn unwrapped(text: &str, completed: bool) -> Result<UriRef<'_>, ParseError> {
    let reference = unwrap(text)?;
    let full = if completed { complete(reference.as_str()) } else { None };
    Ok(full.unwrap_or(reference))
}

/// The resolver that options ask for.
fn resolver(matches: &ArgMatches) -> Result<Resolver<'static>, String> {
    let base: &UriRef<'static> =
        matches.get_one("base").ok_or("--base is needed to resolve anything")?;
    let resolver =
        Resolver::new(base.clone()).map_err(|error| format!("--base {base}: {error}"))?;
    Ok(resolver
        .excess_dots(match matches.get_one::<String>("dots").map(String::as_str) {
            Some("drop") => ExcessDots::Drop,
            Some("refuse") => ExcessDots::Refuse,
            _ => ExcessDots::Keep,
        })
        .rfc3986(matches.get_flag("rfc3986"))
        .loophole(matches.get_flag("loophole"))
        .request(matches.get_flag("request")))
}

/// The components that are defined, as `name=value`; no value has white space in it.
fn parts(uri: &UriRef<'_>, out: &mut impl Write) -> Written {
    for (name, value) in uri.components() {
        if let Some(value) = value {
            write!(out, "{name}={value} ")?;
        }
    }
    let conforms = |grammar: &Grammar| uri.conforms_to(*grammar).is_ok();
    let names: Vec<_> = Grammar::ALL.into_iter().filter(conforms).map(Grammar::as_str).collect();
    write!(out, "conforms={}", names.join(","))?;
    Ok(None)
}

/// The kinds of its hazards, each once.
fn hazards(uri: &UriRef<'_>, out: &mut impl Write) -> Written {
    let mut kinds: Vec<_> = uri.hazards().map(|hazard| hazard.kind().as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    out.write_all(kinds.join(" ").as_bytes())?;
    Ok(None)
}
