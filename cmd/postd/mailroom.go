package main

import (
	"bytes"
	"errors"
	"fmt"
	"mime"
	"net/mail"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence/terms"
	"postd/ledger"
)

func cmdMail(d *control) *cobra.Command {
	c := &cobra.Command{Use: "mail", Short: "the mail room: letters in, letters out"}
	c.AddCommand(cmdMailList(d), cmdMailShow(d), cmdMailRelease(d), cmdMailOutbox(d), cmdMailSent(d), cmdMailOutages(d), cmdMailPassed(d), cmdMailFetch(d), cmdMailReplay(d), cmdMailSurvey(d.Streams))
	c.AddCommand(outboxCommands(d)...)
	return cli.Branch(c)
}

// letterRow is a letter as the lists show it: with whose it seems to be.
type letterRow struct {
	ledger.Letter
	From    string `json:"from"`
	Subject string `json:"subject"`
}

// rowsOf adds the heads to letters, which are listed without their text.
func rowsOf(l *ledger.Ledger, list []ledger.Letter) (rows []letterRow, err error) {
	for _, x := range list {
		whole, err := l.Letter(x.Seq)
		if err != nil {
			return nil, err
		}
		from, subject := headOf(whole.Raw)
		if sealed, err := l.Seals(x.Seq); err != nil {
			return nil, err
		} else if sealed { // RULING/R-92: the subject may tell what is in it
			subject = "envelope of a case"
		}
		if h := x.Hand; h != nil {
			player, err := l.Player(h.Player)
			if err != nil {
				return nil, err
			}
			from, subject = player.Name, "by "+h.Way+", entered by "+h.By
			if h.Way == terms.WayPerson {
				subject = "in person, entered by " + h.By
			}
		}
		rows = append(rows, letterRow{x, from, subject})
	}
	return rows, nil
}

// headOf reads author and subject for a list, as far as they can be read, and
// leaves out what could play tricks on a terminal.
func headOf(raw []byte) (from, subject string) {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return "", ""
	}
	words := new(mime.WordDecoder)
	plain := func(s string) string {
		if d, err := words.DecodeHeader(s); err == nil {
			s = d
		}
		return strings.ToValidUTF8(strings.Map(func(r rune) rune {
			if !unicode.IsPrint(r) {
				return ' '
			}
			return r
		}, s), "?")
	}
	return plain(m.Header.Get("From")), plain(m.Header.Get("Subject"))
}

func cmdMailList(d *control) *cobra.Command {
	var asJSON, all, strangers bool
	c := &cobra.Command{
		Use:   "list",
		Short: "list the letters that wait for the secretary, those of strangers with --strangers, or all with --all",
		Args:  cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				want, none := ledger.Letter.ForPerson, "No letter waits for you."
				switch {
				case all && strangers:
					return cli.Usage("postd: --all and --strangers exclude one another")
				case all:
					want, none = nil, "No letter has come in yet."
				case strangers:
					want, none = func(x ledger.Letter) bool { return x.Stranger != nil }, "No letter of a stranger lies here."
				}
				list, err := l.Letters(want)
				if err != nil {
					return err
				}
				rows, err := rowsOf(l, list)
				if err != nil {
					return err
				}
				if asJSON {
					return cli.ListJSON(d.Streams, rows)
				}
				if len(rows) == 0 {
					d.Printf("%s\n", none)
				}
				for _, x := range rows {
					verdict := x.Verdict
					if verdict == "" {
						verdict = "waits"
					}
					if x.Reason != "" {
						verdict += ": " + x.Reason
					}
					d.Printf("%6d  %s  %s\n        %s\n        %s\n", x.Seq, x.Arrived.Format(time.RFC3339), x.From, x.Subject, verdict)
				}
				if s, err := l.Strangers(time.Time{}); err == nil && s.All > 0 && !all && !strangers {
					d.Printf("%d of strangers lie in their tray (--strangers).\n", s.All)
				}
				return d.tellPassed(l)
			})
		},
	}
	c.Flags().BoolVar(&strangers, "strangers", false, "letters of strangers, which go after a time ([keep] strangers)")
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	c.Flags().BoolVar(&all, "all", false, "every letter ever taken in, with its verdict")
	return c
}

func cmdMailShow(d *control) *cobra.Command {
	var o letterAsked
	c := &cobra.Command{
		Use:   "show NUMBER | --sent NUMBER",
		Short: "print a letter as it came in, or as it was sent",
		Long: `show prints what became of a letter, and its source. The keys of players that stand
in it are masked: whoever reads one could write in a player's name. --raw prints
the source alone, for a pipe or a file, with its octets as they came. --secrets
leaves the keys in, and stands in the log.

--sent prints a letter of the office, by its number in 'postd mail sent': its words, or
with --octets its source. That is not stored: it is made anew, and held against the
digest that is. "The octets sent" are those that went out; where another release set
the letter, the same words are shown as this one wraps them, with the digest of then.`,
		Args: o.args,
		RunE: func(c *cobra.Command, args []string) error {
			if o.sent != 0 {
				return d.work(c, func(l *ledger.Ledger) error { return showSent(d, l, o) })
			}
			seq, err := letterNumber(args[0])
			if err != nil {
				return err
			}
			return d.work(c, func(l *ledger.Ledger) error {
				x, err := l.Letter(seq)
				if err != nil {
					return noLetter(seq, err)
				}
				if err := unsealed(l, seq); err != nil {
					return err
				}
				source, to := x.Raw, d.Out
				if o.secrets {
					to = d.whole
					if err := l.Log(byWhom(d), "source shown", fmt.Sprintf("letter %d", seq), "as it came, with its keys"); err != nil {
						return err
					}
				} else {
					source = []byte(l.Redact(string(x.Raw)))
				}
				if o.raw {
					_, err = to.Write(source)
					return err
				}
				d.Printf("letter %d, arrived %s, %s: %s\n", x.Seq, x.Arrived.Format(time.RFC3339), x.Verdict, l.Redact(x.Reason))
				if x.Auth != "" {
					d.Printf("found by the mailbox's server: %s\n", x.Auth)
				}
				if x.Proof != nil {
					from, _ := headOf(x.Raw)
					d.Printf("proof: %s\n", x.Proof.Of(bare(from)))
				}
				if x.Ask != nil {
					d.Printf("%s\n", askWords(x.Ask))
				}
				if x.Tray != nil {
					d.Printf("in the tray %s: %s\n", x.Tray.Name, x.Tray.Why)
				}
				d.Printf("\n")
				_, err = to.Write(source)
				return err
			})
		},
	}
	c.Flags().BoolVar(&o.raw, "raw", false, "its source alone, as it came or went but for its keys")
	c.Flags().BoolVar(&o.secrets, "secrets", false, "leave the keys in")
	c.Flags().Uint64Var(&o.sent, "sent", 0, "the letter of the office with this `NUMBER`, instead of one that came in")
	c.Flags().BoolVar(&o.octets, "octets", false, "with --sent: its source, made anew and held against its digest")
	return c
}

// unsealed says why nobody reads a letter: it is the envelope of a case (RULING/R-92).
func unsealed(l *ledger.Ledger, seq uint64) error {
	sealed, err := l.Seals(seq)
	if sealed {
		err = fmt.Errorf("postd: letter %d is the envelope of a case, and nobody reads it before the case is opened (RULING/R-92); wait for the verdict", seq)
	}
	return err
}

// bare is the address of a From field, or the field where it has none.
func bare(from string) string {
	if a, err := mail.ParseAddress(from); err == nil {
		return a.Address
	}
	return from
}

// askWords tells whom the office asked whether a letter is theirs, and what the
// answer was.
func askWords(a *ledger.Ask) string {
	var at []string
	for _, x := range a.Asked {
		at = append(at, x.Addr)
	}
	s := fmt.Sprintf("its owner was asked %s at %s", a.At.Format(time.RFC3339), strings.Join(at, ", "))
	if a.Answer == "" {
		return s + "; no answer yet"
	}
	return s + "; answered " + a.Answer + " " + a.Answered.Format(time.RFC3339)
}

func letterNumber(s string) (uint64, error) {
	seq, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0, cli.Usage("postd: %q is no letter's number ('postd mail list --all' lists them)", s)
	}
	return seq, nil
}

func noLetter(seq uint64, err error) error {
	if errors.Is(err, ledger.ErrNoLetter) {
		return fmt.Errorf("postd: there is no letter %d ('postd mail list --all' lists them)", seq)
	}
	return err
}

func cmdMailRelease(d *control) *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "release NUMBER",
		Short: "let a letter that was held or set aside be read again",
		Long: `release has a letter read again that had no effect before: of an address that
was not known, of no game, or set aside. Mend first what was in its way, as
with 'postd player add … --also ADDRESS'. It keeps its first arrival.`,
		Args: cli.ExactArgs(1, "the letter's number"),
		RunE: func(c *cobra.Command, args []string) error {
			seq, err := letterNumber(args[0])
			if err != nil {
				return err
			}
			return d.work(c, func(l *ledger.Ledger) error {
				if err := l.Release(seq, "secretary", reason); err != nil {
					return noLetter(seq, err)
				}
				if d.office == nil {
					d.Printf("Letter %d will be read again when 'postd serve' is started.\n", seq)
					return nil
				}
				d.office.Ring()
				d.Printf("Letter %d is being read again; 'postd mail list' shows it if it waits for you still.\n", seq)
				return nil
			})
		},
	}
	c.Flags().StringVar(&reason, "reason", "", "`WHY`, for the log")
	return c
}
