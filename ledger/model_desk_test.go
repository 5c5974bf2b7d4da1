package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// The deeds of the secretary among the moves of the model: letters that came by hand (RULING/R-1),
// players who leave, and substitutes (RULING/R-41).

// said is what one matter of the model said: a letter, with the way it came and whether it counted
// as one that comes out late, or the row of a ruling.
type said struct {
	words, way, row string
	late            bool
}

// spoken are words that a letter by hand may say beside a record.
var spoken = []string{"RESIGN", "OFFER DRAW", "ACCEPT", "YES", "How is the weather in Penrith?"}

// hand enters a letter that did not come by mail, or is refused, and then nothing is changed.
func (m *model) hand(t *rapid.T) {
	id := rapid.SampledFrom(m.games).Draw(t, "game")
	of := rapid.SampledFrom([]rules.Colour{rules.White, rules.Black}).Draw(t, "side")
	g := m.mustGame(t, id)
	h := correspondence.Hand{Way: rapid.SampledFrom([]string{terms.WayPost, terms.WayPost, terms.WayTelephone, terms.WayPerson, "pigeon"}).Draw(t, "way"), Came: m.now}
	if h.Way == terms.WayPost && rapid.Bool().Draw(t, "postmarked") {
		h.On = calendar.DateOf(m.now, time.UTC).AddDays(rapid.SampledFrom([]int{0, 0, -1, -3, -70, 1}).Draw(t, "days"))
	}
	counts, err := g.DespatchOf(of, h, m.now)
	begun := g.Turn.Running && g.Turn.Of == of && g.ToMoveOrElects() == of
	if err != nil {
		if m.refused++; h.Way != "pigeon" && h.On == (calendar.Date{}) {
			t.Fatalf("a letter by %s of now is refused: %v", h.Way, err)
		}
		return
	}
	if h.Way == "pigeon" || counts.After(m.now) || begun && counts.Before(g.Turn.Begin) || m.now.Sub(counts) > 61*24*time.Hour {
		t.Fatalf("a letter by %s of %s counts from %s; it is %s, and the turn began %s", h.Way, h.On, counts, m.now, g.Turn.Begin)
	}
	text := m.nextRecord(id)
	if of != rules.Colour(len(m.plays[id])%2) || text == "" || rapid.IntRange(0, 3).Draw(t, "plays") == 0 {
		text = rapid.SampledFrom(spoken).Draw(t, "words")
	}
	all, err := m.Events(id)
	if err != nil {
		t.Fatal(err)
	}
	late, writer := correspondence.MovedOn(all, counts), g.Sides[of].Members[0]
	m.nonces++
	kept := Hand{Hand: h, Nonce: fmt.Sprint(m.nonces), Game: id, Side: of, Player: writer.Player, By: "secretary", Entered: m.now}
	matter := Matter{Key: kept.Key(), At: m.now, By: kept.By, Games: []terms.GameID{id}, Verdict: "heard", Rows: []Row{TakenDown{Hand: kept, Words: text, Arrived: counts}},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: of, Member: writer.Name, Text: text, Arrived: counts, Key: kept.Key(), Hand: h, Late: late}, o[0])}
		}}
	m.said[matter.Key] = said{words: text, way: h.Way, late: late}
	f, err := m.File(matter)
	if err != nil {
		t.Fatal(err)
	}
	m.remember(t, f[0])
	seq := f[0].Rows[0]
	m.hands[seq] = kept
	if again, err := m.File(matter); err != nil || !again[0].Already { // pressed twice
		t.Fatalf("the same form is entered twice: %v", err)
	}
	m.counted["hand letters"]++
	m.moved(t, id, text)
}

// moved takes note of a record that was played, and holds that nothing is played which was not written.
func (m *model) moved(t *rapid.T, id terms.GameID, text string) {
	g, next := m.mustGame(t, id), m.nextRecord(id)
	switch n := len(g.Score()); {
	case n == len(m.plays[id]):
	case n == len(m.plays[id])+1 && text == next && text != "":
		m.plays[id] = append(m.plays[id], text)
		m.counted["records"]++
	default:
		t.Fatalf("%s has %d moves after %q, and had %d", id, n, text, len(m.plays[id]))
	}
}

// nextRecord is the record that is next in a game; "" where the line is at its end.
func (m *model) nextRecord(id terms.GameID) string {
	if n := len(m.plays[id]); n < len(somewhere) {
		return somewhere[n]
	}
	return ""
}

// rule has a player leave a game: it ends by Award, or a substitute comes; or takes that back. What
// the law does not admit changes nothing.
func (m *model) rule(t *rapid.T) {
	id := rapid.SampledFrom(m.games).Draw(t, "game")
	g := m.mustGame(t, id)
	r := correspondence.Ruling{Row: rapid.SampledFrom([]string{"Award", "Substitute", "Substitute", "Substitute", "Undo", "Undo", "Reopen", "Reopen"}).Draw(t, "row"),
		By: terms.ToSecretary, Law: "RULING/R-41", Reason: "Smith has asked to leave."}
	r.Of = rapid.SampledFrom([]rules.Colour{rules.White, rules.Black}).Draw(t, "of")
	switch r.Row {
	case "Award":
		if rapid.IntRange(0, 2).Draw(t, "indeed") > 0 {
			return // else hardly any game goes on
		}
		r.Result, r.How = terms.WhiteWins, events.ByWithdrawal
	case "Substitute":
		x, err := m.Joining(id, r.Of, rapid.SampledFrom(m.bench).Draw(t, "comes"), calendar.Date{})
		if err != nil {
			t.Fatal(err)
		}
		r.Joins = x
	case "Undo":
		r.Undoes, r.Law = max(1, len(g.Rulings)), ""
	case "Reopen":
		r.Law = ""
	}
	m.nonces++
	r.Key = fmt.Sprintf("ruling:%d", m.nonces)
	o, err := m.Office(id, m.now)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Rule(r, o); err != nil {
		m.refused++
		return
	}
	m.said[r.Key] = said{row: r.Row}
	f, err := m.File(Matter{Key: r.Key, At: m.now, Games: []terms.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			d, err := g[0].Rule(r, o[0])
			if err != nil {
				return nil
			}
			return []correspondence.Decision{d}
		}})
	if err != nil {
		t.Fatalf("%s in %s: %v", r.Row, id, err)
	}
	m.remember(t, f[0])
	m.counted[r.Row]++
	m.moved(t, id, "")
}

// justified holds of each event of a game that it came of a letter, a ruling, the post or the clock that
// the model knows of, and that nobody lost a game or a side but by their own words, those of both,
// or a ruling.
func (m *model) justified(t *rapid.T, id terms.GameID) {
	all, err := m.Events(id)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range all {
		if _, ok := m.filed[e.Cause]; !ok {
			t.Fatalf("event %d of %s, %s, came of %q, which nobody filed", i+1, id, e.Kind(), e.Cause)
		}
		by, kind := m.said[e.Cause], ""
		if kind, _, _ = strings.Cut(e.Cause, ":"); kind == "mail" {
			_, by.words, _ = strings.Cut(e.Cause, "|")
		}
		good := true
		switch w := e.What.(type) {
		case events.Despatched:
			good = strings.Contains(by.words, w.Words) && !by.late
		case events.Substituted:
			good = by.row == "Substitute" || by.row == "Undo"
		case events.Ruled:
			good = by.row != ""
		case events.Exceeded: // the clock says so, and nobody loses by it alone
			good = kind == "elapse" || kind == "mail" || kind == "hand"
		case events.Ended:
			own := (by.words == "RESIGN" || by.words == "ACCEPT") && by.way != terms.WayTelephone || by.words == "YES" && by.way != terms.WayTelephone
			good = by.row == "Award" && w.How == events.ByWithdrawal || by.row == "Reopen" || own && !by.late
		}
		if !good {
			t.Fatalf("event %d of %s, %T %+v, came of %q: %+v", i+1, id, e.What, e.What, e.Cause, by)
		}
	}
}

// desk compares what the ledger holds of these deeds.
func (m *model) desk(t *rapid.T) {
	for seq, h := range m.hands {
		x, err := m.Letter(seq)
		if err != nil || x.Hand == nil || *x.Hand != h || x.Verdict != "heard" || x.Words() != m.said[h.Key()].words {
			t.Fatalf("letter %d by hand is %+v, %v", seq, x, err)
		}
	}
	row, err := m.Tournament(m.tournament)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range m.games {
		m.justified(t, id)
		g := m.mustGame(t, id)
		line, err := m.Line(id)
		if err != nil {
			t.Fatal(err)
		}
		for c, began := range []uint64{m.white, m.black} {
			plays := g.Sides[c].Members[0].Player
			if row.RowOf(plays) != began || line.Players[c][0] != plays {
				t.Fatalf("player %d plays for %d in %s, by its line %d; taken over %+v", plays, began, id, line.Players[c], row.Takeovers)
			}
		}
	}
}

func (m *model) mustGame(t *rapid.T, id terms.GameID) correspondence.Game {
	g, err := m.Game(id)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// begins is how a letter begins that was filed: it waits to be sent, or is kept for the gathered letter,
// because its reader has had as many within the hour that begin nothing, or since others wait for that.
func (m *model) begins(t *rapid.T, seq uint64) PostingState {
	p, err := m.Posting(seq)
	if err != nil {
		t.Fatal(err)
	}
	if !p.kept() {
		return Queued
	}
	had, waits := 0, false
	for before := uint64(1); before < seq; before++ {
		x, err := m.Posting(before)
		if err != nil || x.Player != p.Player {
			continue
		}
		if p.Filed.Sub(x.Filed) <= measureHour {
			had++
		}
		waits = waits || x.State == Gathered
	}
	if had < mostOfOne && !waits || slices.Contains([]correspondence.NoticeKind{correspondence.NTerms, correspondence.NMove, correspondence.NResult, correspondence.NSubstitute, correspondence.NRuling}, p.Kind) {
		t.Fatalf("posting %d, %s to %s, is %s; %d went to them within the hour", seq, p.Kind, p.Name, p.State, had)
	}
	return p.State
}

// overtaken says of a letter that is not booked whether its reader has left the game (RULING/R-2).
func (m *model) overtaken(t *rapid.T, p Posting, err error) bool {
	if p.State != Overtaken || !errors.Is(err, ErrOut) {
		return false
	}
	c, plays := p.Party.Colour()
	return p.Kind == correspondence.NReminder || plays && p.Kind != correspondence.NLeft && m.mustGame(t, p.Game).Sides[c].Members[0].Player != p.Player
}
