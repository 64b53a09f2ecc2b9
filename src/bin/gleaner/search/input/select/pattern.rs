//! A PATH that does not exist because it is a pattern, a host or a URL, as for grep.

use std::path::Path;

use gleaner::internals::client_host;
use gleaner::uri::UriRef;
use gleaner::{Config, Item, extract_with};

/// Returns what a message about a missing path adds, if the path looks like something to search for.
pub fn hint(path: &Path) -> Option<String> {
    let text = path.to_str()?;
    if let Some(host) = host(text) {
        return Some(format!(
            ", or, to select references to this host, use --host {host}: gleaner takes no pattern"
        ));
    }
    let is_pattern = text.contains(['*', '?', '[', '(', '|', '^', '$', '\\']);
    is_pattern.then(|| {
        ", or, to select references, use --host, --uri-path or --schemes: gleaner takes no pattern"
            .to_owned()
    })
}

/// Returns the host of a URL, or of a text that is nothing else than a domain.
fn host(text: &str) -> Option<String> {
    let uri = UriRef::split(text);
    if uri.scheme().is_some() {
        return client_host(uri).map(str::to_owned);
    }
    let mut items = extract_with(text.as_bytes(), &Config::new().domains(true));
    match (items.next(), items.next()) {
        (Some(Item::Reference(found)), None) if found.span() == (0..text.len() as u64) => {
            client_host(UriRef::split(found.value())).map(str::to_owned)
        }
        _ => None,
    }
}

#[cfg(test)]
#[path = "../../../../../../tests/unit/gleaner/search/input/select/pattern.rs"]
mod tests;
