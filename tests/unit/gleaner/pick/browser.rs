//! Unit tests of `pick/links/browser.rs`.

use std::ffi::{OsStr, OsString};

use super::{Browser, browsers, words};

const LINK: &str = "http://a.example/'\";$(x) %s";

fn command(browser: &str) -> Vec<String> {
    let command = Browser::parse(browser).unwrap().command(LINK);
    let words = [command.get_program()].into_iter().chain(command.get_args());
    words.map(OsStr::to_string_lossy).map(String::from).collect()
}

#[test]
fn splits_words_outside_quotes() {
    assert_eq!(words("a  b\tc"), ["a", "b", "c"]);
    assert_eq!(words("a 'b  c' \"d 'e\" f'g 'h"), ["a", "b  c", "d 'e", "fg h"]);
    assert_eq!(words("a '' \"\" b\\ c"), ["a", "", "", "b\\", "c"]);
    assert_eq!(words("a 'open end"), ["a", "open end"]);
    assert_eq!(words("  "), [""; 0]);
}

#[test]
fn the_link_is_one_argument() {
    assert_eq!(command("firefox"), ["firefox", LINK]);
    assert_eq!(command("firefox --new-tab"), ["firefox", "--new-tab", LINK]);
    assert_eq!(command("firefox '%s'"), ["firefox", LINK]);
    assert_eq!(command("x --url=%s -- %s"), ["x", &format!("--url={LINK}"), "--", LINK]);
}

#[test]
fn lists_browsers() {
    let list = |text: &str| browsers(Some(OsString::from(text)), true);
    assert_eq!(list("a:b c::' '"), ["a", "b c", "' '"].map(|one| Browser::parse(one).unwrap()));
    for empty in [Some(OsString::new()), Some(OsString::from(": :")), None] {
        let [system] = &browsers(empty.clone(), true)[..] else { panic!() };
        assert!(["xdg-open", "open"].contains(&&*system.program));
        let without_display = browsers(empty, false);
        let (end, text) = without_display.split_last().unwrap();
        assert_eq!(end, system);
        assert!(text.iter().all(Browser::needs_terminal) && !text.is_empty());
    }
}

#[test]
fn text_browsers_need_the_terminal() {
    for browser in ["w3m", "/usr/bin/lynx -accept_all_cookies", "links2", "cha"] {
        assert!(Browser::parse(browser).unwrap().needs_terminal(), "{browser}");
    }
    for browser in ["firefox", "xterm -e w3m", "w3mx", "/"] {
        assert!(!Browser::parse(browser).unwrap().needs_terminal(), "{browser}");
    }
}
