package batches

import (
	"fmt"

	"postd/ledger"
	"postd/secretary/folder"
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
	return batchRow{v.Site.Instant(b.At), v.Site.Called(b.By), b.Title, Path(b.ID), words, badge, kind}
}

// batchList leads to each batch for ever: to what was refused in it, and to what takes it back.
func batchList(v *request) (visit.Response, error) {
	n, err := v.Ledger().Tally(ledger.TallyBatches)
	if err != nil {
		return nil, err
	}
	p := batchesPage{Empty: "Nothing was done to many at once yet."}
	long := visit.Long[ledger.Batch]{Count: n, All: ledger.AllBatches(), By: map[string]ledger.Range[ledger.Batch]{"when": ledger.AllBatches().Reversed()}}
	if !v.Ledger().Everything() {
		long.Sees = func(b ledger.Batch) bool { return sees(v.Request, b) }
	}
	var part []ledger.Batch
	if part, p.Heads, p.Pager, err = long.Part(v, batchOrder); err != nil {
		return nil, err
	}
	for _, b := range part {
		p.Rows = append(p.Rows, v.batchRow(b))
	}
	return visit.Page{Name: "batches", Title: "Done to many at once", Body: p}, nil
}

// Links lead to the last batches that are wanted, of those that the visitor may see.
func Links(v *folder.Request, kinds *Kinds, want func(ledger.Batch) bool) (out []templates.Link, err error) {
	list, err := v.Ledger().Ledger.Batches(0, func(b ledger.Batch) bool { return want(b) && sees(v, b) })
	for _, b := range list[:min(len(list), Lately)] {
		words, _, _ := batchWords(b, v.Now)
		words = b.Title + ", " + v.Site.Instant(b.At) + ": " + words
		if back := kinds.Undo(v, b); back.Href != "" {
			words += "; it can be taken back"
		}
		out = append(out, templates.Link{Name: words, Href: Path(b.ID)})
	}
	return out, err
}

// NameOf is the name of a player.
func NameOf(v *folder.Request, player uint64) string {
	name, _ := PlayerNamed(v, player)
	return name
}

// Lately is how many of the last the page of something lists.
const Lately = 10
