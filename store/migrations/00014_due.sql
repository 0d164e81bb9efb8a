-- +goose Up
DROP INDEX tables_due;
CREATE INDEX tables_due ON tables (due, id) WHERE due > 0; -- with the id, so that a row that is damaged hides no other
