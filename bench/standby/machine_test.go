package standby

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// machine is a machine of the drill: a folder, its own lines to the servers of the log and of the post,
// and the programs that run on it.
type machine struct {
	t    testing.TB
	name string
	dir  string
	logs [3]*line // to the servers of the log
	imap *line
	smtp *line
	out  *os.File // what its programs say

	mu       sync.Mutex
	handOver []time.Time // when it began to hand a letter over
	running  *process
}

// process is a program of a machine.
type process struct {
	cmd  *exec.Cmd
	done chan struct{}
	at   time.Time // when it ended
	code int
}

func newMachine(t testing.TB, name string, s *servers, imap, smtp string) *machine {
	t.Helper()
	dir, err := os.MkdirTemp("", "postd-"+name+"-")
	if err != nil {
		t.Fatal(err)
	}
	m := &machine{t: t, name: name, dir: dir, imap: newLine(t, imap), smtp: newLine(t, smtp)}
	for i := range m.logs {
		m.logs[i] = newLine(t, fmt.Sprint("127.0.0.1:", s.port[i]))
	}
	m.smtp.said = func(words []byte) {
		if bytes.Contains(words, []byte("MAIL FROM:")) {
			m.mu.Lock()
			m.handOver = append(m.handOver, time.Now())
			m.mu.Unlock()
		}
	}
	if m.out, err = os.Create(filepath.Join(dir, "out")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		m.kill()
		m.out.Close()
		if t.Failed() {
			b, _ := os.ReadFile(m.out.Name())
			t.Logf("what the programs of %s said last:\n%s", name, b[max(0, len(b)-5000):])
		}
		os.RemoveAll(dir)
	})
	return m
}

func (m *machine) file(name string) string { return filepath.Join(m.dir, name) }

func (m *machine) ledger() string { return m.file("data/postd.db") }

func (m *machine) began() []time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]time.Time(nil), m.handOver...)
}

// cutLog cuts its lines to the log, or heals them.
func (m *machine) cutLog(state string) {
	for _, l := range m.logs {
		l.set(state)
	}
}

func (m *machine) command(ctx context.Context, kill string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, program(m.t), append(args, "--config", m.file("postd.toml"))...)
	c.Env = append(os.Environ(), "POSTD_TEST_AS_PROGRAM=1", "POSTD_TEST_KILL="+kill, "POSTD_LOCK_DIR="+m.dir)
	return c
}

// start starts a program that lasts. It kills itself at the point, where one is named.
func (m *machine) start(kill string, args ...string) *process {
	m.t.Helper()
	c := m.command(context.Background(), kill, args...)
	c.Stdout, c.Stderr = m.out, m.out
	fmt.Fprintf(m.out, "== %s %s\n", m.name, strings.Join(args, " "))
	if err := c.Start(); err != nil {
		m.t.Fatal(err)
	}
	p := &process{cmd: c, done: make(chan struct{})}
	go func() {
		_ = c.Wait()
		p.at, p.code = time.Now(), c.ProcessState.ExitCode()
		close(p.done)
	}()
	m.running = p
	return p
}

// serve starts the office and waits until it takes errands.
func (m *machine) serve() {
	m.t.Helper()
	p := m.start("", "serve")
	until(m.t, m.name+" is open", func() bool {
		if p.ended() {
			m.t.Fatalf("%s does not open: status %d", m.name, p.code)
		}
		c, err := net.Dial("unix", m.file("data/postd.sock"))
		if err == nil {
			c.Close()
		}
		return err == nil
	})
}

func (p *process) ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// kill ends what runs on it, as a power cut does.
func (m *machine) kill() {
	if m.running != nil {
		_ = m.running.cmd.Process.Kill()
		<-m.running.done
	}
	m.running = nil
}

// stop ends what runs on it, as an operator does.
func (m *machine) stop() {
	m.t.Helper()
	if m.running == nil {
		return
	}
	_ = m.running.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-m.running.done:
	case <-time.After(time.Minute):
		m.t.Errorf("%s does not end in a minute", m.name)
		m.kill()
		return
	}
	m.running = nil
}

// told is what a command came to.
type told struct {
	code      int
	out, errs string
}

// do carries out a command that ends by itself.
func (m *machine) do(args ...string) told { return m.doWith("", args...) }

func (m *machine) doWith(in string, args ...string) told {
	m.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	c := m.command(ctx, "", args...)
	var out, errs bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(in), &out, &errs
	err := c.Run()
	if c.ProcessState == nil {
		m.t.Fatal(err)
	}
	x := told{c.ProcessState.ExitCode(), out.String(), errs.String()}
	fmt.Fprintf(m.out, "== %s %s: status %d\n%s%s", m.name, strings.Join(args, " "), x.code, x.out, x.errs)
	return x
}

// want compares a status, and words that must stand on either output.
func (x told) want(t testing.TB, code int, words ...string) told {
	t.Helper()
	if x.code != code {
		t.Errorf("the status is %d and should be %d: %s%s", x.code, code, x.out, x.errs)
	}
	for _, w := range words {
		if !strings.Contains(x.out+x.errs, w) {
			t.Errorf("it does not say %q: %s%s", w, x.out, x.errs)
		}
	}
	return x
}
