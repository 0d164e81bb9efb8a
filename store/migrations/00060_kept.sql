-- +goose Up
ALTER TABLE matches ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0; -- of its entries, about: what a person may keep is bounded by it
UPDATE matches SET bytes = (SELECT coalesce(sum(60 + octet_length(text)), 0) FROM entries WHERE match = id);

ALTER TABLE tables ADD COLUMN said INTEGER NOT NULL DEFAULT 0; -- bytes of what is said there
UPDATE tables SET said = (SELECT coalesce(sum(octet_length(text)), 0) FROM chat WHERE "table" = id);

-- +goose StatementBegin
CREATE TRIGGER chat_says AFTER INSERT ON chat BEGIN
    UPDATE tables SET said = said + octet_length(NEW.text) WHERE id = NEW."table";
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER chat_unsays AFTER DELETE ON chat BEGIN
    UPDATE tables SET said = said - octet_length(OLD.text) WHERE id = OLD."table";
END;
-- +goose StatementEnd
