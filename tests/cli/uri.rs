//! `gleaner uri`: one line of output per reference.

use serde_json::{Value, json};

use crate::support::{Folder, Ran};

fn uri(args: &str, input: &str) -> Ran {
    Folder::new().run_on(&format!("uri {args}"), input.as_bytes())
}

/// Returns the lines of a run without errors.
fn lines(args: &str, input: &str) -> Vec<String> {
    let ran = uri(args, input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args}");
    ran.out.lines().map(str::to_owned).collect()
}

fn object(args: &str, input: &str) -> Value {
    let lines = lines(&format!("{args} --json"), input);
    assert_eq!(lines.len(), 1);
    serde_json::from_str(&lines[0]).unwrap()
}

#[test]
fn undefined_components_are_null() {
    let found = object("parse", "http://joe@a.example:/x?#");
    for (key, value) in [
        ("scheme", json!("http")),
        ("authority", json!("joe@a.example:")),
        ("userinfo", json!("joe")),
        ("host", json!("a.example")),
        ("port", json!("")),
        ("path", json!("/x")),
        ("opaque", Value::Null),
        ("query", json!("")),
        ("fragment", json!("")),
        ("conforms", json!(["rfc2396", "rfc3986"])),
    ] {
        assert_eq!(found[key], value, "{key}");
        assert!(found.get(key).is_some(), "{key}");
    }
    let found = object("parse", "mailto:joe@a.example?subject=x");
    assert_eq!(found["authority"], Value::Null);
    assert_eq!(found["opaque"], "joe@a.example?subject=x");
    assert_eq!((&found["path"], &found["query"]), (&json!("joe@a.example"), &json!("subject=x")));
}

#[test]
fn prints_defined_components() {
    assert_eq!(
        lines("parse", "ftp://a.example/x\r\n\n../y#z"),
        [
            "scheme=ftp authority=a.example host=a.example path=/x conforms=rfc1738,rfc2396,rfc3986",
            "path= conforms=rfc2396,rfc3986",
            "path=../y fragment=z conforms=rfc2396,rfc3986",
        ]
    );
}

#[test]
fn invalid_line_gives_an_empty_line_and_an_error() {
    for command in [
        "parse",
        "normalize",
        "wrap",
        "hazards",
        "resolve --base http://a/",
        "unwrap-link",
        "refang",
        "defang",
    ] {
        for json in ["", " --json"] {
            let ran = uri(&format!("{command}{json}"), "http://a/\nhttp://a b/\n1a:b\nhttp://b/\n");
            assert_eq!(ran.code, Some(2), "{command}");
            let lines: Vec<_> = ran.out.lines().collect();
            assert_eq!((lines.len(), lines[1], lines[2]), (4, "", ""), "{command}");
            let errors: Vec<_> = ran.err.lines().collect();
            assert_eq!(errors.len(), 2, "{command}: {}", ran.err);
            assert!(
                errors[0].starts_with("gleaner: line 2: URI-reference: expected "),
                "{}",
                ran.err
            );
            assert!(errors[0].contains(" at byte 8 "), "{}", ran.err);
            assert!(
                errors[1].starts_with("gleaner: line 3: scheme: expected a letter"),
                "{}",
                ran.err
            );
            assert!(errors[1].contains(" at byte 0 "), "{}", ran.err);
        }
    }
}

#[test]
fn reports_bytes_that_are_not_utf_8() {
    let ran = Folder::new().run_on("uri parse", b"http://a/\xff\nx\n");
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.err, "gleaner: line 1: expected UTF-8 at byte 9; percent-encode other bytes\n");
    assert_eq!(ran.out, "\npath=x conforms=rfc2396,rfc3986\n");
}

#[test]
fn arguments_replace_standard_input() {
    let folder = Folder::new();
    let ran = folder.run("uri normalize HTTP://A.example:80/%7ejoe a%zz -- -x");
    assert_eq!((ran.out.as_str(), ran.code), ("http://a.example/~joe\na%zz\n-x\n", Some(0)));
    let ran = folder.run("uri normalize a x<y");
    assert_eq!((ran.out.as_str(), ran.code), ("a\n\n", Some(2)));
    assert!(ran.err.starts_with("gleaner: argument 2: "), "{}", ran.err);
}

#[test]
fn strict_applies_the_grammar_of_an_rfc() {
    let ran = uri("normalize --strict rfc1738", "http://a.example/~joe\nhttp://a.example/joe\n");
    assert_eq!((ran.out.as_str(), ran.code), ("\nhttp://a.example/joe\n", Some(2)));
    assert!(ran.err.contains("at byte 17 (RFC 1738, 5)"), "{}", ran.err);
    // `--strict` judges the fragment, `conforms` does not.
    assert_eq!(object("parse", "http://a/#b#c")["conforms"][1], "rfc2396");
    let ran = uri("parse --strict rfc2396", "http://a/#b#c\nhttp://[::1]/\n");
    assert_eq!((ran.out.as_str(), ran.code), ("\n\n", Some(2)));
    assert!(
        ran.err.contains("line 1: fragment: ") && ran.err.contains("at byte 11"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("line 2: reg_name: ") && ran.err.contains("at byte 7"), "{}", ran.err);
    assert_eq!(object("parse", "http://[::1]/")["conforms"], json!(["rfc3986"]));
}

/// RFC 2396, C.1 and C.2.
#[test]
fn resolves_by_rfc_2396() {
    let input = "g:h\n?y\n../../../g\n#s\n\n/./g\nhttp:g\n";
    let resolve = "resolve --base http://a/b/c/d;p?q";
    assert_eq!(
        lines(resolve, input),
        ["g:h", "http://a/b/c/?y", "http://a/../g", "#s", "", "http://a/./g", "http:g"]
    );
    assert_eq!(lines(&format!("{resolve} --dots drop"), "../../../g"), ["http://a/g"]);
    assert_eq!(lines(&format!("{resolve} --request"), "#s"), ["http://a/b/c/d;p?q#s"]);
    assert_eq!(
        lines(&format!("{resolve} --rfc3986"), "?y\n../../../g\n#s"),
        ["http://a/b/c/d;p?y", "http://a/g", "http://a/b/c/d;p?q#s"]
    );
    let refused = uri(&format!("{resolve} --dots refuse"), "../../../g\ng");
    assert_eq!((refused.out.as_str(), refused.code), ("\nhttp://a/b/c/g\n", Some(2)));
    assert!(refused.err.starts_with("gleaner: line 1: "), "{}", refused.err);
}

#[test]
fn reports_use_of_the_loophole() {
    let ran = uri("resolve --base http://a/b/c/d --loophole", "http:g\ng\n");
    assert_eq!((ran.out.as_str(), ran.code), ("http://a/b/c/g\nhttp://a/b/c/g\n", Some(0)));
    assert_eq!(ran.err.lines().count(), 1);
    assert!(ran.err.starts_with("gleaner: line 1: "), "{}", ran.err);
    let found = object("resolve --base http://a/b/c/d --loophole", "#s");
    assert_eq!(found["same_document"], true);
    assert_eq!(found["loophole"], false);
    assert_eq!(found["uri"], "#s");
}

#[test]
fn rejects_an_invalid_base_before_reading() {
    for (base, what) in [("b", "--base b: "), ("http://a/<", "invalid value 'http://a/<'")] {
        let ran = uri(&format!("resolve --base {base}"), "g\n");
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{base}");
        assert!(ran.err.contains(what), "{}", ran.err);
    }
    let ran = uri("resolve --base mailto:a@b.example", "g\nhttp://a/\n#s\n");
    assert_eq!((ran.out.as_str(), ran.code), ("\nhttp://a/\n#s\n", Some(2)));
    assert!(ran.err.starts_with("gleaner: line 1: "), "{}", ran.err);
}

#[test]
fn unwrap_restores_a_wrapped_reference() {
    let reference = "http://a.example/a/rather/long-winded/path/to/a/page.html?x=1&y=2";
    assert_eq!(lines("wrap", reference), [format!("<URL:{reference}>")]);
    let folded = lines("wrap --width 24", reference);
    assert!(folded.len() > 2, "{folded:?}");
    assert!(folded.iter().all(|line| line.len() <= 24 && !line.ends_with('-')), "{folded:?}");
    let ran = uri("wrap --width 24 -0", reference);
    assert_eq!(uri("unwrap -0", &ran.out).out, format!("{reference}\0"));
    assert_eq!(object("wrap --width 24", reference)["wrapped"], ran.out.trim_end_matches('\0'));
    assert_eq!(Folder::new().run_on("-I", ran.out.as_bytes()).out, format!("{reference}\n"));
}

#[test]
fn unwrap_removes_delimiters_and_white_space() {
    assert_eq!(
        lines("unwrap", "<URL: http://a.example/ b>\n \"http://a.example/\"\n"),
        ["http://a.example/b", "http://a.example/"]
    );
}

/// RFC 2396, Appendix F.
#[test]
fn complete_adds_the_scheme() {
    let input = "www.w3.org/Addressing/\n<URL:FTP.a.example>\na.example\n";
    assert_eq!(lines("unwrap", input), ["www.w3.org/Addressing/", "FTP.a.example", "a.example"]);
    assert_eq!(
        lines("unwrap --complete", input),
        ["http://www.w3.org/Addressing/", "ftp://FTP.a.example", "a.example"]
    );
}

#[test]
fn prints_the_kinds_of_hazard() {
    assert_eq!(
        lines("hazards", "gopher://a.example:25/1x\nhttp://a.example/\nftp://joe:x@a.example/\n"),
        ["reserved-port", "", "password"]
    );
    let found = object("hazards", "ftp://joe:secret@a.example/");
    assert_eq!(found["hazards"], json!([{"kind": "password", "span": [10, 16], "text": "secret"}]));
}

#[test]
fn search_resolves_normalizes_and_adds_components() {
    let text = "see <URL:../x> and http://u:p@A.example:80/%7ejoe.";
    let folder = Folder::with(&[("x", text)]);
    let found = |args: &str| folder.found(&format!("{args} x"));
    assert_eq!(found("--base http://b.example/c/d"), "../x\nhttp://u:p@A.example:80/%7ejoe\n");
    assert_eq!(
        found("--base http://b.example/c/d --resolve --normalize"),
        "http://b.example/x\nhttp://u:p@a.example/~joe\n"
    );
    let jsonl = found("--base http://b.example/c/d --normalize --uri --hazards --format jsonl");
    let objects: Vec<Value> =
        jsonl.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects[0]["value"], "../x");
    assert_eq!(objects[0]["resolved"], "http://b.example/x");
    assert_eq!(objects[0]["hazards"], json!([]));
    assert_eq!(objects[0]["uri"]["path"], "/x");
    assert_eq!(objects[1]["conforms"], json!(["rfc2396", "rfc3986"]));
    assert_eq!(objects[1]["normalized"], "http://u:p@a.example/~joe");
    assert_eq!(objects[1]["uri"]["uri"], objects[1]["normalized"]);
    assert_eq!(objects[1]["uri"]["port"], Value::Null);
    assert_eq!(objects[1]["hazards"][0]["kind"], "password");
    assert_eq!(found("--strict rfc2396"), "http://u:p@A.example:80/%7ejoe\n");
    assert_eq!(folder.run("--strict rfc1738 x").code, Some(1));
    assert_eq!(folder.run("--base mailto:x --resolve x").code, Some(2));
    assert_eq!(folder.run("--resolve x").code, Some(2));
    assert_eq!(folder.run("--uri x").code, Some(2));
}

#[test]
fn strict_judges_the_resolved_reference() {
    let folder = Folder::with(&[("x", "<URL:../g> <URL:../~g>")]);
    let resolve = "--base http://a/b/c --resolve x";
    assert_eq!(folder.found(&format!("--strict rfc1738 {resolve}")), "http://a/g\n");
    assert_eq!(folder.found(&format!("--schemes http {resolve}")), "http://a/g\nhttp://a/~g\n");
    assert_eq!(folder.run("--strict rfc1738 --base http://a/b/c x").code, Some(1));
    let ran = uri("resolve --strict rfc1738 --base http://a/b/c", "../g\n../~g\n");
    assert_eq!((ran.out.as_str(), ran.code), ("http://a/g\n\n", Some(2)));
}

#[test]
fn overlong_reference_has_null_components() {
    let folder =
        Folder::with(&[("x", "http://a.example/0123456789012345678901234567890123456789")]);
    let out = folder.found("--max-reference 32 --format jsonl --uri --hazards --normalize x");
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["flags"], json!(["overlong"]));
    for key in ["conforms", "uri", "hazards", "normalized"] {
        assert_eq!(object.get(key), Some(&Value::Null), "{key}");
    }
}

#[test]
fn prints_each_line_before_the_next_is_read() {
    use std::io::{BufRead, BufReader, Write};
    let folder = Folder::new();
    let mut command = folder.command(["uri", "normalize"]);
    let mut child = command.stdin(std::process::Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    // The second line is incomplete.
    stdin.write_all(b"\xef\xbb\xbfHTTP://a/\nHTTP:").unwrap();
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert_eq!(line, "http://a/\n");
    stdin.write_all(b"//b/").unwrap();
    drop(stdin);
    out.read_line(&mut line).unwrap();
    assert_eq!(line, "http://a/\nhttp://b/\n");
    assert!(child.wait().unwrap().success());
}

#[test]
fn writes_messages_in_blocks_before_the_next_line_is_read() {
    use std::io::{BufRead, BufReader, Write};
    const LINES: usize = 20_000;
    let folder = Folder::new();
    let mut command = folder.command(["uri", "normalize"]);
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        stdin.write_all("<\n".repeat(LINES).as_bytes()).unwrap();
        stdin
    });
    let messages: Vec<_> =
        BufReader::new(child.stderr.take().unwrap()).lines().take(LINES).collect();
    for (message, number) in messages.into_iter().zip(1..) {
        assert!(message.unwrap().starts_with(&format!("gleaner: line {number}: URI-reference: ")));
    }
    // Linux counts the writes of a process that has not ended.
    if let Ok(counts) = std::fs::read_to_string(format!("/proc/{}/io", child.id())) {
        let calls = counts.lines().find_map(|line| line.strip_prefix("syscw: ")).unwrap();
        assert!(calls.parse::<usize>().unwrap() < LINES / 10, "{counts}");
    }
    drop(writer.join().unwrap());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn works_on_every_reference_that_a_search_finds() {
    let folder = Folder::new();
    for reference in ["http://[1]", "http://[1", "http://[::1]]/", "http://a[b]:c/", "foo://[v.a]/"]
    {
        let wrapped = format!("<URL:{reference}>\n");
        assert_eq!(folder.run_on("", wrapped.as_bytes()).out, format!("{reference}\n"));
        for (args, input, output) in [
            ("uri wrap", reference, &*wrapped),
            ("uri unwrap", &*wrapped, reference),
            ("uri normalize", reference, reference),
        ] {
            let ran = folder.run_on(args, input.as_bytes());
            assert_eq!((&*ran.err, ran.code), ("", Some(0)), "{args} {reference}");
            assert_eq!(ran.out.trim_end(), output.trim_end(), "{args}");
        }
    }
}

#[test]
fn strict_accepts_only_what_lenient_accepts() {
    let ran = uri("parse --strict rfc3986", "http://[v1.x]/\n");
    let expected = "scheme=http authority=[v1.x] reg_name=[v1.x] path=/ conforms=rfc3986\n";
    assert_eq!((ran.out.as_str(), ran.code), (expected, Some(0)), "{}", ran.err);
}

#[test]
fn parse_decodes_scheme_parts() {
    let parts = |text| object("parse", text)["parts"].clone();
    assert_eq!(
        parts("ftp://myname@host.dom/%2Fetc/motd"),
        json!({"user": "myname", "password": null, "host": "host.dom", "port": 21,
            "cwd": ["/etc"], "name": "motd", "typecode": null})
    );
    assert_eq!(
        parts("gopher://a.example/7/s%09what%09+"),
        json!({"host": "a.example", "port": 70, "gophertype": "7", "selector": "/s",
            "search": "what", "gopher_plus": "+"})
    );
    assert_eq!(
        parts("prospero://host.dom//pros/name;OBJECT-VERSION=3"),
        json!({"host": "host.dom", "port": 1525, "hsoname": "/pros/name",
            "fields": [{"name": "OBJECT-VERSION", "value": "3"}]})
    );
    assert_eq!(parts("file:///%ff/x"), json!({"host": "", "local": true, "path_bytes": "/y94"}));
    assert_eq!(parts("news:*"), json!({"all": true, "group": null, "article": null}));
    assert_eq!(parts("urn:a:b"), Value::Null);
    let unsound = object("parse", "nntp://a.example/");
    assert_eq!(unsound["parts"], Value::Null);
    assert!(unsound["parts_error"].as_str().unwrap().contains(" at byte 17 "), "{unsound}");
}

#[test]
fn searches_a_file_named_uri() {
    let folder = Folder::with(&[("uri", "http://a.example/"), ("help", "http://b.example/")]);
    assert_eq!(folder.found("./uri"), "http://a.example/\n");
    assert_eq!(folder.found("-I uri help"), "http://a.example/\nhttp://b.example/\n");
}

#[test]
fn unwrap_link_prints_the_target_or_the_link() {
    let safe = "https://x.safelinks.protection.outlook.com/?url=";
    let input = format!(
        "{safe}https%3A%2F%2Fa.example%2F%3Fx\nhttps://a.example/?url=http://b.example\n{safe}x\n\
         {safe}https%3A%2F%2Fu1.ct.sendgrid.net%2Fls%2Fclick%3Fupn%3Dx\n"
    );
    let ran = uri("unwrap-link", &input);
    let expected = format!(
        "https://a.example/?x\nhttps://a.example/?url=http://b.example\n{safe}x\n\
         https://u1.ct.sendgrid.net/ls/click?upn=x\n"
    );
    assert_eq!((ran.out, ran.code), (expected, Some(0)));
    assert_eq!(
        ran.err,
        "gleaner: line 3: cannot undo the wrapper safe-links\n\
         gleaner: line 4: cannot undo the wrapper sendgrid\n"
    );
    let objects: Vec<Value> = uri("unwrap-link --json", &input)
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let found: Vec<_> = objects.iter().map(|one| json!([one["target"], one["via"]])).collect();
    assert_eq!(
        json!(found),
        json!([
            ["https://a.example/?x", ["safe-links"]],
            [null, []],
            [null, ["safe-links"]],
            ["https://u1.ct.sendgrid.net/ls/click?upn=x", ["safe-links", "sendgrid"]],
        ])
    );
    assert_eq!(objects[0]["uri"], input.lines().next().unwrap());
    assert!(objects.iter().all(|one| one.get("target").is_some()));
    let still_wrapped: Vec<_> = objects.iter().map(|one| one.get("still_wrapped")).collect();
    assert_eq!(still_wrapped, [None, None, None, Some(&json!(true))]);
}

#[test]
fn link_wrappers_adds_rows() {
    let row = "[[wrapper]]\nname = \"mine\"\nlinks = [\"b.example\"]\nquery = [\"u\"]\n";
    let folder = Folder::with(&[("rows", row), ("wrong", "\n[[wrapper]]\nname = 1\n")]);
    let ran =
        folder.run("uri unwrap-link --link-wrappers rows http://b.example/?u=http://a.example");
    assert_eq!((&*ran.out, &*ran.err, ran.code), ("http://a.example\n", "", Some(0)));
    let ran = folder.run("uri unwrap-link --link-wrappers wrong http://b.example/");
    let message = "gleaner: --link-wrappers wrong: line 3, key \"name\": expected a string; put the value in quotes\n";
    assert_eq!((&*ran.out, &*ran.err, ran.code), ("", message, Some(2)));
    let ran = folder.run("uri unwrap-link --link-wrappers none http://b.example/");
    assert!(ran.err.starts_with("gleaner: --link-wrappers none: "), "{}", ran.err);
    assert_eq!(ran.code, Some(2));
}

#[test]
fn refang_and_defang_are_inverse() {
    let (working, defanged) = (
        "http://a.example/x.y\nmailto:joe@a.example\n",
        "hxxp://a[.]example/x.y\nmailto:joe[@]a[.]example\n",
    );
    assert_eq!(uri("defang", working).out, defanged);
    assert_eq!(uri("refang", defanged).out, working);
    assert_eq!(uri("refang", working).out, working);
    assert_eq!(lines("refang", "meow://a{.}example"), ["meow://a{.}example"]);
    assert_eq!(lines("refang --aggressive", "meow://a{.}example"), ["http://a.example"]);
    let found = object("refang", "hxxp://a[.]example/");
    assert_eq!((&found["uri"], &found["host"]), (&json!("http://a.example/"), &json!("a.example")));
    let found = object("defang", "http://a.example/");
    assert_eq!(found["uri"], "http://a.example/");
    assert_eq!(found["defanged"], "hxxp://a[.]example/");
    let ran = uri("refang --strict rfc1738", "hxxp://a[.]example/~\n");
    assert_eq!((&*ran.out, ran.code), ("\n", Some(2)));
    assert!(ran.err.contains("at byte 17 "), "{}", ran.err);
}
