//! Texts that resemble URLs: a scheme, usually a server, and pieces with a meaning in some scheme.

use proptest::prelude::*;
use proptest::sample::select;

use crate::bnf::SCHEMES;

const SERVERS: [&str; 14] = [
    "//a.example",
    "//a.example/",
    "//a-b.c1:80/",
    "//1.2.3.4/",
    "//u@a/",
    "//u;x?y:p=&@a:1/",
    "///",
    "//localhost/",
    "//a.1/",
    "//a_b/",
    "//a./",
    "//a:/",
    "//@a:99999/",
    "//",
];

const PIECES: [&str; 40] = [
    "a",
    "b.c",
    "1",
    "23",
    "-",
    "_",
    ".",
    "+",
    "*",
    "!",
    "$",
    "'",
    "(",
    ",",
    ";",
    "/",
    "?",
    ":",
    "@",
    "@a.example",
    "&",
    "=",
    ";x=y",
    ";type=",
    ";TYPE=d",
    ";type=a",
    "%09",
    "%0D%0A",
    "%2F",
    "%00",
    "%",
    "%4",
    "~",
    "#",
    "\u{fc}",
    " ",
    "\t",
    "+%091%0D%0A+-1%0D%0A",
    ".%0D%0A",
    "comp.lang",
];

pub fn url() -> impl Strategy<Value = String> {
    let names: Vec<_> = SCHEMES.iter().map(|(name, _)| *name).collect();
    let others = prop_oneof![Just("HTTP"), Just("x-y"), Just("9p"), Just("a_b"), Just("")];
    prop_oneof![8 => select(names), 1 => others].prop_flat_map(of_scheme)
}

pub fn of_scheme(scheme: &str) -> impl Strategy<Value = String> + use<> {
    let scheme = scheme.to_owned();
    let opaque = ["mailto", "news"].contains(&&*scheme);
    let server = prop_oneof![
        if opaque { 1 } else { 9 } => select(SERVERS.as_slice()),
        if opaque { 9 } else { 1 } => Just(""),
    ];
    let head = prop_oneof![Just(""), Just("comp.lang"), Just("comp.lang/1")];
    let pieces = prop::collection::vec(select(PIECES.as_slice()), 0..5);
    (server, head, pieces).prop_map(move |(server, head, pieces)| {
        let mut text = format!("{scheme}:{server}{head}");
        text.extend(pieces);
        text
    })
}
