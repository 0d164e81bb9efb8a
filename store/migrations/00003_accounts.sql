-- +goose Up
CREATE TABLE passwords (
    person  TEXT    NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    name    TEXT    NOT NULL, -- as it was chosen
    key     TEXT    NOT NULL UNIQUE, -- the name as names are compared
    hash    TEXT    NOT NULL, -- with its parameters; the password itself is nowhere
    created INTEGER NOT NULL, -- times are milliseconds since 1970, UTC
    changed INTEGER NOT NULL
) STRICT;

CREATE TABLE recovery_codes (
    code   BLOB NOT NULL PRIMARY KEY, -- SHA-256; the code itself is nowhere
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX recovery_codes_of_person ON recovery_codes (person);

CREATE TABLE passkeys (
    id         BLOB    NOT NULL PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    label      TEXT    NOT NULL,
    credential TEXT    NOT NULL, -- package account's own JSON: a public key and how it was used
    created    INTEGER NOT NULL,
    used       INTEGER NOT NULL
) STRICT;

CREATE INDEX passkeys_of_person ON passkeys (person);

CREATE TABLE blocks (
    id      TEXT    NOT NULL PRIMARY KEY,
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE, -- who blocks
    other   TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE, -- who is blocked
    name    TEXT    NOT NULL, -- what the other was called then
    created INTEGER NOT NULL,
    UNIQUE (person, other)
) STRICT;

CREATE INDEX blocks_of_other ON blocks (other);

CREATE TABLE reports (
    id       TEXT    NOT NULL PRIMARY KEY,
    reporter TEXT    NOT NULL, -- a person's id; empty when that person is gone
    about    TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name     TEXT    NOT NULL, -- what the person reported was called then
    "table"  TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    line     INTEGER NOT NULL, -- number of the line of chat; 0 when the report is about the person
    quote    TEXT    NOT NULL, -- that line's text
    note     TEXT    NOT NULL, -- the reporter's own words
    created  INTEGER NOT NULL,
    resolved INTEGER NOT NULL, -- 0 while it is open
    outcome  TEXT    NOT NULL,
    resolver TEXT    NOT NULL  -- id of the operator who resolved it
) STRICT;

CREATE INDEX reports_by_time ON reports (resolved, created);
CREATE INDEX reports_of_table ON reports ("table");
CREATE INDEX reports_of_reporter ON reports (reporter);
CREATE INDEX reports_about ON reports (about);
