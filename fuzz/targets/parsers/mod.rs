//! Checks the parsers for nom on any text, in both modes and on both types of input.
//!
//! The first bytes of an input choose the settings of the delimited references; the rest is the text.

pub mod delimited;
pub mod productions;

use super::config::config;

/// The longest text whose prefixes are all parsed by every production.
const LONGEST: usize = 64;

pub fn check(input: &[u8]) {
    let Some((&[switches, limit], text)) = input.split_first_chunk::<2>() else { return };
    productions::check(&text[..text.len().min(LONGEST)]);
    delimited::check(text, &config(switches, limit).0.refang(None));
}
