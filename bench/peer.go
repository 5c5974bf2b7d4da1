package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"postd/bench/peers"
)

// readers are those of the peers that are built in, by their names.
var readers = map[string]peers.Read{}

// builtPeers is the variable of the environment by which a run tells the next, which has
// the peers built in, what became of each.
const builtPeers = "POSTD_BENCH_PEERS"

// given is a peer of the command line, "dragontoothmg=DIR".
type given struct {
	Name  string `json:"name"`
	Dir   string `json:"dir"`
	Fault string `json:"fault,omitempty"` // why it is not measured
}

// peerFlags are the peers of the command line, in its order.
type peerFlags []given

func (p *peerFlags) String() string { return "" }

// Set implements flag.Value.
func (p *peerFlags) Set(s string) error {
	name, dir, ok := strings.Cut(s, "=")
	var known []string
	for _, k := range peers.Known {
		known = append(known, k.Name)
	}
	switch {
	case !slices.Contains(known, name):
		return fmt.Errorf("no peer is called %q; there are %s", name, strings.Join(known, ", "))
	case !ok || dir == "":
		return fmt.Errorf("%s wants its folder: -peer %s=DIR", name, name)
	case slices.ContainsFunc(*p, func(g given) bool { return g.Name == name }):
		return fmt.Errorf("%s is given twice", name)
	}
	*p = append(*p, given{Name: name, Dir: dir})
	return nil
}

// known gives what must be known of a peer.
func (g given) known() peers.Peer {
	i := slices.IndexFunc(peers.Known, func(p peers.Peer) bool { return p.Name == g.Name })
	return peers.Known[i]
}

// rerun builds this program with the peers in it and runs it with the same arguments. One
// that cannot be built is left out, and its rows say why.
func rerun(all peerFlags, args []string, out io.Writer) error {
	temp, err := os.MkdirTemp("", "postd-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	var good peerFlags
	for i := range all {
		g := &all[i]
		if err := g.prepare(filepath.Join(temp, g.Name)); err != nil {
			g.Fault = err.Error()
			continue
		}
		if err := build(peerFlags{*g}, filepath.Join(temp, "one"), ""); err != nil {
			g.Fault = fmt.Sprintf("%s is another version than the adapter knows, which wants %s: %v", g.Dir, g.known().Knows, err)
			continue
		}
		good = append(good, *g)
	}
	program := filepath.Join(temp, "bench")
	if err := build(good, filepath.Join(temp, "all"), program); err != nil {
		return fmt.Errorf("the peers together: %w", err)
	}
	told, err := json.Marshal(all)
	if err != nil {
		return err
	}
	c := exec.Command(program, args...)
	c.Env, c.Stdout, c.Stderr = append(os.Environ(), builtPeers+"="+string(told)), out, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("the run with the peers: %w", err)
	}
	return nil
}

// prepare looks whether the folder holds the peer's module, and makes its path whole. One
// from before there were modules, a package without go.mod, is copied and given one.
func (g *given) prepare(copied string) error {
	dir, err := filepath.Abs(g.Dir)
	if err != nil {
		return err
	}
	want := g.known().Module
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if errors.Is(err, os.ErrNotExist) {
		files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		if len(files) == 0 {
			return fmt.Errorf("%s holds no module %s: there is no go.mod", g.Dir, want)
		}
		if err := os.MkdirAll(copied, 0o700); err != nil {
			return err
		}
		for _, f := range files {
			code, err := os.ReadFile(f)
			if err == nil {
				err = os.WriteFile(filepath.Join(copied, filepath.Base(f)), code, 0o600)
			}
			if err != nil {
				return err
			}
		}
		g.Dir = copied
		return os.WriteFile(filepath.Join(copied, "go.mod"), []byte("module "+want+"\n"), 0o600)
	}
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) == 2 && words[0] == "module" {
			if got := strings.Trim(words[1], `"`); got != want {
				return fmt.Errorf("%s holds the module %s and not %s", g.Dir, got, want)
			}
			g.Dir = dir
			return nil
		}
	}
	return fmt.Errorf("%s/go.mod names no module", g.Dir)
}

// build builds this program with some peers; into no file, only whether it can be, where
// none is named. It stands in the folder of the sources, as go run does.
func build(all peerFlags, mod, into string) error {
	text, err := os.ReadFile("go.mod")
	if err != nil {
		return fmt.Errorf("-peer wants the folder bench, where the sources are: %w", err)
	}
	sums, err := os.ReadFile("go.sum")
	if err != nil {
		return err
	}
	var tags []string
	for _, g := range all {
		tags = append(tags, "peer_"+g.Name)
		module := g.known().Module
		text = fmt.Appendf(text, "\nrequire %s v0.0.0\nreplace %s v0.0.0 => %q\n", module, module, g.Dir)
	}
	// What go writes into it while it builds is not for the folder's own go.mod.
	if err := errors.Join(os.WriteFile(mod+".mod", text, 0o600), os.WriteFile(mod+".sum", sums, 0o600)); err != nil {
		return err
	}
	if into == "" {
		into = os.DevNull
	}
	said, err := exec.Command("go", "build", "-mod=mod", "-modfile", mod+".mod", "-tags", strings.Join(tags, ","), "-o", into, ".").CombinedOutput()
	if err != nil {
		return errors.New(firstFault(string(said)))
	}
	return nil
}

// firstFault is the first line that tells a fault.
func firstFault(said string) string {
	for line := range strings.Lines(said) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "go: downloading") {
			return line
		}
	}
	return "go build failed without a word"
}

// peersBuilt are the peers of this run, as the one before it told.
func peersBuilt() (all peerFlags, err error) {
	told := os.Getenv(builtPeers)
	if told == "" {
		return nil, nil
	}
	return all, json.Unmarshal([]byte(told), &all)
}

// peerRaces hold our walks against those of the peers, in both ways: with the leaves
// counted, as ours is meant to be used, and with the leaves generated into a list, as
// theirs are.
func peerRaces(all peerFlags, known []position, want answers) []*race {
	if len(all) == 0 {
		return nil
	}
	work := fmt.Sprintf("%d positions of the Chess Programming Wiki: %v.", len(known), want)
	counted := &race{title: "Perft against generators of moves, leaves counted", work: work, unit: "nodes", many: true,
		notes: []string{"Ours counts the moves of the last half-move without a list; the others have no such count, and do what they do below."}}
	counted.walks("postd, `Position.Perft`", "", want, func(i, depth int) uint64 { return known[i].p.Perft(depth) })
	listed := &race{title: "Perft against generators of moves, leaves generated into a list", work: work, unit: "nodes", many: true,
		notes: []string{"`Play` looks first whether the move is legal, the others do not; CounterGo sees whether a move is legal by making it."}}
	listed.walks("postd, `Position.Moves`, and `Play` but for the last", "", want, func(i, depth int) uint64 { return listAll(known[i].p, depth) })
	for _, g := range all {
		for _, r := range []*race{counted, listed} {
			r.peer(g, known, want)
		}
	}
	return []*race{counted, listed}
}

// peer adds a peer, or the row that says why it is not measured.
func (r *race) peer(g given, known []position, want answers) {
	fault := g.Fault
	read, ok := readers[g.Name]
	if !ok && fault == "" {
		fault = "it is not built in"
	}
	var boards []peers.Board
	for _, k := range known {
		if fault != "" {
			break
		}
		b, err := read(k.p.FEN())
		if err != nil {
			fault = fmt.Sprintf("it does not read %s: %v", k.name, err)
		}
		boards = append(boards, b)
	}
	r.walks(g.Name, g.Name, want, func(i, depth int) uint64 { return boards[i].Leaves(depth) })
	k := &r.contestants[len(r.contestants)-1]
	k.lenient, k.fault = true, fault
}
