//! Unit tests of `uri/resolve/dot_segments.rs`.

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
    for (path, dropped) in [("/../g", "/g"), ("/../..", "/"), ("/../", "/"), ("/../../a/..", "/")] {
        assert_eq!(ExcessDots::Drop.remove_dot_segments(path).as_deref(), Ok(dropped), "{path}");
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
