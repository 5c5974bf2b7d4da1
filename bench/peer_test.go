package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stand is a generator by the names of dragontoothmg's, made of the rules room; it counts
// so many leaves too many.
const stand = `package dragontoothmg

import "postd/rules"

type Board struct{ p rules.Position }

func ParseFen(fen string) Board {
	p, err := rules.ParseFEN(fen)
	if err != nil {
		panic(err)
	}
	return Board{p}
}

func (b *Board) GenerateLegalMoves() []rules.Move { return append(b.p.LegalMoves(), make([]rules.Move, %d)...) }

func (b *Board) Apply(m rules.Move) func() {
	was := b.p
	b.p, _ = b.p.Play(m)
	return func() { b.p = was }
}
`

// folder makes a folder with files by their names.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// peerTables runs perft with peers.
func peerTables(t *testing.T, args ...string) []table {
	t.Helper()
	var out bytes.Buffer
	if err := bench(append([]string{"perft", "-json", "-rounds", "1", "-depth", "2", "-least", "0"}, args...), &out); err != nil {
		t.Fatal(err)
	}
	var tables []table
	if err := json.Unmarshal(out.Bytes(), &tables); err != nil {
		t.Fatal(err)
	}
	return tables
}

// TestPeers has a peer that is right, from before there were modules, one of another
// version, and a folder that is another module: each has its two rows. Then one that
// counts wrongly.
func TestPeers(t *testing.T) {
	right := folder(t, map[string]string{"move.go": fmt.Sprintf(stand, 0)})
	other := folder(t, map[string]string{"go.mod": "module laptudirm.com/x/mess\n", "pkg/board/b.go": "package board\n", "pkg/formats/fen/f.go": "package fen\n"})
	none := folder(t, map[string]string{"go.mod": "module example.org/else\n"})
	tables := peerTables(t, "-peer", "dragontoothmg="+right, "-peer", "mess="+other, "-peer", "countergo="+none)
	if len(tables) != 4 {
		t.Fatalf("%d tables", len(tables))
	}
	for _, table := range tables[2:] {
		rows := table.Rows
		if len(rows) != 4 || rows[1].Rate <= 0 || rows[0].To["dragontoothmg"] <= 0 || rows[1].Fault != "" || len(table.Peers) != 1 {
			t.Fatalf("%s: %+v", table.Title, rows)
		}
		if !strings.Contains(rows[2].Fault, "is another version than the adapter knows") || !strings.Contains(rows[3].Fault, "holds the module example.org/else and not github.com/ChizhovVadim/CounterGo") {
			t.Errorf("%s: %+v", table.Title, rows[2:])
		}
	}
	wrong := folder(t, map[string]string{"go.mod": "module github.com/dylhunn/dragontoothmg\n", "move.go": fmt.Sprintf(stand, 1)})
	row := peerTables(t, "-peer", "dragontoothmg="+wrong)[2].Rows[1]
	if !strings.Contains(row.Fault, "where postd counts") || row.Rate != 0 {
		t.Errorf("%+v", row)
	}
	if empty := peerTables(t, "-peer", "mess="+t.TempDir())[3].Rows[1]; !strings.Contains(empty.Fault, "there is no go.mod") {
		t.Errorf("%+v", empty)
	}
}

// TestPeerFlags refuses what names no peer.
func TestPeerFlags(t *testing.T) {
	for _, args := range [][]string{{"-peer", "nobody=/x", "perft"}, {"-peer", "mess", "perft"}, {"-peer", "mess=/x", "-peer", "mess=/y", "perft"}, {"-peer", "mess=/x", "fen"}, {"-reader", "cat", "fen"}} {
		if err := bench(args, &bytes.Buffer{}); err == nil {
			t.Errorf("%q is taken", args)
		}
	}
}

// TestReader has a program that answers wrongly, one that fails, and one that knows.
func TestReader(t *testing.T) {
	tables := func(command string) table {
		t.Helper()
		var out bytes.Buffer
		if err := bench([]string{"records", "-json", "-rounds", "1", "-positions", "3", "-least", "0", "-reader", command}, &out); err != nil {
			t.Fatal(err)
		}
		var all []table
		if err := json.Unmarshal(out.Bytes(), &all); err != nil {
			t.Fatal(err)
		}
		return all[0]
	}
	asked, err := questions(3)
	if err != nil {
		t.Fatal(err)
	}
	var answers strings.Builder
	for range readerTimes {
		for _, q := range asked {
			fmt.Fprintln(&answers, q.m)
		}
	}
	file := filepath.Join(t.TempDir(), "answers")
	if err := os.WriteFile(file, []byte(answers.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	if rows := tables("cat >/dev/null; cat " + file).Rows; rows[3].Fault != "" || rows[3].Rate <= 0 || rows[4].Rate <= 0 || rows[0].To["descriptive notation by command"] <= 0 {
		t.Errorf("%+v", rows[:5])
	}
	if rows := tables("cut -f2").Rows; !strings.Contains(rows[3].Fault, "is read as") || !strings.Contains(rows[4].Fault, "is read as") {
		t.Errorf("%+v", rows[3:5])
	}
	if rows := tables("echo too few >&2; exit 3").Rows; !strings.Contains(rows[4].Fault, "too few") {
		t.Errorf("%+v", rows[3:5])
	}
}
