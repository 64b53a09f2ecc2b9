//! The work of each subcommand of `gleaner uri` on one reference.

use std::borrow::Cow;
use std::error::Error;
use std::io::{self, Write};

use clap::ArgMatches;
use gleaner::internals::{UriRecord, write_json};
use gleaner::uri::{
    Grammar, LinkWrappers, ParseError, Refang, ResolveError, Resolver, UriRef, UriRefBuf, complete,
    defang, refang, unwrap, wrap,
};

use crate::options::builder::read_link_wrappers;
use crate::options::value::reference;

pub struct UriTask {
    command: UriCommand,
    json: bool,
    strict: Option<Grammar>,
    /// For `--refang`.
    refang: Option<Refang>,
}

enum UriCommand {
    Parse,
    Resolve(Resolver),
    Normalize,
    Unwrap { complete: bool },
    Wrap { width: usize },
    Hazards,
    Refang(Refang),
    Defang,
    UnwrapLink(LinkWrappers),
}

const LOOPHOLE: &str = "removed the base's scheme from a relative reference (--loophole)";

impl UriTask {
    /// Creates the task of the subcommand `name`, or returns a message if `--base` cannot be a base or the file of
    /// `--link-wrappers` is wrong.
    pub fn new(name: &str, matches: &ArgMatches) -> Result<Self, String> {
        let command = match name {
            "resolve" => UriCommand::Resolve(resolver(matches)?),
            "normalize" => UriCommand::Normalize,
            "unwrap" => UriCommand::Unwrap { complete: matches.get_flag("complete") },
            "wrap" => {
                UriCommand::Wrap { width: matches.get_one("width").copied().unwrap_or(usize::MAX) }
            }
            "hazards" => UriCommand::Hazards,
            "refang" if matches.get_flag("aggressive") => UriCommand::Refang(Refang::Aggressive),
            "refang" => UriCommand::Refang(Refang::Standard),
            "defang" => UriCommand::Defang,
            "unwrap-link" => UriCommand::UnwrapLink(read_link_wrappers(matches)?),
            _ => UriCommand::Parse,
        };
        let strict = matches.get_one("strict").copied();
        // The subcommand `refang` has no such option.
        let refang = matches.try_get_one::<String>("refang").ok().flatten();
        let refang = refang.and_then(|notations| notations.parse().ok());
        Ok(Self { command, json: matches.get_flag("json"), strict, refang })
    }

    /// Writes the result for the reference in `text`, without a line end. Returns notices for the user.
    pub fn run(&self, text: &str, out: &mut Vec<u8>) -> Result<Vec<String>, Box<dyn Error>> {
        let text = self.working(text).map_err(|error| reference::explain(text, error))?;
        let reference = self.parse(&text).map_err(|error| reference::explain(&text, error))?;
        let literal = self.check_defanged(&text)?;
        let notice = self.write_result(reference, out)?;
        Ok(literal.into_iter().chain(notice).collect())
    }

    /// Writes the result for a reference. Returns a notice for the user, if any.
    fn write_result(
        &self,
        reference: UriRef<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Option<String>, Box<dyn Error>> {
        match &self.command {
            UriCommand::Parse if !self.json => write_components(reference, out)?,
            UriCommand::Parse | UriCommand::Unwrap { .. } | UriCommand::Refang(_) => {
                self.write(&UriRecord::new(reference), out)?;
            }
            UriCommand::Normalize => {
                self.write(&UriRecord::new(UriRef::split(&reference.normalize())), out)?;
            }
            UriCommand::Resolve(resolver) => {
                let target = resolver.resolve(reference).map_err(resolution_message)?;
                let uri = target.uri();
                self.check_strict(uri).map_err(|error| reference::explain(uri.as_str(), error))?;
                self.write(&UriRecord::from(&target), out)?;
                return Ok(target.used_loophole().then(|| LOOPHOLE.to_owned()));
            }
            UriCommand::Wrap { width } => {
                let wrapped = wrap(reference, *width);
                if self.json {
                    let wrapped = Some(&*wrapped);
                    self.write(&UriRecord { wrapped, ..UriRecord::new(reference) }, out)?;
                } else {
                    out.write_all(wrapped.as_bytes())?;
                }
            }
            UriCommand::Hazards if !self.json => write_hazards(reference, out)?,
            UriCommand::Hazards => {
                self.write(&UriRecord { hazards: true, ..UriRecord::new(reference) }, out)?;
            }
            UriCommand::Defang if self.json => {
                let defanged = defang(reference.as_str());
                let defanged = Some(&*defanged);
                self.write(&UriRecord { defanged, ..UriRecord::new(reference) }, out)?;
            }
            UriCommand::Defang => out.write_all(defang(reference.as_str()).as_bytes())?,
            UriCommand::UnwrapLink(wrappers) => {
                return Ok(self.unwrap_link(reference, wrappers, out)?);
            }
        }
        Ok(None)
    }

    /// Writes the target of a link, or the link if no target is known. Returns a notice if a wrapper remains.
    fn unwrap_link(
        &self,
        link: UriRef<'_>,
        wrappers: &LinkWrappers,
        out: &mut Vec<u8>,
    ) -> io::Result<Option<String>> {
        let unwrapped = wrappers.unwrap_link(link.as_str());
        let target = unwrapped.as_ref().and_then(|link| link.target());
        let via = unwrapped.as_ref().map_or(&[][..], |link| link.via());
        let remaining = unwrapped.as_ref().filter(|link| !link.is_complete());
        if self.json {
            let link_target = Some((target, via));
            let still_wrapped = target.is_some() && remaining.is_some();
            let record = UriRecord { link_target, still_wrapped, ..UriRecord::new(link) };
            self.write(&record, out)?;
        } else {
            out.write_all(target.unwrap_or(link.as_str()).as_bytes())?;
        }
        let remaining = remaining.and_then(|link| link.via().last());
        Ok(remaining.map(|name| format!("cannot undo the wrapper {name}")))
    }

    /// Removes notations with `refang` and `--refang`, and what is typed or pasted around a reference with `unwrap`.
    fn working<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, ParseError> {
        let notations = match self.command {
            UriCommand::Refang(notations) => Some(notations),
            _ => self.refang,
        };
        let working = notations.and_then(|notations| refang(text, notations));
        let text = working.map_or(Cow::Borrowed(text), Cow::Owned);
        let UriCommand::Unwrap { complete: completes } = self.command else {
            return Ok(text);
        };
        let text = match text {
            Cow::Borrowed(text) => unwrap(text)?,
            Cow::Owned(text) => unwrap(&text)?.into_owned().into(),
        };
        let full = if completes { complete(&text) } else { None };
        Ok(full.map_or(text, |full| full.into_string().into()))
    }

    /// Returns a notice if a reference looks defanged; from `normalize`, an error if it conforms to no RFC either, as it has
    /// no normal form then.
    fn check_defanged(&self, text: &str) -> Result<Option<String>, String> {
        if matches!(self.command, UriCommand::Refang(_) | UriCommand::Defang) {
            return Ok(None);
        }
        let Some(notation) = reference::defanged(text) else {
            return Ok(None);
        };
        let remedy = reference::use_refang(text);
        if reference::conforms(text) || !matches!(self.command, UriCommand::Normalize) {
            return Ok(Some(format!("{notation}; it is taken literally; {remedy}")));
        }
        Err(format!("{notation}; expected a working reference; {remedy}"))
    }

    /// Parses `text` and applies `--strict`, except that `resolve` applies it to its result.
    fn parse<'t>(&self, text: &'t str) -> Result<UriRef<'t>, ParseError> {
        match self.command {
            // `unwrap` has parsed the text.
            UriCommand::Unwrap { .. } => {
                let reference = UriRef::split(text);
                self.check_strict(reference)?;
                Ok(reference)
            }
            UriCommand::Resolve(_) => UriRef::parse_lenient(text),
            _ => {
                // The user wants to see the error of the strict grammar.
                self.check_strict(UriRef::split(text))?;
                UriRef::parse_lenient(text)
            }
        }
    }

    fn check_strict(&self, uri: UriRef<'_>) -> Result<(), ParseError> {
        match self.strict {
            None => Ok(()),
            // In RFC 1738 the fragment is not part of the URL (2.2).
            Some(Grammar::Rfc1738) => uri.conforms_to(Grammar::Rfc1738),
            Some(grammar) => UriRef::parse_as(uri.as_str(), grammar).map(drop),
        }
    }

    fn write(&self, record: &UriRecord<'_>, out: &mut impl Write) -> io::Result<()> {
        if self.json {
            write_json(record, out)
        } else {
            out.write_all(record.uri.as_str().as_bytes())
        }
    }
}

fn resolver(matches: &ArgMatches) -> Result<Resolver, String> {
    let base: &UriRefBuf = matches.get_one("base").ok_or("resolve needs --base URI")?;
    let resolver = Resolver::new(base);
    let resolver =
        resolver.map_err(|error| format!("--base {base}: {}", resolution_message(error)))?;
    Ok(resolver
        .excess_dots(matches.get_one("dots").copied().unwrap_or_default())
        .rfc3986(matches.get_flag("rfc3986"))
        .loophole(matches.get_flag("loophole"))
        .request(matches.get_flag("request")))
}

fn resolution_message(error: ResolveError) -> String {
    let remedy = match error {
        ResolveError::BaseNotHierarchical => {
            "a relative reference needs a --base with a slash after its scheme, as in http://a.example/b/"
        }
        ResolveError::AboveRoot => {
            "remove the excess .. segments, or allow them with --dots keep or --dots drop"
        }
        _ => "write it in full, as in http://a.example/b/",
    };
    format!("{error}; {remedy}")
}

/// Writes the defined components as `name=value`, separated by spaces; no value contains a space.
fn write_components(uri: UriRef<'_>, out: &mut impl Write) -> io::Result<()> {
    for (name, value) in uri.components() {
        if let Some(value) = value {
            write!(out, "{name}={value} ")?;
        }
    }
    let names: Vec<_> = uri.grammars().map(Grammar::as_str).collect();
    write!(out, "conforms={}", names.join(","))
}

fn write_hazards(uri: UriRef<'_>, out: &mut impl Write) -> io::Result<()> {
    let mut kinds: Vec<_> = uri.hazards().map(|hazard| hazard.kind().as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    out.write_all(kinds.join(" ").as_bytes())
}
