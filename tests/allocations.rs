//! Parsing a URI reference, reading its components and writing a finding do not allocate; searching allocates only for
//! owned items.

use std::hint::black_box;

use gleaner::sink::{ItemLocation, TextWriter};
use gleaner::uri::{Grammar, Resolver, Segment, UriRef};
use gleaner::{Config, Reader};
#[cfg(feature = "cli")]
use gleaner::{internals::JsonRecordWriter, sink::Record};

const REFERENCES: [&str; 12] = [
    "",
    "#s",
    "?y",
    "../../g;x=1/y?q#f",
    "http://www.ics.uci.edu/pub/ietf/uri/#Related",
    "ftp://joe:secret@a.example:21/%2Fetc/motd;type=a",
    "mailto:joe@a.example?subject=x",
    "http://[::1]:80/x",
    "http://127.0.0.1/",
    "x-dir://o=a,c=b/x",
    "http://m\u{fc}nchen.example/{x}",
    "http://a.example/a b",
];

fn allocations(run: impl FnOnce()) -> u64 {
    allocation_counter::measure(run).count_total
}

#[test]
fn counter_detects_an_allocation() {
    assert_ne!(allocations(|| drop(black_box(vec![1]))), 0);
}

#[test]
fn parsing_does_not_allocate() {
    for text in REFERENCES {
        let count = allocations(|| {
            let _ = black_box(UriRef::parse(text));
            let _ = black_box(UriRef::parse_lenient(text));
            for &grammar in Grammar::ALL {
                let _ = black_box(UriRef::parse_as(text, grammar));
            }
        });
        assert_eq!(count, 0, "{text}");
    }
}

#[test]
fn reading_components_does_not_allocate() {
    for text in REFERENCES {
        let count = allocations(|| {
            let uri = UriRef::split(text);
            black_box(uri.components().count());
            black_box(uri.segments().flat_map(Segment::params).count());
            for &grammar in Grammar::ALL {
                let _ = black_box(uri.conforms_to(grammar));
            }
        });
        assert_eq!(count, 0, "{text}");
    }
}

#[test]
fn a_reference_in_normal_form_is_borrowed() {
    for text in ["http://a.example/x/y?q#f", "mailto:joe@a.example", "../x", "ftp://u@a.example/"] {
        let count = allocations(|| {
            black_box(UriRef::split(text).normalize());
            black_box(UriRef::split(text).equivalent(text));
        });
        assert_eq!(count, 0, "{text}");
    }
}

#[test]
fn resolving_allocates_at_most_the_result() {
    let resolver = Resolver::new("http://a/b/c/d;p?q").unwrap();
    for (text, most) in [("http://b/", 0), ("#s", 0), ("g", 1), ("g/h?y#s", 1), ("/g", 1)] {
        let count = allocations(|| drop(black_box(resolver.resolve(text))));
        assert!(count <= most, "{text}: {count}");
    }
}

#[test]
fn writing_a_reference_with_one_reading_does_not_allocate() {
    let location = ItemLocation::new().path(b"inbox".as_slice()).line(1);
    #[cfg(feature = "cli")]
    let mut json = JsonRecordWriter::default();
    for item in gleaner::extract(b"http://a.example/ <URL:news:b@c.example> \"ftp://c.example/\"") {
        let mut out = Vec::with_capacity(1 << 10);
        // The writer keeps what records share.
        #[cfg(feature = "cli")]
        json.write(&Record::new(&item).location(location), &mut out).unwrap();
        let count = allocations(|| {
            TextWriter::new().write(&item, &location, &mut out).unwrap();
            #[cfg(feature = "cli")]
            json.write(&Record::new(&item).location(location), &mut out).unwrap();
            #[cfg(feature = "serde")]
            serde_json::to_writer(&mut out, &item).unwrap();
        });
        assert_eq!(count, 0, "{}", String::from_utf8_lossy(&out));
    }
}

/// Parts that make a document with as many references, pieces of text and open elements as its length allows.
#[cfg(feature = "html")]
const HOSTILE_HTML: [[&str; 3]; 12] = [
    ["<a ping=\"", "a ", "\">"],
    ["<img srcset=\"", "a ,", "\">"],
    ["<style>", "url(a)", "</style>"],
    ["", "<a href=x>", ""],
    ["", "<a href=x>a</a>", ""],
    ["<a", " href=x", ">"],
    ["<a", " x=y", ">"],
    ["", "<a ", ""],
    ["", "&lt;", ""],
    ["", "a<b>", ""],
    ["", "<svg><title>", ""],
    ["", "<table><tr><td>", ""],
];

#[cfg(feature = "html")]
#[test]
fn html_takes_memory_in_proportion_to_the_document() {
    use gleaner::html::{Options, Scanner, Scope};
    for [before, part, after] in HOSTILE_HTML {
        for &scope in Scope::ALL {
            let [once, twice] = [1 << 18, 1 << 19].map(|length| {
                let page = format!("{before}{}{after}", part.repeat(length / part.len()));
                let options = Options::new().scope(scope);
                let run = || Scanner::new(&options).scan(&page, |finding| drop(black_box(finding)));
                allocation_counter::measure(run).bytes_max
            });
            assert!(twice <= 48 << 19, "{before}{part}…{after}, {scope:?}: {twice} bytes");
            assert!(
                twice <= 2 * once + once / 20,
                "{before}{part}…{after}, {scope:?}: {once}, {twice}"
            );
        }
    }
}

#[cfg(feature = "html")]
#[test]
fn a_scanner_of_html_reuses_its_memory() {
    use gleaner::html::{Options, Scanner};
    let mut scanner = Scanner::new(&Options::new());
    let page =
        "<a href='http://a.example/x'>A</a> at http://b.example/ &eacute; <img src=y>".repeat(1000);
    let mut scan = || allocations(|| scanner.scan(&page, |finding| drop(black_box(finding))));
    scan();
    // The tokeniser, which decodes `&eacute;`, allocates once for each document.
    assert_eq!(scan(), 1);
}

/// Half of the references have a tail.
fn plain_references(count: usize) -> Vec<u8> {
    "in http://a.example/x, <http://b.example/y>\n".repeat(count / 2).into_bytes()
}

#[test]
fn a_reader_lends_items_without_allocating() {
    let allocations_for = |count| {
        let text = plain_references(count);
        allocations(|| {
            let mut reader = Reader::new(&text[..], &Config::new());
            let mut seen = 0;
            while let Some(item) = reader.next_item() {
                seen += usize::from(black_box(item.unwrap()).as_reference().is_some());
            }
            assert_eq!(seen, count);
        })
    };
    assert_eq!(allocations_for(80_000), allocations_for(8_000));
    assert!(allocations_for(80_000) < 16);
}

#[test]
fn an_owned_item_takes_one_allocation() {
    let text = plain_references(80_000);
    let count = allocations(|| {
        let items = Reader::new(&text[..], &Config::new()).inspect(|item| _ = black_box(item));
        assert_eq!(items.count(), 80_000);
    });
    assert!(count < 80_016, "{count}");
    for item in gleaner::extract(&text[..100]) {
        assert_eq!(allocations(|| drop(black_box(item.into_owned()))), 1);
    }
}
