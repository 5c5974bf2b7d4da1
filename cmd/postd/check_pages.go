package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/ledger"
)

// checkProgress tells every few seconds how far a check is.
func (d *control) checkProgress(asJSON bool) func(ledger.CheckProgress) {
	began := time.Now()
	last, phase, phaseBegan := began, 0, began
	return func(p ledger.CheckProgress) {
		now := time.Now()
		if p.Phase != phase {
			phase, phaseBegan = p.Phase, now
		}
		if now.Sub(last) < progressEach {
			return
		}
		last = now
		if asJSON {
			raw, _ := json.Marshal(p)
			fmt.Fprintf(d.Err, "%s\n", raw)
			return
		}
		fmt.Fprintln(d.Err, checkWords(p, now.Sub(phaseBegan)))
	}
}

// checkWords say how far a check is: "8 of 18, games: 2,000 looked at, 40 MB read, 10s to go in it".
func checkWords(p ledger.CheckProgress, took time.Duration) string {
	words := fmt.Sprintf("%d of %d, %s: %d looked at, %d MB read", p.Phase, p.Of, p.Name, p.Rows, p.Octets>>20)
	if p.Part > 0 && p.Part < 1 {
		words += fmt.Sprintf(", about %s to go in it", time.Duration(float64(took)*(1-p.Part)/p.Part).Round(time.Second))
	}
	if p.Found > 0 {
		words += fmt.Sprintf(", findings: %d", p.Found)
	}
	return words
}

// paged is what a look at the pages came to, as scripts read it.
type paged struct {
	File     string   `json:"file"`
	Findings []string `json:"findings"`
}

// lookAtPages looks at the pages of the ledger, or of a copy, that nobody has open.
func (x *checking) lookAtPages(d *control, args []string) error {
	file := ""
	if len(args) == 1 {
		file = args[0]
	} else {
		conf, err := config.Read(d.config)
		if err != nil {
			return err
		}
		file = conf.File()
	}
	st, err := os.Stat(file)
	if err != nil {
		return fmt.Errorf("postd: %w", err)
	}
	wants, has := ledger.PagesMemory(st.Size()), app.Memory()
	fmt.Fprintf(d.Err, "the look at the pages of %s takes about %d MB of memory\n", file, wants>>20)
	if has > 0 && wants > has/2 && !x.force {
		return cli.Ends(cli.ExitFailed, fmt.Errorf("postd: that is more than half of what this machine has (%d MB): look at a copy on a larger one, or give --force", has>>20))
	}
	found, err := ledger.CheckPages(file)
	if err != nil {
		return err
	}
	return examined(d, x.asJSON, paged{file, found}, func() {
		if len(found) == 0 {
			d.Printf("the pages of %s: all in order.\n", file)
			return
		}
		d.Printf("the pages of %s: findings: %d.\n", file, len(found))
		for _, f := range found {
			d.Printf("  %s\n", f)
		}
	}, len(found) == 0)
}
