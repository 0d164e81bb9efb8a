-- +goose Up
CREATE TABLE matches (
    id            TEXT    NOT NULL PRIMARY KEY,
    game          TEXT    NOT NULL,
    version       INTEGER NOT NULL, -- of the game's rules
    options       TEXT    NOT NULL, -- JSON object
    seats         TEXT    NOT NULL, -- JSON list: who sat where at the start
    dice          TEXT    NOT NULL,
    undo          TEXT    NOT NULL,
    secret        BLOB    NOT NULL,
    contributions TEXT    NOT NULL, -- JSON list
    start         BLOB    NOT NULL, -- JSON document of the first position; empty: the options make it
    fork_of       TEXT    NOT NULL,
    fork_at       INTEGER NOT NULL,
    created       INTEGER NOT NULL, -- times are milliseconds since 1970, UTC
    sum           TEXT    NOT NULL,
    seq           INTEGER NOT NULL, -- number of the last entry
    seated        TEXT    NOT NULL, -- JSON list: who sits where now
    over          INTEGER NOT NULL,
    result        TEXT    NOT NULL,
    updated       INTEGER NOT NULL
) STRICT;

CREATE INDEX matches_by_change ON matches (updated DESC, id);
CREATE INDEX matches_of_game ON matches (game, updated DESC, id);

CREATE TABLE entries (
    match TEXT    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq   INTEGER NOT NULL,
    kind  TEXT    NOT NULL,
    seat  INTEGER NOT NULL,
    text  TEXT    NOT NULL,
    time  INTEGER NOT NULL,
    sum   TEXT    NOT NULL,
    PRIMARY KEY (match, seq) -- decides between writers
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    match TEXT    NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    seq   INTEGER NOT NULL,
    state BLOB    NOT NULL
) STRICT;
