package correspondence

import (
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/rules"
)

// What an appeal is about (RULING/R-76, TABLE/T4.43): what it names; else the matter of the
// letter that it answers; else the open case; else the last step that touched the player.

// Topic is the matter of the notice. One that tells how things stand, or answers a
// question, has none.
func (n Notice) Topic() events.Topic {
	t := events.Topic{Of: n.By, Number: n.Number, Words: n.Record, At: n.At}
	if len(n.Laws) > 0 {
		t.Law = n.Laws[0]
	}
	q, asked := n.Game.Question(n.Question)
	switch {
	case n.Kind == NEnded, n.Kind == NResult && n.Ruled == nil:
		return endTopic(*n.Game)
	case n.Ruled != nil:
		t.Kind, t.No, t.Law = events.TopicRuling, len(n.Game.Rulings), n.Ruled.Law
	case asked:
		return events.Topic{Kind: events.TopicClaim, No: q.No, Of: q.By, Words: q.Words, Law: q.Law, At: q.At}
	case n.Reason == events.WhyParked:
		return events.Topic{}
	case refusals[n.Kind], n.Reason == events.WhyNoted:
		t.Kind, t.Why = events.TopicRefusal, n.Reason
		if n.Statement != "" {
			t.Words = n.Statement
		}
	case n.Kind == NExcess, n.Kind == NLate:
		t.Kind, t.Words, t.Number = events.TopicLapse, "", 0
	case n.Record == "":
		return events.Topic{}
	case n.ManLapsed, n.Reason == events.Reason(events.WaivedByLapse), n.Reason == events.Reason(events.WaivedAuthorLapsed):
		t.Kind = events.TopicLapse
	default:
		t.Kind = events.TopicRecord
	}
	return t
}

// refusals are the letters by which something comes back without effect.
var refusals = map[NoticeKind]bool{NRefused: true, NReturned: true, NUnread: true, NOutOfTurn: true, NBound: true}

// matters are what a side can dispute in a game.
type matters struct {
	g  Game
	by rules.Colour
}

// knownBy reports whether a side knows that there is the record: of one that went back to its
// author the opponent learns nothing (RULING/R-2).
func knownBy(f casefile.File, side rules.Colour) bool { return f.Back == "" || f.Author == side }

// endTopic is the end of the game: the ruling by which it came about, if one did.
func endTopic(g Game) events.Topic {
	if !g.Over() {
		return events.Topic{}
	}
	t := events.Topic{Kind: events.TopicResult, Of: g.Ended.By, Law: g.Ended.Law, At: g.EndedAt}
	for i, r := range slices.Backward(g.Rulings) {
		if row, err := rowNamed(r.Row); err == nil && r.At.Equal(g.EndedAt) && (row.Ends || r.Row == "Reopen") {
			t.Kind, t.No = events.TopicRuling, i+1
			break
		}
	}
	return t
}

// named reads that an appeal names a case or a ruling by its number.
var named = pattern(`(?i)^\W*appeal\b(?:[\s:,–-]+(?:against|about|on|from|of|in|the|your|concerning|to|umpire))*[\s:,–-]+(case|ruling)\s+(?:(?:no|number|nr)\b\.?\s*)?([0-9]{1,4})\b`)

// disputed is what an appeal in these words is about.
func (d *rulings) disputed(words string) events.Topic {
	g, by := d.g, d.letter.Of
	said := plain(words)
	if m := named().FindStringSubmatch(words); m != nil {
		no, _ := strconv.Atoi(m[2])
		if t, ok := g.Ruling(no); ok && strings.EqualFold(m[1], "ruling") {
			return events.Topic{Kind: events.TopicRuling, No: no, Law: t.Law, At: t.At}
		}
		if strings.EqualFold(m[1], "case") && no >= 1 && no <= len(g.Book) && knownBy(g.Book[no-1], by) {
			return fileTopic(g.Book[no-1])
		}
	}
	m := matters{g, by}
	if t := m.quoted(said); t.Known() {
		return t
	}
	if last := g.Last[by]; last.Plies > 0 && ofOwn(said) {
		return m.last(by)
	}
	if t := d.letter.About; t.Known() && m.still(t) {
		return m.behind(t)
	}
	if i := g.Case.file(g.Book); i >= 0 {
		return fileTopic(g.Book[i])
	}
	return m.step()
}

// quoted is the record that words quote: one that stands with its number before one
// without, one that was asked about before a plain move, and a later one before an earlier.
// Of a record that came back to the opponent a player knows nothing (RULING/R-2).
func (x matters) quoted(said string) (best events.Topic) {
	g, by := x.g, x.by
	most := 0
	look := func(t events.Topic, rank int) {
		words := plain(t.Words)
		number := strconv.Itoa(t.Number)
		switch {
		case words == "" || !strings.Contains(said, words):
			return
		case slices.ContainsFunc([]string{".", "", "…", "...", ".…"}, func(s string) bool { return strings.Contains(said, number+s+words) }):
			rank += 2
		}
		if rank >= most {
			best, most = t, rank
		}
	}
	for i, r := range g.Chain {
		look(turnTopic(g, i, r), 1)
	}
	for _, f := range g.Book {
		for _, r := range f.Records {
			if knownBy(f, by) {
				t := fileTopic(f)
				t.Words, t.At = r.Words, r.Sent
				look(t, 2)
			}
		}
	}
	return best
}

// fileTopic is the record of a file.
func fileTopic(f casefile.File) events.Topic {
	t := events.Topic{Kind: events.TopicRecord, No: f.No, Of: f.Author, Number: f.Number, Words: f.Records[0].Words, At: f.Records[0].Sent}
	if len(f.Laws) > 0 {
		t.Law = f.Laws[0]
	}
	return t
}

func turnTopic(g Game, i int, r Turned) events.Topic {
	return events.Topic{Kind: events.TopicRecord, Of: r.By, Number: g.Number(i), Words: r.Words, Law: r.Settled, At: r.Sent}
}

// last is the last record of a side.
func (x matters) last(by rules.Colour) events.Topic {
	l := x.g.Last[by]
	return events.Topic{Kind: events.TopicRecord, Of: by, Number: l.Number, Words: l.Words, At: l.At}
}

// still reports whether the matter of an older letter is known to the game: a ruling may have
// annulled the record since.
func (x matters) still(t events.Topic) bool {
	g := x.g
	switch t.Kind {
	case events.TopicRuling:
		return t.No >= 1 && t.No <= len(g.Rulings)
	case events.TopicClaim:
		return t.No >= 1 && t.No <= len(g.Appeals)
	case events.TopicResult:
		return g.Over()
	case events.TopicRecord:
		return fileOf(g.Book, t) >= 0 || turnOfTopic(g, t) >= 0
	}
	return true
}

// fileOf finds the file to which the matter of a letter belongs; -1 if there is none.
func fileOf(b casefile.Book, t events.Topic) int {
	wrote := func(f casefile.File) bool {
		return f.Author == t.Of && slices.ContainsFunc(f.Records, func(r casefile.Record) bool { return r.Words == t.Words })
	}
	switch t.Kind {
	case events.TopicRuling:
		return b.Last(func(f casefile.File) bool { return slices.Contains(f.Rulings, t.No) })
	case events.TopicClaim:
		return b.Last(func(f casefile.File) bool { return slices.Contains(f.Questions, t.No) })
	case events.TopicRefusal:
		return b.Last(func(f casefile.File) bool { return f.Back != "" && wrote(f) })
	case events.TopicLapse:
		if t.Words == "" {
			return b.Last(func(f casefile.File) bool { return f.Author == t.Of && f.Has("BCC1903/V.9(c)") })
		}
	case events.TopicResult, events.TopicLetter, "":
		return -1
	}
	if t.No >= 1 && t.No <= len(b) {
		return t.No - 1 // it is the file's own number
	}
	return b.Last(func(f casefile.File) bool { return f.Back == "" && (t.Number == 0 || f.Number == t.Number) && wrote(f) })
}

// turnOfTopic finds the turn of a record that is in no file; -1 if there is none.
func turnOfTopic(g Game, t events.Topic) int {
	for i, r := range slices.Backward(g.Chain) {
		if r.By == t.Of && r.Words == t.Words && (t.Number == 0 || g.Number(i) == t.Number) {
			return i
		}
	}
	return -1
}

// step is the last thing that was done and touched a player: a ruling, the end, an
// excess that was found, or a record.
func (x matters) step() events.Topic {
	g, by := x.g, x.by
	var all []events.Topic // of two at one instant the later in the list is the later
	sides := []rules.Colour{rules.White, rules.Black}
	slices.SortStableFunc(sides, func(a, b rules.Colour) int { return g.Last[a].Plies - g.Last[b].Plies })
	for _, c := range sides {
		if g.Last[c].Plies > 0 {
			all = append(all, x.last(c))
		}
	}
	for _, f := range g.Book {
		if n := len(f.Steps); n > 0 && knownBy(f, by) {
			t := fileTopic(f)
			t.At = f.Steps[n-1].At
			all = append(all, t)
		}
	}
	for c, e := range g.Excess {
		if e != nil && (rules.Colour(c) == by || !e.Known.IsZero()) {
			all = append(all, events.Topic{Kind: events.TopicLapse, Of: rules.Colour(c), Law: "BCC1903/V.9(c)", At: e.Deadline})
		}
	}
	if n := len(g.Rulings); n > 0 {
		r := g.Rulings[n-1]
		all = append(all, events.Topic{Kind: events.TopicRuling, No: n, Law: r.Law, At: r.At})
	}
	all = append(all, endTopic(g))
	var last events.Topic
	for _, t := range all {
		if t.Known() && !t.At.Before(last.At) {
			last = t
		}
	}
	return last
}

// onTheRecord are the statements that concern the opponent's last record, so that an appeal
// against their refusal is about it too.
var onTheRecord = map[letters.StatementKind]bool{letters.Exacts: true, letters.Queries: true, letters.Waives: true, letters.Adopts: true, letters.Restores: true}

// behind is what an appeal disputes that answers a letter of this matter: of one that told of
// an appeal what that is about, and of a refusal the record that lies behind it as well.
func (x matters) behind(t events.Topic) events.Topic {
	g := x.g
	q, asked := g.Question(t.No)
	switch {
	case t.Kind == events.TopicClaim && asked && q.Matter.Known():
		return q.Matter
	case t.Kind == events.TopicRecord:
		t.No = fileOf(g.Book, t) + 1
		return t
	case t.Kind != events.TopicRefusal:
		return t
	}
	if t.Number = 0; onTheRecord[refused(t).Kind] {
		t.Number = g.Last[t.Of.Other()].Number
	}
	return t
}

// refused is the statement that was refused, where it was one.
func refused(t events.Topic) letters.Statement {
	if t.Kind == events.TopicRefusal {
		if said, _ := letters.ReadLetter(t.Words, letters.Expect{}); len(said) > 0 {
			return said[0]
		}
	}
	return letters.Statement{}
}
