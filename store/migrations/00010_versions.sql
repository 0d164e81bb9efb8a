-- +goose Up
ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 1; -- counts its changes

DROP INDEX tables_listed;
CREATE INDEX tables_listed ON tables (listed, updated DESC, id) WHERE listed <> '';
