//! The public API as callers use it: values that leave their findings, errors with `?`, names, and readable `Debug`.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::io::{self, Read};
use std::iter::FusedIterator;
use std::ops::ControlFlow;
use std::str::FromStr;

use gleaner::mail::{
    Alternative, Counts, Cut, CutReason, Finding, Findings, Format, Message, Options, Origin,
    Position, Scanner, UtcTime, Walk, WalkError, Walked,
};
use gleaner::{Config, Item, Reference};

const MAIL: &str = "From: joe\nSubject: see http://a.example/\n\nhttp://b.example/\n";

fn is_value<T: Clone + Debug + Eq + Hash>() {}
fn is_shared<T: Send + Sync>() {}
fn is_fused<T: FusedIterator + Debug>() {}

#[test]
fn types_have_the_common_traits() {
    is_value::<Alternative>();
    is_value::<Counts>();
    is_value::<Finding<'static>>();
    is_value::<Walked>();
    is_value::<Cut>();
    is_value::<CutReason>();
    is_value::<Format>();
    is_value::<Message>();
    is_value::<Origin<'static>>();
    is_value::<Position>();
    is_value::<UtcTime>();
    is_fused::<Findings<&[u8]>>();
    is_fused::<Findings<&mut dyn Read>>();
    is_fused::<Walk>();
    is_shared::<Finding<'static>>();
    is_shared::<Findings<&[u8]>>();
    is_shared::<Options>();
    is_shared::<Scanner>();
    is_shared::<Walked>();
    is_shared::<WalkError>();
}

/// A reader that the caller keeps.
#[test]
fn findings_borrow_a_reader() -> io::Result<()> {
    let mut read = MAIL.as_bytes();
    let found: Vec<_> = Findings::new(&mut read, &Options::default())?
        .filter_map(|finding| finding.map(Finding::into_reference).transpose())
        .collect::<io::Result<_>>()?;
    let values: Vec<&str> = found.iter().map(Reference::value).collect();
    assert_eq!(values, ["http://a.example/", "http://b.example/"]);
    assert_eq!(read, b"");
    Ok(())
}

#[test]
fn items_and_origins_leave_their_finding() {
    let (mut items, mut origins) = (Vec::new(), Vec::new());
    Scanner::new(&Options::new()).scan_message(MAIL, |finding| {
        origins.extend(finding.origin().cloned().map(Origin::into_owned));
        items.push(finding.into_item().into_owned());
    });
    let values: Vec<_> =
        items.iter().filter_map(Item::as_reference).map(Reference::value).collect();
    assert_eq!(values, ["http://a.example/", "http://b.example/"]);
    let parts: Vec<_> = origins.iter().map(Origin::part).collect();
    assert_eq!(parts, ["header:Subject", "1"]);
}

#[test]
fn a_sink_stops_the_search() {
    let mut count = 0;
    let flow = Scanner::new(&Options::new()).scan_message(MAIL.as_bytes(), |_| {
        count += 1;
        ControlFlow::Break(())
    });
    assert_eq!((flow, count), (ControlFlow::Break(()), 1));
}

fn first_value(path: &str) -> Result<Option<String>, Box<dyn Error>> {
    if let Some(walked) = Walk::new(path, &Options::new()).next() {
        let Walked { path, finding, .. } = walked?;
        assert!(path.is_file());
        return Ok(finding.as_reference().map(|found| found.value().to_owned()));
    }
    Ok(None)
}

fn search(path: &str) -> io::Result<usize> {
    let mut count = 0;
    for walked in Walk::new(path, &Options::new()) {
        walked?;
        count += 1;
    }
    Ok(count)
}

#[test]
fn walks_with_the_question_mark() {
    let cargo = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    assert!(first_value(cargo).is_ok_and(|value| value.is_some()));
    assert!(search(cargo).is_ok_and(|count| count > 0));
    let error = search("no/such/file").unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    let shown = error.to_string();
    assert!(
        shown.starts_with("no/such/file: ") && shown.matches("no/such/file").count() == 1,
        "{shown}"
    );
    let error = first_value("no/such/file").unwrap_err();
    assert!(error.downcast::<WalkError>().is_ok_and(|error| error.path().ends_with("file")));
}

#[test]
fn a_walk_counts_the_messages_of_all_files() -> Result<(), WalkError> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/spool");
    let mut walk = Walk::new(folder, &Options::new());
    let mut messages = HashSet::new();
    for walked in walk.by_ref() {
        let Walked { path, finding, .. } = walked?;
        messages.extend(finding.origin().map(|origin| (path, origin.message().number())));
    }
    assert!(walk.next().is_none());
    let searched = walk.counts().messages;
    assert!(searched >= messages.len() as u64 && searched > 1, "{searched}");
    Ok(())
}

/// Checks that each name is parsed to its value, in whatever way, and no other name is.
#[track_caller]
fn check_names<T>(all: &[T])
where
    T: Copy + Debug + Eq + FromStr + for<'n> TryFrom<&'n str> + AsRef<str> + ToString,
{
    for one in all {
        let name: &str = one.as_ref();
        assert_eq!(one.to_string(), name);
        assert_eq!(name.parse().ok(), Some(*one));
        assert_eq!(T::try_from(name).ok(), Some(*one));
        assert!(T::from_str(&name.to_uppercase()).is_err());
    }
    assert!(T::from_str("").is_err());
    let names: HashSet<&str> = all.iter().map(AsRef::as_ref).collect();
    assert_eq!(names.len(), all.len());
}

#[test]
fn names_are_parsed() {
    check_names(Alternative::ALL);
    check_names(CutReason::ALL);
    check_names(Format::ALL);
    let error = "mbx".parse::<Format>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected text, message, mbox, rnews, mmdf, babyl or emlx, not \"mbx\""
    );
}

#[test]
fn settings_are_read_back() {
    let options = Options::new()
        .config(Config::new().emails(true))
        .alternative(Alternative::Html)
        .max_message(1)
        .max_field(2)
        .max_nesting(3)
        .decompress(false)
        .max_layers(4)
        .max_window(5)
        .max_ratio(6)
        .max_file(7);
    assert_eq!(*options.get_config(), Config::new().emails(true));
    assert_eq!(options.get_alternative(), Alternative::Html);
    assert_eq!((options.get_max_message(), options.get_max_field()), (1, 2));
    assert_eq!((options.get_max_nesting(), options.get_max_layers()), (3, 4));
    assert_eq!((options.get_max_window(), options.get_max_ratio()), (5, 6));
    assert_eq!((options.get_max_file(), options.get_decompress()), (7, false));
    assert_eq!(Options::new().max_nesting(1000).get_max_nesting(), Options::MOST_NESTING);
    assert_eq!(options, options.clone());
    assert_ne!(options, Options::default());
    assert_eq!(Options::new(), Options::default());
}

/// `Debug` shows text as text, and no buffers: a few lines for any mail.
#[test]
fn debug_is_readable() {
    let mail = format!(
        "From: joe\nSubject: {}\n\n{}http://a.example/",
        "s".repeat(99),
        "x\n".repeat(9999)
    );
    let mut findings = Findings::new(mail.as_bytes(), &Options::new().max_field(4)).unwrap();
    let finding = findings.next().unwrap().unwrap();
    let shown = format!("{finding:?}");
    for part in [
        "from: Some(\"joe\")",
        "subject: Some(\"ssss\"\u{2026})",
        "part: \"1\"",
        "http://a.example/",
    ] {
        assert!(shown.contains(part), "{part} is not in {shown}");
    }
    let scanner = Scanner::new(&Options::new());
    let walk = Walk::new("README.md", &Options::new());
    for shown in [shown, format!("{findings:?}"), format!("{scanner:?}"), format!("{walk:?}")] {
        assert!(shown.len() < 1500, "{} bytes: {shown}", shown.len());
    }
}

/// Each of several threads searches messages with a scanner of its own.
#[test]
fn threads_search_messages() {
    let messages: Vec<String> = (0..100).map(|n| format!("To: a\n\nhttp://{n}.example/")).collect();
    let count: usize = std::thread::scope(|scope| {
        let search = |part: &[String]| {
            let (mut scanner, mut count) = (Scanner::new(&Options::new()), 0);
            for message in part {
                scanner.scan_message(message, |_| count += 1);
            }
            count
        };
        let threads: Vec<_> =
            messages.chunks(40).map(|part| scope.spawn(move || search(part))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(count, 100);
}
