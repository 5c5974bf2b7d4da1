package prooftest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Attack is a file of mailbox/testdata/attacks: what an attacker has, the letters that come,
// and what must come of them. The README beside the files tells how they are written.
type Attack struct {
	Name, Class string
	Head        map[string]string
	Steps       []AttackStep
}

// AttackStep is one letter, or something that the honest do.
type AttackStep struct {
	Does  string // after the dashes
	Text  string // of a letter: as it is written
	Above string // and what is set above it when it has been signed
	Below string // and below
}

var attackHeads = []string{"Attack", "The attacker has", "Bob's provider", "Bob's domain says", "The mailbox's server", "Alice's domain", "Bob's side", "Comes", "Questions", "Afterwards"}

// ReadAttacks reads the attacks of a folder.
func ReadAttacks(folder string) (all []Attack, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("prooftest: no attacks in %s: %v", folder, err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("prooftest: %w", err)
		}
		a, err := readAttack(strings.TrimSuffix(filepath.Base(file), ".txt"), string(raw))
		if err != nil {
			return nil, fmt.Errorf("prooftest: %s: %w", file, err)
		}
		all = append(all, a)
	}
	return all, nil
}

func readAttack(name, text string) (a Attack, err error) {
	a = Attack{Name: name, Head: map[string]string{}}
	head, rest, _ := strings.Cut(text, "\n---")
	for line := range strings.SplitSeq(strings.TrimSpace(head), "\n") {
		k, v, ok := strings.Cut(line, ": ")
		if !ok || !slices.Contains(attackHeads, k) {
			return a, fmt.Errorf("%q is no line of a head", line)
		}
		a.Head[k] = v
	}
	a.Class, _, _ = strings.Cut(a.Head["Attack"], ": ")
	for part := range strings.SplitSeq(rest, "\n---") {
		does, text, _ := strings.Cut(part, "\n")
		a.Steps = append(a.Steps, stepOf(strings.TrimSpace(does), text))
	}
	if a.Class == "" || a.Head["The attacker has"] == "" || len(a.Steps) == 0 {
		return a, fmt.Errorf("it says too little")
	}
	return a, nil
}

// stepOf divides what is written from what is set above and below it later.
func stepOf(does, text string) (x AttackStep) {
	x.Does = does
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "+"):
			x.Above += line[1:]
		case strings.HasPrefix(line, "&"):
			x.Below += line[1:]
		default:
			x.Text += line
		}
	}
	return x
}

var signs = regexp.MustCompile(`(falsely |loosely |)signed by (\S+?)(?: with ([a-z]=\S+;))?(?: over ([A-Za-z -]+))?(?:,|$)`)

// Seal signs a letter as the step says, and sets above and below it what others add. The
// signer gives that of a domain, whose key is published; fill puts in what is left open.
func (x AttackStep) Seal(raw string, signer func(domain string) Signer, fill func(string) string) string {
	for _, g := range signs.FindAllStringSubmatch(x.Does, -1) {
		by := signer(g[2])
		switch g[1] {
		case "falsely ":
			by = NewSigner(g[2])
		case "loosely ":
			by = by.Signing(Microsoft...)
		}
		if g[3] != "" {
			by = by.Tagged(g[3] + " ")
		}
		if g[4] != "" {
			by = by.Signing(strings.Fields(g[4])...)
		}
		raw = by.Sign(raw)
	}
	return crlf(fill(x.Above)) + crlf(raw) + crlf(fill(x.Below))
}

// Whole gives a letter the fields that its attacker did not care to write.
func Whole(text, id, date string) string {
	head, _, _ := strings.Cut(text, "\n\n")
	for _, f := range [][2]string{{"Message-ID", id}, {"Date", date}} {
		if !regexp.MustCompile(`(?mi)^` + f[0] + `:`).MatchString(head) {
			text = f[0] + ": " + f[1] + "\n" + text
		}
	}
	return text
}
