package secretary

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/templates"
)

var mergeRoutes = []route[*request]{
	get("/p/merge", toArrange, mergePlayers),
	post("/p/merge", toArrange, mergePlayers),
	post("/p/:player/unmerge", to(ledger.ActArrange, thePlayer), ofPlayer(unmergePlayer)),
}

// mergePlayers makes one row of two that are of one person (DESK/E-61).
func mergePlayers(v *request) (response, error) {
	all, err := v.ledger().changeable()
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b ledger.Player) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	choose := func(field, label, hint string) (formField, ledger.Player) {
		id, _ := strconv.ParseUint(v.field(field), 10, 64)
		f := formField{Name: field, Label: label, Hint: hint, Type: "select", Required: true, Options: []option{{Value: "", Name: "choose"}}}
		chosen := ledger.Player{}
		for _, p := range all {
			if p.ID == id {
				chosen = p
			}
			f.Options = append(f.Options, option{Value: fmt.Sprint(p.ID), Name: fmt.Sprintf("%s (%d), %s", p.Name, p.ID, p.Writes()), Here: p.ID == id})
		}
		return f, chosen
	}
	keep, stays := choose("stays", "The row that stays", "Its name, wishes and notes stay.")
	lose, goes := choose("goes", "The row that goes into it", "Its addresses are added, each as it stands. Its games keep the number under which they were played.")
	if v.posted() && (stays.ID == 0 || goes.ID == 0 || stays.ID == goes.ID) && !v.filedBefore() {
		lose.Error = "Choose two players."
	}
	form := v.composed([]templates.Link{crumb("Players", "/p")}, "Merge two players", composePage{
		Lead: "Where one person is entered twice, two rows become one. It can be taken back for 14 days.", Fields: []formField{keep, lose}, Back: "/p", Button: "Show",
	})
	return v.byForm(form, lose.Error == "", func(string) (action, error) {
		why, err := v.site.o.Ledger.MergeFault(stays, goes)
		if err != nil {
			return action{}, err
		}
		if why != "" {
			return action{}, refused("These two cannot be made one.", why, "Go back and choose again.")
		}
		after := stays
		after.Addresses = append(slices.Clone(stays.Addresses), goes.Addresses...)
		return action{
			title: fmt.Sprintf("Merge %s (%d) into %s (%d)", goes.Name, goes.ID, stays.Name, stays.ID), button: "Merge them", back: "/p/merge",
			does: []string{
				fmt.Sprintf("Row %d goes into row %d. Whoever looks for it finds %s.", goes.ID, stays.ID, stays.Name),
				"What was played under the other number keeps it. Tables show " + stays.Name + ".",
				"It can be taken back until " + v.site.instant(v.now.Add(ledger.MergeStays)) + ".",
			},
			changes: playerChanges(stays, after),
			matters: []ledger.Matter{{Why: "merged", Rows: []ledger.Row{ledger.Merge{Stays: stays.ID, Goes: goes.ID, StaysVersion: stays.Version, GoesVersion: goes.Version, At: v.now}}}},
			then:    done(playerPath(stays.ID), goes.Name+" is merged into "+stays.Name+"."),
			theirs:  func() []string { return append(v.playerNow(stays.ID), v.playerNow(goes.ID)...) },
		}, nil
	})
}

// merged are the rows that were merged into a player, with those of them that can still
// be taken back.
func (v *request) merged(p ledger.Player) (out []mergedRow, err error) {
	list, err := v.site.o.Ledger.Joined(p)
	for _, x := range list {
		until := x.MergedAt.Add(ledger.MergeStays)
		out = append(out, mergedRow{ID: x.ID, Name: x.Name, When: v.site.instant(x.MergedAt), Until: v.site.instant(until), Back: !v.now.After(until)})
	}
	return out, err
}

// mergedRow is a row that was merged into a player.
type mergedRow struct {
	ID                uint64
	Name, When, Until string
	Back              bool // it can be taken back
}

// unmergePlayer takes a merge back.
func unmergePlayer(v *request, p ledger.Player) (response, error) {
	return v.do(func(string) (action, error) {
		id, err := strconv.ParseUint(v.field("goes"), 10, 64)
		rows, err2 := v.merged(p)
		i := slices.IndexFunc(rows, func(x mergedRow) bool { return x.ID == id })
		if err := errors.Join(err, err2); err != nil || i < 0 || !rows[i].Back {
			return action{}, refused("There is no merge that could be taken back.", "It was taken back before, or is older than 14 days.", "Go back to the player.")
		}
		return action{
			title: "Take the merge of " + rows[i].Name + " back", button: "Take it back", back: playerPath(p.ID),
			does:    []string{fmt.Sprintf("%s (%d) is a player again, with the addresses that came from that row.", rows[i].Name, id)},
			matters: []ledger.Matter{{Why: "the merge is taken back", Rows: []ledger.Row{ledger.Unmerge{Goes: id, StaysVersion: v.version(), At: v.now}}}},
			then:    done(playerPath(id), rows[i].Name+" is a player again."),
			theirs:  func() []string { return v.playerNow(p.ID) },
		}, nil
	})
}
