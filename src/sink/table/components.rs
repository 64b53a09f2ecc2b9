//! The components of the reference that a row is about.

use super::column::index_of;
use super::row::{Row, Value};
use super::selection::Selection;
use crate::site::registrable_domain;
use crate::uri::{AuthorityParts, UriRef};

/// The columns of what a row may be about: the first one with a value has it.
pub(super) const ABOUT: [usize; 4] =
    [index_of("target"), index_of("normalized"), index_of("resolved"), index_of("value")];
/// What is over-long has its beginning alone as its value.
const FLAGS: usize = index_of("flags");

const USERINFO: usize = index_of("userinfo");
const HOST: usize = index_of("host");
const DOMAIN: usize = index_of("domain");
const PORT: usize = index_of("port");
const URI_PATH: usize = index_of("uri_path");
const QUERY: usize = index_of("query");
const FRAGMENT: usize = index_of("fragment");

/// The columns from which components are computed.
pub(super) const SOURCES: [usize; 5] = [ABOUT[0], ABOUT[1], ABOUT[2], ABOUT[3], FLAGS];

/// Returns what a row is about: the target of a wrapped link, the normal form, the resolved reference, or the value.
pub(super) fn about(row: &Row) -> &str {
    ABOUT.iter().map(|&column| row.text(column)).find(|text| !text.is_empty()).unwrap_or_default()
}

/// Sets the selected components.
pub(super) fn set(row: &mut Row, selected: Selection) {
    if is_overlong(row) {
        return;
    }
    // The row changes while its text is read.
    let mut text = std::mem::take(&mut row.scratch);
    text.clear();
    text.push_str(about(row));
    let uri = UriRef::split(&text);
    let mut set = |column, part: Option<&str>| {
        if let Some(part) = part.filter(|_| selected.contains(column)) {
            row.set_str(column, part);
        }
    };
    set(URI_PATH, Some(uri.path()));
    set(QUERY, uri.query());
    set(FRAGMENT, uri.fragment());
    if let Some(authority) = uri.raw_authority() {
        let AuthorityParts { userinfo, host, port } = AuthorityParts::of(authority);
        set(USERINFO, userinfo);
        set(PORT, port);
        set_host(row, selected, host);
    }
    row.scratch = text;
}

fn is_overlong(row: &Row) -> bool {
    match row.get(FLAGS) {
        Some(Value::List(flags)) => flags.items().any(|flag| flag == "overlong"),
        _ => false,
    }
}

/// Sets the host in lower case, and its registrable domain.
fn set_host(row: &mut Row, selected: Selection, host: &str) {
    if host.is_empty() {
        return;
    }
    row.set_lower_case(HOST, host);
    if !selected.contains(DOMAIN) {
        return;
    }
    let host = row.text(HOST);
    if let Some(host) = host.strip_suffix('.') {
        let domain = registrable_domain(host).map(str::to_owned);
        if let Some(domain) = domain {
            row.set_str(DOMAIN, &domain);
        }
    } else if let Some(domain) = registrable_domain(host) {
        let begin = host.len() - domain.len();
        row.set_end_of(DOMAIN, HOST, begin);
    }
}
