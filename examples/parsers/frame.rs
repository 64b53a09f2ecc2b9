//! Reads frames of a line protocol from a stream: a command, a URI and CR LF, as in HTTP's request line.
//!
//! ```text
//! printf 'GET http://a.example/x\r\nHEAD ../y\r\n' | cargo run --features nom --example frame
//! ```
//!
//! The parser runs in nom's streaming mode: where it is `Incomplete`, more bytes are read, and it parses the frame
//! again. A line that is no frame is skipped.

use std::io::{self, Read};

use gleaner::parsers::rfc2396::uri_reference;
use nom::bytes::{tag, take_while1};
use nom::combinator::opt;
use nom::sequence::terminated;
use nom::{Err, IResult, Parser};

/// The longest frame, in bytes.
const MAX_FRAME: usize = 8 * 1024;

/// `frame = command SP URI-reference [ CR ] LF`
#[expect(clippy::disallowed_methods, reason = "`parse` is the streaming mode, which is meant")]
fn frame(input: &[u8]) -> IResult<&[u8], (&[u8], &[u8])> {
    let command = take_while1(|byte: u8| byte.is_ascii_uppercase());
    let end = (opt(tag("\r")), tag("\n"));
    (terminated(command, tag(" ")), terminated(uri_reference(), end)).parse(input)
}

fn main() -> io::Result<()> {
    let mut stream = io::stdin().lock();
    let mut buffer = Vec::new();
    let mut skipped = 0_usize;
    loop {
        let (consumed, found) = match frame(&buffer) {
            Ok((rest, frame)) => (buffer.len() - rest.len(), Some(frame)),
            Err(Err::Incomplete(_)) if buffer.len() < MAX_FRAME => {
                let mut chunk = [0; 4096];
                let read = stream.read(&mut chunk)?;
                if read == 0 {
                    break;
                }
                buffer.extend_from_slice(&chunk[..read]);
                continue;
            }
            // Not a frame: skips the line, or what has arrived of it.
            Err(_) => {
                let line = buffer.iter().position(|&byte| byte == b'\n');
                (line.map_or(buffer.len(), |end| end + 1), None)
            }
        };
        match found {
            Some((command, uri)) => {
                println!("{} {}", String::from_utf8_lossy(command), String::from_utf8_lossy(uri));
            }
            None => skipped += 1,
        }
        buffer.drain(..consumed);
    }
    if !buffer.is_empty() || skipped > 0 {
        eprintln!("skipped {skipped} lines; {} bytes remain", buffer.len());
    }
    Ok(())
}
