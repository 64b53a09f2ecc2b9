//! Borrowed values that leave their references, texts of all types, and closures of both kinds.

use std::borrow::Cow;
use std::ops::ControlFlow;

use gleaner::{Config, Extract, Extractor, Flags, Hyphen, Item, Reference, extract, extract_with};

const TEXT: &str = "http://a.example/x. <http://b.example/\n\u{fc}>";

fn values<'a>(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Vec<Cow<'a, str>> {
    extract(text).filter_map(Item::into_reference).map(Reference::into_value).collect()
}

#[test]
fn values_leave_texts_of_every_type() {
    let expected = ["http://a.example/x", "http://b.example/\u{fc}"];
    let array: &[u8; TEXT.len()] = TEXT.as_bytes().try_into().unwrap();
    assert_eq!(values(TEXT), expected);
    assert_eq!(values(&TEXT.to_owned()), expected);
    assert_eq!(values(TEXT.as_bytes()), expected);
    assert_eq!(values(&TEXT.as_bytes().to_vec()), expected);
    assert_eq!(values(array), expected);
    let boxed: Box<str> = TEXT.into();
    assert_eq!(extract_with(boxed.as_bytes(), &Config::new()).count(), 2);
    let found = values(TEXT);
    assert!(matches!(found[0], Cow::Borrowed(value) if value.as_ptr() == TEXT.as_ptr()));
    assert!(matches!(found[1], Cow::Owned(_)), "it was unfolded");
}

#[test]
fn an_owned_reference_gives_its_value_without_the_tail() {
    let found: Vec<_> =
        extract(TEXT).map(Item::into_owned).filter_map(Item::into_reference).collect();
    assert_eq!((found[0].value(), found[0].tail()), ("http://a.example/x", "."));
    assert_eq!(found[0].clone().into_value(), "http://a.example/x");
    assert_eq!(found[1].clone().into_value(), "http://b.example/\u{fc}");
    assert_eq!(found[1].raw(), "http://b.example/\n\u{fc}".as_bytes());
}

#[test]
fn the_iterator_outlives_its_settings() {
    fn search(text: &str) -> Extract<'_> {
        let config = Config::new().emails(true);
        extract_with(text, &config)
    }
    assert_eq!(search("joe@a.example").count(), 1);
}

#[test]
fn ranges_index_the_text() {
    for item in extract(TEXT) {
        let range = item.range();
        let reference = item.as_reference().unwrap();
        assert_eq!(TEXT.as_bytes()[range.clone()], *reference.raw());
        assert_eq!(range, reference.range());
        assert_eq!((item.outer(), item.flags()), (reference.outer(), reference.flags()));
    }
    let config = Config::new().max_reference(8);
    let item = extract_with("to http://a.example/", &config).next().unwrap();
    assert_eq!(item.range(), 3..20);
    assert_eq!((item.outer(), item.flags()), (3..20, Flags::OVERLONG));
    assert!(item.as_reference().is_none() && item.into_reference().is_none());
}

#[test]
fn the_range_of_a_far_offset_saturates() {
    let mut extractor = Extractor::new(&Config::new());
    extractor.begin_at(u64::MAX);
    let mut spans = Vec::new();
    extractor.whole(b"", |_| ());
    extractor.begin_at(u64::MAX);
    extractor.feed(b"http://a.example/ ", |item| spans.push((item.span(), item.range())));
    extractor.finish(|item| spans.push((item.span(), item.range())));
    let [(span, range)] = &spans[..] else { panic!("{spans:?}") };
    assert_eq!(span.start, 1 << 63);
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    assert_eq!(*range, index(span.start)..index(span.end));
}

#[test]
fn closures_return_nothing_or_a_flow() {
    let text = b"http://a.example/ http://b.example/ ";
    let mut extractor = Extractor::new(&Config::new());
    let mut count = 0;
    let () = extractor.feed(text, |_| count += 1);
    let () = extractor.finish(|_| count += 1);
    let () = extractor.finish_truncated(|_| count += 1);
    let () = extractor.whole(text, |_| count += 1);
    let () = extractor.whole_truncated(text, |_| count += 1);
    assert_eq!(count, 6);

    let mut count = 0;
    let mut first = |_: Item<'_>| {
        count += 1;
        ControlFlow::Break(())
    };
    assert_eq!(extractor.feed(text, &mut first), ControlFlow::Break(()));
    assert_eq!(extractor.whole(text, &mut first), ControlFlow::Break(()));
    assert_eq!(extractor.whole_truncated(text, &mut first), ControlFlow::Break(()));
    assert_eq!(extractor.finish(&mut first), ControlFlow::Continue(()));
    assert_eq!(extractor.finish_truncated(&mut first), ControlFlow::Continue(()));
    assert_eq!(count, 3);
}

#[test]
fn settings_are_returned_and_compared() {
    let config = Config::new()
        .max_reference(0)
        .hyphen(Hyphen::Both)
        .abbreviated(false)
        .emails(true)
        .iri(false)
        .relative(true)
        .join_lines(true)
        .page_breaks(true);
    assert_eq!((config.get_max_reference(), config.get_hyphen()), (1, Hyphen::Both));
    assert!(!config.get_abbreviated() && !config.get_iri());
    assert!(config.get_emails() && config.get_relative());
    assert!(config.get_join_lines() && config.get_page_breaks());
    assert_ne!(config, Config::new());
    assert_eq!(Config::new().max_reference(0), Config::new().max_reference(1));

    let schemes = |names: [&str; 3]| {
        names.iter().try_fold(Config::new(), |config, name| config.scheme(name)).unwrap()
    };
    let config = schemes(["bug", "Art", "BUG"]);
    assert_eq!(config, schemes(["art", "art", "bug"]));
    assert!(config.get_schemes().eq(["art", "bug"]));
}

#[test]
fn flags_are_a_set() {
    let set = Flags::QP | Flags::IRI;
    assert_eq!(set & Flags::QP, Flags::QP);
    assert_eq!(set - Flags::QP, Flags::IRI);
    assert_eq!(set - Flags::JSON, set);
    assert!(set.iter().eq([Flags::QP, Flags::IRI]));
    assert_eq!(set.iter().collect::<Flags>(), set);
    assert_eq!(set.names().filter_map(Flags::from_name).collect::<Flags>(), set);
    assert!(Flags::empty().is_empty() && !set.is_empty());
    assert!(set.intersects(Flags::IRI | Flags::JSON) && !set.intersects(Flags::JSON));
    assert_eq!(Flags::all().iter().count(), Flags::all().names().count());

    let mut changed = set;
    changed -= Flags::QP;
    changed.extend([Flags::JSON]);
    assert_eq!(changed, Flags::IRI | Flags::JSON);
    changed &= Flags::JSON;
    assert_eq!(changed, Flags::JSON);
}
