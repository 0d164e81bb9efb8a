-- +goose Up
CREATE TABLE packs (
    name  TEXT NOT NULL PRIMARY KEY, -- matches.content: what the pack is known by
    files BLOB NOT NULL              -- as the program that laid it over gave it
) STRICT;
