package batches

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

// Nonce makes the nonce of a batch of the key of the deed by which it is filed: the same
// form makes the same batch.
func Nonce(key string) string { return strings.TrimPrefix(key, "deed:") }

// Kinds is what is known of the deeds that are done to many.
type Kinds struct {
	// Names name a target of each deed, and the page that it has.
	Names map[string]func(*folder.Request, ledger.Batch, uint64) (name, href string)
	// Undo is where the whole is taken back; nothing where it is not.
	Undo func(*folder.Request, ledger.Batch) templates.Link
	// Unwritten says who gets no letter of it; "" where everybody does.
	Unwritten func(ledger.Batch) string
}

// request is a request of these pages.
type request struct {
	*folder.Request
	kinds *Kinds
}

// Routes are the pages of what is done to many at once.
func Routes(of func(*visit.Request) *folder.Request, kinds *Kinds) []visit.Route[*visit.Request] {
	own := func(v *visit.Request) *request { return &request{of(v), kinds} }
	arrange, batch := visit.To(ledger.ActArrange, ObjectInPath[*request]), (*request).batch
	return visit.Joined(own, []visit.Route[*request]{
		visit.Get("/batch", visit.To(ledger.ActEnter, visit.WholeOffice[*request]), batchList),
		visit.Get("/batch/:batch", visit.To(ledger.ActRead, ObjectInPath[*request]), visit.About(batch, batchPage)),
		visit.Post("/batch/:batch/stop", arrange, visit.About(batch, stopBatch)),
		visit.Post("/batch/:batch/continue", arrange, visit.About(batch, continueBatch)),
	})
}

// batchShown is the page of a batch.
type batchShown struct {
	Words    string // "412 of 1,000, about 20 s more"
	State    string
	Kind     string // of its badge
	Facts    []visit.Fact
	Done     int
	All      int
	Refused  []refusedTarget
	More     string // of those refused that are not listed
	Refresh  bool
	Stop     string
	Continue string
	Button   string
	Version  uint64
	Nonce    string
	Back     string
	Undo     templates.Link // by which the whole is taken back; none if it has no words
}

// refusedTarget is a target that was refused, and why.
type refusedTarget struct{ Name, Href, Why string }

// mostRefused is how many of them a page lists.
const mostRefused = 200

// Path is where a batch stands.
func Path(id uint64) string { return fmt.Sprintf("/batch/%d", id) }

// batch is the batch that the path names.
func (v *request) batch() (ledger.Batch, error) { return InPath(v.Request) }

// InPath is the batch that the path of a request names.
func InPath(v *folder.Request) (ledger.Batch, error) {
	return visit.InPath(v, "batch", "batch", v.Ledger().Ledger.Batch)
}

// ObjectInPath is what the batch of the path is about.
func ObjectInPath[V visit.Visitor](x V) ([]ledger.Object, error) {
	b, err := visit.InPath(x, "batch", "batch", visit.Of(x).Ledger().Ledger.Batch)
	return []ledger.Object{ofBatch(b)}, err
}

// ofBatch is what a batch is about: its tournament, or the whole office.
func ofBatch(b ledger.Batch) ledger.Object {
	if b.Tournament != 0 {
		return ledger.ObjectOfTournament(b.Tournament)
	}
	return ledger.Object{}
}

func sees(v *folder.Request, b ledger.Batch) bool { return v.May(ledger.ActRead, ofBatch(b)).Yes }

// Runs reports whether the visitor may stop a batch, let it go on or take it back.
func Runs(v *folder.Request, b ledger.Batch) bool {
	return v.May(ledger.ActArrange, ofBatch(b)).Yes
}

func batchPage(v *request, b ledger.Batch) (visit.Response, error) {
	words, badge, kind := batchWords(b, v.Now)
	p := batchShown{
		Words: words, State: badge, Kind: kind, Done: b.Done, All: len(b.Targets), Back: b.Back, Version: b.Version, Nonce: visit.Nonce(),
		Refresh: b.Open() && b.Stopped == "",
		Facts:   []visit.Fact{{Name: "Pressed", Words: v.Site.Instant(b.At) + " by " + v.Site.Called(b.By)}},
	}
	if b.Chosen != "" {
		p.Facts = append(p.Facts, visit.Fact{Name: "Chosen", Words: b.Chosen})
	}
	if b.Why != "" {
		p.Facts = append(p.Facts, visit.Fact{Name: "Reason", Words: b.Why})
	}
	if !b.Open() {
		p.Facts = append(p.Facts, visit.Fact{Name: "Ended", Words: v.Site.Instant(b.Ended)})
	}
	for i, f := range b.Failed {
		if i == mostRefused {
			p.More = fmt.Sprintf("and %d more", len(b.Failed)-i)
			break
		}
		p.Refused = append(p.Refused, v.refusedIn(b, f))
	}
	p.Undo = v.kinds.Undo(v.Request, b)
	if words := v.kinds.Unwritten(b); words != "" {
		p.Facts = append(p.Facts, visit.Fact{Name: "Letters", Words: words})
	}
	if Runs(v.Request, b) {
		switch {
		case p.Refresh:
			p.Stop = Path(b.ID) + "/stop"
		case b.Open(): // it is stopped
			p.Continue, p.Button = Path(b.ID)+"/continue", "Continue"
		case len(b.Failed) > 0:
			p.Continue, p.Button = Path(b.ID)+"/continue", "Try the refused ones again"
		}
	}
	return visit.Page{Name: "batch", Title: b.Title, Body: p, Crumbs: []templates.Link{visit.Crumb("Desk", "/"), visit.Crumb("Done to many at once", "/batch")}}, nil
}

// batchWords say how far a batch has come.
func batchWords(b ledger.Batch, now time.Time) (words, badge, kind string) {
	words = fmt.Sprintf("%s of %s", visit.Grouped(b.Done), visit.Grouped(len(b.Targets)))
	refused := ""
	if n := len(b.Failed); n > 0 {
		refused = fmt.Sprintf(", %s refused", visit.Grouped(n))
	}
	switch {
	case !b.Open():
		if n := len(b.Failed); n > 0 {
			return fmt.Sprintf("%s of %s done%s", visit.Grouped(b.Done-n), visit.Grouped(len(b.Targets)), refused), "ended", "wait"
		}
		return "All " + visit.Grouped(len(b.Targets)) + " done", "ended", "ok"
	case b.Stopped != "":
		return words + refused, "stopped by " + b.Stopped, "late"
	}
	if left, ok := b.Left(now); ok {
		words += ", about " + shortly(left) + " more"
	}
	return words + refused, "in progress", "due"
}

// shortly is a length of time in few letters: "20 s", "3 min".
func shortly(d time.Duration) string {
	if d < 90*time.Second {
		return fmt.Sprintf("%d s", max(1, int(d.Round(time.Second)/time.Second)))
	}
	return fmt.Sprintf("%d min", int(d.Round(time.Minute)/time.Minute))
}

// refusedIn names a target that was refused.
func (v *request) refusedIn(b ledger.Batch, f ledger.Failure) refusedTarget {
	r := refusedTarget{Name: fmt.Sprint(f.Target), Why: f.Why}
	if of, ok := v.kinds.Names[b.Deed]; ok {
		r.Name, r.Href = of(v.Request, b, f.Target)
	}
	return r
}

// GameNamed is the name of a game with the address of its page.
func GameNamed(v *folder.Request, _ ledger.Batch, id uint64) (string, string) {
	x, err := v.Ledger().Ledger.Line(terms.GameID(id))
	if err != nil {
		return terms.GameID(id).String(), ""
	}
	return x.Label, "/g/" + x.Game.String()
}

// PlayerNamed is that of a player.
func PlayerNamed(v *folder.Request, id uint64) (string, string) {
	p, err := v.Ledger().Ledger.Player(id)
	if err != nil {
		return fmt.Sprintf("player %d", id), ""
	}
	return p.Name, folder.PlayerPath(id)
}

// haltBatch stops a batch or lets it go on. It is one press: nothing that is done is undone, and
// the other button takes it back.
func haltBatch(v *request, b ledger.Batch, over bool, words string) (visit.Response, error) {
	form := v.Field("nonce")
	if !visit.IsNonce(form) {
		return nil, visit.Refused("This form is not whole.", "A field of it is missing.", "Open it again.")
	}
	_, err := v.Ledger().Ledger.File(ledger.Matter{Key: "deed:" + form, By: v.Who(), At: v.Now, Rows: []ledger.Row{
		ledger.BatchHalt{Batch: b.ID, Version: v.Version(), By: v.Who(), At: v.Now, Over: over},
	}})
	if err != nil {
		return nil, v.Conflict(err, visit.Action{Theirs: func() []string {
			words, badge, _ := batchWords(b, v.Now)
			return []string{words + ", " + badge}
		}})
	}
	return visit.Done(Path(b.ID), words), nil
}

func stopBatch(v *request, b ledger.Batch) (visit.Response, error) {
	return haltBatch(v, b, false, "Stopped. What is done stays done.")
}

func continueBatch(v *request, b ledger.Batch) (visit.Response, error) {
	return haltBatch(v, b, true, "It goes on.")
}

// Line is an open batch on the desk.
type Line struct{ Title, Words, Badge, Kind, Href string }

// Open are the batches that the desk shows on top: those that are not ended, and those
// that ended within a day with something refused.
func Open(v *folder.Request) (out []Line, err error) {
	list, err := v.Ledger().Ledger.Batches(50, func(b ledger.Batch) bool {
		return sees(v, b) && (b.Open() || len(b.Failed) > 0 && v.Now.Sub(b.Ended) < 24*time.Hour)
	})
	for _, b := range list {
		words, badge, kind := batchWords(b, v.Now)
		out = append(out, Line{b.Title, words, badge, kind, Path(b.ID)})
	}
	return out, err
}
