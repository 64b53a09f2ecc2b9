//! The fragments that the search combines into inputs.

use crate::entries::Entry;
use crate::text_fragments::{
    ABBREVIATED, AFTER_SCHEME, AUTHORITIES, BRACKETS, BREAKS, CHARACTERS, CLOSERS, EMAILS, ENDS,
    ENTITIES, ESCAPES, Fragments, ILL_FORMED, LEADERS, OPAQUE, OPENERS, PAGE_LINES, PATHS,
    PREFIXED_LINES, PREFIXES, PUNCTUATION, SCHEMES, WHITE, WORDS,
};

/// A prefix and a suffix.
type Skeleton = (&'static [u8], &'static [u8]);

const TEXT: &[Fragments] = &[
    ABBREVIATED,
    AFTER_SCHEME,
    AUTHORITIES,
    BRACKETS,
    BREAKS,
    CHARACTERS,
    CLOSERS,
    DEFANGED,
    EMAILS,
    ENDS,
    ENTITIES,
    ESCAPES,
    ILL_FORMED,
    LEADERS,
    OPAQUE,
    OPENERS,
    PAGE_LINES,
    PATHS,
    PREFIXED_LINES,
    PREFIXES,
    PUNCTUATION,
    SCHEMES,
    SHORT,
    SHORT,
    SHORT,
    SHORT,
    WHITE,
    WORDS,
];

/// Short references, whole and cut, with the bytes before and after them: a finding costs far more than a byte.
#[rustfmt::skip]
const SHORT: Fragments = &[
    b"a://b", b"a://b\n", b"a:b", b"a://", b".a://", b"x:", b"x:\n", b"p:", b"im:a", b"<im:a>", b"tel:1", b"news:*",
    b"www.a", b"www.a.b", b"ftp.a", b"a@b.c", b"<a://b>", b"<x:a>", b"<x:", b"\"x:", b"\"a://b\"", b"URL:a://b",
    b"<URL:a>", b"<URL:", b"(a://b)", b"'a://b'", b"<a://b-\n>", b"<a://b-\nc>", b"a://b\nc", b"a://b/-\n", b"\n", b" ",
    b",", b";", b"<", b">", b"\"", b"'", b"-\n", b"a", b"1", b"/", b":", b".", b"@", b"\xc3\xa9", b"&lt;", br"\/",
];

/// Header fields of a few bytes.
#[rustfmt::skip]
const SHORT_FIELDS: Fragments = &[
    b"X:\n", b"X:", b"X: ", b"\nX:", b"X:a\n", b"X:a://b\n", b"To:", b"To:<a://b>\n", b"To:a@b\n", b"Cc:a\n", b"Date:1\n",
    b"From:a\n", b"Subject:a\n", b"X-Y:a\n", b"Content-Type:a\n", b"Content-ID:<a@b>\n", b"=?a?q?b?=", b"\n ", b"\n\t",
    b":\n", b"a\n", b"\n", b"<a>", b"a:b;", b"(a)",
];

/// Parts of a few bytes of the multiparts in the skeletons.
#[rustfmt::skip]
const SHORT_PARTS: Fragments = &[
    b"--b\n", b"--b\n\n", b"\n--b\n", b"\n--b\n\n", b"--b--\n", b"\n--b--\n", b"--b \n", b"--b\nX:a://b\n\n",
    b"--b\n\na://b\n", b"--b\nContent-Type:text/html\n\n", b"--b\nContent-Type:message/rfc822\n\n",
    b"--b\nContent-Type:a;charset=b\n\n", b"--b\nContent-Transfer-Encoding:base64\n\n",
    b"--b\nContent-Transfer-Encoding:quoted-printable\n\n", b"--b\nContent-Type:multipart/a;boundary=b\n\n",
    b"From a Thu Jan  1 00:00:00 1998\n\n", b"\nFrom a Thu Jan  1 00:00:00 1998\nX:a://b\n\n",
];

#[rustfmt::skip]
const FIELDS: Fragments = &[
    b"From: ", b"From: a@b.example\n", b"Subject: ", b"To: ", b"Cc: ", b"Date: ", b"Received: ", b"References: ",
    b"Message-ID: <", b"Newsgroups: ", b"List-Post: <mailto:", b"X: ", b"A:\n", b"Content-Type: text/plain",
    b"Content-Type: text/html", b"Content-Type: ", b"Content-Disposition: attachment; filename=",
    b"Content-Transfer-Encoding: base64\n", b"Content-Transfer-Encoding: quoted-printable\n",
    b"; charset=utf-8", b"; charset=utf-7", b"; charset=koi8-r", b"; charset=utf-16", b"; format=flowed; delsp=yes",
    b"; a=b", b"; a*=utf-8''%41", b"; a*0*=utf-8''a", b"; a*1=b", b"; a*2=", b"; boundary=", b"; name=\"",
    b"; url*0=\"http://\"", b"; url*1=\"a.example/\"",
];

#[rustfmt::skip]
const FIELD_VALUES: Fragments = &[
    b"\n ", b"\n\t", b"\r\n ", b"\n", b"\r", b" ", b"=?utf-8?q?a?=", b"=?utf-8?q?", b"?=", b"=?", b"?", b"=?utf-8?b?YQ==?=",
    b"=?utf-8?b?", b"=?iso-2022-jp?b?", b"=?koi8-r?q?=C1?=", b"=41", b"_", b"(", b")", b"(a)", b"\"", b"\\", b"\\\"", b"<",
    b">", b"<a@b>", b"a@b.example, ", b",", b";", b":", b"a:", b"@", b"[", b"]", b".", b"=", b"*", b"'", b"''", b"%", b"\x00",
    b"\xff", b"\xc3\xa9", b"Mon, 1 Jan 2001 00:00:00 +0000", b"http://a.example/", b"<http://a/>", b"<URL:",
];

#[rustfmt::skip]
const BODIES: Fragments = &[
    b"\n\n", b"\n", b"\r\n", b"\r", b"--b\n", b"\n--b\n", b"--b--\n", b"--b", b"--", b"\nFrom ",
    b"\nFrom a Thu Jan  1 00:00:00 1998\n", b">From ", b"\n.", b"=\n", b"=3D", b"=20\n", b"=", b" \n",
    b"aHR0cDovL2EuZXhhbXBsZS8=", b"YQ==", b"YWFh", b"+AGE-", b"+", b"-", b"\x1b$B", b"\x1b(B",
    b"begin 644 x\n", b"#86%A\n", b"`\nend\n", b"=ybegin line=128 size=1 name=x\n", b"=yend size=1\n",
    b"-----BEGIN PGP MESSAGE-----\n", b"<a href=\"http://a.example/\">", b"</a>", b"&amp;", b"<!--", b"-->",
    b"Content-Type: message/rfc822\n\n", b"Content-Type: multipart/mixed; boundary=b\n\n",
    b"Content-Type: text/plain\n\n", b"http://a.example/ ", b"http://a/\n", b"> ", b"<URL:", b"-- \n",
];

#[rustfmt::skip]
const PARTS_OF_URIS: Fragments = &[
    b"\n", b"\n", b"a\n", b"?\n", b"a:\n", b"@\n",
    b"//\n", b"<\n", b"%\n", b"a b\n", b"http://", b"ftp://", b"gopher://a/", b"mailto:", b"news:", b"nntp://a/", b"telnet://", b"wais://a/",
    b"file://", b"prospero://a/", b"a:", b"//", b"/", b"../", b"./", b"..", b".", b"?", b"#", b";", b"=", b"&", b",", b"@",
    b":", b"%", b"%41", b"%2F", b"%2f", b"%e9", b"%09", b"%0D%0A", b"%00", b"[", b"]", b"[::1]", b"1.", b"0x7f.", b"a.",
    b"xn--", b"a", b"A", b"a.example", b":80", b":25", b"\xc3\xa9", b"\xd0\xb0", b"\xe2\x80\xae", b"<URL:", b"<", b">",
    b"\"", b"(", b")", b" ", b"\t", b"-", b";type=a", b"/;f=v", b"www.", b"!", b"'", b"|", b"\\", b"{", b"}", b"~",
];

#[rustfmt::skip]
const TAGS: Fragments = &[
    b"<", b"</", b">", b"/>", b"<!", b"<!--", b"-->", b"--!>", b"<!DOCTYPE ", b"<?", b"<![CDATA[", b"]]>", b"\0",
    b"<a href=", b"<a href=\"x\">", b"<a ", b"<a>", b"</a>", b"<a/>", b"<b>", b"<wbr>", b"<br>", b"<p>", b"</p>", b"<div>", b"</div>",
    b"<table>", b"<tr>", b"<td>", b"</table>", b"<img src=", b"<img srcset=\"", b"<base href=b>", b"<base href=\"http://b/\">",
    b"<link rel=a href=b>", b"<meta http-equiv=refresh content=\"0;url=", b"<object codebase=a data=b archive=\"", b"<svg>", b"</svg>",
    b"<math>", b"<mi>", b"<foreignObject>", b"<title>", b"</title>", b"<desc>", b"<image xlink:href=", b"<style>", b"</style>",
    b"<script>", b"</script>", b"<!--<script>", b"<textarea>", b"</textarea>", b"<plaintext>", b"<iframe>", b"<xmp>", b"<noscript>",
];

#[rustfmt::skip]
const VALUES: Fragments = &[
    b" ", b"\n", b"\t", b"\r", b"=", b"=\"", b"='", b"\"", b"'", b"&amp;", b"&#", b"&#x", b"&", b";", b"&notit", b"&#0;", b"&#65",
    b",", b" 2x,", b" 1w", b" href=x", b" id=x", b" x", b" style=\"a:url(", b" style=\"", b" ping=\"", b"url(", b"url('", b")", b"@import ",
    b"@import url(", b"/*", b"*/", b"\\", b"\\75", b"{", b"}", b"http://a/", b"//a/", b"../", b"?", b"#", b"data:", b"javascript:",
];

#[rustfmt::skip]
const MARKDOWN: Fragments = &[
    b"[", b"]", b"](", b"](b)", b"[a](b)", b"[a](<b>)", b"[a][b]", b"[a]", b"[b]: c\n", b"[b]:", b"\n[", b"![", b"(", b")", b"<", b">",
    b"*", b"**", b"_", b"`", b"``", b"```\n", b"~~~\n", b"> ", b"- ", b"1. ", b"    ", b"\t", b"\n", b"\n\n", b"#", b"# ", b"===\n", b"---\n",
    b"\\", b"\\[", b"&amp;", b"\"t\"", b" 't'", b"|", b"|-|\n", b"<a href=\"b\">", b"<!--", b"<div>\n", b"</div>", b"<http://a/>", b"http://a/",
    b"a", b" ", b"[^a]", b"[^a]:", b"\xc3\xa9", b"\0",
];

#[rustfmt::skip]
const DEFANGED: Fragments = &[
    b"hxxp", b"hxxps://", b"hxxp://a[.]b", b"[.]", b"(.)", b"[dot]", b"(dot)", b"[:]", b"[://]", b"[:]//", b"[@]", b"[https]://", b"fxp://",
    b"{.}", b"\\.", b"[/]", b"[at]", b"(at)", b"meow://", b"h[tt]p", b"httx", b"h___p", b"xxxx://", b"[", b"]", b"a[.]b", b"a[@]b",
];

/// Returns the groups of fragments of an entry.
pub fn fragments(entry: Entry) -> &'static [Fragments] {
    match entry {
        Entry::Text => TEXT,
        Entry::Mail => &[
            FIELDS,
            FIELD_VALUES,
            BODIES,
            BODIES,
            OPENERS,
            OPAQUE,
            BREAKS,
            SCHEMES,
            SHORT,
            SHORT,
            SHORT_FIELDS,
            SHORT_PARTS,
            SHORT_PARTS,
            TAGS,
        ],
        Entry::Headers => &[FIELDS, FIELD_VALUES, FIELD_VALUES, SHORT, SHORT_FIELDS, SHORT_FIELDS],
        Entry::Html => &[TAGS, TAGS, VALUES, VALUES, ENTITIES, SHORT],
        Entry::Markdown => &[MARKDOWN, MARKDOWN, TAGS, VALUES, SHORT],
        Entry::Uri => &[PARTS_OF_URIS],
    }
}

const HTML_SKELETONS: &[Skeleton] = &[
    (b"", b""),
    (b"<a ", b">"),
    (b"<a href=\"", b"\">"),
    (b"<p style=\"", b"\">"),
    (b"<img srcset=\"", b"\">"),
    (b"<style>", b"</style>"),
    (b"<svg>", b""),
    (b"<a href=http://a/>", b"</a>"),
    (b"<base href=http://a/b/>", b""),
];

/// Returns the prefixes and suffixes with which inputs of an entry begin.
pub fn skeletons(entry: Entry) -> &'static [Skeleton] {
    match entry {
        Entry::Text => &[
            (b"", b""),
            (b"http://a/", b""),
            (b"<URL:http://a/", b">"),
            (b"\"http://a/", b"\""),
            (b"> <http://a/", b">"),
        ],
        Entry::Mail => &[
            (b"From: a@b\n", b"\n\n"),
            (b"From: a@b\nDate: x\n\n", b""),
            (b"From: a@b\nContent-Transfer-Encoding: base64\n\n", b""),
            (b"From: a@b\nContent-Transfer-Encoding: quoted-printable\n\n", b""),
            (b"From: a@b\nContent-Type: text/html\n\n", b""),
            (b"From: a@b\nContent-Type: text/plain; charset=utf-7\n\n", b""),
            (b"From: a@b\nContent-Type: text/plain; charset=koi8-r\n\n", b""),
            (b"From: a@b\nContent-Type: text/plain; format=flowed; delsp=yes\n\n", b""),
            (b"From: a@b\nContent-Type: multipart/mixed; boundary=b\n\n--b\n", b"\n--b--\n"),
            (
                b"From: a@b\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\n",
                b"\n--b--\n",
            ),
            (b"From: a@b\nContent-Type: message/rfc822\n\n", b""),
        ],
        Entry::Headers => &[
            (b"", b""),
            (b"Subject: ", b""),
            (b"To: ", b""),
            (b"X: ", b""),
            (b"Content-Type: text/plain; ", b""),
            (b"Content-Type: multipart/mixed; boundary=b; ", b""),
            (b"Received: ", b""),
            (b"Date: ", b""),
            (b"Content-Type: message/external-body; access-type=URL; ", b""),
            (b"Content-Transfer-Encoding: ", b""),
            (b"List-Archive: <", b">"),
            (b"References: ", b""),
        ],
        Entry::Html => HTML_SKELETONS,
        Entry::Markdown => &[(b"", b""), (b"[a](", b")"), (b"[a]: b\n\n", b""), (b"<div>\n", b"")],
        Entry::Uri => &[
            (b"", b""),
            (b"http://a/", b""),
            (b"http://", b"/"),
            (b"mailto:", b"@b"),
            (b"<URL:http://a/", b">"),
            (b"ftp://a/", b""),
            (b"http://a/?", b""),
            (b"gopher://a/1", b""),
            (b"../", b""),
        ],
    }
}
