//! The algorithm of RFC 2396, 5.2, with a string buffer. It keeps `..` segments above the root.

use crate::appendix_b::Split;

/// Resolves `reference` against `base`; `None` is the current document.
pub fn resolve(base: &Split<'_>, reference: &Split<'_>) -> Option<String> {
    // 2)
    if reference.path.is_empty()
        && reference.scheme.is_none()
        && reference.authority.is_none()
        && reference.query.is_none()
    {
        return None;
    }
    // 3)
    if reference.scheme.is_some() {
        return Some(recombine(reference, reference.path));
    }
    let scheme = base.scheme;
    // 4)
    if reference.authority.is_some() {
        return Some(recombine(&Split { scheme, ..*reference }, reference.path));
    }
    let authority = base.authority;
    let inherited = Split { scheme, authority, ..*reference };
    // 5)
    if reference.path.starts_with('/') {
        return Some(recombine(&inherited, reference.path));
    }
    // 6)
    let path = merge(base, reference.path);
    // Taken literally, step 7 would turn such a path into an authority.
    let dot = if authority.is_none() && path.starts_with("//") { "/." } else { "" };
    Some(recombine(&inherited, &format!("{dot}{path}")))
}

fn merge(base: &Split<'_>, path: &str) -> String {
    // The path of a base with an authority and an empty path counts as "/" (RFC 3986, 5.2.3).
    let of_base = if base.authority.is_some() && base.path.is_empty() { "/" } else { base.path };
    // a)
    let mut buffer = of_base[..of_base.rfind('/').map_or(0, |slash| slash + 1)].to_owned();
    // b)
    buffer += path;
    // c)
    while let Some(at) = segment(&buffer, |rest| rest.starts_with("./")) {
        buffer.replace_range(at..at + 2, "");
    }
    // d)
    if let Some(at) = segment(&buffer, |rest| rest == ".") {
        buffer.truncate(at);
    }
    // e)
    while let Some((at, slash)) = before_dots(&buffer, |rest| rest.starts_with("/../")) {
        buffer.replace_range(at..slash + "/../".len(), "");
    }
    // f)
    if let Some((at, _)) = before_dots(&buffer, |rest| rest == "/..") {
        buffer.truncate(at);
    }
    // g) and h)
    buffer
}

/// Returns the start of the leftmost complete segment from which `is_rest` holds.
fn segment(buffer: &str, is_rest: impl Fn(&str) -> bool) -> Option<usize> {
    starts(buffer).find(|&at| is_rest(&buffer[at..]))
}

/// Returns the start and the end of the leftmost complete segment other than ".." after which `is_rest`
/// holds.
fn before_dots(buffer: &str, is_rest: impl Fn(&str) -> bool) -> Option<(usize, usize)> {
    starts(buffer).find_map(|at| {
        let slash = at + buffer[at..].find('/')?;
        (&buffer[at..slash] != ".." && is_rest(&buffer[slash..])).then_some((at, slash))
    })
}

/// Iterates over the starts of complete segments. The first slash of an `abs_path` precedes the first
/// segment.
fn starts(buffer: &str) -> impl Iterator<Item = usize> {
    let first = (!buffer.starts_with('/')).then_some(0);
    first.into_iter().chain(buffer.match_indices('/').map(|(slash, _)| slash + 1))
}

/// Recombines the components (step 7).
pub fn recombine(of: &Split<'_>, path: &str) -> String {
    let mut result = String::new();
    if let Some(scheme) = of.scheme {
        result += scheme;
        result += ":";
    }
    if let Some(authority) = of.authority {
        result += "//";
        result += authority;
    }
    result += path;
    if let Some(query) = of.query {
        result += "?";
        result += query;
    }
    if let Some(fragment) = of.fragment {
        result += "#";
        result += fragment;
    }
    result
}
