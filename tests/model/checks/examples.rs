//! Checks the model against each row of the table "Examples" in `src/rules.md`.

use crate::model::Finding;
use crate::support::{one, values};

/// Asserts the value, wrapper and flags of the only finding in the text.
#[track_caller]
fn row(text: &str, value: &str, wrapper: &str, flags: &[&str]) -> Finding {
    let found = one(text);
    assert_eq!((found.value.as_str(), found.wrapper, &found.flags[..]), (value, wrapper, flags));
    found
}

/// Asserts that the text has no findings.
#[track_caller]
fn nothing(text: &str) {
    assert_eq!(values(text), [""; 0], "{text}");
}

#[test]
fn angle_brackets() {
    let value = "ftp://info.cern.ch/pub/www/doc;type=d";
    row("<URL:ftp://info.cern.ch/pub/www/doc;\ntype=d>", value, "url-angle", &[]);
    row("<URL:ftp://ds.in\nternic.net/rfc>", "ftp://ds.internic.net/rfc", "url-angle", &[]);
    let value = "ftp://ds.internic.net/rfc/";
    let found = row("<ftp://ds.internic. net/rfc/>", value, "angle", &["inner-space"]);
    let readings = [value, "ftp://ds.internic.%20net/rfc/", "ftp://ds.internic."];
    assert_eq!(found.readings, readings);
    let text = "<http://www.ics.uci.edu/pub/ ietf/uri/ historical.html#WARNING>";
    let value = "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING";
    row(text, value, "angle", &["inner-space"]);
    let found = row("<url: http://a.example/ >", "http://a.example/", "url-angle", &[]);
    assert_eq!((found.start, found.end, found.outer), (6, 23, (0, 25)));
    row("<http://a.example/java\n>", "http://a.example/java", "angle", &[]);
    row("<http://a.example/|label text>", "http://a.example/", "angle", &[]);
    let found = row(
        "<URL:http://a.example/long-\n  name>",
        "http://a.example/long-name",
        "url-angle",
        &["hyphen"],
    );
    assert_eq!(found.readings, ["http://a.example/long-name", "http://a.example/longname"]);
}

#[test]
fn prefixes_and_leaders() {
    let text = "> see <URL:http://a.example/x/\n> y.html> there";
    row(text, "http://a.example/x/y.html", "url-angle", &[]);
    row(">> <http://a.example/x/\n> y>", "http://a.example/x/y", "angle", &["guessed"]);
    row("> <http://a.example/x\n> >", "http://a.example/x", "angle", &[]);
    let text = "> > <http://a.example/in-\n> across/>";
    row(text, "http://a.example/in-across/", "angle", &["hyphen", "guessed"]);
    let text = "! <URL:ftp://a.example/d/\n!   x.txt>";
    row(text, "ftp://a.example/d/x.txt", "url-angle", &[]);
}

#[test]
fn quotes_and_abandoned_wrappers() {
    row("\"http://www.w3.org/Addressing/\",", "http://www.w3.org/Addressing/", "quoted", &[]);
    let text = "<http://a.example/x.htm.  It's the good\n>part";
    let found = row(text, "http://a.example/x.htm", "bare", &[]);
    assert_eq!((found.tail.as_str(), found.outer), (".", (1, 23)));
    row("\"http://a.example is down\"", "http://a.example", "bare", &[]);
    row("<http://a.example/b and then\n\nc>", "http://a.example/b", "bare", &[]);
    for text in ["<std::string>", "<dc:title>", "<File: A.txt>", "<URL: insert link here>"] {
        nothing(text);
    }
}

#[test]
fn bare() {
    row("(see http://a.example/w_(x)).", "http://a.example/w_(x)", "bare", &[]);
    let found = row("Go to http://a.example/x.", "http://a.example/x", "bare", &[]);
    assert_eq!((found.tail.as_str(), found.end), (".", 24));
    row("+http://a.example/bot.html)", "http://a.example/bot.html", "bare", &[]);
    row("sense...https://a.example/", "https://a.example/", "bare", &[]);
    let text = "[![B](https://a.example/x.svg)](https://b.example/y)";
    assert_eq!(values(text), ["https://a.example/x.svg", "https://b.example/y"]);
    row("\\href{http://a.example/}{text}", "http://a.example/", "bare", &[]);
    row("open('http://a.example/','_blank')", "http://a.example/", "bare", &[]);
    let text = "&lt;a href=&quot;http://a.example/&quot;&gt;http://b.example/&lt;/a&gt;";
    assert_eq!(values(text), ["http://a.example/", "http://b.example/"]);
    row(r#"{"u":"http:\/\/a.example\/x"}"#, "http://a.example/x", "bare", &["json"]);
    row(r#"msg="{\"u\":\"http://a.example/\"}""#, "http://a.example/", "bare", &[]);
    let found = row("URL: http://a.example/", "http://a.example/", "prefixed", &[]);
    assert_eq!((found.start, found.outer), (5, (0, 22)));
    let text = "12:30:15 GET http://a.example/?t=10:30";
    row(text, "http://a.example/?t=10:30", "bare", &[]);
}

#[test]
fn schemes() {
    row("news:*", "news:*", "bare", &[]);
    let value = "news:199412010101.AA1@host.example";
    row("<news:199412010101.AA1@host.example>", value, "angle", &[]);
    for text in ["ftp://@host.example/", "file:/etc/motd", "ldap:///o=x", "file:///"] {
        row(text, text, "bare", &[]);
    }
    row("<tel:506-555-0100>", "tel:506-555-0100", "angle", &[]);
    row("<file:Documentation/x.txt>", "file:Documentation/x.txt", "angle", &[]);
    for text in ["<info:type>", "data:4,6,5,", "news: nothing", "Re: http:", "http:///x"] {
        nothing(text);
    }
    nothing("http://\u{2026}");
    nothing("Tel:(301)854-6889");
}

#[test]
fn abbreviated() {
    let found =
        row("WWW.W3.ORG/Addressing/,", "http://WWW.W3.ORG/Addressing/", "bare", &["abbreviated"]);
    assert_eq!(found.tail, ",");
    nothing("a@www.example.org");
    nothing("www.foo.bar@example.org");
}
