package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/ledger/backups"
)

// saving is what the flags of backup say.
type saving struct {
	into, verify string
	keep         int
	asJSON       bool
}

// usualBackups is how many back-ups a folder keeps where nothing else is said.
const usualBackups = 30

func cmdBackup(d *control) *cobra.Command {
	var x saving
	c := &cobra.Command{
		Use:   "backup FILE | --into DIR | --verify DIR",
		Short: "copy the ledger, also while the office runs",
		Long: `backup FILE writes a consistent copy of the ledger to a new file; it never
overwrites one. The copy is a ledger like any other: put in the place of postd.db
while no office runs, it goes on from there.

backup --into DIR adds a back-up to a folder, which must be there. The ledger lies
in it in pieces of 64 KB, each under its SHA-256, and a piece that is there is not
written again: after a day of letters little is written. A back-up is a text file,
DIR/2026-11-23T0300.txt (in UTC), that names its pieces; it is written last. The
newest 30 are kept, or as many as --keep says, 0 for all of them; pieces that no
back-up needs any more are taken away. A piece that is damaged is written anew.
The folder may be copied elsewhere by rsync; it holds the secrets of the ledger.

backup --verify DIR reads every piece of every back-up and names what is missing or
damaged, and the back-ups that need it. It ends with status 5 if it found anything.

'postd restore' is the way back from both.`,
		Example: `  postd backup /var/backups/postd-$(date +%F).db
  postd backup --into /mnt/backup/postd
  postd backup --verify /mnt/backup/postd`,
		Args: func(c *cobra.Command, args []string) error {
			if x.into != "" || x.verify != "" {
				return cli.ExactArgs(0, "")(c, args)
			}
			return cli.ExactArgs(1, "the file to write, or --into and a folder")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error { return x.run(d, c, args) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&x.into, "into", "", "the `DIR` to which a back-up is added")
	f.IntVar(&x.keep, "keep", usualBackups, "with --into: how many back-ups are kept, 0 for all")
	f.StringVar(&x.verify, "verify", "", "the `DIR` of which every back-up is read")
	f.BoolVar(&x.asJSON, "json", false, "as JSON, with --into or --verify")
	return c
}

func (x *saving) run(d *control, c *cobra.Command, args []string) error {
	switch {
	case x.into != "" && x.verify != "":
		return cli.Usage("postd: --into and --verify exclude one another")
	case x.keep < 0:
		return cli.Usage("postd: --keep takes a number from 0, not %d", x.keep)
	case x.into == "" && c.Flags().Changed("keep"):
		return cli.Usage("postd: --keep goes with --into")
	case x.into == "" && x.verify == "" && x.asJSON:
		return cli.Usage("postd: --json goes with --into or --verify")
	case x.verify != "":
		return x.verified(c.Context(), d)
	}
	// The running office has another working folder.
	path := &x.into
	if x.into == "" {
		path = &args[0]
	}
	abs, err := filepath.Abs(*path)
	if err != nil {
		return err
	}
	if *path = abs; x.into == "" {
		return d.work(c, func(l *ledger.Ledger) error { return d.backup(c.Context(), l, abs) })
	}
	return d.work(c, func(l *ledger.Ledger) error { return x.add(c.Context(), d, l) })
}

// backup writes a single copy.
func (d *control) backup(ctx context.Context, l *ledger.Ledger, file string) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("postd: %s is there already and stays as it is", file)
	}
	if err != nil {
		return fmt.Errorf("postd: %w", err)
	}
	var n int64
	p := d.progress(file)
	err = l.Copying(func(x ledger.Copy) error {
		w := backups.Counted(ctx, f, x.Size, p.tell)
		n, err = x.WriteTo(w)
		return err
	})
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		os.Remove(file)
		return fmt.Errorf("postd: backup: %w", err)
	}
	d.Printf("%s is written, %d octets\n", file, n)
	return l.NoteBackup(time.Now())
}

// add adds a back-up to the folder.
func (x *saving) add(ctx context.Context, d *control, l *ledger.Ledger) error {
	f, err := backups.Open(x.into)
	if err != nil {
		return err
	}
	f.Fault = faultPoint
	f.Waiting = func() { fmt.Fprintf(d.Err, "another back-up into %s is under way; this one waits for it\n", x.into) }
	f.Progress = d.progress(x.into).tell
	r, err := f.Write(ctx, l, time.Now(), x.keep)
	if r.Name == "" {
		return err
	}
	if err := errors.Join(err, l.NoteBackup(time.Now())); err != nil {
		return err
	}
	return examined(d, x.asJSON, r, func() { d.tellAdded(x.into, r) }, len(r.Missing) == 0 && len(r.Half) == 0)
}

func (d *control) tellAdded(folder string, r backups.Done) {
	d.Printf("%s@%s is written: %d octets in %d pieces, of which %d were new, %d octets\n", folder, r.Name, r.Size, r.Pieces, r.Written, r.Octets)
	for _, n := range r.Mended {
		d.Printf("it was damaged and is written anew: %s\n", n)
	}
	if len(r.Dropped) > 0 || r.Pruned > 0 {
		d.Printf("back-ups dropped: %d; pieces that nothing needs any more: %d\n", len(r.Dropped), r.Pruned)
	}
	d.tellWanting(r.Missing, r.Half)
}

// tellWanting tells what earlier back-ups lack.
func (d *control) tellWanting(needs []backups.Need, half []string) {
	for _, n := range needs {
		d.Printf("missing or damaged: %s\n", n)
	}
	for _, h := range half {
		d.Printf("no back-up: %s. Take it away, or copy it anew; until then no piece is taken away.\n", h)
	}
}

// verified reads all back-ups of the folder. It needs no ledger.
func (x *saving) verified(ctx context.Context, d *control) error {
	f, err := backups.Open(x.verify)
	if err != nil {
		return err
	}
	f.Progress = d.progress(x.verify).tell
	v, err := f.Verify(ctx)
	if err != nil {
		return err
	}
	if v.Backups == nil {
		v.Backups = []string{}
	}
	return examined(d, x.asJSON, v, func() {
		d.Printf("back-ups: %d, of %d pieces, %d octets: ", len(v.Backups), v.Pieces, v.Octets)
		if v.Sound() {
			d.Printf("all in order.\n")
			return
		}
		d.Printf("findings: %d.\n", len(v.Wanting)+len(v.Half))
		d.tellWanting(v.Wanting, v.Half)
	}, v.Sound())
}
