-- The tables of --state, in a database that may have findings too.
CREATE TABLE IF NOT EXISTS state_directories (
    id INTEGER PRIMARY KEY,
    -- Absolute. Of the messages in a Maildir, the Maildir.
    path BLOB NOT NULL UNIQUE
);
CREATE TABLE IF NOT EXISTS state_files (
    directory_id INTEGER NOT NULL REFERENCES state_directories (id),
    -- Of a message in a Maildir, its unique name.
    name BLOB NOT NULL,
    device INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    -- In bytes.
    size INTEGER NOT NULL,
    -- In nanoseconds since 1970.
    modified INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    -- Whether the file is opened even if the columns before are those of the file.
    unsettled INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    -- The number of bytes read, after decompression.
    length INTEGER NOT NULL,
    head BLOB NOT NULL,
    tail BLOB,
    -- How the search goes on: anew, archive, text, or the format of a mailbox.
    format TEXT NOT NULL,
    -- The offset of the last message.
    message_offset INTEGER,
    checkpoint BLOB,
    lines BLOB,
    reported BLOB,
    whole_length INTEGER,
    whole BLOB,
    PRIMARY KEY (directory_id, name)
) WITHOUT ROWID;
-- A renamed file keeps its inode. The messages of a Maildir, whose names are unique, need no index: their inode is 0.
CREATE INDEX IF NOT EXISTS state_inodes ON state_files (inode) WHERE inode != 0;
-- The files that -o wrote.
CREATE TABLE IF NOT EXISTS state_outputs (
    -- Absolute.
    path BLOB NOT NULL PRIMARY KEY
) WITHOUT ROWID;
