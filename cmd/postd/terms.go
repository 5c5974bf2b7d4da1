package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence/terms"
	"postd/rules"
)

func cmdTerms(d *control) *cobra.Command {
	var x struct {
		preset, code         string
		set                  []string
		list, blanks, asJSON bool
	}
	c := &cobra.Command{
		Use:   "terms",
		Short: "tell what players may agree to, blank by blank or as a page of sentences",
		Long: `terms lists every blank that players, or the secretary for them, may fill: its
default, its meaning, the law on which it rests, what may be written into it,
and where this release keeps less than the law knows, what that is.

With --preset, --code or --set it prints instead what is agreed under them as a
page of plain sentences, each with its law, and says where that departs from the
chosen code. --list names the presets, from which 'postd game open --preset', a
dialogue's head and the form of a tournament may begin.`,
		Example: `  postd terms --preset club
  postd terms --code BCC1897-III --set 'turn.limit=5 days'
  postd game open … --preset club --set 'turn.limit=20 days'`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(*cobra.Command, []string) error {
			if x.list {
				return d.listPresets(x.asJSON)
			}
			page := x.preset != "" || x.code != "" || len(x.set) > 0
			if x.code != "" {
				x.set = append([]string{"code=" + x.code}, x.set...)
			}
			a, err := filled(withPreset(x.preset, x.set))
			if err != nil {
				return err
			}
			switch {
			case x.asJSON && page && !x.blanks:
				return cli.ListJSON(d.Streams, clauseRows(a))
			case x.asJSON:
				return cli.ListJSON(d.Streams, termRows(a))
			case page && !x.blanks:
				d.showClauses(x.preset, a)
			default:
				d.showTerms(a)
			}
			return nil
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&x.preset, "preset", "", "what the preset of that `NAME` comes to")
	f.StringVar(&x.code, "code", "", "what the code of laws of that `NAME` comes to")
	f.StringArrayVar(&x.set, "set", nil, "fill one blank, `FIELD=VALUE` (may be repeated)")
	f.BoolVar(&x.list, "list", false, "name the presets")
	f.BoolVar(&x.list, "presets", false, "the same")
	f.BoolVar(&x.blanks, "blanks", false, "list the blanks with it, and print no page")
	f.BoolVar(&x.asJSON, "json", false, "as JSON")
	return c
}

// withPreset puts the preset, if one is named, before what is set beside it.
func withPreset(preset string, set []string) []string {
	if preset == "" {
		return set
	}
	return append([]string{"preset=" + preset}, set...)
}

// presetRow is a preset as scripts read it.
type presetRow struct {
	Name   string            `json:"name"`
	Title  string            `json:"title"`
	For    string            `json:"for"`
	Fields map[string]string `json:"fields"`
}

// listPresets names the presets and what each fills.
func (d *control) listPresets(asJSON bool) error {
	var rows []presetRow
	for _, p := range terms.Presets() {
		row := presetRow{p.Name, p.Title, p.For, map[string]string{}}
		for _, f := range p.Fields {
			row.Fields[f[0]] = f[1]
		}
		rows = append(rows, row)
		if !asJSON {
			d.Printf("%-14s %s\n", p.Name, p.Title)
			d.wrapped("               ", p.For)
		}
	}
	if asJSON {
		return cli.ListJSON(d.Streams, rows)
	}
	return nil
}

// clauseRow is a sentence of what is agreed, as scripts read it.
type clauseRow struct {
	Part      string `json:"part"`
	Field     string `json:"field"`
	Says      string `json:"says"`
	Law       string `json:"law,omitempty"`
	Otherwise string `json:"codeHas,omitempty"`
	By        string `json:"codeLaw,omitempty"`
	Warning   string `json:"warning,omitempty"` // of the blank that it says
}

func clauseRows(a terms.Agreement) (rows []clauseRow) {
	warns := warnings(a)
	for _, c := range a.Clauses() {
		rows = append(rows, clauseRow{c.Part, c.Field, c.Says, string(c.Law), c.Otherwise, string(c.By), warns[c.Field]})
	}
	return rows
}

// showClauses prints what is agreed as a page of sentences for an organiser.
func (d *control) showClauses(preset string, a terms.Agreement) {
	title := "What the players agree to"
	if p, err := terms.PresetNamed(preset); err == nil {
		title = p.Title
		d.Printf("%s\n\n", strings.ToUpper(title))
		d.wrapped("", p.For)
	} else {
		d.Printf("%s\n", strings.ToUpper(title))
	}
	part := ""
	for _, c := range a.Clauses() {
		if c.Part != part {
			part = c.Part
			d.Printf("\n%s\n", part)
		}
		d.wrapped("  ", c.Says+" "+cited(c))
		if c.Otherwise != "" {
			d.wrapped("    ", "This departs from the code, which has: "+c.Otherwise+" "+bracketed(string(c.By)))
		}
	}
	if warned := terms.Warnings(a); len(warned) > 0 {
		d.Printf("\nWhat to think over, though it may be agreed\n")
		for _, err := range warned {
			d.wrapped("  ", strings.TrimPrefix(err.Error(), "correspondence: ")+".")
		}
	}
	if wrong := a.Validate(); len(wrong) > 0 {
		d.Printf("\nBefore a game can be opened\n")
		for _, err := range wrong {
			d.wrapped("  ", strings.TrimPrefix(err.Error(), "correspondence: ")+".")
		}
	}
	if not := a.Unbuilt(); len(not) > 0 {
		d.Printf("\nWhat this release does not keep yet\n")
		for _, err := range not {
			d.wrapped("  ", strings.TrimPrefix(err.Error(), "correspondence: ")+".")
		}
	}
}

// cited puts the law of a sentence in brackets, or says that its code has none.
func cited(c terms.Clause) string {
	if c.Law == "" && fieldLaw(c.Field) != "" {
		return "(the code has no law of it)"
	}
	return bracketed(string(c.Law))
}

// fieldLaw is the law that speaks of a blank; "" where none does.
func fieldLaw(name string) rules.Law {
	f, _ := terms.FieldNamed(name)
	return f.Law
}

// bracketed puts a law in brackets; nothing where there is none.
func bracketed(law string) string {
	if law == "" {
		return ""
	}
	return "(" + law + ")"
}

// wrapped prints a text in lines of at most 78 letters, each after the margin.
func (d *control) wrapped(margin, text string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len([]rune(margin+line))+1+len([]rune(word)) > 78 {
			d.Printf("%s%s\n", margin, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	if line != "" {
		d.Printf("%s%s\n", margin, line)
	}
}

// termRow is a blank of the agreement as scripts read it.
type termRow struct {
	Field   string `json:"field"`
	Value   string `json:"value"`
	Means   string `json:"means"`
	Law     string `json:"law,omitempty"`
	Allowed string `json:"allowed"`
	Kept    string `json:"kept,omitempty"`
	Departs string `json:"departs,omitempty"` // from the code, and what that has
	Warning string `json:"warning,omitempty"`
}

// warnings are what an organiser is warned of, by the names of the blanks (RULING/R-84).
func warnings(a terms.Agreement) map[string]string {
	all := map[string]string{}
	for _, err := range terms.Warnings(a) {
		if f, ok := errors.AsType[*terms.FieldError](err); ok {
			all[f.Field] = f.Problem
		}
	}
	return all
}

func termRows(a terms.Agreement) (rows []termRow) {
	departs, warns := map[string]string{}, warnings(a)
	for _, x := range a.Contradictions() {
		departs[x.Field.Field.Name] = strings.TrimSpace(fmt.Sprintf("%s has %s %s", x.Code.Name, x.Says, bracketed(string(x.Law))))
	}
	for _, x := range a.Filled() {
		means := x.Field.Means
		if note := a.Calendar.UncheckedNote(); x.Field.Name == "calendar.holidays" && note != "" {
			means += " " + note
		}
		rows = append(rows, termRow{x.Field.Name, x.Value, means, string(x.Field.Law), x.Field.Allowed, x.Field.Kept, departs[x.Field.Name], warns[x.Field.Name]})
	}
	return rows
}

// showTerms lists every blank as it is filled, with its law.
func (d *control) showTerms(a terms.Agreement) {
	for _, x := range termRows(a) {
		law := x.Law
		if law == "" {
			law = "(the office)"
		}
		value := x.Value
		switch {
		case value == "" && x.Field == "first_turn_at":
			value = "(blank: 00:00 of the first counted day at least 48 hours on)"
		case value == "":
			value = "(blank)"
		}
		d.Printf("%-26s %s\n    %s\n    %s; may be: %s\n", x.Field+":", value, x.Means, law, x.Allowed)
		if x.Departs != "" {
			d.Printf("    this departs from the code: %s\n", x.Departs)
		}
		if x.Warning != "" {
			d.Printf("    warning: %s\n", x.Warning)
		}
		if x.Kept != "" {
			d.Printf("    this release keeps: %s\n", x.Kept)
		}
	}
}
