package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/spf13/cobra"

	"postd/ledger"
)

func cmdCheck(d *desk) *cobra.Command {
	var asJSON, rebuild bool
	c := &cobra.Command{
		Use:   "check",
		Short: "verify everything in the ledger",
		Long: `check folds every game anew, compares every index with what it was made
from, verifies the outbox, the letters and the chain of the log, and lists what
it finds. It ends with status 5 if it found anything. --rebuild makes the
indexes anew; events, letters and postings are never touched.`,
		Args: exactArgs(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				r, err := l.Check(rebuild)
				if err != nil {
					return err
				}
				if asJSON {
					if err := d.printJSON(r); err != nil {
						return err
					}
				} else {
					d.printf("%d games with %d events, %d letters, %d postings, %d players: ", r.Games, r.Events, r.Letters, r.Postings, r.Players)
					if len(r.Findings) == 0 {
						d.printf("all in order.\n")
					} else {
						d.printf("%d findings.\n", len(r.Findings))
					}
					for _, f := range r.Findings {
						d.printf("  %s\n", f)
					}
				}
				if len(r.Findings) > 0 {
					return status{exitFound, errors.New("")}
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	c.Flags().BoolVar(&rebuild, "rebuild", false, "make the indexes anew")
	return c
}

func cmdBackup(d *desk) *cobra.Command {
	return &cobra.Command{
		Use:   "backup FILE",
		Short: "copy the ledger while the office runs",
		Long:  "backup writes a consistent copy of the ledger to a new file; it never overwrites one.",
		Args:  exactArgs(1, "the file to write"),
		RunE: func(c *cobra.Command, args []string) error {
			file, err := filepath.Abs(args[0])
			if err != nil {
				return err
			}
			if d.held == nil && file != args[0] {
				// The running office has another working folder.
				if err := c.Flags().Parse([]string{"--", file}); err != nil {
					return err
				}
			}
			return d.work(c, func(l *ledger.Ledger) error {
				f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
				if err != nil {
					return fmt.Errorf("postd: %w", err)
				}
				n, err := l.Backup(f)
				if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
					os.Remove(file)
					return fmt.Errorf("postd: backup: %w", err)
				}
				d.printf("%s is written, %d octets\n", file, n)
				return nil
			})
		},
	}
}

func cmdVersion(s std) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "tell the version",
		Args:  exactArgs(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			version, revision := "development", ""
			if b, ok := debug.ReadBuildInfo(); ok {
				if b.Main.Version != "" && b.Main.Version != "(devel)" {
					version = b.Main.Version
				}
				for _, x := range b.Settings {
					if x.Key == "vcs.revision" {
						revision = " " + x.Value
					}
				}
			}
			s.printf("postd %s%s\n", version, revision)
			return nil
		},
	}
}
