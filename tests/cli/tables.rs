//! `--format csv`, `tsv` and `sqlite`, `--get` and `-o`.

use std::fs;

use crate::support::{Folder, ran};

const MAIL: &str = "From a@a.example Thu Dec  1 12:00:00 1994\nFrom: Ann <ann@a.example>\nSubject: a, \"b\"\n\
    Date: Thu, 1 Dec 1994 12:00:00 +0100\n\nsee <URL:http://WWW.b.co.uk:80/x-\ny?q#f> and ftp.c.example.\n\n";

fn get(template: &str, text: &str) -> String {
    let folder = Folder::with(&[("x", text)]);
    let ran = ran(&mut folder.command(["--get", template, "x"]));
    assert_eq!((&*ran.err, ran.code), ("", Some(0)), "{template}");
    ran.out
}

#[test]
fn csv_has_a_header_and_a_row_for_each_finding() {
    let folder = Folder::with(&[("x", MAIL)]);
    let out = folder.found("--format csv x");
    let mut reader = csv::Reader::from_reader(out.as_bytes());
    let header = reader.headers().unwrap().clone();
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 2);
    let cell = |row: usize, name: &str| {
        let column = header.iter().position(|column| column == name).unwrap();
        rows[row][column].to_owned()
    };
    for (name, expected) in [
        ("value", "http://WWW.b.co.uk:80/x-y?q#f"),
        ("raw", "http://WWW.b.co.uk:80/x-\ny?q#f"),
        ("path", "x"),
        ("line", "6"),
        ("host", "www.b.co.uk"),
        ("domain", "b.co.uk"),
        ("port", "80"),
        ("uri_path", "/x-y"),
        ("query", "q"),
        ("fragment", "f"),
        ("flags", "hyphen"),
        ("readings", r#"["http://WWW.b.co.uk:80/x-y?q#f","http://WWW.b.co.uk:80/xy?q#f"]"#),
        ("date_utc", "1994-12-01T11:00:00Z"),
        ("from", "Ann <ann@a.example>"),
        ("subject", "a, \"b\""),
        ("encoded", "false"),
        ("userinfo", ""),
    ] {
        assert_eq!(cell(0, name), expected, "{name}");
    }
    assert_eq!((cell(1, "value"), cell(1, "tail")), ("ftp://ftp.c.example".into(), ".".into()));
}

#[test]
fn tsv_has_the_same_fields_between_tabs() {
    let folder = Folder::with(&[("x", MAIL)]);
    let read = |format: &str, delimiter: u8| -> Vec<csv::StringRecord> {
        let out = folder.found(&format!("--format {format} x"));
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .delimiter(delimiter)
            .from_reader(out.as_bytes());
        reader.records().map(Result::unwrap).collect()
    };
    assert_eq!(read("csv", b','), read("tsv", b'\t'));
}

#[test]
fn csv_without_findings_has_its_header_alone() {
    let folder = Folder::with(&[("x", "none")]);
    let ran = folder.run("--format csv x");
    assert_eq!((ran.out.lines().count(), ran.code), (1, Some(1)));
}

#[test]
fn columns_are_those_that_are_named() {
    let folder = Folder::with(&[("x", MAIL)]);
    let columns = "--columns from,date_utc,link,port,encoded,readings x";
    assert_eq!(
        folder.found(&format!("--format csv --normalize --schemes http {columns}")),
        "from,date_utc,link,port,encoded,readings\n\
         Ann <ann@a.example>,1994-12-01T11:00:00Z,http://www.b.co.uk/x-y?q#f,,false,\
         \"[\"\"http://WWW.b.co.uk:80/x-y?q#f\"\",\"\"http://WWW.b.co.uk:80/xy?q#f\"\"]\"\n"
    );
    assert_eq!(
        folder.found("--format tsv --columns subject,line --schemes ftp x"),
        "subject\tline\n\"a, \"\"b\"\"\"\t7\n"
    );
}

#[test]
fn chosen_columns_and_templates_are_all_defanged() {
    let page = "<a href=\"http://evil.example/x\">http://bank.example/y</a>";
    let folder = Folder::with(&[("x.html", page), ("y", "<http://a.example/x-\ny>")]);
    let columns = "value,raw,host,domain,text,text_host,defanged,line";
    let expected = "hxxp://evil[.]example/x hxxp://evil[.]example/x evil[.]example evil[.]example hxxp://bank[.]example/y \
        bank[.]example hxxp://evil[.]example/x 1\n";
    let args = format!("--defang --flags mismatch --columns {columns}");
    let table = folder.found(&format!("{args} --format csv x.html"));
    assert_eq!(table, format!("{columns}\n{}", expected.replace(' ', ",")));
    let template: Vec<_> = columns.split(',').map(|name| format!("{{{name}}}")).collect();
    let template = template.join("_");
    let lines = folder.found(&format!("--defang --flags mismatch --get {template} x.html"));
    assert_eq!(lines, expected.replace(' ', "_"));
    // The texts of links are there without the filter, too.
    for args in [format!("--format csv --columns {columns}"), format!("--get {template}")] {
        let all = folder.found(&format!("--defang {args} x.html"));
        let filtered = folder.found(&format!("--defang --flags mismatch {args} x.html"));
        let record = |out: &str| out.lines().find(|line| line.contains("bank")).map(str::to_owned);
        assert!(record(&filtered).is_some() && record(&all) == record(&filtered), "{all}");
    }
    let readings = folder.found("--defang --flags hyphen --get {readings} y");
    assert_eq!(readings, "[\"hxxp://a[.]example/x-y\",\"hxxp://a[.]example/xy\"]\n");
    // Programs read a whole table.
    let whole = folder.found("--defang --flags mismatch --format csv x.html");
    assert!(whole.contains("\nhttp://evil.example/x,"), "{whole}");
}

#[test]
fn columns_need_a_table_and_names() {
    let folder = Folder::with(&[("x", MAIL), ("links.csv", "link,host\nmine,data\n")]);
    for (args, named) in [
        ("--columns value", "add --format csv or --format tsv"),
        ("--columns value --format jsonl", "add --format csv or --format tsv"),
        ("--columns value --format sqlite -o y", "add --format csv or --format tsv"),
        ("--columns value --get {value}", "--get"),
        ("--columns value,vlue --format csv", "\"vlue\"; did you mean value?"),
        ("--columns nothing --format csv", "\"nothing\"; expected one of: link value"),
        ("--columns value,defanged --format csv", "add --defang"),
        ("--get {hots}", "\"hots\"; did you mean host?"),
        // The header does not show who wrote the file.
        ("--columns link,host --format csv -o links.csv", "links.csv: this file exists"),
    ] {
        let ran = folder.run(&format!("{args} x"));
        assert_eq!((&*ran.out, ran.code), ("", Some(2)), "{args}");
        assert!(ran.err.contains(named), "{args}: {}", ran.err);
    }
}

#[test]
fn the_name_of_the_output_chooses_its_format() {
    let folder = Folder::with(&[("x", "http://a.example/")]);
    let output = |args: &str, name: &str| {
        let ran = folder.run(&format!("{args} -o {name} x"));
        assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{args} -o {name}");
        String::from_utf8_lossy(&std::fs::read(folder.path().join(name)).unwrap()).into_owned()
    };
    assert!(output("", "a.jsonl").starts_with("{\"value\""));
    assert!(output("", "a.NDJSON").starts_with("{\"value\""));
    assert_eq!(
        output("--columns value,host", "a.csv"),
        "value,host\nhttp://a.example/,a.example\n"
    );
    assert!(output("", "a.tsv").starts_with("value\traw"));
    for name in ["a.db", "a.sqlite", "a.sqlite3"] {
        assert!(output("", name).starts_with("SQLite format 3"));
    }
    for (args, name, expected) in [
        ("", "a", "http://a.example/\n"),
        ("", "a.txt", "http://a.example/\n"),
        ("--format text", "b.csv", "http://a.example/\n"),
        ("--get {host}", "c.csv", "a.example\n"),
        ("--count-by host", "d.tsv", "1\ta.example\n"),
        ("-c", "e.csv", "1\n"),
    ] {
        assert_eq!(output(args, name), expected, "{args} -o {name}");
    }
}

#[test]
fn columns_may_be_named_one_after_the_other() {
    let folder = Folder::with(&[("x", "http://a.example/")]);
    let columns = "--columns host,link --columns scheme";
    assert_eq!(
        folder.found(&format!("--format csv {columns} x")),
        "host,link,scheme\na.example,http://a.example/,http\n"
    );
}

#[test]
fn link_is_what_text_output_prints() {
    let folder = Folder::with(&[("x", "http://A.example:80/")]);
    for options in ["", "--normalize", "--defang", "--normalize --defang"] {
        let printed = folder.found(&format!("{options} x"));
        assert_eq!(folder.found(&format!("{options} --get {{link}} x")), printed);
        let table = folder.found(&format!("{options} --format csv --columns link x"));
        assert_eq!(table, format!("link\n{printed}"));
    }
}

#[test]
fn templates_name_columns_and_components() {
    assert_eq!(
        get(r"{date_utc}\t{host}\t{value}", MAIL),
        "1994-12-01T11:00:00Z\twww.b.co.uk\thttp://WWW.b.co.uk:80/x-y?q#f\n\
         1994-12-01T11:00:00Z\tftp.c.example\tftp://ftp.c.example\n"
    );
    assert_eq!(get(r"{{{scheme}}} \\ {path}\n", "http://a.example/"), "{http} \\ x\n");
    assert_eq!(get(r"{offset} {line}", "\n http://a.example/"), "2 2\n");
    // A line feed in a value would look like the end of a line.
    assert_eq!(get("{raw}", "<http://a.example/\nx>"), "http://a.example/\\nx\n");
    assert_eq!(get(r"{raw}\0", "<http://a.example/\nx>"), "http://a.example/\nx\0");
}

#[test]
fn templates_take_link_for_what_text_output_prints() {
    let folder = Folder::with(&[("x", "<URL:d>")]);
    let args =
        ["--base", "http://a.example/b/c", "--normalize", "--get", "{value} {link} {host}", "x"];
    let ran = ran(&mut folder.command(args));
    assert_eq!(ran.out, "d http://a.example/b/d a.example\n");
}

#[test]
fn wrong_templates_are_errors() {
    let folder = Folder::with(&[("x", "http://a.example/")]);
    for (template, named) in [
        ("{vlue}", "vlue"),
        ("{value", "byte 0"),
        ("a}", "byte 1"),
        (r"\x", r"\x"),
        ("\\", "backslash at the end"),
    ] {
        let ran = ran(&mut folder.command(["--get", template, "x"]));
        assert_eq!((&*ran.out, ran.code), ("", Some(2)), "{template}");
        assert!(ran.err.contains("--get") && ran.err.contains(named), "{template}: {}", ran.err);
    }
    for other in ["--format csv", "--format jsonl", "-c", "-l", "--count-by host"] {
        let ran = folder.run(&format!("--get {{value}} {other} x"));
        assert_eq!(ran.code, Some(2), "{other}");
        assert!(ran.err.contains("cannot be combined"), "{other}: {}", ran.err);
    }
}

#[test]
fn output_files_hold_what_standard_output_would() {
    let folder = Folder::with(&[("x", MAIL)]);
    for format in ["text", "jsonl", "csv", "tsv"] {
        let file = format!("out.{format}");
        let ran = folder.run(&format!("--format {format} -o {file} x"));
        assert_eq!((&*ran.out, &*ran.err, ran.code), ("", "", Some(0)), "{format}");
        let written = fs::read_to_string(folder.path().join(&file)).unwrap();
        assert_eq!(written, folder.found(&format!("--format {format} x")));
        // Only text shows no format.
        let again = folder.run(&format!("--format {format} -o {file} x"));
        assert_eq!(again.code, Some(if format == "text" { 2 } else { 0 }), "{format}");
        assert_eq!(fs::read_to_string(folder.path().join(&file)).unwrap(), written);
    }
}

#[test]
fn output_files_replace_no_input_of_a_list() {
    let folder = Folder::with(&[("x", MAIL), ("list", "x\nout.csv\n"), ("nuls", "x\0./out.csv\0")]);
    folder.found("--format csv -o out.csv x");
    let written = fs::read(folder.path().join("out.csv")).unwrap();
    for list in ["list", "nuls"] {
        let ran = folder.run(&format!("--format csv -o out.csv --files-from {list}"));
        assert_eq!(ran.code, Some(2), "{list}");
        assert!(ran.err.contains("out.csv: this file is an input"), "{list}: {}", ran.err);
        assert_eq!(fs::read(folder.path().join("out.csv")).unwrap(), written, "{list}");
    }
}

/// Runs a line of the shell in which `$0` is the command, for 10 seconds at most.
#[cfg(unix)]
fn shell(folder: &Folder, line: &str) -> crate::support::Ran {
    let mut command = std::process::Command::new("timeout");
    command.args(["10", "sh", "-c", line, env!("CARGO_BIN_EXE_gleaner")]);
    crate::support::ran(command.current_dir(folder.path()))
}

#[cfg(unix)]
#[test]
fn output_files_do_not_replace_standard_input() {
    let folder = Folder::with(&[("x", MAIL)]);
    folder.found("--format csv -o out.csv --report out.html x");
    let read = |file| fs::read(folder.path().join(file)).unwrap();
    for (file, options) in [("out.csv", "--format csv -o"), ("out.html", "-q --report")] {
        let before = read(file);
        let ran = shell(&folder, &format!("\"$0\" {options} {file} <{file}"));
        assert_eq!(ran.code, Some(2), "{file}: {}", ran.err);
        assert!(ran.err.contains("this file is an input"), "{file}: {}", ran.err);
        assert_eq!(read(file), before, "{file}");
    }
}

#[cfg(unix)]
#[test]
fn output_may_be_a_pipe_with_a_name() {
    let folder = Folder::with(&[("x", MAIL)]);
    let line = "mkfifo p; cat p & \"$0\" --format csv --columns scheme -o p x; wait";
    let ran = shell(&folder, line);
    assert_eq!((&*ran.out, ran.code), ("scheme\nhttp\nftp\n", Some(0)), "{}", ran.err);
}

#[test]
fn names_of_databases_are_those_of_files() {
    for name in [":memory:", "file:links.db", "file:x?mode=memory"] {
        let folder = Folder::with(&[("x", MAIL)]);
        assert_eq!(folder.found(&format!("--format sqlite -o {name} x")), "");
        let written = fs::read(folder.path().join(name)).unwrap();
        assert!(written.starts_with(b"SQLite format 3\0"), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn several_processes_write_one_database() {
    let texts: Vec<_> = (0..6).map(|n| format!("http://{n}.example/")).collect();
    let folder = Folder::new();
    for (number, text) in texts.iter().enumerate() {
        folder.file(number.to_string(), text.as_bytes());
    }
    let line = "for n in 0 1 2 3 4 5; do \"$0\" --format sqlite -o links.db $n & done; wait";
    assert_eq!(shell(&folder, line).err, "");
    let found = folder.found("history links.db --format csv --sort link");
    assert_eq!(found.lines().count(), 1 + texts.len(), "{found}");
}

#[test]
fn an_empty_value_alone_is_a_record() {
    let folder = Folder::with(&[("x", "http://a.example/ tel:+1")]);
    assert_eq!(folder.found("--format csv --columns host x"), "host\na.example\n\"\"\n");
}

#[test]
fn the_domain_of_a_host_ends_before_a_final_dot() {
    let text = "http://www.b.co.uk./ http://www.b.co.uk/ http://localhost./";
    assert_eq!(
        get("{host} {domain}", text),
        "www.b.co.uk. b.co.uk\nwww.b.co.uk b.co.uk\nlocalhost. \n"
    );
}

#[test]
fn output_files_replace_no_other_data() {
    let folder = Folder::with(&[("x", MAIL), ("other", "a,b\n1,2\n"), ("empty", "")]);
    let columnar: &[_] = if cfg!(feature = "arrow") { &["parquet", "arrow"] } else { &[] };
    for format in ["text", "jsonl", "csv", "tsv", "sqlite"].iter().chain(columnar) {
        for (file, said) in
            [("other", "exists"), ("x", "input"), ("none/y", "directory"), (".", "directory")]
        {
            let ran = folder.run(&format!("--format {format} -o {file} x"));
            assert_eq!((&*ran.out, ran.code), ("", Some(2)), "{format} {file}");
            assert!(ran.err.contains(said), "{format} {file}: {}", ran.err);
        }
    }
    let unchanged = |file| fs::read_to_string(folder.path().join(file)).unwrap();
    assert_eq!((&*unchanged("other"), &*unchanged("x")), ("a,b\n1,2\n", MAIL));
    assert_eq!(folder.run("--format csv -o empty x").code, Some(0));
}

#[test]
#[cfg(not(feature = "arrow"))]
fn a_format_that_the_build_lacks_names_its_feature() {
    let folder = Folder::with(&[("x", MAIL)]);
    for format in ["parquet", "arrow"] {
        let ran = folder.run(&format!("--format {format} -o out x"));
        assert_eq!((&*ran.out, ran.code), ("", Some(2)), "{format}");
        assert!(ran.err.contains("cargo install gleaner --features arrow"), "{}", ran.err);
        assert!(!folder.path().join("out").exists(), "{format}");
    }
}

#[test]
fn the_output_file_is_not_searched() {
    let folder = Folder::with(&[("d/x", MAIL)]);
    let written = || fs::read_to_string(folder.path().join("d/out.csv")).unwrap();
    assert_eq!(folder.run("--format csv -o d/out.csv d").code, Some(0));
    let first = written();
    let again = folder.run("--format csv -o d/out.csv d");
    assert_eq!((&*again.err, again.code), ("", Some(0)));
    assert_eq!(written(), first);
}

#[test]
fn a_database_needs_a_file_and_gets_what_it_lacks() {
    let folder = Folder::with(&[("x", MAIL), ("y", "http://a.example/ http://a.example/")]);
    let ran = folder.run("--format sqlite x");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("add -o FILE"), "{}", ran.err);
    let count = |table: &str| -> i64 {
        let database = rusqlite::Connection::open(folder.path().join("links.db")).unwrap();
        let sql = format!("SELECT count(*) FROM {table}");
        database.query_row(&sql, [], |row| row.get(0)).unwrap()
    };
    for _ in 0..2 {
        let ran = folder.run("--format sqlite -o links.db x");
        assert_eq!((&*ran.out, &*ran.err, ran.code), ("", "", Some(0)));
        let counts = ["files", "messages", "hosts", "findings", "links", "search"].map(count);
        assert_eq!(counts, [1, 1, 2, 2, 2, 2]);
    }
    assert_eq!(folder.run("--format sqlite -o links.db x y").code, Some(0));
    assert_eq!(["files", "messages", "findings"].map(count), [2, 1, 4]);
    assert_eq!(count("search WHERE search MATCH 'subject : b'"), 2);
    assert_eq!(
        count("links WHERE host = 'www.b.co.uk' AND domain = 'b.co.uk' AND \"from\" LIKE '%ann%'"),
        1
    );
}

#[test]
fn a_mailbox_that_has_grown_adds_its_new_messages() {
    let folder = Folder::with(&[("x", MAIL)]);
    assert_eq!(folder.run("--format sqlite -o links.db x").code, Some(0));
    folder.file("x", format!("{MAIL}{}", MAIL.replace("b.co.uk", "new.example")));
    assert_eq!(folder.run("--format sqlite -o links.db x").code, Some(0));
    let database = rusqlite::Connection::open(folder.path().join("links.db")).unwrap();
    let mut values =
        database.prepare("SELECT message_number, host FROM links ORDER BY id").unwrap();
    let rows = values.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let rows: Vec<(i64, String)> = rows.map(Result::unwrap).collect();
    let expected =
        [(1, "www.b.co.uk"), (1, "ftp.c.example"), (2, "www.new.example"), (2, "ftp.c.example")];
    assert_eq!(rows, expected.map(|(number, host)| (number, host.to_owned())));
}
