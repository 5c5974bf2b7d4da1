package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/mailbox"
)

// maxSurveyed is how much of one file is looked at, in octets.
const maxSurveyed = 256 << 20

// surveyed is a letter of a survey, as scripts read it.
type surveyed struct {
	File    string   `json:"file"`
	Letter  int      `json:"letter,omitempty"` // of a file of several, from 1
	Verdict string   `json:"verdict"`
	Why     string   `json:"why,omitempty"`
	Record  string   `json:"record,omitempty"`
	New     string   `json:"new,omitempty"`
	Unsure  string   `json:"unsure,omitempty"`
	From    []string `json:"from,omitempty"`
	Subject string   `json:"subject,omitempty"`
	HTML    bool     `json:"html,omitempty"`
	Faults  []string `json:"faults,omitempty"`
	Octets  int      `json:"octets"`
	Micros  int64    `json:"micros"` // the time that reading it took

	panicked, hidden bool
}

// survey reads letters and counts what became of them.
type survey struct {
	cli.Streams
	json    *json.Encoder
	limit   time.Duration
	all     int
	counts  map[string]int
	records int
	hidden  int
	broken  []string // letters that brought the reader down, or took too long
	slowest surveyed
}

func cmdMailSurvey(s cli.Streams) *cobra.Command {
	var asJSON bool
	limit := 10 * time.Second
	c := &cobra.Command{
		Use:   "survey FOLDER|FILE…",
		Short: "read any folder of letters and tell what would be read of each",
		Long: `survey reads letters from files, as the office reads those that it takes in, and
tells of each what it is and what would be read of it. It needs no configuration
and no ledger, changes nothing, and asks nobody. From folders it takes *.eml,
*.mbox and the files of a Maildir, with all that lies below; a file that is named
is read whatever its name.

  read        its new text is plain, without quotations, signatures and forwards
  in doubt    what may be new stands below an older letter: its writer is asked
  empty       there is nothing new in it
  automatic   a machine wrote it, and why that is known: it has no effect
  bounce      a report that a letter did not arrive
  coded       encrypted, or in a form that only a program can read
  too long    longer than what is read (36 MiB)
  unreadable  it is no letter
  panic, slow the reader failed: please report it, with the letter

"record" is the first line of the new text that is a move in form. A letter that
brings the reader down or takes longer than --limit is named, and the status is
then 5; the others are read all the same.`,
		Example: "  postd mail survey ~/Maildir\n  postd mail survey letters/ --json | jq -c 'select(.verdict==\"in doubt\")'",
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Usage("postd: mail survey takes a folder or files of letters")
			}
			v := &survey{Streams: s, limit: limit, counts: map[string]int{}}
			if asJSON {
				v.json = json.NewEncoder(s.Out)
				v.json.SetEscapeHTML(false)
			}
			for _, a := range args {
				if err := v.walk(a); err != nil {
					return err
				}
			}
			return v.sum()
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON, one line for each letter")
	c.Flags().DurationVar(&limit, "limit", limit, "how long reading one letter may take")
	return c
}

// walk reads a file, or what lies in a folder.
func (v *survey) walk(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("postd: %w", err)
		}
		if d.IsDir() || path != root && !letterFile(path) {
			return nil
		}
		if st, err := os.Stat(path); err != nil || !st.Mode().IsRegular() {
			return nil // a link that leads nowhere, a pipe
		}
		return v.file(path)
	})
}

// letterFile reports whether a file of a folder is taken for letters.
func letterFile(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".eml", ".mbox", ".mbx":
		return true
	}
	in := filepath.Base(filepath.Dir(path))
	return (in == "cur" || in == "new") && !strings.HasPrefix(filepath.Base(path), ".")
}

func (v *survey) file(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("postd: %w", err)
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, maxSurveyed))
	if err != nil {
		return fmt.Errorf("postd: %s: %w", path, err)
	}
	letters := mbox(raw)
	for i, raw := range letters {
		x := surveyed{File: path}
		if len(letters) > 1 {
			x.Letter = i + 1
		}
		if err := v.letter(x, raw); err != nil {
			return err
		}
	}
	return nil
}

// postmark is the line above each letter of a file of several (RFC 4155).
var postmark = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^From \S.*\d\d:\d\d`)
})

// mbox divides a file of several letters; another file is one letter.
func mbox(raw []byte) (letters [][]byte) {
	if !postmark().Match(raw[:min(len(raw), 200)]) {
		return [][]byte{raw}
	}
	start, empty := 0, true
	for at := 0; at < len(raw); {
		end := len(raw)
		if n := bytes.IndexByte(raw[at:], '\n'); n >= 0 {
			end = at + n + 1
		}
		if line := raw[at:end]; empty && bytes.HasPrefix(line, []byte("From ")) && postmark().Match(line[:min(len(line), 200)]) {
			if at > 0 {
				letters = append(letters, raw[start:at])
			}
			start = end
		}
		empty = len(bytes.TrimSpace(raw[at:end])) == 0
		at = end
	}
	return append(letters, raw[start:])
}

// letter reads one letter, and gives up on it when its time is over.
func (v *survey) letter(x surveyed, raw []byte) error {
	began := time.Now()
	done := make(chan mailbox.Seen, 1)
	go func() { done <- mailbox.See(raw, 0) }()
	var s mailbox.Seen
	inTime := false
	select {
	case s = <-done:
		inTime = time.Since(began) <= v.limit // both may be ready at once
	case <-time.After(v.limit):
	}
	if inTime {
		x.Verdict, x.Why, x.Record, x.New, x.Unsure = string(s.Kind), s.Why, s.Record, s.New, s.Unsure
		x.From, x.Subject, x.HTML, x.Faults, x.panicked, x.hidden = s.From, s.Subject, s.HTML, s.Faults, s.Panic, s.Hidden
	} else {
		x.Verdict, x.Why = "slow", fmt.Sprintf("not read in %v", v.limit)
	}
	for _, s := range []*string{&x.New, &x.Unsure, &x.Record, &x.Subject, &x.Why} {
		*s, _ = ledger.Mask{}.Redact(*s) // of an office that is not known
	}
	x.Octets, x.Micros = len(raw), time.Since(began).Microseconds()
	if x.panicked {
		x.Verdict = "panic"
	}
	v.count(x)
	if v.json != nil {
		return v.json.Encode(x)
	}
	v.Printf("%-10s  %s\n", x.Verdict, x.name())
	if x.Why != "" {
		v.Printf("            %s\n", plainLine(x.Why, 160))
	}
	switch {
	case x.Record != "":
		v.Printf("            record: %s\n", plainLine(x.Record, 160))
	case x.New != "":
		line, _, _ := strings.Cut(x.New, "\n")
		v.Printf("            “%s”\n", plainLine(line, 100))
	}
	return nil
}

func (x surveyed) name() string {
	if x.Letter > 0 {
		return fmt.Sprintf("%s, letter %d", x.File, x.Letter)
	}
	return x.File
}

func (v *survey) count(x surveyed) {
	v.all++
	v.counts[x.Verdict]++
	if x.Record != "" {
		v.records++
	}
	if x.hidden {
		v.hidden++
	}
	if x.Verdict == "panic" || x.Verdict == "slow" {
		v.broken = append(v.broken, x.name()+": "+plainLine(x.Why, 300))
	}
	if x.Micros >= v.slowest.Micros {
		v.slowest = x
	}
}

// sum tells what became of all.
func (v *survey) sum() error {
	if v.json == nil {
		v.Printf("\n%d letters\n", v.all)
		for _, k := range []string{"read", "in doubt", "empty", "automatic", "bounce", "coded", "too long", "unreadable", "slow", "panic"} {
			if n := v.counts[k]; n > 0 {
				v.Printf("%8d  %s\n", n, k)
			}
		}
		v.Printf("A record stands in the new text of %d.\n", v.records)
		if v.hidden > 0 {
			v.Printf("Machines wrote %d in which a record stands; none of those is read.\n", v.hidden)
		}
		if v.all > 0 {
			v.Printf("The longest took %v: %s\n", (time.Duration(v.slowest.Micros) * time.Microsecond).Round(10*time.Microsecond), v.slowest.name())
		}
	}
	if v.all == 0 {
		return fmt.Errorf("postd: there is no letter (*.eml, *.mbox, Maildir)")
	}
	if len(v.broken) > 0 {
		slices.Sort(v.broken)
		return cli.Ends(cli.ExitFound, fmt.Errorf("postd: %d letters brought the reader down or took too long:\n%s", len(v.broken), strings.Join(v.broken, "\n")))
	}
	return nil
}

// plainLine makes words of a stranger fit for a terminal.
func plainLine(s string, longest int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > longest {
		s = string(r[:longest]) + "…"
	}
	return s
}
