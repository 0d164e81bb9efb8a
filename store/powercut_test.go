package store_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"mischief/store"

	"github.com/ncruces/go-sqlite3/vfs"
)

var cuts = flag.Int("cuts", 60, "how many power cuts TestPowerCut simulates")

// disk is a file layer that writes down all that is done to files, so that a power cut at any moment can be simulated: what was synced is there,
// of what was not any part may be.
type disk struct {
	vfs.VFS
	mu  sync.Mutex
	ops []op
}

// op is one thing done to a file, or an entry somebody was told to be durable.
type op struct {
	kind opKind
	file string
	off  int64 // write: where; truncate: the new size
	data []byte
	told told
}

type opKind uint8

const (
	opWrite opKind = iota
	opTruncate
	opSync
	opDelete
	opTold
	opMark // off is the number that the store's mark was given
)

type told struct {
	match string
	seq   int64
}

func (d *disk) note(o op) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ops = append(d.ops, o)
}

func (d *disk) Open(name string, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	return nil, 0, fmt.Errorf("a file without a name is not expected")
}

func (d *disk) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	f, flags, err := d.VFS.(vfs.VFSFilename).OpenFilename(name, flags)
	if err != nil {
		return nil, flags, err
	}
	return &diskFile{File: f, disk: d, name: filepath.Base(name.String())}, flags, nil
}

func (d *disk) Delete(name string, syncDir bool) error {
	d.note(op{kind: opDelete, file: filepath.Base(name)})
	return d.VFS.Delete(name, syncDir)
}

type diskFile struct {
	vfs.File
	disk *disk
	name string
}

func (f *diskFile) WriteAt(p []byte, off int64) (int, error) {
	f.disk.note(op{kind: opWrite, file: f.name, off: off, data: slices.Clone(p)})
	return f.File.WriteAt(p, off)
}

func (f *diskFile) Truncate(size int64) error {
	f.disk.note(op{kind: opTruncate, file: f.name, off: size})
	return f.File.Truncate(size)
}

// Sync notes that all is on disk only once it is.
func (f *diskFile) Sync(flags vfs.SyncFlag) error {
	err := f.File.Sync(flags)
	if err == nil {
		f.disk.note(op{kind: opSync, file: f.name})
	}
	return err
}

func (f *diskFile) SharedMemory() vfs.SharedMemory {
	return f.File.(vfs.FileSharedMemory).SharedMemory()
}

// after is what the files may hold after a power cut that follows the first n ops.
func (d *disk) after(n int, rng *rand.Rand) map[string][]byte {
	files := map[string][]byte{}
	lastSync := map[string]int{}
	for i, o := range d.ops[:n] {
		if o.kind == opSync {
			lastSync[o.file] = i
		}
	}
	for i, o := range d.ops[:n] {
		last, ever := lastSync[o.file]
		synced := ever && i <= last
		switch o.kind {
		case opWrite:
			data := o.data
			if !synced {
				data = surviving(data, rng)
			}
			files[o.file] = write(files[o.file], o.off, data)
		case opTruncate:
			if synced || rng.IntN(2) == 0 {
				files[o.file] = write(files[o.file], o.off, nil)[:o.off]
			}
		case opDelete:
			delete(files, o.file)
		}
	}
	return files
}

// surviving is the part of a write that reached the disk: all, nothing, or some sectors from its beginning.
func surviving(data []byte, rng *rand.Rand) []byte {
	const sector = 512
	switch rng.IntN(3) {
	case 0:
		return nil
	case 1:
		return data
	}
	return data[:rng.IntN(len(data)/sector+1)*sector]
}

func write(file []byte, off int64, data []byte) []byte {
	if grow := off + int64(len(data)) - int64(len(file)); grow > 0 {
		file = append(file, make([]byte, grow)...)
	}
	copy(file[off:], data)
	return file
}

// TestPowerCut plays matches on a disk that remembers, cuts the power at random moments, and opens what is left: every entry that somebody was
// told to be durable must be there, no match may have a gap, and the store must go on.
func TestPowerCut(t *testing.T) {
	n := *cuts
	if testing.Short() {
		n = min(n, 10)
	}
	d := &disk{VFS: vfs.Find("")}
	name := "disk-of-" + t.Name()
	vfs.Register(name, d)
	defer vfs.Unregister(name)
	record(t, d, name)
	rng := rand.New(rand.NewPCG(1, 2))
	for range n {
		at := 1 + rng.IntN(len(d.ops))
		dir := t.TempDir()
		for file, content := range d.after(at, rng) {
			if err := os.WriteFile(filepath.Join(dir, file), content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		checkAfterCut(t, filepath.Join(dir, "store.db"), d.ops[:at])
		os.RemoveAll(dir)
	}
	t.Logf("%d power cuts within %d operations", n, len(d.ops))
}

// record lets four matches append at once, with checkpoints in between.
func record(t *testing.T, d *disk, vfsName string) {
	t.Helper()
	s, err := store.OpenWith(t.Context(), filepath.Join(t.TempDir(), "store.db"), "&_pragma=wal_autocheckpoint(10)&vfs="+vfsName)
	if err != nil {
		t.Fatal(err)
	}
	store.Marked(s, func(n int64) { d.note(op{kind: opMark, off: n}) })
	var wg sync.WaitGroup
	for i := range 4 {
		id := fmt.Sprint("match", i)
		wg.Go(func() {
			if err := s.Create(t.Context(), store.Match{ID: id}); err != nil {
				t.Error(err)
				return
			}
			d.note(op{kind: opTold, told: told{id, 0}})
			for seq := range int64(25) {
				c := long(seq + 1)
				if seq%5 == 0 {
					c.Snapshot = &store.Snapshot{Seq: seq + 1, State: []byte(strings.Repeat("s", 3000))}
				}
				if err := s.Append(t.Context(), id, seq, c); err != nil {
					t.Error(err)
					return
				}
				d.note(op{kind: opTold, told: told{id, seq + 1}})
			}
		})
	}
	wg.Wait()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func checkAfterCut(t *testing.T, file string, ops []op) {
	t.Helper()
	durable := map[string]int64{}
	for _, o := range ops {
		if o.kind == opTold {
			durable[o.told.match] = max(durable[o.told.match], o.told.seq)
		}
	}
	for _, o := range slices.Backward(ops) { // the mark may be on disk though it is not waited for
		if o.kind == opMark {
			if err := os.WriteFile(file+"-count", []byte(store.MarkText(o.off)), 0o600); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	s := open(t, file)
	defer s.Close()
	for id, seq := range durable {
		l, err := s.Load(t.Context(), id)
		if err != nil {
			t.Fatalf("after %d operations: match %s: %v", len(ops), id, err)
		}
		all, err := s.Entries(t.Context(), id, 0)
		if err != nil || l.Match.Seq < seq || int64(len(all)) != l.Match.Seq {
			t.Fatalf("after %d operations: match %s was told of entry %d; it has number %d and %d entries (%v)", len(ops), id, seq, l.Match.Seq, len(all), err)
		}
		for i, e := range all {
			if e.Seq != int64(i+1) || e.Text != long(e.Seq).Entries[0].Text {
				t.Fatalf("after %d operations: match %s: entry %d is %+v", len(ops), id, i+1, e)
			}
		}
		if err := s.Append(t.Context(), id, l.Match.Seq, long(l.Match.Seq+1)); err != nil {
			t.Fatalf("after %d operations: match %s cannot go on: %v", len(ops), id, err)
		}
	}
}
