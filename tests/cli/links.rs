//! `--unwrap`, `--link-wrappers`, `--refang` and `--defang` in a search.

use serde_json::{Value, json};

use crate::support::Folder;

const SAFE: &str = "https://eur01.safelinks.protection.outlook.com/?url=";
const SENDGRID: &str = "https://u1.ct.sendgrid.net/ls/click?upn=x";
const VK: &str = "https://vk.com/away.php?to=";

/// Returns the standard output and standard error of a search.
fn searched(args: &str, input: &str) -> (String, String) {
    let ran = Folder::new().run_on(args, input.as_bytes());
    assert_eq!(ran.code, Some(0), "{args}: {}", ran.err);
    (ran.out, ran.err)
}

fn objects(args: &str, input: &str) -> Vec<Value> {
    let (out, err) = searched(&format!("--format jsonl {args}"), input);
    assert_eq!(err, "", "{args}");
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn unwrap_prints_targets() {
    let input = format!(
        "see <{SAFE}https%3A%2F%2Fa.example%2F%3Fx\n%3D1&data=05>, http://b.example/?url=x"
    );
    let (out, err) = searched("--unwrap", &input);
    assert_eq!((&*out, &*err), ("https://a.example/?x=1\nhttp://b.example/?url=x\n", ""));
    let (out, _) = searched("", &input);
    assert_eq!(
        out.lines().next(),
        Some(&*format!("{SAFE}https%3A%2F%2Fa.example%2F%3Fx%3D1&data=05"))
    );
    let (out, _) = searched("--unwrap -nb", &input);
    assert_eq!(out.lines().next(), Some("1:5:https://a.example/?x=1"));
}

#[test]
fn a_wrapper_that_remains_is_a_warning() {
    let input = format!("{SENDGRID} {VK}https%3A%2F%2Fu1.ct.sendgrid.net%2Fls%2Fclick%3Fupn%3Dx");
    let (out, err) = searched("--unwrap", &input);
    assert_eq!(out, format!("{SENDGRID}\n{SENDGRID}\n"));
    assert_eq!(
        err,
        "gleaner: <stdin>: the link at bytes 0-42 has the wrapper sendgrid, which cannot be undone; it is printed\n\
         gleaner: <stdin>: the link at bytes 43-122 has the wrapper sendgrid, which cannot be undone; what it wraps \
         is printed\n"
            .replace("43-122", &format!("43-{}", input.len()))
            .replace("0-42", &format!("0-{}", SENDGRID.len()))
            .replace("43-", &format!("{}-", SENDGRID.len() + 1))
    );
    let many = format!("{SENDGRID} ").repeat(100);
    let (out, err) = searched("--unwrap", &many);
    assert_eq!(out.lines().count(), 100);
    assert_eq!(err.lines().count(), 11, "{err}");
    assert!(err.ends_with("more links with wrappers that cannot be undone: 90\n"), "{err}");
    let (_, err) = searched("--unwrap --count", &many);
    assert_eq!(err, "");
}

#[test]
fn json_lines_keep_the_value() {
    let nested = format!("{VK}https%3A%2F%2Fu1.ct.sendgrid.net%2Fls%2Fclick%3Fupn%3Dx");
    let input = format!("{SAFE}http%3A%2F%2Fa.example%2F {SENDGRID} {nested} http://b.example/");
    let found = objects("--unwrap", &input);
    let keys = ["value", "target", "via", "still_wrapped"];
    let found: Vec<_> = found.iter().map(|one| keys.map(|key| one.get(key).cloned())).collect();
    let some = |value: Value| Some(value);
    assert_eq!(
        found,
        [
            [
                some(json!(format!("{SAFE}http%3A%2F%2Fa.example%2F"))),
                some(json!("http://a.example/")),
                some(json!(["safe-links"])),
                None
            ],
            [some(json!(SENDGRID)), some(Value::Null), some(json!(["sendgrid"])), None],
            [
                some(json!(nested)),
                some(json!(SENDGRID)),
                some(json!(["vk", "sendgrid"])),
                some(json!(true))
            ],
            [some(json!("http://b.example/")), None, None, None],
        ]
    );
    assert!(objects("", &input).iter().all(|one| one.get("via").is_none()));
}

/// Wraps a link in `depth` links of vk.
fn nested(depth: usize) -> String {
    (0..depth).fold("http://a.example/".to_owned(), |link, _| {
        let escaped = link.replace('%', "%25").replace(':', "%3A").replace('/', "%2F");
        format!("{VK}{escaped}").replace("away.php?to=http%3A", "away.php?to=http%3A")
    })
}

#[test]
fn five_wrappers_are_undone() {
    let (out, err) = searched("--unwrap", &nested(5));
    assert_eq!((&*out, &*err), ("http://a.example/\n", ""));
    let (out, err) = searched("--unwrap", &nested(6));
    assert_eq!(out, format!("{}\n", nested(1)));
    assert!(err.contains("has more than 5 wrappers; what it wraps is printed"), "{err}");
    let found = objects("--unwrap", &nested(6));
    assert_eq!(found[0]["via"].as_array().unwrap().len(), 6);
    assert_eq!(
        (&found[0]["target"], &found[0]["still_wrapped"]),
        (&json!(nested(1)), &json!(true))
    );
}

#[test]
fn other_options_apply_to_the_target() {
    let input = format!(
        "{SAFE}HTTP%3A%2F%2FA.example%2F {VK}http%3A%2F%2Fa.example%2F {VK}ftp%3A%2F%2Fb.example%2F http://c.example/"
    );
    let (out, _) = searched("--unwrap --normalize --unique", &input);
    assert_eq!(out, "http://a.example/\nftp://b.example/\nhttp://c.example/\n");
    let (out, _) = searched("--unwrap --normalize --unique --count", &input);
    assert_eq!(out, "3\n");
    assert_eq!(objects("--unwrap --normalize --unique", &input).len(), 3);
    let (out, _) = searched("--unwrap --schemes ftp", &input);
    assert_eq!(out, "ftp://b.example/\n");
    let (out, _) = searched(
        "--unwrap --strict rfc1738",
        &format!("{VK}http%3A%2F%2Fa.example%2F~x {VK}http%3A%2F%2Fb.example%2F"),
    );
    assert_eq!(out, "http://b.example/\n");
    let (out, _) = searched(
        "--unwrap --base https://vk.com/ --resolve",
        "<URL:away.php?to=http%3A%2F%2Fa.example>",
    );
    assert_eq!(out, "http://a.example\n");
}

#[test]
fn rows_of_a_file_are_tried_first() {
    let row = "[[wrapper]]\nname = \"mine\"\nlinks = [\"b.example\", \"vk.com/away.php\"]\nquery = [\"u\", \"to\"]\n";
    let folder = Folder::with(&[("rows", row), ("wrong", "[[wrapper]]\nname = 1\n")]);
    folder.file(
        "text",
        format!("http://b.example/?u=http://a.example/ {VK}http%3A%2F%2Fa.example%2F"),
    );
    let args = "--unwrap --link-wrappers rows text";
    assert_eq!(folder.found(args), "http://a.example/\nhttp://a.example/\n");
    let found = folder.found(&format!("--format jsonl {args}"));
    assert_eq!(found.matches("\"via\":[\"mine\"]").count(), 2, "{found}");
    let ran = folder.run("--unwrap --link-wrappers wrong text");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("--link-wrappers wrong: line 2, key \"name\": expected a string"),
        "{}",
        ran.err
    );
    folder.file("latin", b"# \xfc");
    let ran = folder.run("--unwrap --link-wrappers latin text");
    assert!(ran.err.contains("latin: expected UTF-8 at byte 2; convert the file"), "{}", ran.err);
    let ran = folder.run("--unwrap --link-wrappers none text");
    assert!(ran.err.contains("--link-wrappers none: No such file"), "{}", ran.err);
    let ran = folder.run("--link-wrappers rows text");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("--unwrap"), "{}", ran.err);
}

#[test]
fn defang_changes_what_is_printed() {
    let input =
        format!("https://evil.example/a {VK}http%3A%2F%2Fa.example%2F https://evil.example/a");
    let (out, _) = searched("--defang", "see https://evil.example/a");
    assert_eq!(out, "hxxps://evil[.]example/a\n");
    let (out, _) = searched("--defang --unwrap --unique", &input);
    assert_eq!(out, "hxxps://evil[.]example/a\nhxxp://a[.]example/\n");
    let found = objects("--defang --unwrap", &input);
    assert_eq!(found[1]["value"], format!("{VK}http%3A%2F%2Fa.example%2F"));
    assert_eq!(
        (&found[1]["target"], &found[1]["defanged"]),
        (&json!("http://a.example/"), &json!("hxxp://a[.]example/"))
    );
    let found = objects("--defang --normalize", "HTTP://EVIL.example");
    assert_eq!(
        (&found[0]["value"], &found[0]["defanged"]),
        (&json!("HTTP://EVIL.example"), &json!("hxxp://evil[.]example"))
    );
    let (_, err) = searched("--defang --max-reference 8", "https://evil.example/a");
    assert!(err.contains("it begins: hxxps://evil[.]example/a"), "{err}");
}

const REPORT: &str = "Seen at hxxps://evil[.]example/a[.]b (via www[.]b[.]example/x), evil[.]example and \
    joe[@]evil[.]example; meow://c.example/ <hxxp://d(.)example/long\n/path>\n";

#[test]
fn refang_finds_defanged_references() {
    let (out, err) = searched("--refang", REPORT);
    let standard = "https://evil.example/a[.]b\nhttp://www.b.example/x\nmeow://c.example/\n\
        http://d.example/long/path\n";
    assert_eq!((&*out, &*err), (standard, ""));
    assert_eq!(searched("--refang=standard", REPORT).0, standard);
    let rare = standard.replace("meow:", "http:");
    assert_eq!(searched("--refang=aggressive", REPORT).0, rare);
    let (out, _) = searched("--refang --emails", REPORT);
    assert!(out.contains("\nmailto:joe@evil.example\n"), "{out}");
    let (out, _) = searched("", REPORT);
    assert_eq!(out.lines().next(), Some("hxxps://evil[.]example/a[.]b"));
    let ran = Folder::new().run_on("--refang", b"evil[.]example x[.] data[:], a(.)b\n");
    assert_eq!((&*ran.out, ran.code), ("", Some(1)));
    let ran = Folder::new().run("--refang=x");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("standard, aggressive"), "{}", ran.err);
}

#[test]
fn refang_keeps_the_text_as_written() {
    let found = objects("--refang", REPORT);
    let first = &found[0];
    assert_eq!(first["value"], "https://evil.example/a[.]b");
    assert_eq!(first["raw"], "hxxps://evil[.]example/a[.]b");
    assert_eq!((&first["offset"], &first["end"]), (&json!(8), &json!(36)));
    assert_eq!((&first["scheme"], &first["flags"]), (&json!("https"), &json!(["defanged"])));
    assert_eq!(found[1]["flags"], json!(["abbreviated", "defanged"]));
    assert_eq!(found[3]["raw"], "hxxp://d(.)example/long\n/path");
}

#[test]
fn refang_reads_mail() {
    let mail = "From: a@b.example\nSubject: =?utf-8?q?hxxp=3A//subject=5B=2E=5Dexample/?=\n\
        X-Report: www[.]field[.]example\nMIME-Version: 1.0\n\
        Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n\
        aHh4cHM6Ly9ib2R5Wy5dZXhhbXBsZS8K\n";
    let folder = Folder::with(&[("mail.eml", mail), ("text", REPORT)]);
    assert_eq!(
        folder.found("--refang mail.eml"),
        "http://subject.example/\nhttp://www.field.example\nhttps://body.example/\n"
    );
    assert_eq!(folder.run("mail.eml").out.lines().count(), 2);
    let both = folder.found("--refang -uH mail.eml text");
    assert!(both.contains("text:http://d.example/long/path\n"), "{both}");
}

#[test]
fn refang_does_not_depend_on_threads() {
    let line = |n: usize| {
        format!("{n}: hxxp://evil[.]example/{n} or http://a.example/{n}, x[.] (a) data[:]\n")
    };
    let text: String = (0..70_000).map(line).collect();
    let folder = Folder::with(&[("text", &*text)]);
    let one = folder.found("--refang -nb -j1 text");
    assert_eq!(one.lines().count(), 140_000);
    assert!(one.ends_with(&format!("http://a.example/{}\n", 69_999)));
    assert!(one == folder.found("--refang -nb -j4 text"));
}

#[test]
fn unwrap_refang_and_defang_combine() {
    let text = format!(
        "hxxps://vk[.]com/away.php?to=http%3A%2F%2Fa.example%2F {VK}http%3A%2F%2Fa.example%2F"
    );
    let (out, _) = searched("--refang --unwrap -u", &text);
    assert_eq!(out, "http://a.example/\n");
    let (out, _) = searched("--refang --unwrap --defang -u", &text);
    assert_eq!(out, "hxxp://a[.]example/\n");
}
