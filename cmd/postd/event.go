package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/secretary/files"
)

func cmdEvent(d *control) *cobra.Command {
	c := &cobra.Command{Use: "event", Short: "the events: export"}
	c.AddCommand(cmdEventExport(d))
	return cli.Branch(c)
}

// exportTold is a line of the command with --json: a file that is written, and how many games
// are, and of how many.
type exportTold struct {
	File string `json:"file"`
	Done int    `json:"done"`
	All  int    `json:"all"`
}

func cmdEventExport(d *control) *cobra.Command {
	var asJSON bool
	o := files.Folder{}
	c := &cobra.Command{
		Use:   "export EVENT DIR",
		Short: "write an event into a folder of pages, to hand out or to keep",
		Long: `export writes an event into a new folder: an index, a page for each section and
each game, all games as PGN and the tables as CSV. It opens from a disk in any
browser, without a network, and prints. Of a game in play the moves stand there
that were answered, and no result that is under appeal; there are no addresses.

Players are named as the office knows them; with --published as each has allowed
for the public pages. Before you give the folder to everybody, use that.`,
		Example: `  postd event export C26 /var/www/c26 --published
  postd event export C26 c26 --json`,
		Args: cli.ExactArgs(2, "the label of the event and the folder to write"),
		RunE: func(c *cobra.Command, args []string) error {
			dir, err := filepath.Abs(args[1]) // the running office has another working folder
			if err != nil {
				return err
			}
			args[1] = dir
			return d.work(c, func(l *ledger.Ledger) error {
				e, err := l.EventByLabel(args[0])
				if errors.Is(err, ledger.ErrNoEvent) {
					return fmt.Errorf("postd: there is no event %s; its label stands on its page", args[0])
				} else if err != nil {
					return err
				}
				n, games := 0, 0
				o.Now, o.Told = time.Now(), func(file string, done, all int) {
					if n, games = n+1, all; asJSON {
						b, _ := json.Marshal(exportTold{file, done, all}) // words and numbers: it does not fail
						d.Printf("%s\n", b)
					}
				}
				if err := files.WriteFolder(l, e, dir, o); err != nil {
					return err
				}
				if !asJSON {
					d.Printf("%s is written: %d files, %d games; begin with index.html\n", dir, n, games)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&o.Published, "published", false, "name the players as each has allowed")
	c.Flags().BoolVar(&asJSON, "json", false, "a line of JSON for each file that is written")
	return c
}
