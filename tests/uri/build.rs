//! Building references: the result has exactly the given parts (RFC 2396, 2.4.2).

use gleaner::uri::{BuildError, Builder, Component, Escaped, UriRef, UriRefBuf};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::normalize::octets;
use crate::properties::holds;

/// The unescaped parts of a reference.
#[derive(Clone, Debug)]
struct Given {
    scheme: Option<&'static str>,
    server: Option<Server>,
    reg_name: Option<Vec<u8>>,
    rooted: bool,
    segments: Vec<(Vec<u8>, Vec<Vec<u8>>)>,
    query: Option<Query>,
    fragment: Option<Vec<u8>>,
}

#[derive(Clone, Debug)]
struct Server {
    user: Option<(Vec<u8>, Option<Vec<u8>>)>,
    host: &'static str,
    port: Option<u16>,
}

#[derive(Clone, Debug)]
enum Query {
    Whole(Vec<u8>),
    Fields(Vec<(Vec<u8>, Vec<u8>)>),
}

/// Generates octets, most often delimiters and parts of escapes.
fn data() -> impl Strategy<Value = Vec<u8>> {
    let octet = prop_oneof![
        2 => select(b"a.~:/?#[]@!$&'()*+,;=%\"<> \\^`{|}2F".as_slice()),
        1 => any::<u8>(),
    ];
    vec(octet, 0..6)
}

fn given() -> impl Strategy<Value = Given> {
    let user = option::of((data(), option::of(data())));
    let host = select(&["a.example", "A", "localhost", "192.0.2.1", "[::1]", "a."][..]);
    let server = (user, host, option::of(any::<u16>())).prop_map(|(user, host, port)| Server {
        user,
        host,
        port,
    });
    let query = prop_oneof![
        data().prop_map(Query::Whole),
        vec((data(), data()), 1..3).prop_map(Query::Fields),
    ];
    (
        option::of(select(&["http", "x-y", "FOO"][..])),
        option::of(server),
        option::of(data().prop_map(|name| [b"_", name.as_slice()].concat())),
        any::<bool>(),
        vec((data(), vec(data(), 0..2)), 0..4),
        option::of(query),
        option::of(data()),
    )
        .prop_map(|(scheme, server, reg_name, rooted, segments, query, fragment)| {
            let reg_name = if server.is_some() { None } else { reg_name };
            Given { scheme, server, reg_name, rooted, segments, query, fragment }
        })
}

fn build(given: &Given) -> Result<UriRefBuf, BuildError> {
    let mut builder = Builder::new();
    if let Some(scheme) = given.scheme {
        builder = builder.scheme(scheme);
    }
    if let Some(server) = &given.server {
        builder = builder.host(server.host);
        if let Some((user, password)) = &server.user {
            builder = builder.user(user);
            if let Some(password) = password {
                builder = builder.password(password);
            }
        }
        if let Some(port) = server.port {
            builder = builder.port(port);
        }
    }
    if let Some(name) = &given.reg_name {
        builder = builder.reg_name(name);
    }
    if given.rooted {
        builder = builder.rooted();
    }
    for (name, params) in &given.segments {
        builder = params.iter().fold(builder.segment(name), Builder::param);
    }
    builder = match &given.query {
        Some(Query::Whole(query)) => builder.query(query),
        Some(Query::Fields(fields)) => {
            fields.iter().fold(builder, |builder, (name, value)| builder.field(name, value))
        }
        None => builder,
    };
    if let Some(fragment) = &given.fragment {
        builder = builder.fragment(fragment);
    }
    builder.build()
}

/// Reports whether the path would be parsed as something else, or the scheme has nothing after it.
fn is_ambiguous(given: &Given) -> bool {
    let authority = given.server.is_some() || given.reg_name.is_some();
    let Some((first, params)) = given.segments.first() else {
        return given.rooted || given.scheme.is_some() && !authority;
    };
    let rooted = given.rooted || given.scheme.is_some();
    let empty = first.is_empty() && params.is_empty();
    empty && !authority && (!rooted || given.segments.len() > 1)
}

#[test]
fn a_built_reference_has_the_given_parts() {
    holds(given(), |given| {
        let uri = match build(&given) {
            Err(BuildError::Path) if is_ambiguous(&given) => return Ok(()),
            built => built.map_err(|error| TestCaseError::fail(format!("{error}")))?,
        };
        let uri = uri.as_uri_ref();
        prop_assert_eq!(UriRef::parse(uri.as_str()), Ok(uri));
        prop_assert_eq!(uri.scheme(), given.scheme);
        prop_assert!(!uri.is_opaque());
        has_authority(uri, &given)?;
        has_path(uri, &given)?;
        has_query(uri, &given)?;
        prop_assert_eq!(uri.fragment().map(octets), given.fragment);
        Ok(())
    });
}

fn has_authority(uri: UriRef<'_>, given: &Given) -> Result<(), TestCaseError> {
    let authority = uri.authority();
    let Some(given_server) = &given.server else {
        let reg_name = authority.map(|name| octets(name.reg_name().expect("a name was given")));
        prop_assert_eq!(&reg_name, &given.reg_name);
        return Ok(());
    };
    let server = authority.expect("a server was given");
    prop_assert_eq!(server.reg_name(), None);
    let userinfo = given_server.user.as_ref().map(|(user, password)| {
        let password = password.as_ref().map(|password| [b":", password.as_slice()].concat());
        [user.as_slice(), &password.unwrap_or_default()].concat()
    });
    prop_assert_eq!(server.userinfo().map(octets), userinfo);
    if let Some((user, Some(_))) = &given_server.user {
        let (before, _) = server.userinfo().unwrap().split_once(':').unwrap();
        prop_assert_eq!(&octets(before), user);
    }
    prop_assert_eq!(server.host().unwrap().as_str(), given_server.host);
    let port = given_server.port.map(|port| port.to_string());
    prop_assert_eq!(server.port().map(str::to_owned), port);
    Ok(())
}

fn has_path(uri: UriRef<'_>, given: &Given) -> Result<(), TestCaseError> {
    if given.segments.is_empty() {
        prop_assert_eq!(uri.path(), "");
        return Ok(());
    }
    let segments: Vec<_> = uri
        .segments()
        .map(|segment| (octets(segment.name()), segment.params().map(octets).collect::<Vec<_>>()))
        .collect();
    prop_assert_eq!(&segments, &given.segments);
    Ok(())
}

fn has_query(uri: UriRef<'_>, given: &Given) -> Result<(), TestCaseError> {
    match &given.query {
        Some(Query::Whole(query)) => {
            prop_assert_eq!(&octets(uri.query().unwrap()), query);
        }
        Some(Query::Fields(fields)) => {
            let pair = |field: &str| {
                let (name, value) = field.split_once('=').unwrap();
                (octets(name), octets(value))
            };
            let pairs: Vec<_> = uri.query().unwrap().split('&').map(pair).collect();
            prop_assert_eq!(&pairs, fields);
        }
        None => prop_assert!(uri.query().is_none()),
    }
    Ok(())
}

#[test]
fn decoding_reverses_encoding() {
    holds(vec(any::<u8>(), 0..12), |data| {
        for &component in Component::ALL {
            let escaped = Escaped::encode(component, &data);
            prop_assert_eq!(&*escaped.decode(), data.as_slice());
            prop_assert_eq!(octets(escaped.as_str()), data.as_slice());
            let checked = Escaped::new(component, escaped.as_str());
            prop_assert!(checked.is_ok(), "{:?} in {component:?}", escaped.as_str());
        }
        Ok(())
    });
}

/// Every component keeps the unreserved characters (RFC 2396, 2.3) and escapes the excluded ones
/// (2.4.3).
#[test]
fn keeps_unreserved_and_escapes_excluded_characters() {
    for &component in Component::ALL {
        for octet in 0..=u8::MAX {
            let data = [octet];
            let escaped = Escaped::encode(component, &data);
            let kept = escaped.as_str().as_bytes() == data;
            if octet.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&octet) {
                assert!(kept, "{component:?}: {octet:02X}");
            }
            let excluded = !octet.is_ascii_graphic() || b"<>#%\"{}|\\^[]`".contains(&octet);
            assert!(!(kept && excluded), "{component:?}: {octet:02X}");
            if !kept {
                assert_eq!(escaped.as_str(), format!("%{octet:02X}"), "{component:?}");
            }
        }
    }
}

/// `%2E%2E` is equivalent to `..` (RFC 2396, 2.3), so no escape would keep a client from removing the segment.
#[test]
fn builds_dot_segments_as_given() {
    let base = Builder::new().scheme("http").host("a.example").segment("users");
    for (segment, path, normal) in [
        ("..", "/users/..", "/"),
        (".", "/users/.", "/users/"),
        ("...", "/users/...", "/users/..."),
        ("../x", "/users/..%2Fx", "/users/..%2Fx"),
        ("%2e%2E", "/users/%252e%252E", "/users/%252e%252E"),
    ] {
        let uri = base.clone().segment(segment).build().unwrap();
        assert_eq!((uri.path(), uri.to_normalized().path()), (path, normal));
        let last = uri.as_uri_ref().segments().next_back().unwrap();
        let escaped = Escaped::new(Component::Segment, last.as_str()).unwrap();
        assert_eq!(&*escaped.decode(), segment.as_bytes());
    }
}

#[test]
fn refuses_invalid_parts() {
    for scheme in ["", "1a", "a b", "a:b", "a/b", "\u{e9}", "a_b"] {
        assert_eq!(Builder::new().scheme(scheme).segment("x").build(), Err(BuildError::Scheme));
    }
    for host in ["a b", "a_b", "a/b", "a:80", "u@a", "[::1", "[1:2]", "\u{e9}", "a..b", "1.2.3"] {
        assert_eq!(Builder::new().host(host).build(), Err(BuildError::Host), "{host}");
    }
    assert_eq!(Builder::new().user("u").build(), Err(BuildError::Host));
    assert_eq!(Builder::new().host("a").password("p").build(), Err(BuildError::Password));
    assert_eq!(Builder::new().reg_name("a.example").build(), Err(BuildError::RegName));
    assert_eq!(Builder::new().reg_name("a_b").host("a").build(), Err(BuildError::RegName));
}
