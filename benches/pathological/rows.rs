//! The rows: inputs with their entry and its settings.

use crate::entries::{Entry, Reader};
use crate::shapes::Shape;

/// An input and what reads it.
pub struct Row {
    pub entry: Entry,
    /// The combination of settings, as [`Entry`] numbers them.
    pub combination: usize,
    /// A prefix, a repeated part and a suffix.
    parts: [&'static [u8]; 3],
}

impl Row {
    /// Returns the input with its part repeated up to about `length` bytes.
    pub fn render(&self, length: usize) -> Vec<u8> {
        self.entry.render(self.parts, length)
    }

    /// Returns the function that reads the input.
    pub fn reader(&self) -> Reader {
        self.entry.reader(self.combination)
    }

    pub fn name(&self) -> String {
        let [before, part, after] = self.parts.map(<[u8]>::escape_ascii);
        let settings = self.entry.describe(self.combination);
        format!("{}: \"{before}\" \"{part}\"… \"{after}\", {settings}", self.entry.name())
    }
}

/// Returns the rows of an input of text: with the default settings, and with every setting that adds findings.
pub fn of_shape(shape: &Shape) -> impl Iterator<Item = Row> + use<> {
    let (before, part, after) = shape.text;
    let parts = [before, part, after].map(str::as_bytes);
    [0, Entry::EVERY].into_iter().map(move |combination| Row {
        entry: Entry::Text,
        combination,
        parts,
    })
}

type Found = (Entry, &'static str, [&'static [u8]; 3]);

/// Returns the rows that `cargo bench --bench worst` found.
pub fn found() -> impl Iterator<Item = Row> {
    FOUND.iter().map(|&(entry, settings, parts)| Row {
        entry,
        combination: entry.combination(settings),
        parts,
    })
}

/// The settings that add findings.
const ADDING: &str = "--emails, --relative, --join-lines, --page-breaks";

/// The settings that rewrite values.
const FORMS: &str = "text, --base http://a/b/c/d;p?q --resolve, --normalize";
const UNIQUE_FORMS: &str = "--base http://a/b/c/d;p?q --resolve, --normalize, --unique";
const STRICT_FORMS: &str =
    "--add-scheme a, --base http://a/b/c/d;p?q --resolve, --normalize, --unique, --strict rfc3986";

const BROKEN_SCHEME: &str = "--join-lines, --page-breaks, --add-scheme a, text";
const BROKEN_SCHEME_JSONL: &str = "--join-lines, --page-breaks, --add-scheme a, jsonl";

const RESOLVE: &str = "resolve --base http://a/b/c/d;p?q";

/// The beginning of a message whose body is a multipart.
const MULTIPART: &[u8] = b"Content-Type: multipart/mixed; boundary=x\n\n";

const FOUND: &[Found] = &[
    (Entry::Text, ADDING, [b"", b",a.://", b""]),
    (Entry::Text, "defaults", [b"", b".p://", b""]),
    (Entry::Text, "defaults", [b"", b".aab://", b""]),
    (Entry::Text, ADDING, [b"", b"p://'", b""]),
    (Entry::Text, ADDING, [b"", b"<p:\n", b""]),
    (Entry::Text, ADDING, [b"", b"\"x:\n", b""]),
    (Entry::Text, ADDING, [b"", b"<im:_www.a.>", b""]),
    (Entry::Text, ADDING, [b"p://a/", b"\n/=\n/b", b""]),
    (Entry::Text, "--join-lines, --page-breaks", [b"", b"\xc3\xa9<a://b\n", b""]),
    (Entry::Text, "--join-lines, --page-breaks", [b"", b"<a:///", b""]),
    (Entry::Text, "--page-breaks", [b"", b"<a:\n", b""]),
    (Entry::Text, "--join-lines", [b"", b": b://c\n/", b""]),
    (Entry::Text, "defaults", [b"", br",p:\/\/", b""]),
    (Entry::Text, "--join-lines, --page-breaks, --hyphen both", [b"", b"*<a://b-\n", b""]),
    (Entry::Text, "text", [b"", b"a://b\n", b""]),
    (Entry::Text, "text with all", [b"", b"a://b\n", b""]),
    (Entry::Text, "jsonl", [b"", b"a://b\n", b""]),
    (Entry::Text, "jsonl", [b"", b"<im:a>", b""]),
    (Entry::Text, "jsonl", [b"", b"`news:*", b""]),
    (Entry::Text, "jsonl", [b"", b"www.a.b<", b""]),
    (Entry::Text, "jsonl", [b"", b"\"a://b\"", b""]),
    (Entry::Text, "jsonl with all", [b"", b"a://b\n", b""]),
    (Entry::Text, "jsonl with all", [b"", b"\"a://b", b""]),
    (Entry::Text, "--relative, jsonl with all", [b"", b"<URL:a>", b""]),
    (Entry::Text, "--emails, jsonl with all", [b"", b"a@b.c\n", b""]),
    (Entry::Text, "--hyphen both, text", [b"", b"<a://b-\n>", b""]),
    (Entry::Text, "--hyphen both, jsonl", [b"", b"<a://b-\n>", b""]),
    (Entry::Text, "--hyphen both, jsonl", [b"<a://b", b"-\nc", b">"]),
    (Entry::Text, FORMS, [b"", b"><URL:)", b""]),
    (Entry::Text, UNIQUE_FORMS, [b"", b"><URL:)", b""]),
    (Entry::Text, STRICT_FORMS, [b"", b"<a:b>", b""]),
    (Entry::Text, "--add-scheme a, --normalize, --unique, --strict rfc3986", [b"", b"a:/>", b""]),
    (
        Entry::Text,
        "text, --base http://a/b/c/d;p?q --resolve, --unique, --strict rfc3986",
        [b"", b"<URL:a>", b""],
    ),
    (Entry::Text, "--add-scheme a, jsonl, --unique", [b"", b"/<a:", b""]),
    (Entry::Text, "jsonl with all, --normalize, --unique", [b"", b"a://b\n", b""]),
    (Entry::Text, "--join-lines, --normalize, --unique, --strict rfc1738", [b"", b"<U://R\n", b""]),
    (Entry::Text, "--add-scheme a, --normalize, --unique", [b"", b"<a:_", b""]),
    (
        Entry::Text,
        "--page-breaks, --add-scheme a, text with all, --normalize, --unique, --strict rfc1738, --schemes a",
        [b"", b"<A:/", b""],
    ),
    (
        Entry::Text,
        "--join-lines, --page-breaks, --add-scheme a, text with all, --unique",
        [b"", b"<a:/\nb\n", b""],
    ),
    (Entry::Text, BROKEN_SCHEME, [b"", b"<a:-\n\x0c", b""]),
    (Entry::Text, BROKEN_SCHEME_JSONL, [b"", b"<a:-\n\x0c", b""]),
    (Entry::Mail, FORMS, [b"", b"><URL:)", b""]),
    (Entry::Mail, UNIQUE_FORMS, [b"", b"><URL:)", b""]),
    (
        Entry::Mail,
        "--join-lines, --hyphen both, --normalize, --unique",
        [b"", b"a://K<a://b-\n+\n", b""],
    ),
    (
        Entry::Mail,
        "--join-lines, --page-breaks, text, --normalize, --unique",
        [b"", b"<a://b\n", b""],
    ),
    (
        Entry::Mail,
        "--join-lines, jsonl, --normalize, --unique, --schemes a",
        [b"g: ", b"<a://b\nT", b""],
    ),
    (Entry::Mail, ADDING, [b"", b"\"x:\n", b""]),
    (Entry::Mail, ADDING, [b"", b"<l:\n", b""]),
    (Entry::Mail, ADDING, [b"", b"tel:<doi:", b""]),
    (Entry::Mail, ADDING, [b"", b"<e:/", b""]),
    (Entry::Mail, "defaults", [b"", b"<magnet:?", b""]),
    (Entry::Mail, "defaults", [b"", b"b\n", b""]),
    (Entry::Mail, "--join-lines", [b"4", b"\nU:-:/", b""]),
    (Entry::Mail, "--join-lines", [b"", b"a://b\r", b""]),
    (Entry::Mail, "--join-lines", [b"", b"X:a://\n", b""]),
    (Entry::Mail, "--join-lines, --add-scheme bug", [b"", b"/<bug:b\n", b""]),
    (Entry::Mail, "defaults", [b"\n", b"\"x:\n", b""]),
    (Entry::Mail, "defaults", [b"\n", b"<l:\n", b""]),
    (Entry::Mail, "defaults", [MULTIPART, b"--x\nX:a://b\n\n", b""]),
    (Entry::Mail, "defaults", [MULTIPART, b"--x\n\na://b\n", b""]),
    (Entry::Mail, "defaults", [MULTIPART, b"--x\n\n", b""]),
    (Entry::Mail, "defaults", [MULTIPART, b"--x\na://\n", b""]),
    (Entry::Mail, "defaults", [MULTIPART, b"h:///\n--x\n\n", b""]),
    (Entry::Mail, "jsonl", [MULTIPART, b"--x\nX:a://b\n\n", b""]),
    (Entry::Mail, "jsonl", [b"\n", b"a://b\n", b""]),
    (Entry::Headers, "defaults", [b"X: ", b"=?utf-8?q?a?= ", b""]),
    (Entry::Headers, "defaults", [b"Content-Type: text/plain", b"; a*0=b", b""]),
    (Entry::Headers, "defaults", [b"Content-Type:e/", b"\n ", b"*"]),
    (Entry::Headers, "defaults", [b"To: ", b"a@b.example, ", b""]),
    (Entry::Headers, "defaults", [b"To: ", b"(", b""]),
    (Entry::Headers, "defaults", [b"", b"X:a://b\n", b""]),
    (Entry::Headers, "defaults", [b"", b"To:<a://b>\n", b""]),
    (Entry::Headers, "--join-lines", [b"", b"o:a://\n", b""]),
    (Entry::Headers, "--join-lines, --page-breaks", [b"", b"<a://b\n", b""]),
    (Entry::Headers, "--emails", [b"", b"o:a@b\n", b""]),
    (Entry::Headers, "defaults", [b"", b"o:<a:\n", b""]),
    (Entry::Headers, "text with all", [b"", b"X:a://b\n", b""]),
    (Entry::Headers, "jsonl with all", [b"", b"X:a://b\n", b""]),
    (Entry::Headers, "jsonl", [b"", b"X:a://b\n", b""]),
    (Entry::Html, "defaults", [b"", b"<", b""]),
    (Entry::Html, "defaults", [b"", b"<a ", b""]),
    (Entry::Html, "defaults", [b"", b"<a>", b""]),
    (Entry::Html, "defaults", [b"", b"<a href=x>", b""]),
    (Entry::Html, "defaults", [b"", b"<a href=\"", b""]),
    (Entry::Html, "defaults", [b"<a", b" href=x", b">"]),
    (Entry::Html, "defaults", [b"<a", b" x=y", b">"]),
    (Entry::Html, "--html all", [b"<a", b" x=y", b">"]),
    (Entry::Html, "defaults", [b"<a href=http://a/>", b"<b>a", b"</a>"]),
    (Entry::Html, "defaults", [b"", b"<table><tr><td>", b""]),
    (Entry::Html, "defaults", [b"", b"<svg><title>", b""]),
    (Entry::Html, "defaults", [b"", b"<svg>", b"</svg>"]),
    (Entry::Html, "defaults", [b"", b"<!--", b""]),
    (Entry::Html, "defaults", [b"", b"<!-->", b""]),
    (Entry::Html, "--html all", [b"", b"<!---->", b""]),
    (Entry::Html, "defaults", [b"<script>", b"<!--<script>", b""]),
    (Entry::Html, "defaults", [b"", b"<style>@import", b""]),
    (Entry::Html, "defaults", [b"<style>", b"url(", b"</style>"]),
    (Entry::Html, "defaults", [b"<style>", b"/*", b"</style>"]),
    (Entry::Html, "defaults", [b"<p style=\"", b"a:url('", b"\">"]),
    (Entry::Html, "defaults", [b"<img srcset=\"", b"a,", b"\">"]),
    (Entry::Html, "defaults", [b"<img srcset=\"", b",", b"\">"]),
    (Entry::Html, "defaults", [b"<a ping=\"", b"a ", b"\">"]),
    (Entry::Html, "defaults", [b"<a href=\"http://a/", b" ", b"b\">"]),
    (Entry::Html, "defaults", [b"", b"&", b""]),
    (Entry::Html, "defaults", [b"", b"&notit", b""]),
    (Entry::Html, "defaults", [b"", b"&#65;", b""]),
    (Entry::Html, "defaults", [b"", b"http://a/<wbr>", b""]),
    (Entry::Html, "defaults", [b"", b"<base href=http://a/b>", b""]),
    (Entry::Html, "--base http://a/b/c/d;p?q, jsonl", [b"", b"<a href=x>", b""]),
    (Entry::Html, "jsonl", [b"", b"<a href=http://a/>http://b/</a>", b""]),
    (Entry::Html, "--html all, jsonl with all", [b"", b"<a href=x>", b""]),
    (Entry::Markdown, "defaults", [b"", b"[", b""]),
    (Entry::Markdown, "defaults", [b"", b"[a](", b""]),
    (Entry::Markdown, "defaults", [b"", b"[a](b)", b""]),
    (Entry::Markdown, "defaults", [b"", b"[a]", b""]),
    (Entry::Markdown, "defaults", [b"[a]: b\n\n", b"[a]", b""]),
    (Entry::Markdown, "defaults", [b"", b"[a]: b\n", b""]),
    (Entry::Markdown, "defaults", [b"", b"> ", b"a"]),
    (Entry::Markdown, "defaults", [b"", b"- ", b"a"]),
    (Entry::Markdown, "defaults", [b"", b"*a ", b""]),
    (Entry::Markdown, "defaults", [b"", b"`a``", b""]),
    (Entry::Markdown, "defaults", [b"", b"<a ", b""]),
    (Entry::Markdown, "defaults", [b"", b"![", b"](b)"]),
    (Entry::Markdown, "defaults", [b"", b"a|b\n", b""]),
    (Entry::Markdown, "jsonl", [b"", b"[http://a/](http://b/)\n", b""]),
    (Entry::Text, "--refang", [b"", b"[.]", b""]),
    (Entry::Text, "--refang", [b"", b"hxxp", b""]),
    (Entry::Text, "--refang", [b"", b"hxxp://", b""]),
    (Entry::Text, "--refang", [b"", b"hxxp://a[.]b ", b""]),
    (Entry::Text, "--refang", [b"hxxp://a", b"[.]b", b""]),
    (Entry::Text, "--refang", [b"", b"[:]", b""]),
    (Entry::Text, "--refang, jsonl", [b"", b"hxxp://a[.]b ", b""]),
    (Entry::Text, "--emails, --refang aggressive", [b"", b"a(at)", b""]),
    (Entry::Text, "--refang aggressive", [b"", b"h[tt]p", b""]),
    (Entry::Text, "--refang aggressive", [b"", b"xxxx://", b""]),
    (Entry::Text, "--refang aggressive", [b"", b"\\.", b""]),
    (Entry::Uri, "parse, --json", [b"http://a/", b"../", b""]),
    (Entry::Uri, "parse, --json", [b"mailto:", b"a,", b"@b"]),
    (Entry::Uri, "hazards, --json", [b"http://", b"1.", b"/"]),
    (Entry::Uri, "normalize", [b"http://a/b/..", b"/..", b""]),
    (Entry::Uri, "unwrap", [b"", b"<\n", b""]),
    (Entry::Uri, "wrap --width 44", [b"ftp://a/", b"x/", b";type=a"]),
    (
        Entry::Uri,
        "resolve --base http://a/b/c/d;p?q --dots drop --loophole --request",
        [b"http://", b"@", b"/"],
    ),
    (Entry::Uri, "parse", [b"", b"\n", b""]),
    (Entry::Uri, "parse", [b"", b"a\n", b""]),
    (Entry::Uri, "parse, --json", [b"", b"\n", b""]),
    (Entry::Uri, "parse, --json", [b"", b"a\n", b""]),
    (Entry::Uri, "parse, --strict rfc1738", [b"", b"a\n", b""]),
    (Entry::Uri, "parse, --strict rfc1738", [b"", b"\n", b""]),
    (Entry::Uri, "parse, --strict rfc3986", [b"", b"}\n", b""]),
    (Entry::Uri, "parse", [b"", b"<\n", b""]),
    (Entry::Uri, "hazards", [b"", b"a\n", b""]),
    (Entry::Uri, "hazards, --json", [b"", b"@\n", b""]),
    (Entry::Uri, "normalize", [b"", b"a\n", b""]),
    (Entry::Uri, "normalize, --json", [b"", b"a\n", b""]),
    (Entry::Uri, "unwrap", [b"", b"a\n", b""]),
    (Entry::Uri, "unwrap --complete", [b"", b" \n", b""]),
    (Entry::Uri, "wrap", [b"", b"a\n", b""]),
    (Entry::Uri, "wrap, --json", [b"", b"a\n", b""]),
    (Entry::Uri, "unwrap --complete, --strict rfc1738", [b"", b"\n", b""]),
    (Entry::Uri, "resolve --base http://a/b/c/d;p?q --dots refuse, --json", [b"", b"%\n", b""]),
    (
        Entry::Uri,
        "resolve --base http://a/b/c/d;p?q --dots drop --loophole --request, --json",
        [b"", b"\n", b""],
    ),
    (Entry::Uri, RESOLVE, [b"", b"a\n", b""]),
    (Entry::Uri, "resolve --base http://a/b/c/d;p?q, --json", [b"", b"a\n", b""]),
    (Entry::Uri, "resolve --base http://a/b/c/d;p?q --rfc3986 --request", [b"", b"?\n", b""]),
];
