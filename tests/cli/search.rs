//! The references that are found, and those that are reported.

use crate::support::Folder;

fn found(args: &str, text: &str) -> Vec<String> {
    let folder = Folder::with(&[("x", text)]);
    folder.run(&format!("{args} x")).out.lines().map(str::to_owned).collect()
}

#[test]
fn schemes_select_without_changing_references() {
    let text = "http://a.example/ FTP://b.example/ www.c.example <URL:rel> http://d.example/,ftp://e.example/";
    assert_eq!(found("--schemes ftp", text), ["FTP://b.example/", "ftp://e.example/"]);
    assert_eq!(
        found("--schemes Http --relative", text),
        ["http://a.example/", "http://www.c.example", "http://d.example/"]
    );
    assert_eq!(found("--schemes gopher,ftp --schemes=http", text).len(), 5);
    assert_eq!(found("--schemes gopher", text).len(), 0);
}

#[test]
fn an_unknown_scheme_gives_a_warning_and_no_error() {
    let folder = Folder::with(&[("x", "htp://a.example/ http://b.example/")]);
    let warning = "gleaner: --schemes: htp is neither a registered scheme nor added by --add-scheme, so nothing may \
                   match; did you mean http?\n";
    let ran = folder.run("--schemes htp x");
    assert_eq!(
        (ran.out.as_str(), ran.err.as_str(), ran.code),
        ("htp://a.example/\n", warning, Some(0))
    );
    let none = folder.run("--schemes bug x");
    assert_eq!((none.out.as_str(), none.code), ("", Some(1)));
    assert!(none.err.contains("--schemes: bug is neither"), "{}", none.err);
    assert_eq!(folder.found("--schemes http,htp --add-scheme HTP x").lines().count(), 2);
}

#[test]
fn wrappers_select_without_changing_references() {
    let text = "http://a.example/ <http://b.example/> <URL:http://c.example/> \
                \"http://d.example/\" URL: http://e.example/";
    assert_eq!(found("--wrappers bare", text), ["http://a.example/"]);
    assert_eq!(
        found("--wrappers url-angle,angle", text),
        ["http://b.example/", "http://c.example/"]
    );
    assert_eq!(
        found("--wrappers quoted --wrappers prefixed", text),
        ["http://d.example/", "http://e.example/"]
    );
}

#[test]
fn no_abbreviated_omits_abbreviated_references() {
    let text = "www.example.org/x http://a.example/";
    assert_eq!(found("", text), ["http://www.example.org/x", "http://a.example/"]);
    assert_eq!(found("--no-abbreviated", text), ["http://a.example/"]);
}

#[test]
fn emails_reports_addresses() {
    let text = "ask joe@example.org";
    assert_eq!(found("", text), [""; 0]);
    assert_eq!(found("--emails", text), ["mailto:joe@example.org"]);
}

#[test]
fn domains_reports_bare_domains() {
    let text = "see example.org/a, readme.md and joe@example.com";
    assert_eq!(found("", text), [""; 0]);
    assert_eq!(found("--domains", text), ["http://example.org/a"]);
    assert_eq!(
        found("--domains --emails", text),
        ["http://example.org/a", "mailto:joe@example.com"]
    );
}

#[test]
fn no_iri_ends_references_before_non_ascii() {
    let text = "at http://a.example/gr\u{fc}n now";
    assert_eq!(found("", text), ["http://a.example/gr\u{fc}n"]);
    assert_eq!(found("--no-iri", text), ["http://a.example/gr"]);
}

#[test]
fn relative_reports_relative_references() {
    assert_eq!(found("", "<URL:../b.html>"), [""; 0]);
    assert_eq!(found("--relative", "<URL:../b.html>"), ["../b.html"]);
}

#[test]
fn join_lines_continues_bare_references() {
    let text = "http://a.example/long/\npath/x.html";
    assert_eq!(found("", text), ["http://a.example/long/"]);
    assert_eq!(found("--join-lines", text), ["http://a.example/long/path/x.html"]);
}

#[test]
fn page_breaks_continues_references() {
    let page = "\n\nJones  [Page 12]\n\u{c}\nRFC 9999  Pages  May 1994\n\n";
    let text = format!("<http://a.example/x/{page}y.html> http://b.example/x/{page}y.html");
    assert_eq!(found("", &text), ["http://a.example/x/", "http://b.example/x/"]);
    assert_eq!(found("--join-lines", &text), ["http://a.example/x/", "http://b.example/x/"]);
    assert_eq!(found("--page-breaks", &text), ["http://a.example/x/y.html", "http://b.example/x/"]);
    assert_eq!(
        found("--page-breaks --join-lines", &text),
        ["http://a.example/x/y.html", "http://b.example/x/y.html"]
    );
}

#[test]
fn add_scheme_finds_unknown_schemes() {
    let text = "fixes bug:1234 and rfe:99.";
    assert_eq!(found("", text), [""; 0]);
    assert_eq!(found("--add-scheme bug --add-scheme RFE", text), ["bug:1234", "rfe:99"]);
}

#[test]
fn max_reference_accepts_units() {
    let text = format!("http://a.example/{}", "x".repeat(1500));
    assert_eq!(found("--max-reference 2000", &text).len(), 1);
    assert_eq!(found("--max-reference 1K", &text).len(), 0);
    assert_eq!(found("--max-reference 2KiB", &text).len(), 1);
    assert_eq!(found("--max-reference 1M", &text).len(), 1);
    assert_eq!(found("--max-reference 1MiB", &text).len(), 1);
}

#[test]
fn warns_about_an_overlong_reference() {
    let long = format!("http://a.example/{}", "x".repeat(9000));
    let folder = Folder::with(&[("x", &format!("see {long} and http://b.example/ end"))]);
    let ran = folder.run("x");
    assert_eq!(ran.out, "http://b.example/\n");
    assert_eq!(
        ran.err,
        format!(
            "gleaner: x: the reference at bytes 4-{} exceeds --max-reference (8192 bytes) and is \
             omitted; it begins: {}\u{2026}\n",
            4 + long.len(),
            &long[..60]
        )
    );
    assert_eq!(ran.code, Some(0));
    let counted = folder.run("-c x");
    assert_eq!((counted.out.as_str(), counted.code), ("1\n", Some(0)));
    assert!(counted.err.contains("--max-reference"));
    let alone = folder.run("--schemes gopher x");
    assert_eq!((alone.err.as_str(), alone.code), ("", Some(1)));
    folder.file("alone", &long);
    assert_eq!(folder.run("alone").code, Some(0));
}
