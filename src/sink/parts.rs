//! The parts of a reference as JSON: an object with the decoded parts that its scheme's section of RFC 1738
//! names.
//!
//! | scheme | keys |
//! |---|---|
//! | `ftp` | `user`, `password`, `host`, `port`, `cwd` (an array), `name`, `typecode` |
//! | `http`, `https` | `host`, `port`, `path` (without the leading slash: 3.1), `search` |
//! | `gopher` | `host`, `port`, `gophertype`, `selector`, `search`, `gopher_plus` |
//! | `mailto` | `address`, up to a `?`; from RFC 6068: `to` (an array), `fields` |
//! | `news` | `all` (true or false), `group`, `article` |
//! | `nntp` | `host`, `port`, `group`, `article` (a number) |
//! | `telnet` | `user`, `password`, `host`, `port` |
//! | `wais` | `host`, `port`, `database`, `search`, `wtype`, `wpath` |
//! | `file` | `host`, `local` (whether the host is empty or localhost), `path` (without the leading slash) |
//! | `prospero` | `host`, `port`, `hsoname`, `fields` |
//!
//! `fields` are objects with `name` and `value`. A missing part is null. Octets that are not UTF-8 are in
//! base64 under another key, for example `name_bytes` instead of `name`.

use std::borrow::Cow;
use std::io::{self, Write};

use super::object::Object;
use crate::scheme::{
    Field, File, Ftp, Gopher, Http, Login, Mailto, News, Nntp, Parts, Prospero, Typecode, Wais,
};
use crate::uri::{Authority, UriRef, decode};

/// Writes `parts`: null if [`scheme`](crate::scheme) has no module for the scheme, or if the reference
/// violates its form; `parts_error` then has the error.
pub(super) fn write(object: &mut Object<impl Write>, uri: &UriRef<'_>) -> io::Result<()> {
    match Parts::of(uri) {
        Ok(Some(parts)) => object.object("parts", |object| match &parts {
            Parts::Ftp(ftp) => self::ftp(object, ftp),
            Parts::Http(http) => self::http(object, http),
            Parts::Gopher(gopher) => self::gopher(object, gopher),
            Parts::Mailto(mailto) => self::mailto(object, mailto, uri),
            Parts::News(news) => self::news(object, news),
            Parts::Nntp(nntp) => self::nntp(object, nntp),
            Parts::Telnet(telnet) => user_and_host(object, telnet.login()),
            Parts::Wais(wais) => self::wais(object, wais),
            Parts::File(file) => self::file(object, file, uri),
            Parts::Prospero(prospero) => self::prospero(object, prospero),
            // `Parts::of` never returns these: only a caller's registry does.
            Parts::Registered(_) => Ok(()),
        }),
        Ok(None) => object.null("parts"),
        Err(error) => {
            object.null("parts")?;
            object.string("parts_error", &error.to_string())
        }
    }
}

fn ftp(object: &mut Object<impl Write>, ftp: &Ftp<'_>) -> io::Result<()> {
    user_and_host(object, ftp.login())?;
    object.byte_strings("cwd", ftp.cwds())?;
    object.bytes("name", ftp.name())?;
    object.optional("typecode", ftp.typecode().map(Typecode::as_str))
}

fn http(object: &mut Object<impl Write>, http: &Http<'_>) -> io::Result<()> {
    host(object, http.login())?;
    let path = (!http.path().is_empty()).then(|| joined(http.segments()));
    object.optional_bytes("path", path.as_deref())?;
    object.optional_bytes("search", http.search().as_deref())
}

fn gopher(object: &mut Object<impl Write>, gopher: &Gopher<'_>) -> io::Result<()> {
    host(object, gopher.login())?;
    object.bytes("gophertype", &[gopher.gophertype()])?;
    object.bytes("selector", gopher.selector())?;
    object.optional_bytes("search", gopher.search())?;
    object.optional_bytes("gopher_plus", gopher.gopher_plus_string())
}

/// Writes the address without header fields, although RFC 1738, 3.5, takes everything after the colon for
/// the address.
fn mailto(
    object: &mut Object<impl Write>,
    mailto: &Mailto<'_>,
    uri: &UriRef<'_>,
) -> io::Result<()> {
    object.bytes("address", &decode(uri.path()))?;
    object.byte_strings("to", &mailto.to().collect::<Vec<_>>())?;
    fields(object, mailto.fields())
}

fn news(object: &mut Object<impl Write>, news: &News<'_>) -> io::Result<()> {
    let (group, article) = match news {
        News::All => (None, None),
        News::Group(group) => (Some(&**group), None),
        News::Article(article) => (None, Some(&**article)),
    };
    object.bool("all", matches!(news, News::All))?;
    object.optional_bytes("group", group)?;
    object.optional_bytes("article", article)
}

fn nntp(object: &mut Object<impl Write>, nntp: &Nntp<'_>) -> io::Result<()> {
    host(object, nntp.login())?;
    object.bytes("group", nntp.group())?;
    match nntp.article() {
        Some(number) => object.number("article", number),
        None => object.null("article"),
    }
}

fn wais(object: &mut Object<impl Write>, wais: &Wais<'_>) -> io::Result<()> {
    host(object, wais.login())?;
    object.bytes("database", wais.database())?;
    object.optional_bytes("search", wais.search())?;
    object.optional_bytes("wtype", wais.wtype())?;
    object.optional_bytes("wpath", wais.wpath())
}

fn file(object: &mut Object<impl Write>, file: &File<'_>, uri: &UriRef<'_>) -> io::Result<()> {
    let written = || uri.authority().map_or("", Authority::as_str);
    object.string("host", file.host().unwrap_or_else(written))?;
    object.bool("local", file.host().is_none())?;
    object.bytes("path", &joined(file.segments()))
}

fn prospero(object: &mut Object<impl Write>, prospero: &Prospero<'_>) -> io::Result<()> {
    host(object, prospero.login())?;
    object.bytes("hsoname", prospero.hsoname())?;
    fields(object, prospero.fields())
}

fn joined<'s>(segments: impl Iterator<Item = Cow<'s, [u8]>>) -> Vec<u8> {
    segments.collect::<Vec<_>>().join(&b'/')
}

fn user_and_host(object: &mut Object<impl Write>, login: &Login<'_>) -> io::Result<()> {
    object.optional_bytes("user", login.user())?;
    object.optional_bytes("password", login.password())?;
    host(object, login)
}

fn host(object: &mut Object<impl Write>, login: &Login<'_>) -> io::Result<()> {
    object.string("host", login.host())?;
    object.number("port", login.port().into())
}

fn fields<'f>(
    object: &mut Object<impl Write>,
    fields: impl Iterator<Item = Field<'f>>,
) -> io::Result<()> {
    object.objects("fields", fields, |object, field| {
        object.bytes("name", field.name())?;
        object.bytes("value", field.octets())
    })
}
