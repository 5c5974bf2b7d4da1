package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence/calendar"
	"postd/ledger"
)

func cmdMailPassed(d *control) *cobra.Command {
	return listing(d, &cobra.Command{
		Use:   "passed",
		Short: "list the letters that lie in a mailbox and could not be fetched",
		Long: `passed lists the letters that the server did not hand over whole, however often it
was asked; those after them are heard. Look at one with a mail program. When the
server is mended 'postd mail fetch NUMBER' has it tried again; if it is nothing,
'postd mail fetch NUMBER --let-lie' takes it off the list.`,
	}, "Every letter could be fetched.", (*ledger.Ledger).PassedOver, func(x ledger.PassedOver) {
		again := ""
		if x.Again {
			again = "\n        it is tried again at the next reading"
		}
		d.Printf("%6d  %s  in %s\n        %s%s\n", x.UID, x.At.Format(time.RFC3339), x.Mailbox, x.Why, again)
	})
}

func cmdMailFetch(d *control) *cobra.Command {
	var box, reason string
	var lie bool
	c := &cobra.Command{
		Use:   "fetch NUMBER",
		Short: "try again to fetch a letter that could not be fetched",
		Long: `fetch has a letter tried again that 'postd mail passed' lists. It keeps its
arrival. With --let-lie it is taken off the list instead, and stays in the mailbox.`,
		Args: cli.ExactArgs(1, "the number that 'postd mail passed' lists"),
		RunE: func(c *cobra.Command, args []string) error {
			uid, err := strconv.ParseUint(args[0], 10, 32)
			if err != nil {
				return cli.Usage("postd: %q is no number of a letter ('postd mail passed' lists them)", args[0])
			}
			return d.work(c, func(l *ledger.Ledger) error {
				in, err := mailboxOf(l, uint32(uid), box)
				if err != nil {
					return err
				}
				if lie {
					if err := l.SeenTo(in, uint32(uid), "secretary", reason); err != nil {
						return err
					}
					d.Printf("Letter %d of %s is left where it lies.\n", uid, in)
					return nil
				}
				if err := l.TryAgain(in, uint32(uid), "secretary", reason); err != nil {
					return err
				}
				if d.office == nil {
					d.Printf("Letter %d of %s will be fetched when 'postd serve' is started.\n", uid, in)
					return nil
				}
				d.office.Ring()
				d.Printf("Letter %d of %s is being fetched; 'postd mail passed' shows it if that fails again.\n", uid, in)
				return nil
			})
		},
	}
	c.Flags().StringVar(&box, "mailbox", "", "in which `MAILBOX` it lies, where several have that number")
	c.Flags().BoolVar(&lie, "let-lie", false, "take it off the list instead")
	c.Flags().StringVar(&reason, "reason", "", "`WHY`, for the log")
	return c
}

// mailboxOf finds the mailbox in which a letter of that number was passed over.
func mailboxOf(l *ledger.Ledger, uid uint32, named string) (string, error) {
	list, err := l.PassedOver()
	if err != nil {
		return "", err
	}
	found := ""
	for _, x := range list {
		if x.UID != uid || named != "" && x.Mailbox != named {
			continue
		}
		if found != "" {
			return "", cli.Usage("postd: several mailboxes have a letter %d: --mailbox names one ('postd mail passed' lists them)", uid)
		}
		found = x.Mailbox
	}
	if found == "" {
		return "", fmt.Errorf("postd: no letter %d could not be fetched ('postd mail passed' lists those)", uid)
	}
	return found, nil
}

// tellPassed adds to the list of letters that some could not even be fetched.
func (d *control) tellPassed(l *ledger.Ledger) error {
	list, err := l.PassedOver()
	if n := len(list); err == nil && n > 0 {
		d.Printf("\nCould not be fetched, and lie in the mailbox still: %d. 'postd mail passed' lists them.\n", n)
	}
	return err
}

// outageLine is an outage as scripts read it, with the clocks that ran in it.
type outageLine struct {
	ledger.Outage
	Clocks []outageClock `json:"clocks"`
}

type outageClock struct {
	Game   string        `json:"game"`
	Of     string        `json:"of"`
	Choice bool          `json:"choice,omitempty"`
	Span   calendar.Span `json:"span"`
	How    string        `json:"how"`
	Why    string        `json:"why,omitempty"`
}

func cmdMailOutages(d *control) *cobra.Command {
	return listing(d, &cobra.Command{
		Use:   "outages",
		Short: "list when the mailbox was not read, and the clocks that got the time back",
		Long: `outages lists the times in which the office's mailbox was not read for longer
than imap.outage of the configuration, the last first, with every clock that ran
in them. By the terms of a game (outage) the time was given back at once, or the
secretary gives it back by the ruling Credit (RULING/R-1).`,
	}, "The mailbox was always read.", outageLines, func(x outageLine) {
		d.Printf("%4d  %s to %s  %s\n", x.No, x.From.Format(time.RFC3339), x.To.Format(time.RFC3339), x.Cause)
		for _, g := range x.Clocks {
			d.Printf("        %-8s %-6s %s\n", g.Game, g.Of, g.How)
		}
	})
}

func outageLines(l *ledger.Ledger) ([]outageLine, error) {
	list, err := l.Outages(0)
	if err != nil {
		return nil, err
	}
	out := make([]outageLine, len(list))
	for i, x := range list {
		out[i] = outageLine{Outage: x, Clocks: []outageClock{}}
		games, err := l.OutageGames(x.No, 0, 0)
		if err != nil {
			return nil, err
		}
		for _, g := range games {
			line, err := l.Line(g.Game)
			if err != nil {
				return nil, err
			}
			out[i].Clocks = append(out[i].Clocks, outageClock{line.Label, g.Of.String(), g.Choice, g.Span, g.How, g.Why})
		}
	}
	return out, nil
}
