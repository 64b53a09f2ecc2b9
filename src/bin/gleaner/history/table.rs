//! The table: a line for each link, and indented lines about its senders and variants.

use std::io::Write;

use gleaner::internals::{LinkHistory, LinkVariant};
use gleaner::sink::escape;

/// The length of a day, such as `1994-12-01`.
const DAY: usize = 10;

/// Where the texts of indented lines begin.
const INDENT: usize = 14;

/// The length of a line at which a list goes on in the next one.
const WIDTH: usize = 80;

pub fn write_header(out: &mut Vec<u8>) {
    line(out, "FIRST SEEN  LAST SEEN     COUNT  LINK");
}

pub fn write(link: &LinkHistory, out: &mut Vec<u8>) {
    let (first, last) = (day(link.first_seen.as_deref()), day(link.last_seen.as_deref()));
    let (count, text) = (link.count, escape(link.link.as_bytes()));
    line(out, &format!("{first:<DAY$}  {last:<DAY$}  {count:>7}  {text}"));
    wrapped_detail(out, "by", &senders(link));
    for variant in &link.variants {
        detail(out, &variant.form, &described(variant));
    }
    if link.variants_more > 0 {
        let variants = if link.variants_more == 1 { "variant" } else { "variants" };
        detail(out, "and", &format!("{} more {variants}", link.variants_more));
    }
    if link.undated > 0 && link.undated < link.count {
        detail(out, "undated", &link.undated.to_string());
    }
}

fn detail(out: &mut Vec<u8>, name: &str, text: &str) {
    if !text.is_empty() {
        let name = format!("    {}", escape(name.as_bytes()));
        line(out, &format!("{name:<width$}  {text}", width = INDENT - 2));
    }
}

/// Writes a list; each line has as many items as fit.
fn wrapped_detail(out: &mut Vec<u8>, name: &str, items: &[String]) {
    let mut name = name;
    let mut text = String::new();
    for (number, item) in items.iter().enumerate() {
        let comma = if number + 1 < items.len() { "," } else { "" };
        let length = text.chars().count() + item.chars().count() + " ".len() + comma.len();
        if !text.is_empty() && INDENT + length > WIDTH {
            detail(out, name, &text);
            name = "";
            text.clear();
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text += item;
        text += comma;
    }
    detail(out, name, &text);
}

/// A write to a vector does not fail.
fn line(out: &mut Vec<u8>, text: &str) {
    let _ = writeln!(out, "{text}");
}

fn day(date: Option<&str>) -> String {
    let day: String = date.unwrap_or("-").chars().take(DAY).collect();
    escape(day.as_bytes()).into_owned()
}

/// Returns the senders with their numbers, such as `ann@a.example (12)`, and the number of others. A single sender of all findings
/// has no number.
fn senders(link: &LinkHistory) -> Vec<String> {
    if let ([(sender, count)], 0) = (&*link.senders, link.senders_more)
        && *count == link.count
    {
        return vec![escape(sender.as_bytes()).into_owned()];
    }
    let sender =
        |(sender, count): &(String, u64)| format!("{} ({count})", escape(sender.as_bytes()));
    let mut list: Vec<_> = link.senders.iter().map(sender).collect();
    if link.senders_more > 0 {
        let and = if list.is_empty() { "" } else { "and " };
        list.push(format!("{and}{} more", link.senders_more));
    }
    list
}

/// Returns a variant with its number, such as `http://a.example/x-y, otherwise http://a.example/xy (3)`.
fn described(variant: &LinkVariant) -> String {
    let mut text = escape(variant.value.as_bytes()).into_owned();
    if let Some(unsettled) = &variant.unsettled {
        text += ", otherwise ";
        text += &escape(unsettled.as_bytes());
    }
    let via = variant.via.as_deref().map(wrappers).unwrap_or_default();
    let number = [vec![variant.count.to_string()], via].concat().join(", ");
    format!("{text} ({})", escape(number.as_bytes()))
}

/// Returns the names of wrappers, which the database has as a JSON array.
pub fn wrappers(via: &str) -> Vec<String> {
    serde_json::from_str(via).unwrap_or_else(|_| vec![via.to_owned()])
}
