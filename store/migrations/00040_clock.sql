-- +goose Up
CREATE TABLE clock (
    one     INTEGER NOT NULL PRIMARY KEY CHECK (one = 1), -- there is one row
    reading INTEGER NOT NULL -- of the server's own clock, which goes on while it serves only; milliseconds since 1970, UTC
) STRICT;
