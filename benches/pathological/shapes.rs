//! The inputs: those of `tests/work`, and further ones with a known number of findings.

#[path = "../../tests/common/repeated.rs"]
mod all;

pub use all::repeated;

/// An input.
pub struct Shape {
    /// A prefix, a repeated part and a suffix.
    pub text: (&'static str, &'static str, &'static str),
    /// The number of findings by the number of repetitions, if known. It holds for inputs longer than the
    /// maximum length of a reference.
    pub found: Option<fn(usize) -> usize>,
}

impl Shape {
    pub fn name(&self) -> String {
        let (prefix, part, suffix) = self.text;
        format!("{prefix:?} {part:?}… {suffix:?}")
    }
}

pub fn all() -> impl Iterator<Item = Shape> {
    let known = KNOWN.iter().map(|&(prefix, part, suffix, found)| Shape {
        text: (prefix, part, suffix),
        found: Some(found),
    });
    let is_known = |&(a, b, c)| KNOWN.iter().any(|known| (known.0, known.1, known.2) == (a, b, c));
    let others = all::REPEATED.iter().filter(move |text| !is_known(text));
    known.chain(others.map(|&text| Shape { text, found: None }))
}

type Known = (&'static str, &'static str, &'static str, fn(usize) -> usize);

const NONE: fn(usize) -> usize = |_| 0;
/// A reference longer than the limit is one finding, which reports its length.
const ONE: fn(usize) -> usize = |_| 1;
const EACH: fn(usize) -> usize = |times| times;

/// Inputs whose number of findings follows from the rules R1 to R11 (`src/rules.md`).
const KNOWN: &[Known] = &[
    // Bytes that the prefilter searches for, without a reference.
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
    // The closer is beyond the length limit, so the reference is a bare one.
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
    // Escapes of other notations.
    ("", r"http://a\_", "", ONE),
    ("http://a/", r"\_", "", ONE),
    ("http://a/", r"\:", "", ONE),
    ("http://a/", r"\&.", "", ONE),
    ("", r"http\://a", "", ONE),
    ("", r"http://a\_ ", "", EACH),
    ("", r"http://a\_b\d", "", EACH),
    ("mailto:", "a", "@b", ONE),
    // Delimiters, repeated.
    ("http://a/", ")", "", ONE),
    ("http://a/", "]", "", ONE),
    ("http://a/ ", "\u{301}", "", ONE),
    (r"", r"\/", "", NONE),
    ("x", "-x", "-http://a", ONE),
    // Only references.
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
