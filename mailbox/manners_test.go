package mailbox

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// TestManners lists what the poller says to a server, and allows nothing that
// moves or destroys mail, or that a server's odd answer could turn into poison
// (MAIL/1, MAIL/12).
func TestManners(t *testing.T) {
	t.Parallel()
	allowed := regexp.MustCompile(`^(CAPABILITY|LOGIN .*|SELECT INBOX|NOOP|UID SEARCH .*|UID FETCH [\d:,]+ \((UID|RFC822\.SIZE|INTERNALDATE|FLAGS| )+\)|` +
		`UID FETCH [\d:,]+ \(UID BODY\.PEEK\[\](<0\.65536>)?\)|UID STORE [\d:,]+ \+FLAGS\.SILENT \(\\Seen\)|IDLE|DONE|LOGOUT)$`)
	h := openHouse(t)
	h.pump()
	raw := crlf(h.reply(aliceAt, "1 P-K4"))
	var mu sync.Mutex
	var heard []string
	s := play(t, func(_ int, a *actor) {
		a.say("* OK [CAPABILITY IMAP4rev1 MOVE UIDPLUS] ready")
		a.note = func(line string) {
			mu.Lock()
			heard = append(heard, line)
			mu.Unlock()
		}
		for {
			id := a.imapGo("UID FETCH", 2, "5 6")
			if id == "" {
				return
			}
			for _, uid := range []string{"5", "6"} {
				if strings.Contains(a.last, "BODY") {
					fmt.Fprintf(a.Conn, "* 1 FETCH (UID %s BODY[] {%d}\r\n%s)\r\n", uid, len(raw), raw)
				} else {
					a.say("* 1 FETCH (UID " + uid + " RFC822.SIZE 100 INTERNALDATE \" 7-Dec-2026 10:00:00 +0000\" FLAGS ())")
				}
			}
			a.say(id + " OK done")
		}
	})
	h.config.IMAP = s.server()
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	for _, line := range heard {
		if _, command := tag(line); !allowed.MatchString(command) {
			t.Errorf("it said %q", command)
		}
	}
	if len(heard) < 8 {
		t.Errorf("heard %q", heard)
	}
}

// TestOnePlace keeps the IMAP client, which is a beta, in two files.
func TestOnePlace(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), f, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range tree.Imports {
			if strings.Contains(i.Path.Value, "imapclient") && f != "poller.go" && f != "fetch.go" {
				t.Errorf("%s imports %s", f, i.Path.Value)
			}
		}
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(src), "time.Now") && !slices.Contains([]string{"guard.go", "door_gate.go", "probe.go"}, f) { // they speak to sockets, and decide nothing
			t.Errorf("%s reads the machine's clock", f)
		}
	}
}
