//! The example `nntp`, against a news server.

use std::collections::VecDeque;
use std::io::Write;
use std::net::TcpStream;

use crate::peer::{dot_stuffed, line, outcome, server, write_by};
use crate::program::{Ended, Program};

/// The articles of the group by number, from 1; article 3 has expired.
const ARTICLES: [Option<&str>; 7] = [
    Some(
        "From: <a@a.example>\nSubject: links\n\nsee http://a.example/1, and <URL:http://a.example/long\n/name.html>.\n",
    ),
    // Lines that begin with dots, which are stuffed.
    Some(
        "Subject: dots\n\n.\n..\n. http://a.example/2 and <http://a.example/x\n.html>\n.http://a.example/..\n",
    ),
    None,
    Some("Subject: none\n\n"),
    // An open wrapper, which no bytes after the article may close (R1).
    Some("Subject: open\n\n<URL:http://a.example/5\n"),
    Some("\n200 http://a.example/6\n205 bye\n"),
    // Encoded links: in a field, in quoted-printable with a soft line break, and in base64.
    Some(
        "Subject: =?utf-8?q?http=3A//a.example/subject?=\nMIME-Version: 1.0\n\
         Content-Type: multipart/mixed; boundary=b\n\n\
         --b\nContent-Transfer-Encoding: quoted-printable\n\n<http=3A//a.example/quo=\n.ted>\n\
         --b\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS9iYXNlNjQ=\n--b--\n",
    ),
];

const PRINTED: [&str; 10] = [
    "<1@a.example>\thttp://a.example/1",
    "<1@a.example>\thttp://a.example/long/name.html",
    "<2@a.example>\thttp://a.example/2",
    "<2@a.example>\thttp://a.example/x.html",
    "<2@a.example>\thttp://a.example/",
    "<5@a.example>\thttp://a.example/5",
    "<6@a.example>\thttp://a.example/6",
    "<7@a.example>\thttp://a.example/subject",
    "<7@a.example>\thttp://a.example/quo.ted",
    "<7@a.example>\thttp://a.example/base64",
];

const MISSING: &str = "nntp: ARTICLE 3: 423 No article with that number";

fn response(command: &str) -> String {
    let status = match command.split_once(' ') {
        Some(("GROUP", "a.group")) => "211 6 1 7 a.group",
        Some(("GROUP", "a.empty")) => "211 0 0 0 a.empty",
        Some(("GROUP", "a.closed")) => "211 1 8 8 a.closed",
        Some(("GROUP", "a.cut")) => "211 1 9 9 a.cut",
        Some(("GROUP", _)) => "411 No such newsgroup",
        Some(("ARTICLE", "8")) => "480 Authentication required",
        Some(("ARTICLE", "9")) => {
            return "220 9 <9@a.example>\r\nhttp://a.example/9 \r\nhttp://a.exam".to_owned();
        }
        Some(("ARTICLE", number)) => {
            let index: usize = number.parse().unwrap();
            match ARTICLES.get(index - 1).copied().flatten() {
                Some(text) => {
                    return format!("220 {number} <{number}@a.example>\r\n{}", dot_stuffed(text));
                }
                None => "423 No article with that number",
            }
        }
        None if command == "QUIT" => "205 Bye",
        _ => "500 What?",
    };
    format!("{status}\r\n")
}

/// Serves until the client quits or disconnects; disconnects itself within article 9. Collects the responses
/// to `batch` ARTICLE commands and sends them in writes of at most `size` bytes. Returns the commands.
fn serve(mut client: TcpStream, batch: usize, size: usize) -> Vec<String> {
    let mut commands = Vec::new();
    let mut pending = VecDeque::new();
    client.write_all(b"201 No posting here\r\n").unwrap();
    while let Some(command) = line(&mut client) {
        let command = command.strip_suffix("\r\n").expect("CRLF").to_owned();
        pending.push_back(response(&command));
        commands.push(command);
        let last = &commands[commands.len() - 1];
        if pending.len() == batch || !last.starts_with("ARTICLE") {
            let responses: String = pending.drain(..).collect();
            write_by(&mut client, size, responses.as_bytes()).unwrap();
        }
        if matches!(last.as_str(), "QUIT" | "ARTICLE 9") {
            break;
        }
    }
    commands
}

/// Runs the client against the server; returns its output and the commands that the server received.
fn run(args: &[&str], batch: usize, size: usize) -> (Ended, Vec<String>) {
    let (address, commands) = server(move |client| serve(client, batch, size));
    let address = address.to_string();
    let args = [address.as_str()].into_iter().chain(args.iter().copied());
    let ended = Program::start("nntp", args).end();
    (ended, outcome(&commands))
}

fn all() -> Ended {
    Ended { out: PRINTED.map(str::to_owned).into(), err: vec![MISSING.to_owned()], code: Some(0) }
}

fn commands_for(group: &str, articles: impl IntoIterator<Item = u32>) -> Vec<String> {
    let articles = articles.into_iter().map(|number| format!("ARTICLE {number}"));
    [format!("GROUP {group}")].into_iter().chain(articles).chain(["QUIT".to_owned()]).collect()
}

#[test]
fn reads_responses_one_by_one() {
    for size in [1, 2, 7, usize::MAX] {
        assert_eq!(
            run(&["a.group"], 1, size),
            (all(), commands_for("a.group", 1..=7)),
            "by {size}"
        );
    }
}

/// The client pipelines all commands; a read may hold the end of one response and the start of the next.
#[test]
fn reads_pipelined_responses() {
    for size in [1, 2, 7, 64, usize::MAX] {
        assert_eq!(
            run(&["a.group"], 7, size),
            (all(), commands_for("a.group", 1..=7)),
            "by {size}"
        );
    }
}

#[test]
fn requests_a_range_of_articles() {
    let (ended, commands) = run(&["a.group", "2-3"], 1, usize::MAX);
    let out = PRINTED[2..5].iter().map(|&line| line.to_owned()).collect();
    assert_eq!(ended, Ended { out, ..all() });
    assert_eq!(commands, commands_for("a.group", 2..=3));
}

/// There are more articles than the client pipelines commands.
#[test]
fn skips_missing_articles() {
    let (ended, commands) = run(&["a.group", "7001-7100"], 1, usize::MAX);
    assert_eq!((ended.out.len(), ended.err.len(), ended.code), (0, 100, Some(0)));
    assert_eq!(commands, commands_for("a.group", 7001..=7100));
}

#[test]
fn requests_nothing_of_an_empty_group() {
    let (ended, commands) = run(&["a.empty"], 1, usize::MAX);
    assert_eq!(ended, Ended { out: vec![], err: vec![], code: Some(0) });
    assert_eq!(commands, commands_for("a.empty", []));
}

#[test]
fn reports_errors_of_the_server() {
    for (group, error) in [
        ("a.other", "nntp: GROUP: 411 No such newsgroup"),
        ("a.closed", "nntp: ARTICLE 8: 480 Authentication required"),
        ("a.cut", "nntp: <9@a.example>: the connection ended within the article"),
    ] {
        let (ended, _) = run(&[group], 1, usize::MAX);
        assert_eq!((ended.err, ended.code), (vec![error.to_owned()], Some(2)), "{group}");
        // Prints the links before the cut, except the one that was cut off.
        let out: &[&str] =
            if group == "a.cut" { &["<9@a.example>\thttp://a.example/9"] } else { &[] };
        assert_eq!(ended.out, out, "{group}");
    }
    let usage = Program::start("nntp", ["127.0.0.1:1"]).end();
    assert_eq!((usage.out.len(), usage.code), (0, Some(2)));
}
