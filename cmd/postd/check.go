package main

import (
	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/ledger"
)

// checked is what a check came to, as scripts read it.
type checked struct {
	Findings    []string `json:"findings"`
	Games       int      `json:"games"`
	Events      int      `json:"events"`
	Letters     int      `json:"letters"`
	Postings    int      `json:"postings"`
	Players     int      `json:"players"`
	Tournaments int      `json:"tournaments"`
	Matters     int      `json:"matters"`
	LogLines    int      `json:"logLines"`
}

func cmdCheck(d *control) *cobra.Command {
	var asJSON, rebuild bool
	var heads []string
	c := &cobra.Command{
		Use:   "check",
		Short: "verify everything in the ledger",
		Long: `check folds every game anew, compares every index with what it was made
from, verifies the outbox, the letters and the chain of the log, composes every
letter of the office that waits or was sent once more and compares its octets
with their digest, as long as the layout is that of this program, and lists what
it finds. It ends with status 5 if it found anything. --rebuild makes the
indexes anew; events, letters and postings are never touched.

Every letter of a result and the daily sheet end with "The office's book: line
8,214, 3f9a-c2d1-77b0-e9a4." --head looks whether the log still passes through
that line: one that was made anew, or whose end was cut off, does not.`,
		Example: "  postd check --head 8214:3f9ac2d177b0e9a4",
		Args:    cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			witnesses, err := headsOf(heads)
			if err != nil {
				return err
			}
			return d.work(c, func(l *ledger.Ledger) error {
				r, err := l.Check(rebuild, witnesses...)
				if err != nil {
					return err
				}
				x := checked{r.Findings, r.Games, r.Events, r.Letters, r.Postings, r.Players, r.Tournaments, r.Matters, r.Lines}
				if x.Findings == nil {
					x.Findings = []string{}
				}
				return examined(d, asJSON, x, func() { d.tellCheck(r, witnesses) }, r.Sound())
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	c.Flags().BoolVar(&rebuild, "rebuild", false, "make the indexes anew")
	c.Flags().StringArrayVar(&heads, "head", nil, "a `LINE:HASH` that a letter told, through which the log must pass")
	return c
}

// headsOf reads the lines of the log that letters told.
func headsOf(words []string) (heads []ledger.Head, err error) {
	for _, s := range words {
		h, err := ledger.ParseHead(s)
		if err != nil {
			return nil, cli.Usage("postd: --head: %q is no line of the office's book like 8214:3f9ac2d177b0e9a4", s)
		}
		heads = append(heads, h)
	}
	return heads, nil
}

func (d *control) tellCheck(r ledger.Report, heads []ledger.Head) {
	d.Printf("games: %d (events: %d), letters: %d, postings: %d, players: %d: ", r.Games, r.Events, r.Letters, r.Postings, r.Players)
	if r.Sound() {
		d.Printf("all in order.\n")
		for _, h := range heads {
			d.Printf("the log passes through %s.\n", h.Words())
		}
		return
	}
	d.Printf("findings: %d.\n", len(r.Findings))
	for _, f := range r.Findings {
		d.Printf("  %s\n", f)
	}
}

func cmdVersion(s cli.Streams) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "version",
		Short: "tell the version",
		Args:  cli.ExactArgs(0, ""),
		RunE: func(*cobra.Command, []string) error {
			v := app.VersionOf()
			if asJSON {
				return s.PrintJSON(v)
			}
			s.Printf("%s\n", v)
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}
