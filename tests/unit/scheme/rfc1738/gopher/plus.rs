//! Unit tests of `scheme/rfc1738/gopher/plus.rs`.

use super::*;

#[test]
fn parses_each_form() {
    let (one, two) = (b"one".as_slice(), b"two".as_slice());
    let (abstract_, smell) = (b"+ABSTRACT".as_slice(), b"+SMELL".as_slice());
    let view = |name, language| GopherPlus::View { name, language };
    for (section, string, expected) in [
        ("3.4.4", "+", GopherPlus::DefaultView),
        ("3.4.4", "?", GopherPlus::Form),
        ("3.4.6", "!", GopherPlus::ItemAttributes(vec![])),
        ("3.4.6", "$", GopherPlus::DirectoryAttributes(vec![])),
        ("3.4.7", "!+ABSTRACT", GopherPlus::ItemAttributes(vec![abstract_])),
        ("3.4.7", "!+ABSTRACT +SMELL", GopherPlus::ItemAttributes(vec![abstract_, smell])),
        ("3.4.7", "$+SMELL", GopherPlus::DirectoryAttributes(vec![smell])),
        ("3.4.8", "+application/postscript Es_ES", view(b"application/postscript", Some(b"Es_ES"))),
        ("3.4.8", "+text/plain", view(b"text/plain", None)),
        ("3.4.9", "+\t1\r\n+-1\r\none\r\ntwo\r\n.\r\n", GopherPlus::FilledForm(vec![one, two])),
        ("3.4.9", "+\t1\r\n+-1\r\n\r\n.\r\n", GopherPlus::FilledForm(vec![b""])),
        ("3.4.9", "+\t1\r\n+-1\r\n.\r\n", GopherPlus::FilledForm(vec![])),
    ] {
        assert_eq!(GopherPlus::of(string.as_bytes()), expected, "{section}");
    }
}

#[test]
fn keeps_other_strings_whole() {
    for string in [
        "",
        "x",
        "??",
        "+\t1",
        "+\t1\r\n+-1\r\none.\r\n",
        "+\t1\r\n+-1\r\none\r\n.\r\ntwo\r\n.\r\n",
        "+\t1\r\n+-1\r\none\ntwo\r\n.\r\n",
        "+\t1\r\n+-1\r\none\r\n.\r\n!",
    ] {
        let string = string.as_bytes();
        assert_eq!(GopherPlus::of(string), GopherPlus::Other(string));
    }
}
