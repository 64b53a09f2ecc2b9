//! Unit tests of `grammar/uri/authority.rs`.

use super::*;

type Parts<'a> = (Option<&'a str>, Option<HostBytes<&'a str>>, Option<&'a str>);

fn parts(authority: &str) -> Option<Parts<'_>> {
    let text = |part: &'static [u8]| str::from_utf8(part).unwrap();
    let authority: &'static str = authority.to_owned().leak();
    let server = parse(authority.as_bytes()).ok()?;
    let host = server.host.map(|host| match host {
        HostBytes::Name(name) => HostBytes::Name(text(name)),
        HostBytes::Ipv4(address) => HostBytes::Ipv4(text(address)),
        HostBytes::Ipv6(literal) => HostBytes::Ipv6(text(literal)),
    });
    Some((server.userinfo.map(text), host, server.port.map(text)))
}

fn name(host: &str) -> HostBytes<&str> {
    HostBytes::Name(host)
}

#[test]
fn splits_servers() {
    assert_eq!(parts(""), Some((None, None, None)));
    assert_eq!(parts("a"), Some((None, Some(name("a")), None)));
    assert_eq!(parts("a.b-c.d."), Some((None, Some(name("a.b-c.d.")), None)));
    assert_eq!(parts("@a:"), Some((Some(""), Some(name("a")), Some(""))));
    assert_eq!(parts("u:p;x@a.b:80"), Some((Some("u:p;x"), Some(name("a.b")), Some("80"))));
    let ipv4 = Some(HostBytes::Ipv4("999.0.0.1"));
    assert_eq!(parts("999.0.0.1"), Some((None, ipv4, None)));
    let ipv6 = Some(HostBytes::Ipv6("[::1]"));
    assert_eq!(parts("u@[::1]:8"), Some((Some("u"), ipv6, Some("8"))));
    assert_eq!(parts("1a.2b.c3"), Some((None, Some(name("1a.2b.c3")), None)));
}

#[test]
fn refuses_names_of_registries() {
    for authority in [
        "a_b",
        "a..b",
        ".a",
        "a..",
        "-a",
        "a-",
        "1.2.3",
        "1.2.3.4.5",
        "a.1",
        "u@",
        "u@v@a",
        "a:x",
        "a:80:",
        "[::1",
        "[a]",
        "[::1]x",
        "%61",
        "a:8%30",
    ] {
        assert_eq!(parts(authority), None, "{authority}");
    }
}
