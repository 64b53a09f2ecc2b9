//! The settings of a search in HTML.

use std::sync::Arc;

use crate::config::Config;
use crate::names::impl_names;
use crate::uri::Base;
#[cfg(feature = "links")]
use crate::uri::LinkWrappers;

/// Settings for HTML, including the [`Config`] of the search in its text.
///
/// ```
/// use gleaner::html::{Findings, Options, Scope};
/// let page = "<!-- http://a.example/ -->";
/// assert_eq!(Findings::new(page, &Options::new()).count(), 0);
/// assert_eq!(Findings::new(page, &Options::new().scope(Scope::All)).count(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub(super) config: Config,
    pub(super) scope: Scope,
    pub(super) link_texts: bool,
    pub(super) base: Option<Arc<Base>>,
    #[cfg(feature = "links")]
    pub(super) link_wrappers: Option<Arc<LinkWrappers>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            config: Config::default(),
            scope: Scope::default(),
            link_texts: true,
            base: None,
            #[cfg(feature = "links")]
            link_wrappers: None,
        }
    }
}

impl Options {
    /// Returns the default settings.
    ///
    /// ```
    /// assert_eq!(gleaner::html::Options::new(), gleaner::html::Options::default());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the configuration of the search. [`Config::max_reference`] limits the values of attributes too.
    ///
    /// ```
    /// use gleaner::{Config, html::Options};
    /// let options = Options::new().config(Config::new().emails(true));
    /// assert!(options.get_config().get_emails());
    /// ```
    #[must_use]
    pub fn config(mut self, config: Config) -> Self {
        self.config = config;
        self
    }

    /// Sets which parts of a document to search (default [`Scope::Links`]).
    ///
    /// ```
    /// use gleaner::html::{Options, Scope};
    /// assert_eq!(Options::new().scope(Scope::All).get_scope(), Scope::All);
    /// ```
    #[must_use]
    pub fn scope(mut self, scope: Scope) -> Self {
        self.scope = scope;
        self
    }

    /// Sets whether to collect the [texts of links](crate::Markup::link_text) and to compare them with the targets (default
    /// true).
    ///
    /// Without them, no reference has [`link_text`](crate::Markup::link_text), [`text_host`](crate::Markup::text_host) or
    /// [`Flags::MISMATCH`](crate::Flags::MISMATCH); nothing else changes. They take a seventh of the time of a search of HTML mail.
    ///
    /// ```
    /// use gleaner::{Flags, html::{Findings, Options}};
    /// let page = "<a href=http://a.example>http://b.example</a>";
    /// let flags = |options: &Options| Findings::new(page, options).next().map(|found| found.item().flags());
    /// assert_eq!(flags(&Options::new()), Some(Flags::MISMATCH));
    /// assert_eq!(flags(&Options::new().link_texts(false)), Some(Flags::empty()));
    /// ```
    #[must_use]
    pub fn link_texts(mut self, collect: bool) -> Self {
        self.link_texts = collect;
        self
    }

    /// Sets the base of documents that have no `<base href>`, against which those are resolved (default: none).
    ///
    /// ```
    /// use gleaner::html::{Findings, Options};
    /// use gleaner::uri::{Base, BaseOrigin};
    /// let base = Base::new("http://a.example/b/", BaseOrigin::Retrieval)?;
    /// let mut findings = Findings::new("<img src=x.png>", &Options::new().base(base));
    /// let finding = findings.next().expect("an attribute");
    /// assert_eq!(finding.resolved().as_deref(), Some("http://a.example/b/x.png"));
    /// # Ok::<(), gleaner::uri::ResolveError>(())
    /// ```
    #[must_use]
    pub fn base(mut self, base: impl Into<Option<Base>>) -> Self {
        self.base = base.into().map(Arc::new);
        self
    }

    /// Sets the wrappers of links to undo before the text of a link is compared with its target (default: none).
    ///
    /// Where a mail filter rewrote the links, the targets are all on its own site, and each differs from its text.
    ///
    /// ```
    /// use gleaner::{Flags, html::{Findings, Options}, uri::LinkWrappers};
    /// let page = "<a href='https://vk.com/away.php?to=http%3A%2F%2Fa.example'>http://a.example</a>";
    /// let flags = |options: &Options| Findings::new(page, options).next().map(|found| found.item().flags());
    /// assert_eq!(flags(&Options::new()), Some(Flags::MISMATCH));
    /// assert_eq!(flags(&Options::new().link_wrappers(LinkWrappers::new())), Some(Flags::empty()));
    /// ```
    #[cfg(feature = "links")]
    #[must_use]
    pub fn link_wrappers(mut self, wrappers: impl Into<Arc<LinkWrappers>>) -> Self {
        self.link_wrappers = Some(wrappers.into());
        self
    }

    /// Returns the configuration of the search: see [`config`](Self::config).
    #[must_use]
    pub fn get_config(&self) -> &Config {
        &self.config
    }

    /// Returns which parts of a document are searched: see [`scope`](Self::scope).
    #[must_use]
    pub fn get_scope(&self) -> Scope {
        self.scope
    }

    /// Returns whether the texts of links are collected: see [`link_texts`](Self::link_texts).
    #[must_use]
    pub fn get_link_texts(&self) -> bool {
        self.link_texts
    }

    #[cfg(any(feature = "mail", feature = "markdown"))]
    pub(crate) fn shared_base(&self) -> Option<&Arc<Base>> {
        self.base.as_ref()
    }

    #[cfg(feature = "mail")]
    pub(crate) fn set_base(&mut self, base: Option<Arc<Base>>) {
        self.base = base;
    }

    /// Returns the base of documents without `<base href>`: see [`base`](Self::base).
    #[must_use]
    pub fn get_base(&self) -> Option<&Base> {
        self.base.as_deref()
    }
}

/// The parts of a document that are searched.
///
/// ```
/// assert_eq!("all".parse(), Ok(gleaner::html::Scope::All));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Scope {
    /// The attributes and style sheets that hold references, and the visible text.
    #[default]
    Links,
    /// Besides, as text: comments, scripts, the DOCTYPE, and all other attributes, such as `alt` and `xmlns`.
    All,
}

impl_names! {
    impl Scope {
        /// All scopes, from the smallest.
        pub const ALL;

        /// Returns the name in the options of the command.
        ///
        /// ```
        /// assert_eq!(gleaner::html::Scope::Links.as_str(), "links");
        /// ```
        pub const fn as_str {
            Links => "links",
            All => "all",
        }
    }
}
