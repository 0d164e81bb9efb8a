-- +goose Up
CREATE TABLE courses (
    match  TEXT    NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    seq    INTEGER NOT NULL, -- number of the entry that ended the match
    course BLOB    NOT NULL  -- as the program that worked it out gave it
) STRICT;
