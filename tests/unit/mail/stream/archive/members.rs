//! Unit tests of `mail/stream/archive/members.rs`.

#[path = "../../../../common/archives.rs"]
mod archives;

use std::io::{self, Cursor, Read, Write};

use crate::mail::options::Options;
use crate::mail::store::format::Format;
use crate::mail::stream::archive::member::Choice;
use crate::mail::stream::archive::open::OpenInput;
use archives::{Zip, tar, tar_header, tar_members, zip};

/// The path, the text and the error of each member.
type Members = Vec<(String, String, Option<String>)>;

/// A reader of at most a few bytes at a time.
struct Trickle(Cursor<Vec<u8>>, usize);

impl Read for Trickle {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let length = block.len().min(self.1);
        self.0.read(&mut block[..length])
    }
}

fn members_with(data: &[u8], read_len: usize, options: &Options) -> Members {
    let read = Box::new(Trickle(Cursor::new(data.to_vec()), read_len));
    let mut members = Members::new();
    match OpenInput::new(read, None, options) {
        Ok(OpenInput::Archive(mut archive)) => {
            while let Some(member) = archive.next_member(|_| Choice::Read(None)) {
                let mut text = Vec::new();
                let read = member.stream.and_then(|mut stream| stream.read_to_end(&mut text));
                let text = String::from_utf8_lossy(&text).into_owned();
                let path = member.path.to_str().unwrap().to_owned();
                members.push((path, text, read.err().map(|error| error.to_string())));
            }
        }
        Ok(OpenInput::Stream(_)) => panic!("not an archive"),
        Err(error) => members.push((String::new(), String::new(), Some(error.to_string()))),
    }
    members
}

fn members(data: &[u8]) -> Members {
    let whole = members_with(data, usize::MAX, &Options::new());
    assert_eq!(members_with(data, 1, &Options::new()), whole, "byte by byte");
    assert_eq!(members_with(data, 97, &Options::new()), whole);
    whole
}

/// Returns members without errors.
fn read(data: &[u8]) -> Vec<(String, String)> {
    let whole = |(path, text, error)| {
        assert_eq!(error, None, "{path}");
        (path, text)
    };
    members(data).into_iter().map(whole).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect()
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

const FILES: [(&str, &[u8]); 4] =
    [("a.txt", b"one"), ("./b//c", b""), ("/etc/../d", b"three"), ("a.txt", b"four")];

const EXPECTED: [(&str, &str); 4] =
    [("a.txt", "one"), ("b/c", ""), ("etc/../d", "three"), ("a.txt", "four")];

#[test]
fn reads_the_members_in_order() {
    let expected = pairs(&EXPECTED);
    assert_eq!(read(&tar(&FILES)), expected);
    assert_eq!(read(&gzip(&tar(&FILES))), expected);
    for how in [Zip::Stored, Zip::Deflated, Zip::Streamed] {
        assert_eq!(read(&zip(&FILES, how)), expected, "{how:?}");
        assert_eq!(read(&gzip(&zip(&FILES, how))), expected, "{how:?}");
    }
    assert_eq!(read(&zip(&[], Zip::Stored)), []);
}

#[test]
fn decompresses_members_and_enters_archives() {
    let inner = zip(&[("x", &gzip(b"deep"))], Zip::Deflated);
    let data = tar(&[("in.zip", &gzip(&inner)), ("y.gz", &gzip(b"packed")), ("z", b"plain")]);
    let expected = [("in.zip/x", "deep"), ("y.gz", "packed"), ("z", "plain")];
    assert_eq!(read(&data), pairs(&expected));
}

#[test]
fn reads_long_names_of_gnu_and_pax() {
    let long = "long/".repeat(60) + "name";
    let gnu = tar_members(&[
        (b'L', "././@LongLink", format!("{long}\0").as_bytes()),
        (b'0', "long/", b"gnu"),
    ]);
    assert_eq!(read(&gnu), pairs(&[(&long, "gnu")]));
    let record = format!("{} path={long}\n", long.len() + 10);
    let pax = tar_members(&[
        (b'g', "global", b"12 comment=\n"),
        (b'x', "pax", record.as_bytes()),
        (b'0', "short", b"pax"),
    ]);
    assert_eq!(read(&pax), pairs(&[(&long, "pax")]));
    // The limit holds for what is examined, not for what is skipped.
    let endless = "n".repeat(1 << 20);
    let data =
        tar_members(&[(b'L', "l", endless.as_bytes()), (b'0', "x", b"1"), (b'0', "y", b"2")]);
    let found = read(&data);
    assert!(found[0].0.len() < 5000 && found[0].0.ends_with('\u{2026}'));
    assert_eq!(found[1], ("y".to_owned(), "2".to_owned()));
}

/// The size of a pax header takes precedence over the one in octal.
#[test]
fn reads_the_size_of_pax() {
    let mut data = tar_members(&[(b'x', "pax", b"9 size=4\n")]);
    data.extend(tar_header(b'0', "a", 0));
    data.extend_from_slice(b"four");
    data.resize(data.len() + 508, 0);
    data.extend(tar_members(&[(b'0', "b", b"five!")]));
    assert_eq!(read(&data), pairs(&[("a", "four"), ("b", "five!")]));
}

#[test]
fn skips_links_directories_and_devices() {
    let data = tar_members(&[
        (b'5', "dir/", b""),
        (b'2', "link", b""),
        (b'1', "hard", b""),
        (b'3', "dev/null", b""),
        (b'6', "fifo", b""),
        (b'0', "old/", b""),
        (0, "dir/file", b"text"),
    ]);
    assert_eq!(read(&data), pairs(&[("dir/file", "text")]));
    let OpenInput::Archive(mut archive) =
        OpenInput::new(Box::new(Cursor::new(data)), None, &Options::new()).unwrap()
    else {
        panic!("not an archive");
    };
    while archive.next_member(|_| Choice::Skip).is_some() {}
    assert_eq!(archive.devices(), 2);
}

#[test]
fn a_volume_label_has_no_size() {
    let mut data = tar_members(&[(b'V', "label", b""), (b'0', "b", b"two")]);
    for blank in [0, b' '] {
        data[124..136].fill(blank);
        data[148..156].fill(b' ');
        let sum: u32 = data[..512].iter().map(|&byte| u32::from(byte)).sum();
        data[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        assert_eq!(read(&data), pairs(&[("b", "two")]));
    }
}

#[test]
fn a_damaged_header_does_not_hide_the_next_members() {
    let mut data = tar(&[("a", b"one"), ("b", b"two"), ("c", b"three")]);
    data[1024 + 3] ^= 0x40;
    let found = members(&data);
    assert_eq!((found[0].0.as_str(), found[2].0.as_str(), found.len()), ("a", "c", 3));
    let error = found[1].2.as_ref().unwrap();
    assert!(error.starts_with("tar archive, at byte 1536: expected the header"), "{error}");
    for how in [Zip::Stored, Zip::Deflated] {
        let mut data = zip(&[("a", b"one"), ("b", b"two"), ("c", b"three")], how);
        let at = data.windows(4).skip(1).position(|w| w == b"PK\x03\x04").unwrap() + 1;
        data[at] = b'Q';
        let found = members(&data);
        assert_eq!((found[0].0.as_str(), found[2].0.as_str(), found.len()), ("a", "c", 3));
        let error = found[1].2.as_ref().unwrap();
        assert!(error.starts_with("zip archive, at byte "), "{error}");
    }
}

#[test]
fn a_damaged_member_does_not_hide_the_next_members() {
    for how in [Zip::Stored, Zip::Deflated, Zip::Streamed] {
        let mut data = zip(&[("a", &b"one two ".repeat(9)), ("b", b"two")], how);
        data[31 + 2] ^= 0x10;
        let found = members(&data);
        let (last, damaged) = (found.last().unwrap(), &found[0]);
        assert!(damaged.2.as_ref().is_some_and(|error| error.contains("zip archive")), "{found:?}");
        assert_eq!((last.0.as_str(), last.1.as_str(), &last.2), ("b", "two", &None), "{how:?}");
    }
}

/// A length that is too small or too large, in the header of the first member.
#[test]
fn survives_lengths_that_lie() {
    for how in [Zip::Stored, Zip::Deflated] {
        for length in [0_u32, 1, 2, 40, 1 << 30] {
            let mut data = zip(&[("a", b"one"), ("b", b"two")], how);
            data[18..22].copy_from_slice(&length.to_le_bytes());
            let found = members(&data);
            assert!(found[0].2.is_some() || found.len() > 1, "{how:?}, {length}: {found:?}");
        }
    }
    let mut data = tar_header(b'0', "a", 1 << 40);
    data.extend_from_slice(b"text");
    let found = members(&data);
    assert_eq!((found.len(), found[0].1.as_str()), (1, "text"));
    assert!(found[0].2.as_ref().is_some_and(|error| error.contains("ends too early")));
}

#[test]
fn a_cut_archive_gives_what_precedes_the_cut() {
    for data in [tar(&FILES), zip(&FILES, Zip::Deflated), zip(&FILES, Zip::Streamed)] {
        for cut in 600..data.len() {
            let found = members_with(&data[..cut], 50, &Options::new());
            for ((path, text, _), (expected, whole)) in found.iter().zip(EXPECTED) {
                assert!(path == expected || path.is_empty(), "{path}, cut at {cut}");
                assert!(whole.starts_with(text.as_str()), "{path}: {text}, cut at {cut}");
            }
            let errors = found.iter().filter(|(.., error)| error.is_some()).count();
            assert!(errors <= 1, "{found:?}");
        }
    }
}

#[test]
fn limits_the_depth() {
    let mut data = b"http://a.example/".to_vec();
    for depth in 0..6 {
        for limit in [depth, depth + 1] {
            let found =
                members_with(&tar(&[("t", &data)]), 4096, &Options::new().max_layers(limit));
            let error = found[0].2.as_deref().unwrap_or_default();
            assert_eq!(error.contains("--max-layers"), limit == depth, "{depth}, {limit}: {error}");
        }
        data = tar(&[("t", &data)]);
    }
}

/// The members share the free bytes and the ratio of the outermost input.
#[test]
fn limits_the_ratio_over_all_members() {
    let zeros = vec![0; 9 << 20];
    let one = gzip(&zeros);
    let files: Vec<_> = (0..20).map(|_| ("z.gz", &one[..])).collect();
    let packed: Vec<_> = (0..20).map(|_| ("z", &zeros[..])).collect();
    for data in [gzip(&tar(&files)), zip(&packed, Zip::Deflated), zip(&files, Zip::Stored)] {
        let found = members_with(&data, 1 << 20, &Options::new().max_ratio(100));
        let (last, before) = found.split_last().unwrap();
        assert!(last.2.as_ref().is_some_and(|error| error.contains("--max-ratio")), "{:?}", last.2);
        assert_eq!((before.len(), before.iter().all(|one| one.2.is_none())), (7, true));
        let found = members_with(&data, 1 << 20, &Options::new().max_ratio(1_000_000));
        assert!(found.len() == 20 && found.iter().all(|one| one.2.is_none()));
    }
}

#[test]
fn limits_the_length_of_a_member() {
    let data = tar(&[("a", b"one two three"), ("b", b"four")]);
    let found = members_with(&data, 100, &Options::new().max_file(4));
    assert_eq!((found[0].1.as_str(), found[1].1.as_str()), ("one ", "four"));
    assert!(found[0].2.as_ref().is_some_and(|error| error.contains("--max-file")));
    assert_eq!(found[1].2, None);
}

#[test]
fn reports_members_that_cannot_be_read() {
    let sparse = tar_members(&[(b'S', "s", b"data"), (b'0', "b", b"two")]);
    let found = members(&sparse);
    assert!(found[0].2.as_ref().is_some_and(|error| error.contains("sparse")), "{found:?}");
    assert_eq!(found[1].1, "two");
    for (at, byte, word) in [(6, 1, "password"), (8, 14, "method 14")] {
        let mut data = zip(&[("a", b"one"), ("b", b"two")], Zip::Stored);
        data[at] = byte;
        let found = members(&data);
        assert_eq!((found.len(), found[0].0.as_str(), found[1].1.as_str()), (2, "a", "two"));
        assert!(found[0].2.as_ref().is_some_and(|error| error.contains(word)), "{found:?}");
    }
}

#[test]
fn recognizes_messages_by_their_paths() {
    let files: [(&str, &[u8]); 8] = [
        ("s/comp/1", b"Path: a\nNewsgroups: b\n\nText"),
        ("s/comp/2", b"X-Any: a\n\nText"),
        ("s/comp/notes", b"X-Any: a\n\nText"),
        ("s/other/3", b"X-Any: a\n\nText"),
        ("m/cur/17.M1.host:2,S", b"X-Any: a\n\nText"),
        ("m/new/README", b"X-Any: a\n\nText"),
        ("s/comp/.overview", b"1\tSubject"),
        ("s/comp/4", b"X-Any: a\n\nText"),
    ];
    let data = tar(&files);
    let OpenInput::Archive(mut archive) =
        OpenInput::new(Box::new(Cursor::new(data)), None, &Options::new()).unwrap()
    else {
        panic!("not an archive");
    };
    let mut formats = Vec::new();
    while let Some(member) = archive.next_member(|_| Choice::Read(None)) {
        formats.push((member.path.to_str().unwrap().to_owned(), member.stream.unwrap().format()));
    }
    let (message, text) = (Format::Message, Format::Text);
    let expected = [message, message, text, text, message, text, message];
    let paths = files.iter().filter(|(path, _)| !path.ends_with(".overview"));
    let expected: Vec<_> =
        paths.zip(expected).map(|(file, kind)| (file.0.to_owned(), kind)).collect();
    assert_eq!(formats, expected);
}
