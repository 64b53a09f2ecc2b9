//! Detection of formats from first bytes, whole and as they arrive.

use super::Format;

#[test]
fn detects_formats() {
    let cases: [(&[u8], Format); 24] = [
        (b"", Format::Text),
        (b"From ", Format::Text),
        (b"From here on it is prose.\n", Format::Text),
        (b"From a@b.example Fri Nov 20 10:11:12 1998\n", Format::Mbox),
        (b"From - Thu Jan  1 00:00:00 1970\r\nFrom: x\r\n", Format::Mbox),
        (b"From a@b.example\nSubject: x\n\n", Format::Mbox),
        (b"#! rnews 12\nPath: a", Format::Rnews),
        (b"#! cunbatch\n\x1f\x9d", Format::Rnews),
        (b"\xef\xbb\xbf#! rnews 12\nPath: a", Format::Rnews),
        (b"\xef\xbb\xbf#! /bin/sh\n", Format::Text),
        (b"\xef\xbb\xbf#! cunbatch\n\x1f\x9d", Format::Text),
        (b"#! /bin/sh\n", Format::Text),
        (b"From: a\nTo: b\n\ntext", Format::Message),
        (b"Received: a\n\tb\nX-A: b\n", Format::Message),
        (b"Path: a!b\nNewsgroups: alt.x\n", Format::Message),
        (b">From a Thu\nReceived: x\nFrom: y\n", Format::Message),
        (b"  \n\nReceived: x\nFrom: y\n", Format::Message),
        (b"\xef\xbb\xbfFrom: x\r\nTo: y\r\n\r\n", Format::Message),
        (b"Subject: lunch\n\nAt noon.", Format::Text),
        (b"name: x\nversion: 1\n", Format::Text),
        (b"{\"from\": 1}\n{\"date\": 2}\n", Format::Text),
        (b"12:00:00 from: a\n12:00:01 date: b\n", Format::Text),
        (b"date: 1998-01-01\ndate: 1998-01-02\n", Format::Text),
        (b"from: a\nprose\ndate: b\nmore prose\nto: x\n", Format::Text),
    ];
    for (head, format) in cases {
        assert_eq!(Format::detect(head), format, "{}", head.escape_ascii());
    }
}

#[test]
fn detects_as_early_as_possible() {
    let mail = b"X-A: b\r\nFrom: a\r\nTo: b\r\n\r\nText";
    for end in 0..mail.len() {
        let detected = Format::try_detect(&mail[..end], false);
        assert_eq!(detected, (end >= 26).then_some(Format::Message), "{end}");
    }
    for open in ["", "F", "From joe", "#! rnews", "#! cun", "INFO", "X-A: a\nb c\n", "\n", "\r\n "]
    {
        assert_eq!(Format::try_detect(open.as_bytes(), false), None, "{open:?}");
    }
    for open in [&b"\xef"[..], b"\xef\xbb", b"\xef\xbb\xbf", b"\xef\xbb\xbfF"] {
        assert_eq!(Format::try_detect(open, false), None, "{}", open.escape_ascii());
        assert_eq!(Format::try_detect(open, true), Some(Format::Text));
    }
    assert_eq!(Format::try_detect(b"\xef\xbc", false), Some(Format::Text));
    for text in ["a line", "http://a", "{\"", "\n- a", "INFO: a\n", "X-A: a\nb c\nX-A: d\ne f\n"] {
        assert_eq!(Format::try_detect(text.as_bytes(), false), Some(Format::Text), "{text:?}");
    }
    let log = "X-A: a\n".repeat(30);
    assert_eq!(Format::try_detect(log.as_bytes(), false), Some(Format::Text));
}

/// A stream can pause after any byte.
#[test]
fn detects_the_same_format_however_the_stream_arrives() {
    let many = format!("{}From: a\nTo: b\n\n", "X-A: a\n".repeat(24));
    for text in [
        "Odd: a\nFrom: b\nSubject: c\n\ntext",
        "Recieved: from a\n by b;\n today\nReceived: c\n\ntext",
        "Odd: a\nOdd: a\nOdd: a\nFrom: b\nSubject: c\n\ntext",
        "Odd: a\nOdd: a\nOdd: a\nOdd: a\nFrom: b\nSubject: c\n\ntext",
        "X-A: a\nodd: a\nODD: a\nOdd: a\nX-A: b\nFrom: b\nSubject: c\n\ntext",
        "Odd: a\nstray line\nFrom: b\nSubject: c\n\ntext",
        "odd: a\nFrom: b\nSubject: c\n\ntext",
        "Replied: today\nFrom: b\nSubject: c\n\ntext",
        "X-Odd: a\nFrom: b\nSubject: c\n\ntext",
        ">From a Thu\nOdd: a\nFrom: b\nTo: c\n",
        "ERROR: a\nReceived: b\n\n",
        &many,
    ] {
        for end in 0..text.len() {
            if let Some(early) = Format::try_detect(&text.as_bytes()[..end], false) {
                assert_eq!(Format::detect(text.as_bytes()), early, "{text:?} at {end}");
            }
        }
    }
    assert_eq!(Format::detect(b"Replied: today\nFrom: b\nSubject: c\n"), Format::Message);
    assert_eq!(Format::detect(b"ERROR: a\nReceived: b\nFrom: c\n"), Format::Text);
}

#[test]
fn detects_mail_above_which_names_are_misspelt() {
    let odd = |count| format!("{}From: b\nTo: c\n\ntext", "Odd: a\n b\n".repeat(count));
    for (text, format) in [
        ("Recieved: from a\n\tby b\nReceived: c\n\ntext", Format::Message),
        ("Odd: a\nprose\nFrom: b\nTo: c\n", Format::Text),
        ("Odd: a\nFrom: b\nprose\n", Format::Text),
        (&odd(3), Format::Message),
        (&odd(4), Format::Text),
    ] {
        assert_eq!(Format::detect(text.as_bytes()), format, "{text:?}");
    }
    let log = "Warning: a\nNote: b\nWarning: c\nError: d\n";
    assert_eq!(Format::try_detect(&log.as_bytes()[..log.len() - 1], false), None);
    assert_eq!(Format::try_detect(log.as_bytes(), false), Some(Format::Text));
}

#[test]
fn examines_only_the_head() {
    let long = [b"To: a\nX-Long: ".as_slice(), &b"a".repeat(Format::HEAD), b"\nFrom: b\n"];
    assert_eq!(Format::detect(&long.concat()), Format::Text);
}

/// All short sequences of lines, with a pause after any byte.
#[test]
fn detects_the_same_format_for_all_short_headers() {
    const LINES: [&str; 13] = [
        "Odd: a\n",
        "odd: a\n",
        "Keywords: a\n",
        "X-A: a\n",
        "From: a\n",
        "to : a\r\n",
        "Received: a\n",
        " a\n",
        "prose\n",
        "From a\n",
        ">From a\n",
        "\n",
        "\u{feff}",
    ];
    let mut texts = vec![String::new()];
    for from in 0.. {
        let text = texts[from].clone();
        let format = Format::detect(text.as_bytes());
        for end in 0..text.len() {
            if let Some(early) = Format::try_detect(&text.as_bytes()[..end], false) {
                assert_eq!(early, format, "{text:?} at {end}");
            }
        }
        if from < 13 + 13 * 13 + 13 * 13 * 13 {
            texts.extend(LINES.map(|line| text.clone() + line));
        } else if from + 1 == texts.len() {
            break;
        }
    }
}
