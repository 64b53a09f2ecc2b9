//! Runs `gleaner history`.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::ArgMatches;
use gleaner::internals::{AcceptsHost, History, HistoryError, HistoryQuery, LeftOut, LinkOrder};
use gleaner::sink::escape;

use super::record::HistoryFormat;
use crate::message::{self, fail};
use crate::output::select::UriSelection;
use crate::output::select::dates::DateRange;
use crate::{os_error, stdio};

pub fn run(matches: &ArgMatches) -> ExitCode {
    let path = matches.get_one::<PathBuf>("database").cloned().unwrap_or_default();
    let name = escape(path.as_os_str().as_encoded_bytes()).into_owned();
    let failed = |error: &io::Error| fail(&format!("{name}: {}", os_error::explain(error)));
    let (query, format) = match settings(matches) {
        Ok(settings) => settings,
        Err(message) => return fail(&message),
    };
    let history = match History::open(&path) {
        Ok(history) => history,
        Err(error) => return failed(&error),
    };
    match print(&history, &query, &format) {
        Ok((count, left_out)) => {
            report_left_out(&name, &query, left_out);
            if count > 0 { ExitCode::SUCCESS } else { ExitCode::from(1) }
        }
        Err(HistoryError::Database(error)) => failed(&error),
        Err(HistoryError::Caller(error)) => stdio::output_failed(stdio::STDOUT, &error),
    }
}

fn settings(matches: &ArgMatches) -> Result<(HistoryQuery, HistoryFormat), String> {
    let name = matches.get_one::<String>("format").map(String::as_str);
    let format = HistoryFormat::named(name.unwrap_or_default(), io::stdout().is_terminal())?;
    Ok((query(matches, &format)?, format))
}

fn query(matches: &ArgMatches, format: &HistoryFormat) -> Result<HistoryQuery, String> {
    let (max_senders, max_variants) = format.limits();
    let selection = UriSelection {
        hosts: matches.get_many("host").unwrap_or_default().cloned().collect(),
        domains: matches.get_many("domain").unwrap_or_default().cloned().collect(),
        paths: Vec::new(),
    };
    let dates = DateRange::new(matches.get_one("since"), matches.get_one("until"))?;
    let [since, until] = dates.map(|range| range.bounds()).unwrap_or_default();
    Ok(HistoryQuery {
        hosts: (!selection.accepts_any_host())
            .then(|| Arc::new(move |host: &str| selection.has_host(host)) as AcceptsHost),
        links: matches.get_many("link").unwrap_or_default().cloned().collect(),
        since,
        until,
        order: match matches.get_one::<String>("sort").map(String::as_str) {
            Some("first") => LinkOrder::First,
            Some("count") => LinkOrder::Count,
            Some("link") => LinkOrder::Link,
            _ => LinkOrder::Last,
        },
        is_reversed: matches.get_flag("reverse"),
        top: matches.get_one("top").copied(),
        max_senders: matches.get_one("max-senders").copied().unwrap_or(max_senders),
        max_variants: matches.get_one("max-variants").copied().unwrap_or(max_variants),
        has_normal_variant: format.has_normal_variant(),
    })
}

/// Prints the links. Returns the number of links printed, and the numbers of those left out.
fn print(
    history: &History,
    query: &HistoryQuery,
    format: &HistoryFormat,
) -> Result<(u64, LeftOut), HistoryError> {
    let mut out = stdio::output(b'\n', None);
    let (mut count, mut text) = (0, Vec::new());
    let left_out = history.read(query, |link| {
        text.clear();
        if count == 0 {
            format.begin(&mut text);
        }
        format.write(link, count == 0, &mut text)?;
        count += 1;
        out.write_all(&text)
    })?;
    text.clear();
    if count == 0 && format.has_frame() {
        format.begin(&mut text);
    }
    format.end(count == 0, &mut text);
    out.write_all(&text).and_then(|()| out.flush()).map_err(HistoryError::Caller)?;
    Ok((count, left_out))
}

fn report_left_out(name: &str, query: &HistoryQuery, left_out: LeftOut) {
    let report = |number: u64, [one, many]: [&str; 2], why: &str| match number {
        0 => {}
        1 => message::print(&format!("{name}: 1 {one} {why}")),
        _ => message::print(&format!("{name}: {number} {many} {why}")),
    };
    report(
        left_out.relative,
        ["relative reference", "relative references"],
        "without a base left out",
    );
    report(left_out.overlong, ["reference", "references"], "longer than --max-reference left out");
    if query.since.is_some() || query.until.is_some() {
        report(left_out.undated, ["link", "links"], "without a date left out");
    }
}
