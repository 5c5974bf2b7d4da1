package main

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/secretary"
	"postd/templates"
)

func cmdLedger(d *control) *cobra.Command {
	c := &cobra.Command{Use: "ledger", Short: "the file of the ledger: its size, its key"}
	c.AddCommand(cmdLedgerSize(d), cmdCompact(d), cmdBind(d), cmdDropCopy(d), cmdRenewKey(d))
	return cli.Branch(c)
}

func cmdRenewKey(d *control) *cobra.Command {
	var x renewal
	c := &cobra.Command{
		Use:   "renew-key --reason WORDS",
		Short: "give the ledger another key, as after a backup was lost",
		Long: `renew-key gives the ledger another key. All reply addresses and Message-IDs are
made under it. Letters that answer what was sent under the former key are heard
for the time of grace, if they are signed or the player says YES once; after it
the former key proves nothing. --now leaves no grace: use it where a backup is in
strange hands. Players need to do nothing: the next letter to each bears the new
key.

The key by which second factors are sealed is renewed with it, and all are sealed
anew; their users notice nothing. A thief of a backup has had them all the same:
see 'postd user reset-second'.

The links of private calendars, and those that end reminders, go on. --links
renews their key too: the old links lead nowhere any more, and each player who
has a private calendar is sent its new link.

The log says who renewed the key and why, and never the key. Backups made before
hold the former keys.`,
		Example: `  postd ledger renew-key --reason 'a change of staff'
  postd ledger renew-key --now --links --reason 'the backup of 3 May was stolen'`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			grace, err := x.time(c.Flags().Changed("grace"))
			if err != nil {
				return err
			}
			return d.work(c, func(l *ledger.Ledger) error { return d.renewKey(l, x, grace) })
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&x.reason, "reason", "", "the `REASON`, for the log")
	f.StringVar(&x.grace, "grace", "60d", "how long the former key is still known, as `60d`")
	f.BoolVar(&x.now, "now", false, "the former key proves nothing from now on")
	f.BoolVar(&x.links, "links", false, "renew the key of links too")
	return c
}

// renewal is what the flags say.
type renewal struct {
	reason, grace string
	now, links    bool
}

// mostGrace is the longest time for which a former key can be known.
const mostGrace = 365

// time is the time of grace.
func (x renewal) time(given bool) (time.Duration, error) {
	days, err := strconv.Atoi(strings.TrimSuffix(x.grace, "d"))
	switch {
	case strings.TrimSpace(x.reason) == "":
		return 0, cli.Usage("postd: ledger renew-key needs --reason, for the log")
	case x.now && given:
		return 0, cli.Usage("postd: ledger renew-key takes --grace or --now, not both")
	case x.now:
		return 0, nil
	case err != nil || !strings.HasSuffix(x.grace, "d") || days < 1 || days > mostGrace:
		return 0, cli.Usage("postd: --grace takes days, from 1d to %dd, not %q", mostGrace, x.grace)
	}
	return time.Duration(days) * 24 * time.Hour, nil
}

// renewKey renews the key of the ledger, and that of the links where it is asked for.
func (d *control) renewKey(l *ledger.Ledger, x renewal, grace time.Duration) error {
	who := byWhom(d)
	id, err := l.RenewKey(who, x.reason, grace)
	if err != nil {
		return err
	}
	d.Printf("key %d of the ledger; ", id)
	if grace == 0 {
		d.Printf("what was made under those before it proves nothing any more\n")
	} else {
		d.Printf("what was made under key %d is known for %d days more\n", id-1, int(grace/(24*time.Hour)))
	}
	if !x.links {
		return nil
	}
	if err := l.RenewLinks(who, x.reason); err != nil {
		return err
	}
	told, users, err := d.tellLinks(l, who, x.reason, id)
	if err != nil {
		return errors.Join(errors.New("postd: the links are renewed, and not all who have a private calendar are told"), err)
	}
	d.Printf("the links are renewed; players told of the new link of their calendar: %d\n", told)
	if users > 0 {
		d.Printf("users of the pages who have a private calendar and find its new link on their account: %d\n", users)
	}
	if told > 0 {
		d.later()
	}
	return nil
}

// tellLinks writes to each player who has a private calendar that its link is another. A
// user of the pages has no address here, and finds the new link on the account.
func (d *control) tellLinks(l *ledger.Ledger, who, why string, id uint64) (told, users int, err error) {
	feeds, err := l.Feeds()
	if err != nil {
		return 0, 0, err
	}
	m := ledger.Matter{Key: "links:" + strconv.FormatUint(id, 10), By: who, Why: why, At: time.Now()}
	for _, f := range feeds {
		n, ok := f.Player()
		link := secretary.FeedLink(d.conf.FeedAddress(), l, f)
		switch {
		case !ok:
			users++
			continue
		case link == "":
			continue
		}
		p, err := l.Player(n)
		if err != nil {
			return 0, 0, err
		}
		words, err := templates.RenderNewLink(templates.NewLink{Name: p.Name, Link: link, Office: d.conf.Office.Name, Secretary: d.secretary()})
		if err != nil {
			return 0, 0, err
		}
		m.Post = append(m.Post, ledger.Post{To: []string{p.Writes()}, Words: words.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form})
	}
	if len(m.Post) == 0 {
		return 0, users, nil
	}
	_, err = l.File(m)
	return len(m.Post), users, err
}

// secretary is the secretary of the configuration as letters name one.
func (d *control) secretary() string {
	return d.conf.Secretary.Name + " <" + d.conf.Secretary.Address + ">"
}
