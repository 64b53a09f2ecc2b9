//! Names are found in any case, whole, and whatever follows them.

use super::{Name, NameTable};

static TABLE: NameTable<u8, 5> = NameTable::new([
    ("a", 1),
    ("eightlet", 2),
    ("eightletters", 3),
    ("eightlettres", 4),
    ("a-name-of-thirty-one-characters", 5),
]);

fn find(name: &str) -> Option<u8> {
    let mut read = Name::EMPTY;
    read.begin(1);
    // As the tokeniser counts: a NUL as the three bytes of U+FFFD.
    read.extend(name.len() + 2 * name.matches('\0').count());
    let [alone, followed] =
        [format!("<{name}"), format!("<{name} and more of a tag than a name is long>")]
            .map(|document| TABLE.find(read, document.as_bytes()));
    assert_eq!(alone, followed, "{name}");
    alone
}

#[test]
fn names_are_found_in_any_case() {
    assert_eq!(find("a"), Some(1));
    assert_eq!(find("A"), Some(1));
    assert_eq!(find("EIGHTlet"), Some(2));
    assert_eq!(find("eightLETTERS"), Some(3));
    assert_eq!(find("eightlettreS"), Some(4));
    assert_eq!(find("A-NAME-OF-THIRTY-ONE-CHARACTERS"), Some(5));
}

#[test]
fn names_that_begin_alike_are_others() {
    for name in ["b", "ab", "eightle", "eightleT2", "eightletterx", "eightletter", "eightlettersx"]
    {
        assert_eq!(find(name), None, "{name}");
    }
    for name in [
        "a-name-of-thirty-one-characterx",
        "a-name-of-thirty-two-characters-",
        "a-name-of-thirty-three-characters",
    ] {
        assert_eq!(find(name), None, "{name}");
    }
}

#[test]
fn names_with_nul_are_others() {
    for name in ["a\0", "\0", "eightl\0", "eightlett\0", "eightle\0\0"] {
        assert_eq!(find(name), None, "{name:?}");
    }
}
