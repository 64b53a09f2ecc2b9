//! Wrappers in wrappers.

use gleaner::uri::unwrap_link;

use crate::encode::{self, base64, percent, proofpoint_v3};
use crate::table;

#[test]
fn wrappers_are_undone_from_the_outside_in() {
    let target = "https://a.example/?x=1&y=ü#z";
    let google = format!("https://www.google.com/url?q={}&sa=D", percent(target));
    let safe =
        format!("https://x.safelinks.protection.outlook.com/?url={}&data=1", percent(&google));
    let v3 = format!("https://urldefense.com/v3/{}", proofpoint_v3(&safe));
    let sophos = format!("https://x.protection.sophos.com/?u={}", base64(&v3));
    let facebook = format!("https://l.facebook.com/l.php?u={}", percent(&sophos));
    let link = unwrap_link(&facebook).unwrap();
    assert_eq!(link.target(), Some(target));
    assert_eq!(link.via(), ["facebook", "sophos", "proofpoint-v3", "safe-links", "google"]);
    assert!(link.is_complete());

    let sixth = format!("https://out.reddit.com/?url={}", percent(&facebook));
    let link = unwrap_link(&sixth).unwrap();
    assert_eq!(link.target(), Some(&*google));
    assert_eq!(link.via().last().unwrap(), "google");
    assert_eq!((link.via().len(), link.is_complete()), (6, false));
}

#[test]
fn safe_links_in_proofpoint_v3() {
    // `*` stands for the `%` of the inner link.
    let link = "https://urldefense.com/v3/__https://eur01.safelinks.protection.outlook.com/?url=https*3A*2F*2Fa.example*2F&data=05__;JSUlJQ!!x!y$";
    let link = unwrap_link(link).unwrap();
    assert_eq!(link.target(), Some("https://a.example/"));
    assert_eq!(link.via(), ["proofpoint-v3", "safe-links"]);
}

#[test]
fn inner_links_that_cannot_be_decoded_are_the_target() {
    for (inner, name) in [
        ("https://u1.ct.sendgrid.net/ls/click?upn=x", "sendgrid"),
        ("https://x.list-manage.com/track/click?u=1&id=2", "mailchimp"),
        ("https://protect-de.mimecast.com/s/x", "mimecast"),
        ("https://vk.com/away.php?to=nothing", "vk"),
        ("https://urldefense.com/v3/__https://a.example/*__;!!x!y$", "proofpoint-v3"),
    ] {
        let link = format!("https://x.safelinks.protection.outlook.com/?url={}", percent(inner));
        let link = unwrap_link(&link).unwrap();
        assert_eq!((link.target(), link.is_complete()), (Some(inner), false));
        assert_eq!(link.via(), ["safe-links", name]);
    }
}

#[test]
fn entities_in_inner_wrappers_are_ampersands_too_but_not_in_targets() {
    let inner = "https://www.google.com/url?sa=t&amp;q=http://a.example/%3Fx%26amp%3By";
    let link = format!("https://slack-redir.net/link?v=3&amp;url={}", percent(inner));
    assert_eq!(unwrap_link(&link).unwrap().target(), Some("http://a.example/?x&amp;y"));
}

#[test]
fn every_row_in_every_other() {
    for (name, inner, target) in table::links() {
        for outer in encode::links(inner) {
            let link = unwrap_link(&outer).unwrap_or_else(|| panic!("{outer}"));
            assert_eq!(link.target(), Some(target.unwrap_or(inner)), "{outer}");
            assert_eq!(link.via()[1..], [name], "{outer}");
            assert_eq!(link.is_complete(), target.is_some(), "{outer}");
        }
    }
}
