package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/correspondence"
	"postd/descriptive"
	"postd/ledger"
	"postd/rules"
	"postd/secretary"
	"postd/templates"
)

// errands are the commands that the running office carries out: those that
// work on the ledger.
var errands = []string{"reckon", "player", "rating", "game", "mail", "user", "calendar", "clock", "check", "backup", "ledger", "health"}

// Carrier carries out a command line in the running office, and returns its status.
type Carrier func(ctx context.Context, o *Office, args []string, s cli.Streams) int

// takeErrands answers on the socket until ctx ends, and then finishes what is
// under way. Whoever can open the socket may do what the secretary may: it is
// closed to all but the office's own user.
func (a *App) takeErrands(ctx context.Context) error {
	if st, err := os.Lstat(a.Socket); err == nil && st.Mode().Type() == os.ModeSocket {
		os.Remove(a.Socket) // of an office that was killed; the ledger's lock says that none runs
	}
	ln, err := net.Listen("unix", a.Socket)
	if err != nil {
		return fmt.Errorf("postd: %w", err)
	}
	if err := os.Chmod(a.Socket, 0o600); err != nil {
		return errors.Join(fmt.Errorf("postd: %w", err), ln.Close())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /errand", a.remoteCommand)
	a.routeHealth(mux)
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second}
	return serveUntil(ctx, s, ln, "errands", func(err error) { a.Log.Warn("postd: an errand is left unanswered", "error", err) })
}

// remoteCommand carries out one command line. What is logged names the command, and
// neither players nor addresses.
func (a *App) remoteCommand(w http.ResponseWriter, r *http.Request) {
	var e RemoteCommand
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 8<<20)).Decode(&e); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var out, errs bytes.Buffer
	var x RemoteAnswer
	s := cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs}
	if e.Stream {
		s.Out, s.Err = &streamed{w: w, out: true}, &streamed{w: w}
	}
	if len(e.Args) == 0 || !slices.Contains(errands, e.Args[0]) {
		x.Code = cli.ExitUsage
		fmt.Fprintln(s.Err, "postd: this command is none for the running office")
	} else {
		began := time.Now()
		x.Code = a.Carry(r.Context(), &Office{a.Ledger, a.Config, a.ring, a.acceptClock, a.health, e.By}, e.Args, s)
		a.toldErrand(r.Context(), s)
		name := e.Args[:1]
		if len(e.Args) > 1 && !strings.HasPrefix(e.Args[1], "-") && e.Args[0] != "backup" {
			name = e.Args[:2]
		}
		a.Log.Info("postd: errand", "command", strings.Join(name, " "), "by", e.By, "status", x.Code, "took", time.Since(began).Round(time.Millisecond).String())
	}
	x.Out, x.Err = out.Bytes(), errs.Bytes()
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(x) // whoever asked may be gone
}

// ring has the mailbox, and the letters that were kept and wait, looked at
// soon, without waiting for it.
func (a *App) ring() {
	select {
	case a.rings <- struct{}{}:
	default: // it will be done for those who rang before
	}
}

// Office is what a command works on inside the running office.
type Office struct {
	Ledger *ledger.Ledger
	Config config.Config
	Ring   func()                                       // has the mailbox and the letters that wait looked at soon
	Accept func(who string) (doubted string, err error) // says that the machine's clock is right
	Health func() secretary.Health
	By     string // who typed the command, for the log
}

// RemoteCommand is a command line handed to the running office.
type RemoteCommand struct {
	Args []string `json:"args"`
	By   string   `json:"by,omitempty"` // who typed it, as the log is to say; whoever can open the socket is believed

	// Stream asks for answers while the command works, each with More but the last.
	Stream bool `json:"stream,omitempty"`
}

// RemoteAnswer is what the command printed there, and its status.
type RemoteAnswer struct {
	Out  []byte `json:"out"`
	Err  []byte `json:"err"`
	Code int    `json:"code"`
	More bool   `json:"more,omitempty"` // the command goes on, and this is what it printed just now
}

// streamed hands over what a command prints as it prints it.
type streamed struct {
	w   http.ResponseWriter
	out bool
}

// Write implements io.Writer.
func (x *streamed) Write(b []byte) (int, error) {
	a := RemoteAnswer{Err: b, More: true}
	if x.out {
		a = RemoteAnswer{Out: b, More: true}
	}
	if err := json.NewEncoder(x.w).Encode(a); err != nil {
		return 0, err
	}
	return len(b), http.NewResponseController(x.w).Flush()
}

// Reach calls the office on its socket. Nil means that no office runs: there
// is no socket, or it was left behind by one that was killed.
func Reach(socket string) (net.Conn, error) {
	conn, err := net.DialTimeout("unix", socket, 5*time.Second)
	switch {
	case err == nil:
		return conn, nil
	case errors.Is(err, os.ErrPermission):
		return nil, cli.Ends(cli.ExitUnreachable, fmt.Errorf("postd: the office runs under another user, and its socket %s is closed to you", socket))
	case errors.Is(err, os.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED):
		return nil, nil
	}
	return nil, cli.Ends(cli.ExitUnreachable, fmt.Errorf("postd: the office does not answer: %w", err))
}

// Stands says in one line where a game stands, as the secretary may know it.
func Stands(g correspondence.Game) string {
	cal, err := g.Calendar()
	if err != nil {
		return err.Error()
	}
	return templates.Stands(g, cal)
}

// ScoreOf writes the standing score in columns, in descriptive notation.
func ScoreOf(g correspondence.Game) string {
	var b strings.Builder
	for i, p := range g.Score() {
		before := g.After(i)
		words := "forfeits" // STAUNTON/R.VIII
		if p.Move != 0 {
			words = descriptive.Brief(before, p.Move, descriptive.Style{Checks: true})
		}
		if p.By == rules.White {
			fmt.Fprintf(&b, "%3d %-14s", before.Number(), words)
			continue
		}
		if i == 0 {
			fmt.Fprintf(&b, "%3d %-14s", before.Number(), "…")
		}
		b.WriteString(words + "\n")
	}
	return strings.TrimRight(b.String(), " \n")
}
