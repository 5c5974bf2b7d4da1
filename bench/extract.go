package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"time"
)

// extract is pgn-extract, asked to check games and to write nothing.
type extract struct {
	path string
	pgn  []byte
}

// gamesRead is pgn-extract's last line where it is not silent.
var gamesRead = regexp.MustCompile(`(\d+) games? matched out of (\d+)\.\s*$`)

// count returns how many games pgn-extract finds without a fault.
func (e *extract) count() (int, error) {
	said, _, err := e.run("-r")
	if err != nil {
		return 0, err
	}
	m := gamesRead.FindSubmatch(said)
	if m == nil || !bytes.Equal(m[1], m[2]) {
		return 0, fmt.Errorf("pgn-extract says %q", said[max(0, len(said)-200):])
	}
	return strconv.Atoi(string(m[1]))
}

// check has the games read for errors only (-r), without a word on each (-s)
// or on how far it is (--quiet), and returns the CPU time of the whole program.
func (e *extract) check() (time.Duration, error) {
	said, took, err := e.run("-r", "-s", "--quiet")
	if err == nil && len(said) > 0 {
		err = fmt.Errorf("pgn-extract says %q", said[:min(len(said), 200)])
	}
	return took, err
}

// run gives pgn-extract the games and returns what it says.
func (e *extract) run(args ...string) ([]byte, time.Duration, error) {
	c := exec.Command(e.path, args...)
	c.Stdin = bytes.NewReader(e.pgn)
	said, err := c.CombinedOutput()
	if err != nil {
		return nil, 0, err
	}
	return said, c.ProcessState.UserTime() + c.ProcessState.SystemTime(), nil
}

// version returns the program's name with its version.
func (e *extract) version() string {
	said, _ := exec.Command(e.path, "--version").CombinedOutput()
	if m := regexp.MustCompile(`pgn-extract v?(\S+)`).FindSubmatch(said); m != nil {
		return "pgn-extract " + string(m[1])
	}
	return "pgn-extract"
}
