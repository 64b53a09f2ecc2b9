//! Unit tests of `checkpoint/hash.rs`.

use super::Fnv;

/// From the test vectors of the hash's authors.
#[test]
fn hashes_as_published() {
    assert_eq!(Fnv::of(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(Fnv::of(b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(Fnv::of(b"foobar"), 0x8594_4171_f739_67e8);
}
