package backups

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"

	"postd/ledger/pieces"
)

// shelves is how many pieces are compared and written at once. To wait for the disk takes the
// longest, and it takes several in one go.
const shelves = 8

// shelf puts pieces into the folder, several at once. Pieces of one sum go the same way, one
// after the other.
type shelf struct {
	f    *Folder
	todo [shelves]chan piece
	done sync.WaitGroup
	stop atomic.Bool // something failed: nothing more is taken

	mu      sync.Mutex
	folders map[string]bool // in which something is new
	damaged []pieces.Sum
	written int64
	octets  int64
	wanting int64 // octets for which there was no room
	err     error // the first
}

type piece struct {
	sum     pieces.Sum
	content []byte
}

func newShelf(f *Folder) *shelf {
	s := &shelf{f: f, folders: map[string]bool{}}
	for i := range s.todo {
		s.todo[i] = make(chan piece, 2)
		s.done.Go(func() {
			for p := range s.todo[i] {
				s.take(p)
			}
		})
	}
	return s
}

// errStopped says that the shelf takes nothing more; close says why.
var errStopped = errors.New("backups: stopped")

// put takes a piece, which must not change any more.
func (s *shelf) put(sum pieces.Sum, content []byte) error {
	if s.stop.Load() {
		return errStopped
	}
	s.todo[int(sum[0])%shelves] <- piece{sum, content}
	return nil
}

// take puts one piece where it belongs. When the disk is full, it counts what is wanting.
func (s *shelf) take(p piece) {
	if s.stop.Load() {
		return
	}
	path := s.f.file(p.sum)
	was, err := os.ReadFile(path)
	if err == nil && bytes.Equal(was, p.content) {
		return
	}
	there := !errors.Is(err, fs.ErrNotExist)
	s.mu.Lock()
	full := s.wanting > 0
	s.mu.Unlock()
	if err = nil; !full {
		err = s.write(path, p.content)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case full || isFull(err):
		s.wanting += int64(len(p.content))
	case err != nil:
		if s.err == nil {
			s.err = s.f.unwritten(err)
		}
		s.stop.Store(true)
	default:
		s.written++
		s.octets += int64(len(p.content))
		s.folders[filepath.Dir(path)] = true
		if there {
			s.damaged = append(s.damaged, p.sum)
		}
	}
}

// write writes a piece beside its place and moves it there when it is on the disk.
func (s *shelf) write(path string, content []byte) error {
	folder := filepath.Dir(path)
	x, err := os.CreateTemp(folder, newPiece+"*")
	if errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
		x, err = os.CreateTemp(folder, newPiece+"*")
	}
	if err != nil {
		return err
	}
	_, err = x.Write(content)
	s.f.at("a piece is written")
	if err = errors.Join(err, x.Sync(), x.Close()); err == nil {
		err = os.Rename(x.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(x.Name()))
	}
	s.f.at("a piece is in its place")
	return nil
}

// close waits for the last piece, and until the names of all are on the disk.
func (s *shelf) close() error {
	for _, c := range s.todo {
		close(c)
	}
	s.done.Wait()
	switch {
	case s.err != nil:
		return s.err
	case s.wanting > 0:
		return s.f.room(syscall.ENOSPC, s.wanting)
	}
	for folder := range s.folders {
		if err := syncFolder(folder); err != nil {
			return s.f.room(err, 0)
		}
	}
	if len(s.folders) == 0 {
		return nil
	}
	if err := errors.Join(syncFolder(filepath.Join(s.f.Path, piecesIn)), syncFolder(s.f.Path)); err != nil {
		return s.f.room(err, 0)
	}
	return nil
}
