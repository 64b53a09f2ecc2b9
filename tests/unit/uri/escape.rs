//! Unit tests of `uri/escape.rs`.

use super::*;

#[test]
fn decodes_escapes_to_octets() {
    assert_eq!(decode("%7Ejoe%e4%2F%25"), b"~joe\xe4/%".as_slice());
    assert_eq!(decode("%"), b"%".as_slice());
    assert_eq!(decode("%4g%%41"), b"%4g%A".as_slice());
    assert!(matches!(decode("a+b"), Cow::Borrowed(b"a+b")));
}

/// Every octet round-trips, matches the production, and does not delimit the component.
#[test]
fn encodes_every_octet_in_every_component() {
    let delimiters = ["@:;/?#", "@:;/?#", "/;=?#", "&=+;?#", "#"];
    for (&component, delimiters) in Component::ALL.iter().zip(delimiters) {
        for octet in 0..=u8::MAX {
            let octets = [octet];
            let escaped = Escaped::encode(component, &octets);
            assert_eq!(&*escaped.decode(), octets);
            assert!(Escaped::new(component, escaped.as_str()).is_ok(), "{escaped}");
            assert!(!escaped.as_str().contains(|c| delimiters.contains(c)), "{escaped}");
        }
    }
}

#[test]
fn does_not_escape_twice() {
    let once = Escaped::encode(Component::Segment, b"a b%20").as_str().to_owned();
    assert_eq!(once, "a%20b%2520");
    let checked = Escaped::new(Component::Segment, &once).unwrap();
    assert_eq!(checked.as_str(), once);
    assert_eq!(&*checked.decode(), b"a b%20");
}
