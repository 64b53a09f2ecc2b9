//! An NNTP client (RFC 3977) that prints the links in the articles of a group.
//!
//! ```text
//! cargo run --example nntp news.a.example:119 comp.infosystems.www 1-100
//! ```
//!
//! One read buffer, two codecs: status lines are read by a line codec, and the article behind one,
//! which is dot-stuffed, by `MessageCodec`. It stops right behind the article, so that `map_decoder` can
//! give the buffer back to the line codec, whatever of the next answers is in it already.
//!
//! Articles are decoded: what stands in base64 and quoted-printable is found too, in parts and headers. One
//! that is longer than `ARTICLE` is not held, and searched as it was sent.

use std::collections::VecDeque;
use std::error::Error;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use futures_util::StreamExt;
use gleaner::Item;
use gleaner::mail::{MessageCodec, Options};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio_util::codec::{FramedRead, LinesCodec};

/// So many commands are sent ahead of their answers (RFC 3977, 3.5): few enough that they are sure to
/// fit into the buffers on the way, as nothing is read while they are written.
const AHEAD: usize = 8;

/// The longest status line, with its line ending (RFC 3977, 3.1).
const LINE: usize = 512;

/// The longest article that is held, in bytes: a server that means harm may send any.
const ARTICLE: usize = 1 << 20;

type Lines = FramedRead<OwnedReadHalf, LinesCodec>;
type Outcome<T> = Result<T, Box<dyn Error>>;

async fn run(address: &str, group: &str, range: Option<RangeInclusive<u64>>) -> Outcome<()> {
    let (reader, mut writer) = TcpStream::connect(address).await?.into_split();
    let mut lines = FramedRead::new(reader, status_lines());

    expect("greeting", &["200", "201"], status(&mut lines).await?)?;
    writer.write_all(format!("GROUP {group}\r\n").as_bytes()).await?;
    let selected = expect("GROUP", &["211"], status(&mut lines).await?)?;
    let mut numbers = match range {
        Some(range) => range,
        None => all(&selected).ok_or_else(|| format!("GROUP: no numbers in {selected:?}"))?,
    };

    let mut asked = VecDeque::new();
    loop {
        let mut commands = Vec::new();
        while asked.len() < AHEAD
            && let Some(number) = numbers.next()
        {
            write!(commands, "ARTICLE {number}\r\n")?;
            asked.push_back(number);
        }
        writer.write_all(&commands).await?;
        let Some(number) = asked.pop_front() else { break };
        let answer = status(&mut lines).await?;
        // Articles expire, and are cancelled.
        if answer.starts_with("423") || answer.starts_with("430") {
            eprintln!("nntp: ARTICLE {number}: {answer}");
            continue;
        }
        let answer = expect(&format!("ARTICLE {number}"), &["220"], answer)?;
        let id = answer.split_whitespace().nth(2).unwrap_or("<0>");
        lines = article(lines, id).await?;
    }

    writer.write_all(b"QUIT\r\n").await?;
    expect("QUIT", &["205"], status(&mut lines).await?)?;
    Ok(())
}

/// Prints the links of the article that comes next; gives the reader back, right behind it.
async fn article(lines: Lines, id: &str) -> Outcome<Lines> {
    let options = Options::new().max_message(ARTICLE);
    let mut articles = lines.map_decoder(|_| MessageCodec::new(&options));
    while let Some(frame) = articles.next().await {
        let frame = frame?;
        for finding in frame.findings() {
            match finding.item() {
                Item::Reference(found) => writeln!(io::stdout(), "{id}\t{}", found.value())?,
                Item::Overlong(found) => eprintln!("nntp: {id}: too long: {}", found.head()),
            }
        }
        if frame.is_truncated() {
            break;
        }
        // A very long article is several frames.
        if frame.is_last() {
            return Ok(articles.map_decoder(|_| status_lines()));
        }
    }
    Err(format!("{id}: the connection ended within the article").into())
}

fn status_lines() -> LinesCodec {
    LinesCodec::new_with_max_length(LINE)
}

async fn status(lines: &mut Lines) -> Outcome<String> {
    lines
        .next()
        .await
        .ok_or("the connection ended where a status line was expected")?
        .map_err(Into::into)
}

/// The answer, if it begins with one of `codes`.
fn expect(command: &str, codes: &[&str], answer: String) -> Outcome<String> {
    if codes.iter().any(|code| answer.starts_with(code)) {
        Ok(answer)
    } else {
        Err(format!("{command}: {answer}").into())
    }
}

/// The numbers in `211 number low high group` (RFC 3977, 6.1.1).
fn all(selected: &str) -> Option<RangeInclusive<u64>> {
    let mut numbers = selected.split_whitespace().skip(1).map(str::parse);
    let (count, low, high): (u64, _, _) =
        (numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?);
    // In an empty group the other two may be anything.
    #[expect(clippy::reversed_empty_ranges, reason = "it is to be empty")]
    Some(if count == 0 { 1..=0 } else { low..=high })
}

fn range(text: &str) -> Option<RangeInclusive<u64>> {
    let (first, last) = text.split_once('-')?;
    Some(first.parse().ok()?..=last.parse().ok()?)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        [address, group] => run(address, group, None).await,
        [address, group, numbers] => match range(numbers) {
            Some(range) => run(address, group, Some(range)).await,
            None => Err(format!("{numbers}: expected FIRST-LAST").into()),
        },
        _ => Err("usage: nntp HOST:PORT GROUP [FIRST-LAST]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nntp: {error}");
            ExitCode::from(2)
        }
    }
}
