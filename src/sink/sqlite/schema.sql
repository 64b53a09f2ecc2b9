-- The tables that hold the columns of src/sink/table/column.rs; the columns of messages and findings are added.
CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path TEXT,
    -- In base64, if the path is not UTF-8.
    path_bytes TEXT
);
CREATE UNIQUE INDEX files_path ON files (ifnull(path, ''), ifnull(path_bytes, ''));

CREATE TABLE hosts (
    id INTEGER PRIMARY KEY,
    -- In lower case.
    host TEXT NOT NULL UNIQUE,
    -- The registrable domain.
    domain TEXT
);
CREATE INDEX hosts_domain ON hosts (domain);

CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    file_id INTEGER NOT NULL REFERENCES files (id),
    {message columns}
);
-- A file that was rewritten may have other messages at the same offsets.
CREATE UNIQUE INDEX messages_place
    ON messages (file_id, message_offset, ifnull(message_id, ''), ifnull(date, ''), ifnull(subject, ''));
CREATE INDEX messages_date ON messages (date_utc);

CREATE TABLE findings (
    id INTEGER PRIMARY KEY,
    file_id INTEGER NOT NULL REFERENCES files (id),
    message_id INTEGER REFERENCES messages (id),
    host_id INTEGER REFERENCES hosts (id),
    {finding columns}
);
-- A file that replaces another under the same path, such as a rotated log, may have the same text at the same offset.
-- Their findings have different ids, and neither may be dropped.
CREATE UNIQUE INDEX findings_place
    ON findings (file_id, ifnull(message_id, 0), ifnull(part, ''), ifnull(line, 0), offset, value, ifnull(finding_id, ''));
CREATE INDEX findings_message ON findings (message_id);
CREATE INDEX findings_host ON findings (host_id);
CREATE INDEX findings_value ON findings (value);

CREATE VIEW links AS
SELECT
    findings.id AS id,
    coalesce(target, normalized, resolved, value) AS link,
    {all columns}
FROM findings
JOIN files ON files.id = findings.file_id
LEFT JOIN messages ON messages.id = findings.message_id
LEFT JOIN hosts ON hosts.id = findings.host_id;

CREATE VIRTUAL TABLE search USING fts5 (value, text, subject, "from", content = 'links', content_rowid = 'id');
