//! Text between yEnc blocks.

use super::super::text_between_blocks;

const HEADER: &str = "=ybegin line=128 size=300 name=a b.bin";

/// Encodes bytes as the draft specifies: adds 42, and escapes four results.
fn encode(bytes: impl Iterator<Item = u8>, width: usize) -> Vec<Vec<u8>> {
    let mut lines = vec![Vec::new()];
    for byte in bytes {
        if lines.last().unwrap().len() >= width {
            lines.push(Vec::new());
        }
        let encoded = byte.wrapping_add(42);
        let line = lines.last_mut().unwrap();
        if matches!(encoded, 0 | b'\n' | b'\r' | b'=') {
            line.extend([b'=', encoded.wrapping_add(64)]);
        } else {
            line.push(encoded);
        }
    }
    lines
}

fn join(lines: &[&[u8]], ending: &str) -> Vec<u8> {
    lines.iter().flat_map(|line| [*line, ending.as_bytes()].concat()).collect()
}

/// Checks that only the `kept` lines are outside blocks, with LF and with CRLF.
#[track_caller]
fn check(lines: &[&[u8]], kept: &[&[u8]]) {
    for ending in ["\n", "\r\n"] {
        let text = join(lines, ending);
        let outside: Vec<u8> =
            text_between_blocks(&text).flat_map(|range| text[range].to_vec()).collect();
        let kept = join(kept, ending);
        assert_eq!(outside.escape_ascii().to_string(), kept.escape_ascii().to_string());
    }
}

fn encoded_lines() -> Vec<Vec<u8>> {
    let lines = encode((0..=255).chain(214..=255).chain([227; 20]), 128);
    assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [128, 128, 89]);
    lines
}

#[test]
fn skips_files_and_parts() {
    let data = encoded_lines();
    let [a, b, c] = [0, 1, 2].map(|index| &data[index][..]);
    let header = HEADER.as_bytes();
    check(&[b"x", header, a, b, c, b"=yend size=300", b"y"], &[b"x", b"y"]);
    check(&[header, c, b"=yend size=300 crc32=0", b"y"], &[b"y"]);
    check(&[header, b"=yend size=0"], &[]);
    let part = b"=ybegin part=1 total=2 line=128 size=600 name=x";
    check(
        &[b"x", part, b"=ypart begin=1 end=300", a, b, c, b"=yend size=300 part=1", b"y"],
        &[b"x", b"y"],
    );
    // A stuffed dot, and an escape at the end.
    let long = [b"..", &b"x"[..].repeat(126)[..], b"=@"].concat();
    check(&[header, &long, a, b"=yend size=300"], &[]);
}

#[test]
fn skips_blocks_converted_to_utf_8() {
    let header = HEADER.as_bytes();
    let latin = |line: &Vec<u8>| line.iter().copied().map(char::from).collect::<String>();
    let lossy = |line: &Vec<u8>| String::from_utf8_lossy(line).into_owned();
    for decode in [&latin as &dyn Fn(&Vec<u8>) -> String, &lossy] {
        let data: Vec<_> = encoded_lines().iter().map(decode).collect();
        let [a, b, c] = [0, 1, 2].map(|index| data[index].as_bytes());
        check(&[b"x", header, a, b, c, b"=yend size=300", b"y"], &[b"x", b"y"]);
    }
}

#[test]
fn keeps_text_after_truncated_blocks() {
    let data = encoded_lines();
    let [a, b, c] = [0, 1, 2].map(|index| &data[index][..]);
    let header = HEADER.as_bytes();
    let see = b"see http://a.example/";
    check(&[header, a, b, see, see, b"=yend size=300"], &[see, see, b"=yend size=300"]);
    check(&[header, a, b, c, see], &[c, see]);
    check(&[header, a, header, b, b"=yend size=1", see], &[see]);
    let paragraph = &b"word "[..].repeat(40)[..];
    check(&[header, a, paragraph], &[paragraph]);
    check(&[header, a], &[]);
}

#[test]
fn ignores_invalid_headers() {
    let data = encoded_lines();
    let data = &data[0][..];
    for header in [
        "=ybegin line=128 size=300",
        "=ybegin line=128 name=x",
        "=ybegin size=300 name=x line=128",
        "=ybegin line=x size=300 name=x",
        "=ybegin line=0 size=300 name=x",
        "=ybegin line=99999999999999999999999 size=300 name=x",
        " =ybegin line=128 size=300 name=x",
        "=ybeginline=128 size=300 name=x",
    ] {
        let header = header.as_bytes();
        let lines = [header, data, b"=yend size=300"];
        check(&lines, &lines);
    }
}
