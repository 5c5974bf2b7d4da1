package mailbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates"
)

// inAlgebraic opens a house whose game is written in algebraic notation, with White's first move.
func inAlgebraic(t *testing.T) *house {
	t.Helper()
	h := openHouse(t)
	h.agreed = func(a *terms.Agreement) { a.Notation = "agreed:algebraic" }
	h.game = h.open("A-2")
	h.pump()
	h.write(aliceAt, "e4")
	h.pump()
	if h.plies() != 1 {
		t.Fatalf("%d plies: %q", h.plies(), h.verdicts())
	}
	return h
}

// filed is a letter with a file, in answer to the last one.
func (h *house) filed(from, text, kind, file string) string {
	head, _, _ := strings.Cut(h.reply(from, ""), "\n\n")
	body := "--b\nContent-Type: text/plain\n\n" + text + "\n"
	if text == "" {
		body = ""
	}
	return head + "\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n" + body + "--b\nContent-Type: " + kind + "\nContent-Disposition: attachment\n\n" + file + "\n--b--\n"
}

// TestScoreFiles sends games as programs keep them, by the parts of letters.
func TestScoreFiles(t *testing.T) {
	t.Parallel()
	h := inAlgebraic(t)
	h.clock.pass(time.Hour)
	const tags = "[Event \"Andr\xe9\"]\n[Result \"0-1\"]\n\n"
	for _, x := range []struct {
		name, text, kind, file string
		plies                  int
		told                   string // a word of the last letter to Bob
	}{
		{"the score", "", "application/vnd.chess-pgn", tags + "1. e4 0-1", 1, "L-ACK"},
		{"another line", "", "application/x-chess-pgn", tags + "1. d4 *", 1, "L-RETURNED"},
		{"two more", "Here it comes.", "application/x-chess", tags + "1. e4 e5 2. Nf3 *", 1, "L-RETURNED"},
		{"5 MB", "So it goes.", "application/x-chess", tags + "1. e4 {" + strings.Repeat("all work and no play ", 250_000) + "} e5 *", 1, "L-RETURNED"},
		{"three games", "Which?", "application/octet-stream; name=my.pgn", strings.Repeat(tags+"1. e4 e5 *\n\n", 3), 1, "L-RETURNED"},
		{"one more, in Windows-1252", "", "application/x-chess; name=A-2.pgn", tags + "{\x93x\x94} 1. e4 e5 {Gr\xfc\xdfe!} *", 2, "L-ACK"},
	} {
		before := len(h.office.Letters(aliceAt))
		h.clock.pass(time.Hour)
		h.deliver(h.filed(bobAt, x.text, x.kind, x.file))
		h.pump()
		if h.plies() != x.plies {
			t.Errorf("%s: %d plies stand: %q", x.name, h.plies(), h.verdicts())
		}
		all := h.office.Letters(bobAt)
		if last := string(all[len(all)-1].Raw); !strings.Contains(last, x.told) {
			t.Errorf("%s: Bob is told\n%s", x.name, last)
		}
		if more := len(h.office.Letters(aliceAt)) - before; more != x.plies-1 {
			t.Errorf("%s: Alice got %d letters", x.name, more)
		}
	}
}

// cmail is the program of that name, with which a player keeps games and writes letters.
type cmail struct {
	t    *testing.T
	home string
}

const cmailProgram = "/usr/games/cmail"

// newCmail gives a player a folder of games, and a mailer that keeps what is sent.
func newCmail(t *testing.T) cmail {
	t.Helper()
	if _, err := os.Stat(cmailProgram); err != nil {
		t.Skip("cmail (xboard) is not installed: nothing was tried (.ci/run installs it where it can)")
	}
	if _, err := exec.LookPath("script"); err != nil {
		t.Skip("script is not installed, and cmail wants a terminal: nothing was tried")
	}
	c := cmail{t, t.TempDir()}
	mailer := "#!/bin/sh\ncat >'" + filepath.Join(c.home, "sent") + "'\n"
	if err := os.WriteFile(filepath.Join(c.home, "sendmail"), []byte(mailer), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(c.home, "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	return c
}

// answers has cmail take in a letter, and answer it with what the player types; it returns
// the letter that it writes.
func (c cmail) answers(letter, to, typed string) string {
	c.t.Helper()
	in, out := filepath.Join(c.home, "in"), filepath.Join(c.home, "sent")
	if err := os.WriteFile(in, []byte(letter), 0o600); err != nil {
		c.t.Fatal(err)
	}
	os.Remove(out)
	run := exec.Command("script", "-qec", fmt.Sprintf("timeout --foreground 60 %s -xv -xxboard -oppna '%s' <'%s'", cmailProgram, to, in), os.DevNull)
	run.Env = append(os.Environ(), "CMAIL_DIR="+filepath.Join(c.home, "games"), "CMAIL_MAILPROG="+filepath.Join(c.home, "sendmail"), "CMAIL_NO_XBOARD=1", "TERM=dumb")
	run.Stdin = strings.NewReader(typed)
	var said screen // what it does not understand it asks for again, without end
	run.Stdout = &said
	err := run.Run()
	sent, bad := os.ReadFile(out)
	if err != nil || bad != nil {
		c.t.Fatalf("cmail: %v, %v:\n%s", err, bad, said)
	}
	return string(sent)
}

// screen takes in so much of what a program says, and then ends it.
type screen []byte

func (s *screen) Write(b []byte) (int, error) {
	if *s = append(*s, b...); len(*s) > 64<<10 {
		return 0, errors.New("it says too much")
	}
	return len(b), nil
}

// TestCmail plays a game of which both players write the second and all later moves with cmail,
// which takes in the game as our letters carry it.
func TestCmail(t *testing.T) {
	t.Parallel()
	by := [2]cmail{newCmail(t), newCmail(t)}
	h := inAlgebraic(t)
	moves := strings.Fields("e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3")
	for i, m := range moves {
		h.clock.pass(time.Hour)
		side := rules.Colour((i + 1) % 2)
		from := [2]string{aliceAt, bobAt}[side]
		g, err := h.ledger.Game(h.game)
		if err != nil {
			t.Fatal(err)
		}
		ours := string(templates.Portables(templates.Portable(g, templates.Portability{For: terms.PartyOf(side)})))
		head, _, _ := strings.Cut(h.reply(from, ""), "\n\n")
		to := ""
		for line := range strings.SplitSeq(head, "\n") {
			if s, ok := strings.CutPrefix(line, "To: "); ok {
				to = strings.Trim(s[strings.LastIndexByte(s, ' ')+1:], "<>")
			}
		}
		typed := strings.ReplaceAll(m, "O", "0") + "\ns\n" // it knows castling with zeros
		if i == 4 {
			typed = m + "\nc\nA word to you.\n\ns\n"
		}
		sent := by[side].answers("From: "+to+"\n\n"+ours, to, typed)
		if !strings.Contains(sent, "application/x-chess") || strings.Count(sent, "[Event ") != 1 {
			t.Fatalf("cmail writes\n%s", sent)
		}
		// What the mailer of the machine adds; cmail answers no letter by its fields.
		h.sent++
		h.deliver(fmt.Sprintf("From: <%s>\nDate: %s\nMessage-ID: <cmail-%d@players.test>\n", from, h.clock.now().Format(time.RFC1123Z), h.sent) + sent)
		h.pump()
		if h.plies() != i+2 {
			t.Fatalf("%s by %s: %d plies stand: %q\n%s", m, side, h.plies(), h.verdicts(), sent)
		}
	}
	g, err := h.ledger.Game(h.game)
	if err != nil || g.Law3 != nil || len(g.Penalties) > 0 {
		t.Errorf("faults were found: %v, %v, %v", g.Law3, g.Penalties, err)
	}
	if !slices.Equal(h.notes, []string{"A word to you."}) {
		t.Errorf("the notes are %q", h.notes)
	}
	t.Logf("%d moves by letters of cmail", len(moves))
}
