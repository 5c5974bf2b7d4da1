package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/ledger"
)

const aKey = "post+g12.17-2w.abcdefghij234567klmn@chess.example"

// TestLogIsMasked checks that no line of the log holds a key, at any level, and that
// nobody's words begin another line or command a terminal.
func TestLogIsMasked(t *testing.T) {
	var out bytes.Buffer
	var office ledger.Mask
	log, err := logTo(cli.Streams{Err: &out}, "debug", &office)
	if err != nil {
		t.Fatal(err)
	}
	office = ledger.MaskOf("post@chess.example", "")
	log.Debug("a letter to "+aKey, "to", aKey, "error", fmt.Errorf("552 <%s>: too long", aKey), "path", "/mute/p3.abcdefghij234567klmn")
	log.Info("kept", "id", "<g12.17-2.w.abcdefghij234567klmn@chess.example>", "seq", 7, "said", "one\n{\"level\":\"ERROR\"}\r\x1b[2J\u2028two")
	if s := out.String(); strings.Contains(s, "klmn") || strings.Count(s, "post@chess.example") != 3 || strings.Count(s, "\n") != 2 || !strings.Contains(s, `"seq":7`) || strings.ContainsAny(s, "\r\x1b\u2028") {
		t.Errorf("the log has %s", s)
	}
	for line := range strings.Lines(out.String()) {
		var said struct{ Time time.Time }
		if err := json.Unmarshal([]byte(line), &said); err != nil || said.Time.IsZero() {
			t.Errorf("no program reads from %s when it was (%v)", line, err)
		}
	}
}

// TestCommandsAreMasked checks that what a command tells of a ledger holds no key, in
// whatever pieces it is written, and that what is told on purpose stays in its place.
func TestCommandsAreMasked(t *testing.T) {
	var out bytes.Buffer
	m := &maskedOut{to: &out, mask: ledger.MaskOf("post@chess.example", "")}
	for _, piece := range strings.SplitAfter("one "+aKey+"\ntwo "+aKey+", and no end", "2") {
		if n, err := io.WriteString(m, piece); n != len(piece) || err != nil {
			t.Fatal(n, err)
		}
	}
	if _, err := io.WriteString(flushing{m}, "\nwhole "+aKey+"\n"); err != nil {
		t.Fatal(err)
	}
	if err := m.flush(); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "one post@chess.example\ntwo post@chess.example, and no end\nwhole "+aKey+"\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
