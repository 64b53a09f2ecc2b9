//! Limits of the output: each is a setting, and says where it cuts.

use crate::support::Folder;

#[test]
fn unique_says_when_it_is_no_longer_exact() {
    let urls = |list: &[u32]| {
        let lines: Vec<_> = list.iter().map(|n| format!("http://a.example/{n}\n")).collect();
        lines.concat()
    };
    let folder = Folder::with(&[("a", &urls(&[1, 2, 1])), ("b", &urls(&[2, 3, 3, 1, 4, 4, 2]))]);
    let all = urls(&[1, 2, 3, 4]);
    for args in ["-u", "-u --max-unique 4", "-u --max-unique 5"] {
        assert_eq!(folder.found(&format!("{args} -I a b")), all, "{args}");
    }
    // The lines have 19 bytes.
    for (limit, at, expected) in [(3, 76, &[1, 2, 3, 4, 4][..]), (2, 19, &[1, 2, 3, 3, 4, 4])] {
        for jobs in [1, 4] {
            let ran = folder.run(&format!("-u --max-unique {limit} -j{jobs} -I a b"));
            assert_eq!((ran.out, ran.code), (urls(expected), Some(2)));
            let message = format!(
                "gleaner: b: --unique remembers {limit} values (--max-unique); from byte {at} on, other \
                 values may be printed more than once; raise --max-unique to remember more, which \
                 takes about 24 bytes each\n"
            );
            assert_eq!(ran.err, message);
        }
    }
    assert_eq!(folder.run("-u --max-unique 0 a").code, Some(2));
}

#[test]
fn fields_and_readings_are_cut_and_say_so() {
    let text = "\u{e4}".repeat(20);
    let mail = format!("From: a\nSubject: {text}\nDate: b\n\n<URL:http://a.example/x-\ny-\nz>\n");
    let folder = Folder::with(&[("mail", &mail)]);
    let found = |args: &str| folder.found(&format!("--format jsonl {args} mail"));
    // The subject has 40 bytes, in characters of two bytes.
    for (limit, kept) in [(38, 19), (39, 19), (40, 20), (41, 20)] {
        let out = found(&format!("--max-field {limit}"));
        let subject = format!("\"subject\":\"{}\"", "\u{e4}".repeat(kept));
        assert!(out.contains(&subject), "{limit}: {out}");
        assert_eq!(out.contains("\"subject_truncated\":true"), kept < 20, "{limit}: {out}");
        assert!(!out.contains("from_truncated"));
    }
    // The readings have 22, 21, 21 and 20 bytes.
    for (limit, count) in [(1, 1), (83, 3), (84, 4), (85, 4)] {
        let out = found(&format!("--max-readings {limit}"));
        let (_, readings) = out.split_once("\"readings\":[").unwrap();
        let (readings, rest) = readings.split_once(']').unwrap();
        assert_eq!(readings.split(',').count(), count, "{limit}: {out}");
        assert_eq!(rest.starts_with(",\"readings_truncated\":true"), count < 4, "{out}");
    }
}

#[test]
fn parts_that_are_nested_too_deeply_are_reported() {
    let mut body = "Content-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n".to_owned();
    for _ in 0..3 {
        body = format!("Content-Type: message/rfc822\n\nFrom: a\nDate: b\n{body}");
    }
    let mail = format!("From: a\nDate: b\n{body}");
    let folder = Folder::with(&[("mail", &mail)]);
    let depth =
        (1..9).find(|depth| folder.run(&format!("--max-nesting {depth} mail")).code == Some(0));
    let depth = depth.expect("a depth that suffices");
    assert!((2..=5).contains(&depth), "{depth}");
    for depth in [depth, depth + 1] {
        assert_eq!(folder.found(&format!("--max-nesting {depth} mail")), "http://a.example/\n");
    }
    let ran = folder.run(&format!("--max-nesting {} mail", depth - 1));
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
    let at = mail.rfind("From: a").unwrap();
    let message = format!(
        "of the message at byte 0 (from byte {at}) is nested deeper than --max-nesting allows"
    );
    assert!(ran.err.contains(&message), "{}", ran.err);
}
