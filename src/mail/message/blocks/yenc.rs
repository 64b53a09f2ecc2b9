//! yEnc (the draft of www.yenc.org, version 1.3).

use memchr::memmem;

use super::line::line;

/// Where the file, or part of one, ends that has its header at `at`; none if there is no such file.
///
/// Data may be any bytes, but all of its lines are full but the last one, before `=yend`: where they
/// are not, the file was cut, and text goes on. `size` could tell no more than that; it is what a
/// cut file has not.
pub(super) fn end(text: &[u8], at: usize) -> Option<usize> {
    let (header, mut first) = line(text, at)?;
    let width = width(header)?;
    if let Some((part, next)) = line(text, first)
        && part.starts_with(b"=ypart ")
    {
        first = next;
    }
    let mut next = first;
    while let Some((data, behind_data)) = line(text, next) {
        if is_last(data) {
            return Some(behind_data);
        }
        // The last character may be an escaped one, of two, and a dot at the start may be doubled.
        // Where bytes were made UTF-8, there are more of them but no more characters.
        let characters = data.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        if data.starts_with(b"=ybegin ") || characters > width.saturating_add(2) {
            break;
        }
        if let Some((last, end)) = line(text, behind_data)
            && is_last(last)
        {
            return Some(end);
        }
        if data.len() < width {
            break;
        }
        next = behind_data;
    }
    (next > first).then_some(next)
}

fn is_last(line: &[u8]) -> bool {
    line.starts_with(b"=yend ")
}

/// The length of its lines, if it is a header with all that one needs.
fn width(header: &[u8]) -> Option<usize> {
    let keywords = header.strip_prefix(b"=ybegin")?;
    // The name comes last and may hold anything.
    let keywords = &keywords[..memmem::find(keywords, b" name=")?];
    number(keywords, b" size=")?;
    number(keywords, b" line=").filter(|&width| width > 0)
}

fn number(keywords: &[u8], name: &[u8]) -> Option<usize> {
    let value = &keywords[memmem::find(keywords, name)? + name.len()..];
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit()).count();
    str::from_utf8(&value[..digits]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::super::text_between_blocks;

    const HEADER: &str = "=ybegin line=128 size=300 name=a b.bin";

    /// As the draft encodes them: 42 more, and escapes.
    fn lines(bytes: impl Iterator<Item = u8>, width: usize) -> Vec<Vec<u8>> {
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

    fn text(lines: &[&[u8]], ending: &str) -> Vec<u8> {
        lines.iter().flat_map(|line| [*line, ending.as_bytes()].concat()).collect()
    }

    /// What is left of the text, with LF and with CRLF.
    #[track_caller]
    fn check(lines: &[&[u8]], left: &[&[u8]]) {
        for ending in ["\n", "\r\n"] {
            let text = text(lines, ending);
            let found: Vec<u8> =
                text_between_blocks(&text).flat_map(|range| text[range].to_vec()).collect();
            let left = self::text(left, ending);
            assert_eq!(found.escape_ascii().to_string(), left.escape_ascii().to_string());
        }
    }

    fn data() -> Vec<Vec<u8>> {
        let lines = lines((0..=255).chain(214..=255).chain([227; 20]), 128);
        assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [128, 128, 89]);
        lines
    }

    #[test]
    fn files() {
        let data = data();
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
        // A dot doubled on the way, and an escape at the end.
        let long = [b"..", &b"x"[..].repeat(126)[..], b"=@"].concat();
        check(&[header, &long, a, b"=yend size=300"], &[]);
    }

    #[test]
    fn made_utf_8() {
        let header = HEADER.as_bytes();
        let latin = |line: &Vec<u8>| line.iter().copied().map(char::from).collect::<String>();
        let lossy = |line: &Vec<u8>| String::from_utf8_lossy(line).into_owned();
        for decode in [&latin as &dyn Fn(&Vec<u8>) -> String, &lossy] {
            let data: Vec<_> = data().iter().map(decode).collect();
            let [a, b, c] = [0, 1, 2].map(|index| data[index].as_bytes());
            check(&[b"x", header, a, b, c, b"=yend size=300", b"y"], &[b"x", b"y"]);
        }
    }

    #[test]
    fn cut() {
        let data = data();
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
    fn headers() {
        let data = data();
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
}
