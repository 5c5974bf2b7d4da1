package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// program returns where a program is installed, in PATH or in /usr/games,
// where Debian puts games; "" if nowhere.
func program(name string) string {
	for _, path := range []string{name, filepath.Join("/usr/games", name)} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	return ""
}

// notInstalled is what a table says where a program is wanting.
func notInstalled(name string) string {
	return name + " is not installed (looked for in PATH and in /usr/games) and was not measured."
}

// stockfish is an engine that runs, spoken to by UCI.
type stockfish struct {
	name string // with its version, as it says itself
	made string // for what machines, as it says itself; "" if it does not
	run  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Scanner
}

// startStockfish starts the engine with one thread and a small hash.
func startStockfish(path string) (*stockfish, error) {
	s := &stockfish{run: exec.Command(path)}
	s.run.Stderr = os.Stderr
	in, err := s.run.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := s.run.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.in, s.out = in, bufio.NewScanner(out)
	if err := s.run.Start(); err != nil {
		return nil, err
	}
	if err := s.say("uci"); err != nil {
		return nil, err
	}
	if s.name, err = s.hear("id name "); err != nil {
		return nil, err
	}
	if err := s.say("setoption name Threads value 1", "setoption name Hash value 1", "compiler", "isready"); err != nil {
		return nil, err
	}
	for s.out.Scan() && s.out.Text() != "readyok" {
		if rest, ok := strings.CutPrefix(s.out.Text(), "Compilation settings"); ok {
			s.made = strings.TrimLeft(strings.TrimPrefix(rest, " include"), " :")
		}
	}
	return s, s.out.Err()
}

// say sends commands, a line each.
func (s *stockfish) say(commands ...string) error {
	_, err := io.WriteString(s.in, strings.Join(commands, "\n")+"\n")
	return err
}

// hear reads lines up to the one that begins so and returns its rest.
func (s *stockfish) hear(begin string) (string, error) {
	for s.out.Scan() {
		if rest, ok := strings.CutPrefix(s.out.Text(), begin); ok {
			return rest, nil
		}
	}
	return "", errors.Join(fmt.Errorf("stockfish ended before it said %q", begin), s.out.Err())
}

// perft returns the engine's number of lines, and the CPU time between the
// command and the answer, or the time by the clock where that cannot be read.
func (s *stockfish) perft(fen string, depth int) (uint64, time.Duration, error) {
	if err := s.say("position fen "+fen, "isready"); err != nil {
		return 0, 0, err
	}
	if _, err := s.hear("readyok"); err != nil {
		return 0, 0, err
	}
	begin, clock := time.Now(), true
	before, err := cpuOf(s.run.Process.Pid)
	if err != nil {
		clock = false
	}
	if err := s.say(fmt.Sprintf("go perft %d", depth)); err != nil {
		return 0, 0, err
	}
	answer, err := s.hear("Nodes searched: ")
	if err != nil {
		return 0, 0, err
	}
	took := time.Since(begin)
	if after, err := cpuOf(s.run.Process.Pid); clock && err == nil {
		took = after - before
	}
	nodes, err := strconv.ParseUint(answer, 10, 64)
	return nodes, took, err
}

// quit ends the engine.
func (s *stockfish) quit() error {
	return errors.Join(s.say("quit"), s.in.Close(), s.run.Wait())
}
