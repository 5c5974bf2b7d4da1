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
	More        int      `json:"more,omitempty"` // findings beyond those
	Games       int      `json:"games"`
	Events      int      `json:"events"`
	Letters     int      `json:"letters"`
	Postings    int      `json:"postings"`
	Players     int      `json:"players"`
	Tournaments int      `json:"tournaments"`
	Matters     int      `json:"matters"`
	LogLines    int      `json:"logLines"`
}

// checking is what the flags of check say.
type checking struct {
	asJSON, rebuild, anew, stop, pages, force bool

	heads []string
}

func cmdCheck(d *control) *cobra.Command {
	var x checking
	c := &cobra.Command{
		Use:   "check",
		Short: "verify everything in the ledger",
		Long: `check folds every game anew, compares every index with what it was made
from, verifies the outbox, the letters and the chain of the log, looks whether every
letter of the office that waits or was sent can be composed, and lists what it finds.
Of letters that wait, and of one in 256 of those that were sent, it compares the
octets with their digest, as long as the layout is that of this program; what the
others are composed of has its digests in the log. It ends with status 5 if it found
anything. --rebuild makes the indexes anew; events, letters and postings are never
touched.

It reads a little at a time and holds nobody up, so that it may be asked while the
office is at work. Where it was interrupted, or stopped by 'postd check --stop', the
next one goes on; --anew begins at the beginning. While it lasts it tells every few
seconds how far it is, with --json as a line of JSON on standard error.

Every letter of a result and the daily sheet end with "The office's book: line
8,214, 3f9a-c2d1-77b0-e9a4." --head looks whether the log still passes through
that line: one that was made anew, or whose end was cut off, does not.

--pages looks at the pages of the file instead, each by each, while no office runs, or
at those of a copy: 'postd check --pages FILE'. It tells first how much memory it
takes, and refuses more than half of the machine's without --force.`,
		Example: "  postd check --head 8214:3f9ac2d177b0e9a4",
		Args: func(c *cobra.Command, args []string) error {
			if x.pages && len(args) == 1 {
				return nil
			}
			return cli.ExactArgs(0, "")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error { return x.run(d, c, args) },
	}
	f := c.Flags()
	f.BoolVar(&x.asJSON, "json", false, "as JSON")
	f.BoolVar(&x.rebuild, "rebuild", false, "make the indexes anew")
	f.StringArrayVar(&x.heads, "head", nil, "a `LINE:HASH` that a letter told, through which the log must pass")
	f.BoolVar(&x.anew, "anew", false, "begin at the beginning, though an earlier check was stopped")
	f.BoolVar(&x.stop, "stop", false, "stop the check that is under way in the office")
	f.BoolVar(&x.pages, "pages", false, "look at the pages of the file, of a ledger that nobody has open")
	f.BoolVar(&x.force, "force", false, "with --pages: however much memory it takes")
	return c
}

func (x *checking) run(d *control, c *cobra.Command, args []string) error {
	witnesses, err := headsOf(x.heads)
	switch {
	case err != nil:
		return err
	case x.pages && (x.rebuild || x.anew || x.stop || len(x.heads) > 0), x.stop && (x.rebuild || x.anew || len(x.heads) > 0):
		return cli.Usage("postd: --pages and --stop go with no other flag but --json and --force")
	case x.pages:
		return x.lookAtPages(d, args)
	}
	return d.work(c, func(l *ledger.Ledger) error {
		if x.stop {
			if l.StopCheck() {
				d.Printf("the check is stopped; the next one goes on from there\n")
			} else {
				d.Printf("no check is under way\n")
			}
			return nil
		}
		o := ledger.CheckOptions{Heads: witnesses, Rebuild: x.rebuild, Anew: x.anew, Tell: d.checkProgress(x.asJSON)}
		r, err := l.CheckOn(c.Context(), o)
		if err != nil {
			return err
		}
		told := checked{r.Findings, r.More, r.Games, r.Events, r.Letters, r.Postings, r.Players, r.Tournaments, r.Matters, r.Lines}
		if told.Findings == nil {
			told.Findings = []string{}
		}
		return examined(d, x.asJSON, told, func() { d.tellCheck(r, witnesses) }, r.Sound())
	})
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
	d.Printf("findings: %d.\n", len(r.Findings)+r.More)
	for _, f := range r.Findings {
		d.Printf("  %s\n", f)
	}
	if r.More > 0 {
		d.Printf("  and %d more\n", r.More)
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
