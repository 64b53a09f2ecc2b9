//! What opens a reference. The finder proposes a place; these parsers, run forward from it, decide.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::{tag, tag_no_case};
use nom::character::char;
use nom::combinator::{peek, value};
use nom::sequence::{delimited, preceded, terminated};

use super::fold::{MAX_OPENER_SPACE, opener_space};
use super::minimum::{self, PrefixCheck};
use crate::class::{self, BLANK, SCHEME, WHITE};
use crate::grammar::parse::{Leaf, leaf, some_of};
use crate::scheme::known::{is_bare_opaque, is_wrapped_opaque};
use crate::scheme::{self, Schemes};

/// `<`, white space, `URL:` (R1).
pub(crate) fn url_angle<'a>() -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    preceded((char('<'), opener_space()), tag_no_case(&b"URL:"[..]))
}

/// `<`, white space, and (ahead) a scheme with its colon and what R2 wants after it; or `www.`.
pub(crate) fn angle<'a>(known: &'a Schemes) -> impl Parser<&'a [u8], Output = char, Error = ()> {
    terminated(terminated(char('<'), opener_space()), peek(reference(known)))
}

/// A quotation mark, and (ahead) what [`angle`] wants; gives the mark that closes it (R5).
pub(crate) fn quoted<'a>(known: &'a Schemes) -> impl Parser<&'a [u8], Output = char, Error = ()> {
    terminated(quotation_mark(), peek(reference(known)))
}

/// The pairs of R5: the opening mark, giving the closing one.
pub(crate) fn quotation_mark<'a>() -> impl Parser<&'a [u8], Output = char, Error = ()> {
    alt((
        value('"', tag(&b"\""[..])),
        value('”', tag("“".as_bytes())),
        value('“', tag("„".as_bytes())),
        value('’', tag("‘".as_bytes())),
        value('»', tag("«".as_bytes())),
        value('›', tag("‹".as_bytes())),
    ))
}

/// Whether a quotation mark that opens (R5) ends here, and its length.
pub(crate) fn quotation_mark_before(before: &[u8]) -> Option<usize> {
    if before.last()?.is_ascii() {
        return before.ends_with(b"\"").then_some(1);
    }
    ["“", "„", "‘", "«", "‹"]
        .iter()
        .find(|mark| before.ends_with(mark.as_bytes()))
        .map(|mark| mark.len())
}

fn reference<'a>(known: &'a Schemes) -> impl Parser<&'a [u8], Output = (), Error = ()> {
    alt((wrapped_scheme(known), value((), completable())))
}

/// `www.` or `ftp.`, in any case (R8); in a wrapper the labels are judged with the whole value.
fn completable<'a>() -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    alt((tag_no_case(&b"www."[..]), tag_no_case(&b"ftp."[..])))
}

/// `scheme ":"` with `//` after it, white space as in R1 between, or a scheme that needs no `//`.
fn wrapped_scheme<'a>(known: &'a Schemes) -> impl Parser<&'a [u8], Output = (), Error = ()> {
    leaf(|input: &'a [u8], more| {
        let name = class::span(SCHEME, &input[..input.len().min(scheme::MAX_LEN + 1)]);
        match input.get(name) {
            None if more && name <= scheme::MAX_LEN => return Leaf::Short,
            Some(b':') if scheme::is_scheme(&input[..name]) => {}
            _ => return Leaf::Differ,
        }
        let (name, rest) = (&input[..name], &input[name + 1..]);
        // The second slash is judged with the whole value, as is what a prefix or a leader that
        // continues the line leaves of it.
        if rest.first() == Some(&b'/') {
            return Leaf::Match(name.len() + 1, ());
        }
        if is_wrapped_opaque(name) || known.is_added(name) {
            return Leaf::Match(name.len() + 1, ());
        }
        let space = class::span(WHITE, &rest[..rest.len().min(MAX_OPENER_SPACE + 1)]);
        match rest.get(space) {
            None if more && space <= MAX_OPENER_SPACE => Leaf::Short,
            Some(b'/') if within_opener(&rest[..space]) => Leaf::Match(name.len() + 1, ()),
            Some(_) if within_opener(&rest[..space]) && has_break(&rest[..space]) => {
                Leaf::Match(name.len() + 1, ())
            }
            _ => Leaf::Differ,
        }
    })
}

fn within_opener(space: &[u8]) -> bool {
    matches!(
        crate::grammar::parse::apply(opener_space(), space, true),
        crate::grammar::parse::Parsed::Yes(..)
    )
}

fn has_break(space: &[u8]) -> bool {
    space.len() != class::span(BLANK, space)
}

/// R8: `www.` or `ftp.` and the labels after it, whatever stands before.
pub(crate) fn abbreviated<'a>() -> impl Parser<&'a [u8], Output = (), Error = ()> {
    preceded(completable(), head(minimum::check_labels).map(|_| ()))
}

/// What follows the colon of a bare scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slashes {
    /// `//` (R6).
    Plain,
    /// `\/\/` (R11).
    Json,
}

/// The slashes after a bare scheme's colon (R6, R11).
pub(crate) fn slashes<'a>() -> impl Parser<&'a [u8], Output = Slashes, Error = ()> {
    alt((value(Slashes::Plain, tag(&b"//"[..])), value(Slashes::Json, tag(&br"\/\/"[..]))))
}

/// A test of R8 or R9 as a parser that takes nothing and gives what is still needed.
pub(crate) fn head<'a>(
    test: impl Fn(&[u8], bool) -> PrefixCheck,
) -> impl Parser<&'a [u8], Output = minimum::Requirement, Error = ()> {
    leaf(move |input: &'a [u8], more| match test(input, more) {
        PrefixCheck::Open(need) => Leaf::Match(0, need),
        PrefixCheck::Refused => Leaf::Differ,
        PrefixCheck::Incomplete => Leaf::Short,
    })
}

/// How much of `run`, the scheme characters before a colon, belongs to an escape begun before it:
/// `\n`, `\x3e` and `\u003e`, `=3D` and `%3D`, and what ends a terminal's colour.
pub(crate) fn escape_into(before: &[u8], run: &[u8]) -> usize {
    let hex = |from: usize, n: usize| {
        run.get(from..from + n).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    match (before.last(), run) {
        (Some(b'\\'), [b'u', ..]) if hex(1, 4) => 5,
        (Some(b'\\'), [b'x', ..]) if hex(1, 2) => 3,
        (Some(b'\\'), [b'n' | b'r' | b't' | b'f' | b'b' | b'v', ..]) => 1,
        (Some(b'=' | b'%'), _) if hex(0, 2) => 2,
        (Some(b'[' | b';'), _) => {
            let digits = run.iter().take_while(|b| b.is_ascii_digit()).count();
            let most = before.len().saturating_sub(MAX_COLOUR);
            let parameters = before[most..].iter().rposition(|b| !b.is_ascii_digit() && *b != b';');
            let escape = parameters.is_some_and(|at| before[..=most + at].ends_with(b"\x1b["));
            if escape && run.get(digits) == Some(&b'm') { digits + 1 } else { 0 }
        }
        _ => 0,
    }
}

/// The longest sequence of a terminal's colours, in bytes.
const MAX_COLOUR: usize = 32;

/// `URL:` and at most 64 bytes of white space, up to the end of the input (R6).
pub(crate) fn url_prefix<'a>() -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    delimited(
        tag_no_case(&b"URL:"[..]),
        some_of(WHITE, 0, MAX_OPENER_SPACE),
        leaf(|rest: &'a [u8], _| if rest.is_empty() { Leaf::Match(0, ()) } else { Leaf::Differ }),
    )
}

/// The domain of an e-mail address (R8), as long as it can be: at least two labels of letters, digits and inner hyphens; the last starts with a letter.
pub(crate) fn mail_domain<'a>() -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    const MOST: usize = 255;
    leaf(|input: &'a [u8], more| {
        let window = &input[..input.len().min(MOST)];
        let run =
            window.iter().take_while(|b| b.is_ascii_alphanumeric() || b"-.".contains(b)).count();
        if more && run == input.len() && run < MOST {
            return Leaf::Short;
        }
        let (mut begins, mut longest) = (0, 0);
        for (index, label) in window[..run].split(|&b| b == b'.').enumerate() {
            let inner = label.iter().rposition(|&b| b != b'-').map_or(0, |i| i + 1);
            if inner == 0 || label[0] == b'-' {
                break;
            }
            if index > 0 && label[0].is_ascii_alphabetic() {
                longest = begins + inner;
            }
            if inner < label.len() {
                break;
            }
            begins += label.len() + 1;
        }
        if longest > 0 { Leaf::Match(longest, &input[..longest]) } else { Leaf::Differ }
    })
}

/// A blank and more of a telephone number: the one before it was not whole (R9).
pub(crate) fn more_digits<'a>() -> impl Parser<&'a [u8], Output = (), Error = ()> {
    leaf(|input: &'a [u8], more| match input {
        [b' ' | b'\t', b'(', digit, ..] | [b' ' | b'\t', digit @ b'0'..=b'9', ..] => {
            if digit.is_ascii_digit() { Leaf::Match(2, ()) } else { Leaf::Differ }
        }
        [] | [b' ' | b'\t'] | [b' ' | b'\t', b'('] if more => Leaf::Short,
        _ => Leaf::Differ,
    })
}

/// What a joined line may not begin with, as it is a reference of its own (R6, `join-lines`).
pub(crate) fn new_reference<'a>(
    known: &'a Schemes,
) -> impl Parser<&'a [u8], Output = (), Error = ()> {
    let scheme = leaf(move |input: &'a [u8], more| {
        let name = class::span(SCHEME, &input[..input.len().min(scheme::MAX_LEN + 1)]);
        let after = &input[name..];
        let other = after.starts_with(b":") && !scheme::is_scheme(&input[..name]);
        if name == 0 || name > scheme::MAX_LEN || other {
            Leaf::Differ
        } else if after.starts_with(b"://") {
            Leaf::Match(name + 3, ())
        } else if after.starts_with(b":")
            && (is_bare_opaque(&input[..name]) || known.is_added(&input[..name]))
        {
            Leaf::Match(name + 1, ())
        } else if more && b"://".starts_with(after) {
            Leaf::Short
        } else {
            Leaf::Differ
        }
    });
    alt((value((), completable()), scheme))
}
