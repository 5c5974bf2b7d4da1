package crowd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
)

// castAll plays the games of a mould in a file beside the ledger, enters the people of all copies, and
// has the mould cast.
func (f *filler) castAll(ctx context.Context) (err error) {
	switch {
	case f.o.Games%f.o.Mould != 0:
		return fmt.Errorf("%d games are not so many times %d", f.o.Games, f.o.Mould)
	case f.o.Long > 0 || f.o.Compose != nil:
		return errors.New("long letters, and letters that are set whole, are played and not cast")
	case f.o.Ended > 0:
		return errors.New("games that end are played and not cast: a file with the number of the game goes with the letter")
	case !f.o.Answers:
		return errors.New("what is cast was answered and handed over")
	}
	f.all = f.o.Games / f.o.Mould
	f.o.Games = f.o.Mould
	path := f.Path() + ".mould"
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	m, err := f.Mould(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.Close(), os.Remove(path)) }()
	in := *f
	in.Ledger, in.mould, in.uid, in.octets = m.Ledger, m, ledger.MouldUID, map[uint64][]byte{}
	if err := in.people(); err != nil {
		return err
	}
	if err := errors.Join(m.Begin(), in.play(ctx), m.Stroke(in.uid)); err != nil {
		return err
	}
	f.copies = f.all
	f.clock.Set(f.begin.Add(-spread - time.Hour))
	if err := f.people(); err != nil {
		return err
	}
	err = f.Cast(ctx, m, ledger.CastOptions{Copies: f.all, Text: f.texts(), Octets: in.octets, Bound: f.o.Bound, Progress: f.o.Progress})
	if err != nil {
		return err
	}
	for id := range f.all * f.o.Mould {
		f.games = append(f.games, game{id: terms.GameID(id + 1)})
	}
	return f.end()
}

// stroke tells the mould that a stroke begins.
func (f *filler) stroke() error {
	if f.mould == nil {
		return nil
	}
	return f.mould.Stroke(f.uid)
}

// texts finds the names and addresses of players and the labels and names of tournaments.
func (f *filler) texts() func(row []byte, at int) (int, func([]byte, int) []byte) {
	d := f.field
	names, events, firsts := map[string]func([]byte, int) []byte{}, map[string]int{}, map[string]bool{}
	for n, x := range d.names {
		names[x.in(0)] = func(b []byte, copy int) []byte { return append(b, x.in(copy)...) }
		names[quoted(x.in(0))] = func(b []byte, copy int) []byte { return append(b, quoted(x.in(copy))...) }
		names[d.address(n, 0)] = func(b []byte, copy int) []byte { return append(b, d.address(n, copy)...) }
	}
	for name := range names {
		firsts[name[:ends([]byte(name))[0]]] = true
	}
	for k := range d.events {
		events[f.label(d, k, 0)[1:]] = k
	}
	width := len(f.label(d, 0, 0)) - 1
	return func(row []byte, at int) (int, func([]byte, int) []byte) {
		if small := row[at] >= 'a'; small && at > 0 && isWord(row[at-1]) && (at > 1 || row[0] != 'g') {
			return 0, nil // a text may stand behind an octet that tells its length
		}
		from := at
		if row[at] == 'T' || row[at] == 't' {
			from++
		}
		if end := from + width; (from > at || endsIn(row[:at], "Tourney ")) && end <= len(row) && (end == len(row) || !isWord(row[end])) {
			if k, ok := events[string(row[from:end])]; ok {
				begin := string(row[at:from])
				return end - at, func(b []byte, copy int) []byte { return append(append(b, begin...), f.label(d, k, copy)[1:]...) }
			}
		}
		if !isWord(row[at]) {
			return 0, nil
		}
		if !firsts[string(row[at:at+word(row[at:])])] {
			return 0, nil
		}
		for _, end := range ends(row[at:min(len(row), at+120)]) {
			is := row[at : at+end]
			if put := names[string(bytes.ReplaceAll(is, []byte("\n"), []byte(" ")))]; put != nil {
				return end, brokenAs(is, put)
			}
		}
		return 0, nil
	}
}

// brokenAs breaks lines within a name where the mould did: in a text that is kept in lines.
func brokenAs(is []byte, put func([]byte, int) []byte) func([]byte, int) []byte {
	if !bytes.Contains(is, []byte("\n")) {
		return put
	}
	return func(b []byte, copy int) []byte {
		from := len(b)
		b = put(b, copy)
		for i, c := range is {
			if c == '\n' {
				b[from+i] = c
			}
		}
		return b
	}
}

// ends are where a name or an address may end that begins here.
func ends(v []byte) (out []int) {
	for i := 1; i <= len(v); i++ {
		if i == len(v) || !isWord(v[i]) {
			out = append(out, i)
			if i < len(v) && v[i] != ' ' && v[i] != '\n' && v[i] != '.' && v[i] != '_' && v[i] != '=' && v[i] != '@' {
				break
			}
		}
	}
	return out
}

// word is how many octets the word has that begins here.
func word(v []byte) (n int) {
	for n < len(v) && isWord(v[n]) {
		n++
	}
	return n
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}

func endsIn(v []byte, what string) bool {
	return len(v) >= len(what) && string(v[len(v)-len(what):]) == what
}
