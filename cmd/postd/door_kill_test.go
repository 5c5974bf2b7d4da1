package main

import (
	"fmt"
	"net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"postd/cmd/postd/app"
	"postd/mailbox"
)

// doorKills are the points on the way of a letter from the door into its game, at
// each of which the office is killed once.
var doorKills = []string{"handed in 1", "before commit 4", "after commit 4", "kept at the door 1", "read 1", "events written 1", "letter settled 1"}

// program is an office that is started again, without a point, when it has fallen.
type program struct {
	r    *rally
	cmd  *exec.Cmd
	gone chan struct{}
	fell int
}

// keepOpen starts an office that falls at the point.
func (r *rally) keepOpen(point string) *program {
	o := &program{r: r}
	o.start(point)
	return o
}

func (o *program) start(point string) {
	o.cmd, o.gone = o.r.start(point), make(chan struct{})
	go func(c *exec.Cmd, gone chan struct{}) { _ = c.Wait(); close(gone) }(o.cmd, o.gone)
}

// again starts it again, if it has fallen.
func (o *program) again() {
	select {
	case <-o.gone:
		o.fell++
		o.start("")
	default:
	}
}

func (o *program) end() {
	_ = o.cmd.Process.Kill()
	<-o.gone
}

// TestPoint02And03KillAtTheDoor kills the real program while a letter is handed in.
// Its sender tries again until it hears 250, as servers do: none is lost that was
// taken, and none that came twice is played twice.
func TestPoint02And03KillAtTheDoor(t *testing.T) {
	r := newRally(t)
	r.games = 1
	addr := freePort(t)
	conf, err := os.ReadFile(r.config())
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(conf), "[imap]")
	_, rest, _ = strings.Cut(rest, "[smtp]")
	write(t, r.config(), head+"[smtp]"+rest+fmt.Sprintf("[door]\nsmtp = %q\n", addr))
	players := [2]string{}
	players[0], players[1] = r.players(0)
	twice, dead := 0, 0
	w := &town{t: t, config: r.config()}
	for n, point := range doorKills {
		l := r.open()
		to := [2]string{l.ReplyAddress(1, 0), l.ReplyAddress(1, 1)} // each letter is answered by its own key
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		o := r.keepOpen(point)
		who := n % 2
		// Above a picture, so that the letter lies in a file while it is on its way.
		raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nMessage-ID: <d%d@players.example>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n%s\r\n--b\r\nContent-Type: image/png\r\n\r\n%s--b--\r\n",
			players[who], to[who], n, rallyText(n), strings.Repeat("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ\r\n", 12_000))
		w.until("the letter was taken", func() bool {
			err := smtp.SendMail(addr, nil, players[who], []string{to[who]}, []byte(raw))
			if err != nil {
				o.again()
			}
			return err == nil
		})
		dead += o.fell
		w.until("the letter was heard", func() bool {
			o.again()
			if conn, err := app.Reach(w.socket()); err != nil || conn == nil {
				return false
			} else {
				conn.Close()
			}
			return strings.Count(w.do("mail", "list", "--all").out, " heard") > n && !strings.Contains(w.do("mail", "list", "--all").out, " waits")
		})
		o.end()
		if left, err := filepath.Glob(filepath.Join(r.dir, "data", "postd.db.letter-*")); err != nil || len(left) > 0 {
			t.Errorf("at %q: %q are left, %v", point, left, err)
		}
		r.between(fmt.Sprintf("at %q", point))
		if o.fell == 0 || t.Failed() {
			t.Fatalf("the office did not fall at %q", point)
		}
	}

	l := r.open()
	defer l.Close()
	letters, err := l.Letters(nil)
	if err != nil {
		t.Fatal(err)
	}
	heard := 0
	for _, x := range letters {
		if x.Verdict == mailbox.Heard {
			heard++
		} else {
			twice++
		}
	}
	g, err := l.Game(1)
	if err != nil || len(g.Score()) != len(doorKills) || heard != len(doorKills) || dead == 0 || twice == 0 {
		t.Errorf("%v: %d moves were written, %d played, %d letters heard, %d came twice, %d times the office fell", err, len(doorKills), len(g.Score()), heard, twice, dead)
	}
	if x, err := l.Check(false); err != nil || !x.Sound() {
		t.Error(x, err)
	}
	t.Logf("%d moves, %d letters kept, of which %d came twice; the office fell %d times before the sender had an answer", len(g.Score()), len(letters), twice, dead)
}
