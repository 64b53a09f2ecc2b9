//! The scheme-specific parts of the RFCs' examples, and what a client sends (RFC 1738, 3).

use std::borrow::Cow;

use gleaner::scheme::{Ftp, FtpCommand, Gopher, Login, News, Parts};
use gleaner::uri::UriRef;
use toml::{Table, Value};

use crate::tables::examples;

/// Returns the default port by RFC 1738, 3.2 to 3.11.
fn default_port(scheme: &str) -> Option<&'static str> {
    match scheme {
        "ftp" => Some("21"),
        "http" => Some("80"),
        "gopher" => Some("70"),
        "nntp" => Some("119"),
        "telnet" => Some("23"),
        "wais" => Some("210"),
        "prospero" => Some("1525"),
        _ => None,
    }
}

/// Returns the parts of the table, with the defaults of the scheme.
fn expected(scheme: &str, mut parts: Table) -> Table {
    if let Some(port) = default_port(scheme) {
        parts.entry("port").or_insert_with(|| port.into());
    }
    match scheme {
        "ftp" => {
            parts.entry("name").or_insert_with(|| "".into());
        }
        "http" => {
            parts.entry("path").or_insert_with(|| "".into());
        }
        // "The string localhost or the empty string" (3.10) name the same host.
        "file" if parts["host"].as_str() == Some("localhost") => {
            parts.insert("host".into(), "".into());
        }
        _ => {}
    }
    parts
}

fn text(octets: impl AsRef<[u8]>) -> Value {
    str::from_utf8(octets.as_ref()).expect("the examples' octets are UTF-8").into()
}

fn joined<'a>(segments: impl Iterator<Item = Cow<'a, [u8]>>) -> Value {
    text(segments.collect::<Vec<_>>().join(b"/".as_slice()))
}

/// A table of the parts that are defined.
#[derive(Default)]
struct Keys(Table);

impl Keys {
    fn with(mut self, key: &str, value: impl Into<Option<Value>>) -> Self {
        if let Some(value) = value.into() {
            self.0.insert(key.into(), value);
        }
        self
    }

    fn login(self, login: &Login<'_>) -> Self {
        self.with("user", login.user().map(text))
            .with("password", login.password().map(text))
            .with("host", text(login.host()))
            .with("port", text(login.port().to_string()))
    }
}

/// Returns the parts that the library finds.
fn actual(parts: &Parts<'_>) -> Table {
    let keys = Keys::default();
    match parts {
        Parts::Ftp(ftp) => keys
            .login(ftp.login())
            .with("cwd", Value::Array(ftp.cwds().iter().map(text).collect()))
            .with("name", text(ftp.name()))
            .with("typecode", ftp.typecode().map(|typecode| text(typecode.as_str()))),
        Parts::Http(http) => keys
            .login(http.login())
            .with("path", joined(http.segments()))
            .with("search", http.search().map(text)),
        Parts::Gopher(gopher) => keys
            .login(gopher.login())
            .with("gophertype", text([gopher.gophertype()]))
            .with("selector", text(gopher.selector()))
            .with("search", gopher.search().map(text))
            .with("gopher_plus", gopher.gopher_plus_string().map(text)),
        Parts::Mailto(mailto) => keys.with("address", text(mailto.addr_spec())),
        Parts::News(News::All) => keys.with("all", Value::Boolean(true)),
        Parts::News(News::Group(group)) => keys.with("group", text(group)),
        Parts::News(News::Article(article)) => keys.with("article", text(article)),
        Parts::Nntp(nntp) => keys
            .login(nntp.login())
            .with("group", text(nntp.group()))
            .with("article", nntp.article().map(|number| text(number.to_string()))),
        Parts::Telnet(telnet) => keys.login(telnet.login()),
        Parts::Wais(wais) => keys
            .login(wais.login())
            .with("database", text(wais.database()))
            .with("search", wais.search().map(text))
            .with("wtype", wais.wtype().map(text))
            .with("wpath", wais.wpath().map(text)),
        Parts::File(file) => keys
            .with("host", text(file.host().unwrap_or_default()))
            .with("path", joined(file.segments())),
        Parts::Prospero(prospero) => {
            let fields = prospero.fields();
            let pairs = fields.map(|field| vec![text(field.name()), text(field.octets())].into());
            keys.login(prospero.login())
                .with("hsoname", text(prospero.hsoname()))
                .with("fields", Value::Array(pairs.collect()))
        }
        _ => keys,
    }
    .0
}

#[test]
fn examples_have_the_parts_of_the_tables() {
    let mut wrong = Vec::new();
    for example in examples() {
        let uri = UriRef::split(&example.uri);
        let Some(parts) = example.parts else { continue };
        let expected = expected(&example.split.scheme.unwrap_or_default().to_lowercase(), parts);
        let actual = match Parts::of(uri) {
            Ok(parts) => parts.map(|parts| actual(&parts)).unwrap_or_default(),
            Err(error) => Table::from_iter([("error".to_owned(), error.to_string().into())]),
        };
        if actual != expected {
            wrong.push(format!("{uri} ({}):\n{actual}not\n{expected}", example.from));
        }
    }
    assert!(wrong.is_empty(), "{} URLs:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn other_schemes_have_no_parts() {
    for example in examples().into_iter().filter(|example| example.parts.is_none()) {
        let uri = UriRef::split(&example.uri);
        assert!(!matches!(Parts::of(uri), Ok(Some(_))), "{uri}");
    }
}

/// The examples of RFC 1738, 3.2.2.
#[test]
fn ftp_commands_of_the_rfc() {
    for (uri, expected) in [
        ("ftp://myname@host.dom/%2Fetc/motd;type=i", "USER myname|CWD /etc|TYPE I|RETR motd"),
        ("ftp://myname@host.dom/etc/motd;type=i", "USER myname|CWD etc|TYPE I|RETR motd"),
        ("ftp://myname@host.dom//etc/motd;type=i", "USER myname|CWD |CWD etc|TYPE I|RETR motd"),
        (
            "ftp://info.cern.ch/pub/www/doc;type=d",
            "USER anonymous|PASS me@a.example|CWD pub|CWD www|NLST doc",
        ),
        ("ftp://foo:@host.com/x;type=a", "USER foo|PASS |TYPE A|RETR x"),
        ("ftp://foo:b%3Ar@host.com/x%2Fy;type=A", "USER foo|PASS b:r|TYPE A|RETR x/y"),
    ] {
        let uri = UriRef::split(uri);
        let ftp = Ftp::from_uri(uri).unwrap();
        let commands = ftp.commands(b"me@a.example", None).unwrap();
        let bytes: Vec<u8> = commands.iter().flat_map(FtpCommand::to_bytes).collect();
        let lines = expected.replace('|', "\r\n") + "\r\n";
        assert_eq!(String::from_utf8(bytes).unwrap(), lines, "{uri}");
    }
}

/// RFC 1738, 6: "embedded encoded delimiters … are not unencoded before transmission".
#[test]
fn refuses_line_breaks_in_ftp_commands() {
    for uri in ["ftp://a/x%0D%0ADELE%20y", "ftp://a/x%0A/y", "ftp://a%0Db@c/", "ftp://a:b%0A@c/"] {
        let uri = UriRef::split(uri);
        let ftp = Ftp::from_uri(uri).unwrap();
        assert!(ftp.commands(b"me@a.example", None).is_err(), "{uri}");
    }
}

/// The examples of RFC 1738, 3.4.1 to 3.4.9.
#[test]
fn gopher_requests_of_the_rfc() {
    for (path, expected) in [
        ("", "\r\n"),
        ("1", "\r\n"),
        ("00/about", "0/about\r\n"),
        ("7find%20it%09two%20words", "find it\ttwo words\r\n"),
        ("7selector%09search%09+", "selector\tsearch\t+\r\n"),
        ("0selector%09%09!+ABSTRACT%20+SMELL", "selector\t\t!+ABSTRACT +SMELL\r\n"),
        (
            "0selector%09%09+application/postscript%20Es_ES",
            "selector\t\t+application/postscript Es_ES\r\n",
        ),
        (
            "0selector%09%09+%091%0D%0A+-1%0D%0Ared%0D%0Agreen%0D%0A.%0D%0A",
            "selector\t+\t1\r\n+-1\r\nred\r\ngreen\r\n.\r\n",
        ),
    ] {
        let text = format!("gopher://host.dom/{path}");
        let uri = UriRef::split(&text);
        let request = Gopher::from_uri(uri).unwrap().request().unwrap();
        assert_eq!(String::from_utf8(request).unwrap(), expected, "{uri}");
    }
}
