//! Compressed files, told by their first bytes.

use std::io::{self, BufRead, ErrorKind, Read};
use std::mem;

use super::compression::Compression;
use super::lookahead::Source;
use super::member::Member;

/// What `R` gives, decompressed where its first bytes tell that it is compressed, and as it is
/// otherwise.
///
/// Members that stand one after another are one text; zeros behind them are padding. Data is
/// decompressed as it is asked for, once: what is compressed twice comes out compressed. Where it is
/// broken, what could be had of it comes before the error. It holds 64 KiB of compressed data and what
/// the method needs: for zstd and xz as much as the data asks for, up to about 128 MiB; asking for more
/// is an error. `R` is expected to block: an error `WouldBlock` ends the search for a next member.
///
/// ```
/// use std::io::Read;
/// use gleaner::mail::Decompressed;
///
/// let mut text = String::new();
/// Decompressed::new(&b"just text"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "just text");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Decompressed<R: Read> {
    compression: Option<Compression>,
    state: State<Source<R>>,
    /// The error that comes behind what was given last.
    failed: Option<io::Error>,
}

enum State<B: BufRead> {
    Plain(B),
    Member(Box<Member<B>>),
    Ended { used: u64 },
}

impl<R: Read> Decompressed<R> {
    /// Reads as many bytes as tell how they are compressed: as few as leave no doubt.
    ///
    /// ```
    /// assert!(gleaner::mail::Decompressed::new(std::io::empty()).is_ok());
    /// ```
    ///
    /// # Errors
    /// Where there is no memory for a decoder. Those of `R` come when what was read before them has been
    /// given.
    pub fn new(read: R) -> io::Result<Self> {
        let mut source = Source::new(read);
        let compression = source.method();
        let state = match compression {
            None => State::Plain(source),
            Some(method) => State::Member(Box::new(Member::new(method, source)?)),
        };
        Ok(Self { compression, state, failed: None })
    }

    /// How it is compressed.
    ///
    /// ```
    /// let text = gleaner::mail::Decompressed::new(&b"text"[..])?;
    /// assert_eq!(text.compression(), None);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn compression(&self) -> Option<Compression> {
        self.compression
    }

    /// Goes on behind a member that has ended.
    fn next_member(&mut self, method: Compression) -> io::Result<()> {
        // Should anything fail, there is nothing more to be had.
        let State::Member(member) = mem::replace(&mut self.state, State::Ended { used: 0 }) else {
            return Ok(());
        };
        let mut source = member.into_inner();
        source.skip_padding();
        let next = source.method();
        self.state = State::Ended { used: source.used() };
        if let Some(error) = source.take_error() {
            return Err(error);
        }
        if source.is_empty() {
            return Ok(());
        }
        match next {
            Some(next) if next == method => {
                self.state = State::Member(Box::new(Member::new(method, source)?));
                Ok(())
            }
            _ => Err(io::Error::new(
                ErrorKind::InvalidData,
                "expected another member or the end of the file",
            )),
        }
    }

    fn used(&self) -> u64 {
        match &self.state {
            State::Plain(source) => source.used(),
            State::Member(member) => member.get_ref().used(),
            State::Ended { used } => *used,
        }
    }
}

impl<R: Read> Read for Decompressed<R> {
    /// # Errors
    /// Those of `R`; and where the data is not what its first bytes promised, with the place in it.
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let Some(method) = self.compression else {
            return match &mut self.state {
                State::Plain(source) => source.read(block),
                State::Member(_) | State::Ended { .. } => Ok(0),
            };
        };
        let placed = |error: io::Error, used: u64| match error.kind() {
            ErrorKind::Interrupted | ErrorKind::WouldBlock => error,
            kind => {
                let what = format!("{method} data, at or before its byte {used}: {error}");
                io::Error::new(kind, what)
            }
        };
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        while let State::Member(member) = &mut self.state {
            let before = member.total_out();
            match member.read(block) {
                Ok(0) if !block.is_empty() => {}
                Ok(read) => return Ok(read),
                Err(error) => {
                    let given = usize::try_from(member.total_out() - before).unwrap_or(0);
                    let used = member.get_ref().used();
                    let error = placed(error, used);
                    if !matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) {
                        // Should it be read on, there is nothing more to be had.
                        self.state = State::Ended { used };
                    }
                    if given == 0 {
                        return Err(error);
                    }
                    self.failed = Some(error);
                    return Ok(given);
                }
            }
            self.next_member(method).map_err(|error| placed(error, self.used()))?;
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// Longer than each magic number.
    const LONGEST: usize = 10;

    const TEXT: &[u8] = b"see http://a.example/x and <URL:http://b.example/y>\n";

    /// As other encoders of each method make them, those of their own commands are in `tests/cli`.
    fn compressed(method: Compression, text: &[u8]) -> Vec<u8> {
        match method {
            Compression::Gzip => {
                let mut encoder =
                    flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
                encoder.write_all(text).unwrap();
                encoder.finish().unwrap()
            }
            Compression::Zstd => {
                let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
                encoder.include_checksum(true).unwrap();
                encoder.write_all(text).unwrap();
                encoder.finish().unwrap()
            }
            Compression::Bzip2 => {
                let mut encoder =
                    bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
                encoder.write_all(text).unwrap();
                encoder.finish().unwrap()
            }
            Compression::Xz => {
                let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 6);
                encoder.write_all(text).unwrap();
                encoder.finish().unwrap()
            }
        }
    }

    /// Gives one byte at a time, each after an interruption.
    struct Trickle<'t>(&'t [u8], bool);

    impl Read for Trickle<'_> {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(ErrorKind::Interrupted.into());
            }
            let length = block.len().min(1);
            self.0.read(&mut block[..length])
        }
    }

    /// What comes out, before an error if there is one.
    fn out(read: impl Read) -> (Vec<u8>, Option<String>) {
        let mut text = Vec::new();
        let read = Decompressed::new(read).and_then(|mut read| read.read_to_end(&mut text));
        (text, read.err().map(|error| error.to_string()))
    }

    #[test]
    fn all_methods_and_several_members() {
        for method in Compression::ALL {
            let parts = [TEXT, b"", &TEXT.repeat(5000), TEXT];
            let data = parts.map(|part| compressed(method, part)).concat();
            assert_eq!(Decompressed::new(&data[..]).unwrap().compression(), Some(method));
            let expected = (parts.concat(), None);
            assert!(out(&data[..]) == expected, "{method}");
            assert!(out(Trickle(&data, false)) == expected, "{method}, byte by byte");
            assert_eq!(out(&compressed(method, b"")[..]), (Vec::new(), None), "{method}, empty");
        }
    }

    #[test]
    fn once_only() {
        let twice = compressed(Compression::Zstd, &compressed(Compression::Gzip, TEXT));
        assert_eq!(out(&twice[..]), (compressed(Compression::Gzip, TEXT), None));
    }

    #[test]
    fn what_is_not_compressed_is_as_it_was() {
        let texts: [&[u8]; 8] = [
            b"",
            b"B",
            b"BZh9 is how it begins",
            b"BZh0",
            b"\x1f\x8b",
            b"\x1f\x8b\x07",
            b"\xfd7zXZ",
            b"\x28\xb5\x2fx",
        ];
        for text in texts {
            assert_eq!(out(text), (text.to_vec(), None), "{text:?}");
            assert_eq!(out(Trickle(text, false)), (text.to_vec(), None), "{text:?}");
        }
        let long = TEXT.repeat(5000);
        assert!(out(&long[..]) == (long.clone(), None));
    }

    #[test]
    fn data_that_is_cut_is_an_error_after_what_could_be_had() {
        for method in Compression::ALL {
            let text = TEXT.repeat(20);
            let data = compressed(method, &text);
            for cut in LONGEST..data.len() {
                let (got, error) = out(&data[..cut]);
                let error = error.unwrap_or_else(|| panic!("{method} cut at {cut}: no error"));
                assert!(text.starts_with(&got), "{method} cut at {cut}");
                let place = format!("{method} data, at or before its byte {cut}: ");
                assert!(error.starts_with(&place), "{error}, not {place}");
            }
        }
    }

    #[test]
    fn broken_data_does_not_panic() {
        for method in Compression::ALL {
            let data = compressed(method, TEXT);
            let mut told = 0;
            for at in LONGEST..data.len() {
                for bit in 0..8 {
                    let mut broken = data.clone();
                    broken[at] ^= 1 << bit;
                    told += usize::from(out(&broken[..]).1.is_some());
                }
            }
            assert!(told > data.len(), "{method}: only {told} told");
        }
    }

    #[test]
    fn what_came_before_broken_data_is_given() {
        // Not zstd, whose text of a block stands or falls with it.
        for method in [Compression::Gzip, Compression::Bzip2, Compression::Xz] {
            let text = TEXT.repeat(20);
            let mut data = compressed(method, &text);
            // In the check of gzip and bzip2, in the magic number at the end of xz.
            let at = data.len() - 1;
            data[at] ^= 0x80;
            let (got, error) = out(&data[..]);
            assert!(error.is_some(), "{method}");
            assert!(got == text, "{method}: {} of {}", got.len(), text.len());
        }
        let text: Vec<u8> =
            (0..2000).flat_map(|i| format!("http://{i}.example/\n").into_bytes()).collect();
        for method in [Compression::Gzip, Compression::Xz] {
            let mut data = compressed(method, &text);
            let at = data.len() / 2;
            data[at..][..64].fill(0xff);
            let (got, error) = out(&data[..]);
            assert!(error.is_some(), "{method}");
            assert!(got.len() > text.len() / 4, "{method}: {} of {}", got.len(), text.len());
        }
    }

    #[test]
    fn frames_to_skip_are_skipped() {
        let frame = compressed(Compression::Zstd, TEXT);
        let skipped = |kind: u8, length: u32| {
            let head = [&[kind, 0x2a, 0x4d, 0x18], &length.to_le_bytes()[..]].concat();
            [head, b"x".repeat(length as usize)].concat()
        };
        let data =
            [skipped(0x50, 4), frame.clone(), skipped(0x5f, 100_000), frame, skipped(0x5e, 0)];
        let expected = (TEXT.repeat(2), None);
        assert_eq!(out(&data.concat()[..]), expected);
        assert_eq!(out(Trickle(&data.concat(), false)), expected);
        assert!(out(&skipped(0x50, 9)[..12]).1.is_some());
        assert_eq!(Compression::of(b"\x60\x2a\x4d\x18"), None);
    }

    #[test]
    fn nothing_is_read_behind_an_error() {
        for method in Compression::ALL {
            let member = compressed(method, TEXT);
            let mut broken = member.clone();
            *broken.last_mut().unwrap() ^= 0x80;
            let data = [broken, member].concat();
            let mut read = Decompressed::new(&data[..]).unwrap();
            assert!(read.read_to_end(&mut Vec::new()).is_err(), "{method}");
            let mut more = Vec::new();
            assert!(read.read_to_end(&mut more).is_ok_and(|more| more == 0), "{method}");
        }
    }

    #[test]
    fn what_follows_the_last_member_is_an_error_not_text() {
        for method in Compression::ALL {
            let data = [compressed(method, TEXT), b"http://c.example/ and more".to_vec()].concat();
            let (got, error) = out(&data[..]);
            assert_eq!(got, TEXT, "{method}");
            assert!(error.is_some(), "{method}");
        }
    }

    #[test]
    fn zeros_behind_the_last_member_are_padding() {
        for method in Compression::ALL {
            let data = [compressed(method, TEXT), vec![0; 100_000]].concat();
            assert_eq!(out(&data[..]), (TEXT.to_vec(), None), "{method}");
            assert_eq!(out(Trickle(&data[..200], false)), (TEXT.to_vec(), None), "{method}");
        }
    }

    #[test]
    fn an_error_of_the_reader_is_its_own() {
        struct Failing;
        impl Read for Failing {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("gone"))
            }
        }
        assert_eq!(out(Failing), (Vec::new(), Some("gone".to_owned())));
        assert_eq!(out((&b"BZ"[..]).chain(Failing)), (b"BZ".to_vec(), Some("gone".to_owned())));
        for method in Compression::ALL {
            let (text, error) = out(compressed(method, TEXT)[..].chain(Failing));
            assert_eq!(text, TEXT, "{method}");
            assert!(error.is_some_and(|error| error.ends_with(": gone")), "{method}");
        }
    }
}
