//! `--uri-path`: globs for the paths of URIs.

use globset::{GlobBuilder, GlobMatcher};

use super::glob::compile;

/// A glob for a path as written, with its percent-encoding.
#[derive(Clone, Debug)]
pub struct PathGlob {
    glob: GlobMatcher,
    /// Matches the last segment, not the path.
    is_segment: bool,
}

impl PathGlob {
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Err(
                "expected a glob for the paths of references, such as '/pub/**' or '*.pdf'"
                    .to_owned(),
            );
        }
        if text.contains("://") {
            return Err("expected a glob for the path alone, such as '/pub/**' or '*.pdf'; use --host for the host".to_owned());
        }
        let is_segment = !text.contains('/');
        let glob = compile(GlobBuilder::new(without_slash(text)).literal_separator(true))?;
        Ok(Self { glob, is_segment })
    }

    pub fn matches(&self, path: &str) -> bool {
        let path = if self.is_segment {
            path.rsplit('/').next().unwrap_or_default()
        } else {
            without_slash(path)
        };
        self.glob.is_match(path)
    }
}

fn without_slash(path: &str) -> &str {
    path.strip_prefix('/').unwrap_or(path)
}
