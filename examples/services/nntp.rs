//! An NNTP client (RFC 3977) that prints the links in the articles of a group.
//!
//! ```text
//! cargo run --example nntp news.a.example:119 comp.infosystems.www 1-100
//! ```
//!
//! One read buffer serves two codecs: a line codec reads the status lines, and `MessageCodec` reads the
//! dot-stuffed article after one. `MessageCodec` stops directly after the article, so `map_decoder` can pass
//! the buffer back to the line codec, together with any later response in it.
//!
//! Articles are decoded: links in header fields, base64 and quoted-printable are found. An article longer
//! than `MAX_ARTICLE` is not buffered but searched as it arrives, without decoding.

use std::collections::VecDeque;
use std::error::Error;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use futures_util::StreamExt;
use gleaner::mail::{MessageCodec, Options};
use gleaner::{Flags, Item};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio_util::codec::{FramedRead, LinesCodec};

/// The number of pipelined commands (RFC 3977, 3.5). They must fit into the buffers of the connection,
/// because the client does not read while it writes them.
const PIPELINE: usize = 8;

/// The maximum length of a status line, including its line ending (RFC 3977, 3.1).
const MAX_LINE: usize = 512;

/// The maximum length of a buffered article, in bytes; a hostile server may send articles of any length.
const MAX_ARTICLE: usize = 1 << 20;

type StatusLines = FramedRead<OwnedReadHalf, LinesCodec>;
type Result<T> = std::result::Result<T, Box<dyn Error>>;

async fn run(address: &str, group: &str, range: Option<RangeInclusive<u64>>) -> Result<()> {
    let (reader, mut writer) = TcpStream::connect(address).await?.into_split();
    let mut lines = FramedRead::new(reader, status_lines());

    expect("greeting", &["200", "201"], status(&mut lines).await?)?;
    writer.write_all(format!("GROUP {group}\r\n").as_bytes()).await?;
    let selected = expect("GROUP", &["211"], status(&mut lines).await?)?;
    let mut numbers = match range {
        Some(range) => range,
        None => article_numbers(&selected)
            .ok_or_else(|| format!("GROUP: no numbers in {selected:?}"))?,
    };

    let mut pending = VecDeque::new();
    loop {
        let mut commands = Vec::new();
        while pending.len() < PIPELINE
            && let Some(number) = numbers.next()
        {
            write!(commands, "ARTICLE {number}\r\n")?;
            pending.push_back(number);
        }
        writer.write_all(&commands).await?;
        let Some(number) = pending.pop_front() else { break };
        let response = status(&mut lines).await?;
        // Expired and cancelled articles leave gaps in the numbers.
        if response.starts_with("423") || response.starts_with("430") {
            eprintln!("nntp: ARTICLE {number}: {response}");
            continue;
        }
        let response = expect(&format!("ARTICLE {number}"), &["220"], response)?;
        let id = response.split_whitespace().nth(2).unwrap_or("<0>");
        lines = print_article(lines, id).await?;
    }

    writer.write_all(b"QUIT\r\n").await?;
    expect("QUIT", &["205"], status(&mut lines).await?)?;
    Ok(())
}

/// Prints the links of the next article; returns the reader, positioned directly after it.
async fn print_article(lines: StatusLines, id: &str) -> Result<StatusLines> {
    let options = Options::new().max_message(MAX_ARTICLE);
    let mut articles = lines.map_decoder(|_| MessageCodec::new(&options));
    while let Some(frame) = articles.next().await {
        let frame = frame?;
        for finding in frame.findings() {
            match finding.item() {
                // The connection ended within it, which is reported below.
                Item::Reference(found) if found.flags().contains(Flags::TRUNCATED) => {}
                Item::Reference(found) => writeln!(io::stdout(), "{id}\t{}", found.value())?,
                Item::Overlong(found) => eprintln!("nntp: {id}: too long: {}", found.head()),
            }
        }
        if frame.is_truncated() {
            break;
        }
        // An article longer than the limit yields several frames.
        if frame.is_last() {
            return Ok(articles.map_decoder(|_| status_lines()));
        }
    }
    Err(format!("{id}: the connection ended within the article").into())
}

fn status_lines() -> LinesCodec {
    LinesCodec::new_with_max_length(MAX_LINE)
}

async fn status(lines: &mut StatusLines) -> Result<String> {
    lines
        .next()
        .await
        .ok_or("the connection ended where a status line was expected")?
        .map_err(Into::into)
}

/// Returns `response` if it begins with one of `codes`, else an error.
fn expect(command: &str, codes: &[&str], response: String) -> Result<String> {
    if codes.iter().any(|code| response.starts_with(code)) {
        Ok(response)
    } else {
        Err(format!("{command}: {response}").into())
    }
}

/// Parses the range of article numbers in `211 number low high group` (RFC 3977, 6.1.1).
fn article_numbers(selected: &str) -> Option<RangeInclusive<u64>> {
    let mut numbers = selected.split_whitespace().skip(1).map(str::parse);
    let (count, low, high): (u64, _, _) =
        (numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?);
    // In an empty group, low and high have no meaning.
    #[expect(clippy::reversed_empty_ranges, reason = "an empty range is intended")]
    Some(if count == 0 { 1..=0 } else { low..=high })
}

fn parse_range(text: &str) -> Option<RangeInclusive<u64>> {
    let (first, last) = text.split_once('-')?;
    Some(first.parse().ok()?..=last.parse().ok()?)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        [address, group] => run(address, group, None).await,
        [address, group, numbers] => match parse_range(numbers) {
            Some(range) => run(address, group, Some(range)).await,
            None => Err(format!("{numbers}: expected FIRST-LAST").into()),
        },
        _ => Err("usage: nntp HOST:PORT GROUP [FIRST-LAST]".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nntp: {error}");
            ExitCode::from(2)
        }
    }
}
