-- +goose Up
CREATE TABLE people (
    id       TEXT    NOT NULL PRIMARY KEY,
    name     TEXT    NOT NULL,
    language TEXT    NOT NULL,
    created  INTEGER NOT NULL -- times are milliseconds since 1970, UTC
) STRICT;

CREATE TABLE devices (
    id      TEXT    NOT NULL PRIMARY KEY,
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    secret  BLOB    NOT NULL UNIQUE, -- SHA-256 of what the device holds; the secret itself is nowhere
    label   TEXT    NOT NULL,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL
) STRICT;

CREATE INDEX devices_of_person ON devices (person);

CREATE TABLE tables (
    id       TEXT    NOT NULL PRIMARY KEY,
    host     TEXT    NOT NULL, -- a person's id; empty when that person is gone
    game     TEXT    NOT NULL,
    match    TEXT    NOT NULL, -- empty before the match begins
    state    TEXT    NOT NULL, -- the words are those of package table
    listed   TEXT    NOT NULL, -- which public list shows it; empty for none
    due      INTEGER NOT NULL, -- when somebody must look after it; 0 for never
    content  TEXT    NOT NULL, -- package table's own JSON
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_listed ON tables (listed, updated DESC) WHERE listed <> '';
CREATE INDEX tables_due ON tables (due) WHERE due > 0;

CREATE TABLE sitters (
    person  TEXT NOT NULL,
    "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person, "table")
) STRICT, WITHOUT ROWID;

CREATE INDEX sitters_of_table ON sitters ("table");

CREATE TABLE chat (
    "table" TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n       INTEGER NOT NULL,
    person  TEXT    NOT NULL, -- empty when that person is gone
    seat    INTEGER NOT NULL, -- -1 for none
    who     TEXT    NOT NULL,
    text    TEXT    NOT NULL,
    time    INTEGER NOT NULL,
    PRIMARY KEY ("table", n)
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_of_person ON chat (person);

CREATE TABLE keys (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;
