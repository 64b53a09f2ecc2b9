//! Unit tests of `grammar/text/end/delimiter.rs`.

use super::*;
use crate::class::action;
use crate::config::Config;

fn at(text: &str, apostrophe: bool, last: bool) -> Delimiter {
    let schemes = Schemes::new(&Config::new().schemes);
    let delimiting = Delimiting { schemes: &schemes, apostrophe };
    let action = action::of(text.as_bytes()[0]);
    delimiting.at(action, text.as_bytes(), &mut Brackets::default(), last)
}

#[test]
fn ends_a_reference_by_r6() {
    for text in ["|", "\\", " ", "<", "\"", "`", ")", "]", "}", "[/", "'/>", "&lt;", "&#62;"] {
        assert_eq!(at(text, false, true), Delimiter::Ends, "{text}");
    }
    for text in [",http://a", ";news://a"] {
        assert_eq!(at(text, false, true), Delimiter::Ends, "{text}");
    }
    for text in ["a", "/", "@", "(", "'", "'a", "'/", "&", "&a=b", "&lt", ",", ",a:"] {
        assert_eq!(at(text, false, true), Delimiter::Belongs, "{text}");
    }
    for text in ["{", "["] {
        assert_eq!(at(text, false, true), Delimiter::Bracket, "{text}");
    }
    assert_eq!(at("'", true, true), Delimiter::Ends);
    assert_eq!(at("&amp;", false, true), Delimiter::Ampersand);
}

#[test]
fn waits_for_input_only_while_it_matters() {
    for text in ["[", "'", "'/", "&", "&l", "&am", ",", ";", ",http", ",http:/"] {
        assert_eq!(at(text, false, false), Delimiter::Undecided, "{text}");
    }
    assert_eq!(at("[a", false, false), Delimiter::Bracket);
    for text in ["'a", "&b", ",1", ",a/", "(", "/"] {
        assert_eq!(at(text, false, false), Delimiter::Belongs, "{text}");
    }
}

#[test]
fn keeps_brackets_that_open_inside() {
    let schemes = Schemes::new(&Config::new().schemes);
    let delimiting = Delimiting { schemes: &schemes, apostrophe: false };
    let mut brackets = Brackets::default();
    let mut at = |text: &str| {
        delimiting.at(action::of(text.as_bytes()[0]), text.as_bytes(), &mut brackets, true)
    };
    assert_eq!(at("("), Delimiter::Belongs);
    assert_eq!(at("]"), Delimiter::Ends);
    assert_eq!(at(")"), Delimiter::Belongs);
    assert_eq!(at(")"), Delimiter::Ends);
}
