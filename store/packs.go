package store

import (
	"context"
	"database/sql"
	"errors"
)

func (s *sqlite) KeepContent(ctx context.Context, name string, pack []byte) error {
	return s.exec(ctx, nil, `INSERT INTO packs (name, files) VALUES (?, ?) ON CONFLICT DO NOTHING`, name, notNil(pack))
}

func (s *sqlite) Content(ctx context.Context, name string) ([]byte, error) {
	var pack []byte
	err := s.read.QueryRowContext(ctx, `SELECT files FROM packs WHERE name = ?`, name).Scan(&pack)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotFound
	}
	return pack, translate(err)
}
