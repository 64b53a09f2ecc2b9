//! The pseudocode of RFC 3986, 5.2.2 to 5.2.4, for a strict parser.

use crate::appendix_b::Split;
use crate::string_buffer::recombine;

/// Transforms references (5.2.2).
pub fn resolve(base: &Split<'_>, r: &Split<'_>) -> String {
    let fragment = r.fragment;
    let (scheme, authority, path, query);
    if r.scheme.is_some() {
        (scheme, authority, query) = (r.scheme, r.authority, r.query);
        path = remove_dot_segments(r.path);
    } else {
        if r.authority.is_some() {
            (authority, query) = (r.authority, r.query);
            path = remove_dot_segments(r.path);
        } else {
            if r.path.is_empty() {
                path = base.path.to_owned();
                query = r.query.or(base.query);
            } else {
                path = if r.path.starts_with('/') {
                    remove_dot_segments(r.path)
                } else {
                    remove_dot_segments(&merge(base, r.path))
                };
                query = r.query;
            }
            authority = base.authority;
        }
        scheme = base.scheme;
    }
    // Taken literally, 5.3 would turn such a path into an authority.
    let dot = if authority.is_none() && path.starts_with("//") { "/." } else { "" };
    let target = Split { scheme, authority, path: "", query, fragment };
    recombine(&target, &format!("{dot}{path}"))
}

/// Merges paths (5.2.3).
fn merge(base: &Split<'_>, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        format!("/{path}")
    } else {
        let kept = base.path.rfind('/').map_or(0, |slash| slash + 1);
        format!("{}{path}", &base.path[..kept])
    }
}

/// Removes dot segments (5.2.4).
fn remove_dot_segments(path: &str) -> String {
    let mut input = path.to_owned();
    let mut output = String::new();
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest.to_owned(); // A
        } else if let Some(rest) = input.strip_prefix("/./") {
            input = format!("/{rest}"); // B
        } else if input == "/." {
            input = String::from("/"); // B
        } else if input.starts_with("/../") || input == "/.." {
            input = format!("/{}", input.strip_prefix("/../").unwrap_or_default()); // C
            output.truncate(output.rfind('/').unwrap_or_default());
        } else if input == "." || input == ".." {
            input.clear(); // D
        } else {
            let first = usize::from(input.starts_with('/'));
            let end = input[first..].find('/').map_or(input.len(), |slash| first + slash);
            output.extend(input.drain(..end)); // E
        }
    }
    output
}
