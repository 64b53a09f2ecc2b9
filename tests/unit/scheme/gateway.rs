//! Unit tests of `scheme/gateway.rs`.

use super::*;

#[test]
fn validates_templates() {
    for (template, expected) in [
        ("http://g.example/", Some(("a placeholder, {uri} or {rest}", 17))),
        ("http://g.example/{url}", Some(("a placeholder, {uri} or {rest}", 22))),
        ("http://{uri}/", Some(("no placeholder before the path", 7))),
        ("{uri}:x", Some(("no placeholder before the path", 0))),
        ("//g.example/{uri}", Some(("a scheme", 0))),
        ("http://g.example/#{uri}", Some(("the end of the URI, without a fragment", 17))),
        ("http://g.example/{uri}#x", Some(("the end of the URI, without a fragment", 22))),
        ("http://g.example/{uri}", None),
        ("http://g.example/?{rest}", None),
        ("x-g:{uri}", None),
    ] {
        let error = check(template).err().map(|error| (error.expected(), error.offset()));
        assert_eq!(error, expected, "{template}");
    }
    let error = check("http://g.example/{uri}/{x}").unwrap_err();
    assert_eq!((error.production(), error.offset()), ("path_segments", 23));
}

#[test]
fn locates_by_scheme() {
    let mut gateways = Gateways::new();
    gateways.set("wais", "http://old.example/{uri}").unwrap();
    gateways.set("WAIS", "http://g.example/{rest}?u={uri}&v={uri}").unwrap();
    let locate = |text: &str| gateways.locate(text).map(UriRefBuf::into_string);
    assert_eq!(
        locate("wais:%7Ba}~\u{fc}#b c").unwrap(),
        "http://g.example/%257Ba%7D~%C3%BC\
         ?u=wais%3A%257Ba%7D~%C3%BC&v=wais%3A%257Ba%7D~%C3%BC#b c"
    );
    assert_eq!(locate("wais").as_deref(), None);
    assert_eq!(locate("gopher://a/").as_deref(), None);
}
