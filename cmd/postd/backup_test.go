package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/cli"
	"postd/ledger/backups"
)

// asProgram carries out a command line in a process of its own, which kills itself at the n-th
// time that it comes to the point.
func asProgram(t *testing.T, point string, args ...string) (out string, killed bool) {
	t.Helper()
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), "POSTD_TEST_AS_PROGRAM=1", "POSTD_TEST_KILL="+point)
	b, err := c.CombinedOutput()
	return string(b), err != nil && c.ProcessState.ExitCode() == -1
}

// TestBackupFolder backs up into a folder and restores from it, by the commands.
func TestBackupFolder(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0, "game A1-1 (g1)")
	postd(t, "", "backup").want(t, cli.ExitUsage, "needs the file to write, or --into and a folder")
	postd(t, "", "backup", "--into", "kept", "x.db").want(t, cli.ExitUsage, "takes no arguments")
	postd(t, "", "backup", "--keep", "3", "x.db").want(t, cli.ExitUsage, "--keep goes with --into")
	postd(t, "", "backup", "--into", "kept", "--keep", "-1").want(t, cli.ExitUsage, "takes a number from 0")
	postd(t, "", "backup", "--into", "kept").want(t, cli.ExitFailed, "there is no folder", "make it")
	if err := os.Mkdir("kept", 0o700); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "backup", "--into", "kept").want(t, 0, "kept@", "is written", "of which")
	var d backups.Done
	x := postd(t, "", "backup", "--into", "kept", "--json")
	x.want(t, 0)
	if err := json.Unmarshal([]byte(x.out), &d); err != nil || d.Name == "" || d.Pieces == 0 {
		t.Errorf("%v: %s", err, x.out)
	}
	postd(t, "", "backup", "--verify", "kept").want(t, 0, "back-ups: 2", "all in order")
	postd(t, "", "restore", "kept@"+d.Name, "back.db").want(t, 0, "back.db is restored from "+d.Name, "the log and 1 games were looked at: all in order")
	postd(t, "", "restore", "kept", "back.db").want(t, cli.ExitFailed, "is there already")
	postd(t, "", "restore", "data/postd.db", "other.db").want(t, 0, "is restored from data/postd.db")

	all, err := filepath.Glob("kept/pieces/*/*")
	if err != nil || len(all) == 0 {
		t.Fatal(err, all)
	}
	if err := os.Truncate(all[0], 1); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "backup", "--verify", "kept").want(t, cli.ExitFound, "missing or damaged: piece "+filepath.Base(all[0]), "needed by "+d.Name)

	// It goes on from what was restored.
	if err := os.Rename("back.db", "data/postd.db"); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "check").want(t, 0, "all in order")
}

// TestBackupKills kills back-up, pruning and restoring at each named point. The back-ups that
// were there can be restored, what was killed leaves nothing that looks whole, and the next one
// does what it was asked.
func TestBackupKills(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A1-1", "--set", "first_turn_at="+soon())...).want(t, 0)
	if err := os.Mkdir("kept", 0o700); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "backup", "--into", "kept").want(t, 0)
	sound := func(point string) {
		t.Helper()
		postd(t, "", "backup", "--verify", "kept").want(t, 0, "all in order")
		file := strings.ReplaceAll(point, " ", "-") + ".db"
		postd(t, "", "restore", "kept", file).want(t, 0, "all in order")
	}
	for i, point := range []string{
		"a piece is written 1", "a piece is in its place 1", "before the end of the manifest 1", "before the name of the manifest 1",
		"after the name of the manifest 1", "before pruning 1", "a manifest is dropped 1", "a piece is pruned 1",
	} {
		postd(t, "", "player", "add", fmt.Sprintf("p%d@players.test", i)).want(t, 0)
		out, killed := asProgram(t, point, "backup", "--into", "kept", "--keep", "1")
		if !killed {
			t.Fatalf("at %q it was not killed: %s", point, out)
		}
		sound(point)
		postd(t, "", "backup", "--into", "kept", "--keep", "2").want(t, 0, "is written")
	}
	postd(t, "", "backup", "--into", "kept", "--keep", "1").want(t, 0, "is written")
	if left, _ := filepath.Glob("kept/pieces/*/.new-*"); len(left) > 0 {
		t.Errorf("after all that there are %q", left)
	}
	for _, point := range []string{"a piece of the file is written 1", "before the first piece of the file 1", "before the quick check 1", "before the name of the file 1", "after the name of the file 1"} {
		out, killed := asProgram(t, point, "restore", "kept", "killed.db")
		if !killed {
			t.Fatalf("at %q it was not killed: %s", point, out)
		}
		if _, err := os.Stat("killed.db"); (err == nil) != strings.HasPrefix(point, "after") {
			t.Errorf("killed at %q: the file: %v", point, err)
		}
		os.Remove("killed.db")
		postd(t, "", "restore", "kept", "killed.db").want(t, 0, "all in order")
		if left, _ := filepath.Glob("killed.db?*"); len(left) > 0 {
			t.Errorf("after %q there are %q", point, left)
		}
		os.Remove("killed.db")
	}
}

// TestProgressWords checks how far something is said to be.
func TestProgressWords(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	p := &progress{w: &b, what: "x.db"}
	if w := p.words(40<<20, 200<<20, 2*time.Second); w != "x.db: 40 of 200 MB, 20 MB a second, 8s to go" {
		t.Error(w)
	}
	if w := p.words(40<<20, 0, 2*time.Second); w != "x.db: 40 MB, 20 MB a second" {
		t.Error(w)
	}
	p.tell(1<<20, 2<<20)
	if !strings.HasPrefix(b.String(), "x.db: 1 of 2 MB") {
		t.Errorf("told: %q", b.String())
	}
}
