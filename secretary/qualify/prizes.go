package qualify

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament"
	"postd/tournament/prizes"
)

// prizesPage is the table of who has which prize.
type prizesPage struct {
	Words, Kind, Lead string
	Rows              []prizeRow
	Edit, Letters     string // where they are changed, and where letters are written; empty: not now, or by somebody else
}

// prizeRow is a prize with whose it is.
type prizeRow struct {
	For, What, How string
	Whose          []templates.Link
}

// award is what one player has of one prize.
type award struct {
	prizes.Award
	player  ledger.Player
	section string // by whose table
	prize   ledger.Prize
}

// awarded are the prizes of an event as far as their tables are final.
type awarded struct {
	all   []award
	waits []string // why those of other tables wait
}

// underRating is a category of which the table says who has its prize.
var underRating = regexp.MustCompile(`(?i)^(?:best )?under ([1-9][0-9]{2,3})$`)

// stageOf is the stage by whose tables a prize is given.
func stageOf(e ledger.Event, p ledger.Prize) (ledger.Stage, bool) {
	if p.Stage == 0 && len(e.Stages) > 0 {
		return e.Stages[len(e.Stages)-1], true
	}
	return e.Stage(p.Stage)
}

// awards reckons who has which prize, table after table. One for a place is given in each section.
func (r *reading) awards() (out awarded, err error) {
	for _, s := range r.e.Stages {
		var list []ledger.Prize
		for _, p := range r.e.Prizes {
			if of, found := stageOf(r.e, p); found && of.No == s.No {
				list = append(list, p)
			}
		}
		if len(list) == 0 {
			continue
		}
		sources, err := r.sources(s.Name)
		if err != nil {
			return out, err
		}
		if len(sources) == 0 {
			out.waits = append(out.waits, "The stage "+s.Name+" has no table yet.")
		}
		for _, x := range sources {
			if !x.Final.Final {
				_, _, words := x.TableWords(x.table)
				out.waits = append(out.waits, x.Label+": "+words)
				continue
			}
			some, err := r.awardsOf(x, list)
			if err != nil {
				return out, err
			}
			out.all = append(out.all, some...)
		}
	}
	return out, nil
}

// awardsOf are those of one table.
func (r *reading) awardsOf(x source, list []ledger.Prize) (out []award, err error) {
	var all []prizes.Prize
	for _, p := range list {
		q := prizes.Prize{Place: p.Place, What: p.Words, Cents: p.Cents, Shared: p.Shared}
		if m := underRating.FindStringSubmatch(p.Category); m != nil {
			q.Under, _ = strconv.Atoi(m[1])
		}
		if p.Winner != 0 {
			w, err := r.v.Ledger().Player(p.Winner)
			if err != nil {
				return nil, err
			}
			q.Named = r.key(w)
		}
		all = append(all, q)
	}
	var rows []prizes.Row
	for i, row := range x.section.Rows {
		points := x.table.Rows[i].Score
		if x.Cup != nil { // those of one place share it, whatever they made
			points = tournament.Half(-row.Rank)
		}
		rows = append(rows, prizes.Row{Key: row.Key, Rank: row.Rank, Points: points, Rating: row.Rating, Gone: row.Gone != ""})
	}
	for _, a := range prizes.Give(all, rows) {
		p, err := r.v.Ledger().Player(r.ids[a.Key])
		if err != nil {
			return nil, err
		}
		out = append(out, award{a, p, x.Label, list[a.Prize]})
	}
	return out, nil
}

// forWords say what a prize is for: "place 1", "best newcomer".
func forWords(p ledger.Prize) string {
	if p.Place > 0 {
		return fmt.Sprintf("place %d", p.Place)
	}
	return p.Category
}

// whatWords say what a prize is.
func whatWords(p ledger.Prize, cents int64) string {
	var parts []string
	if p.Cents > 0 {
		parts = append(parts, prizes.Money(cents))
	}
	if p.Words != "" {
		parts = append(parts, p.Words)
	}
	return strings.Join(parts, " and ")
}

// words say what one player has: "place 2 of C26F: 12.50 and a book, shared by 2".
func (a award) words() string {
	w := forWords(a.prize) + " of " + a.section
	if what := whatWords(a.prize, a.Cents); what != "" {
		w += ": " + what
	}
	if a.Shares > 1 {
		w += fmt.Sprintf(", shared by %d", a.Shares)
	}
	return w
}

// pagePrizes shows the prizes, and who has which once the tables are final.
func pagePrizes(v *request, e ledger.Event) (visit.Response, error) {
	got, err := v.reading(e, false).awards()
	if err != nil {
		return nil, err
	}
	p := prizesPage{Words: "the tables are not final", Kind: "wait", Lead: strings.Join(got.waits, " ")}
	switch {
	case len(e.Prizes) == 0:
		p.Words, p.Kind = "", ""
	case len(got.waits) == 0:
		p.Words, p.Kind = "final", "ok"
	}
	may := v.Arranges()
	if may {
		p.Edit = folder.EventPath(e.ID, "/prizes/edit")
		if len(got.all) > 0 && len(got.waits) == 0 {
			p.Letters = folder.EventPath(e.ID, "/prizes/letters")
		}
	}
	for _, x := range e.Prizes {
		row := prizeRow{For: forWords(x), What: cmp.Or(whatWords(x, x.Cents), "–"), How: "by tie-break"}
		if x.Shared {
			row.How = "shared equally"
		}
		if x.Place == 0 && !underRating.MatchString(x.Category) {
			row.How = "named by the secretary"
		}
		for _, a := range got.all {
			if a.prize == x {
				row.Whose = append(row.Whose, templates.Link{Name: a.player.Name + ", " + a.words(), Href: folder.PlayerPath(a.player.ID)})
			}
		}
		p.Rows = append(p.Rows, row)
	}
	return v.PageOfEvent(e, "prizes", "Prizes of "+e.Label, "/prizes", p), nil
}
