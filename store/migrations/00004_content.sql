-- +goose Up
ALTER TABLE matches ADD COLUMN content TEXT NOT NULL DEFAULT ''; -- name of the content pack it was set up with; empty for what is built in
