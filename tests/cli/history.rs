//! `gleaner history`.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::support::{Folder, Ran, ran};

/// Three dated messages of two people, one without a date, one without a sender.
const MBOX: &str = "From a Thu Dec  1 12:00:00 1994
From: Ann <Ann@a.example>
Date: Thu, 1 Dec 1994 12:00:00 +0100

see http://shop.example/x and HTTP://Shop.Example:80/x.

From a Fri Dec  2 12:00:00 1994
From: Joe <joe@b.example>
Date: Fri, 2 Dec 1994 00:30:00 +0100

see http://shop.example/%78 and http://old.example/

From a Sun Jan  1 12:00:00 1995
From: ann@a.example (Ann)
Date: Sun, 1 Jan 1995 12:00:00 GMT

see http://shop.example/x

From a Mon Jan  2 12:00:00 1995
From: joe@b.example
Date: some day

see http://shop.example/x

From a Mon Jan  2 12:00:00 1995
Date: Mon, 2 Jan 1995 12:00:00 GMT

see http://new.example/

";

const LOG: &str = "GET http://shop.example/x 200\nGET http://log.example/ 200\n";

/// A base, which is a link too, a reference that it resolves, and a wrapped link.
const HTML: &str = "<base href=\"http://log.example/\"><a href=\"//shop.example/x\">x</a> <a \
    href=\"https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fshop.example%2Fx&amp;data=05\">y</a>";

fn folder() -> Folder {
    let folder = Folder::with(&[("in/a.mbox", MBOX), ("in/b.log", LOG), ("in/c.html", HTML)]);
    write(&folder, "--unwrap in");
    folder
}

fn write(folder: &Folder, args: &str) {
    let ran = folder.run(&format!("--format sqlite -o links.db {args}"));
    assert_eq!((&*ran.out, &*ran.err, ran.code), ("", "", Some(0)));
}

fn lines(folder: &Folder, args: &str) -> Vec<Value> {
    let out = folder.found(&format!("history links.db --format jsonl {args}"));
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the links that the options select, in their order, without `http://` and the last slash.
fn links(folder: &Folder, args: &str) -> Vec<String> {
    let name = |line: &Value| {
        let link = line["link"].as_str().unwrap();
        link.trim_start_matches("http://").trim_end_matches('/').to_owned()
    };
    lines(folder, args).iter().map(name).collect()
}

#[test]
fn a_link_has_its_dates_senders_and_variants() {
    let folder = folder();
    let shop = &lines(&folder, "--link http://shop.example/x")[0];
    let safe =
        "https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fshop.example%2Fx&data=05";
    let expected = json!({
        "link": "http://shop.example/x",
        "host": "shop.example",
        "first_seen": "1994-12-01T11:00:00Z",
        "last_seen": "1995-01-01T12:00:00Z",
        // Five in mail, and one each in the log, relative and wrapped.
        "count": 8,
        "undated": 4,
        "messages": 4,
        "files": 3,
        "senders": [{"sender": "ann@a.example", "count": 3}, {"sender": "joe@b.example", "count": 2}],
        "senders_more": 0,
        "no_sender": 3,
        "variants": [
            {"form": "normal", "value": "http://shop.example/x", "count": 4},
            {"form": "relative", "value": "//shop.example/x", "count": 1},
            {"form": "wrapped", "value": safe, "via": ["safe-links"], "count": 1},
            {"form": "written", "value": "HTTP://Shop.Example:80/x", "count": 1},
            {"form": "written", "value": "http://shop.example/%78", "count": 1},
        ],
        "variants_more": 0,
    });
    assert_eq!(shop, &expected);
    let log = &lines(&folder, "--host log.example")[0];
    assert_eq!((&log["first_seen"], &log["last_seen"]), (&Value::Null, &Value::Null));
    assert_eq!(
        (&log["count"], &log["undated"], &log["senders"]),
        (&json!(2), &json!(2), &json!([]))
    );
}

#[test]
fn a_table_is_aligned_and_names_what_differs_from_the_link() {
    let folder = folder();
    let safe =
        "https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fshop.example%2Fx&data=05";
    let expected = format!(
        "FIRST SEEN  LAST SEEN     COUNT  LINK
1995-01-02  1995-01-02        1  http://new.example/
1994-12-01  1995-01-01        8  http://shop.example/x
    by        ann@a.example (3), joe@b.example (2)
    relative  //shop.example/x (1)
    wrapped   {safe} (1, safe-links)
    written   HTTP://Shop.Example:80/x (1)
    written   http://shop.example/%78 (1)
    undated   4
1994-12-01  1994-12-01        1  http://old.example/
    by        joe@b.example
-           -                 2  http://log.example/
"
    );
    assert_eq!(folder.found("history links.db"), expected);
}

#[test]
fn csv_and_json_hold_the_same() {
    let folder = folder();
    let records = lines(&folder, "");
    let array: Value =
        serde_json::from_str(&folder.found("history links.db --format json")).unwrap();
    assert_eq!(array.as_array().unwrap(), &records);
    for (format, delimiter) in [("csv", b','), ("tsv", b'\t')] {
        let out = folder.found(&format!("history links.db --format {format}"));
        let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(out.as_bytes());
        let header = reader.headers().unwrap().clone();
        let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 4);
        for (row, record) in rows.iter().zip(&records) {
            assert_eq!(header.len(), record.as_object().unwrap().len());
            for (name, field) in header.iter().zip(row) {
                match &record[name] {
                    Value::String(text) => assert_eq!(field, text),
                    Value::Null => assert_eq!(field, ""),
                    other => assert_eq!(&serde_json::from_str::<Value>(field).unwrap(), other),
                }
            }
        }
    }
}

#[test]
fn sort_sets_the_order_and_links_without_a_date_are_last() {
    let folder = folder();
    for (args, expected) in [
        ("", ["new.example", "shop.example/x", "old.example", "log.example"]),
        ("-r", ["old.example", "shop.example/x", "new.example", "log.example"]),
        ("--sort first", ["new.example", "old.example", "shop.example/x", "log.example"]),
        ("--sort first -r", ["shop.example/x", "old.example", "new.example", "log.example"]),
        ("--sort count", ["shop.example/x", "log.example", "new.example", "old.example"]),
        ("--sort link", ["log.example", "new.example", "old.example", "shop.example/x"]),
        ("--sort link --reverse", ["shop.example/x", "old.example", "new.example", "log.example"]),
    ] {
        assert_eq!(links(&folder, args), expected, "{args}");
        assert_eq!(links(&folder, &format!("{args} --top 2")), expected[..2], "{args}");
    }
}

#[test]
fn options_select_links() {
    let folder = folder();
    for (args, expected) in [
        ("--host NEW.example --host old.*", &["new.example", "old.example"][..]),
        ("--host shop.example --domain old.example --sort link", &[]),
        ("--domain shop.example", &["shop.example/x"]),
        ("--link HTTP://SHOP.example:80/%78", &["shop.example/x"]),
        ("--link http://new.example/ --link http://log.example/", &["new.example", "log.example"]),
        (
            "--link https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fshop.example%2Fx&data=05",
            &["shop.example/x"],
        ),
        ("--link http://shop.example/", &[]),
        ("--link http://shop.example/x --host new.example", &[]),
    ] {
        let ran = folder.run(&format!("history links.db --format jsonl {args}"));
        assert_eq!((&*ran.err, ran.code), ("", Some(i32::from(expected.is_empty()))), "{args}");
        if !expected.is_empty() {
            assert_eq!(links(&folder, args), expected, "{args}");
        }
    }
}

#[test]
fn dates_select_links_whose_history_is_whole() {
    let folder = folder();
    let left_out = "gleaner: links.db: 1 link without a date left out\n";
    for (args, expected) in [
        ("--since 1995", &["http://new.example/", "http://shop.example/x"][..]),
        ("--since 1995-01-02", &["http://new.example/"]),
        // The message of 00:30 at +0100 is of the day before in UTC.
        ("--until 1994-12-01", &["http://shop.example/x", "http://old.example/"]),
        ("--since 1994-12-02 --until 1994-12-31", &[]),
    ] {
        let ran = folder.run(&format!("history links.db --format jsonl {args}"));
        assert_eq!(
            (&*ran.err, ran.code),
            (left_out, Some(i32::from(expected.is_empty()))),
            "{args}"
        );
        let records: Vec<Value> =
            ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let links: Vec<_> = records.iter().map(|record| record["link"].as_str().unwrap()).collect();
        assert_eq!(links, expected, "{args}");
        for record in records.iter().filter(|record| record["host"] == "shop.example") {
            assert_eq!(record["count"], 8, "{args}");
            assert_eq!(record["first_seen"], "1994-12-01T11:00:00Z", "{args}");
        }
    }
    let ran = folder.run("history links.db --since 1995 --until 1994");
    assert_eq!((&*ran.out, ran.code), ("", Some(2)));
    assert!(ran.err.contains("exchange their dates"), "{}", ran.err);
}

#[test]
fn a_settled_reading_is_the_link_and_keeps_the_other_one() {
    let text = "see <http://a.example/one-\ntwo> and http://a.example/onetwo";
    let folder = Folder::with(&[("x", text)]);
    write(&folder, "--settle x");
    let records = lines(&folder, "");
    assert_eq!(records.len(), 1, "{records:?}");
    assert_eq!(
        (&records[0]["link"], &records[0]["count"]),
        (&json!("http://a.example/onetwo"), &json!(2))
    );
    let settled = json!({"form": "settled", "value": "http://a.example/onetwo",
        "unsettled": "http://a.example/one-two", "count": 1});
    let normal = json!({"form": "normal", "value": "http://a.example/onetwo", "count": 1});
    assert_eq!(records[0]["variants"], json!([normal, settled]));
    let table = folder.found("history links.db --link http://a.example/one-two");
    let expected =
        "    settled   http://a.example/onetwo, otherwise http://a.example/one-two (1)\n";
    assert!(table.contains(expected), "{table}");
}

#[test]
fn long_lists_are_cut_and_say_so() {
    let message = |number: usize| {
        format!(
            "From a Thu Dec  1 12:00:00 1994\nFrom: u{number}@a.example\nDate: Thu, 1 Dec 1994 12:00:00 GMT\n\n\
             http://a.example:{}80/\n\n",
            "0".repeat(number)
        )
    };
    let mbox: String = (0..1003).map(message).collect();
    let folder = Folder::with(&[("x", &mbox)]);
    write(&folder, "--max-reference 8K x");
    let record = |args: &str| lines(&folder, &format!("--sort count --top 1 {args}")).remove(0);
    let lengths = |record: &Value| {
        let length = |name: &str| record[name].as_array().unwrap().len();
        let more = |name: &str| record[name].as_u64().unwrap();
        [
            length("senders") as u64,
            more("senders_more"),
            length("variants") as u64,
            more("variants_more"),
        ]
    };
    // Ports with leading zeros are equal.
    let all = record("");
    assert_eq!((&all["link"], &all["count"]), (&json!("http://a.example/"), &json!(1003)));
    assert_eq!(lengths(&all), [1000, 3, 1000, 3]);
    assert_eq!(lengths(&record("--max-senders 2 --max-variants 0")), [2, 1001, 0, 1003]);
    assert_eq!(lengths(&record("--max-senders 5000 --max-variants 5000")), [1003, 0, 1003, 0]);
    let table = folder.found("history links.db");
    let by = "    by        u0@a.example (1), u1000@a.example (1), u1001@a.example (1),\n              and 1000 more\n";
    assert!(table.contains(by) && table.contains("    and       998 more variants\n"), "{table}");
    assert_eq!(table.lines().count(), 10, "{table}");
}

#[test]
fn the_normal_form_is_no_variant_in_a_table() {
    let folder = Folder::with(&[("x", "http://a.example/ HTTP://a.example/ http://b.example/")]);
    write(&folder, "x");
    let table = folder.found("history links.db --sort link --max-variants 0");
    assert!(
        table.ends_with(
            "        2  http://a.example/\n    and       1 more variant\n\
         -           -                 1  http://b.example/\n"
        ),
        "{table}"
    );
}

#[test]
fn a_history_without_links_is_an_empty_array() {
    let folder = Folder::with(&[("x", "http://a.example/")]);
    write(&folder, "x");
    let ran = folder.run("history links.db --host b.example --format json");
    assert_eq!((ran.code, &*ran.out, &*ran.err), (Some(1), "[]\n", ""));
}

#[test]
fn hostile_values_do_not_reach_the_terminal() {
    let mbox =
        "From a Thu Dec  1 12:00:00 1994\nFrom: \x1b[2J\u{202e}evil\n\nhttp://a.example/\n\n";
    let folder = Folder::with(&[("x", mbox)]);
    write(&folder, "x");
    let database = rusqlite::Connection::open(folder.path().join("links.db")).unwrap();
    let value = "http://a.example/\u{1b}]0;x\u{7}\u{202e}\n=cmd";
    database
        .execute(
            "UPDATE findings SET value = ?1, normalized = NULL, via = 'no json\u{1b}', target = ?1",
            [value],
        )
        .unwrap();
    database.execute("UPDATE messages SET date_utc = '\u{1b}\u{1b}[31m'", []).unwrap();
    let table = folder.found("history links.db");
    let is_safe =
        |c: char| c == '\n' || !(c.is_control() || ('\u{200e}'..='\u{202e}').contains(&c));
    assert!(table.chars().all(is_safe), "{table:?}");
    assert!(table.contains("evil") && table.lines().count() == 4, "{table}");
    let json = folder.found("history links.db --format jsonl");
    assert!(json.chars().all(is_safe), "{json:?}");
    let record: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(record["link"], value);
}

/// Values of other types, and bytes that are not UTF-8, are what another program may have stored.
#[test]
fn strange_values_are_no_reason_to_stop() {
    let folder = Folder::with(&[("x", "http://a.example/ http://b.example/")]);
    write(&folder, "x");
    let database = rusqlite::Connection::open(folder.path().join("links.db")).unwrap();
    database
        .execute_batch(
            "UPDATE findings SET value = CAST(x'687474703a2f2f612fff' AS TEXT) WHERE id = 1; \
             UPDATE findings SET settled_value = 7, via = x'ff', flags = 3 WHERE id = 2;",
        )
        .unwrap();
    let ran = folder.run("history links.db --format jsonl --sort link");
    let links: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(links[0]["link"], "http://a/\u{fffd}");
    assert_eq!(links[1]["variants"][0]["unsettled"], "7");
    assert_eq!((&*ran.err, ran.code), ("", Some(0)));
}

#[test]
fn relative_and_overlong_references_are_left_out_and_counted() {
    let long = format!("<a href=\"x.html\">x</a> http://a.example/{}", "y".repeat(2000));
    let folder = Folder::with(&[("x.html", &*long)]);
    let ran = folder.run("--max-reference 1K --format sqlite -o links.db x.html");
    assert_eq!((&*ran.out, ran.code), ("", Some(0)), "{}", ran.err);
    let ran = folder.run("history links.db");
    assert_eq!((&*ran.out, ran.code), ("", Some(1)));
    assert_eq!(
        ran.err,
        "gleaner: links.db: 1 relative reference without a base left out\n\
         gleaner: links.db: 1 reference longer than --max-reference left out\n"
    );
}

fn error(folder: &Folder, args: &str) -> String {
    let Ran { out, err, code } = folder.run(&format!("history {args}"));
    assert_eq!((&*out, code), ("", Some(2)), "{args}: {err}");
    err
}

#[test]
fn errors_name_the_path_what_was_expected_and_the_remedy() {
    let folder = folder();
    let path = |name: &str| -> PathBuf { folder.path().join(name) };
    let change = |name: &str, sql: &str| {
        rusqlite::Connection::open(path(name)).unwrap().execute_batch(sql).unwrap();
    };
    folder.file("text", "links\n".repeat(1000));
    folder.file("empty", "");
    change("other", "CREATE TABLE findings (value)");
    for copy in ["version", "tables", "cut"] {
        fs::copy(path("links.db"), path(copy)).unwrap();
    }
    change("version", "PRAGMA user_version = 99");
    change("tables", "DROP TABLE findings");
    let whole = fs::read(path("cut")).unwrap();
    folder.file("cut", &whole[..whole.len() / 2]);
    for (name, expected, remedy) in [
        ("none", "No such file", "check the path"),
        ("in", "this is a directory", "--format sqlite -o FILE"),
        ("text", "expected an SQLite database", "--format sqlite -o FILE"),
        ("empty", "this file is empty", "--format sqlite -o FILE"),
        ("other", "expected a database of gleaner", "--format sqlite -o FILE"),
        ("version", "version 2, and this one has version 99", "write it anew"),
        ("tables", "expected the tables of gleaner", "write the database anew"),
        ("cut", "expected an undamaged SQLite database", "name another file"),
    ] {
        let err = error(&folder, name);
        assert!(err.starts_with(&format!("gleaner: {name}: ")), "{name}: {err}");
        assert!(err.contains(expected) && err.contains(remedy), "{name}: {err}");
        assert!(err.lines().count() == 1 && !err.contains("SELECT"), "{name}: {err}");
    }
    assert!(error(&folder, "links.db --host [").contains("--host"));
    assert!(error(&folder, "links.db --link www.a.example").contains("with a scheme"));
    assert!(error(&folder, "links.db --format xml").contains("table, csv, tsv, jsonl, json"));
    assert!(error(&folder, "").contains("<DATABASE>"));
}

#[test]
fn a_locked_database_is_an_error_after_a_while() {
    let folder = folder();
    let writer = rusqlite::Connection::open(folder.path().join("links.db")).unwrap();
    writer.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let err = error(&folder, "links.db");
    assert!(err.contains("links.db: another program writes this database; try again"), "{err}");
    writer.execute_batch("COMMIT").unwrap();
    assert_eq!(folder.run("history links.db").code, Some(0));
}

#[test]
fn the_database_is_not_changed_and_nothing_is_beside_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let home = folder.path().join("ro");
    fs::create_dir(&home).unwrap();
    fs::rename(folder.path().join("links.db"), home.join("links.db")).unwrap();
    let before = fs::read(home.join("links.db")).unwrap();
    let permit = |mode| fs::set_permissions(&home, fs::Permissions::from_mode(mode)).unwrap();
    fs::set_permissions(home.join("links.db"), fs::Permissions::from_mode(0o444)).unwrap();
    permit(0o555);
    let ran = folder.run("history ro/links.db --format csv");
    permit(0o755);
    assert_eq!((&*ran.err, ran.code, ran.out.lines().count()), ("", Some(0), 5));
    assert_eq!(fs::read(home.join("links.db")).unwrap(), before);
    assert_eq!(fs::read_dir(&home).unwrap().count(), 1);
}

#[test]
fn a_path_before_the_name_makes_it_a_file() {
    let folder = Folder::with(&[("history", "http://a.example/"), ("file:x?mode=rw", "")]);
    assert_eq!(folder.found("./history"), "http://a.example/\n");
    write(&folder, "./history");
    // SQLite would take the name for a URI.
    fs::rename(folder.path().join("links.db"), folder.path().join("file:x?mode=rw")).unwrap();
    let out = ran(&mut folder.command(["history", "file:x?mode=rw"])).out;
    assert!(out.contains("http://a.example/"), "{out}");
}

#[test]
fn help_and_the_man_page_name_the_subcommand() {
    let folder = Folder::new();
    assert!(folder.found("--help").contains("gleaner history [OPTIONS] DATABASE"));
    let page = folder.found("history --generate man");
    assert!(page.contains("gleaner\\-history") && page.contains("FORMS OF VARIANTS"), "{page}");
    // The configuration file is for searches.
    folder.file("config", "--nonsense\n");
    let mut command = folder.command(["history", "none.db"]);
    let err = ran(command.env("GLEANER_CONFIG_PATH", "config")).err;
    assert!(err.contains("none.db"), "{err}");
}
