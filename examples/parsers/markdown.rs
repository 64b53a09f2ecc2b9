//! Renders the links in a paragraph of a Markdown-like grammar: `<autolink>` and `[text](destination)`.
//!
//! ```text
//! cargo run --features nom --example markdown <README.md
//! ```
//!
//! The grammar reads whole texts, so that it runs in nom's complete mode.

use std::io;

use gleaner::parsers::rfc2396::{absolute_uri, uri_reference};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till1, take_until};
use nom::character::complete::anychar;
use nom::combinator::{all_consuming, map, recognize};
use nom::multi::{many0, many0_count};
use nom::sequence::delimited;
use nom::{IResult, Parser};

/// A part of a paragraph.
#[derive(Debug, PartialEq)]
enum Inline<'a> {
    Text(&'a str),
    Autolink(&'a str),
    Link { text: &'a str, destination: &'a str },
}

/// `paragraph = *( autolink | link | text )`
fn paragraph(input: &str) -> IResult<&str, Vec<Inline<'_>>> {
    let marks = |c| c == '<' || c == '[';
    let text = alt((take_till1(marks), recognize(anychar)));
    many0(alt((autolink, link, map(text, Inline::Text)))).parse_complete(input)
}

/// `autolink = "<" absoluteURI ">"`
fn autolink(input: &str) -> IResult<&str, Inline<'_>> {
    map(delimited(tag("<"), absolute_uri(), tag(">")), Inline::Autolink).parse_complete(input)
}

/// `link = "[" text "](" URI-reference ")"`
///
/// A URI may contain parentheses, so the grammar finds the one that closes the link before it parses the URI.
fn link(input: &str) -> IResult<&str, Inline<'_>> {
    let text = delimited(tag("["), take_until("]("), tag("]("));
    let destination = balanced.and_then(all_consuming(uri_reference()));
    let (input, (text, destination, _)) = (text, destination, tag(")")).parse_complete(input)?;
    Ok((input, Inline::Link { text, destination }))
}

/// Text in which each parenthesis that closes was opened.
fn balanced(input: &str) -> IResult<&str, &str> {
    let plain = take_till1(|c: char| c == '(' || c == ')' || c.is_whitespace());
    let nested = recognize((tag("("), balanced, tag(")")));
    recognize(many0_count(alt((plain, nested)))).parse_complete(input)
}

fn main() -> io::Result<()> {
    let text = io::read_to_string(io::stdin())?;
    for (number, block) in text.split("\n\n").enumerate() {
        // Any text is a paragraph.
        let Ok((_, inlines)) = paragraph(block) else { continue };
        for inline in inlines {
            match inline {
                Inline::Text(_) => {}
                Inline::Autolink(uri) => println!("{number}: {uri}"),
                Inline::Link { text, destination } => println!("{number}: {destination} ({text})"),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_links() {
        let text = "see <http://a.example/x>, [b](../w_(x)) or <b>";
        let (rest, inlines) = paragraph(text).unwrap();
        assert_eq!(rest, "");
        assert_eq!(inlines[1], Inline::Autolink("http://a.example/x"));
        assert_eq!(inlines[3], Inline::Link { text: "b", destination: "../w_(x)" });
        assert!(inlines[4..].iter().all(|inline| matches!(inline, Inline::Text(_))));
    }
}
