package store

import (
	"errors"
	"syscall"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/vfs"
)

// diskName is the file layer that stores use, by its name in SQLite's URIs.
const diskName = "mischief"

func init() { vfs.Register(diskName, disk{vfs.Find("").(vfs.VFSFilename)}) }

// disk is SQLite's file layer, but that it says of a full disk what it is. The layer below answers every write that fails as an I/O error, and the
// operating system's reason is gone by the time the error is reported.
type disk struct{ vfs.VFSFilename }

// OpenFilename opens a file of the database.
func (d disk) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	f, flags, err := d.VFSFilename.OpenFilename(name, flags)
	if err != nil {
		return nil, flags, orFull(err)
	}
	return &diskFile{f}, flags, nil
}

// full are the operating system's ways to say that nothing more can be written: the disk is full, or a limit on what this user, or this process, may write
// is reached. (112 is what Windows says of a full disk.)
var full = []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG, syscall.Errno(112)}

func orFull(err error) error {
	for _, f := range full {
		if errors.Is(err, f) {
			return vfs.SystemError(err, sqlite3.FULL)
		}
	}
	return err
}

// diskFile passes on all that the file below can do.
type diskFile struct{ vfs.File }

func (f *diskFile) WriteAt(p []byte, off int64) (int, error) {
	n, err := f.File.WriteAt(p, off)
	return n, orFull(err)
}

func (f *diskFile) Truncate(size int64) error     { return orFull(f.File.Truncate(size)) }
func (f *diskFile) Sync(flags vfs.SyncFlag) error { return orFull(f.File.Sync(flags)) }

// SizeHint makes room for what will be written.
func (f *diskFile) SizeHint(size int64) error {
	if below, ok := f.File.(vfs.FileSizeHint); ok {
		return orFull(below.SizeHint(size))
	}
	return nil
}

// SharedMemory is that of the write-ahead log's index.
func (f *diskFile) SharedMemory() vfs.SharedMemory {
	if below, ok := f.File.(vfs.FileSharedMemory); ok {
		return below.SharedMemory()
	}
	return nil
}

// LockState tells which lock is held.
func (f *diskFile) LockState() vfs.LockLevel {
	if below, ok := f.File.(vfs.FileLockState); ok {
		return below.LockState()
	}
	return vfs.LOCK_EXCLUSIVE + 1 // not known
}

// HasMoved tells whether the file was renamed or removed.
func (f *diskFile) HasMoved() (bool, error) {
	if below, ok := f.File.(vfs.FileHasMoved); ok {
		return below.HasMoved()
	}
	return false, nil
}
