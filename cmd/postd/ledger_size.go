package main

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/ledger/store"
	"postd/secretary"
)

// sizes are how large the file of the ledger is, as scripts read it. All sizes are in octets.
type sizes struct {
	File      int64        `json:"file"`
	Free      int          `json:"free"` // of pages that nothing lies on
	Letters   int          `json:"letters"`
	Postings  int          `json:"postings"`
	Bound     boundSizes   `json:"bound"`
	PerLetter int64        `json:"perLetter"` // of the file without what is free, for each letter that came in
	Buckets   []store.Size `json:"buckets"`   // the largest first

	Binding secretary.BindingHealth `json:"binding"`
}

// boundSizes is how many letters and postings are bound, and in how many volumes.
type boundSizes struct {
	Letters  int `json:"letters"`
	Postings int `json:"postings"`
	Volumes  int `json:"volumes"`
}

func cmdLedgerSize(d *control) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "size",
		Short: "how large the ledger is, bucket by bucket",
		Long: `size tells of each bucket of the file how many rows it has, how many octets they
take, and how many the pages of the file take on which they lie. It walks over the
whole file, so with a large one it takes a while.`,
		Example: "  postd ledger size --json",
		Args:    cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				s, err := l.Sizes(c.Context())
				if err != nil {
					return err
				}
				x := sizesOf(s)
				bound, err := l.Bindings()
				if err != nil {
					return err
				}
				x.Binding = app.BindingHealth(l, bound, app.DiskFree(filepath.Dir(l.Path())), d.conf.Ledger.Copy)
				if asJSON {
					return d.PrintJSON(x)
				}
				d.tellSizes(x)
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

func sizesOf(s store.Sizes) sizes {
	x := sizes{File: s.File, Free: s.Free, Buckets: s.Buckets, Bound: boundSizes{s.Bound['l'], s.Bound['p'], s.Volumes}}
	for _, b := range s.Buckets {
		switch b.Bucket {
		case "letters":
			x.Letters += b.Rows
		case "sent", "outbox":
			x.Postings += b.Rows
		}
	}
	x.Letters, x.Postings = x.Letters+x.Bound.Letters, x.Postings+x.Bound.Postings
	x.PerLetter = (x.File - int64(x.Free)) / max(int64(x.Letters), 1)
	slices.SortStableFunc(x.Buckets, func(a, b store.Size) int { return cmp.Compare(b.File, a.File) })
	return x
}

func (d *control) tellSizes(x sizes) {
	d.Printf("%-16s %12s %15s %15s\n", "bucket", "rows", "octets", "of the file")
	for _, b := range x.Buckets {
		if b.Rows > 0 {
			d.Printf("%-16s %12d %15d %15d\n", b.Bucket, b.Rows, b.Octets, b.File)
		}
	}
	d.Printf("\nthe file: %d octets, of which %d are free\n", x.File, x.Free)
	d.Printf("letters: %d, postings: %d; bound: %d letters and %d postings, in %d volumes\n", x.Letters, x.Postings, x.Bound.Letters, x.Bound.Postings, x.Bound.Volumes)
	d.Printf("for each letter that came in: %d octets, all in\n", x.PerLetter)
	for _, line := range x.Binding.Lines() {
		d.Printf("%s: %s\n", line.Name, line.Words)
	}
	if x.Binding.Due {
		d.Printf("more is due to be bound\n")
	}
}

var errAtWork = errors.New("postd: the office is at work; stop it first, and start it again afterwards")

func cmdBind(d *control) *cobra.Command {
	var undo bool
	c := &cobra.Command{
		Use:   "bind [--undo]",
		Short: "bind the settled papers of games into volumes, where enough have come together",
		Long: `bind binds the papers of each game that has enough settled ones, all but those of
its last turns, and the lines of the log, and leaves the rest. Nothing is lost or
told otherwise by it; the pages that become free are used again. --undo puts every
row back into its place, and the file grows by it. An office that runs binds by
itself; what was put back it binds again when its time comes.

The office must be stopped. Before the first volume of a ledger that an earlier
release began, a copy is laid beside it; see 'postd ledger drop-copy'.`,
		Example: "  postd ledger bind",
		Args:    cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				switch {
				case d.office != nil:
					return errAtWork
				case undo:
					return l.UnbindEverything()
				}
				return d.bind(c, l)
			})
		},
	}
	c.Flags().BoolVar(&undo, "undo", false, "put every row back")
	return c
}

func (d *control) bind(c *cobra.Command, l *ledger.Ledger) error {
	var all ledger.Binding
	if err := l.CopyFirst(c.Context(), app.DiskFree(filepath.Dir(l.Path())), !d.conf.Ledger.Copy); err != nil {
		return err
	}
	for {
		b, err := l.Bind(app.VolumesAtOnce)
		if err := errors.Join(err, c.Context().Err()); err != nil {
			return err
		}
		all.Join(b)
		if !b.More {
			break
		}
	}
	d.Printf("bound: %d rows of %d octets in %d volumes of %d\n", all.Rows, all.Before, all.Volumes, all.Now)
	return nil
}

func cmdCompact(d *control) *cobra.Command {
	var bind bool
	c := &cobra.Command{
		Use:   "compact [--bind]",
		Short: "write the file of the ledger anew, without room to spare",
		Long: `compact writes the ledger into a new file, row by row, compares the two, and puts
the new one in the place of the old. The old one stays beside it as
postd.db.before-compact: look with 'postd check' whether all is well, then remove
it. --bind binds the settled papers of all games into volumes first, which makes
the file many times smaller.

The office must be stopped. There must be room for the file once more, with --bind
twice. Until the new file is whole nothing is changed: stopped or killed before, the
ledger is as it was.`,
		Example: "  postd ledger compact --bind",
		Args:    cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				if d.office != nil {
					return errAtWork
				}
				return d.compact(c, l, bind)
			})
		},
	}
	c.Flags().BoolVar(&bind, "bind", false, "bind the settled papers of all games first")
	return c
}

func (d *control) compact(c *cobra.Command, l *ledger.Ledger, bind bool) error {
	told := time.Now()
	x, err := l.Compact(c.Context(), bind, func(what string, rows, octets int64) {
		if time.Since(told) >= 2*time.Second {
			told = time.Now()
			d.Printf("%s: %d rows, %d octets\n", what, rows, octets)
		}
	})
	if err != nil {
		return err
	}
	if bind {
		d.Printf("bound: %d rows of %d octets in %d volumes of %d\n", x.Binding.Rows, x.Binding.Before, x.Binding.Volumes, x.Binding.Now)
	}
	d.Printf("rows: %d; the file had %d octets and has %d\n", x.Rows, x.Before, x.Now)
	d.Printf("as it was it lies in %s; look with 'postd check', then remove it\n", x.Old)
	return nil
}
