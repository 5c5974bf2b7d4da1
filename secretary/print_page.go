package secretary

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/descriptive"
	"postd/diagram"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

// printBody is what is to be printed, as one document: a sheet for each letter, oldest first,
// two or more letters for one person together, under one address.
type printBody struct {
	visit.RowForm
	Sheets  []printSheet
	Letters string      // the numbers of exactly those on this print
	Posted  visit.Input // when they were posted
	Warn    []string
	Printed string
}

// printSheet is one letter on paper.
type printSheet struct {
	Seq      uint64
	Envelope []string // the first of a person's letters bears the address
	With     string   // "and 2 more letters"; empty: it is alone, or not the first
	Label    string
	Names    string // of the players; empty of a letter of no game
	Printed  string
	Board    template.HTML
	Blocks   []printBlock
	Strip    string   // what is written on the strip, "My move in A-9, number ____"; empty: there is none
	More     string   // what else may be written there
	Behind   []string // the sheet behind it: the terms, which a letter by mail has attached (STAUNTON/COR.I)
	Href     string
}

// prints are the letters to be printed that the visitor may see: those of one person together,
// each where that person's oldest stands.
func (v *request) prints() (out []ledger.Posting, err error) {
	all, err := v.Ledger().Prints()
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(p ledger.Posting) bool { return !v.May(ledger.ActArrange, v.site.AboutPosting(p)...).Yes })
	first := map[uint64]int{}
	for i, p := range all {
		if _, seen := first[p.Player]; !seen {
			first[p.Player] = i
		}
	}
	slices.SortStableFunc(all, func(a, b ledger.Posting) int { return cmp.Compare(first[a.Player], first[b.Player]) })
	return all, nil
}

// thePrint is what the letters to be printed are about that the visitor may send out; where
// there are none, it is the whole office.
func thePrint(v *request) (out []ledger.Object, err error) {
	all, err := v.prints()
	for _, p := range all {
		out = append(out, v.site.AboutPosting(p)...)
	}
	if len(out) == 0 {
		return visit.WholeOffice(v)
	}
	return out, err
}

// printPage is the document. Opening it changes nothing: the letters are posted when it is said
// that they were.
func printPage(v *request) (visit.Response, error) { return v.printForm("") }

func (v *request) printForm(problem string) (visit.Response, error) {
	all, err := v.prints()
	if err != nil {
		return nil, err
	}
	now := v.Now.In(v.site.o.Zone)
	b := printBody{Printed: calendar.DateOf(v.Now, v.site.o.Zone).Words(), Posted: visit.Input{Name: "on", Value: cmp.Or(v.Field("on"), now.Format("2006-01-02 15:04")), Error: problem}}
	var seqs []string
	count := map[uint64]int{}
	for _, p := range all {
		seqs = append(seqs, strconv.FormatUint(p.Seq, 10))
		count[p.Player]++
	}
	b.Letters = strings.Join(seqs, " ")
	var last uint64
	for _, p := range all {
		s, err := v.printSheet(p, b.Printed)
		if err != nil {
			return nil, err
		}
		if p.Player != last {
			player, err := v.Ledger().Player(p.Player)
			if err != nil {
				return nil, err
			}
			if s.Envelope = folder.OnEnvelope(player); player.Post == nil {
				b.Warn = append(b.Warn, player.Name+" has no postal address any more. Enter one, or cancel the letters.")
			} else if player.Post.Doubt != "" {
				b.Warn = append(b.Warn, "Letters to "+player.Name+" fail: "+player.Post.Doubt+". Correct the postal address first.")
			}
			if n := count[p.Player]; n > 1 {
				s.With = visit.CountWords(n, "letter", "letters") + " for this address"
			}
		}
		last = p.Player
		b.Sheets = append(b.Sheets, s)
	}
	status := 0
	if problem != "" {
		status = 422
	}
	return visit.Page{Name: "print", Title: "Letters to print", Body: b, Status: status, Crumbs: []templates.Link{visit.Crumb("Mail room", "/mail"), visit.Crumb("Outbox", trayPath(trayOutbox))}}, nil
}

// printSheet sets one letter on paper.
func (v *request) printSheet(p ledger.Posting, printed string) (printSheet, error) {
	s := printSheet{Seq: p.Seq, Label: p.Label, Printed: printed, Blocks: printBlocks(p.Words.Text), Href: folder.PostedPath(p.Seq)}
	for _, a := range p.Words.Attach {
		if strings.HasPrefix(a.Name, "terms-") {
			s.Behind = append(s.Behind, a.Text)
		}
	}
	if len(p.Tells) > 0 {
		s.Strip = "My answer in game ______"
	}
	if p.Game != 0 {
		line, err := v.Ledger().Line(p.Game)
		if err != nil {
			return s, err
		}
		s.Names = line.Names[0] + " v " + line.Names[1]
		if s.Strip, s.More = "My move in "+p.Label+", number ______", "(and, if you like: RESIGN · OFFER DRAW · ACCEPT)"; line.Over() {
			s.Strip, s.More = "My answer in "+p.Label, ""
		}
	}
	if p.Words.Position != (rules.Position{}) {
		style := descriptive.Style{}
		s.Board = template.HTML(diagram.SVG(p.Words.Position, p.Words.View, p.Words.Last, style, fmt.Sprintf("board-%d", p.Seq), "Position in game "+p.Label)) // markup of our own, its words escaped
	}
	return s, nil
}

// posted says that exactly the letters of one print were posted: that instant is the office's
// postmark, and so many days after it they count as received (BCC1903/V.2(a), RULING/R-1).
func postedOnPaper(v *request) (visit.Response, error) {
	all, err := v.prints()
	if err != nil {
		return nil, err
	}
	at, problem := v.postmark()
	var seqs []uint64
	for s := range strings.FieldsSeq(v.Field("letters")) {
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return nil, visit.Refused("This form is not whole.", "A number in it is none.", "Open the print again.")
		}
		seqs = append(seqs, n)
	}
	for _, p := range all {
		if problem == "" && slices.Contains(seqs, p.Seq) && at.Before(p.Filed.Truncate(time.Minute)) {
			problem = fmt.Sprintf("Letter %d was written after that, on %s.", p.Seq, v.Site.Instant(p.Filed))
		}
	}
	if problem != "" || len(seqs) == 0 {
		return v.printForm(cmp.Or(problem, "No letter is on this print."))
	}
	return v.Do(func(key string) (visit.Action, error) {
		for _, seq := range seqs { // those that the visitor may not touch, and numbers of nothing
			p, err := v.Ledger().Posting(seq)
			if err != nil || !p.Paper || !v.May(ledger.ActArrange, v.site.AboutPosting(p)...).Yes {
				return visit.Action{}, visit.Refused("This form is not whole.", fmt.Sprintf("Letter %d is no letter on paper of yours.", seq), "Open the print again.")
			}
		}
		matters, err := v.site.o.Ledger.Posted(at, v.Who(), seqs...)
		n := visit.CountWords(len(seqs), "letter was", "letters were")
		return visit.Action{
			Title: "Posted", Button: "They are posted", Back: "/mail/print", Law: "RULING/R-1", Matters: matters,
			Does: []string{
				fmt.Sprintf("%s posted on %s: that is the office’s postmark.", n, v.Site.Instant(at)),
				"Each counts as received so many days after it as its terms say (post.days), at the beginning of that day. What begins with it, begins then.",
			},
			Posts: "No new letter is written", Then: visit.Done("/mail/print", n+" posted."),
			Theirs: func() []string {
				return []string{"A letter of this print was cancelled meanwhile, or came back. Open the print again."}
			},
		}, err
	})
}

// postmark reads when the letters were posted.
func (v *request) postmark() (at time.Time, problem string) {
	reading, err := time.Parse("2006-01-02 15:04", strings.Replace(v.Field("on"), "T", " ", 1))
	if err != nil {
		return at, "A date and a time, as 2026-12-07 17:30."
	}
	at, wrong := calendar.Resolve(reading, v.site.o.Zone)
	switch {
	case wrong != "":
		return at, "The clocks show no such time that day."
	case at.After(v.Now):
		return at, "That lies in the future. Say it when they are posted."
	}
	return at.UTC(), ""
}
