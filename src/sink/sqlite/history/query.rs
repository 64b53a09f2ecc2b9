//! [`HistoryQuery`], and the statements that answer it.

use std::fmt;
use std::sync::Arc;

/// Reports whether a host is wanted.
pub type AcceptsHost = Arc<dyn Fn(&str) -> bool + Send + Sync>;

/// Which links are wanted, in which order.
#[derive(Clone)]
pub struct HistoryQuery {
    /// Selects links by their host; `None` selects all links.
    pub hosts: Option<AcceptsHost>,
    /// Selects the links that have one of these references as a variant; an empty list selects all links.
    pub links: Vec<String>,
    /// The link must have been seen at this time or later.
    pub since: Option<String>,
    /// The link must have been seen at this time or earlier.
    pub until: Option<String>,
    /// The order of the links.
    pub order: LinkOrder,
    /// Whether the order is the reverse.
    pub is_reversed: bool,
    /// The maximum number of links.
    pub top: Option<u64>,
    /// The maximum number of senders of a link.
    pub max_senders: usize,
    /// The maximum number of variants of a link.
    pub max_variants: usize,
    /// Whether the normal form of a link is a variant.
    pub has_normal_variant: bool,
}

/// The order of links. Links without a date are after all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkOrder {
    /// By the date when the link was last seen, the latest first.
    #[default]
    Last,
    /// By the date when the link was first seen, the latest first.
    First,
    /// By the number of findings, the greatest first.
    Count,
    /// By the link.
    Link,
}

impl HistoryQuery {
    /// Reports whether links are selected by dates.
    pub(super) fn has_dates(&self) -> bool {
        self.since.is_some() || self.until.is_some()
    }

    /// Returns a condition for findings.
    fn condition(&self) -> &'static str {
        match self.hosts {
            Some(_) => "host_id IN (SELECT id FROM hosts WHERE is_host(host))",
            None => "TRUE",
        }
    }
}

impl fmt::Debug for HistoryQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HistoryQuery").field("links", &self.links).finish_non_exhaustive()
    }
}

/// `occurrences` has a row for each finding. Its value is NULL if it is the link.
pub(super) const TABLES: &str = "
    DROP TABLE IF EXISTS temp.occurrences;
    DROP TABLE IF EXISTS temp.asked;
    CREATE TABLE temp.occurrences (
        link TEXT NOT NULL, id INTEGER NOT NULL, form TEXT NOT NULL, value TEXT, via TEXT, unsettled TEXT,
        sender TEXT, date TEXT, message_id INTEGER, file_id INTEGER, PRIMARY KEY (link, id)
    ) WITHOUT ROWID;
    CREATE TABLE temp.asked (link TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;
";

const LINK: &str = "coalesce(target, normalized, resolved, value)";

const IS_OVERLONG: &str = "ifnull(instr(flags, 'overlong'), 0)";

/// Adds the links that have one of the wanted references as a variant to `asked`.
pub(super) fn select_asked(query: &HistoryQuery) -> String {
    let condition = query.condition();
    format!(
        "INSERT OR IGNORE INTO temp.asked SELECT normal_form({LINK}) FROM main.findings \
         WHERE {condition} AND NOT {IS_OVERLONG} AND normal_form({LINK}) IS NOT NULL \
         AND (is_asked({LINK}) OR {LINK} <> value AND is_asked(value) OR is_asked(settled_value))"
    )
}

/// Counts the relative and the over-long references.
pub(super) fn count_left_out(query: &HistoryQuery) -> String {
    let condition = query.condition();
    format!(
        "SELECT sum(NOT {IS_OVERLONG}), sum({IS_OVERLONG} > 0) FROM main.findings \
         WHERE {condition} AND ({IS_OVERLONG} OR scheme IS NULL AND normal_form({LINK}) IS NULL)"
    )
}

/// Adds the findings to `occurrences`. The limit of the inner statement keeps SQLite from computing normal forms repeatedly.
pub(super) fn select_occurrences(query: &HistoryQuery) -> String {
    let condition = query.condition();
    let asked =
        if query.links.is_empty() { "" } else { "AND link IN (SELECT link FROM temp.asked)" };
    format!(
        "INSERT INTO temp.occurrences
         SELECT link, id,
             CASE WHEN target IS NOT NULL THEN 'wrapped' WHEN settled_value IS NOT NULL THEN 'settled'
                 WHEN is_relative THEN 'relative' WHEN value = link THEN 'normal' ELSE 'written' END,
             nullif(value, link), CASE WHEN target IS NOT NULL THEN via END, settled_value,
             sender, date_utc, message_id, file_id
         FROM (
             SELECT normal_form({LINK}) AS link, findings.id AS id, target, value, via, settled_value,
                 resolved IS NOT NULL AND normal_form(value) IS NULL AS is_relative,
                 nullif(coalesce(messages.sender, messages.\"from\"), '') AS sender, messages.date_utc AS date_utc,
                 findings.message_id AS message_id, findings.file_id AS file_id
             FROM main.findings LEFT JOIN main.messages ON messages.id = findings.message_id
             WHERE {condition} AND NOT {IS_OVERLONG}
             LIMIT -1
         )
         WHERE link IS NOT NULL {asked} ORDER BY link, id"
    )
}

pub(super) const COUNT_UNDATED: &str =
    "SELECT count(*) FROM (SELECT 1 FROM temp.occurrences GROUP BY link HAVING count(date) = 0)";

/// Selects the links. The parameters are the first and the last time at which a link must have been seen.
pub(super) fn select_links(query: &HistoryQuery) -> String {
    let having = if query.has_dates() {
        "HAVING sum(date >= ifnull(?1, date) AND date <= ifnull(?2, date)) > 0"
    } else {
        "HAVING ?1 IS NULL AND ?2 IS NULL"
    };
    let order = match (query.order, query.is_reversed) {
        (LinkOrder::Last, false) => "last IS NULL, last DESC, count DESC, link",
        (LinkOrder::Last, true) => "last IS NULL, last, count, link DESC",
        (LinkOrder::First, false) => "first IS NULL, first DESC, count DESC, link",
        (LinkOrder::First, true) => "first IS NULL, first, count, link DESC",
        (LinkOrder::Count, false) => "count DESC, last IS NULL, last DESC, link",
        (LinkOrder::Count, true) => "count, last IS NULL, last, link DESC",
        (LinkOrder::Link, false) => "link",
        (LinkOrder::Link, true) => "link DESC",
    };
    let limit = query.top.map_or(-1, |top| i64::try_from(top).unwrap_or(i64::MAX));
    format!(
        "SELECT link, min(date) AS first, max(date) AS last, count(*) AS count, count(*) - count(date), \
         count(DISTINCT message_id), count(DISTINCT file_id), count(*) - count(sender) \
         FROM temp.occurrences GROUP BY link {having} ORDER BY {order} LIMIT {limit}"
    )
}

pub(super) const SELECT_SENDERS: &str = "SELECT sender, count(*) AS count FROM temp.occurrences \
    WHERE link = ?1 AND sender IS NOT NULL GROUP BY sender ORDER BY count DESC, sender";

pub(super) const SELECT_VARIANTS: &str = "SELECT form, ifnull(value, link) AS written, via, unsettled, count(*) AS count \
    FROM temp.occurrences WHERE link = ?1 AND (?2 OR form <> 'normal') GROUP BY form, value, via, unsettled \
    ORDER BY count DESC, form, written, via, unsettled";
