-- +goose Up
CREATE TABLE announcement (
    language TEXT NOT NULL PRIMARY KEY,
    text     TEXT NOT NULL -- what who runs the server says to everybody
) STRICT;

CREATE INDEX tables_by_creation ON tables (created DESC, id);
CREATE INDEX people_by_creation ON people (created DESC, id);
