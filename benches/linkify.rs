//! How fast references are found, next to linkify, the nearest peer, in the same process.
//!
//! ```text
//! cargo bench --bench linkify
//! ```
//!
//! The texts are made-up mail, and, where `target/corpora/pack-dev` holds the pack of real text, an
//! access log and a mailing list of it. The contenders take turns, so that what else the machine
//! does hits all alike; the best of their rounds counts. Each asserts its number of findings: a
//! finder that is fast because it finds nothing would not go unseen.
//!
//! The two do not do the same work. linkify takes text that is known to be UTF-8, finds bare domains
//! too where a scheme is optional, and neither joins what is wrapped nor tells what else it may be.

mod common;

use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;

use common::Contenders;
use gleaner::{Config, Extractor};
use linkify::{LinkFinder, LinkKind};

/// About how much text is made up.
const MADE_UP: usize = 4 << 20;

/// The references that [`made_up`] puts in, six in each of 946 messages, and those of them that are
/// abbreviated.
const PLANTED: usize = 5_676;
const ABBREVIATED: usize = 946;

/// What linkify finds there: no `news:`; of the one that is broken across lines its first line, and
/// its second, `draft-1.txt`, as a domain where no scheme is asked for.
const LINKIFY_OPTIONAL: usize = 5_676;
const LINKIFY_REQUIRED: usize = 3_784;

const CHUNK: usize = 64 << 10;

const CONTENDERS: Contenders<str, 5> = [
    ("gleaner", gleaner_default),
    ("gleaner, 64 KiB chunks", gleaner_chunks),
    ("linkify, scheme optional", linkify_optional),
    ("gleaner, no abbreviated", gleaner_schemes),
    ("linkify, scheme required", linkify_required),
];

/// The pairs of the last table: indices of contenders that do about the same.
const PAIRS: [(usize, usize); 3] = [(0, 2), (1, 2), (3, 4)];

fn main() {
    let measure = common::measures();
    let text = made_up();
    let counts = [PLANTED, PLANTED, LINKIFY_OPTIONAL, PLANTED - ABBREVIATED, LINKIFY_REQUIRED];
    let mut results = vec![run("made-up mail", &text, Some(counts), measure)];
    for (name, file) in
        [("access log", "logs/access-1x.log"), ("list archive", "mail/linux-mips-early.mbox")]
    {
        let path = Path::new("target/corpora/pack-dev").join(file);
        match std::fs::read(&path) {
            Ok(bytes) => {
                results.push(run(name, &String::from_utf8_lossy(&bytes), None, measure));
            }
            Err(error) => println!("{name}: skipped, {}: {error}", path.display()),
        }
    }
    if measure {
        ratios(&results);
    }
}

/// What a text came to: its name, and the speed of each contender in GB/s.
type Outcome = (&'static str, [f64; CONTENDERS.len()]);

fn run(
    name: &'static str,
    text: &str,
    expected: Option<[usize; CONTENDERS.len()]>,
    measure: bool,
) -> Outcome {
    let counts = common::counts(&CONTENDERS, text);
    if let Some(expected) = expected {
        assert_eq!(counts, expected, "{name}: other findings than were expected");
    }
    assert_eq!(counts[0], counts[1], "{name}: chunks must not matter");
    if !measure {
        println!("{name}: {} bytes, findings {counts:?}", text.len());
        return (name, [0.0; CONTENDERS.len()]);
    }
    let (best, rounds) = common::best(&CONTENDERS, text, counts);
    println!("{name}: {} bytes, best of {rounds} rounds", text.len());
    #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
    let speeds = best.map(|time| text.len() as f64 / time.as_secs_f64() / 1e9);
    for ((contender, _), (count, speed)) in CONTENDERS.iter().zip(counts.iter().zip(speeds)) {
        println!("  {contender:<26}{count:>8} findings{speed:>8.2} GB/s");
    }
    (name, speeds)
}

fn ratios(results: &[Outcome]) {
    print!("\n{:<54}", "times as fast");
    for (name, _) in results {
        print!("{name:>14}");
    }
    println!();
    for (ours, theirs) in PAIRS {
        print!("{:<54}", format!("{} : {}", CONTENDERS[ours].0, CONTENDERS[theirs].0));
        for (_, speeds) in results {
            print!("{:>14.2}", speeds[ours] / speeds[theirs]);
        }
        println!();
    }
}

fn gleaner_default(text: &str) -> usize {
    gleaner::extract(text.as_bytes()).map(black_box).count()
}

fn gleaner_schemes(text: &str) -> usize {
    let config = Config::new().abbreviated(false);
    gleaner::extract_with(text.as_bytes(), &config).map(black_box).count()
}

fn gleaner_chunks(text: &str) -> usize {
    let mut extractor = Extractor::new(&Config::new());
    let mut count = 0;
    let mut sink = |item: gleaner::Item<'_>| {
        black_box(item);
        count += 1;
        ControlFlow::Continue(())
    };
    for chunk in text.as_bytes().chunks(CHUNK) {
        assert!(extractor.feed(chunk, &mut sink).is_continue());
    }
    assert!(extractor.finish(&mut sink).is_continue());
    count
}

fn linkify_optional(text: &str) -> usize {
    linkify(text, false)
}

fn linkify_required(text: &str) -> usize {
    linkify(text, true)
}

/// Without e-mail addresses, which gleaner's defaults do not look for either.
fn linkify(text: &str, must_have_scheme: bool) -> usize {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]).url_must_have_scheme(must_have_scheme);
    finder.links(text).map(black_box).count()
}

/// Mail of the usual shape: headers, prose, quotes, and six references in each message.
fn made_up() -> String {
    const WORDS: [&str; 16] = [
        "the", "draft", "says", "that", "a", "name", "in", "text:", "may", "be", "cut", "where",
        "lines", "end,", "then", "not",
    ];
    let mut text = String::with_capacity(MADE_UP + (8 << 10));
    let mut seed: u32 = 1;
    let mut message = 0;
    while text.len() < MADE_UP {
        message += 1;
        let _ = write!(
            text,
            "From ann@a.example Thu Dec  1 12:{:02}:{:02} 1994\nFrom: Ann <ann@a.example>\n\
             Date: Thu, 1 Dec 1994 12:{:02}:{:02} +0000\nMessage-ID: <{message}.AA1@a.example>\n\
             Subject: Re: names in text\n\n",
            message / 60 % 60,
            message % 60,
            message / 60 % 60,
            message % 60,
        );
        for paragraph in 0..6 {
            let quote = if paragraph % 3 == 2 { "> " } else { "" };
            for _ in 0..12 {
                text.push_str(quote);
                for _ in 0..12 {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    text.push_str(WORDS[(seed >> 28) as usize]);
                    text.push(' ');
                }
                text.push('\n');
            }
            let _ = match paragraph {
                0 => writeln!(text, "see http://a.example/{message}/x.html. There"),
                1 => writeln!(text, "(www.b.example/~ann/{message}), and"),
                2 => writeln!(text, "> <URL:ftp://c.example/pub/\n> draft-{message}.txt>"),
                3 => writeln!(text, "\"http://d.example/?q={message}\" or"),
                4 => writeln!(text, "in <news:{message}.BB2@b.example>, where"),
                _ => writeln!(text, "<http://e.example/{message}/(a)>."),
            };
        }
        text.push('\n');
    }
    text
}
