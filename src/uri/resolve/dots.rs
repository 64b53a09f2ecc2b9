//! Dot segments (RFC 2396, 5.2, steps 6c to 6h; RFC 3986, 5.2.4).

use super::ResolveError;

/// What becomes of `..` segments that lead above the root: "implementations may handle this error by"
/// either of these (RFC 2396, 5.2, step 6g).
///
/// ```
/// use gleaner::uri::{Dots, ResolveError, Resolver, UriRef};
/// let base = UriRef::split("http://a/b");
/// let resolver = Resolver::new(base)?.dots(Dots::Refuse);
/// let error = resolver.resolve(&UriRef::split("../g")).unwrap_err();
/// assert_eq!(error, ResolveError::AboveRoot);
/// # Ok::<(), ResolveError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dots {
    /// Retaining them in the resolved path, as Appendix C does.
    #[default]
    Keep,
    /// Removing them from it.
    Drop,
    /// Avoiding traversal of the reference: [`ResolveError::AboveRoot`].
    Refuse,
}

impl Dots {
    /// Steps 6c to 6h of a path that begins with a slash; linear.
    ///
    /// The pattern replacements of the RFC come to a stack of segments: the leftmost `<segment>/../`
    /// is the first `..` with a segment before it.
    pub(in crate::uri) fn remove(self, path: &str) -> Result<String, ResolveError> {
        let mut kept: Vec<&str> = Vec::new();
        let mut segments = path.strip_prefix('/').unwrap_or(path).split('/').peekable();
        while let Some(segment) = segments.next() {
            let last = segments.peek().is_none();
            match segment {
                "." => {}
                ".." if kept.last().is_some_and(|&before| before != "..") => {
                    kept.pop();
                }
                ".." if self == Self::Refuse => return Err(ResolveError::AboveRoot),
                ".." if self == Self::Drop => {}
                _ => {
                    kept.push(segment);
                    continue;
                }
            }
            // What is gone leaves the slash that stood before it.
            if last {
                kept.push("");
            }
        }
        Ok(kept.iter().flat_map(|segment| ["/", segment]).collect())
    }
}

/// RFC 3986, 5.2.4, step by step; linear, as every byte is moved once and removed once.
pub(super) fn remove_dot_segments(path: &str) -> String {
    let mut input = path;
    let mut output = String::with_capacity(path.len());
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest; // 2A
        } else if input.starts_with("/./") {
            input = &input[2..]; // 2B
        } else if input == "/." {
            input = "/"; // 2B
        } else if input.starts_with("/../") || input == "/.." {
            input = if input.len() > 3 { &input[3..] } else { "/" }; // 2C
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input = ""; // 2D
        } else {
            let slash = usize::from(input.starts_with('/'));
            let end = input[slash..].find('/').map_or(input.len(), |next| slash + next);
            output.push_str(&input[..end]); // 2E
            input = &input[end..];
        }
    }
    output
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The string operations of RFC 2396, 5.2, steps 6c to 6f, as they stand there, on a path that
    /// begins with a slash; `None` at step 6g.
    fn literally(path: &str) -> (String, bool) {
        let mut segments: Vec<&str> = path[1..].split('/').collect();
        // c) and d)
        while let Some(at) = segments.iter().position(|&segment| segment == ".") {
            if at + 1 == segments.len() {
                segments[at] = "";
            } else {
                segments.remove(at);
            }
        }
        // e)
        let pattern = |segments: &[&str]| {
            let followed = &segments[..segments.len() - 1];
            followed.windows(2).position(|pair| pair[0] != ".." && pair[1] == "..")
        };
        while let Some(at) = pattern(&segments) {
            segments.drain(at..at + 2);
        }
        // f)
        if let [.., before, ".."] = segments[..]
            && before != ".."
        {
            segments.truncate(segments.len() - 2);
            segments.push("");
        }
        let above = segments.first() == Some(&"..");
        (format!("/{}", segments.join("/")), above)
    }

    #[test]
    fn the_stack_is_the_pattern_replacement() {
        const SEGMENTS: [&str; 5] = ["a", ".", "..", "", "b.c"];
        for count in 1..=6_u32 {
            for number in 0..5_usize.pow(count) {
                let digits = (0..count).map(|place| number / 5_usize.pow(place) % 5);
                let path: String = digits.flat_map(|digit| ["/", SEGMENTS[digit]]).collect();
                let (kept, above) = literally(&path);
                assert_eq!(Dots::Keep.remove(&path).as_deref(), Ok(&*kept), "{path}");
                assert_eq!(Dots::Refuse.remove(&path).is_err(), above, "{path}");
                let mut dropped = &*kept;
                while let Some(rest) = dropped.strip_prefix("/..") {
                    if !rest.is_empty() && !rest.starts_with('/') {
                        break;
                    }
                    dropped = if rest.is_empty() { "/" } else { rest };
                }
                assert_eq!(Dots::Drop.remove(&path).as_deref(), Ok(dropped), "{path}");
            }
        }
    }

    #[test]
    fn above_the_root_dropped() {
        for (path, dropped) in
            [("/../g", "/g"), ("/../..", "/"), ("/../", "/"), ("/../../a/..", "/")]
        {
            assert_eq!(Dots::Drop.remove(path).as_deref(), Ok(dropped), "{path}");
        }
    }

    #[test]
    fn rfc_3986_by_example() {
        // RFC 3986, 5.2.4.
        assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
        assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
    }

    #[test]
    fn characters_outside_ascii_are_whole() {
        assert_eq!(remove_dot_segments("\u{5a9}/../\u{5a9}/./x"), "/\u{5a9}/x");
    }
}
