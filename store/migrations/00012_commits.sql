-- +goose Up
CREATE TABLE commits (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1), -- there is one row
    n   INTEGER NOT NULL -- counts transactions; a file beside the database holds the last number too
) STRICT;
INSERT INTO commits VALUES (1, 0);
