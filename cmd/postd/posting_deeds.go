package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
)

// outboxCommands are the deeds on letters of the office: the twins of those on
// their pages.
func outboxCommands(d *control) []*cobra.Command {
	return []*cobra.Command{cmdMailHold(d), cmdMailLetGo(d), cmdMailCancel(d), cmdMailResend(d), cmdMailSend(d), cmdMailPause(d), cmdMailResume(d)}
}

// outboxDeed files a row as the secretary's deed.
func (d *control) outboxDeed(l *ledger.Ledger, why string, row ledger.Row) error {
	_, err := l.File(ledger.Matter{Key: "deed:" + rand.Text(), By: "secretary", Why: why, At: time.Time{}, Rows: []ledger.Row{row}})
	switch {
	case errors.Is(err, ledger.ErrAwaited):
		return errors.New("postd: the game waits for this letter: a turn or a choice begins with its receipt, or a right becomes known by it (RULING/R-1); hold it, and rule in the game first")
	case errors.Is(err, ledger.ErrNoPosting):
		return errors.New("postd: there is no such letter of the office ('postd mail outbox' and 'postd mail sent' list them)")
	}
	return err
}

func postingNumber(s string) (uint64, error) {
	seq, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0, cli.Usage("postd: %q is no letter's number ('postd mail outbox' lists them)", s)
	}
	return seq, nil
}

// onPosting is a command on one letter, with a reason.
func onPosting(d *control, use, short, long string, needs bool, do func(l *ledger.Ledger, seq uint64, why string) (told string, err error)) *cobra.Command {
	var why string
	c := &cobra.Command{
		Use: use + " NUMBER", Short: short, Long: long, Args: cli.ExactArgs(1, "the letter's number"),
		RunE: func(c *cobra.Command, args []string) error {
			seq, err := postingNumber(args[0])
			if err != nil {
				return err
			}
			if needs && why == "" {
				return cli.Usage("postd: --reason says why, for the log")
			}
			return d.work(c, func(l *ledger.Ledger) error {
				told, err := do(l, seq, why)
				if err != nil {
					return err
				}
				d.Printf("%s\n", told)
				return nil
			})
		},
	}
	c.Flags().StringVar(&why, "reason", "", "`WHY`, for the log")
	return c
}

func cmdMailHold(d *control) *cobra.Command {
	return onPosting(d, "hold", "keep a letter back that waits in the outbox", `hold keeps a letter of the office in the outbox till 'postd mail let-go', for
seven days at most; then it goes out by itself. What begins with its receipt does
not begin meanwhile, nobody's time runs for it, and later letters to the same
reader in the same game wait behind it (RULING/R-1).`, true,
		func(l *ledger.Ledger, seq uint64, why string) (string, error) {
			until := time.Now().Add(ledger.MostHeld)
			err := d.outboxDeed(l, why, ledger.Hold{Posting: seq, Until: until, By: "secretary", Why: why})
			return fmt.Sprintf("Letter %d is held; it goes out by itself at %s.", seq, until.UTC().Format(time.RFC3339)), err
		})
}

func cmdMailLetGo(d *control) *cobra.Command {
	return onPosting(d, "let-go", "let a letter out that is held", "", false,
		func(l *ledger.Ledger, seq uint64, why string) (string, error) {
			err := d.outboxDeed(l, why, ledger.LetGo{Posting: seq, At: time.Now(), By: "secretary"})
			if err == nil {
				_, err = l.SendNow(time.Now(), seq)
			}
			return fmt.Sprintf("Letter %d goes out.", seq), err
		})
}

func cmdMailCancel(d *control) *cobra.Command {
	return onPosting(d, "cancel", "take a letter out of the outbox for good", `cancel takes a letter of the office out of the outbox; its reader never gets it.
One on whose receipt something in its game waits cannot be cancelled: hold it,
and rule in the game first (RULING/R-1).`, true,
		func(l *ledger.Ledger, seq uint64, why string) (string, error) {
			return fmt.Sprintf("Letter %d is cancelled.", seq), d.outboxDeed(l, why, ledger.Cancel{Posting: seq, By: "secretary", Why: why})
		})
}

func cmdMailResend(d *control) *cobra.Command {
	var second bool
	c := onPosting(d, "resend", "send a letter once more that has left the outbox", `resend sends a letter once more to the address to which it went: as the same
letter, with its Message-ID and its octets, which programs show once; or with
--second as a letter of its own, whose subject says "(second sending)". A notice
that was received is received no second time (RULING/R-1).`, false,
		func(l *ledger.Ledger, seq uint64, why string) (string, error) {
			return fmt.Sprintf("Letter %d goes out once more.", seq), d.outboxDeed(l, why, ledger.Resend{Posting: seq, Second: second})
		})
	c.Flags().BoolVar(&second, "second", false, "as a second sending, with a Message-ID of its own")
	return c
}

func cmdMailSend(d *control) *cobra.Command {
	return &cobra.Command{
		Use: "send [NUMBER…]", Short: "try at once what waits in the outbox for a later attempt",
		Long: `send makes every letter due that waits for a later attempt, or those named, and
tries a server again that was left alone for a while. What is held stays held.`,
		RunE: func(c *cobra.Command, args []string) error {
			var seqs []uint64
			for _, a := range args {
				seq, err := postingNumber(a)
				if err != nil {
					return err
				}
				seqs = append(seqs, seq)
			}
			return d.work(c, func(l *ledger.Ledger) error {
				n, err := l.SendNow(time.Now(), seqs...)
				if err == nil {
					err = l.Log("secretary", "send now", "", fmt.Sprintf("made due: %d", n))
				}
				if err != nil {
					return err
				}
				d.Printf("Made due: %d.\n", n)
				return nil
			})
		},
	}
}

func cmdMailPause(d *control) *cobra.Command {
	var why string
	c := &cobra.Command{
		Use: "pause", Short: "let nothing go out of the outbox till 'postd mail resume'",
		Long: `pause stops all that goes out. Letters are taken in and filed as ever; no turn
begins whose notice has not gone out, and no letter's time is used up (RULING/R-1).`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			if why == "" {
				return cli.Usage("postd: --reason says why, for the log and the pages")
			}
			return d.work(c, func(l *ledger.Ledger) error {
				if err := d.outboxDeed(l, why, ledger.Pause{At: time.Now().UTC(), By: "secretary", Why: why}); err != nil {
					return err
				}
				d.Printf("The outbox is paused; 'postd mail resume' lets it go on.\n")
				return nil
			})
		},
	}
	c.Flags().StringVar(&why, "reason", "", "`WHY`, for the log and the pages")
	return c
}

func cmdMailResume(d *control) *cobra.Command {
	return &cobra.Command{
		Use: "resume", Short: "let the outbox go on after a pause", Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				err := d.outboxDeed(l, "", ledger.Pause{At: time.Now().UTC(), By: "secretary", Over: true})
				if err == nil {
					_, err = l.SendNow(time.Now(), 0) // none is made due; whoever sends is told
				}
				if err != nil {
					return err
				}
				d.Printf("The outbox goes on.\n")
				return nil
			})
		},
	}
}
