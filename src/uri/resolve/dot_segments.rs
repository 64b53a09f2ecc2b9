//! Removing dot segments (RFC 2396, 5.2, steps 6c to 6h; RFC 3986, 5.2.4).

use std::borrow::Cow;

use super::error::ResolveError;
use crate::names::impl_names;

/// How to handle `..` segments that lead above the root: the three ways in which "implementations may
/// handle this error" (RFC 2396, 5.2, step 6g).
///
/// ```
/// use gleaner::uri::{ExcessDots, ResolveError, Resolver};
/// let resolver = Resolver::new("http://a/b")?.excess_dots(ExcessDots::Refuse);
/// assert_eq!(resolver.resolve("../g").unwrap_err(), ResolveError::AboveRoot);
/// # Ok::<(), ResolveError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ExcessDots {
    /// Keep them in the resolved path, as Appendix C does.
    #[default]
    Keep,
    /// Remove them from the resolved path.
    Drop,
    /// Refuse the reference with [`ResolveError::AboveRoot`].
    Refuse,
}

impl ExcessDots {
    /// All ways, from the default.
    pub const ALL: &'static [Self] = &[Self::Keep, Self::Drop, Self::Refuse];

    /// Returns the name in the options of the command.
    ///
    /// ```
    /// assert_eq!(gleaner::uri::ExcessDots::Refuse.as_str(), "refuse");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Drop => "drop",
            Self::Refuse => "refuse",
        }
    }

    /// Applies steps 6c to 6h of RFC 2396, 5.2, to a path that begins with a slash. Linear; borrows if no
    /// segment begins with a dot.
    ///
    /// A stack of segments is equivalent to the pattern replacements of the RFC: the leftmost
    /// `<segment>/../` is the first `..` with a segment before it.
    pub(in crate::uri) fn remove_dot_segments(
        self,
        path: &str,
    ) -> Result<Cow<'_, str>, ResolveError> {
        if !path.contains("/.") {
            return Ok(Cow::Borrowed(path));
        }
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
            // The slash before a removed last segment stays.
            if last {
                kept.push("");
            }
        }
        Ok(kept.iter().flat_map(|segment| ["/", segment]).collect())
    }
}

impl_names!(ExcessDots);

/// Removes dot segments by the steps of RFC 3986, 5.2.4. Linear: every byte is moved once and removed
/// at most once.
pub(super) fn remove_by_rfc3986(path: &str) -> String {
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

    /// Applies the string operations of RFC 2396, 5.2, steps 6c to 6f, literally to a path that begins
    /// with a slash, and returns the path and whether step 6g applies.
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
    fn the_stack_equals_the_pattern_replacement() {
        const SEGMENTS: [&str; 5] = ["a", ".", "..", "", "b.c"];
        for count in 1..=6_u32 {
            for number in 0..5_usize.pow(count) {
                let digits = (0..count).map(|power| number / 5_usize.pow(power) % 5);
                let path: String = digits.flat_map(|digit| ["/", SEGMENTS[digit]]).collect();
                let (kept, above) = literally(&path);
                assert_eq!(
                    ExcessDots::Keep.remove_dot_segments(&path).as_deref(),
                    Ok(&*kept),
                    "{path}"
                );
                assert_eq!(ExcessDots::Refuse.remove_dot_segments(&path).is_err(), above, "{path}");
                let mut dropped = &*kept;
                while let Some(rest) = dropped.strip_prefix("/..") {
                    if !rest.is_empty() && !rest.starts_with('/') {
                        break;
                    }
                    dropped = if rest.is_empty() { "/" } else { rest };
                }
                assert_eq!(
                    ExcessDots::Drop.remove_dot_segments(&path).as_deref(),
                    Ok(dropped),
                    "{path}"
                );
            }
        }
    }

    #[test]
    fn drops_segments_above_the_root() {
        for (path, dropped) in
            [("/../g", "/g"), ("/../..", "/"), ("/../", "/"), ("/../../a/..", "/")]
        {
            assert_eq!(
                ExcessDots::Drop.remove_dot_segments(path).as_deref(),
                Ok(dropped),
                "{path}"
            );
        }
    }

    #[test]
    fn removes_dot_segments_as_in_the_examples_of_rfc_3986() {
        // RFC 3986, 5.2.4.
        assert_eq!(remove_by_rfc3986("/a/b/c/./../../g"), "/a/g");
        assert_eq!(remove_by_rfc3986("mid/content=5/../6"), "mid/6");
    }

    #[test]
    fn keeps_characters_outside_ascii_whole() {
        assert_eq!(remove_by_rfc3986("\u{5a9}/../\u{5a9}/./x"), "/\u{5a9}/x");
    }
}
