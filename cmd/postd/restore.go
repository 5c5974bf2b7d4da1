package main

import (
	"path/filepath"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger/backups"
)

func cmdRestore(d *control) *cobra.Command {
	var asJSON, anyway bool
	c := &cobra.Command{
		Use:   "restore DIR[@BACKUP] FILE",
		Short: "make a ledger out of a back-up",
		Long: `restore puts a ledger together out of a folder of 'postd backup --into', the newest
back-up or the one that is named after an @, or copies a file of 'postd backup'.
Every piece is verified, and then quickly the whole: the chain of the log to its
last line, and one game in a hundred. FILE must not be there: nothing is ever
overwritten. Until all is verified the file has another name (FILE.restoring),
under which nothing can open it. It ends with status 5 if the quick check found
anything, and FILE is then made with --anyway only.

No configuration is needed. To go on from a back-up, stop the office, move postd.db
away, and restore to its place. Letters that came after the back-up are read from
the mailbox again. 'postd check' then verifies all of it.`,
		Example: `  postd restore /mnt/backup/postd /var/lib/postd/postd.db
  postd restore /mnt/backup/postd@2026-11-23T0300 /tmp/look.db`,
		Args: cli.ExactArgs(2, "a back-up, and the file to make"),
		RunE: func(c *cobra.Command, args []string) error {
			file, err := filepath.Abs(args[1])
			if err != nil {
				return err
			}
			r := backups.Restorer{Anyway: anyway, Fault: faultPoint, Progress: d.progress(args[1]).tell}
			x, err := r.Restore(c.Context(), args[0], file)
			if err != nil {
				return err
			}
			return examined(d, asJSON, x, func() { d.tellRestored(args[1], x, anyway) }, len(x.Findings) == 0)
		},
	}
	f := c.Flags()
	f.BoolVar(&asJSON, "json", false, "as JSON")
	f.BoolVar(&anyway, "anyway", false, "make the file though the quick check found something")
	return c
}

func (d *control) tellRestored(file string, x backups.Restored, anyway bool) {
	for _, h := range x.Half {
		d.Printf("passed over, for it is no back-up: %s\n", h)
	}
	if len(x.Findings) == 0 || anyway {
		d.Printf("%s is restored from %s: %d octets, schema %d, to line %d of the log, %.16s\n", file, x.From, x.Octets, x.Schema, x.Line, x.Hash)
	} else {
		d.Printf("%s is not made; --anyway makes it all the same.\n", file)
	}
	for _, f := range x.Findings {
		d.Printf("  %s\n", f)
	}
	switch {
	case len(x.Findings) > 0:
	case x.Old:
		d.Printf("it is of an earlier schema, so that its log alone was looked at: all in order.\n")
	default:
		d.Printf("the log and %d games were looked at: all in order.\n", x.Games)
	}
}
