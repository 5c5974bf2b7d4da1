package main

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/descriptive"
	"postd/diagram"
	"postd/templates/narrate"
)

// casesOf are the files of the records of a game, in the words of the letters and
// of the pages; the last first, and those that are open before all.
func casesOf(g correspondence.Game) []narrate.Case {
	cal, err := g.Calendar()
	if err != nil {
		return nil // stands says why
	}
	all := narrate.Cases(g, cal, cal.Zone())
	slices.Reverse(all)
	slices.SortStableFunc(all, func(a, b narrate.Case) int {
		switch {
		case a.Open == b.Open:
			return 0
		case a.Open:
			return -1
		}
		return 1
	})
	return all
}

// showCase tells all that belongs to one record.
func (d *control) showCase(c narrate.Case) {
	open := ""
	if c.Open {
		open = ", open"
	}
	d.Printf("\ncase %d%s: %s: %s\n", c.No, open, c.Title(), c.State)
	for _, x := range c.Faults {
		d.Printf("  it %s %s\n", x.Words, x.Cited())
	}
	for _, r := range c.Records {
		received := r.Arrived
		if received == "" {
			received = "not known"
		}
		spent := ""
		if r.Spent != "" {
			spent = ", " + r.Spent + " used"
		}
		d.Printf("  record “%s”: sent %s%s, received %s; %s\n", r.Words, r.Despatched, spent, received, r.Says)
		for _, m := range r.Readings {
			d.Printf("    (%d) %s; %s\n", m.No, m.Full, m.Short)
		}
	}
	if c.FEN != "" {
		d.Printf("  read in %s\n%s\n", c.FEN, indented(strings.Trim(diagram.Text(c.Position, c.Side, descriptive.Style{}), "\n")))
	}
	for _, x := range c.Rights {
		d.Printf("  right: %s %s\n", x.Words, x.Cited())
	}
	for _, x := range c.Steps {
		d.Printf("  %s  %s\n", x.When, strings.TrimSpace(x.Words+" "+x.Cited()))
	}
	for _, x := range c.Out {
		d.Printf("  not counted: %s %s\n", x.Words, x.Cited())
	}
}

// indented sets lines in by four columns.
func indented(s string) string { return "    " + strings.ReplaceAll(s, "\n", "\n    ") }
