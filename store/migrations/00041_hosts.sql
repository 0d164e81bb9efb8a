-- +goose Up
CREATE INDEX tables_of_host ON tables (host, created) WHERE host <> ''; -- how many tables somebody has made
