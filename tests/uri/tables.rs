//! The tables of `corpus/uri`. Each file explains its keys.
#![allow(dead_code, reason = "each test crate uses a part of this module")]

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    pub from: String,
    pub uri: String,
    pub split: Components,
    pub parts: Option<toml::Table>,
    pub conforms: Vec<String>,
}

/// Components; `None` is undefined.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    pub scheme: Option<String>,
    pub authority: Option<String>,
    pub userinfo: Option<String>,
    pub host: Option<String>,
    pub port: Option<String>,
    pub path: String,
    pub opaque: Option<String>,
    pub query: Option<String>,
    pub fragment: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    pub from: String,
    #[serde(rename = "base")]
    pub uri: String,
    pub rows: Vec<Resolution>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolution {
    pub reference: String,
    pub rfc2396: Option<String>,
    pub drop: Option<String>,
    #[serde(default)]
    pub refused: bool,
    pub rfc3986: Option<String>,
    #[serde(default)]
    pub same_document: bool,
    pub request: Option<String>,
    pub loophole: Option<String>,
    pub error: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Normal {
    pub text: String,
    pub normal: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Normals {
    pub from: String,
    #[serde(default)]
    pub rows: Vec<Normal>,
    #[serde(default)]
    pub differ: Vec<(String, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdicts {
    pub from: String,
    pub rows: Vec<Verdict>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    pub reference: String,
    pub rfc1738: String,
    pub rfc2396: String,
    pub rfc3986: String,
    pub strict: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Examples {
    example: Vec<Example>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bases {
    base: Vec<Base>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Groups<G> {
    group: Vec<G>,
}

pub fn examples() -> Vec<Example> {
    let files =
        ["examples-rfc1738.toml", "examples-rfc1738-references.toml", "examples-rfc2396.toml"];
    files.into_iter().flat_map(|file| load::<Examples>(file).example).collect()
}

pub fn resolutions() -> Vec<Base> {
    load::<Bases>("resolve.toml").base
}

pub fn normals() -> Vec<Normals> {
    load::<Groups<Normals>>("normalize.toml").group
}

pub fn verdicts() -> Vec<Verdicts> {
    let files = ["verdicts.toml", "verdicts-rfc1738.toml"];
    files.into_iter().flat_map(|file| load::<Groups<Verdicts>>(file).group).collect()
}

/// Returns every reference in the tables.
pub fn references() -> Vec<String> {
    let mut all: Vec<String> = examples().into_iter().map(|example| example.uri).collect();
    for base in resolutions() {
        all.push(base.uri);
        for row in base.rows {
            let answers = [row.rfc2396, row.drop, row.rfc3986, row.request, row.loophole];
            all.push(row.reference);
            all.extend(answers.into_iter().flatten());
        }
    }
    for group in normals() {
        all.extend(group.rows.into_iter().flat_map(|row| [Some(row.text), row.normal]).flatten());
        all.extend(group.differ.into_iter().flat_map(|(one, other)| [one, other]));
    }
    all.extend(verdicts().into_iter().flat_map(|group| group.rows).map(|row| row.reference));
    all.sort_unstable();
    all.dedup();
    all
}

fn load<T: DeserializeOwned>(file: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/uri").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}
