//! The selection of references by host, path and date.

use crate::support::Folder;

fn found(args: &[&str], text: &str) -> Vec<String> {
    let folder = Folder::with(&[("x", text)]);
    let ran = crate::support::ran(&mut folder.command(args.iter().chain(&["x"])));
    assert_eq!(ran.err, "", "{args:?}");
    ran.out.lines().map(str::to_owned).collect()
}

const TEXT: &str = "http://www.Example.org/a/x.pdf ftp://example.org/a/b/y.pdf?z www.example.org/ \
    mailto:joe@example.org http://example.org.a.example/x.pdf https://example.org:8443/pub http://[::1]/";

#[test]
fn host_selects_by_globs() {
    assert_eq!(
        found(&["--host", "example.org"], TEXT),
        ["ftp://example.org/a/b/y.pdf?z", "https://example.org:8443/pub"]
    );
    assert_eq!(
        found(&["--host", "*.EXAMPLE.org", "--host=::1"], TEXT),
        ["http://www.Example.org/a/x.pdf", "http://www.example.org/", "http://[::1]/"]
    );
    assert_eq!(found(&["--host", "*"], TEXT).len(), 6);
}

#[test]
fn domain_selects_by_the_public_suffix_list() {
    assert_eq!(found(&["--domain", "Example.org"], TEXT).len(), 4);
    assert_eq!(found(&["--domain", "a.example"], TEXT), ["http://example.org.a.example/x.pdf"]);
    let text = "http://www.a.co.uk/ http://b.co.uk/ http://a.co.uk/";
    assert_eq!(found(&["--domain", "a.co.uk"], text), ["http://www.a.co.uk/", "http://a.co.uk/"]);
}

#[test]
fn uri_path_selects_by_globs() {
    assert_eq!(
        found(&["--uri-path", "*.pdf", "--domain", "example.org"], TEXT),
        ["http://www.Example.org/a/x.pdf", "ftp://example.org/a/b/y.pdf?z"]
    );
    assert_eq!(found(&["--uri-path", "/a/*"], TEXT), ["http://www.Example.org/a/x.pdf"]);
    assert_eq!(found(&["--uri-path", "/a/**"], TEXT).len(), 2);
}

#[test]
fn selects_resolved_references_and_targets() {
    let base = ["--base", "http://a.example/b/c", "--host", "a.example"];
    let text = "<URL:d> http://b.example/";
    assert_eq!(found(&base, text), [""; 0]);
    assert_eq!(found(&[&base[..], &["--resolve"]].concat(), text), ["http://a.example/b/d"]);
    let wrapped =
        "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fx&data=05";
    assert_eq!(found(&["--host", "a.example"], wrapped), [""; 0]);
    assert_eq!(found(&["--host", "a.example", "--unwrap"], wrapped), ["https://a.example/x"]);
    assert_eq!(found(&["--uri-path=/x", "--unwrap"], wrapped), ["https://a.example/x"]);
}

#[test]
fn rejected_values_name_the_option() {
    let folder = Folder::new();
    for (option, value) in [
        ("--host", ""),
        ("--host", "a["),
        ("--host", "a.example,b.example"),
        ("--domain", "a.example,b.example"),
        ("--host", "http://a.example/"),
        ("--domain", ""),
        ("--domain", "www.a.example"),
        ("--uri-path", ""),
        ("--uri-path", "/{a"),
    ] {
        let ran = crate::support::ran(&mut folder.command([option, value]));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{option} {value}");
        assert!(ran.err.contains(option), "{option} {value}: {}", ran.err);
    }
}

fn message(date: &str, url: &str) -> String {
    let field = if date.is_empty() { String::new() } else { format!("Date: {date}\n") };
    format!(
        "From a@a.example Thu Dec  1 12:00:00 1994\nFrom: a@a.example\n{field}Subject: {url}\n\n{url}\n\n"
    )
}

fn mailbox() -> String {
    [
        message("Wed, 30 Nov 1994 20:00:00 -0500", "http://next-day.example/"),
        message("Thu, 1 Dec 1994 00:30:00 +0100", "http://day-before.example/"),
        message("Thu, 1 Dec 1994 23:59:59 GMT", "http://last.example/"),
        message("Fri, 2 Dec 1994 00:00:00 GMT", "http://after.example/"),
        message("1 Jan 1995 00:00 UT", "http://year.example/"),
        message("", "http://without.example/"),
        message("tomorrow", "http://unclear.example/"),
    ]
    .concat()
}

#[test]
fn dates_select_messages_in_utc_with_both_days() {
    let folder = Folder::with(&[("x", &mailbox())]);
    for (args, expected) in [
        ("--since 1994-12-01 --until 1994-12-01", "http://next-day.example/ http://last.example/"),
        ("--until 1994-11-30", "http://day-before.example/"),
        ("--until 1994-11", "http://day-before.example/"),
        ("--since 1995 --until 1995", "http://year.example/"),
        ("--since 1994-12-02", "http://after.example/ http://year.example/"),
        ("--since=1994-12-02T00:00:00Z --until 1994-12-02T01:00:00+01:00", "http://after.example/"),
        ("--since 1994-12-02T00:00:01Z --until 1994", ""),
    ] {
        for jobs in ["-j1", "-j2"] {
            let ran = folder.run(&format!("--part body {args} {jobs} x"));
            let lines: Vec<_> = ran.out.lines().collect();
            assert_eq!(lines.join(" "), expected, "{args}");
            assert_eq!(ran.code, Some(i32::from(expected.is_empty())), "{args}");
        }
    }
}

#[test]
fn says_how_many_references_have_no_date() {
    let files = [("d/x", mailbox()), ("d/y", "http://text.example/ ftp://text.example/".into())];
    let folder = Folder::with(&files.each_ref().map(|(path, text)| (*path, text.as_str())));
    let left_out = |args: &str| {
        let ran = folder.run(args);
        let line = ran.err.strip_prefix(
            "gleaner: references without a date, which --since and --until leave out: ",
        );
        line.and_then(|line| line.split(' ').next()?.parse::<u32>().ok())
    };
    // Two messages have their reference in the body and in the subject.
    assert_eq!(left_out("--since 1994 d"), Some(6));
    assert_eq!(left_out("--until 1994 --format jsonl d"), Some(6));
    assert_eq!(left_out("--since 1994 --schemes ftp d"), Some(1));
    assert_eq!(left_out("--since 1994 --host last.example d"), None);
    assert_eq!(folder.run("--since 1994 --host last.example d").err, "");
    assert_eq!(folder.run("d").err, "");
}

#[test]
fn rejects_dates_that_do_not_exist_or_contradict_each_other() {
    let folder = Folder::new();
    for (args, named) in [
        ("--since 1994-02-29", "--since"),
        ("--until tomorrow", "--until"),
        ("--until=", "--until"),
        ("--since 1994-12-01T12:00:00", "--since"),
        ("--since 1995 --until 1994", "--since begins at 1995-01-01T00:00:00Z"),
    ] {
        let ran = folder.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args}");
        assert!(ran.err.contains(named), "{args}: {}", ran.err);
    }
}

#[test]
fn flags_select_by_one_of_several() {
    let text = "www.a.example http://b.example/\u{e4} http://c.example/";
    assert_eq!(found(&["--flags", "iri"], text), ["http://b.example/\u{e4}"]);
    assert_eq!(found(&["--flags", "qp,iri", "--flags=abbreviated"], text).len(), 2);
    let mail = "From: a@a.example\nContent-Type: text/html\n\n\
        <a href='http://a.example/'>http://b.example/</a> <a href='http://b.example/'>b.example</a>";
    assert_eq!(found(&["--flags", "mismatch"], mail), ["http://a.example/"]);
    let folder = Folder::with(&[("x", text)]);
    let wrong = folder.run("--flags mismatched x");
    assert_eq!(
        (wrong.code, wrong.err.contains("possible values")),
        (Some(2), true),
        "{}",
        wrong.err
    );
}
