//! The inputs: those of `tests/work.rs`, and those of which it is known what is found in them.

#[path = "../../tests/common/repeated.rs"]
mod all;

pub use all::repeated;

/// An input: what comes before, what is repeated, and what follows.
pub struct Shape {
    pub text: (&'static str, &'static str, &'static str),
    /// How many findings there are in so many repetitions, where that is known; enough of them to be
    /// longer than a reference may be.
    pub found: Option<fn(usize) -> usize>,
}

impl Shape {
    pub fn name(&self) -> String {
        let (before, part, after) = self.text;
        format!("{before:?} {part:?}… {after:?}")
    }
}

pub fn all() -> impl Iterator<Item = Shape> {
    let known = KNOWN.iter().map(|&(before, part, after, found)| Shape {
        text: (before, part, after),
        found: Some(found),
    });
    let is_known = |&(a, b, c)| KNOWN.iter().any(|known| (known.0, known.1, known.2) == (a, b, c));
    let others = all::REPEATED.iter().filter(move |text| !is_known(text));
    known.chain(others.map(|&text| Shape { text, found: None }))
}

type Known = (&'static str, &'static str, &'static str, fn(usize) -> usize);

const NONE: fn(usize) -> usize = |_| 0;
/// Where it is longer than a reference may be, it is a finding that says so.
const ONE: fn(usize) -> usize = |_| 1;
const EACH: fn(usize) -> usize = |times| times;

/// By the rules: R1 to R11 in `src/rules.md`.
const KNOWN: &[Known] = &[
    // What the finder looks for, and nothing around it.
    ("", ":", "", NONE),
    ("", "/", "", NONE),
    ("", "//", "", NONE),
    ("", ".", "", NONE),
    ("", "@", "", NONE),
    ("", "www", "", NONE),
    ("", "URL:", "", NONE),
    ("", "a: ", "", NONE),
    ("", "a: \n", "", NONE),
    ("", "12:", "", NONE),
    ("", "\0", "", NONE),
    // Openers without closers.
    ("", "<", "", NONE),
    ("", "< ", "", NONE),
    ("<", " ", "", NONE),
    ("<", "\n", "", NONE),
    ("", "\"", "", NONE),
    ("", "\u{201c}", "", NONE),
    ("", "<http://", "", NONE),
    ("", "\"http://", "", NONE),
    ("", "<URL: ", "", NONE),
    ("", "<http://a\n", "", EACH),
    ("", "<URL:http://a\n", "", EACH),
    // The closer is farther away than the limit: what is left is a bare reference.
    ("<http://a/", "b", ">", ONE),
    ("<URL:http://a/", "b-\n", ">", ONE),
    ("> <URL:http://a/", "\n> b", ">", ONE),
    ("> <URL:http://a/", "\n> b-", ">", ONE),
    ("\"http://a/", "b\n", "\"", ONE),
    // References without an end.
    ("", "http://", "", ONE),
    ("", "www.", "", ONE),
    ("", "ftp.", "", ONE),
    ("", r"http:\/\/", "", ONE),
    (r"http:\/\/a\/", r"\/", "", ONE),
    (r"http:\/\/a\/", r"\u0041", "", ONE),
    ("http://a/", "b", "", ONE),
    ("http://a/", "%", "", ONE),
    ("http://a/", "%41", "", ONE),
    ("http://a/", "&amp;", "", ONE),
    ("http://a/", "[", "", ONE),
    ("http://a/", "[]", "", ONE),
    ("http://a/", "()", "", ONE),
    ("http://a/", "\u{e9}", "", ONE),
    ("http://a/", "'", "", ONE),
    ("data:a/b,", "c", "", ONE),
    ("mailto:", "a", "@b", ONE),
    // What ends them, many times.
    ("http://a/", ")", "", ONE),
    ("http://a/", "]", "", ONE),
    ("http://a/ ", "\u{301}", "", ONE),
    (r"", r"\/", "", NONE),
    ("x", "-x", "-http://a", ONE),
    // Nothing but references.
    ("", "http://a/ ", "", EACH),
    ("", "http://a/,", "", EACH),
    ("", "http://a.example/x\n", "", EACH),
    ("", "http://a/\n> ", "", EACH),
    ("", "<http://a/>", "", EACH),
    ("", "<URL:http://a/>", "", EACH),
    ("", "\"http://a/\" ", "", EACH),
    ("", "www.a.b ", "", EACH),
    ("", "news:a.b ", "", EACH),
    ("", "mailto:a@b ", "", EACH),
    ("", r"http:\/\/a\n", "", EACH),
];
