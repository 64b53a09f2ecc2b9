//! Parses log lines: a time, a level, and fields, of which the field `from=` is a delimited reference.
//!
//! ```text
//! echo '12:30:15 WARN code=404 from="http://a.example/w_(x)" retry=3' |
//!     cargo run --features nom --example log_line
//! ```

use std::io::{self, BufRead};

use gleaner::Reference;
use gleaner::parsers::delimited;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while1};
use nom::character::complete::{alpha1, space1};
use nom::combinator::map;
use nom::multi::separated_list0;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

/// The value of a field.
#[derive(Debug)]
enum Value<'a> {
    Reference(Reference<'a>),
    Text(&'a str),
}

/// A log line.
#[derive(Debug)]
struct Line<'a> {
    time: &'a str,
    level: &'a str,
    fields: Vec<(&'a str, Value<'a>)>,
}

/// `line = time SP level *( SP field )`
fn line(input: &str) -> IResult<&str, Line<'_>> {
    let time = take_while1(|c: char| c.is_ascii_digit() || c == ':');
    let fields = preceded(space1, separated_list0(space1, field));
    map((terminated(time, space1), alpha1, fields), |(time, level, fields)| Line {
        time,
        level,
        fields,
    })
    .parse_complete(input)
}

/// `field = name "=" ( reference | text )`
fn field(input: &str) -> IResult<&str, (&str, Value<'_>)> {
    let text = take_till(|c: char| c == ' ');
    let value = alt((map(delimited::any(), Value::Reference), map(text, Value::Text)));
    (terminated(alpha1, tag("=")), value).parse_complete(input)
}

fn main() -> io::Result<()> {
    for text in io::stdin().lock().lines() {
        let text = text?;
        let Ok((_, line)) = line(&text) else { continue };
        for (name, value) in &line.fields {
            match value {
                Value::Reference(found) => {
                    println!("{} {} {name}: {}", line.time, line.level, found.value());
                }
                Value::Text(text) => println!("{} {} {name} = {text}", line.time, line.level),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_fields() {
        let text = "12:30:15 WARN code=404 from=\"http://a.example/x\" retry=3";
        let (rest, line) = line(text).unwrap();
        assert_eq!((rest, line.fields.len()), ("", 3));
        let Value::Reference(found) = &line.fields[1].1 else { panic!("{line:?}") };
        assert_eq!(found.value(), "http://a.example/x");
    }
}
