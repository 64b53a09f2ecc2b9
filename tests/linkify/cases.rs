//! Short texts in which gleaner and linkify find something different, with the expected classes.

use gleaner::Wrapper;

use crate::class::Class::{self, *};
use crate::classify::{classify, reasons};
use crate::difference::{Difference, compare};
use crate::finding::{Ours, Scheme, Theirs, ours, theirs};

/// Differences if a scheme is required.
const WITH_SCHEME: &[(&str, &[Class])] = &[
    ("mailto:joe@a.example", &[Opaque]),
    ("see <about:blank>", &[Opaque]),
    (r#"{"u":"http:\/\/a.example\/x"}"#, &[Json]),
    ("http://a_b.example/x", &[NoHostName]),
    ("https://a.example__ or so", &[NoHostName]),
    ("http://10.1.2/", &[NoHostName]),
    ("<http://\na.example/x>", &[FoldedAuthority]),
    ("\"ftp://=\na.example/x\"", &[FoldedAuthority]),
    ("<URL:http:\n//a.example/x>", &[FoldedAuthority]),
    ("1http://a.example/x", &[BeforeScheme]),
    ("=3Dhttp://a.example/x", &[BeforeScheme]),
    ("@http://a.example/x", &[BeforeScheme]),
    ("http://a.example/x,http://b.example/y", &[SecondReference, SecondReference]),
    ("http://a.example/x\\http://b.example/y", &[Backslash, SecondReference]),
    ("irc://-x/", &[NoAuthority]),
    ("file://.a/x", &[NoAuthority]),
    ("E://J+Z!7,P?T$4", &[LetterScheme]),
    ("words--http://a.example/x", &[RegisteredPart]),
    ("word.ftp://a.example/x", &[RegisteredPart]),
    ("guidehttps://a.example/x", &[GluedWord]),
    ("<http://a.example/x\ny>", &[FoldedLine]),
    ("> <URL:http://a.example/x-\n> y>", &[FoldedLine]),
    ("\"http://a.example/x=\ny\"", &[SoftBreak]),
    ("\"http://a.ex=\nample/y\"", &[SoftBreak]),
    ("\"http://a.example/x=\n\"", &[SoftBreak]),
    ("<http://a.example/ x>", &[InnerSpace]),
    ("<http://a.example/x?>", &[Wrapped]),
    ("<http://a.example/x)y>", &[Wrapped]),
    ("http://a.example/x*", &[FinalStar]),
    ("http://a.example:/x", &[AfterHost]),
    ("http://a.example#x", &[AfterHost]),
    ("http://a.example./x", &[AfterHost]),
    ("http://a.example/x&lt;b", &[Entity]),
    ("http://a.example/x&#62;b", &[Entity]),
    ("http://a.example/'s", &[Apostrophe]),
    ("http://a.example/x___", &[Underscores]),
    ("_http://a.example/x_", &[Underscores]),
    ("http://a.example/x\\y", &[Backslash]),
    ("http://a.example/x\u{2014}y", &[Character]),
    ("\u{201c}http://a.example/x\u{201d}", &[Character]),
];

/// Further differences if a scheme is optional.
const WITHOUT_SCHEME: &[(&str, &[Class])] = &[
    ("at a.example now", &[BareDomain]),
    ("b.example?u=http://a.example/x", &[AfterDomain, BareDomain]),
    ("WS_FTP.log", &[NotAbbreviated]),
    ("at www.host, or", &[NotAbbreviated]),
    ("ftp.a.example:/x", &[AfterHost]),
    ("www.a.e", &[NoHostName]),
    ("<http://a.example/x\nb.example>", &[FoldedLine, Inside]),
    ("news:a.b.example", &[Opaque, Inside]),
];

/// Texts with one finding that is the same in both.
const SAME: &[&str] = &[
    "see http://a.example/x.",
    "(http://a.example/)",
    "xsvn://a.example/",
    "<http://a.example/x>",
    "\"ftp://a.example\"",
];

/// Yields the differences in all texts, with their expected classes.
fn differences() -> impl Iterator<Item = (&'static str, Scheme, Difference, Vec<Class>)> {
    let settings = [(Scheme::Required, WITH_SCHEME), (Scheme::Optional, WITHOUT_SCHEME)];
    settings.into_iter().flat_map(|(scheme, cases)| {
        cases.iter().map(move |&(text, classes)| {
            let (same, mut differences) = compare(&ours(text, scheme), &theirs(text, scheme));
            assert_eq!((same, differences.len()), (0, 1), "{text}: {differences:?}");
            (text, scheme, differences.remove(0), classes.to_vec())
        })
    })
}

#[test]
fn classifies_each_difference() {
    for (text, scheme, difference, classes) in differences() {
        assert_eq!(classify(text, scheme, &difference), Ok(classes), "{text}: {difference:?}");
    }
}

#[test]
fn every_class_has_a_case() {
    for class in Class::ALL {
        assert!(differences().any(|(.., classes)| classes.contains(class)), "{class:?}");
    }
}

#[test]
fn equal_findings_are_no_difference() {
    for text in SAME {
        for scheme in [Scheme::Required, Scheme::Optional] {
            assert_eq!(compare(&ours(text, scheme), &theirs(text, scheme)), (1, vec![]), "{text}");
        }
    }
}

/// Returns the span, one byte longer or shorter at one of its ends.
fn wrong_spans(start: usize, end: usize, length: usize) -> Vec<(usize, usize)> {
    let spans =
        [(start + 1, end), (start, end - 1), (start.wrapping_sub(1), end), (start, end + 1)];
    spans.into_iter().filter(|&(start, end)| start < end && end <= length).collect()
}

#[test]
fn a_finding_that_violates_the_rules_has_no_class() {
    let mut count = 0;
    for (text, scheme, difference, _) in differences() {
        for n in 0..difference.ours.len() {
            let Ours { start, end, .. } = difference.ours[n];
            for (start, end) in wrong_spans(start, end, text.len()) {
                let mut wrong = difference.clone();
                (wrong.ours[n].start, wrong.ours[n].end) = (start, end);
                assert!(classify(text, scheme, &wrong).is_err(), "{text}: {wrong:?}");
                count += 1;
            }
            let mut other = difference.clone();
            other.ours[n].wrapper = Wrapper::Prefixed;
            assert!(classify(text, scheme, &other).is_err(), "{text}: {other:?}");
            let mut fewer = difference.clone();
            fewer.ours.remove(n);
            assert!(classify(text, scheme, &fewer).is_err(), "{text}: {fewer:?}");
        }
    }
    assert!(count > 100);
}

#[test]
fn an_unexplained_difference_has_no_class() {
    for text in SAME {
        let scheme = Scheme::Required;
        let (ours, theirs) = (ours(text, scheme), theirs(text, scheme));
        let Theirs { start, end } = theirs[0];
        let mut wrong: Vec<Difference> = wrong_spans(start, end, text.len())
            .into_iter()
            .map(|(start, end)| Difference {
                ours: ours.clone(),
                theirs: vec![Theirs { start, end }],
                resumed: 0,
            })
            .collect();
        wrong.push(Difference { ours: ours.clone(), ..Difference::default() });
        wrong.push(Difference { theirs, ..Difference::default() });
        for wrong in wrong {
            assert!(classify(text, scheme, &wrong).is_err(), "{text}: {wrong:?}");
        }
    }
}

#[test]
fn overlapping_findings_are_one_difference() {
    let text = "http://a.example/x,http://b.example/y http://c.example/ mailto:joe@a.example";
    let (ours, theirs) = (ours(text, Scheme::Required), theirs(text, Scheme::Required));
    let (same, differences) = compare(&ours, &theirs);
    let sizes: Vec<_> = differences.iter().map(|one| (one.ours.len(), one.theirs.len())).collect();
    assert_eq!((same, sizes), (1, vec![(2, 1), (1, 0)]));
    // R10: the search resumes after the equal finding.
    assert_eq!(differences[1].resumed, ours[2].end);
}

#[test]
fn one_long_finding_joins_others_to_one_difference() {
    let our = |start, end| Ours {
        start,
        end,
        outer: (start, end),
        wrapper: Wrapper::Bare,
        json: false,
        abbreviated: false,
    };
    let ours = [our(0, 10), our(20, 30), our(40, 70), our(80, 90)];
    let theirs = [(5, 50), (60, 65), (70, 80), (90, 95)].map(|(start, end)| Theirs { start, end });
    let (same, differences) = compare(&ours, &theirs);
    let sizes: Vec<_> = differences.iter().map(|one| (one.ours.len(), one.theirs.len())).collect();
    assert_eq!((same, sizes), (0, vec![(3, 2), (0, 1), (1, 0), (0, 1)]));
    assert_eq!(differences[0].span(), (0, 70));
}

/// Texts, each with an invented finding of gleaner and of linkify that no rule explains. An empty string
/// means no finding.
const WITHOUT_REASON: &[(&str, &str, &str)] = &[
    ("http://a.example/xy", "http://a.example/xy", "http://a.example/x"),
    ("http://a.example/xy", "http://a.example/x", "http://a.example/xy"),
    ("http://a.example/xs", "http://a.example/x", "http://a.example/xs"),
    ("http://a.example/x__", "http://a.example/x", "http://a.example/x__"),
    ("http://a.example/x.", "http://a.example/x.", "http://a.example/x"),
    ("http://a.example/x)y", "http://a.example/x)y", "http://a.example/x"),
    ("http://a.example/x y", "http://a.example/x y", "http://a.example/x"),
    ("http://a.example/x&amp;y", "http://a.example/x", "http://a.example/x&amp;y"),
    ("http://a.example/x(y)", "http://a.example/x", "http://a.example/x(y)"),
    ("http://a.example/x,y:z", "http://a.example/x", "http://a.example/x,y:z"),
    ("http://a.example/", "http://a.example/", "http://a.example"),
    ("http://a.example:80", "http://a.example:80", "http://a.example"),
    ("http://a.example", "http://a.example", "http://a"),
    ("http://a-b.example", "http://a-b.example", "http://a"),
    ("http://a.example/", "http://a.example/", ""),
    ("http://user@192.0.2.1:80/", "http://user@192.0.2.1:80/", ""),
    ("HTTP://a_b/", "HTTP://a_b/", ""),
    ("<http://a.example/x\ny>", "http://a.example/x\ny", ""),
    ("other:x", "other:x", ""),
    ("<other:x>", "other:x", ""),
    ("word:http://a.example/", "http://a.example/", "word:http://a.example/"),
    ("words-ttp://a.example/", "ttp://a.example/", "words-ttp://a.example/"),
    ("svn+ssh://a.example/", "ssh://a.example/", "svn+ssh://a.example/"),
    ("svn3http://a.example/", "http://a.example/", "svn3http://a.example/"),
    ("android-app://a.example/", "app://a.example/", "android-app://a.example/"),
    (
        "http://a.example/x&amp;http://b",
        "http://a.example/x&amp",
        "http://a.example/x&amp;http://b",
    ),
    ("http://a.example/x&#38;y", "http://a.example/x", "http://a.example/x&#38;y"),
    ("view-source-http://a.example/", "source-http://a.example/", "view-source-http://a.example/"),
    ("http://a.example/", "", "http://a.example/"),
    ("irc://user@a.example/", "", "irc://user@a.example/"),
    ("x://[::1]/", "", "x://[::1]/"),
    ("x://a/b!c", "", "x://a/b!c"),
    ("(www.a.example)", "", "www.a.example"),
    ("FTP.a.example/@", "", "FTP.a.example/@"),
    ("www.a-b.c_d.example", "", "www.a-b.c_d.example"),
    ("example", "", "example"),
];

#[test]
fn invented_differences_have_no_reason() {
    for &(text, ours, theirs) in WITHOUT_REASON {
        let span = |part: &str| {
            let start = text.find(part).unwrap();
            (start, start + part.len())
        };
        let wrapper = if text.starts_with('<') { Wrapper::Angle } else { Wrapper::Bare };
        let found = |(start, end)| Ours {
            start,
            end,
            outer: (start, end),
            wrapper,
            json: false,
            abbreviated: false,
        };
        let difference = Difference {
            ours: (!ours.is_empty()).then(|| found(span(ours))).into_iter().collect(),
            theirs: (!theirs.is_empty())
                .then(|| span(theirs))
                .map(|(start, end)| Theirs { start, end })
                .into_iter()
                .collect(),
            resumed: 0,
        };
        let reasons = reasons(text, &difference);
        assert!(reasons.is_err(), "{text}: {ours:?}, {theirs:?}: {reasons:?}");
    }
}
