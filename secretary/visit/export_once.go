package visit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"
)

// What is exported of the whole office is written bit by bit, while it is read. Where one user asks for
// the same once more before it is done, it is done once, and both get it: it goes into a file without a
// name, from which each reads as fast as they can.

// exports are those under way, by user and address.
type exports struct {
	mu  sync.Mutex
	all map[string]*export
}

type export struct {
	file    *os.File
	more    *sync.Cond // with the mutex of exports
	octets  int64      // written so far
	ended   bool
	err     error
	readers int
	stop    context.CancelFunc
}

// join is the export of a key that is under way, or a new one, with whoever asks as one more reader.
func (x *exports) join(key, beside string) (e *export, first bool, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if e := x.all[key]; e != nil {
		e.readers++
		return e, false, nil
	}
	f, err := os.CreateTemp(filepath.Dir(beside), ".export-*")
	if err != nil {
		return nil, false, err
	}
	if err := os.Remove(f.Name()); err != nil {
		return nil, false, errors.Join(err, f.Close())
	}
	e = &export{file: f, more: sync.NewCond(&x.mu), readers: 1}
	if x.all == nil {
		x.all = map[string]*export{}
	}
	x.all[key] = e
	return e, true, nil
}

// make writes the export to its end, or until nobody reads it any more.
func (x *exports) make(ctx context.Context, key string, e *export, stream func(context.Context, io.Writer) error, leave func([]byte) []byte) {
	w := &lines{leave: leave, put: func(b []byte) error {
		n, err := e.file.Write(b)
		x.mu.Lock()
		defer x.mu.Unlock()
		e.octets += int64(n)
		e.more.Broadcast()
		return err
	}}
	err := caught(func() error { return errors.Join(stream(ctx, w), w.flush(true)) })
	x.mu.Lock()
	defer x.mu.Unlock()
	e.ended, e.err = true, err
	x.forget(key, e)
	e.more.Broadcast()
}

// forget has whoever asks from now on begin anew. It is called with mu held.
func (x *exports) forget(key string, e *export) {
	if x.all[key] == e {
		delete(x.all, key)
	}
}

// caught is the error of what is done, or that it fell: it runs where nobody else would catch that.
func caught(do func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("secretary: an export fell: %v\n%s", fault, debug.Stack())
		}
	}()
	return do()
}

// next waits until there is more than so many octets, or the end.
func (x *exports) next(e *export, from int64) (octets int64, ended bool, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for e.octets == from && !e.ended {
		e.more.Wait()
	}
	return e.octets, e.ended, e.err
}

// left is called by a reader who goes. The last of them has it stopped, if it is not done, and its file
// closed when it is.
func (x *exports) left(key string, e *export) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if e.readers--; e.readers == 0 {
		x.forget(key, e)
		e.stop()
		for !e.ended {
			e.more.Wait()
		}
		_ = e.file.Close() // which nobody else has
	}
}

// stream answers with a file that is written bit by bit. Where it fails before anything of it is out, the
// error comes back; afterwards the connection is broken, so that no half passes for the whole.
func (s *Site) stream(w http.ResponseWriter, v *Request, d Document) error {
	key := v.Who() + "\x00" + v.HTTP.URL.RequestURI()
	e, first, err := s.exports.join(key, s.o.Ledger.Path())
	if err != nil {
		return err
	}
	if first {
		ctx, stop := context.WithCancel(context.WithoutCancel(v.HTTP.Context()))
		e.stop = stop
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			s.exports.make(ctx, key, e, d.Stream, func(b []byte) []byte {
				d.Bytes = b
				return v.maskedFile(d).Bytes
			})
		}()
		defer func() { <-ended }() // what makes it is of this request
	}
	defer s.exports.left(key, e)
	from, out := int64(0), http.NewResponseController(w)
	for {
		to, ended, err := s.exports.next(e, from)
		if err == nil {
			err = v.HTTP.Context().Err()
		}
		if err != nil && from == 0 {
			return err
		}
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		if from == 0 {
			documentHead(w, d)
		}
		_ = out.SetWriteDeadline(time.Now().Add(mostStill)) // where the server has none it goes without
		if _, err := io.Copy(w, io.NewSectionReader(e.file, from, to-from)); err != nil {
			return nil // whoever asked is gone
		}
		if from = to; ended {
			return nil
		}
	}
}

// mostStill is how long a part of a file may take on its way.
const mostStill = time.Minute

// lines gathers what is written until there is much of it, and lets it go by whole lines.
type lines struct {
	held  []byte
	leave func([]byte) []byte
	put   func([]byte) error
}

// mostHeld is how many octets are gathered.
const mostHeld = 64 << 10

func (l *lines) Write(b []byte) (int, error) {
	if l.held = append(l.held, b...); len(l.held) < mostHeld {
		return len(b), nil
	}
	return len(b), l.flush(false)
}

func (l *lines) flush(all bool) error {
	n := len(l.held)
	if !all {
		n = bytes.LastIndexByte(l.held, '\n') + 1
	}
	if n == 0 {
		return nil
	}
	out := l.leave(bytes.Clone(l.held[:n]))
	l.held = append(l.held[:0], l.held[n:]...)
	return l.put(out)
}
