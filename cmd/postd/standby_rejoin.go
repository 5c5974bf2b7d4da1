package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/ledger/backups"
	"postd/standby"
)

// rejoined is what a rejoining came to.
type rejoined struct {
	Kept  string           `json:"kept"` // the old ledger
	Leaf  uint64           `json:"leaf"`
	Of    string           `json:"of"` // who the office is
	Epoch uint64           `json:"epoch"`
	Line  uint64           `json:"line"` // the last of the book that both have
	Lost  []ledger.LogLine `json:"lost"`
}

func cmdRejoin(d *control) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "rejoin DIR[@BACKUP]",
		Short: "make an office that was overtaken the second machine",
		Long: `rejoin is for the machine whose office was overtaken by a promotion. It seeds a new
copy of the ledger from a back-up of either office, made before or after, reads the log
to its end, and lists the lines of the old office's book that the other has not:
nobody was told of them, and letters among them are found in the mailbox again. The old
ledger is kept beside, as postd.db.epoch-N; then 'postd standby follow' runs here.`,
		Example: "  postd standby rejoin /mnt/backup/postd",
		Args:    cli.ExactArgs(1, "a back-up"),
		RunE: func(c *cobra.Command, args []string) error {
			x, err := d.rejoin(c, args[0])
			if err != nil {
				return err
			}
			return examined(d, asJSON, x, func() { d.tellRejoined(x, ledger.MaskOf(d.conf.Office.Address, "")) }, true)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

func (d *control) rejoin(c *cobra.Command, from string) (out rejoined, err error) {
	x, err := d.openSecond()
	if err != nil {
		return out, err
	}
	d.conf = x.conf
	file, was := x.conf.File(), x.file.Mark()
	defer x.log.Close()
	if err := x.file.Close(); err != nil {
		return out, err
	}
	if was.Follows {
		return out, fmt.Errorf("postd: %s is a copy that follows, and no office's: 'postd standby follow' goes on with it", file)
	}
	out.Kept = fmt.Sprintf("%s.epoch-%d", file, was.Epoch)
	if free, err := isFree(out.Kept, file); err != nil {
		return out, err
	} else if !free {
		return out, fmt.Errorf("postd: %s is there already and stays as it is; move it away", out.Kept)
	}
	next := file + ".rejoin"
	if err := os.Remove(next); err != nil && !errors.Is(err, fs.ErrNotExist) { // of one that broke off
		return out, err
	}
	r := backups.Restorer{Fault: faultPoint, Progress: d.progress(next).tell}
	restored, err := r.Restore(c.Context(), from, next)
	if err == nil && len(restored.Findings) > 0 {
		err = fmt.Errorf("postd: the back-up is not sound: %s; take another", restored.Findings[0])
	}
	if err == nil {
		err = d.compare(c, x, next, &out)
	}
	if err != nil {
		return out, errors.Join(err, removed(next))
	}
	if err := os.Link(file, out.Kept); err != nil {
		return out, err
	}
	return out, os.Rename(next, file) // at every instant one of them is there
}

// isFree reports whether the old ledger can be kept under a name. The same file under it was left by a
// rejoining that broke off, and the name is taken away.
func isFree(kept, file string) (bool, error) {
	there, err := os.Lstat(kept)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	is, fault := os.Lstat(file)
	if err = errors.Join(err, fault); err != nil || !os.SameFile(there, is) {
		return false, err
	}
	return true, os.Remove(kept)
}

func removed(file string) error {
	if err := os.Remove(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// compare brings the new copy to the end of the log, and finds what the old ledger has alone.
func (d *control) compare(c *cobra.Command, x second, next string, out *rejoined) error {
	f, err := followerAt(next)
	if err != nil {
		return err
	}
	_, err = (&standby.Follower{File: f, Log: x.log, Patience: patience}).ToTheEnd(c.Context())
	m := f.Mark()
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if !m.Follows {
		return errors.New("postd: the log has nothing after that back-up; if no other machine has gone on, start this one by 'postd serve'")
	}
	out.Leaf, out.Of, out.Epoch = m.Number, m.By, m.Epoch
	old, err := ledger.OpenReadOnly(x.conf.File())
	if err != nil {
		return err
	}
	defer old.Close()
	if was, err := old.LeafMark(); err == nil && was.Chain == m.Chain && was.Epoch >= m.Epoch {
		return fmt.Errorf("postd: no other machine has gone on with this ledger since epoch %d; start it by 'postd serve'", was.Epoch)
	}
	other, err := ledger.OpenReadOnly(next)
	if err != nil {
		return err
	}
	defer other.Close()
	lost, err := standby.LostTo(old, other)
	out.Line, out.Lost = lost.Line, lost.Lines
	return err
}

func (d *control) tellRejoined(x rejoined, mask ledger.Mask) {
	d.Printf("The office is %s, epoch %d; this machine has its ledger to leaf %d.\n", x.Of, x.Epoch, x.Leaf)
	if len(x.Lost) == 0 {
		d.Printf("The old ledger had nothing that the office has not.\n")
	} else {
		d.Printf("After line %d of the book the old ledger had what the office has not, and nobody was told of:\n", x.Line)
		for _, l := range x.Lost {
			words, _ := mask.Redact(strings.Join(strings.Fields(fmt.Sprint(l.Who, " ", l.What, " ", l.On, " ", l.Reason)), " "))
			d.Printf("  %d %s %s\n", l.Seq, l.At.Format(time.DateTime), words)
		}
	}
	d.Printf("It is kept as %s. Start it here: postd standby follow\n", x.Kept)
}
