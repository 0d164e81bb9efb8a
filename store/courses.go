package store

import (
	"context"
	"database/sql"
	"errors"
)

// Courses keep what is worked out of matches that are over and takes long: how each side's chances went. It follows from the match, and can be lost.
type Courses interface {
	// KeepCourse keeps the course of a match that ended with entry seq, in place of any before. ErrNotFound: there is no such match.
	KeepCourse(ctx context.Context, match string, seq int64, course []byte) error
	// Course is the course kept of a match, and the entry it ended with; nil for none.
	Course(ctx context.Context, match string) (course []byte, seq int64, err error)
}

func (s *sqlite) KeepCourse(ctx context.Context, match string, seq int64, course []byte) error {
	return s.exec(ctx, ErrNotFound, `INSERT INTO courses (match, seq, course) SELECT id, ?2, ?3 FROM matches WHERE id = ?1
		ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, course = excluded.course`, match, seq, notNil(course))
}

func (s *sqlite) Course(ctx context.Context, match string) (course []byte, seq int64, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT course, seq FROM courses WHERE match = ?`, match).Scan(&course, &seq)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, nil
	}
	return course, seq, translate(err)
}
