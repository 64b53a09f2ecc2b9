//! Promises of the types of `uri` and `scheme` that the compiler checks: what outlives what, what a function accepts,
//! and which traits a type has.

use std::borrow::{Borrow, Cow};
use std::collections::{BTreeSet, HashSet};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::iter::FusedIterator;
use std::str::FromStr;

use gleaner::scheme::{
    CheckError, File, Ftp, FtpCommand, Gateways, Gopher, GopherPlus, Http, Mailto, News, Nntp,
    Parts, Prospero, Registry, SchemeStatus, Telnet, Typecode, Unsendable, Wais,
};
use gleaner::uri::{
    Authority, BaseOrigin, Bases, BuildError, Builder, Component, Escaped, ExcessDots, Grammar,
    HazardKind, Host, ParseError, ResolveError, Resolved, Resolver, Segment, UriRef, UriRefBuf,
    complete, unwrap, wrap,
};
use gleaner::{Config, Item, UnknownName, extract, extract_with};

fn path(text: &str) -> &str {
    UriRef::split(text).path()
}

fn host(text: &str) -> Option<&str> {
    UriRef::split(text).authority().and_then(Authority::host).map(Host::as_str)
}

fn params(text: &str) -> impl Iterator<Item = &str> {
    UriRef::split(text).segments().flat_map(Segment::params)
}

fn defined(text: &str) -> Vec<(&'static str, &str)> {
    let all = UriRef::split(text).components();
    all.filter_map(|(name, value)| Some((name, value?))).collect()
}

fn normal(text: &str) -> Cow<'_, str> {
    UriRef::split(text).without_fragment().normalize()
}

fn resolved(text: &str) -> Option<Cow<'_, str>> {
    Resolver::new("http://a.example/b").ok()?.resolve(text).ok().map(Resolved::into_text)
}

fn parts(text: &str) -> Option<Parts<'_>> {
    Parts::of(UriRef::parse(text).ok()?).ok()?
}

fn server(text: &str) -> Option<&str> {
    Some(Ftp::from_uri(text).ok()?.login().host())
}

fn base<'a>(document: Option<&'a str>, default: &'a str) -> Option<&'a str> {
    let document = document.map(UriRef::split);
    let bases = Bases { document, default: Some(UriRef::split(default)), ..Bases::default() };
    bases.effective().map(|(_, base)| base.as_str())
}

#[test]
fn borrowed_pieces_outlive_the_reference() {
    let text = String::from("ftp://u@a.example/b;c=d?e");
    assert_eq!(path(&text), "/b;c=d");
    assert_eq!(host(&text), Some("a.example"));
    assert!(params(&text).eq(["c=d"]));
    assert_eq!(defined(&text).len(), 6);
    assert!(matches!(normal(&text), Cow::Borrowed(_)));
    assert!(matches!(resolved(&text), Some(Cow::Borrowed(_))));
    assert!(matches!(parts(&text), Some(Parts::Ftp(_))));
    assert_eq!(server(&text), Some("a.example"));
    assert_eq!(base(None, &text), Some(text.as_str()));
}

/// The paths of all references in a text, borrowed from their values.
#[test]
fn pieces_of_findings_outlive_their_references() {
    let found: Vec<_> =
        extract("http://a.example/b http://c.example/d").filter_map(Item::into_reference).collect();
    let paths: Vec<&str> = found.iter().map(|found| found.uri().path()).collect();
    assert_eq!(paths, ["/b", "/d"]);
}

#[test]
fn functions_accept_references_and_texts() {
    let resolver = Resolver::new(&String::from("http://a.example/b")).unwrap();
    let (owned, cow) = (String::from("c"), Cow::Borrowed("c"));
    let (uri, buf) = (UriRef::split("c"), UriRef::split("c").into_owned());
    let itself = Resolver::new("http://b/").unwrap().rfc3986(true).resolve("http://a.example/c");
    let found =
        extract_with("<URL:c>", &Config::new().relative(true)).find_map(Item::into_reference);
    let expected = resolver.resolve("c");
    for resolved in [
        resolver.resolve(&owned),
        resolver.resolve(["c"].iter().next().unwrap()),
        resolver.resolve(&cow),
        resolver.resolve(uri),
        #[expect(clippy::needless_borrows_for_generic_args, reason = "tests the implementation")]
        resolver.resolve(&uri),
        resolver.resolve(&buf),
        resolver.resolve(&itself.unwrap()),
        resolver.resolve(&found.unwrap()),
    ] {
        assert_eq!(resolved, expected);
    }
    assert!(uri.equivalent("c") && uri.equivalent(&owned) && uri.equivalent(&buf));
    assert_eq!(wrap("c", 80), wrap(&buf, 80));
    assert_eq!(Parts::of("news:*"), Parts::of(UriRef::split("news:*")));
    assert!(Http::from_uri("http://a.example/").is_ok() && Gopher::from_uri(&buf).is_err());
    assert!(Registry::new().check("news:*").is_ok());
    assert_eq!(Gateways::new().locate(&owned), None);
}

#[test]
fn an_owned_reference_has_the_components_of_the_borrowed_one() {
    for text in ["HTTP://u@a.example:80/b/../%7ec?d#e", "news:a%7eb", "#s", "//b", "x/./y?", ""] {
        let (uri, buf) = (UriRef::split(text), UriRef::split(text).into_owned());
        assert_eq!((uri.scheme(), uri.authority()), (buf.scheme(), buf.authority()), "{text}");
        assert_eq!(uri.path(), buf.path(), "{text}");
        assert_eq!((uri.query(), uri.fragment()), (buf.query(), buf.fragment()), "{text}");
        let forms =
            [uri.is_absolute(), uri.is_opaque(), uri.is_hierarchical(), uri.is_same_document()];
        let same =
            [buf.is_absolute(), buf.is_opaque(), buf.is_hierarchical(), buf.is_same_document()];
        assert_eq!(forms, same, "{text}");
        assert_eq!(uri.has_scheme("news"), buf.has_scheme("news"), "{text}");
    }
}

/// The normal forms follow RFC 2396, 2.3, 3.1 and 5.2.
#[test]
fn every_reference_has_an_owned_normal_form() {
    let resolver = Resolver::new("http://a.example").unwrap();
    for (text, normal) in [
        ("HTTP://A.example:80/b/../%7ec?d#%65", "http://a.example/~c?d#e"),
        ("http://a.example/x", "http://a.example/x"),
    ] {
        let (uri, absolute) = (UriRef::split(text), resolver.resolve(text).unwrap());
        let buf = UriRefBuf::from(absolute.clone());
        assert_eq!(buf, text);
        assert_eq!((buf.normalize(), absolute.normalize()), (normal.into(), normal.into()));
        for owned in [uri.to_normalized(), buf.to_normalized(), absolute.to_normalized()] {
            assert_eq!(owned, UriRefBuf::from_string(normal.to_owned()));
            assert_eq!(owned.fragment(), UriRef::split(normal).fragment());
            assert!(buf.equivalent(&owned));
        }
    }
}

/// A type without a lifetime can be kept and sent anywhere.
#[test]
fn owned_types_borrow_nothing() {
    fn is_owned<T: Clone + Debug + Send + Sync + 'static>() {}
    is_owned::<UriRefBuf>();
    is_owned::<Resolver>();
    is_owned::<Builder>();
    is_owned::<Gateways>();
    let kept: Vec<UriRefBuf> = {
        let text = String::from("www.a.example");
        let built = Builder::new().scheme("x").segment("y").build().unwrap();
        vec![complete(&text).unwrap(), UriRef::split(&text).into_owned(), built]
    };
    assert_eq!(kept[2], "x:/y");
}

#[test]
fn references_have_the_traits_of_text() {
    fn is_text<T>(_: &T)
    where
        T: Clone + Eq + Hash + Debug + Display + AsRef<str> + PartialEq<str> + PartialEq<String>,
        T: for<'a> PartialEq<&'a str>,
        str: PartialEq<T>,
        String: PartialEq<T>,
        for<'a> &'a str: PartialEq<T>,
    {
    }
    let text = "http://u@a.example/b";
    let uri: UriRef<'_> = text.try_into().unwrap();
    let buf: UriRefBuf = text.parse().unwrap();
    is_text(&uri);
    is_text(&buf);
    is_text(&uri.authority().unwrap());
    is_text(&uri.authority().unwrap().host().unwrap());
    is_text(&uri.segments().next().unwrap());
    is_text(&Escaped::encode(Component::Query, b"a"));
    is_text(&Resolver::new(uri).unwrap().resolve("c").unwrap());
    assert_eq!(UriRefBuf::try_from(String::from(text)), Ok(buf.clone()));
    assert_eq!(UriRefBuf::try_from(text), Ok(UriRefBuf::from(uri)));
    assert_eq!(String::from(buf.clone()), text);
    assert_eq!(buf, uri);
    assert_eq!(uri, buf);
    assert_eq!(UriRef::from(&buf), uri);
    let (string, other) = (String::from(text), String::from("http://b.example/"));
    assert_eq!([text == uri, *text == uri, string == uri, uri == string], [true; 4]);
    assert_eq!([*other.as_str() == uri, other == uri, uri == other], [false; 3]);
    assert_eq!("a b".parse::<UriRefBuf>().map_err(|error| error.offset()), Err(1));
    // A text finds an owned reference, because the two hash and compare alike.
    assert!(HashSet::from([buf.clone()]).contains(text));
    assert!(BTreeSet::from([buf.clone()]).contains(text));
    let borrowed: &str = buf.borrow();
    assert_eq!(borrowed, text);
}

#[test]
fn names_parse_to_their_values() {
    fn has_names<T>(all: &[T])
    where
        T: Copy + Debug + Display + Eq + Hash + AsRef<str> + FromStr<Err = UnknownName>,
    {
        for one in all {
            assert_eq!(one.to_string().parse(), Ok(*one));
            assert_eq!(one.as_ref(), one.to_string());
        }
        assert!("no name".parse::<T>().is_err());
    }
    has_names(Grammar::ALL);
    has_names(HazardKind::ALL);
    has_names(ExcessDots::ALL);
    has_names(BaseOrigin::ALL);
    has_names(Component::ALL);
    has_names(SchemeStatus::ALL);
    has_names(Typecode::ALL);
}

#[test]
fn errors_can_be_boxed_and_compared() {
    fn is_error<T: std::error::Error + Clone + Eq + Hash + Send + Sync + 'static>() {}
    is_error::<ParseError>();
    is_error::<BuildError>();
    is_error::<ResolveError>();
    is_error::<CheckError>();
    is_error::<Unsendable>();
    is_error::<UnknownName>();
    assert!(unwrap("see http://a.example/").is_err());
}

/// A program whose `main` returns an error prints its `Debug` form, which thus has the message.
#[test]
fn debug_forms_of_errors_have_the_message() {
    let errors: [Box<dyn std::error::Error>; 6] = [
        Box::new(UriRef::parse("a b").unwrap_err()),
        Box::new(Builder::new().host("a_b").build().unwrap_err()),
        Box::new(Resolver::new("x").unwrap_err()),
        Box::new(Registry::new().check("news:").unwrap_err()),
        Box::new("none".parse::<Grammar>().unwrap_err()),
        Box::new(Gopher::from_uri("gopher://a.example/0x%0Ay").unwrap().request().unwrap_err()),
    ];
    let names =
        ["ParseError", "BuildError", "ResolveError", "CheckError", "UnknownName", "Unsendable"];
    for (error, name) in errors.iter().zip(names) {
        assert_eq!(format!("{error:?}"), format!("{name}({error})"));
    }
}

#[test]
fn iterators_are_fused() {
    fn is_fused(_: impl FusedIterator + Clone) {}
    let uri = UriRef::split("/a;b");
    is_fused(uri.components());
    is_fused(uri.segments());
    is_fused(uri.segments().next().unwrap().params());
    is_fused(uri.hazards());
    let mailto = Mailto::from_uri("mailto:a@b?c=d").unwrap();
    is_fused(mailto.to());
    is_fused(mailto.fields());
    is_fused(mailto.recipients());
}

/// Octets are shown as text.
#[test]
fn debug_forms_are_readable() {
    let uri = "ftp://joe:x@a.example/pub/a%20b%FF.txt;type=i";
    let ftp = Ftp::from_uri(uri).unwrap();
    assert_eq!(
        format!("{ftp:?}"),
        r#"Ftp { login: Login { user: Some("joe"), password: Some(***), host: "a.example", port: 21 }, cwds: ["pub"], name: b"a b\xff.txt", typecode: Some(Image) }"#
    );
    let commands = ftp.commands(b"", None).unwrap();
    let shown: Vec<_> =
        commands.iter().map(|command: &FtpCommand<'_>| format!("{command:?}")).collect();
    assert_eq!(shown[0], r#"FtpCommand { verb: "USER", argument: "joe" }"#);
    assert_eq!(shown[1], r#"FtpCommand { verb: "PASS", argument: "***" }"#);
    let forms = [
        format!("{:?}", UriRef::split(uri)),
        format!("{:?}", News::from_uri("news:a.b")),
        format!("{:?}", GopherPlus::of(b"!+ABSTRACT")),
        format!("{:?}", Nntp::from_uri("nntp://a/b.c/1").unwrap()),
        format!("{:?}", Telnet::from_uri("telnet://a/").unwrap()),
        format!("{:?}", Wais::from_uri("wais://a/b?c").unwrap()),
        format!("{:?}", File::from_uri("file:///b").unwrap()),
        format!("{:?}", Prospero::from_uri("prospero://a/b;c=d").unwrap()),
    ];
    for (form, part) in forms.iter().zip([
        r#"UriRef("ftp://joe:***@a.example/pub/a%20b%FF.txt;type=i")"#,
        r#"Group("a.b")"#,
        r#"ItemAttributes(["+ABSTRACT"])"#,
        r#"group: "b.c""#,
        r#"host: "a""#,
        r#"search: Some("c")"#,
        r#"host: """#,
        r#"hsoname: "b""#,
    ]) {
        assert!(form.contains(part), "{form}");
    }
}
