//! RFC 1738, section 5: URLs, by their schemes. One function a production, named as there.

use nom::bytes::tag;
use nom::combinator::recognize;

use super::fault::{Fault, Grammar, Rule, all_escaped, check};
use super::uri::scheme;
use crate::class::uri;

static XCHAR: Rule =
    Rule::new("xchar", "RFC 1738, 5", "an escape, a letter, a digit or one of $-_.+!*'(),;/?:@&=");

/// Runs the grammar over a whole URL; linear.
pub(crate) fn parse(text: &[u8]) -> Result<(), Fault> {
    check(text, genericurl)
}

/// `genericurl = scheme ":" schemepart` (RFC 1738, 5).
fn genericurl<'a>() -> impl Grammar<'a, &'a [u8]> {
    recognize((scheme(), tag(":"), all_escaped(uri::XCHAR, uri::ANY, &XCHAR)))
}
