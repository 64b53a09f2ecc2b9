//! Generated text, and extraction in chunks.

use std::fmt::Write as _;
use std::hint::black_box;

use gleaner::{Config, Extractor, Item};

/// The approximate length of the generated text.
const MADE_UP: usize = 4 << 20;

/// The number of messages in [`made_up`].
pub const MESSAGES: usize = 946;
/// The number of its references.
pub const PLANTED: usize = 6 * MESSAGES;
/// The number of its abbreviated references.
pub const ABBREVIATED: usize = MESSAGES;
/// The number of its references with `://`.
pub const HIERARCHICAL: usize = 4 * MESSAGES;

/// Returns the number of colons: in headers, in references and in prose.
pub fn colons(made_up: &str) -> usize {
    15 * MESSAGES + made_up.matches("text:").count()
}

/// Generates typical mail: headers, prose, quotes, and six references in each message.
pub fn made_up() -> String {
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

/// Counts the findings of an extractor that is fed chunks of `chunk` bytes.
pub fn found_in_chunks(text: &[u8], config: &Config, chunk: usize) -> usize {
    let mut extractor = Extractor::new(config);
    let mut count = 0;
    let mut sink = |item: Item<'_>| {
        black_box(item);
        count += 1;
    };
    for part in text.chunks(chunk) {
        extractor.feed(part, &mut sink);
    }
    extractor.finish(&mut sink);
    count
}
