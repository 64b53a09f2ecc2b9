//! Writers of archives, as their specifications describe them.

use std::io::Write;

/// A member of a tar archive: its type, its name and its data.
pub type TarMember<'m> = (u8, &'m str, &'m [u8]);

/// Returns a header of ustar (POSIX.1, "ustar Interchange Format").
pub fn tar_header(kind: u8, name: &str, size: usize) -> Vec<u8> {
    let mut header = vec![0; 512];
    header[..name.len()].copy_from_slice(name.as_bytes());
    let mut put =
        |at: usize, text: &str| header[at..at + text.len()].copy_from_slice(text.as_bytes());
    put(100, "0000644\0");
    put(108, "0001750\0");
    put(116, "0001750\0");
    put(124, &format!("{size:011o}\0"));
    put(136, "00000000000\0");
    put(148, "        ");
    put(257, "ustar\x0000");
    header[156] = kind;
    let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
    header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    header
}

/// Returns an archive without the blocks at its end.
pub fn tar_members(members: &[TarMember<'_>]) -> Vec<u8> {
    let mut archive = Vec::new();
    for &(kind, name, data) in members {
        archive.extend(tar_header(kind, name, data.len()));
        archive.extend_from_slice(data);
        archive.resize(archive.len().next_multiple_of(512), 0);
    }
    archive
}

/// Returns an archive of files.
pub fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let members: Vec<_> = files.iter().map(|&(name, data)| (b'0', name, data)).collect();
    [tar_members(&members), vec![0; 1024]].concat()
}

/// How the members of a zip archive are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zip {
    Stored,
    Deflated,
    /// With the lengths after the data, as programs write them that cannot seek.
    Streamed,
}

/// Returns a zip archive of files (APPNOTE.TXT, 4.3).
pub fn zip(files: &[(&str, &[u8])], how: Zip) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for &(name, data) in files {
        let packed = if how == Zip::Stored { data.to_vec() } else { deflate(data) };
        let (method, flags): (u16, u16) = match how {
            Zip::Stored => (0, 0),
            Zip::Deflated => (8, 0),
            Zip::Streamed => (8, 8),
        };
        let sizes = [crc(data), length(&packed), length(data)].map(u32::to_le_bytes).concat();
        let fixed = [20, flags, method, 0, 0].map(u16::to_le_bytes).concat();
        let names = [u16::try_from(name.len()).unwrap(), 0].map(u16::to_le_bytes).concat();
        let start = length(&archive).to_le_bytes();
        let local_sizes = if how == Zip::Streamed { vec![0; 12] } else { sizes.clone() };
        for part in [b"PK\x03\x04", &fixed[..], &local_sizes, &names, name.as_bytes(), &packed] {
            archive.extend_from_slice(part);
        }
        if how == Zip::Streamed {
            archive.extend_from_slice(&[b"PK\x07\x08", &sizes[..]].concat());
        }
        let (made_by, rest) = ([20, 3], [0; 10]);
        for part in
            [b"PK\x01\x02", &made_by[..], &fixed, &sizes, &names, &rest, &start, name.as_bytes()]
        {
            directory.extend_from_slice(part);
        }
    }
    let count = u16::try_from(files.len()).unwrap().to_le_bytes();
    let (size, start) = (length(&directory).to_le_bytes(), length(&archive).to_le_bytes());
    [&archive[..], &directory, b"PK\x05\x06\0\0\0\0", &count, &count, &size, &start, &[0; 2]]
        .concat()
}

fn length(data: &[u8]) -> u32 {
    u32::try_from(data.len()).unwrap()
}

fn deflate(data: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

/// The CRC-32 of zip, bit by bit.
fn crc(data: &[u8]) -> u32 {
    !data.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            if crc & 1 == 0 { crc >> 1 } else { crc >> 1 ^ 0xedb8_8320 }
        })
    })
}
