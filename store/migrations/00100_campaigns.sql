-- +goose Up
CREATE TABLE campaigns (
    id       TEXT    NOT NULL PRIMARY KEY,
    game     TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    host     TEXT    NOT NULL, -- a person's id; empty where there are no people, or that person is gone
    attempts TEXT    NOT NULL, -- its matches in the order in which they were begun, as JSON
    created  INTEGER NOT NULL, -- times are milliseconds since 1970, UTC
    updated  INTEGER NOT NULL,
    version  INTEGER NOT NULL, -- counts its changes, from 1
    sum      TEXT    NOT NULL  -- checksum of the above
) STRICT;

CREATE INDEX campaigns_of_host ON campaigns (host) WHERE host <> '';

-- Which campaign a match belongs to: one at most. What belongs to a campaign is not removed.
CREATE TABLE attempts (
    match    TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE RESTRICT,
    campaign TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    "table"  TEXT NOT NULL -- id of the table where it is played; empty for none
) STRICT;

CREATE INDEX attempts_of_campaign ON attempts (campaign);
CREATE INDEX attempts_of_table ON attempts ("table") WHERE "table" <> '';

ALTER TABLE matches ADD COLUMN closed INTEGER NOT NULL DEFAULT 0; -- 1: its campaign has gone on from it, and nothing is added any more
