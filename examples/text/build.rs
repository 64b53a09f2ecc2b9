//! Builds a URL of unescaped parts, wraps it for a mail in lines of 40 characters, and unwraps it again.
//!
//! ```text
//! cargo run --example build
//! ```

use std::error::Error;

use gleaner::uri::{Builder, unwrap, wrap};

fn main() -> Result<(), Box<dyn Error>> {
    let url = Builder::new()
        .scheme("http")
        .host("www.a.example")
        .segment("what is new?")
        .segment("50% off")
        .field("from", "Jim & Joe")
        .fragment("top")
        .build()?;
    let mail = format!("> The offer is at\n> {}\n", wrap(&url, 40).replace('\n', "\n> "));
    print!("{mail}");

    let (_, quoted) = mail.split_once("at\n> ").ok_or("no wrapped URL")?;
    let unwrapped = unwrap(quoted)?;
    println!("{unwrapped}");
    assert_eq!(unwrapped, url.as_str());
    Ok(())
}
