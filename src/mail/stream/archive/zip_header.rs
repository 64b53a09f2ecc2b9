//! The header of a member of a zip archive.

use super::source::Limited;

/// The signatures of what a zip archive consists of (APPNOTE.TXT of PKWARE, 4.3).
pub(super) const MEMBER: [u8; 4] = *b"PK\x03\x04";
pub(super) const DESCRIPTOR: [u8; 4] = *b"PK\x07\x08";

/// The signatures after the last member: the headers of the central directory and its end, and data for it.
pub(super) const ENDS: [[u8; 4]; 5] =
    [*b"PK\x01\x02", *b"PK\x05\x06", *b"PK\x06\x06", *b"PK\x06\x07", *b"PK\x06\x08"];

/// The length of a header after its signature, without name and extra fields.
const FIXED_LEN: usize = 26;

/// The extra field with sizes of more than 32 bits (4.5.3).
const ZIP64: u16 = 1;

/// Flags (4.4.4).
const ENCRYPTED: u16 = 1 | 1 << 6 | 1 << 13;
const HAS_DESCRIPTOR: u16 = 1 << 3;

/// The header before the data of a member (4.3.7).
#[derive(Debug)]
pub(super) struct LocalHeader {
    pub name: Vec<u8>,
    pub method: u16,
    pub is_encrypted: bool,
    /// The CRC-32 and the sizes; `None` if a descriptor after the data has them.
    pub known: Option<Known>,
    pub is_zip64: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// `None` if the header has only the lengths.
    pub crc: Option<u32>,
    pub compressed: u64,
    pub size: u64,
}

impl LocalHeader {
    /// Reads a header, after its signature.
    ///
    /// # Errors
    /// Returns the errors of the archive, and an error if that ends in the header.
    pub fn read(data: &mut Limited) -> std::io::Result<Self> {
        let mut fixed = [0; FIXED_LEN];
        data.read_exact_header(&mut fixed)?;
        let flags = u16_at(&fixed, 2);
        let mut name = vec![0; u16_at(&fixed, 22).into()];
        data.read_exact_header(&mut name)?;
        let mut extra = vec![0; u16_at(&fixed, 24).into()];
        data.read_exact_header(&mut extra)?;
        let mut known = Known {
            // Where a descriptor follows, some programs write the lengths here too, and 0 for the checksum.
            crc: (flags & HAS_DESCRIPTOR == 0).then(|| u32_at(&fixed, 10)),
            compressed: u32_at(&fixed, 14).into(),
            size: u32_at(&fixed, 18).into(),
        };
        let zip64 = extra_field(&extra, ZIP64);
        if let Some(mut field) = zip64 {
            // Only those that the header lacks, in this order.
            for value in [&mut known.size, &mut known.compressed] {
                if *value == u64::from(u32::MAX)
                    && let Some((large, rest)) = field.split_first_chunk()
                {
                    (*value, field) = (u64::from_le_bytes(*large), rest);
                }
            }
        }
        let is_known = flags & HAS_DESCRIPTOR == 0 || known.compressed > 0;
        Ok(Self {
            name,
            method: u16_at(&fixed, 4),
            is_encrypted: flags & ENCRYPTED != 0,
            known: is_known.then_some(known),
            is_zip64: zip64.is_some(),
        })
    }
}

/// Reads the CRC-32 and the sizes after the data of a member (4.3.9).
pub(super) fn read_descriptor(data: &mut Limited, is_zip64: bool) -> std::io::Result<Known> {
    let mut crc = [0; 4];
    data.read_exact_header(&mut crc)?;
    // The signature is optional.
    if crc == DESCRIPTOR {
        data.read_exact_header(&mut crc)?;
    }
    let mut sizes = [0; 16];
    let sizes = &mut sizes[..if is_zip64 { 16 } else { 8 }];
    data.read_exact_header(sizes)?;
    let (compressed, size) = sizes.split_at(sizes.len() / 2);
    let crc = Some(u32::from_le_bytes(crc));
    Ok(Known { crc, compressed: number(compressed), size: number(size) })
}

/// Returns the value of an extra field (4.5.1).
fn extra_field(extra: &[u8], id: u16) -> Option<&[u8]> {
    let mut rest = extra;
    while let Some((head, after)) = rest.split_first_chunk::<4>() {
        let (value, next) = after.split_at_checked(u16_at(head, 2).into())?;
        if u16_at(head, 0) == id {
            return Some(value);
        }
        rest = next;
    }
    None
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Returns a number of at most eight bytes, least significant byte first.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
