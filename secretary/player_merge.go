package secretary

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

var mergeRoutes = []visit.Route[*request]{
	visit.Get("/p/merge", toArrange, mergePlayers),
	visit.Post("/p/merge", toArrange, mergePlayers),
	visit.Post("/p/:player/unmerge", visit.To(ledger.ActArrange, thePlayer), ofPlayer(unmergePlayer)),
}

// mergePlayers makes one row of two that are of one person (DESK/E-61).
func mergePlayers(v *request) (visit.Response, error) {
	keep, stays := v.ChangeableField("stays", "The row that stays", "Its name, wishes and notes stay.")
	lose, goes := v.ChangeableField("goes", "The row that goes into it", "Its addresses are added, each as it stands. Its games keep the number under which they were played.")
	switch {
	case !v.Posted():
	case v.FiledBefore():
		keep.Error, lose.Error = "", ""
	case stays.ID != 0 && stays.ID == goes.ID:
		lose.Error = "Choose two players."
	}
	form := v.Composed([]templates.Link{visit.Crumb("Players", "/p")}, "Merge two players", visit.Compose{
		Lead: "Where one person is entered twice, two rows become one. It can be taken back for 14 days.", Fields: []visit.FormField{keep, lose}, Back: "/p", Button: "Show",
	})
	return v.ByForm(form, keep.Error == "" && lose.Error == "", func(string) (visit.Action, error) {
		why, err := v.site.o.Ledger.MergeFault(stays, goes)
		if err != nil {
			return visit.Action{}, err
		}
		if why != "" {
			return visit.Action{}, visit.Refused("These two cannot be made one.", why, "Go back and choose again.")
		}
		after := stays
		after.Addresses = append(slices.Clone(stays.Addresses), goes.Addresses...)
		return visit.Action{
			Title: fmt.Sprintf("Merge %s (%d) into %s (%d)", goes.Name, goes.ID, stays.Name, stays.ID), Button: "Merge them", Back: "/p/merge",
			Does: []string{
				fmt.Sprintf("Row %d goes into row %d. Whoever looks for it finds %s.", goes.ID, stays.ID, stays.Name),
				"What was played under the other number keeps it. Tables show " + stays.Name + ".",
				"It can be taken back until " + v.Site.Instant(v.Now.Add(ledger.MergeStays)) + ".",
			},
			Changes: playerChanges(stays, after),
			Matters: []ledger.Matter{{Why: "merged", Rows: []ledger.Row{ledger.Merge{Stays: stays.ID, Goes: goes.ID, StaysVersion: stays.Version, GoesVersion: goes.Version, At: v.Now}}}},
			Then:    visit.Done(folder.PlayerPath(stays.ID), goes.Name+" is merged into "+stays.Name+"."),
			Theirs:  func() []string { return append(v.playerNow(stays.ID), v.playerNow(goes.ID)...) },
		}, nil
	})
}

// merged are the rows that were merged into a player, with those of them that can still
// be taken back.
func (v *request) merged(p ledger.Player) (out []mergedRow, err error) {
	list, err := v.site.o.Ledger.Joined(p)
	for _, x := range list {
		until := x.MergedAt.Add(ledger.MergeStays)
		out = append(out, mergedRow{ID: x.ID, Name: x.Name, When: v.Site.Instant(x.MergedAt), Until: v.Site.Instant(until), Back: !v.Now.After(until)})
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
func unmergePlayer(v *request, p ledger.Player) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		id, err := strconv.ParseUint(v.Field("goes"), 10, 64)
		rows, err2 := v.merged(p)
		i := slices.IndexFunc(rows, func(x mergedRow) bool { return x.ID == id })
		if err := errors.Join(err, err2); err != nil || i < 0 || !rows[i].Back {
			return visit.Action{}, visit.Refused("There is no merge that could be taken back.", "It was taken back before, or is older than 14 days.", "Go back to the player.")
		}
		return visit.Action{
			Title: "Take the merge of " + rows[i].Name + " back", Button: "Take it back", Back: folder.PlayerPath(p.ID),
			Does:    []string{fmt.Sprintf("%s (%d) is a player again, with the addresses that came from that row.", rows[i].Name, id)},
			Matters: []ledger.Matter{{Why: "the merge is taken back", Rows: []ledger.Row{ledger.Unmerge{Goes: id, StaysVersion: v.Version(), At: v.Now}}}},
			Then:    visit.Done(folder.PlayerPath(id), rows[i].Name+" is a player again."),
			Theirs:  func() []string { return v.playerNow(p.ID) },
		}, nil
	})
}
