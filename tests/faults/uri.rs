//! `gleaner uri`, the functions of the module `uri` and the encoder on hostile references.

use bytes::BytesMut;
use gleaner::scheme::{Ftp, FtpCommand, Parts, Registry};
use gleaner::uri::{Bases, Builder, Resolver, UriRef, unwrap};
use gleaner::{Config, UrlCodec};
use tokio_util::codec::Encoder;

use crate::support::Folder;

#[test]
fn white_space_without_a_wrapper_is_an_error() {
    for text in
        ["see http://a.example/", "http://a.example/ http://b.example/", "http://a.example/\tx"]
    {
        assert!(unwrap(text).is_err(), "{text:?}");
    }
    assert_eq!(unwrap("  http://a.example/\n").unwrap(), "http://a.example/");
    assert_eq!(unwrap("<http://a.example/\n x>").unwrap(), "http://a.example/x");
}

#[test]
fn the_command_rejects_a_reference_among_words() {
    let folder = Folder::new();
    let ran = folder.run_on("uri unwrap", b"see http://a.example/\n<http://b.example/>\n");
    assert_eq!(ran.out, "\nhttp://b.example/\n");
    assert_eq!(
        ran.err,
        "gleaner: line 1: URI-reference: expected a single reference, without white space unless it is wrapped \
         as <URL:...> at byte 3 (RFC 2396, Appendix E), found ' '; remove the other words, or search the text with \
         gleaner\n"
    );
    assert_eq!(ran.code, Some(2));
}

#[test]
fn longer_lines_than_the_limit_are_reported() {
    let folder = Folder::new();
    let error =
        "gleaner: line 2: expected at most 17 bytes; raise --max-line for longer references\n";
    for (line, fits) in [
        ("http://a.example", true),
        ("http://a.example/", true),
        ("http://a.example/\r", true),
        ("http://a.example/x", false),
        ("http://a.example/x\r", false),
        ("http://a.example/xxxx", false),
        (&"x".repeat(1 << 20), false),
    ] {
        let input = format!("\u{feff}http://b.example/\n{line}\nlast");
        let ran = folder.run_on("uri unwrap --max-line 17", input.as_bytes());
        let printed = if fits { line.trim_end() } else { "" };
        assert_eq!(ran.out, format!("http://b.example/\n{printed}\nlast\n"), "{line:?}");
        assert_eq!(ran.err, if fits { "" } else { error });
        assert_eq!(ran.code, Some(if fits { 0 } else { 2 }));
    }
}

#[test]
fn the_default_limit_of_lines_is_1_mib() {
    let folder = Folder::new();
    for (length, code) in [((1 << 20) - 1, 0), (1 << 20, 0), ((1 << 20) + 1, 2)] {
        let ran = folder.run_on("uri parse", "x".repeat(length).as_bytes());
        assert_eq!(ran.code, Some(code), "{length}");
    }
}

/// Neither the text of a password nor its octets reach a log through `{:?}` or `{:#?}`.
#[test]
fn no_debug_form_shows_a_password() {
    let mut registry = Registry::new();
    registry.register("own", Some(7), |_| Ok(())).unwrap();
    registry.register("opaque", None, |_| Ok(())).unwrap();
    let mut shown = Vec::new();
    let mut show =
        |value: &dyn std::fmt::Debug| shown.extend([format!("{value:?}"), format!("{value:#?}")]);
    for scheme in [
        "ftp", "http", "https", "gopher", "nntp", "telnet", "wais", "file", "prospero", "own",
        "opaque", "opaque",
    ] {
        // The second host makes the authority a registry's name.
        for host in ["a.example", "a_b"] {
            let text = format!("{scheme}://joe:qvxzkw@{host}:80/1/2");
            let uri = UriRef::split(&text);
            show(&uri);
            show(&uri.authority());
            show(&uri.into_owned());
            show(&Resolver::new(uri).unwrap());
            show(&Resolver::new(uri).unwrap().resolve("../x").unwrap());
            show(&Bases { document: Some(uri), ..Bases::default() });
            show(&uri.hazards().collect::<Vec<_>>());
            show(&Parts::of(uri));
            show(&registry.parts(uri));
        }
    }
    let uri = UriRef::split("ftp://joe:qvxzkw@a.example/x");
    let ftp = Ftp::from_uri(uri).unwrap();
    let commands: Vec<FtpCommand<'_>> = ftp.commands(b"", None).unwrap();
    show(&ftp);
    show(&ftp.login());
    show(&commands);
    show(&commands[1]);
    show(&Ftp::from_uri("ftp://joe@a.example/").unwrap().commands(b"", Some(b"qvxzkw")));
    show(&Builder::new().scheme("ftp").user("joe").password("qvxzkw").host("a.example"));
    show(&Builder::new().scheme("ftp").user("joe").password("qvxzkw").host("a.example").build());
    let octets = format!("{:?}", b"qvxzkw").trim_matches(['[', ']']).to_owned();
    for form in &shown {
        let one_line = form.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!form.contains("qvxzkw") && !one_line.contains(&octets), "{form}");
    }
    let redacted = shown.iter().filter(|form| form.contains("***")).count();
    assert!(redacted > 100, "{redacted} of {} forms have a placeholder", shown.len());
    assert_eq!(uri.to_string(), "ftp://joe:qvxzkw@a.example/x");
    assert_eq!(commands[1].to_bytes(), b"PASS qvxzkw\r\n");
}

/// `tests/service` has the property: the encoder accepts exactly what the decoder finds.
#[test]
fn the_encoder_rejects_what_its_decoder_does_not_find() {
    let mut codec = UrlCodec::new(&Config::new());
    for (reference, is_encoded) in
        [("", false), ("foo:bar", false), ("../rel", false), ("http://[1]", true)]
    {
        let mut buffer = BytesMut::new();
        assert_eq!(codec.encode(reference, &mut buffer).is_ok(), is_encoded, "{reference:?}");
    }
}
