package correspondence

import (
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// judges asks a judge of the engine the same of another game.
func judges[T any](x T, judge func(Game, T, Setting) (Decision, error)) func(Game, Setting) Decision {
	return func(g Game, o Setting) Decision {
		d, _ := judge(g, x, o)
		return d
	}
}

func certainly[T any](x T, judge func(Game, T, Setting) Decision) func(Game, Setting) Decision {
	return func(g Game, o Setting) Decision { return judge(g, x, o) }
}

// twin is a game that is played twice, with the same choices of the model: on one stage
// as the model writes, on the other as the chatterer makes of it. What the one receives
// the other receives, at the same instants.
type twin struct {
	*chatterer
	plain, worn *stage
	arranged    Decision // of the second
	opened      bool
	as          map[events.NoticeID]events.NoticeID // a notice of the first, and that of the second
	sent        map[events.NoticeID]Notice          // of the second
	got         [2][]events.NoticeID                // received on the second stage
	unpaired    []Notice                            // of the first stage, which have none on the second yet
	waits       *pending                            // an inquiry that is answered later
	on          *dressed                            // the letter that was heard last
	copies      map[string]string                   // letters of the first, and what was made of them
}

// openTwin arranges a game twice.
func openTwin(c *chatterer, t failer, terms, fen string) *stage {
	w := &twin{chatterer: c, as: map[events.NoticeID]events.NoticeID{}, sent: map[events.NoticeID]Notice{}, copies: map[string]string{}}
	plain, d := arranged(t, terms, fen)
	worn, again := arranged(t, terms, fen)
	plain.unjudged, worn.unjudged = true, true
	w.plain, w.worn, w.arranged = plain, worn, again
	c.twin = w
	plain.follows = w.follow
	plain.begin(d)
	return plain
}

// follow does on the second stage what was done on the first.
func (w *twin) follow(m matter) {
	s := w.worn
	w.answersWaiting(m)
	s.told = nil
	s.now, s.read = calendar.Later(s.now, m.office.Now), calendar.Later(s.read, m.office.ReadThrough)
	o := s.office()
	switch {
	case !w.opened:
		w.opened = true
		s.file(matter{by: "secretary", decision: w.arranged})
	case m.by == "letter":
		w.letter(m)
	case m.by == "tick":
		s.file(matter{by: "tick", office: o, decision: s.game.Elapse(o)})
	case m.by == "post":
		if n := w.as[m.notice]; n != "" {
			w.delivers(n, m.bounced)
		}
	case m.asked != nil:
		s.file(matter{by: m.by, office: o, decision: m.asked(s.game, o)})
	default:
		r := m.ruling
		r.Words = wornWords(s.events, r)
		d, err := s.game.Rule(r, o)
		if err != nil {
			w.differs(m, "the ruling %s is refused: %v", r.Row, err)
		}
		s.file(matter{by: "secretary", ruling: r, office: o, decision: d})
	}
	w.pairs(m.decision.Notices, s.told)
	if w.waits == nil {
		w.compare(m)
		w.answersWrongly(m)
	}
}

// wornWords are the words of a record that a ruling names, with the signs that the chatterer set
// around it: of that number, if there is one.
func wornWords(all []events.Event, r Ruling) string {
	words, exact := r.Words, false
	var number [2]int
	for _, e := range all {
		var by rules.Colour
		var own string
		switch w := e.What.(type) {
		case events.Despatched:
			by, own, number[w.By] = w.By, w.Words, w.Number
		case events.Joined:
			by, own = w.By, w.Words
		case events.CarriedJoined:
			by, own = w.By, w.Words
		case events.Restored: // and of a reply that fell
			by, own = w.To.Other(), w.Reply
		}
		if is := number[by] == r.Number; own != "" && (by == r.Of || r.Row == "Adopt") && (is || !exact) && sameWords(unmarked(r.Words), unmarked(own)) {
			words, exact = own, is
		}
	}
	return words
}

// pairs finds to each notice of the first stage that of the second. Others that went to a
// player are received at once, for nothing begins with them.
func (w *twin) pairs(first, worn []Notice) {
	first, w.unpaired = append(w.unpaired, first...), nil
	taken := make([]bool, len(worn))
	for _, n := range worn {
		w.sent[n.ID] = n
	}
	for _, n := range first {
		at, best := -1, 0
		for i, o := range worn {
			like := 1
			if o.Kind == n.Kind {
				like = 2
				if plain(o.Statement) == plain(n.Statement) { // of two questions that which is about the same
					like = 3
				}
			}
			if !taken[i] && o.To == n.To && like > best {
				at, best = i, like
			}
		}
		if w.waits != nil && (at < 0 || worn[at].Kind != n.Kind) {
			w.unpaired = append(w.unpaired, n)
		} else if at >= 0 {
			taken[at] = worn[at].Kind == n.Kind
			w.as[n.ID] = worn[at].ID
		}
	}
	for i, n := range worn {
		if to, plays := n.To.Colour(); plays && !taken[i] {
			w.worn.post[to] = slices.DeleteFunc(w.worn.post[to], func(x Notice) bool { return x.ID == n.ID })
			if w.worn.game.Post.Notice != n.ID {
				w.got[to] = append(w.got[to], n.ID)
			}
		}
	}
}

// delivers hands a notice over on the second stage.
func (w *twin) delivers(n events.NoticeID, bounced bool) {
	s := w.worn
	o := s.office()
	for _, to := range []rules.Colour{rules.White, rules.Black} {
		i := slices.IndexFunc(s.post[to], func(x Notice) bool { return x.ID == n })
		if i < 0 && w.sent[n].To != terms.PartyOf(to) {
			continue
		}
		if i >= 0 {
			s.post[to] = slices.Delete(s.post[to], i, i+1)
		}
		d := s.game.Delivered(n, events.ReceiptAccepted, o)
		if bounced {
			d = s.game.Undelivered(n, to, "no such mailbox", o)
		}
		w.got[to], s.about[to] = append(w.got[to], n), w.sent[n].Topic()
		s.file(matter{by: "post", notice: n, bounced: bounced, office: o, decision: d})
	}
}

// letter hears on the second stage what the chatterer makes of a letter.
func (w *twin) letter(m matter) {
	l := m.letter
	l.Answers, l.About = w.as[l.Answers], m.letter.About
	for _, e := range m.decision.Events { // the number of a question is that of its own stage
		a, ok := e.What.(events.AnsweredFor)
		if !ok || !m.before.inquiryNo(a.No).asksBy(m.letter.Answers) {
			continue
		}
		i := m.before.inquiryNo(a.No)
		for _, o := range w.worn.game.Asked(l.Of) {
			if slices.Equal(o.Means, i.Means) && (o.Holds == "") == (i.Holds == "") {
				l.Answers = o.Letters[len(o.Letters)-1]
			}
		}
	}
	dressed := w.dress(m)
	w.on = dressed
	l.Text, l.Struck = dressed.text(), dressed.struck
	at := len(w.worn.filed)
	w.hears(l)
	w.answersAsked(pending{m, l, dressed, at}, true)
}

// hears has the second stage hear a letter.
func (w *twin) hears(l Letter) {
	s := w.worn
	o := s.office()
	d := s.game.Receive(l, o)
	for _, p := range s.game.Understand(l).doubts() {
		for _, words := range p.Means {
			if again := s.game.reads(l.Of, words).doubts(); len(again) > 0 {
				w.differs(matter{}, "%q may mean %q, which is asked about again", p.Words, words)
			}
		}
	}
	s.file(matter{by: "letter", letter: l, office: o, decision: d})
}
