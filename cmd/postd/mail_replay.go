package main

import (
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence/events"
	"postd/ledger"
	"postd/mailbox"
)

// maxReplayed is how long a letter from a file may be, in octets: what the office
// takes in whole.
const maxReplayed = 4 << 20

// letterReplay is a replay as scripts read it.
type letterReplay struct {
	Letter  uint64       `json:"letter,omitempty"` // of the ledger
	Verdict string       `json:"verdict"`
	Reason  string       `json:"reason"`
	Was     string       `json:"was,omitempty"` // the verdict that it has, where it is another
	Same    bool         `json:"same"`          // as the ledger has it
	From    []string     `json:"from,omitempty"`
	Subject string       `json:"subject,omitempty"`
	New     string       `json:"new,omitempty"`
	Unsure  string       `json:"unsure,omitempty"`
	Faults  []string     `json:"faults,omitempty"`
	Posting uint64       `json:"posting,omitempty"` // that came back
	Games   []gameReplay `json:"games,omitempty"`
	Letters []postReplay `json:"letters,omitempty"`
}

type gameReplay struct {
	Game       string   `json:"game"`
	Label      string   `json:"label"`
	Party      string   `json:"party"`
	Statements []string `json:"statements"`
	Events     []string `json:"events"`
	MovedOn    bool     `json:"movedOn,omitempty"`
	Same       bool     `json:"same,omitempty"`
}

type postReplay struct {
	To      string `json:"to"`
	Kind    string `json:"kind,omitempty"`
	Subject string `json:"subject"`
}

func cmdMailReplay(d *control) *cobra.Command {
	var asJSON bool
	var content, arrived string
	c := &cobra.Command{
		Use:   "replay FILE.eml|NUMBER",
		Short: "show the verdict that a letter would have, and commit nothing",
		Long: `replay reads a letter as the office does and shows what would come of it: whose
it is, in which game, what of it is new text, which statements stand there, what
would be decided, and which letters would go out. Nothing is filed.

A file is read as if it came in now, or at --arrived. The number is that of a
letter which the ledger keeps ('postd mail list --all'): it comes to the verdict
that it has, and the decision is that of the state in which the game was before
it. Where that is not so, the program, the players' addresses or the games have
changed since, and replay says so.`,
		Example: "  postd mail replay letter.eml\n  postd mail replay 17 --json",
		Args:    cli.ExactArgs(1, "a letter: a file, or its number in the ledger"),
		RunE: func(c *cobra.Command, args []string) error {
			now := time.Now()
			if arrived != "" {
				var err error
				if now, err = time.Parse(time.RFC3339, arrived); err != nil {
					return cli.Usage("postd: --arrived takes an instant as 2026-12-01T09:00:00Z, not %q", arrived)
				}
			}
			seq, err := strconv.ParseUint(args[0], 10, 64)
			if err != nil && content == "" {
				raw, err := letterIn(args[0])
				if err != nil {
					return err
				}
				content = base64.StdEncoding.EncodeToString(raw)
				c.Flags().Set("content", content)
			}
			return d.work(c, func(l *ledger.Ledger) error {
				kept := ledger.Letter{Arrived: now.UTC()}
				if content == "" {
					if kept, err = l.Letter(seq); err != nil {
						return noLetter(seq, err)
					}
					if err = unsealed(l, seq); err != nil {
						return err
					}
				} else if kept.Raw, err = base64.StdEncoding.DecodeString(content); err != nil {
					return cli.Usage("postd: --content: %w", err)
				}
				return d.replay(l, kept, asJSON)
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	c.Flags().StringVar(&arrived, "arrived", "", "`WHEN` a letter of a file came in (default: now)")
	c.Flags().StringVar(&content, "content", "", "the letter itself, for the running office")
	c.Flags().MarkHidden("content")
	return c
}

// letterIn reads a letter from a file.
func letterIn(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, cli.Usage("postd: %w", err)
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, maxReplayed+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("postd: %w", err)
	case len(raw) > maxReplayed:
		return nil, cli.Usage("postd: %s has more than %d octets; the office would not read it", name, maxReplayed)
	case len(raw) == 0:
		return nil, cli.Usage("postd: %s is empty", name)
	}
	return raw, nil
}

func (d *control) replay(l *ledger.Ledger, kept ledger.Letter, asJSON bool) error {
	conf, _ := app.MailOf(d.conf) // no server is called, so that no secret is wanting
	x, err := mailbox.Replay(l, conf, time.Now, kept)
	if err != nil {
		return err
	}
	out := replayOf(x)
	if asJSON {
		return d.PrintJSON(out)
	}
	d.Printf("verdict   %s\n", verdictWords(x.Verdict, x.Reason))
	switch {
	case kept.Seq == 0:
	case x.Same:
		d.Printf("          as the ledger has it\n")
	case kept.Verdict == "":
		d.Printf("          letter %d waits and has no verdict yet\n", kept.Seq)
	default:
		d.Printf("          the ledger has: %s\n", verdictWords(kept.Verdict, kept.Reason))
	}
	d.Printf("from      %s\nsubject   %s\n", plainLine(strings.Join(x.Seen.From, ", "), 200), plainLine(x.Seen.Subject, 200))
	d.block("new text", x.Seen.New)
	d.block("in doubt", x.Seen.Unsure)
	for _, f := range x.Seen.Faults {
		d.Printf("fault     %s\n", f)
	}
	if x.Back != 0 {
		d.Printf("reports   on posting %d\n", x.Back)
	}
	for i, g := range x.Games {
		d.replayIn(out.Games[i], g)
	}
	for _, p := range out.Letters {
		d.Printf("would go  %s to %s: %s\n", p.Kind, p.To, plainLine(p.Subject, 120))
	}
	return nil
}

func (d *control) replayIn(o gameReplay, g mailbox.ReplayedGame) {
	d.Printf("game      %s (%s), %s\n", g.Label, g.Game, g.Party)
	if len(g.Statements) == 0 {
		d.Printf("says      nothing that is a statement\n")
	}
	for _, s := range g.Statements {
		d.Printf("says      %s\n", plainLine(s, 160))
	}
	d.Printf("decided   %s\n", strings.Join(o.Events, ", "))
	switch {
	case g.MovedOn && g.Same:
		d.Printf("          as then; the game has gone on since\n")
	case g.MovedOn:
		d.Printf("          not as then; the game has gone on since\n")
	case g.Same:
		d.Printf("          as then\n")
	}
}

// block prints some lines of a letter, fit for a terminal.
func (d *control) block(name, text string) {
	if text == "" {
		return
	}
	for i, line := range strings.Split(text, "\n") {
		if i == 40 {
			d.Printf("          …\n")
			return
		}
		if i > 0 {
			name = ""
		}
		d.Printf("%-9s | %s\n", name, plainLine(line, 160))
	}
}

func verdictWords(verdict, reason string) string {
	return strings.TrimSuffix(plainLine(verdict+": "+reason, 400), ": ")
}

func replayOf(x mailbox.Replayed) letterReplay {
	out := letterReplay{Letter: x.Kept.Seq, Verdict: x.Verdict, Reason: x.Reason, Same: x.Same, From: x.Seen.From, Subject: x.Seen.Subject,
		New: x.Seen.New, Unsure: x.Seen.Unsure, Faults: x.Seen.Faults, Posting: x.Back}
	if x.Kept.Seq != 0 && !x.Same {
		out.Was = verdictWords(x.Kept.Verdict, x.Kept.Reason)
	}
	for _, g := range x.Games {
		out.Games = append(out.Games, gameReplay{g.Game.String(), g.Label, g.Party.String(), g.Statements, kindsOf(g.Events), g.MovedOn, g.Same})
	}
	for _, p := range x.Letters {
		out.Letters = append(out.Letters, postReplay{p.To, string(p.Kind), p.Words.Subject})
	}
	return out
}

func kindsOf(events []events.Event) []string {
	kinds := []string{}
	for _, e := range events {
		kinds = append(kinds, e.Kind())
	}
	return kinds
}
