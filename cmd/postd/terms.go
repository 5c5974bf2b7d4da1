package main

import (
	"github.com/spf13/cobra"

	"postd/correspondence"
)

func cmdTerms(d *desk) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "terms",
		Short: "list the blanks of the agreement, each with its law and default",
		Long: `terms lists every blank that players, or the secretary for them, may fill: its
default, its meaning, the law on which it rests, what may be written into it,
and where this release keeps less than the law knows, what that is.`,
		Example: `  postd game open … --set 'turn.limit=3 days'     # fills one`,
		Args:    exactArgs(0, ""),
		RunE: func(*cobra.Command, []string) error {
			a, err := correspondence.Default("BCC1903-V")
			if err != nil {
				return err
			}
			if asJSON {
				return listJSON(d.std, termRows(a))
			}
			d.showTerms(a)
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

// termRow is a blank of the agreement as scripts read it.
type termRow struct {
	Field   string `json:"field"`
	Value   string `json:"value"`
	Means   string `json:"means"`
	Law     string `json:"law,omitempty"`
	Allowed string `json:"allowed"`
	Kept    string `json:"kept,omitempty"`
}

func termRows(a correspondence.Agreement) (rows []termRow) {
	for _, x := range a.Filled() {
		means := x.Field.Means
		if note := a.Calendar.UncheckedNote(); x.Field.Name == "calendar.holidays" && note != "" {
			means += " " + note
		}
		rows = append(rows, termRow{x.Field.Name, x.Value, means, string(x.Field.Law), x.Field.Allowed, x.Field.Kept})
	}
	return rows
}

// showTerms lists every blank as it is filled, with its law.
func (d *desk) showTerms(a correspondence.Agreement) {
	for _, x := range termRows(a) {
		law := x.Law
		if law == "" {
			law = "(the office)"
		}
		value := x.Value
		switch {
		case value == "" && x.Field == "first_turn_at":
			value = "(blank: 00:00 of the first reckoned day at least 48 hours on)"
		case value == "":
			value = "(blank)"
		}
		d.printf("%-26s %s\n    %s\n    %s; may be: %s\n", x.Field+":", value, x.Means, law, x.Allowed)
		if x.Kept != "" {
			d.printf("    this release keeps: %s\n", x.Kept)
		}
	}
}
