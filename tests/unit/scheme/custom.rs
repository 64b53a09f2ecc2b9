//! Unit tests of `scheme/custom.rs`.

use super::*;

fn registry() -> Registry {
    let mut registry = Registry::new();
    let even = |uri: UriRef<'_>| match uri.as_str().len() % 2 {
        0 => Ok(()),
        _ => Err("odd".to_owned()),
    };
    registry.register("x-a", Some(7), |_| Ok(())).unwrap();
    registry.register("X-B", None, even).unwrap();
    registry
}

#[test]
fn checks_the_syntax_and_then_the_scheme() {
    let registry = registry();
    let check = |text: &str| match registry.check(text) {
        Ok(()) => "valid".to_owned(),
        Err(CheckError::Syntax(error)) => format!("{} {}", error.production(), error.offset()),
        Err(CheckError::Rejected(message)) => message,
    };
    assert_eq!(check("x-a://u@h:1/p?q#f"), "valid");
    assert_eq!(check("X-A://h/~"), "urlpath 8");
    assert_eq!(check("x-a:h"), "ip-schemepart 4");
    assert_eq!(check("x-b:ab"), "valid");
    assert_eq!(check("x-b:ab#c"), "valid");
    assert_eq!(check("x-b:a"), "odd");
    assert_eq!(check("x-b:~"), "xchar 4");
    assert_eq!(check("http://a/~"), "hsegment 9");
    assert_eq!(check("x-c:a"), "valid");
}

#[test]
fn replaces_schemes_and_rejects_invalid_names() {
    let mut registry = registry();
    assert_eq!(registry.default_port("X-a"), Some(7));
    assert_eq!(registry.default_port("x-b"), None);
    assert_eq!(registry.default_port("ftp"), Some(21));
    registry.register("FTP", Some(2121), |_| Ok(())).unwrap();
    assert_eq!(registry.default_port("ftp"), Some(2121));
    assert!(matches!(registry.parts("ftp://a/b"), Ok(Some(Parts::Registered(_)))));
    for (name, at) in [("", 0), ("1a", 0), ("a:", 1), ("a b", 1), ("\u{fc}", 0)] {
        assert_eq!(registry.register(name, None, |_| Ok(())).unwrap_err().offset(), at);
    }
}
