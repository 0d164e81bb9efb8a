-- +goose Up
ALTER TABLE matches ADD COLUMN loose INTEGER NOT NULL DEFAULT 0; -- 1: made for a table that does not name it, yet or any more
CREATE INDEX matches_loose ON matches (created) WHERE loose;

-- +goose StatementBegin
CREATE TRIGGER tables_take_match AFTER INSERT ON tables WHEN NEW.match <> '' BEGIN
    UPDATE matches SET loose = 0 WHERE id = NEW.match AND loose;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tables_change_match AFTER UPDATE OF match ON tables WHEN NEW.match <> OLD.match BEGIN
    UPDATE matches SET loose = 0 WHERE id = NEW.match AND loose;
    UPDATE matches SET loose = 1 WHERE id = OLD.match;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tables_leave_match AFTER DELETE ON tables WHEN OLD.match <> '' BEGIN
    UPDATE matches SET loose = 1 WHERE id = OLD.match;
END;
-- +goose StatementEnd
