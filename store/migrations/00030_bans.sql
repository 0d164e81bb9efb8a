-- +goose Up
CREATE TABLE bans (
    id      TEXT    NOT NULL PRIMARY KEY,
    person  TEXT    NOT NULL, -- a person's id; empty when that person is gone
    name    TEXT    NOT NULL, -- what the person was called then
    prefix  TEXT    NOT NULL, -- network that is banned along with the person; empty for none
    devices INTEGER NOT NULL, -- the person's devices stay banned when they are signed out
    reason  TEXT    NOT NULL,
    by      TEXT    NOT NULL, -- id of the operator
    created INTEGER NOT NULL, -- times are milliseconds since 1970, UTC
    until   INTEGER NOT NULL, -- 0 for no end
    lifted  INTEGER NOT NULL  -- 0 while it was not
) STRICT;

CREATE INDEX bans_of_person ON bans (person);

CREATE TABLE banned_devices (
    ban    TEXT NOT NULL REFERENCES bans (id) ON DELETE CASCADE,
    secret BLOB NOT NULL, -- SHA-256 of what the device holds
    PRIMARY KEY (ban, secret)
) STRICT, WITHOUT ROWID;

-- A device that leaves a banned person stays banned.
-- +goose StatementBegin
CREATE TRIGGER devices_stay_banned BEFORE DELETE ON devices BEGIN
    INSERT OR IGNORE INTO banned_devices SELECT id, OLD.secret FROM bans WHERE person = OLD.person AND devices = 1 AND lifted = 0;
END;
-- +goose StatementEnd

-- What operators and hosts did. Lines are added and never changed.
CREATE TABLE acts (
    n       INTEGER PRIMARY KEY AUTOINCREMENT,
    time    INTEGER NOT NULL,
    who     TEXT    NOT NULL, -- a person's id
    role    TEXT    NOT NULL, -- operator, host; empty for the program
    act     TEXT    NOT NULL,
    whom    TEXT    NOT NULL, -- a person's id; empty for nobody
    "table" TEXT    NOT NULL,
    why     TEXT    NOT NULL,
    until   INTEGER NOT NULL
) STRICT;

CREATE INDEX acts_whom ON acts (whom);

-- +goose StatementBegin
CREATE TRIGGER acts_stay BEFORE UPDATE ON acts BEGIN SELECT RAISE(ABORT, 'what was done stays written'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER acts_remain BEFORE DELETE ON acts BEGIN SELECT RAISE(ABORT, 'what was done stays written'); END;
-- +goose StatementEnd
