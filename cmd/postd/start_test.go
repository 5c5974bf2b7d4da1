package main

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/cli"
)

// What may be allocated before main begins. What costs more is made when it is
// first asked for: most commands never ask.
const (
	startAll   = 15000 // by all packages, those of others too
	startOurs  = 3000  // by one of ours
	startRules = 600   // by rules, which everything else stands on
)

// traced is a line of GODEBUG=inittrace=1: "init postd/rules @3.2 ms, 2.7 ms
// clock, 410336 bytes, 443 allocs".
var traced = regexp.MustCompile(`(?m)^init (\S+) @.* ([0-9]+) allocs$`)

// startFaults lists what a trace of the program's start has too much of.
func startFaults(trace string) []string {
	var faults []string
	all := 0
	lines := traced.FindAllStringSubmatch(trace, -1)
	for _, m := range lines {
		n, err := strconv.Atoi(m[2])
		if err != nil {
			faults = append(faults, err.Error())
			continue
		}
		all += n
		most := startOurs
		switch name := m[1]; {
		case name == "postd/rules":
			most = startRules
		case name != "main" && !strings.HasPrefix(name, "postd/"):
			continue
		}
		if n > most {
			faults = append(faults, fmt.Sprintf("%s allocates %d times before main, and may %d times: let its tables, patterns and templates be made when they are first used, by sync.OnceValue", m[1], n, most))
		}
	}
	if len(lines) == 0 {
		faults = append(faults, "the trace of the start has no line that can be read")
	}
	if all > startAll {
		faults = append(faults, fmt.Sprintf("all packages allocate %d times before main, and may %d times: GODEBUG=inittrace=1 postd version shows which", all, startAll))
	}
	return faults
}

// TestStart: no package of ours parses, compiles or computes at length before
// main.
func TestStart(t *testing.T) {
	if raceDetector {
		t.Skip("the program is built without the race detector and started by itself; the tests without it start it")
	}
	bin, err := built()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(bin, "version")
	c.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var errs bytes.Buffer
	c.Stderr = &errs
	if err := c.Run(); err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	for _, fault := range startFaults(errs.String()) {
		t.Error(fault)
	}
}

// TestStartFaults shows when the start is at fault, and when it is not.
func TestStartFaults(t *testing.T) {
	line := func(name string, n int) string {
		return fmt.Sprintf("init %s @1.2 ms, 0.5 ms clock, 4096 bytes, %d allocs\n", name, n)
	}
	for _, c := range []struct {
		name, trace string
		want        int
	}{
		{"little", line("postd/rules", startRules) + line("postd/templates", startOurs) + line("main", startOurs) + line("net", 4000), 0},
		{"nothing that can be read", "postd 0.1\n", 1},
		{"rules", line("postd/rules", startRules+1), 1},
		{"a room", line("postd/templates", startOurs+1), 1},
		{"a chamber", line("postd/correspondence/terms", startOurs+1), 1},
		{"the command", line("main", startOurs+1), 1},
		{"the whole", line("a.example/b", startAll) + line("postd/rules", 1), 1},
	} {
		if got := startFaults(c.trace); len(got) != c.want {
			t.Errorf("%s: found %q, want %d faults", c.name, got, c.want)
		}
	}
}

// TestSlipInATemplate: a template that is at fault stops what writes letters,
// with its name and before anything is read, and no other command.
func TestSlipInATemplate(t *testing.T) {
	was := checkLetters
	t.Cleanup(func() { checkLetters = was })
	checkLetters = func() error { return errors.New("templates: L-ACK: template: L-ACK.tmpl:3: unexpected EOF") }
	none := filepath.Join(t.TempDir(), "none")
	for _, args := range [][]string{{"serve", "--config", none}, {"demo", "--exit"}, {"rehearse", none}, {"doctor", "--offline", "--config", none}} {
		x := postd(t, "", args...)
		if x.code != cli.ExitFailed || !strings.Contains(x.errs, "L-ACK.tmpl:3") || x.out != "" || strings.Contains(x.errs, none) {
			t.Errorf("postd %s ends with %d and says %q %q", args[0], x.code, x.out, x.errs)
		}
	}
	for _, args := range [][]string{{"version"}, {"rules", "perft", "--depth", "1"}, {"reckon", "--begin", "2026-12-23 18:00", "--limit", "3 days"}} {
		postd(t, "", args...).want(t, 0)
	}
}

// BenchmarkStart tells how long the program takes for little: the time on the
// wall (ns/op) and that of all processors (cpu-ms/op).
func BenchmarkStart(b *testing.B) {
	bin, err := built()
	if err != nil {
		b.Fatal(err)
	}
	report := func(b *testing.B, spent time.Duration) {
		b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), "cpu-ms/op")
	}
	for _, args := range []string{"version", "reckon --begin 2026-12-23T18:00 --limit 72h", "rules perft --depth 1"} {
		b.Run(strings.SplitN(args, " -", 2)[0], func(b *testing.B) {
			var spent time.Duration
			for b.Loop() {
				c := exec.Command(bin, strings.Fields(args)...)
				if out, err := c.CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				spent += c.ProcessState.UserTime() + c.ProcessState.SystemTime()
			}
			report(b, spent)
		})
	}
	b.Run("serve until ready", func(b *testing.B) {
		dir, err := os.MkdirTemp("", "postd-test-") // that of the benchmark may be too deep for a socket
		if err != nil {
			b.Fatal(err)
		}
		defer os.RemoveAll(dir)
		config, socket := filepath.Join(dir, "postd.toml"), filepath.Join(dir, "notify")
		// Nobody listens at these ports: an office is ready before it reads its mailbox.
		const servers = `host = "127.0.0.1"
port = 1
security = "plain"
user = "post@chess.example"
password = "rosebud"
`
		text := "[office]\naddress = \"post@chess.example\"\n[secretary]\nname = \"Mrs Brown\"\naddress = \"secretary@chess.example\"\n[imap]\n" + servers + "[smtp]\n" + servers
		if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
		ready, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
		if err != nil {
			b.Fatal(err)
		}
		defer ready.Close()
		var spent time.Duration
		for b.Loop() {
			c := exec.Command(bin, "serve", "--config", config)
			c.Env = append(os.Environ(), "NOTIFY_SOCKET="+socket)
			if err := c.Start(); err != nil {
				b.Fatal(err)
			}
			ready.SetReadDeadline(time.Now().Add(time.Minute))
			word := make([]byte, 200)
			n, err := ready.Read(word)
			c.Process.Kill()
			c.Wait()
			if err != nil || string(word[:n]) != "READY=1" {
				b.Fatalf("the office says %q: %v", word[:n], err)
			}
			spent += c.ProcessState.UserTime() + c.ProcessState.SystemTime()
		}
		report(b, spent)
	})
}
