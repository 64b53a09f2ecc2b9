//! Links of every built-in row.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use gleaner::uri::{LinkWrappers, unwrap_link};

/// The name of the row, a link, and its target; `-` if the target is not known.
const LINKS: &str = "
safe-links https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y%3D2&data=05%7C01&sdata=x%3D&reserved=0 https://a.example/?x=1&y=2
safe-links https://nam02.safelinks.protection.outlook.com/ap/x-59584e83/?url=https%3a%2f%2fb.example%2f%2523x&data=05 https://b.example/%23x
safe-links https://gov.safelinks.protection.office365.us/?url=http%3A%2F%2Fa.example%2F&amp;data=05 http://a.example/
safe-links https://statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?locale=en&url=https%3A%2F%2Fa.example%2F&x https://a.example/
safe-links https://usgov01.safelinks.protection.office365.us/ap/t-59584e83/?data=05&url=https%3A%2F%2Fb.example%2F%3Fq%3Da%2Bb https://b.example/?q=a+b
safe-links https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=http%3A%2F%2Fb.example%3A8080%2F&locale=de http://b.example:8080/
proofpoint-v1 https://urldefense.proofpoint.com/v1/url?u=https://a.example/%3Fx%3D1%26amp%3By%3D2&k=x%0A&s=1 https://a.example/?x=1&y=2
proofpoint-v1 http://urldefense.proofpoint.com/v1/url?k=x&u=http%3A%2F%2Fb.example%2F%26%2347%3B%26%23x7e%3B%26none%3B http://b.example//~&none;
proofpoint-v2 https://urldefense.proofpoint.com/v2/url?u=https-3A__a.example_x-3Fa-2Db-3D-5F-26amp-3By-3D2&d=DwMFaQ&c=x&e= https://a.example/x?a-b=_&y=2
proofpoint-v2 https://urldefense.proofpoint.com/v2/url?u=http-3A__b.example_-2525-23top&amp;d=x http://b.example/%25#top
proofpoint-v3 https://urldefense.com/v3/__https://a.example/*x*?y=*1__;w7wjw6kk!!Tok3n!sig$ https://a.example/üx#?y=é1
proofpoint-v3 https://urldefense.us/v3/__https:/b.example/x?y#z__;!!Tok3n!sig$ https://b.example/x?y#z
proofpoint-v3 https://urldefense.proofpoint.com/v3/__http://c.example/**A.**Z__;fn5-fn5-fn5-fn5-fn5-fn5-fn5-fn5-fn5-fn4!! http://c.example/~~.~~~~~~~~~~~~~~~~~~~~~~~~~~~
proofpoint-v3 http://urldefense.com/v3/__http://b.example/a*b/**B__;IOKCrMOpZQ!!Tok!s$ http://b.example/a%20b/€ée
proofpoint-v3 https://urldefense.us/v3/__https://c.example/?x=*2Fy*__;JSM!!Tok3n!sig$ https://c.example/?x=%2Fy#
proofpoint-v3 https://urldefense.proofpoint.com/v3/__https:/d.example:8443/__;!!Tok3n!sig$ https://d.example:8443/
barracuda https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fa.example%2fx&c=E,1,x,&typo=1 https://a.example/x
barracuda https://linkprotect.cudasvc.com/url?c=E&a=http%3a%2f%2fb.example http://b.example
trend-micro https://imsva91-ctp.trendmicro.com:443/wis/clicktime/v1/query?url=http%3a%2f%2fa.example%2fx&umid=1&auth=2 http://a.example/x
trend-micro https://us1.ctp.trendmicro.com/wis/clicktime/v1/query?url=https%3A%2F%2Fb.example https://b.example
cisco https://secure-web.cisco.com/1aB_c-D/https%3A%2F%2Fa.example%2Fx%3Fy%3D1 https://a.example/x?y=1
cisco http://secure-web.cisco.com/1aBc/http:/b.example/x http://b.example/x
sophos https://us-west-2.protection.sophos.com?d=a.example&u=aHR0cHM6Ly9hLmV4YW1wbGUvP3g9Pj4+&p=m&i=x https://a.example/?x=%3E%3E%3E
sophos https://eu-central-1.protection.sophos.com/?d=b.example&u=aHR0cDovL2IuZXhhbXBsZS_DvD8%3D http://b.example/ü?
fireeye https://protect2.fireeye.com/v1/url?k=x-y&q=1&e=z&u=https%3A%2F%2Fa.example%2F https://a.example/
fireeye https://protect2.fireeye.com/v1/url?u=http%3A%2F%2Fb.example%2F http://b.example/
esvalabs https://urlsand.esvalabs.com/?u=https%3A%2F%2Fa.example%2F&e=x&f=n&p=y https://a.example/
esvalabs https://urlsand.esvalabs.com?e=x&u=http%3A%2F%2Fb.example http://b.example
azure https://emails.azure.microsoft.com/redirect/?destination=https%3A%2F%2Fa.example%2F%3Fx&p=y https://a.example/?x
azure https://emails.azure.microsoft.com/redirect?destination=http%3A%2F%2Fb.example http://b.example
google https://www.google.com/url?sa=t&q=https%3A%2F%2Fa.example%2F&ved=x https://a.example/
google https://google.co.uk/url?q=&url=http://b.example/x&usg=y http://b.example/x
google https://www.google.com.au/url?q=words&url=http://b.example/ http://b.example/
google-images https://www.google.de/imgres?imgurl=https%3A%2F%2Fa.example%2Fx.png&imgrefurl=http%3A%2F%2Fb.example https://a.example/x.png
google-images https://google.com/imgres?tbnid=x&imgurl=http://b.example/y.png http://b.example/y.png
google-ads https://www.googleadservices.com/pagead/aclk?sa=L&ai=x&adurl=https%3A%2F%2Fa.example%2F https://a.example/
google-ads https://googleadservices.com/x?adurl=http://b.example/%3Fy http://b.example/?y
amp https://www.google.com/amp/s/a.example/x%2520y?z=1#top https://a.example/x%2520y?z=1#top
amp https://b-example.cdn.ampproject.org/c/s/b.example/amp/ https://b.example/amp/
amp https://google.com/amp/s/c.example:8443 https://c.example:8443
amp https://c-example.cdn.ampproject.org/c/s/c.example/a%20b?x=1&y=2#z https://c.example/a%20b?x=1&y=2#z
facebook https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2F%3Ffbclid%3Dx&h=y https://a.example/?fbclid=x
facebook https://lm.facebook.com/l.php?h=y&u=http%3A%2F%2Fb.example http://b.example
facebook https://l.instagram.com/?u=https%3A%2F%2Fa.example%2F&e=x https://a.example/
facebook https://l.messenger.com/l.php?u=https%3A%2F%2Fa.example%2F&e=x https://a.example/
facebook https://l.threads.com/?u=https%3A%2F%2Fa.example%2F&e=x https://a.example/
facebook https://l.wl.co/l?u=https%3A%2F%2Fa.example%2F&e=x https://a.example/
facebook http://l.facebook.com/l.php?h=AT0&amp;u=http%3A%2F%2Fb.example%2F http://b.example/
facebook https://lm.facebook.com/l.php?u=https%3A%2F%2Fa.example%2F%23x&h=y https://a.example/#x
facebook https://l.instagram.com?e=x&u=http%3A%2F%2Fb.example http://b.example
facebook http://l.messenger.com/l.php?h=x&u=http%3A%2F%2Fb.example http://b.example
facebook https://l.threads.com/?e=x&u=http%3A%2F%2Fb.example http://b.example
facebook https://l.wl.co/l?e=x&u=http%3A%2F%2Fb.example http://b.example
linkedin https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fa.example%2F&urlhash=x https://a.example/
linkedin https://www.linkedin.com/safety/go?url=b%2Eexample%2Fx&trk=y http://b.example/x
linkedin https://linkedin.com/redir/redirect?urlhash=x&url=www%2Eb%2Eexample%3A8080 http://www.b.example:8080
linkedin https://linkedin.com/safety/go?trk=y&url=https%3A%2F%2Fa.example%2F https://a.example/
youtube https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fa.example%2F&v=y https://a.example/
youtube https://youtube.com/redirect?q=http%3A%2F%2Fb.example http://b.example
tumblr https://t.umblr.com/redirect?z=https%3A%2F%2Fa.example%2F&t=x https://a.example/
tumblr http://t.umblr.com/redirect?t=x&z=http%3A%2F%2Fb.example http://b.example
slack https://slack-redir.net/link?url=https%3A%2F%2Fa.example%2F&v=3 https://a.example/
slack https://slack-redir.net/link?v=3&url=http%3A%2F%2Fb.example http://b.example
steam https://steamcommunity.com/linkfilter/?url=https://a.example/x https://a.example/x
steam https://steamcommunity.com/linkfilter/?u=http%3A%2F%2Fb.example http://b.example
vk https://vk.com/away.php?to=https%3A%2F%2Fa.example%2F&cc_key= https://a.example/
vk https://www.vk.com/away.php?utf=1&to=http%3A%2F%2Fb.example http://b.example
duckduckgo https://duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2F&rut=x https://a.example/
duckduckgo https://duckduckgo.com/l?kh=1&uddg=http%3A%2F%2Fb.example http://b.example
bing https://www.bing.com/ck/a?!&&p=x&ptn=3&u=a1aHR0cHM6Ly9hLmV4YW1wbGUvP3g9MSZ5PTI&ntb=1 https://a.example/?x=1&y=2
bing https://bing.com/ck/a?u=a1aHR0cDovL2IuZXhhbXBsZS9-eD8-Pj4_Pz8 http://b.example/~x?%3E%3E%3E???
yahoo https://r.search.yahoo.com/_ylt=x;_ylu=y/RV=2/RE=1/RO=10/RU=https%3a%2f%2fa.example%2fx/RK=2/RS=z- https://a.example/x
yahoo https://r.search.yahoo.com/RU=http%3a%2f%2fb.example http://b.example
amazon-ses https://x.r.us-east-1.awstrack.me/L0/https:%2F%2Fa.example%2Fx%3Fy=1/1/0100-1/z=2 https://a.example/x?y=1
amazon-ses https://y.awstrack.me/L0/http:%2F%2Fb.example/1 http://b.example
reddit-mail https://click.redditmail.com/CL0/https:%2F%2Fa.example%2Fx/1/0100-1/y=2 https://a.example/x
reddit-mail https://click.redditmail.com/CL0/http%3A%2F%2Fb.example/1/2 http://b.example
reddit https://out.reddit.com/t3_x?url=https%3A%2F%2Fa.example%2F&token=y https://a.example/
reddit https://out.reddit.com/?token=y&url=http%3A%2F%2Fb.example http://b.example
mandrill https://mandrillapp.com/track/click/30069226/a.example?p=eyJzIjogImFiYyIsICJ2IjogMSwgInAiOiAie1widVwiOiAzMDA2OTIyNiwgXCJ2XCI6IDEsIFwidXJsXCI6IFwiaHR0cHM6XFwvXFwvYS5leGFtcGxlXFwvP3g9MVwiLCBcImlkXCI6IFwiMGZcIiwgXCJ1cmxfaWRzXCI6IFtcIjFlXCJdfSJ9 https://a.example/?x=1
mandrill http://mandrillapp.com/track/click/1/b.example?p=eyJzIjogImFiYyIsICJ2IjogMSwgInAiOiAie1widVwiOiAzMDA2OTIyNiwgXCJ2XCI6IDEsIFwidXJsXCI6IFwiaHR0cDpcXC9cXC9iLmV4YW1wbGVcXC9cXHUwMGZjXCIsIFwiaWRcIjogXCIwZlwiLCBcInVybF9pZHNcIjogW1wiMWVcIl19In0 http://b.example/ü
activecampaign https://x.lt.acemlna.com/Prod/link-tracker?redirectUrl=aHR0cHMlM0ElMkYlMkZhLmV4YW1wbGUlMkYlM0Z4JTNEMQ==&sig=y https://a.example/?x=1
activecampaign https://y.lt.acemlnd.com/Prod/link-tracker?redirectUrl=aHR0cDovL2IuZXhhbXBsZS_DvD8 http://b.example/ü?
postmark https://click.pstmrk.it/3s/a.example%2Fx%3Fy%3D1/TOKEN/AQ/1 https://a.example/x?y=1
postmark https://click.pstmrk.it/2s/b.example/TOKEN https://b.example
postmark https://click.pstmrk.it/2sm/https%3A%2F%2Fb.example/TOKEN https://b.example
postmark https://click.pstmrk.it/2ts/b.example/TOKEN https://b.example
postmark https://click.pstmrk.it/3ts/b.example:8443/TOKEN https://b.example:8443
postmark https://click.pstmrk.it/2s/https%3A%2F%2Fa.example%2Fx%3Fy%3D1/TOKEN/AQ https://a.example/x?y=1
postmark https://click.pstmrk.it/2sm/a.example%2Fx/TOKEN https://a.example/x
postmark https://click.pstmrk.it/2ts/http%3A%2F%2Fa.example%2F/TOKEN http://a.example/
postmark https://click.pstmrk.it/3s/b.example/TOKEN https://b.example
postmark https://click.pstmrk.it/3ts/a.example%2F%23x/TOKEN https://a.example/#x
sendgrid https://u1.ct.sendgrid.net/ls/click?upn=u001.x-2By-3D -
sendgrid http://url2.x.ct.sendgrid.net/ls/click?upn=y&amp;z=1 -
mailchimp https://x.us1.list-manage.com/track/click?u=1&id=2&e=3 -
mailchimp https://y.list-manage.com/track/click?id=2 -
mailchimp https://z.us2.list-manage.com/track/click?u=1 -
mimecast https://protect-us.mimecast.com/s/AbC?domain=a.example -
mimecast https://url.us.m.mimecastprotect.com/s/AbC?domain=b.example -
mimecast https://protect-de.mimecast.com/s/x/y -
mimecast https://url.uk.m.mimecastprotect.com/s/x?domain=b.example -
";

/// Returns the name of the row, a link, and its target, of each line.
pub fn links() -> impl Iterator<Item = (&'static str, &'static str, Option<&'static str>)> {
    LINKS.lines().filter(|line| !line.is_empty()).map(|line| {
        let [name, link, target] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        (name, link, (target != "-").then_some(target))
    })
}

#[test]
fn links_have_their_targets() {
    for (name, link, target) in links() {
        let unwrapped = unwrap_link(link).unwrap_or_else(|| panic!("{link}"));
        assert_eq!(unwrapped.target(), target, "{link}");
        assert_eq!(unwrapped.via(), [name], "{link}");
        assert_eq!(unwrapped.is_complete(), target.is_some(), "{link}");
    }
}

/// Returns the text between two others.
fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    text.split_once(start).and_then(|(_, rest)| rest.split_once(end)).unwrap().0
}

#[test]
fn every_pattern_of_a_row_has_two_links() {
    let mut names: BTreeSet<_> = links().map(|(name, ..)| name).collect();
    for row in LinkWrappers::BUILT_IN.split("\n[[wrapper]]\n").skip(1) {
        let name = between(row, "name = \"", "\"");
        let patterns = between(row, "links = [", "]");
        for pattern in patterns.split(',').map(str::trim).filter(|pattern| !pattern.is_empty()) {
            let key = format!("name = \"{name}\"");
            let row = row.replace(&key, "name = \"only\"").replace(patterns, pattern);
            let wrappers = LinkWrappers::new().add_rows(&format!("[[wrapper]]\n{row}")).unwrap();
            let is_only = |link| wrappers.unwrap_link(link).unwrap().via() == ["only"];
            let count = links().filter(|&(one, link, _)| one == name && is_only(link)).count();
            assert!(count >= 2, "{name}, {pattern}: {count}");
        }
        assert!(names.remove(name), "{name}");
    }
    assert!(names.is_empty(), "{names:?}");
}

#[test]
fn proofpoint_v3_runs_have_2_to_65_characters() {
    let names = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['-', '_']);
    for (name, length) in names.zip(2..) {
        let characters = "aé€🦀".chars().cycle().take(length).collect::<String>();
        let encoded = URL_SAFE_NO_PAD.encode(format!("{characters}/"));
        let link =
            format!("https://urldefense.com/v3/__https://a.example/**{name}*x__;{encoded}!!y!z$");
        let target = format!("https://a.example/{characters}/x");
        assert_eq!(unwrap_link(&link).unwrap().target(), Some(&*target), "{link}");
        let short = link.replace(&encoded, &URL_SAFE_NO_PAD.encode(&characters));
        assert_eq!(unwrap_link(&short).unwrap().target(), None, "{short}");
    }
}

#[test]
fn hosts_are_compared_without_case() {
    let link = "HTTPS://L.FaceBook.Com:443/l.php?u=http%3A%2F%2Fa.example";
    assert_eq!(unwrap_link(link).unwrap().target(), Some("http://a.example"));
    let link = "http://l.facebook.com.:80/l.php?u=http%3A%2F%2Fa.example";
    assert_eq!(unwrap_link(link).unwrap().target(), Some("http://a.example"));
}
