package secretary

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/batches"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// logPage is a page of the log, the last line first.
type logPage struct {
	Lines         []logRow
	Who, What, On string
	From, Until   visit.Input
	Older, Newest string
	Reached       uint64 // the line at which the looking stopped; 0: it was looked at as far as the page goes
	Export        string
	Filtered      bool
	Empty         string
	LastHash      string
}

type logRow struct {
	Number          uint64
	When, Who, What string
	Ons             []foundRow
	Reason          string
	Undo            string // the address by which it is undone; empty: by none
}

// logFilter leaves out of the log what is not asked for.
type logFilter struct {
	who, what, on string
	from, until   time.Time // until is the end of the last date; zero = no bound
	game          string    // the number of the game whose label on is, by which the log names it
}

// logFilterOf reads the filter of the query. Its dates are those of the office.
func logFilterOf(v *request) (f logFilter, from, until visit.Input) {
	f = logFilter{who: v.Field("who"), what: v.Field("what"), on: v.Field("on")}
	if id, err := v.site.o.Ledger.GameByLabel(f.on); err == nil {
		f.game = id.String()
	}
	from, until = visit.Input{Name: "from", Value: v.Field("from")}, visit.Input{Name: "until", Value: v.Field("until")}
	for _, x := range []*visit.Input{&from, &until} {
		if x.Value == "" {
			continue
		}
		d, err := calendar.ParseDate(x.Value)
		switch {
		case err != nil:
			x.Error = "A date, as 2026-12-07."
		case x == &from:
			f.from = calendar.Midnight(d, v.site.o.Zone)
		default:
			f.until = calendar.Midnight(d.AddDays(1), v.site.o.Zone)
		}
	}
	return f, from, until
}

func (f logFilter) none() bool { return f == logFilter{} }

// wants reports whether the line, of a user of that full name, is asked for.
func (f logFilter) wants(x ledger.LogLine, full string) bool {
	has := func(value, words string) bool {
		return strings.Contains(strings.ToLower(value), strings.ToLower(words))
	}
	return (has(x.Who, f.who) || has(full, f.who)) && has(x.What+" "+x.Reason, f.what) &&
		(f.on == "" || hasWord(x.On, f.on) || f.game != "" && hasWord(x.On, f.game)) &&
		(f.from.IsZero() || !x.At.Before(f.from)) && (f.until.IsZero() || x.At.Before(f.until))
}

// hasWord reports whether the words stand in the value, not cut at an end: "g1"
// is not in "g12".
func hasWord(value, words string) bool {
	return strings.Contains(" "+strings.ToLower(value)+" ", " "+strings.ToLower(words)+" ")
}

// fullNames are those of the users, by their names.
func (v *request) fullNames() (map[string]string, error) {
	type names map[string]string
	all, err := visit.Once(v, func() (names, error) {
		full := names{}
		users, err := v.site.o.Ledger.Users()
		for _, u := range users {
			full[u.Name] = u.Full
		}
		return full, err
	})
	return all, err
}

// mostLines is how many lines of the log are looked at for one page.
const mostLines = 20000

// windowLines is how many are read at once.
const windowLines = 500

// each hands over the lines that the filter wants, the last first, beginning
// before the line of that number; 0 begins at the end. It stops when more
// answers false, or where the lines become older than the filter, or when so many
// were looked at: then it returns the number of the last, from which it goes on.
func (f logFilter) each(ctx context.Context, v *request, before uint64, most int, more func(ledger.LogLine) bool) (reached uint64, err error) {
	full, err := v.fullNames()
	if err != nil {
		return 0, err
	}
	size := windowLines
	if f.none() && v.Ledger().Everything() {
		size = visit.PerPage + 1
	}
	for looked := 0; ; looked += size {
		if looked >= most {
			return before, nil
		}
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		lines, err := v.Ledger().LogLines(before, size)
		if err != nil || len(lines) == 0 {
			return 0, err
		}
		for _, x := range lines {
			if !f.from.IsZero() && x.At.Before(f.from) {
				return 0, nil // the log grows with the clock
			}
			if f.wants(x, full[x.Who]) && v.seesLine(x) && !more(x) {
				return 0, nil
			}
		}
		before = lines[len(lines)-1].Seq
	}
}

// logRoom shows the log. Each line holds the hash of the one before, so that
// none is changed unseen.
func logRoom(v *request) (visit.Response, error) {
	f, from, until := logFilterOf(v)
	p := logPage{Who: f.who, What: f.what, On: f.on, From: from, Until: until, Filtered: !f.none(), Empty: "Nothing stands in the log yet."}
	if p.Filtered {
		p.Empty = "No line of the log is as you ask."
	}
	before, _ := strconv.ParseUint(v.Field("before"), 10, 64)
	if before > 0 {
		p.Newest = v.Turned("before", "")
	}
	last := uint64(0)
	reached, err := f.each(v.HTTP.Context(), v, before, mostLines, func(x ledger.LogLine) bool {
		if len(p.Lines) == visit.PerPage {
			p.Older = v.Turned("before", strconv.FormatUint(last, 10))
			return false
		}
		last = x.Seq
		p.Lines = append(p.Lines, v.logRow(x))
		return true
	})
	if err != nil {
		return nil, err
	}
	if reached > 0 {
		p.Older, p.Reached = v.Turned("before", strconv.FormatUint(reached, 10)), reached
	}
	if lines, err := v.Ledger().LogLines(0, 1); err == nil && len(lines) == 1 {
		p.LastHash = lines[0].Hash
	}
	p.Export = visit.WithQuery("/log.csv", map[string]string{"who": f.who, "what": f.what, "on": f.on, "from": from.Value, "until": until.Value})
	return visit.Page{Name: "log", Title: "Log", Body: p}, nil
}

func (v *request) logRow(x ledger.LogLine) logRow {
	full, err := v.fullNames()
	if err != nil {
		v.site.o.Log.Error("secretary: the users", "error", err)
	}
	r := logRow{Number: x.Seq, When: v.Site.Instant(x.At), Who: cmp.Or(full[x.Who], x.Who), What: logWhat(x.What), Reason: x.Reason}
	r.Ons, r.Undo = onWhat(x), v.UndoOf(x)
	for i, on := range r.Ons { // a game by its label, with the number by which the log has it
		if id, err := terms.ParseGameID(on.Name); err == nil {
			if line, err := v.site.o.Ledger.Line(id); err == nil {
				r.Ons[i].Name, r.Ons[i].What = line.Label, on.Name
			}
		}
	}
	if b, target, ok := v.batchOf(x.What); ok {
		r.What = b.Title + target
		r.Ons = append(r.Ons, foundRow{Name: fmt.Sprintf("batch %d", b.ID), Href: batches.Path(b.ID)})
	}
	if u, err := v.site.o.Ledger.Undo(x.What); err == nil && u.Words != "" {
		r.What = u.Words
	}
	return r
}

// batchOf is the batch of which a matter of that key is a part, with what it was done to:
// ", game A-3"; false where it is of none.
func (v *request) batchOf(what string) (b ledger.Batch, target string, ok bool) {
	kind, rest, _ := strings.Cut(what, ":")
	if kind != "batch" {
		return b, "", false
	}
	nonce, of, _ := strings.Cut(rest, ":")
	b, ok, err := v.site.o.Ledger.BatchNamed(nonce)
	if err != nil || !ok {
		return b, "", false
	}
	n, err := strconv.ParseUint(of, 10, 64)
	if err != nil {
		return b, ": the end", true
	}
	if x, err := v.site.o.Ledger.Line(terms.GameID(n)); err == nil {
		target = ", game " + x.Label
	}
	return b, target, true
}

// logWhat names what was done. A matter is known by its key, of which the kind
// alone says something to a reader.
func logWhat(what string) string {
	kind, _, isKey := strings.Cut(what, ":")
	if !isKey {
		return what
	}
	words := map[string]string{
		"mail": "a letter was filed", "sent": "a letter was accepted by the next server", "failed": "a letter was refused for good",
		"elapse": "time passed", "ruling": "a ruling", "deed": "a form of these pages", "undo": "undone on these pages", "open": "a game was set up",
		"sheet": "the daily sheet", "verify": "an address was confirmed",
	}[kind]
	return cmp.Or(words, what)
}

// onWhat links what a line is about.
func onWhat(x ledger.LogLine) (out []foundRow) {
	words := strings.Fields(x.On)
	for i := 0; i < len(words); i++ {
		name, href := words[i], ""
		if i+1 < len(words) {
			if n, err := strconv.ParseUint(words[i+1], 10, 64); err == nil {
				if to := map[string]string{"letter": "/letters/%d", "player": "/p/%d", "tournament": "/t/%d", "posting": "/posted/%d"}[name]; to != "" {
					href = fmt.Sprintf(to, n)
				}
				name += " " + words[i+1]
				i++
			}
		}
		if id, err := terms.ParseGameID(name); err == nil {
			href = "/g/" + id.String()
		}
		out = append(out, foundRow{Name: name, Href: href})
	}
	if kind, n, _ := strings.Cut(x.What, ":"); kind == "sent" || kind == "failed" {
		if seq, err := strconv.ParseUint(n, 10, 64); err == nil {
			out = append(out, foundRow{Name: "letter of the office " + n, Href: folder.PostedPath(seq)})
		}
	}
	return out
}

// seesLine reports whether the visitor may read a line of the log: that of a game of
// theirs, or of a tournament, and the others with the whole office.
func (v *request) seesLine(x ledger.LogLine) bool {
	if v.Ledger().Everything() {
		return true
	}
	var of []ledger.Object
	for _, on := range onWhat(x) {
		objects, ok := v.linked(on.Href)
		if !ok {
			return false
		}
		of = append(of, objects...)
	}
	if len(of) == 0 {
		of = []ledger.Object{{}}
	}
	return v.May(ledger.ActRead, of...).Yes
}

// linked is what a link of the log leads to.
func (v *request) linked(href string) (of []ledger.Object, ok bool) {
	kind, name, _ := strings.Cut(strings.TrimPrefix(href, "/"), "/")
	read, known := map[string]func(*request) ([]ledger.Object, error){
		"g": theGame, "t": theTournament, "p": aPlayer, "letters": theLetter, "posted": thePosting,
	}[kind]
	if !known {
		return nil, true
	}
	named := map[string]string{"g": "game", "t": "tournament", "p": "player", "letters": "letter", "posted": "posting"}[kind]
	of, err := read(v.naming(map[string]string{named: name}))
	return of, err == nil
}
