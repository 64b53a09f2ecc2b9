//! The host of a link's target, as browsers read it.

use url::Url;

pub(super) struct Target {
    pub host: String,
    /// The last segment of the path, in lower case.
    pub file: String,
    /// Whether the target is a mailbox.
    pub is_address: bool,
}

/// Returns the host of a target, or `None` if it has none.
///
/// The URL standard decides, not RFC 3986: `http:\\a.example\@b.example` leads a browser to a.example.
pub(super) fn parse(target: &str) -> Option<Target> {
    let url = match target.as_bytes() {
        // Any scheme of a page leads to the same host.
        [b'/' | b'\\', b'/' | b'\\', ..] => Url::parse(&["http:", target].concat()),
        _ => Url::parse(target),
    };
    let url = url.ok()?;
    if url.scheme() == "mailto" {
        let (_, domain) = url.path().split(',').next()?.rsplit_once('@')?;
        let host = canonical_host(domain)?;
        return Some(Target { host, file: String::new(), is_address: true });
    }
    let host = url.host_str().filter(|host| !host.is_empty())?.to_ascii_lowercase();
    let file = url.path().rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    Some(Target { host, file, is_address: false })
}

/// Returns a host in the form that [`Target::host`] has.
pub(super) fn canonical_host(host: &str) -> Option<String> {
    if host.contains(['/', '\\', '?', '#', '@']) {
        return None;
    }
    let url = Url::parse(&format!("http://{host}/")).ok()?;
    url.host_str().map(str::to_owned)
}
