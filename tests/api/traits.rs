//! The common traits of the core types (Rust API Guidelines: C-COMMON-TRAITS, C-SEND-SYNC, C-DEBUG).

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::io::{Empty, Read};
use std::iter::FusedIterator;
use std::str::FromStr;

use gleaner::{
    Config, ConfigError, Extract, Extractor, Flags, Hyphen, Item, Kind, Overlong, Reader, Readings,
    Reference, UnknownName, Wrapper, extract, extract_with,
};

fn is_sent<T: Send + Sync + 'static>() {}
fn is_debug<T: Debug>() {}
fn is_value<T: Clone + Debug + Eq + Hash>() {}
fn is_fused<T: FusedIterator>() {}
fn is_error<T: std::error::Error + Send + Sync + 'static>() {}

fn is_named<T>(all: &[T])
where
    T: AsRef<str> + Copy + Debug + Display + Eq + Hash + FromStr<Err = UnknownName>,
    T: for<'a> TryFrom<&'a str, Error = UnknownName>,
{
    for one in all {
        assert_eq!(one.to_string().parse(), Ok(*one));
        assert_eq!(T::try_from(one.as_ref()), Ok(*one));
        assert_eq!(format!("{one:>12}"), format!("{:>12}", one.as_ref()));
    }
    let error = T::from_str("none").unwrap_err();
    assert!(all.iter().all(|one| error.to_string().contains(one.as_ref())), "{error}");
}

#[test]
fn types_have_the_common_traits() {
    is_sent::<(Config, Extract<'static>, Extractor, Reader<Empty>, Readings<'static>)>();
    is_sent::<(Item<'static>, Reference<'static>, Overlong<'static>)>();
    is_debug::<(Extract<'static>, Extractor, Reader<Empty>, Readings<'static>)>();
    is_debug::<Reader<Box<dyn DebugRead>>>();
    is_value::<(Item<'static>, Reference<'static>, Overlong<'static>, Config)>();
    is_value::<(Flags, Hyphen, Kind, Wrapper, ConfigError, UnknownName)>();
    is_fused::<Extract<'static>>();
    is_fused::<Reader<Empty>>();
    is_fused::<Readings<'static>>();
    is_error::<ConfigError>();
    is_error::<UnknownName>();
}

trait DebugRead: Read + Debug {}

#[test]
fn errors_are_shown_by_their_message() {
    let error = Config::new().scheme("9p").unwrap_err();
    assert_eq!(format!("{error:?}"), format!("ConfigError({error})"));
}

#[test]
fn names_are_parsed_as_they_are_printed() {
    is_named(Hyphen::ALL);
    is_named(Kind::ALL);
    is_named(Wrapper::ALL);
}

#[test]
fn a_reference_is_its_value_as_text() {
    let found = extract("<http://a.example/\nx>").find_map(Item::into_reference).unwrap();
    assert_eq!(found.to_string(), "http://a.example/x");
    assert_eq!(AsRef::<str>::as_ref(&found), "http://a.example/x");
    assert_eq!(format!("{found:>20}"), "  http://a.example/x");
}

#[test]
fn owned_and_borrowed_items_are_equal() {
    let text = "http://a.example/. http://a.example/. <http://b.example/\nx>";
    let borrowed: HashSet<_> = extract(text).collect();
    let owned: HashSet<_> = extract(text).map(Item::into_owned).collect();
    assert_eq!((borrowed.len(), &borrowed), (3, &owned), "the first two differ in their spans");
}

#[test]
fn iterators_stay_at_their_end() {
    let mut items = extract("http://a.example/");
    assert_eq!((items.by_ref().count(), items.next()), (1, None));
    let mut none = extract("no reference");
    assert_eq!((none.next(), none.next()), (None, None));
}

#[test]
fn debug_forms_are_readable() {
    let text = "<http://a.example/\n\u{fc}>, www.b.example.";
    let items: Vec<_> = extract(text).collect();
    assert_eq!(
        format!("{:?}", items[0]),
        "Reference { value: \"http://a.example/\u{fc}\", raw: b\"http://a.example/\\n\\xc3\\xbc\", \
         span: 1..21, outer: 0..22, wrapper: Angle, kind: Absolute, flags: Flags(IRI), tail: \"\", .. }"
    );
    assert!(format!("{:?}", items[1]).contains("Flags(ABBREVIATED), tail: \".\""));
    assert_eq!(format!("{:?}", Flags::INNER_SPACE | Flags::QP), "Flags(QP | INNER_SPACE)");
    assert_eq!(format!("{:?}", Flags::empty()), "Flags()");

    let config = Config::new().max_reference(8);
    let overlong = extract_with("http://a.example/", &config).next().unwrap();
    assert!(
        format!("{overlong:?}").starts_with("Overlong { head: \"http://a.example/\", span: 0..17")
    );

    let mut search = extract(text);
    search.next();
    assert_eq!(format!("{search:?}"), "Extract { offset: 22, length: 38, .. }");
    let mut extractor = Extractor::new(&Config::new());
    extractor.feed(b"<http://a.exa", |_| ());
    let shown = format!("{extractor:?}");
    assert!(shown.starts_with("Extractor { config: Config { max_reference: 8192,"), "{shown}");
    assert!(shown.ends_with("}, offset: 13, kept: 13, .. }"), "{shown}");
}
