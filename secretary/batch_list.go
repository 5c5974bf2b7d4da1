package secretary

import (
	"fmt"
	"slices"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates"
)

// batchesPage lists what was done to many at once, the last first.
type batchesPage struct {
	Heads []visit.Head
	Rows  []batchRow
	Pager visit.Pager
	Empty string
}

// batchRow is a batch in a list.
type batchRow struct{ When, Who, Title, Href, Words, Badge, Kind string }

// batchOrder is the order of that list.
var batchOrder = visit.Listing[ledger.Batch]{
	Columns: []visit.Column[ledger.Batch]{
		{Slug: "what", Name: "What", Key: func(b ledger.Batch) string { return b.Title }},
		{Slug: "when", Name: "When", Key: func(b ledger.Batch) string { return fmt.Sprintf("%020d", b.ID) }},
		{Slug: "who", Name: "Who", Key: func(b ledger.Batch) string { return b.By }},
		{Name: "How far"},
	},
	Usual: "-when",
	ID:    func(b ledger.Batch) string { return fmt.Sprintf("%020d", b.ID) },
}

func (v *request) batchRow(b ledger.Batch) batchRow {
	words, badge, kind := batchWords(b, v.Now)
	return batchRow{v.Site.Instant(b.At), b.By, b.Title, batchPath(b.ID), words, badge, kind}
}

// batchList leads to each batch for ever: to what was refused in it, and to what takes it back.
func batchList(v *request) (visit.Response, error) {
	all, err := v.site.o.Ledger.Batches(0, v.sees)
	if err != nil {
		return nil, err
	}
	p := batchesPage{Empty: "Nothing was done to many at once yet."}
	var part []ledger.Batch
	part, p.Heads, p.Pager = batchOrder.Part(v, all)
	for _, b := range part {
		p.Rows = append(p.Rows, v.batchRow(b))
	}
	return visit.Page{Name: "batches", Title: "Done to many at once", Body: p}, nil
}

// batchesOfTournament are the last batches by which something was done in a tournament.
func (v *request) batchesOfTournament(id uint64) ([]templates.Link, error) {
	return v.batchLinks(func(b ledger.Batch) bool {
		return b.Tournament == id || slices.Contains(leftBy(b).In, id)
	})
}

// leftBy is what a batch knows of a player who left by it; nothing, where nobody did.
func leftBy(b ledger.Batch) (w left) {
	if b.Deed == deedLeave {
		w, _ = leftOf(b) // one that cannot be read says so on its own page
	}
	return w
}

// batchLinks lead to the last batches that are wanted, of those that the visitor may see.
func (v *request) batchLinks(want func(ledger.Batch) bool) (out []templates.Link, err error) {
	list, err := v.site.o.Ledger.Batches(0, func(b ledger.Batch) bool { return want(b) && v.sees(b) })
	for _, b := range list[:min(len(list), lately)] {
		words, _, _ := batchWords(b, v.Now)
		words = b.Title + ", " + v.Site.Instant(b.At) + ": " + words
		if back := v.comesBack(b); back.Href != "" {
			words += "; it can be taken back"
		}
		out = append(out, templates.Link{Name: words, Href: batchPath(b.ID)})
	}
	return out, err
}

// takerOf is who took over the last game of the player in a tournament, 0 where nobody did.
func takerOf(t ledger.Tournament, player uint64) uint64 {
	for _, o := range slices.Backward(t.Takeovers) {
		if o.From == player {
			return o.To
		}
	}
	return 0
}

// nameOf is the name of a player.
func (v *request) nameOf(player uint64) string {
	name, _ := playerNamed(v, player)
	return name
}
