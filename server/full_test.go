package server_test

import (
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"mischief/table"
)

// TestFullFileSystem serves from a file system of 4 MB, fills it to the last byte, and makes room again.
func TestFullFileSystem(t *testing.T) {
	dir := t.TempDir()
	if said, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=4m", "mischief-test", dir).CombinedOutput(); err != nil {
		t.Skipf("a small file system can't be mounted here (TestFullDiskRefusesAndPlayGoesOn needs no rights): %v: %s", err, said)
	}
	t.Cleanup(func() {
		if said, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %v: %s", err, said)
		}
	})
	p := openPlace(t, setting{file: filepath.Join(dir, "matches.db")})
	b := p.guest("Anna")
	var v table.View
	b.post("/api/tables", table.Plan{Game: "connectfour", Seats: seats("me", "friend"), Undo: "practice"}, &v)
	b.must(http.StatusOK, http.MethodGet, "/health", nil, nil)

	fill(t, filepath.Join(dir, "ballast"))
	seq, refused := int64(0), 0
	for ; refused == 0 && seq < 2000; seq++ {
		switch status, said := b.send(http.MethodPost, "/api/tables/"+v.ID+"/moves", answer(int(seq%2), seq, "4")); status {
		case http.StatusOK:
		case http.StatusInsufficientStorage:
			refused++
			if !strings.Contains(said, "disk is full") {
				t.Errorf("a full disk: %s", said)
			}
			seq--
		case http.StatusUnprocessableEntity: // the column is full
			b.send(http.MethodPost, "/api/tables/"+v.ID+"/undo", map[string]any{"seat": 1})
			seq = b.frame(v.ID, 0).Seq - 1
		default:
			t.Fatalf("entry %d: %d %s", seq, status, said)
		}
	}
	if refused == 0 {
		t.Fatal("the disk never became full")
	}
	if status, said := b.send(http.MethodGet, "/health", nil); status != http.StatusServiceUnavailable || !strings.Contains(said, "The disk is full") {
		t.Errorf("health on a full disk: %d %s", status, said)
	}
	before := b.frame(v.ID, 0)
	if before.Seq != seq {
		t.Errorf("%d entries were answered, the match has %d", seq, before.Seq)
	}
	if err := os.Remove(filepath.Join(dir, "ballast")); err != nil {
		t.Fatal(err)
	}
	turn := before.Turn.Who[0]
	b.post("/api/tables/"+v.ID+"/moves", answer(turn, seq, "7"), nil)
	b.must(http.StatusOK, http.MethodGet, "/health", nil, nil)
}

// fill takes all space of a file system.
func fill(t *testing.T, file string) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 64 << 10; size > 0; {
		if _, err := f.Write(make([]byte, size)); errors.Is(err, syscall.ENOSPC) {
			size /= 16
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
