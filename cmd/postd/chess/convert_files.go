package chess

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"postd/cmd/postd/cli"
	"postd/descriptive"
)

// source is a text that is read once.
type source struct {
	name string
	in   *bufio.Reader
	file *os.File // nil for standard input
	size int64    // 0 where it is not known
	read int64
}

// openSources opens all files before anything is written; without any it is
// standard input.
func openSources(s cli.Streams, files []string) ([]*source, error) {
	if len(files) == 0 {
		return []*source{newSource("standard input", s.In, nil)}, nil
	}
	var all []*source
	for _, name := range files {
		if name == "-" {
			all = append(all, newSource("standard input", s.In, nil))
			continue
		}
		f, err := os.Open(name)
		if err == nil {
			if st, e := f.Stat(); e == nil && st.IsDir() {
				err = fmt.Errorf("%s is a folder", name)
				f.Close()
			}
		}
		if err != nil {
			closeAll(all)
			return nil, cli.Usage("postd: %w", err)
		}
		all = append(all, newSource(name, f, f))
	}
	return all, nil
}

func newSource(name string, r io.Reader, f *os.File) *source {
	src := &source{name: name, file: f}
	if f != nil {
		if st, err := f.Stat(); err == nil && st.Mode().IsRegular() {
			src.size = st.Size()
		}
	}
	src.in = bufio.NewReaderSize(counter{r, &src.read}, guessBy)
	return src
}

func closeAll(sources []*source) {
	for _, src := range sources {
		if src.file != nil {
			src.file.Close()
		}
	}
}

// counter counts what is read.
type counter struct {
	r io.Reader
	n *int64
}

func (c counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	*c.n += int64(n)
	return n, err
}

// target is where the games go: standard output, or a file that appears under
// its name only when it is whole.
type target struct {
	io.Writer
	file *os.File
	name string
}

// openTarget makes the file beside the one that it will become, which may be
// no input.
func openTarget(s cli.Streams, name string, sources []*source) (*target, error) {
	if name == "" {
		return &target{Writer: s.Out}, nil
	}
	mode := os.FileMode(0o644)
	if st, err := os.Stat(name); err == nil {
		if st.IsDir() {
			return nil, cli.Usage("postd: --out %s is a folder", name)
		}
		if isRead(st, sources) {
			return nil, cli.Usage("postd: --out %s is read too; it stays as it is", name)
		}
		mode = st.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		var path *os.PathError
		if errors.As(err, &path) {
			err = path.Err // the name that it would have meanwhile says nothing
		}
		return nil, fmt.Errorf("postd: --out %s: %w", name, err)
	}
	if err := f.Chmod(mode); err != nil {
		return nil, errors.Join(fmt.Errorf("postd: --out: %w", err), f.Close(), os.Remove(f.Name()))
	}
	return &target{Writer: f, file: f, name: name}, nil
}

// openNamed opens the file that a flag names to be written, which may be no input.
func openNamed(flag, name string, sources []*source) (*os.File, error) {
	if st, err := os.Stat(name); err == nil && isRead(st, sources) {
		return nil, cli.Usage("postd: %s %s is read too; it stays as it is", flag, name)
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return nil, cli.Usage("postd: %s: %w", flag, err)
	}
	return f, nil
}

// isRead reports whether a file is one of the sources.
func isRead(st os.FileInfo, sources []*source) bool {
	for _, src := range sources {
		if src.file == nil {
			continue
		}
		if in, err := src.file.Stat(); err == nil && os.SameFile(in, st) {
			return true
		}
	}
	return false
}

// commit gives the file its name.
func (t *target) commit() error {
	if t.file == nil {
		return nil
	}
	f := t.file
	t.file = nil
	err := errors.Join(f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), t.name)
	}
	if err != nil {
		os.Remove(f.Name())
		return fmt.Errorf("postd: --out: %w", err)
	}
	return nil
}

// discard takes away a file that was not committed.
func (t *target) discard() {
	if t.file != nil {
		t.file.Close()
		os.Remove(t.file.Name())
	}
}

// guessBy is how many octets of a text are looked at to know what it is.
const guessBy = 1 << 16

// algebraic is a move in Standard Algebraic Notation: small letters name files.
var algebraic = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[0-9]+\.+)?(?:[NBRQK]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[NBRQ])?)[+#!?]*$`)
})

// guess tells what a text is in by the moves in it, and where there is none by
// its tags; "" where it cannot.
func guess(head []byte) string {
	var pgn, old int
	tags := false
	for line := range strings.Lines(string(head)) {
		if strings.HasPrefix(line, "[") && strings.Contains(line, " \"") {
			tags = true
			continue
		}
		for _, word := range strings.Fields(line) {
			if algebraic().MatchString(word) {
				pgn++
				continue
			}
			switch word {
			case "P", "Kt", "P.", "Kt.", "takes", "Castles", "Castles.", "sq.":
				old++
				continue
			}
			if _, err := descriptive.Parse(strings.Trim(word, ",;")); err == nil && !strings.HasPrefix(word, "O-O") && !strings.HasPrefix(word, "0-0") {
				old++
			}
		}
	}
	switch {
	case pgn > old:
		return inPGN
	case old > pgn:
		return inDescriptive
	case tags && pgn == 0:
		return inPGN
	}
	return ""
}
