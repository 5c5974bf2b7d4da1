package rules

import (
	_ "embed" // the codes are files beside this one
	"fmt"
	"slices"
	"strings"
)

// Law is the identifier of one section of a code of laws, or of one of our
// own rulings: "BCC1903/V.5(b)", "BCC1903/V.PEN.A", "RULING/R-7". The head of
// codes/BCC1903.txt explains how sections are lettered. A Law is cited by this
// string in comments, tests, dialogues and letters.
type Law string

// Known reports whether the law is a section of one of the codes or a ruling.
// The id of a whole law that has sections, as V.5 has, is not one.
func (l Law) Known() bool { _, ok := codes.at[l]; return ok }

// Title returns a few words that name the section, without a full stop; ""
// where the law is not known.
func (l Law) Title() string { return codes.entry(l).title }

// Text returns our restatement of the section in a few plain sentences, fit
// to be quoted in a letter; "" where the law is not known.
func (l Law) Text() string { return codes.entry(l).text }

// Standing returns what postd does about the section: "kept",
// "in part: …", "umpire" (a person decides), "not here: …" (it cannot arise)
// or "not yet"; "" where the law is not known.
func (l Law) Standing() string { return codes.entry(l).standing }

// FileName returns the id with a hyphen for each slash, for the names of files
// and of subtests: "BCC1903-V.5(b)".
func (l Law) FileName() string { return strings.ReplaceAll(string(l), "/", "-") }

// Laws returns every law: the codes one after the other, each in its own
// order, and then our rulings.
func Laws() []Law { return slices.Clone(codes.order) }

// These are the five files of laws, in the order of Laws.
var (
	//go:embed codes/BCC1903.txt
	bcc1903 string
	//go:embed codes/BCC1897.txt
	bcc1897 string
	//go:embed codes/STAUNTON.txt
	staunton string
	//go:embed codes/RICC.txt
	ricc string
	//go:embed codes/RULING.txt
	ruling string
)

// codes is the index of all laws. It is made once, before any other code of
// the program runs, and never written again.
var codes = readCodes()

// entry is what a file of laws says of one section.
type entry struct {
	law                   Law
	title, standing, text string
}

// index finds the entries of all codes, and keeps their order.
type index struct {
	order []Law
	at    map[Law]entry
}

func (x index) entry(l Law) entry { return x.at[l] }

// readCodes reads the embedded files. A fault in them is a fault in the
// program, which the tests of this package find; so it may panic.
func readCodes() index {
	x := index{at: make(map[Law]entry)}
	for _, f := range []struct{ code, text string }{
		{"BCC1903", bcc1903},
		{"BCC1897", bcc1897},
		{"STAUNTON", staunton},
		{"RICC", ricc},
		{"RULING", ruling},
	} {
		entries, err := parseCode(f.code, f.text)
		if err != nil {
			panic(err)
		}
		for _, e := range entries {
			x.order = append(x.order, e.law)
			x.at[e.law] = e
		}
	}
	return x
}

// parseCode reads one file of laws. Its entries are parted by empty lines; the
// first line of each is the id, the rest are "field: value", where an indented
// line continues the value. The fields title, standing and text must each
// occur once, and no other may. A line that begins with "#" is a comment.
func parseCode(code, text string) ([]entry, error) {
	p := codeParser{code: code, seen: make(map[Law]bool)}
	for n, line := range strings.Split(text, "\n") {
		p.line = n + 1
		if err := p.read(line); err != nil {
			return nil, fmt.Errorf("rules: codes/%s.txt:%d: %w", code, p.line, err)
		}
	}
	if err := p.close(); err != nil {
		return nil, fmt.Errorf("rules: codes/%s.txt:%d: %w", code, p.line, err)
	}
	return p.entries, nil
}

// codeParser holds the entry that is being read, if open is true, and the
// field of it to which an indented line would belong.
type codeParser struct {
	code    string
	line    int
	entries []entry
	seen    map[Law]bool
	open    bool
	now     entry
	field   *string
}

func (p *codeParser) read(line string) error {
	trimmed := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(line, "#"):
		return nil
	case trimmed == "":
		return p.close()
	case line != strings.TrimRight(line, " \t\r"):
		return fmt.Errorf("the line ends in a blank")
	case line[0] == ' ' || line[0] == '\t':
		if p.field == nil {
			return fmt.Errorf("an indented line continues nothing")
		}
		*p.field += " " + trimmed
		return nil
	case !p.open:
		return p.start(Law(line))
	}
	return p.set(line)
}

// start opens the entry of the law.
func (p *codeParser) start(law Law) error {
	tail, ok := strings.CutPrefix(string(law), p.code+"/")
	if !ok || tail == "" || strings.ContainsAny(tail, " \t:") {
		return fmt.Errorf("%q is no id of this code", law)
	}
	if p.seen[law] {
		return fmt.Errorf("%s occurs twice", law)
	}
	p.seen[law] = true
	p.open, p.now, p.field = true, entry{law: law}, nil
	return nil
}

// set reads a line "field: value".
func (p *codeParser) set(line string) error {
	name, value, ok := strings.Cut(line, ": ")
	if !ok {
		return fmt.Errorf("%q is no field with a value", line)
	}
	switch name {
	case "title":
		p.field = &p.now.title
	case "standing":
		p.field = &p.now.standing
	case "text":
		p.field = &p.now.text
	default:
		return fmt.Errorf("unknown field %q", name)
	}
	if *p.field != "" {
		return fmt.Errorf("field %q occurs twice", name)
	}
	*p.field = strings.TrimSpace(value)
	return nil
}

// close ends the open entry, if there is one.
func (p *codeParser) close() error {
	if !p.open {
		return nil
	}
	e := p.now
	switch {
	case e.title == "" || e.standing == "" || e.text == "":
		return fmt.Errorf("%s lacks its title, standing or text", e.law)
	case !goodStanding(e.standing):
		return fmt.Errorf("%s: unknown standing %q", e.law, e.standing)
	}
	p.entries = append(p.entries, e)
	p.open, p.field = false, nil
	return nil
}

// goodStanding reports whether s is one of the five standings, with its
// explanation where the standing asks for one.
func goodStanding(s string) bool {
	switch s {
	case "kept", "umpire", "not yet":
		return true
	}
	for _, prefix := range []string{"in part: ", "not here: "} {
		if why, ok := strings.CutPrefix(s, prefix); ok && why != "" {
			return true
		}
	}
	return false
}
