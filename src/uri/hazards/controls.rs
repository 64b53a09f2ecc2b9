//! Encoded CR, LF and TAB where the protocol would see them decoded (RFC 1738, 6; RFC 2396, 7).

use super::hazard::{HazardCollector, HazardKind};
use crate::uri::escape::decode;
use crate::uri::reference::UriRef;

/// The length of an escape in bytes.
const ESCAPE: usize = 3;

/// An encoded control character.
#[derive(Clone, Copy)]
struct Control {
    at: usize,
    kind: HazardKind,
}

/// Checks the text between the authority and the fragment.
pub(super) fn check(uri: UriRef<'_>, hazards: &mut HazardCollector<'_>) {
    // These send the escapes, or nothing.
    const HARMLESS: [&str; 6] = ["http", "https", "ws", "wss", "file", "data"];
    if !uri.is_absolute() || HARMLESS.iter().any(|scheme| uri.has_scheme(scheme)) {
        return;
    }
    let part = uri.scheme_specific_part();
    let rest = &part[uri.raw_authority().map_or(0, |authority| authority.len() + 2)..];
    if uri.has_scheme("gopher") {
        check_gopher(rest, hazards);
    } else if uri.has_scheme("mailto") {
        check_mailto(rest, hazards);
    } else {
        check_all(rest, hazards);
    }
}

pub(super) fn check_all(text: &str, hazards: &mut HazardCollector<'_>) {
    push(text, controls(text), hazards);
}

/// Checks `<gophertype><selector>%09<search>%09<gopher+_string>` (RFC 1738, 3.4.1).
fn check_gopher(path: &str, hazards: &mut HazardCollector<'_>) {
    let tab = controls(path).filter(is_tab).nth(1);
    let (before, string) = path.split_at(tab.map_or(path.len(), |tab| tab.at + ESCAPE));
    push(before, controls(before).filter(|control| !is_tab(control)), hazards);
    match form_values(string) {
        Some(values) => push(values, outside_line_breaks(values), hazards),
        None => check_all(string, hazards),
    }
}

/// Returns the text after the header of a Gopher+ string with an electronic form (RFC 1738, 3.4.9).
fn form_values(string: &str) -> Option<&str> {
    const BEGIN: &str = "+%091%0D%0A+-1%0D%0A";
    const END: &str = "%0D%0A.%0D%0A";
    let begins = string.get(..BEGIN.len())?.eq_ignore_ascii_case(BEGIN);
    let values = string.get(BEGIN.len()..)?;
    let end = string.len().checked_sub(END.len()).and_then(|end| string.get(end..))?;
    // Without values, the CR LF of the header also begins the trailer.
    (begins && end.eq_ignore_ascii_case(END)).then_some(values)
}

/// Checks `to [ "?" hfield *( "&" hfield ) ]` (RFC 6068, 2).
fn check_mailto(text: &str, hazards: &mut HazardCollector<'_>) {
    let (to, fields) = text.split_once('?').unwrap_or((text, ""));
    check_all(to, hazards);
    for field in fields.split('&') {
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        check_all(name, hazards);
        if decode(name).eq_ignore_ascii_case(b"body") {
            push(value, outside_line_breaks(value).filter(|control| !is_tab(control)), hazards);
        } else {
            check_all(value, hazards);
        }
    }
}

fn is_tab(control: &Control) -> bool {
    control.kind == HazardKind::EncodedTab
}

fn push(text: &str, controls: impl Iterator<Item = Control>, hazards: &mut HazardCollector<'_>) {
    for Control { at, kind } in controls {
        hazards.push(kind, &text[at..at + ESCAPE]);
    }
}

/// Iterates over `%0D`, `%0A` and `%09`, case ignored.
fn controls(text: &str) -> impl Iterator<Item = Control> {
    text.match_indices("%0").filter_map(|(at, _)| {
        let kind = match text.as_bytes().get(at + 2)? {
            b'D' | b'd' => HazardKind::EncodedCr,
            b'A' | b'a' => HazardKind::EncodedLf,
            b'9' => HazardKind::EncodedTab,
            _ => return None,
        };
        Some(Control { at, kind })
    })
}

/// Iterates over those that are not part of a CR LF.
fn outside_line_breaks(text: &str) -> impl Iterator<Item = Control> {
    let mut line_feed = None;
    controls(text).filter(move |control| match control.kind {
        HazardKind::EncodedCr => {
            let next = control.at + ESCAPE;
            let ends_line =
                text.get(next..next + ESCAPE).is_some_and(|next| next.eq_ignore_ascii_case("%0A"));
            line_feed = ends_line.then_some(next);
            !ends_line
        }
        _ => line_feed != Some(control.at),
    })
}

#[cfg(test)]
#[path = "../../../tests/unit/uri/hazards/controls.rs"]
mod tests;
