//! Errors name the path or option, the place, what was expected and the remedy.

use crate::support::{Folder, Ran, ran};

const ON_REFERENCES: [&str; 8] =
    ["parse", "normalize", "wrap", "unwrap", "hazards", "unwrap-link", "defang", "resolve"];

fn uri(verb: &str, args: &[&str]) -> Ran {
    let base: &[&str] = if verb == "resolve" { &["--base", "http://b.example/"] } else { &[] };
    let args = [&["uri", verb], base, args].concat();
    ran(&mut Folder::new().command(args))
}

#[test]
fn defanged_references_are_not_processed() {
    for verb in ON_REFERENCES {
        for reference in ["http[:]//a.example/", "hxxp[://]evil[.]example/"] {
            let ran = uri(verb, &[reference]);
            assert_eq!((ran.out.as_str(), ran.code), ("\n", Some(2)), "{verb}");
            assert!(ran.err.starts_with("gleaner: argument 1: looks defanged: \""), "{}", ran.err);
            assert!(ran.err.ends_with("add --refang to read it\n"), "{}", ran.err);
        }
    }
    for reference in ["hxxp://evil[.]example/", "www[.]evil[dot]example/x", "joe[@]evil.example"] {
        let ran = uri("normalize", &[reference]);
        assert_eq!((ran.out.as_str(), ran.code), ("\n", Some(2)), "{reference}");
        assert!(ran.err.contains("looks defanged") && ran.err.contains("--refang"), "{}", ran.err);
    }
    let ran = uri("normalize", &["joe(at)evil[.]example"]);
    assert!(ran.err.ends_with("add --refang=aggressive to read it\n"), "{}", ran.err);
}

#[test]
fn other_defanged_references_are_taken_literally() {
    for verb in ON_REFERENCES.into_iter().filter(|&verb| verb != "normalize") {
        let ran = uri(verb, &["hxxp://evil[.]example/"]);
        assert_eq!((ran.code, ran.out.is_empty()), (Some(0), false), "{verb}");
        assert!(verb == "defang" || ran.err.contains("it is taken literally; add --refang"));
    }
    for reference in ["hxxp://evil.example/", "http://evil(dot)example/"] {
        for verb in ON_REFERENCES {
            let ran = uri(verb, &[reference]);
            assert_eq!(ran.code, Some(0), "{verb}");
            // `defang` has done what its user wants.
            assert_eq!(ran.err.is_empty(), verb == "defang", "{verb}");
            assert!(verb == "defang" || ran.err.contains("it is taken literally; add --refang"));
        }
        assert_eq!(uri("normalize", &[reference]).out, format!("{reference}\n"));
    }
}

#[test]
fn refang_reads_defanged_references() {
    for (verb, reference, out) in [
        ("normalize", "hxxp://EVIL[.]example/", "http://evil.example/\n"),
        ("unwrap", "<URL: hxxp[:]//evil[.]example/>", "http://evil.example/\n"),
        ("wrap", "http://evil(dot)example/", "<URL:http://evil.example/>\n"),
        ("defang", "http[:]//evil(dot)example/", "hxxp://evil[.]example/\n"),
        ("resolve", "hxxps://evil[.]example/../x", "https://evil.example/../x\n"),
    ] {
        let ran = uri(verb, &["--refang", reference]);
        assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (out, "", Some(0)), "{verb}");
    }
    let ran = uri("parse", &["--refang=aggressive", "h[tt]p://evil\\.example/"]);
    assert!(ran.out.starts_with("scheme=http authority=evil.example host="), "{}", ran.out);
}

#[test]
fn option_values_state_what_is_expected() {
    let folder = Folder::new();
    for (args, message) in [
        (
            "--jobs x",
            "invalid value 'x' for '--jobs <N>': expected a whole number of at least 0, in digits",
        ),
        (
            "--max-nesting 300",
            "invalid value '300' for '--max-nesting <N>': expected a whole number from 0 to 256, in digits",
        ),
        (
            "uri wrap --width 1.5",
            "invalid value '1.5' for '--width <N>': expected a whole number of at least 0, in digits",
        ),
        (
            "--exclude [a",
            "invalid value '[a' for '--exclude <GLOB>': expected ] after [, as in [a-z]",
        ),
        (
            "--schemes http://",
            "scheme \"http://\": expected a letter, a digit, \"+\", \"-\" or \".\" at byte 4 (RFC 2396, 3.1); write http",
        ),
        ("--schemes http,", "write a name, such as http, or remove a needless comma"),
        (
            "--base a.example",
            "--base a.example: the base has no scheme (RFC 2396, 5.2); expected a URI such as http://host/path",
        ),
        (
            "--base hxxp://a[.]example/",
            "looks defanged: \"hxxp\" at byte 0; expected a working URI",
        ),
        (
            "uri resolve --base a x",
            "--base a: the base has no scheme (RFC 2396, 5.2); write it in full",
        ),
        (
            "uri resolve --base mailto:a@b x",
            "argument 1: the base is opaque: no slash follows its scheme",
        ),
        (
            "uri resolve --dots refuse --base http://a/ ../x",
            "allow them with --dots keep or --dots drop",
        ),
        (
            "uri unwrap-link --link-wrappers none x",
            "--link-wrappers none: No such file or directory; check",
        ),
    ] {
        let ran = folder.run(args);
        assert_eq!(ran.code, Some(2), "{args}");
        assert!(ran.err.contains(message), "{args}: {}", ran.err);
    }
}

#[test]
fn paths_that_cannot_be_read_have_a_remedy() {
    let folder = Folder::with(&[("a", "http://a.example/")]);
    folder.link("loop", "loop");
    for (path, message) in [
        ("none", "none: No such file or directory; check the path"),
        ("a/b", "a/b: Not a directory; the path goes on after the name of a file; check the path"),
        ("loop", "loop: Too many levels of symbolic links; check where the links lead"),
        (
            "",
            "\"\": expected the path of a file or a directory, found nothing; remove the argument or, if a variable has it, set that",
        ),
    ] {
        let ran = ran(&mut folder.command(["-I", "a", path]));
        assert_eq!((ran.out.as_str(), ran.code), ("http://a.example/\n", Some(2)), "{path}");
        assert_eq!(ran.err, format!("gleaner: {message}\n"));
    }
}

#[test]
fn data_that_needs_a_dictionary_is_named_as_such() {
    // A frame header with the dictionary 7 (RFC 8878, section 3.1.1.1), and one block that is stored.
    let frame = *b"\x28\xb5\x2f\xfd\x21\x07\x01\x09\0\0a";
    let folder = Folder::new();
    folder.file("d.zst", frame);
    let ran = folder.run("d.zst");
    let expected = "expected zstd data without a dictionary; decompress it with zstd -D FILE\n";
    assert!(ran.err.ends_with(expected), "{}", ran.err);
    assert_eq!(ran.code, Some(2));
}
