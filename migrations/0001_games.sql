-- A game of a room's series. While it is unfinished its moves are rows of events; when it ends they are
-- packed into this row. Times are milliseconds since 1970; ids are hyphenated UUIDs.
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    room TEXT NOT NULL,
    kind TEXT NOT NULL,
    rules TEXT NOT NULL,
    clock_s BIGINT,
    sente TEXT,
    gote TEXT,
    host TEXT,
    number BIGINT NOT NULL,
    -- open (not begun), started, finished
    state TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    started_at BIGINT,
    finished_at BIGINT,
    takebacks BIGINT,
    -- The outcome in the words of the rules page.
    result TEXT,
    -- USI moves, and the milliseconds each took, blank between.
    moves TEXT,
    times TEXT
);

CREATE INDEX games_by_state ON games (state);
CREATE INDEX games_by_room ON games (room);

-- What happened in an unfinished game, in order: started, move, takeback.
CREATE TABLE events (
    game TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

-- Everybody who ever sat on a seat; the id is a digest of a browser's secret.
CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    first_seen BIGINT NOT NULL
);
