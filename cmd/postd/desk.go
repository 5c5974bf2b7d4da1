package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/correspondence"
	"postd/ledger"
)

// control is where the secretary's commands work: on the ledger itself, or, while
// the office runs and holds it, through the office's socket.
type control struct {
	cli.Streams
	config string
	office *app.Office   // in the running office
	conf   config.Config // while work is under way
	whole  io.Writer     // while work is under way: for what holds a secret on purpose
}

// work carries out the body of a command on a ledger that must be there
// already. Where the office runs, the whole command line is handed to it.
func (d *control) work(c *cobra.Command, body func(*ledger.Ledger) error) error {
	return d.workOn(c, false, body)
}

// workAnew does the same, and begins a ledger where there is none.
func (d *control) workAnew(c *cobra.Command, body func(*ledger.Ledger) error) error {
	return d.workOn(c, true, body)
}

func (d *control) workOn(c *cobra.Command, begin bool, body func(*ledger.Ledger) error) (err error) {
	body = d.masked(body)
	if d.office != nil {
		d.conf = d.office.Config
		return body(d.office.Ledger)
	}
	if d.conf, err = config.Read(d.config); err != nil {
		return err
	}
	file, socket := d.conf.File(), d.conf.Socket()
	if done, err := d.byOffice(c, socket); done {
		return err
	}
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) && !begin {
		return fmt.Errorf("postd: there is no ledger %s yet: 'postd serve', 'postd player add' or 'postd game open' begins one", file)
	}
	options := app.LedgerOptions(d.conf)
	options.Making = app.Making(func(words string) { fmt.Fprintln(d.Err, words) })
	l, err := app.OpenLedger(d.conf, options)
	if errors.Is(err, ledger.ErrHeld) {
		if done, err := d.byOffice(c, socket); done { // it was just opening
			return err
		}
		return cli.Ends(cli.ExitUnreachable, fmt.Errorf("postd: another postd holds %s and takes no errands: it is starting or ending, or another command is at work; try again", file))
	}
	if err != nil {
		return err
	}
	return errors.Join(body(l), l.Close())
}

// listing makes a command that tells a list out of the ledger, with --json too. None
// is said where it is empty, and told tells one row of it.
func listing[T any](d *control, c *cobra.Command, none string, rows func(*ledger.Ledger) ([]T, error), told func(T)) *cobra.Command {
	c.Args = cli.ExactArgs(0, "")
	asJSON := c.Flags().Bool("json", false, "as JSON")
	c.RunE = func(c *cobra.Command, _ []string) error {
		return d.work(c, func(l *ledger.Ledger) error {
			all, err := rows(l)
			if err != nil {
				return err
			}
			if *asJSON {
				return cli.ListJSON(d.Streams, all)
			}
			if len(all) == 0 {
				d.Printf("%s\n", none)
			}
			for _, x := range all {
				told(x)
			}
			return nil
		})
	}
	return c
}

// examined tells what an examination came to, as JSON or in words, and ends with
// ExitFound unless all is well.
func examined(d *control, asJSON bool, report any, inWords func(), well bool) error {
	if !asJSON {
		inWords()
	} else if err := d.PrintJSON(report); err != nil {
		return err
	}
	if !well {
		return cli.Silent(cli.ExitFound)
	}
	return nil
}

// onGame carries out the body of a command on a game of the ledger.
func onGame(d *control, c *cobra.Command, name string, body func(*ledger.Ledger, correspondence.Game) error) error {
	return d.work(c, func(l *ledger.Ledger) error {
		g, err := findGame(l, name)
		if err != nil {
			return err
		}
		return body(l, g)
	})
}

// byOffice has the office carry out the command, if one runs.
func (d *control) byOffice(c *cobra.Command, socket string) (done bool, err error) {
	conn, err := app.Reach(socket)
	if conn == nil {
		return err != nil, err
	}
	return true, d.handOver(c, conn)
}

// later tells, where no office runs, when the letters go out.
func (d *control) later() {
	if d.office == nil {
		d.Printf("The office does not run: letters go out when 'postd serve' is started.\n")
	}
}

// handOver gives the command line to the office and prints its answer. It may
// take long, as a check of everything does; whoever does not want to wait
// interrupts it.
func (d *control) handOver(c *cobra.Command, conn net.Conn) error {
	client := http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(context.Context, string, string) (net.Conn, error) {
			if conn == nil {
				return nil, errors.New("the office has ended")
			}
			given := conn
			conn = nil
			return given, nil
		},
	}}
	body, err := json.Marshal(app.RemoteCommand{Args: argsOf(c), By: onHost(), Stream: true})
	if err != nil {
		return err
	}
	q, err := http.NewRequestWithContext(c.Context(), http.MethodPost, "http://postd/errand", bytes.NewReader(body))
	if err != nil {
		return err
	}
	a := app.RemoteAnswer{More: true}
	r, err := client.Do(q)
	if err == nil {
		defer r.Body.Close()
		for answers := json.NewDecoder(r.Body); err == nil && a.More; {
			a = app.RemoteAnswer{}
			if err = answers.Decode(&a); err == nil {
				d.Out.Write(a.Out)
				d.Err.Write(a.Err)
			}
		}
	}
	if err != nil {
		return cli.Ends(cli.ExitUnreachable, fmt.Errorf("postd: the office broke off and may have done it or not: %w", err))
	}
	if a.Code != 0 {
		return cli.Silent(a.Code)
	}
	return nil
}

// argsOf writes out the command line, with the flags that were set.
func argsOf(c *cobra.Command) []string {
	args := strings.Fields(c.CommandPath())[1:]
	c.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if v, ok := f.Value.(pflag.SliceValue); ok {
			values = v.GetSlice()
		}
		for _, v := range values {
			if f.Name != "config" {
				args = append(args, "--"+f.Name+"="+v)
			}
		}
	})
	return append(append(args, "--"), c.Flags().Args()...)
}
