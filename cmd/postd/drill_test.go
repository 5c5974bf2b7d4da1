package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/dialogue"
	"postd/drills"
	"postd/ledger"
	"postd/rules"
)

// TestKill plays the same game while the office is killed with SIGKILL at
// random moments and started again.
func TestKill(t *testing.T) {
	kills := drills.Count(t, drills.ServerKills)
	t.Parallel()
	h := startDrill(t, 25000)
	h.serve()
	var wg sync.WaitGroup
	done := make(chan struct{})
	killed := 0
	wg.Go(func() {
		for killed < kills {
			select {
			case <-done:
				return
			case <-time.After(time.Duration(200+rand.IntN(1800)) * time.Millisecond):
			}
			h.kill()
			killed++
			h.serve()
		}
	})
	h.playMorphy(nil)
	close(done)
	wg.Wait()
	for killed < kills {
		// The game was over before: kill while the last letters go out, too.
		h.kill()
		killed++
		h.serve()
		time.Sleep(time.Duration(rand.IntN(500)) * time.Millisecond)
	}
	h.settle()
	h.stop()
	h.verify(killed)
}

// drill is one run: servers, a program, two players.
type drill struct {
	t        *testing.T
	dir      string
	bin      string
	config   string
	env      map[string]string
	mu       sync.Mutex
	cmd      *exec.Cmd
	log      *os.File
	restarts int
}

// freePorts returns the first of the bases from which on none of a mail system's
// ports is taken: other runs of the tests may be under way on this machine.
func freePorts(t *testing.T, base int) int {
	t.Helper()
search:
	for ; ; base += 100 {
		for _, p := range []int{24, 25, 43, 65, 87, 93} {
			ln, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", base+p))
			if err != nil && base < 60000 {
				continue search
			}
			if err != nil {
				t.Fatal(err)
			}
			ln.Close()
		}
		return base
	}
}

// needsMailServers skips where there are no Dovecot and Postfix to be started.
func needsMailServers(t *testing.T) {
	t.Helper()
	drills.Count(t, drills.Servers)
	for _, p := range []string{"dovecot", "swaks", "/usr/lib/postfix/sbin/master"} {
		if _, err := exec.LookPath(p); err != nil {
			t.Skipf("no drill with real mail servers: %s is not installed (.ci/run installs dovecot-imapd, dovecot-lmtpd, postfix and swaks)", p)
		}
	}
	if exec.Command("perl", "-MNet::SSLeay", "-e1").Run() != nil {
		t.Skip("no drill with real mail servers: swaks cannot speak TLS (.ci/run installs libnet-ssleay-perl)")
	}
	if os.Getuid() != 0 {
		t.Skip("no drill with real mail servers: Dovecot and Postfix must be started by root")
	}
}

// built is the program as an operator builds it, once for all drills.
var built = sync.OnceValues(func() (string, error) {
	bin := filepath.Join(os.Getenv("POSTD_LOCK_DIR"), "postd") // TestMain's folder, which it removes
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("postd cannot be built: %w\n%s", err, out)
	}
	return bin, nil
})

func startDrill(t *testing.T, port int, env ...string) *drill {
	t.Helper()
	needsMailServers(t)
	port = freePorts(t, port)
	h := &drill{t: t, dir: t.TempDir(), env: map[string]string{}}
	if err := os.Chmod(filepath.Dir(h.dir), 0o755); err != nil {
		t.Fatal(err)
	}
	os.Chmod(h.dir, 0o755)
	servers := filepath.Join(h.dir, "servers")
	start := exec.Command("../../.ci/mailservers/start.sh", servers, strconv.Itoa(port))
	start.Env = append(append(os.Environ(), "USERS=post:postpw morphy:morphypw duke:dukepw secretary:secretarypw"), env...)
	if out, err := start.CombinedOutput(); err != nil {
		t.Fatalf("the mail servers do not start: %v\n%s", err, out)
	}
	t.Cleanup(func() { exec.Command("../../.ci/mailservers/stop.sh", servers).Run() })
	b, err := os.ReadFile(filepath.Join(servers, "env"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(\w+)=(\S+)`).FindAllStringSubmatch(string(b), -1) {
		h.env[m[1]] = m[2]
	}
	for name, p := range map[string]int{"IMAP": 43, "SUBMISSION": 87, "SMTP": 25} {
		h.env[name] = fmt.Sprint("127.0.0.1:", port+p)
	}
	if h.bin, err = built(); err != nil {
		t.Fatal(err)
	}
	h.config = filepath.Join(h.dir, "postd.toml")
	if err := os.WriteFile(h.config, []byte(h.toml()), 0o600); err != nil {
		t.Fatal(err)
	}
	if h.log, err = os.Create(filepath.Join(h.dir, "postd.log")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		h.kill()
		if t.Failed() {
			logs, _ := filepath.Glob(filepath.Join(servers, "log", "*.log"))
			for _, name := range append(logs, h.log.Name()) {
				b, _ := os.ReadFile(name)
				t.Logf("the end of %s:\n%s", filepath.Base(name), b[max(0, len(b)-6000):])
			}
		}
	})
	h.run("check-config")
	return h
}

func (h *drill) toml() string {
	port := func(a string) string { _, p, _ := strings.Cut(a, ":"); return p }
	return fmt.Sprintf(`
[office]
name = "The Drill"
address = "post@chess.test"
[secretary]
name = "Mrs Brown"
address = "secretary@players.test"
[imap]
host = "127.0.0.1"
port = %s
security = "starttls"
user = "post"
password = "postpw"
poll = "2s"
ca_file = %q
[smtp]
host = "127.0.0.1"
port = %s
security = "starttls"
user = "post"
password = "postpw"
ca_file = %q
`, port(h.env["IMAP"]), h.env["CERT"], port(h.env["SUBMISSION"]), h.env["CERT"])
}

// run carries out a command of the program and returns what it prints.
func (h *drill) run(args ...string) string {
	h.t.Helper()
	var out, errs bytes.Buffer
	var err error
	for range 40 { // while the office is being started again the socket may not answer
		out.Reset()
		errs.Reset()
		c := exec.Command(h.bin, append(args, "--config", h.config)...)
		c.Stdout, c.Stderr = &out, &errs
		if err = c.Run(); err == nil || c.ProcessState.ExitCode() != cli.ExitUnreachable {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err != nil {
		h.t.Fatalf("postd %s: %v\n%s%s", strings.Join(args, " "), err, out.String(), errs.String())
	}
	return out.String()
}

func (h *drill) serve() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.cmd = exec.Command(h.bin, "serve", "--config", h.config)
	h.cmd.Stdout, h.cmd.Stderr = h.log, h.log
	if err := h.cmd.Start(); err != nil {
		h.t.Errorf("the office does not start: %v", err)
	}
	h.restarts++
}

// kill ends the office without asking it.
func (h *drill) kill() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.cmd != nil {
		h.cmd.Process.Kill()
		h.cmd.Wait()
		h.cmd = nil
	}
}

// answers waits until the office that was started answers: before that a signal
// ends the program as it ends any other.
func (h *drill) answers() {
	for range 300 {
		c := exec.Command(h.bin, "health", "--json", "--config", h.config)
		if c.Run(); c.ProcessState != nil && c.ProcessState.ExitCode() != cli.ExitUnreachable {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	h.t.Error("the office that was started does not answer")
}

// stop ends the office as an operator does.
func (h *drill) stop() {
	h.answers()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.cmd.Process.Signal(syscall.SIGTERM)
	done := make(chan error, 1)
	go func() { done <- h.cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			h.t.Errorf("the office does not end well: %v", err)
		}
	case <-time.After(30 * time.Second):
		h.t.Error("the office does not end within 30 seconds of SIGTERM")
		h.cmd.Process.Kill()
	}
	h.cmd = nil
}

// post sends a letter as a player would, with swaks through the submission port.
func (h *drill) post(user, to, inReplyTo, subject, body string) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "swaks", "--server", h.env["SUBMISSION"], "-tls", "--auth", "PLAIN", "--auth-user", user, "--auth-password", user+"pw",
		"--from", user+"@players.test", "--to", to, "--header", "Subject: Re: "+subject, "--add-header", "In-Reply-To: "+inReplyTo,
		"--add-header", "References: "+inReplyTo, "--body", body, "--silent", "2")
	if out, err := c.CombinedOutput(); err != nil {
		h.t.Fatalf("swaks: %v\n%s", err, out)
	}
}

// letters reads the mailbox of a player.
func (h *drill) letters(user string) (all []*mail.Message) {
	files, _ := filepath.Glob(filepath.Join(h.dir, "servers", "mail", user, "*", "*"))
	for _, f := range files {
		if d := filepath.Base(filepath.Dir(f)); d != "new" && d != "cur" {
			continue
		}
		b, err := os.ReadFile(f)
		if err != nil {
			continue
		}
		if m, err := mail.ReadMessage(bytes.NewReader(b)); err == nil {
			all = append(all, m)
		}
	}
	return all
}

// await waits for a letter whose subject holds the words.
func (h *drill) await(user, words string) *mail.Message {
	h.t.Helper()
	var subjects []string
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		subjects = nil
		for _, m := range h.letters(user) {
			if strings.Contains(m.Header.Get("Subject"), words) {
				return m
			}
			subjects = append(subjects, m.Header.Get("Subject"))
		}
	}
	h.t.Fatalf("no letter %q came to %s; there are %q", words, user, subjects)
	return nil
}

// playMorphy plays the game of the demo's first scene. Before each letter of a
// player it says how many there were.
func (h *drill) playMorphy(before func(ply int)) {
	h.run("game", "open", "--label", "M-1", "--white", "Paul Morphy <morphy@players.test>", "--black", "The Duke <duke@players.test>",
		"--set", "colours=fixed", "--set", "first_turn_at="+time.Now().In(london()).Format("2006-01-02 15:04"))
	scene := dialogue.Scenes()[0]
	users := [2]string{"morphy", "duke"}
	ply := 0
	for _, d := range scene.Directions {
		if d.Do != dialogue.Writes {
			continue
		}
		words := "M-1:"
		if ply > 0 {
			number := strconv.Itoa((ply + 1) / 2)
			words = " " + number + ". "
			if d.Colour == rules.White {
				words = " " + number + "..."
			}
		}
		m := h.await(users[d.Colour], words)
		a, err := mail.ParseAddress(m.Header.Get("Reply-To"))
		if err != nil {
			h.t.Fatal(err)
		}
		if before != nil {
			before(ply)
		}
		h.post(users[d.Colour], a.Address, m.Header.Get("Message-ID"), m.Header.Get("Subject"), d.Text)
		ply++
	}
	h.await("duke", "1-0")
	h.await("morphy", "1-0")
}

func london() *time.Location { z, _ := time.LoadLocation("Europe/London"); return z }

// settle waits until everything has gone out.
func (h *drill) settle() {
	for range 300 {
		if strings.Contains(h.run("mail", "outbox"), "Every letter has gone out") {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	h.t.Errorf("letters stay in the outbox:\n%s", h.run("mail", "outbox"))
}

// verify compares the ledger with the mailboxes: the ledger checks, the game
// moved 33 times and no more, and every letter that was written reached its
// reader under its one Message-ID.
func (h *drill) verify(kills int) {
	h.t.Helper()
	if out := h.run("check"); !strings.Contains(out, "all in order") {
		h.t.Errorf("the ledger does not check:\n%s", out)
	}
	var game struct {
		FEN    string `json:"fen"`
		Events []struct {
			Kind string `json:"kind"`
		} `json:"events"`
	}
	if err := json.Unmarshal([]byte(h.run("game", "show", "M-1", "--json")), &game); err != nil {
		h.t.Fatal(err)
	}
	adopted := 0
	for _, e := range game.Events {
		if e.Kind == "Adopted" {
			adopted++
		}
	}
	if adopted != 33 || !strings.HasPrefix(game.FEN, "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5") {
		h.t.Errorf("%d moves were played, to %s", adopted, game.FEN)
	}
	l, err := ledger.OpenReadOnly(filepath.Join(h.dir, "data", "postd.db")) // what commands tell has no Message-IDs
	if err != nil {
		h.t.Fatal(err)
	}
	defer l.Close()
	sent, err := l.Sent()
	if err != nil {
		h.t.Fatal(err)
	}
	got, copies := map[string]string{}, 0
	for _, user := range []string{"morphy", "duke", "secretary"} {
		for _, m := range h.letters(user) {
			id := m.Header.Get("Message-ID")
			if _, twice := got[id]; twice {
				copies++
			}
			got[id] = user
		}
	}
	for _, p := range sent {
		if got[p.MessageID] == "" {
			h.t.Errorf("the letter %s to %s never came", p.MessageID, p.To)
		}
		delete(got, p.MessageID)
	}
	for id, user := range got {
		h.t.Errorf("%s has a letter %s that the ledger does not know", user, id)
	}
	h.t.Logf("33 moves by mail, %d letters of the office, %d kills, %d second copies under the same Message-ID", len(sent), kills, copies)
}
