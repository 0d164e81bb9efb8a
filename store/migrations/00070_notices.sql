-- +goose Up
-- How people are told that they are asked: browsers, addresses, hooks.
CREATE TABLE channels (
    id      TEXT NOT NULL PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    device  TEXT NOT NULL, -- id of the device whose browser it is; empty for others
    target  TEXT NOT NULL, -- an address of mail, or where is posted to
    content TEXT NOT NULL, -- the rest, as JSON
    sum     TEXT NOT NULL  -- checksum of the above
) STRICT;

CREATE INDEX channels_of_person ON channels (person);
CREATE INDEX channels_of_target ON channels (target);
CREATE INDEX channels_of_device ON channels (device) WHERE device <> '';

-- A browser is told nothing any more when it is signed out.
-- +goose StatementBegin
CREATE TRIGGER devices_take_channels AFTER DELETE ON devices BEGIN
    DELETE FROM channels WHERE device = OLD.id AND person = OLD.person;
END;
-- +goose StatementEnd

CREATE TABLE quiet_hours (
    person  TEXT NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    content TEXT NOT NULL, -- as JSON
    sum     TEXT NOT NULL
) STRICT;

-- Who is asked at which table, of those who have channels.
CREATE TABLE asks (
    id      TEXT    NOT NULL PRIMARY KEY,
    "table" TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    person  TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    next    INTEGER NOT NULL, -- when to look at it; milliseconds of the server's own clock, 0 for never
    content TEXT    NOT NULL, -- the rest, as JSON
    sum     TEXT    NOT NULL,
    UNIQUE ("table", seat)
) STRICT;

-- Who has no channel left is not waited for.
-- +goose StatementBegin
CREATE TRIGGER channels_take_asks AFTER DELETE ON channels WHEN NOT EXISTS (SELECT 1 FROM channels WHERE person = OLD.person) BEGIN
    DELETE FROM asks WHERE person = OLD.person;
END;
-- +goose StatementEnd

CREATE INDEX asks_next ON asks (next) WHERE next > 0;
CREATE INDEX asks_of_person ON asks (person);

-- What is to be sent. Whoever has answered needs no telling: it goes with what was asked.
CREATE TABLE deliveries (
    id      TEXT    NOT NULL PRIMARY KEY,
    ask     TEXT    NOT NULL REFERENCES asks (id) ON DELETE CASCADE,
    channel TEXT    NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    kind    TEXT    NOT NULL, -- the words are those of package notice
    tries   INTEGER NOT NULL,
    next    INTEGER NOT NULL,
    sum     TEXT    NOT NULL
) STRICT;

CREATE INDEX deliveries_next ON deliveries (next);
CREATE INDEX deliveries_of_ask ON deliveries (ask);
CREATE INDEX deliveries_of_channel ON deliveries (channel);
