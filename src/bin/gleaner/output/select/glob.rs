//! Compiles globs.

use globset::{GlobBuilder, GlobMatcher};

pub fn compile(builder: &GlobBuilder<'_>) -> Result<GlobMatcher, String> {
    let glob = builder.build().map_err(|error| {
        let why = error.kind();
        format!("the glob is not complete: {why}; to match a special character itself, write it in brackets, as in [[]")
    })?;
    Ok(glob.compile_matcher())
}
