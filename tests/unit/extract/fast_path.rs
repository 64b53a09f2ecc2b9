//! The fast path and the slow path find the same references.

use super::*;
use crate::class::masks::BLOCK;
use crate::config::Config;
use crate::reference::Item;
use crate::settle::Evidence;

fn found(text: &[u8], config: &Config, slow_path_only: bool) -> Vec<Item<'static>> {
    found_in_windows(&[text.len()], text, config, slow_path_only)
}

/// Searches windows that begin with the text and grow to these lengths, the last to the whole text.
fn found_in_windows(
    lengths: &[usize],
    text: &[u8],
    config: &Config,
    slow_path_only: bool,
) -> Vec<Item<'static>> {
    let mut search =
        if slow_path_only { Search::without_fast_path(config) } else { Search::new(config) };
    let mut items = Vec::new();
    for &length in lengths {
        let window = Window { bytes: &text[..length], base: 0, last: length == text.len() };
        while let Some(finding) = search.next(window) {
            items.push(search.item(window, finding).into_owned());
        }
    }
    items
}

fn every_switch_on() -> Config {
    let every = Config::new().emails(true).relative(true).join_lines(true).page_breaks(true);
    #[cfg(feature = "domains")]
    let every = every.domains(true);
    every
}

fn settled() -> Config {
    let mut evidence = Evidence::new();
    for item in found(b"<http://a.example/x> <http://b.example/y>", &Config::new(), false) {
        evidence.collect(&item.into_reference().unwrap(), 0);
    }
    Config::new().settle(evidence)
}

fn other_settings() -> [Config; 6] {
    let added = ["news", "a", "x1"].into_iter();
    [
        every_switch_on(),
        // With domains, the slow path reads abbreviated references.
        Config::new().emails(true).relative(true).join_lines(true).page_breaks(true),
        added.fold(Config::new(), |config, name| config.scheme(name).unwrap()),
        Config::new().iri(false).abbreviated(false).max_reference(12),
        Config::new().iri(false).max_reference(12),
        settled(),
    ]
}

fn check(parts: &[&[u8]]) {
    check_with(&Config::new(), parts);
}

fn check_with(config: &Config, parts: &[&[u8]]) {
    let text = parts.concat();
    let [fast, slow] = [false, true].map(|slow_only| found(&text, config, slow_only));
    assert_eq!(fast, slow, "{:?}", text.escape_ascii().to_string());
}

/// Reports whether the fast path reads the last scheme of `text`.
fn is_fast(text: &str) -> bool {
    let mut search = Search::new(&Config::new());
    let window = Window { bytes: text.as_bytes(), base: 0, last: true };
    let lower = text.to_ascii_lowercase();
    let colon = |scheme: &str| Some(lower.rfind(&format!("{scheme}:"))? + scheme.len());
    let schemes = ["http", "https", "ftp", "mailto", "news", "gopher", "gopher.1", "x1", "a"];
    let colon = schemes.into_iter().filter_map(colon).max().unwrap();
    search.fast_path(window, colon).is_some()
}

#[test]
fn the_fast_path_reads_plain_references() {
    for text in [
        "see http://a.example/",
        "see https://a.example/x_y?z=1&b=2#c.",
        "see \"http://a.example/(b)\"",
        "see <HTTP://a.example/x,y>",
        "see (http://a.example/)",
        "see ;+http://a.example/)",
        "\r\n\r\nhttp://a.example\r\n",
        "href=http://a.example>",
        "at:\r\n\tftp://a.example",
        "see URL: http://a.example/",
        "'URL:http://a.example/'",
        "see 'http://a.example/'",
        "see http://a.example/(x)y)",
        "see http://a.example/&amp;x=(1)",
        "see http://a.example/x..",
        "[x](http://a.example/x.)",
        "see http://a.example/b&gt;c",
        "send to mailto:a@b.example, x",
        "to <MAILTO:a@b.example?subject=x>",
        "to \"mailto:a@b.example\"",
        "url:mailto:a@b",
        "news in news:1@b.example.",
        "look in <news:a.b>",
        "look in news:a.b",
        "look in news:*",
        "gopher://a.example/",
        "see x1://a.example/",
        "a://b",
    ] {
        assert!(is_fast(text), "{text}");
    }
    for text in [
        "see <\nhttp://a.example/>",
        "see \"http://a.example/\n/\"",
        "see <http://a.example/ x>",
        "see http://a.example/[1]",
        "see http://a.example/{x}",
        "see http://a.example/x...",
        "[x](http://a.example/x?)",
        "see http://u@a.example/",
        "see http://a.example/\u{e9}",
        "see nhttp://a.example/",
        "see http:\\/\\/a.example",
        "see http://-a.example/",
        "see http:///",
        "see \\nhttps://a.example/",
        "see x-gopher://a.example/",
        "see gopher.1://a.example/",
        "see <http://a.example/b|c>",
        "to mailto:a.example",
        "in news:group",
        "to -mailto:a@b",
        "in news:/a@b",
        "in x-news:a@b",
        "in < news:a@b>",
    ] {
        assert!(!is_fast(text), "{text}");
    }
}

#[test]
fn the_fast_path_reads_plain_abbreviated_references() {
    let is_fast = |text: &str| {
        let mut search = Search::new(&Config::new());
        let window = Window { bytes: text.as_bytes(), base: 0, last: true };
        let dot = text.find('.').unwrap();
        search.abbreviated(window, dot).is_some()
    };
    for text in [
        "see www.a.example",
        "(WWW.a.example/~b/1), and",
        "ftp.a.example/x?y@z.",
        "URL:www.a.example",
        "'www.a.example'",
        "see www.a.example/&amp;x",
    ] {
        assert!(is_fast(text), "{text}");
    }
    for text in [
        "<www.a.example>",
        "\"www.a.example\"",
        "www2.a.example",
        "www.a.example:80/",
        "ftp.a.example:x/y",
        "www.a@b.example",
        "www.a",
        "www.a.example/...",
        "[x](www.a.example/x?)",
        "www.a.example/[x]",
        "www.\u{e9}.example",
        "-www.a.example",
        "x+www.a.example://y",
    ] {
        assert!(!is_fast(text), "{text}");
    }
}

const BEFORE: [&[u8]; 21] = [
    b"",
    b" ",
    b"\xe2\x80\x9c",
    b"nURL: ",
    b"x: ",
    b"<",
    b"\"",
    b"'",
    b"URL:",
    b"x ",
    b"< ",
    b"(",
    b"url: ",
    b"\r\n",
    b"-",
    b"x+",
    b"\\",
    b"'URL:\r\n ",
    b"mailto:a news:b ",
    b"](",
    "在".as_bytes(),
];

const MIDDLE: [&[u8]; 40] = [
    b"www.a.example/x",
    b"WWW.b.c",
    b"ftp.a.b",
    b"ftp.a.b:x/y",
    b"www.a.b:80/",
    b"www2.a.b",
    b"www.a",
    b"www.a.b@c",
    b"www.a.b,c?@",
    b"http://a/\"http://b/",
    b"http://a.example/x",
    b"HTTPS://1?y&z",
    b"http://a",
    b"http://u@h/x",
    b"http://a/@,b;c",
    b"http://a/(b)c)",
    b"http://a/b&amp;c&lt;",
    b"http://\xc3\xa9/x",
    b"http://[::1]/",
    b"ftp://a/x",
    b"http://a/,http://b",
    b"xhttp://a/x",
    b"mailto:a@b.example",
    b"MailTo:a?b",
    b"news:1@b",
    b"news:a.b",
    b"NEWS:*",
    b"news:a",
    b"news:",
    b"mailto:?x&y@z",
    b"gopher://h/x",
    b"a://b!c=d/e",
    b"x1://y,a://z",
    b"E://J+Z!7,P",
    b"a.www.b://c",
    b"http://",
    b"a://!b@c/d",
    b"a.www.b.c://!",
    b"x://(y:z://",
    b"a://:\xc3\xa9@b",
];

const AFTER: [&[u8]; 22] = [
    b"",
    b" ",
    b">",
    b"\"",
    b"\n/y\xe2\x80\x9d",
    b"~ ",
    b"'",
    b").",
    b"\n> x>",
    b"...",
    b"&quot; x",
    b"'s ",
    b"&gt;)",
    b",https://c",
    b"*",
    b",mailto:b@c",
    b"@d;news:c@d",
    b"'/>",
    b" \n\"",
    b"\r\n\r\n> x>",
    b"<y>\"",
    b"   |>",
];

#[test]
fn agrees_after_any_byte() {
    for byte in 0..=u8::MAX {
        for before in BEFORE {
            for middle in MIDDLE {
                for after in &AFTER[..6] {
                    check(&[before, &[byte], middle, after]);
                }
            }
            // Fewer of each, with other settings.
            for config in other_settings() {
                for middle in MIDDLE.into_iter().step_by(3) {
                    check_with(&config, &[before, &[byte], middle, b" "]);
                }
            }
        }
    }
}

#[test]
fn agrees_before_any_byte() {
    for byte in 0..=u8::MAX {
        for before in &BEFORE[..7] {
            for middle in MIDDLE {
                for after in AFTER {
                    check(&[before, middle, &[byte], after]);
                }
                let every = every_switch_on();
                for after in [&b""[..], b" ", b"\ny\"", b"\n> x>"] {
                    check_with(&every, &[before, middle, &[byte], after]);
                }
            }
        }
    }
}

#[test]
fn agrees_at_any_end_of_a_line() {
    const PIECES: [&[u8]; 16] = [
        b"\n",
        b"\r\n",
        b"\r",
        b" ",
        b"\x0c",
        b"<b",
        b"< b",
        b"<<",
        b"<< b",
        b"> ",
        b"|",
        b"[Page 1]",
        b"x  y 2001",
        b"/c",
        b"c>",
        b"\"",
    ];
    let settings = [(true, true), (true, false), (false, true), (false, false)]
        .map(|(join, pages)| Config::new().join_lines(join).page_breaks(pages));
    for before in [&b""[..], b"<", b"\"", b"> <", b"<< ", b"<< <"] {
        for pieces in 0..PIECES.len().pow(3) {
            let piece = |n: u32| PIECES[pieces / PIECES.len().pow(n) % PIECES.len()];
            for config in &settings {
                for start in [&b"http://a/b"[..], b"www.a.b"] {
                    let parts = [before, start, b"\n", piece(0), piece(1), piece(2), b"\n"];
                    check_with(config, &parts);
                }
            }
        }
    }
}

#[test]
fn agrees_on_any_two_bytes_inside() {
    for (one, other) in (0..128_u8).flat_map(|one| (0..128_u8).map(move |other| (one, other))) {
        for [before, after] in [[b" ", b" "], [b"\"", b"\""], [b"<", b">"]] {
            check(&[before, b"http://a", &[one, other], b"x", after]);
            check(&[before, b"http://a/", &[one, b'b', other], after]);
            check(&[before, b"http://", &[one, other], b"x@y", after]);
            check(&[before, b"mailto:", &[one, b'@', other], after]);
            check(&[before, b"news:a.b", &[one, other], b"c@d", after]);
            check(&[before, b"www.a", &[one, other], b"x", after]);
            check(&[before, b"www.a.b/", &[one, b'c', other], after]);
            check(&[before, b"ftp.", &[one, other], b"x.y@z", after]);
        }
    }
}

#[test]
fn agrees_on_any_length() {
    for length in (0..2 * BLOCK + 5).chain(4 * BLOCK - 5..4 * BLOCK + 5) {
        for [before, after] in
            [[&b" "[..], b" "], [b"\"", b"\""], [b"<", b">"], [b"", b""], [b"(", b").x"]]
        {
            let path = vec![b'x'; length];
            check(&[before, b"http://a/", &path, after]);
            check(&[before, b"http://a", &path, b"/", after]);
            check(&[before, b"http://a", &path, b"@b/&amp;", after]);
            check(&[before, b"mailto:", &path, b"@b", after]);
            check(&[before, b"http://!", &path, b"@b", after]);
            check(&[before, b"www.a.b/", &path, after]);
            check(&[before, b"www.", &path, b".c/&amp;", after]);
            check(&[before, b"ftp.a.", &path, b"@b", after]);
        }
    }
}

#[test]
fn agrees_at_the_limit() {
    for limit in 10..20 {
        let config = Config::new().max_reference(limit);
        for text in [
            "http://a.example/",
            "\"http://a.example/\"",
            "<http://a.example/>",
            "x://!.example/",
            "http://(x",
            "mailto:a@b.example",
            "URL:http://a.example/",
            "\"http://a.example/ x\"",
            "<http://a.example/<",
            "www.a.example/x",
            "URL:www.a.example,",
            "(ftp.a.example)",
        ] {
            let text = format!(" {text} ");
            let [short, long] =
                [false, true].map(|long_only| found(text.as_bytes(), &config, long_only));
            assert_eq!(short, long, "{limit}: {text}");
        }
    }
}

#[test]
fn agrees_in_growing_windows() {
    for before in BEFORE {
        for middle in MIDDLE {
            let text = [b" ", before, middle, b" www.c.example/x, http://d.example/y"].concat();
            let slow = found(&text, &Config::new(), true);
            for length in 1..text.len() {
                let fast = found_in_windows(&[length, text.len()], &text, &Config::new(), false);
                assert_eq!(fast, slow, "{:?}, {length}", text.escape_ascii().to_string());
            }
            let each: Vec<_> = (1..=text.len()).collect();
            let fast = found_in_windows(&each, &text, &Config::new(), false);
            assert_eq!(fast, slow, "{:?}", text.escape_ascii().to_string());
        }
    }
}
