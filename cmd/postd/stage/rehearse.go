package stage

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/dialogue"
	"postd/tournament/eventfile"
)

// CmdRehearse is the command that plays dialogues from files.
func CmdRehearse(s cli.Streams) *cobra.Command {
	var quiet, update, wired bool
	var letters string
	c := &cobra.Command{
		Use:   "rehearse FILE…",
		Short: "play letters between players, or an event, from files, and tell what comes of it",
		Long: `rehearse plays dialogues: files in which players write letters, time passes
and officials rule, and in which it may stand what is expected of the office.
It tells every letter, compares what the file expects, and ends with status 1
where that does not hold, or with status 2 where a file cannot be understood.
Nothing is sent and nothing is kept. docs/dialogues.md explains the files.

A file that begins with "event:" is an event: its players and results. Of it
the pairings and tables are told: of a tournament with its final, a Swiss, a
cup, a league of teams, a ladder, a rating list. docs/eventfiles.md explains
these.`,
		Example: `  postd rehearse 'dialogue/testdata/BCC1903-V.5(b) author selects.txt'`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Usage("postd: rehearse needs a file (see 'postd rehearse --help')")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			failed := 0
			var bad []error
			for _, file := range args {
				ok, err := rehearse(s, file, letters, quiet, update, wired)
				if err != nil {
					bad = append(bad, err)
				} else if !ok {
					failed++
				}
			}
			if len(args) > 1 {
				s.Printf("%d of %d dialogues hold\n", len(args)-failed-len(bad), len(args))
			}
			switch {
			case len(bad) > 0:
				return errors.Join(bad...)
			case failed > 0:
				return cli.Silent(cli.ExitFailed)
			}
			return nil
		},
	}
	f := c.Flags()
	f.BoolVarP(&quiet, "quiet", "q", false, "print only what does not hold")
	f.BoolVar(&update, "update", false, "rewrite the letters that the file gives whole, as they came, or the outcome of an event")
	f.StringVar(&letters, "letters", "", "write every letter into this `folder`: its text, its HTML and the mail")
	f.BoolVar(&wired, "mail", false, "play by real mail through a post office on the loopback")
	return c
}

func rehearse(s cli.Streams, file, letters string, quiet, update, wired bool) (bool, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return false, cli.Usage("postd: %w", err)
	}
	if eventfile.Is(b) {
		if letters != "" || wired {
			return false, cli.Usage("postd: %s is an event, which has no letters; leave --letters and --mail away", file)
		}
		return rehearseEvent(s, file, b, quiet, update)
	}
	script, err := dialogue.Read(file, b)
	if err != nil {
		return false, cli.Ends(cli.ExitUsage, cli.InFile(err))
	}
	var kept *letterFiles
	if letters != "" {
		kept = &letterFiles{dir: letters, play: strings.TrimSuffix(filepath.Base(file), ".txt")}
		if err := os.MkdirAll(letters, 0o755); err != nil {
			return false, cli.Usage("postd: %w", err)
		}
	}
	var stage dialogue.Stage = dialogue.NewMemory(kept.render)
	if wired {
		w, err := openWire("A1-", slog.New(slog.DiscardHandler))
		if err != nil {
			return false, err
		}
		defer w.Close()
		if kept != nil {
			w.onMail = kept.mailed
		}
		stage = w
	}
	r, err := dialogue.Play(script, stage)
	if err != nil {
		return false, err
	}
	if kept != nil && kept.err != nil {
		return false, kept.err
	}
	tell := dialogue.Tell
	if quiet {
		tell = dialogue.Results
	}
	if err := tell(s.Out, r); err != nil {
		return false, err
	}
	if update {
		if err := os.WriteFile(file, dialogue.Update(script, r), 0o644); err != nil {
			return false, fmt.Errorf("postd: %w", err)
		}
	}
	return r.Holds(), nil
}

// rehearseEvent plays an event, and reports whether it comes to what its file expects.
func rehearseEvent(s cli.Streams, file string, data []byte, quiet, update bool) (bool, error) {
	o, err := eventfile.Tell(file, data)
	if err != nil {
		return false, cli.Ends(cli.ExitUsage, cli.InFile(err))
	}
	if !quiet {
		s.Printf("%s", o.Text)
	}
	if update {
		if err := os.WriteFile(file, eventfile.Update(data, o), 0o644); err != nil {
			return false, fmt.Errorf("postd: %w", err)
		}
		return true, nil
	}
	if line, want, got := o.Differs(); line > 0 {
		s.Printf("%s:%d: expected is\n  %s\nand the event comes to\n  %s\n", file, line, want, got)
	}
	return o.Holds(), nil
}
