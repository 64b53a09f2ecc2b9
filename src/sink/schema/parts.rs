//! The parts of a reference that its scheme defines: their octets decoded.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::member::{self, Sequence, bytes_key};
use crate::scheme::{
    Field, File, Ftp, Gopher, Http, Login, Mailto, News, Nntp, Parts, Prospero, Registered, Telnet,
    Wais,
};
use crate::uri::UriRef;

/// Writes `parts`: null if [`scheme`](crate::scheme) has no module for the scheme, or if the reference
/// violates its form; `parts_error` then has the error.
pub(super) fn members<M: SerializeMap>(map: &mut M, uri: UriRef<'_>) -> Result<(), M::Error> {
    match Parts::of(uri) {
        Ok(parts) => map.serialize_entry("parts", &parts),
        Err(error) => {
            map.serialize_entry("parts", &None::<Parts<'_>>)?;
            map.serialize_entry("parts_error", &error.to_string())
        }
    }
}

impl Serialize for Parts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Ftp(ftp) => ftp.serialize(serializer),
            Self::Http(http) => http.serialize(serializer),
            Self::Gopher(gopher) => gopher.serialize(serializer),
            Self::Mailto(mailto) => mailto.serialize(serializer),
            Self::News(news) => news.serialize(serializer),
            Self::Nntp(nntp) => nntp.serialize(serializer),
            Self::Telnet(telnet) => telnet.serialize(serializer),
            Self::Wais(wais) => wais.serialize(serializer),
            Self::File(file) => file.serialize(serializer),
            Self::Prospero(prospero) => prospero.serialize(serializer),
            Self::Registered(registered) => registered.serialize(serializer),
        }
    }
}

/// Implements [`Serialize`] by a function that writes the members.
macro_rules! serialize_members {
    ($($type:ty: $members:path),+ $(,)?) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(None)?;
                $members(&mut map, self)?;
                map.end()
            }
        })+
    };
}

serialize_members! {
    Ftp<'_>: ftp,
    Http<'_>: http,
    Gopher<'_>: gopher,
    Mailto<'_>: mailto,
    News<'_>: news,
    Nntp<'_>: nntp,
    Telnet<'_>: telnet,
    Wais<'_>: wais,
    File<'_>: file,
    Prospero<'_>: prospero,
    Registered<'_>: registered,
    Field<'_>: field,
}

fn ftp<M: SerializeMap>(map: &mut M, ftp: &Ftp<'_>) -> Result<(), M::Error> {
    user_and_host(map, ftp.login())?;
    member::byte_strings(map, bytes_key!("cwd"), ftp.cwds())?;
    member::bytes(map, bytes_key!("name"), ftp.name())?;
    map.serialize_entry("typecode", &ftp.typecode())
}

fn http<M: SerializeMap>(map: &mut M, http: &Http<'_>) -> Result<(), M::Error> {
    host(map, http.login())?;
    let path = (!http.path().is_empty()).then(|| joined(http.segments()));
    member::optional_bytes(map, bytes_key!("path"), path.as_deref())?;
    member::optional_bytes(map, bytes_key!("search"), http.search().as_deref())
}

fn gopher<M: SerializeMap>(map: &mut M, gopher: &Gopher<'_>) -> Result<(), M::Error> {
    host(map, gopher.login())?;
    member::bytes(map, bytes_key!("gophertype"), &[gopher.gophertype()])?;
    member::bytes(map, bytes_key!("selector"), gopher.selector())?;
    member::optional_bytes(map, bytes_key!("search"), gopher.search())?;
    member::optional_bytes(map, bytes_key!("gopher_plus"), gopher.gopher_plus_string())
}

/// Writes the address without header fields, although RFC 1738, 3.5, takes everything after the colon for
/// the address.
fn mailto<M: SerializeMap>(map: &mut M, mailto: &Mailto<'_>) -> Result<(), M::Error> {
    member::bytes(map, bytes_key!("address"), &mailto.address())?;
    member::byte_strings(map, bytes_key!("to"), &mailto.to().collect::<Vec<_>>())?;
    map.serialize_entry("fields", &Sequence(|| mailto.fields()))
}

fn news<M: SerializeMap>(map: &mut M, news: &News<'_>) -> Result<(), M::Error> {
    let (group, article) = match news {
        News::All => (None, None),
        News::Group(group) => (Some(&**group), None),
        News::Article(article) => (None, Some(&**article)),
    };
    map.serialize_entry("all", &matches!(news, News::All))?;
    member::optional_bytes(map, bytes_key!("group"), group)?;
    member::optional_bytes(map, bytes_key!("article"), article)
}

fn nntp<M: SerializeMap>(map: &mut M, nntp: &Nntp<'_>) -> Result<(), M::Error> {
    host(map, nntp.login())?;
    member::bytes(map, bytes_key!("group"), nntp.group())?;
    map.serialize_entry("article", &nntp.article())
}

fn telnet<M: SerializeMap>(map: &mut M, telnet: &Telnet<'_>) -> Result<(), M::Error> {
    user_and_host(map, telnet.login())
}

fn wais<M: SerializeMap>(map: &mut M, wais: &Wais<'_>) -> Result<(), M::Error> {
    host(map, wais.login())?;
    member::bytes(map, bytes_key!("database"), wais.database())?;
    member::optional_bytes(map, bytes_key!("search"), wais.search())?;
    member::optional_bytes(map, bytes_key!("wtype"), wais.wtype())?;
    member::optional_bytes(map, bytes_key!("wpath"), wais.wpath())
}

fn file<M: SerializeMap>(map: &mut M, file: &File<'_>) -> Result<(), M::Error> {
    map.serialize_entry("host", file.host_text())?;
    map.serialize_entry("local", &(file.host().is_none()))?;
    member::bytes(map, bytes_key!("path"), &joined(file.segments()))
}

fn prospero<M: SerializeMap>(map: &mut M, prospero: &Prospero<'_>) -> Result<(), M::Error> {
    host(map, prospero.login())?;
    member::bytes(map, bytes_key!("hsoname"), prospero.hsoname())?;
    map.serialize_entry("fields", &Sequence(|| prospero.fields()))
}

fn registered<M: SerializeMap>(map: &mut M, registered: &Registered<'_>) -> Result<(), M::Error> {
    if let Some(login) = registered.login() {
        user_and_host(map, login)?;
    }
    map.serialize_entry("url_path", &registered.url_path())
}

fn field<M: SerializeMap>(map: &mut M, field: &Field<'_>) -> Result<(), M::Error> {
    member::bytes(map, bytes_key!("name"), field.name())?;
    member::bytes(map, bytes_key!("value"), field.octets())
}

fn joined<'s>(segments: impl Iterator<Item = Cow<'s, [u8]>>) -> Vec<u8> {
    segments.collect::<Vec<_>>().join(&b'/')
}

fn user_and_host<M: SerializeMap>(map: &mut M, login: &Login<'_>) -> Result<(), M::Error> {
    member::optional_bytes(map, bytes_key!("user"), login.user())?;
    member::optional_bytes(map, bytes_key!("password"), login.password())?;
    host(map, login)
}

fn host<M: SerializeMap>(map: &mut M, login: &Login<'_>) -> Result<(), M::Error> {
    map.serialize_entry("host", login.host())?;
    map.serialize_entry("port", &login.port())
}
