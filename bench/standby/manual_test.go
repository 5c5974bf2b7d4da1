package standby

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var shBlocks = regexp.MustCompile("(?s)```sh\n(.*?)```")

// byHand carries out a block of the manual line by line, as somebody does who reads it, each on the machine
// that the manual names.
func (h *house) byHand(block string, on map[string]*machine) {
	h.t.Helper()
	var m *machine
	for line := range strings.Lines(block) {
		line = strings.TrimSpace(line)
		where, isPlace := strings.CutPrefix(line, "# on ")
		switch {
		case isPlace:
			if m = on[where]; m == nil {
				h.t.Fatalf("the manual works on %s, and nobody knows where that is", where)
			}
		case strings.HasPrefix(line, "# stop it"):
			m.stop()
		case line == "postd serve":
			m.serve()
		case line == "postd standby follow":
			m.start("", "standby", "follow")
		case line != "":
			m.shell(line)
		}
	}
}

// shell carries out a line with the paths of this machine.
func (m *machine) shell(line string) {
	m.t.Helper()
	script := "#!/bin/sh\nexport POSTD_TEST_AS_PROGRAM=1 POSTD_LOCK_DIR=" + m.dir + "\nexec " + program(m.t) + " \"$@\" --config " + m.file("postd.toml") + "\n"
	if err := os.WriteFile(m.file("postd"), []byte(script), 0o700); err != nil {
		m.t.Fatal(err)
	}
	line = strings.ReplaceAll(line, "/var/lib/postd", m.file("data"))
	line = strings.ReplaceAll(line, "/mnt/backup/postd", m.backups)
	c := exec.Command("sh", "-e", "-c", line)
	c.Env = append(os.Environ(), "PATH="+m.dir+":"+os.Getenv("PATH"))
	out, err := c.CombinedOutput()
	if err != nil {
		m.t.Fatalf("on %s: %s: %v\n%s", m.name, line, err, out)
	}
	m.t.Logf("%s$ %s\n%s", m.name, line, out)
}

// TestManual sets up an empty second machine, lets it go on, brings the old office back and goes on without the
// log, all by the manual's own lines.
func TestManual(t *testing.T) {
	h := newHouse(t, usual)
	backups := filepath.Join(h.log.dir, "backups")
	if err := os.Mkdir(backups, 0o700); err != nil {
		t.Fatal(err)
	}
	h.a.backups, h.b.backups = backups, backups
	h.a.serve()
	h.play()
	h.goesOn(usual)
	blocks := shBlocks.FindAllStringSubmatch(manual(t), -1)
	if len(blocks) != 4 {
		t.Fatalf("the manual has %d blocks of commands", len(blocks))
	}
	// An empty second machine.
	h.byHand(blocks[0][1], map[string]*machine{"the office": h.a, "the second machine": h.b})
	h.goesOn(usual)
	until(t, "the second machine follows", func() bool { return h.b.do("health").code == 0 })
	h.b.do("health").want(t, 0, "All is well with the second machine", "office-a, epoch 1")
	// The office is lost.
	h.a.kill()
	h.byHand(blocks[1][1], map[string]*machine{"the second machine": h.b})
	h.goesOn(usual)
	// It comes back, and does not know that it was overtaken.
	p := h.a.start("", "serve")
	<-p.done
	if p.code != fencedStatus {
		t.Errorf("the old office came back and ended with status %d", p.code)
	}
	h.a.running = nil
	h.byHand(blocks[2][1], map[string]*machine{"the old office": h.a})
	h.a, h.b = h.b, h.a
	h.goesOn(usual)
	until(t, "the old office follows", func() bool { return strings.Contains(h.b.do("health").out, "office-b, epoch 2") })
	// The log is lost for good.
	for i := range h.log.running {
		h.log.kill(i)
	}
	h.byHand(strings.ReplaceAll(blocks[3][1], "office-a", "office-b"), map[string]*machine{"the office": h.a})
	h.configure(h.a, "")
	h.a.serve()
	h.goesOn(usual)
	h.end()
}
