//! JSON lines: keys and their order, and bytes that are not UTF-8.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use serde_json::{Value, json};

use crate::support::{Folder, ran, utf16};

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the objects for a text in the file `x`.
fn found(args: &str, text: &str) -> Vec<Value> {
    let folder = Folder::with(&[("x", text)]);
    objects(&folder.found(&format!("--format jsonl {args} x")))
}

#[test]
fn object_keys_have_a_fixed_order() {
    let folder = Folder::with(&[("x", "\nsee <URL:HTTP://a.example/long-\n  name>.\n")]);
    assert_eq!(
        folder.found("--format=jsonl x"),
        concat!(
            r#"{"value":"HTTP://a.example/long-name","raw":"HTTP://a.example/long-\n  name","#,
            r#""path":"x","offset":10,"end":39,"outer":[5,40],"line":2,"wrapper":"url-angle","#,
            r#""scheme":"http","kind":"absolute","conforms":["rfc1738","rfc2396","rfc3986"],"#,
            r#""flags":["hyphen"],"#,
            r#""readings":["HTTP://a.example/long-name","HTTP://a.example/longname"]}"#,
            "\n"
        )
    );
}

#[test]
fn omits_keys_that_do_not_apply() {
    let found = found("", "at http://a.example/ now");
    assert_eq!(
        found,
        [json!({
            "value": "http://a.example/", "raw": "http://a.example/", "path": "x",
            "offset": 3, "end": 20, "outer": [3, 20], "line": 1,
            "wrapper": "bare", "scheme": "http", "kind": "absolute",
            "conforms": ["rfc1738", "rfc2396", "rfc3986"], "flags": [],
        })]
    );
}

#[test]
fn trimmed_tail_is_a_reading() {
    let found = found("", "Go to http://a.example/x.");
    assert_eq!(found[0]["tail"], ".");
    assert_eq!(found[0]["readings"], json!(["http://a.example/x", "http://a.example/x."]));
}

#[test]
fn a_relative_reference_has_no_scheme() {
    let found = found("--relative", "<URL:../b.html>");
    assert_eq!(found[0]["value"], "../b.html");
    assert_eq!(found[0]["scheme"], Value::Null);
    assert_eq!(found[0]["kind"], "relative");
}

#[test]
fn an_abbreviated_reference_has_the_completed_scheme() {
    let found = found("", "www.a.example/x and\nftp.b.example");
    assert_eq!(found[0]["value"], "http://www.a.example/x");
    assert_eq!(found[0]["raw"], "www.a.example/x");
    assert_eq!(found[0]["flags"], json!(["abbreviated"]));
    assert_eq!(found[1]["scheme"], "ftp");
    assert_eq!(found[1]["line"], 2);
}

#[test]
fn lists_at_most_64_readings() {
    let hyphens = |n: usize| format!("<URL:http://a.example/{}z>", "a-\n".repeat(n));
    let six = &found("", &hyphens(6))[0];
    assert_eq!(six["readings"].as_array().unwrap().len(), 64);
    assert_eq!(six.get("readings_more"), None);
    let many = &found("", &hyphens(40))[0];
    assert_eq!(many["readings"].as_array().unwrap().len(), 64);
    assert_eq!(many["readings"][0], many["value"]);
    assert_eq!(many["readings_more"], true);
}

#[test]
fn hyphen_both_gives_one_object_with_two_readings() {
    let found = found("--hyphen both", "<URL:http://a.example/x-\ny>");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["readings"], json!(["http://a.example/x-y", "http://a.example/xy"]));
}

#[test]
fn unique_compares_values() {
    let found = found("-u", "http://a.example/ <http://a.example/> http://b.example/");
    let values: Vec<_> = found.iter().map(|object| &object["value"]).collect();
    assert_eq!(values, ["http://a.example/", "http://b.example/"]);
}

#[test]
fn overlong_reference_is_an_object() {
    let long = format!("http://a.example/{}", "x".repeat(9000));
    let folder = Folder::with(&[("x", &format!("\n at {long} b"))]);
    let ran = folder.run("--format jsonl x");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(
        objects(&ran.out),
        [json!({
            "value": long[..256], "raw": long[..256], "path": "x",
            "offset": 5, "end": 5 + long.len(), "outer": [5, 5 + long.len()], "line": 2,
            "wrapper": "bare", "scheme": "http", "kind": "absolute", "conforms": null,
            "flags": ["overlong"],
        })]
    );
}

#[test]
fn encodes_paths_that_are_not_utf_8_in_base64() {
    let folder = Folder::new();
    let name = OsStr::from_bytes(b"d/\xff\xfe\n");
    folder.file(name, "http://a.example/");
    let ran = ran(&mut folder.command(["--format", "jsonl", "d"]));
    let found = objects(&ran.out);
    assert_eq!(found[0]["path_bytes"], "ZC///go=");
    assert_eq!(found[0].get("path"), None);
    assert!(ran.out.contains(r#","path_bytes":"ZC///go=","offset":0,"#));
}

#[test]
fn escapes_quotes_and_controls_in_paths() {
    let folder = Folder::with(&[("d/\"\\\n\t\u{1b}ü", "http://a.example/")]);
    let found = objects(&folder.found("--format jsonl d"));
    assert_eq!(found[0]["path"], "d/\"\\\n\t\u{1b}ü");
}

#[test]
fn prints_non_ascii_values_unescaped() {
    let found = found("", "<http://a.example/ü\u{1F517}>");
    assert_eq!(found[0]["value"], "http://a.example/ü\u{1F517}");
    assert_eq!(found[0]["end"], 1 + 17 + 2 + 4);
}

#[test]
fn names_the_encoding_of_utf_16() {
    let folder = Folder::new();
    let text = "ü\r\n at http://a.example/x,\r\n";
    folder.file("be", utf16(text, u16::to_be_bytes));
    folder.file("le", utf16(text, u16::to_le_bytes));
    let out = folder.found("--format jsonl be le");
    let found = objects(&out);
    for (object, encoding) in found.iter().zip(["utf-16be", "utf-16le"]) {
        assert_eq!(object["value"], "http://a.example/x");
        assert_eq!(object["encoding"], encoding);
        assert_eq!(object["offset"], 8);
        assert_eq!(object["line"], 2);
    }
    assert_eq!(found.len(), 2);
    assert!(out.lines().all(|line| line.contains(r#","encoding":"utf-16"#)));
    assert_eq!(folder.found("-b be"), "8:http://a.example/x\n");
}

#[test]
fn names_standard_input() {
    let ran = Folder::new().run_on("--format jsonl", b"http://a.example/");
    assert_eq!(objects(&ran.out)[0]["path"], "<stdin>");
}

/// The components are those of the normal form, which is the normal form of the resolved value.
#[test]
fn components_follow_the_normal_form() {
    let input = b"<URL:../%7Ex?q#f> HTTP://A.example:80/a/../%7Ex?q#f";
    let components = |args: &str| -> Vec<Value> {
        let ran = Folder::new().run_on(&format!("--format jsonl {args}"), input);
        assert_eq!(ran.err, "");
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let normal = "--normalize --base http://B.example/c/ --uri";
    for (args, expected) in [
        (
            normal,
            ["http://b.example/~x?q#f b.example /~x", "http://a.example/~x?q#f a.example /~x"],
        ),
        (
            "--base http://B.example/c/ --uri",
            ["../%7Ex?q#f null ../%7Ex", "HTTP://A.example:80/a/../%7Ex?q#f A.example /a/../%7Ex"],
        ),
    ] {
        let found: Vec<_> = components(args)
            .iter()
            .map(|object| {
                let uri = &object["uri"];
                if args == normal {
                    assert_eq!(uri["uri"], object["normalized"]);
                    // Scheme parts too.
                    assert_eq!(uri["parts"]["path"], "~x");
                }
                let text = |key: &str| uri[key].as_str().unwrap_or("null").to_owned();
                [text("uri"), text("host"), text("path")].join(" ")
            })
            .collect();
        assert_eq!(found, expected, "{args}");
    }
}
