//! Assembling the escaped parts of a reference that is parsed as given.

use std::borrow::Cow;

use super::builder::Builder;
use super::error::BuildError;
use crate::grammar::uri::rfc2396::is_scheme;
use crate::uri::recombine::Components;
use crate::uri::reference::{Authority, Host, Secret, UriRefBuf};

impl Builder {
    /// Builds the reference. Linear.
    ///
    /// In the first segment of a relative path, `:` is escaped, since it would end a scheme (5).
    ///
    /// ```
    /// use gleaner::uri::{Builder, BuildError};
    /// assert_eq!(Builder::new().segment("this:that").build().unwrap().as_str(), "this%3Athat");
    /// assert_eq!(Builder::new().scheme("1a").build().unwrap_err(), BuildError::Scheme);
    /// ```
    ///
    /// # Errors
    /// Returns an error if a part does not match its production, or parts exclude each other.
    pub fn build(self) -> Result<UriRefBuf, BuildError> {
        if self.scheme.as_deref().is_some_and(|name| !is_scheme(name)) {
            return Err(BuildError::Scheme);
        }
        let authority = self.authority()?;
        let path = match &self.opaque {
            Some(part) => {
                let alone = authority.is_none() && self.segments.is_empty() && self.query.is_none();
                let fits = !part.is_empty() && !part.starts_with('/');
                if !alone || !fits || self.scheme.is_none() {
                    return Err(BuildError::OpaquePart);
                }
                Cow::Borrowed(part)
            }
            None => Cow::Owned(self.path(authority.is_some())?),
        };
        let parts = Components {
            scheme: self.scheme.as_deref(),
            authority: authority.as_deref(),
            path: &path,
            query: self.query.as_deref(),
            fragment: self.fragment.as_deref(),
        };
        Ok(UriRefBuf::from_string(parts.recombine()))
    }

    fn authority(&self) -> Result<Option<String>, BuildError> {
        let Self { user, password, host, port, reg_name, .. } = self;
        let server = user.is_some() || password.is_some() || host.is_some() || port.is_some();
        if let Some(name) = reg_name {
            // A name that matches `server` would be parsed as a server.
            let is_server = Authority::of(name).reg_name().is_none();
            let fits = !server && !is_server;
            return if fits { Ok(Some(name.clone())) } else { Err(BuildError::RegName) };
        }
        if !server {
            return Ok(None);
        }
        let host = host.as_deref().ok_or(BuildError::Host)?;
        let whole = user.is_none() && password.is_none() && port.is_none();
        let found = Authority::of(host).host().map(Host::as_str);
        if found != Some(host) && !(host.is_empty() && whole) || !host.is_ascii() {
            return Err(BuildError::Host);
        }
        let mut authority = String::new();
        match (user, password) {
            (None, Some(_)) => return Err(BuildError::Password),
            (Some(user), Some(Secret(password))) => authority.extend([user, ":", password, "@"]),
            (Some(user), None) => authority.extend([user, "@"]),
            (None, None) => {}
        }
        authority.push_str(host);
        if let Some(port) = port {
            authority.extend([":", &port.to_string()]);
        }
        Ok(Some(authority))
    }

    fn path(&self, after_authority: bool) -> Result<String, BuildError> {
        let Self { segments, rooted, scheme, .. } = self;
        let Some((first, others)) = segments.split_first() else {
            // A `hier_part` begins with a slash.
            let fits = !rooted && (scheme.is_none() || after_authority);
            return if fits { Ok(String::new()) } else { Err(BuildError::Path) };
        };
        let rooted = *rooted || scheme.is_some() || after_authority;
        let mut path = String::new();
        if rooted {
            path.push('/');
            path.push_str(first);
        } else {
            path.push_str(&first.replace(':', "%3A"));
        }
        for segment in others {
            path.extend(["/", segment]);
        }
        // At the start, two slashes begin an authority, and one slash a rooted path.
        let ambiguous = if rooted {
            !after_authority && first.is_empty() && !others.is_empty()
        } else {
            first.is_empty()
        };
        if ambiguous { Err(BuildError::Path) } else { Ok(path) }
    }
}
