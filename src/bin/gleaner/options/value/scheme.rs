//! The parser of scheme names.

use gleaner::Config;

/// Parses a scheme name and returns it in lower case.
pub fn parse(name: &str) -> Result<String, String> {
    let Err(error) = Config::new().scheme(name) else {
        return Ok(name.to_ascii_lowercase());
    };
    let remedy = match name.split_once(':') {
        _ if name.is_empty() => "write a name, such as http, or remove a needless comma".to_owned(),
        Some((before, _)) if Config::new().scheme(before).is_ok() => format!("write {before}"),
        _ => "write a name alone, such as http".to_owned(),
    };
    Err(format!("{error}; {remedy}"))
}
