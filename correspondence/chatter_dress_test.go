package correspondence

import (
	"maps"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/talk"
	"postd/rules"
)

// dressed is a letter of the model as the chatterer writes it.
type dressed struct {
	blocks  []string // set apart by an empty line, or by none
	glue    []string
	struck  string
	apart   bool     // what is added stands apart from what is said
	bare    bool     // no words lead to a record: it is in doubt, or the line above it may go on
	said    []string // the lines of the model, in whatever form
	kept    []string // those that are claims, conditions and answers: nothing of them may go on
	chat    []string
	foreign string // a record in a notation that is not agreed
	// Rights in plain words that are open, and conditions in old forms.
	named, conditions int
}

func (d *dressed) add(glue, block string) {
	if d.apart {
		glue = "\n\n"
	}
	d.blocks, d.glue = append(d.blocks, block), append(d.glue, glue)
}

func (d *dressed) text() string {
	var b strings.Builder
	for i, s := range d.blocks {
		if i > 0 {
			b.WriteString(d.glue[i])
		}
		b.WriteString(s)
	}
	return b.String()
}

// quiet reports whether a letter is dressed with no more than friendly words: a question is
// open on it, or one word more would make it another letter.
func (c *chatterer) quiet(m matter, sense Sense) bool {
	asked := slices.ContainsFunc(m.decision.Events, func(e events.Event) bool { return e.Kind() == "Asked" || e.Kind() == "ConfirmationAsked" })
	return m.before.Over() || asked || !m.letter.Arrived.Equal(m.office.Now) // or it is heard late, and an answer would come later still
}

// dress makes of a letter of the model what a chatty player would have written.
func (c *chatterer) dress(m matter) *dressed {
	w := c.twin
	key := m.letter.Of.String() + m.letter.Text
	if again := w.copies[key]; again != "" && repeatsLetter(m.decision) {
		return &dressed{blocks: []string{again}, glue: []string{""}}
	}
	if repeatsLetter(m.decision) && !slices.ContainsFunc(m.decision.Events, func(e events.Event) bool { return e.Kind() != "Noted" }) {
		for _, plain := range slices.Backward(slices.Sorted(maps.Keys(w.copies))) {
			if strings.HasPrefix(key, plain) || strings.HasPrefix(plain, key) {
				return &dressed{blocks: []string{w.copies[plain]}, glue: []string{""}}
			}
		}
	}
	m.before = lapsed(m.before, m.office, m.letter.Arrived)
	sense := m.before.Understand(m.letter)
	d := &dressed{}
	c.count.letters++
	said := sense.said()
	if has(said, letters.Pronounces) || m.letter.Text == "" {
		d.add("", m.letter.Text)
		return d
	}
	if pick(c.model, "strikes out", false, false, false, true) {
		d.struck = pick(c.model, "struck", struckOut...)
		c.count.struck++
	}
	quiet := c.quiet(m, sense)
	d.bare = has(said, letters.Conditions) || sense.has(IsDoubt)
	d.apart = has(said, letters.Conditions) || has(said, letters.Offers) || has(said, letters.ClaimsAdjudication) || has(said, letters.Appeals) || m.before.Silent() && has(said, letters.Exacts) // what follows would go on with it
	if pick(c.model, "greets", true, false) {
		d.add("\n\n", pick(c.model, "greeting", greetings...))
	}
	upTo := c.copiesUpTo(m, said)
	if sense.has(IsDoubt) || sense.has(IsMisquotation) {
		upTo = 0 // beside a copy it would be one, and a wrong one
	}
	above, below := false, false
	if !quiet {
		switch pick(c.model, "copies where", "above", "above", "below", "nowhere", "nowhere") {
		case "above":
			above = true
		case "below":
			below = !has(said, letters.States)
		}
	}
	c.chats(d, m, quiet, pick(c.model, "chat above", 0, 0, 1, 2))
	now := lapsed(w.worn.game, w.worn.office(), m.letter.Arrived)
	upTo = min(upTo, now.stands().len())
	if above {
		c.copies(d, now, m.letter.Of, upTo)
	}
	c.says(d, m, said, quiet)
	if has(said, letters.States) {
		return d // all that follows would belong to it
	}
	if below {
		c.copies(d, now, m.letter.Of, upTo)
	}
	c.chats(d, m, quiet, pick(c.model, "chat below", 0, 0, 1, 2))
	if pick(c.model, "says farewell", true, false) {
		d.add("\n\n", pick(c.model, "farewell", farewells...))
	}
	w.copies[key] = d.text()
	return d
}

// lapsed is a game as a letter finds it that arrives at an instant: what has lapsed by then
// stands no longer.
func lapsed(g Game, o Setting, arrived time.Time) Game {
	d := g.docket(o, arrived, "")
	until := g.untilDate(calendar.Earlier(arrived, o.ReadThrough))
	d.answers.lapseInquiries(until)
	d.times.lapse(until)
	return d.g
}

// repeatsLetter reports whether a letter was taken for one that had come before.
func repeatsLetter(d Decision) bool {
	return slices.ContainsFunc(d.Events, func(e events.Event) bool {
		r, ok := e.What.(events.Returned)
		return ok && r.Why == events.WhyRepeated
	}) || slices.ContainsFunc(d.Notices, func(n Notice) bool { return n.Kind == NConfirm && n.Reason == "again" })
}

func has(said []letters.Statement, kind letters.StatementKind) bool {
	return slices.ContainsFunc(said, func(s letters.Statement) bool { return s.Kind == kind })
}

// chats adds friendly sentences.
func (c *chatterer) chats(d *dressed, m matter, quiet bool, n int) {
	for range n {
		s := pick(c.model, "chat", c.talk...)
		if repeatsIn(m, s) || quiet && (len(talk.Mentions(s)) > 0 || strings.ContainsAny(s, "12345678?-")) {
			s = "Snow here all week."
		}
		c.count.chat++
		d.chat = append(d.chat, s)
		d.add(pick(c.model, "set apart", "\n\n", "\n\n", "\n"), s)
	}
}

// repeatsIn reports whether a sentence names the opponent's last move: that repeats it
// (RULING/R-70), where the model may have left it out.
func repeatsIn(m matter, s string) bool {
	e := m.before.expects(m.letter.Of)
	q := quoted{g: &m.before, by: m.letter.Of, expect: e, all: m.before.stands()}
	q.due = q.all.len()
	for _, row := range letters.Within(s, e) {
		if slices.ContainsFunc(row, q.repeated) {
			return true
		}
	}
	return false
}

// copies adds a copy of the score.
func (c *chatterer) copies(d *dressed, g Game, by rules.Colour, upTo int) {
	if q := c.quotation(g, by, upTo); q != "" {
		d.add(pick(c.model, "set apart", "\n\n", "\n\n", "\n"), q)
	}
}

// copiesUpTo is how far the score may be copied: not as far as the opponent's last move where
// the model left that out, or repeated it wrongly, since then it would be there (RULING/R-70).
func (c *chatterer) copiesUpTo(m matter, said []letters.Statement) int {
	g := m.before
	n := g.stands().len()
	if p := g.Post; p.Notice != "" && p.To == m.letter.Of && p.Notice != m.letter.Answers {
		return 0 // what was sent last has not come yet, and who copied it would have received it
	}
	for _, e := range m.decision.Events {
		if w, ok := e.What.(events.Despatched); ok && w.By == m.letter.Of && w.Law3 != "" {
			n-- // what lapsed by its arrival is no more in question, and was left out
			break
		}
	}
	for _, s := range said {
		if s.Kind != letters.Plays {
			continue
		}
		due, _ := numberedAs(g, g.stands().len())
		if first := s.Moves[0]; len(s.Moves) == 1 && first.Number > 0 && (first.Number != due || m.letter.Of == rules.Black && !first.Dots) {
			return 0 // it would go on with what is copied: a number without dots as White's, a wrong one as a wrong copy
		}
		if len(s.Moves) < 2 && (g.Silent() || g.Case != nil || len(g.Carried()) > 0) {
			return n - 1 // what is repeated tells afterwards what was answered (TABLE/T3)
		}
		x := heardRecord{record: s.Moves[len(s.Moves)-1].Record}
		if k := len(s.Moves); k > 1 {
			x.last = &s.Moves[k-2]
		}
		if fault, _ := g.law3(x); fault != "" {
			if first := s.Moves[0]; m.letter.Of == rules.Black && first.Number > 0 && !first.Dots {
				return 0 // a number without dots would go on with what is copied, as White's
			}
			return n - 1
		}
	}
	return n
}

// says adds what the model says, line by line, in the chatterer's forms.
func (c *chatterer) says(d *dressed, m matter, said []letters.Statement, quiet bool) {
	g := m.before
	var lines []string
	base := strings.Split(m.letter.Text, "\n")
	e := g.expects(m.letter.Of)
	law := exactedUnder(m.decision, m.letter.Of)
	if law != "BCC1903/V.3" && g.Silent() {
		law = "" // a ground raises what is carried
	}
	works := effective(m.decision)
	plays := 0
	for _, s := range said {
		if s.Kind == letters.Plays {
			plays++
		}
	}
	for _, line := range base {
		one, _ := letters.ReadLetter(line, e)
		out := line
		if !quiet && len(one) == 1 && len(said) > 0 {
			out = c.inForm(d, m, line, one[0], law, works, plays, len(base) == 1)
		}
		if len(one) > 0 || len(said) == 0 {
			d.said = append(d.said, out)
		}
		if len(one) > 0 && one[0].Kind != letters.Plays {
			d.kept = append(d.kept, out)
		}
		lines = append(lines, out)
	}
	glue, between := pick(c.model, "set apart", "\n\n", "\n\n", "\n"), pick(c.model, "between", "\n", "\n", "\n\n")
	if first, _ := letters.ReadLetter(base[0], e); len(first) > 0 && first[0].Kind == letters.Plays && first[0].Moves[0].Number == 0 {
		glue = "\n\n" // directly below a copy it would go on with that
	}
	if quiet || has(said, letters.Conditions) || has(said, letters.Appeals) || has(said, letters.ClaimsAdjudication) {
		between = "\n" // in one paragraph other words make a command doubtful, and a condition or a reason may go on
	}
	d.add(glue, strings.Join(lines, between))
}

// inForm is a line of the model in a form of the chatterer's.
func (c *chatterer) inForm(d *dressed, m matter, line string, s letters.Statement, law rules.Law, works bool, plays int, alone bool) string {
	switch s.Kind {
	case letters.Plays:
		own := s.Moves[len(s.Moves)-1].Record.Words
		switch pick(c.model, "record", "plain", "plain", "plain", "filled in", "marked", "led", "foreign") {
		case "filled in":
			if len(s.Moves) == 2 && s.Moves[0].Number > 0 && strings.HasSuffix(line, own) && plays == 1 && !strings.Contains(line, "e.p.") {
				return c.filledIn(line, own)
			}
		case "marked":
			if _, clear := movedAlone(m); plays == 1 && !strings.Contains(m.letter.Text, "?") { // "2. P-K4?" above a dash goes on there
				return c.marked(line, clear && alone)
			}
		case "led":
			if plays == 1 && works && !d.bare && s.Moves[0].Number == 0 {
				return pick(c.model, "lead", "My move is ", "I play ", "MOVE ") + line
			}
		case "foreign":
			if move, ok := movedAlone(m); ok && plays == 1 && !m.before.Silent() && m.before.Case == nil && m.before.Post.Notice == "" && alone && m.letter.Arrived.Equal(m.office.Now) {
				q := quoted{g: &m.before, by: m.letter.Of}
				if out := c.inAnotherNotation(m.before, line, own, move); out != "" && sameWords(own, q.written(m.before.Position(), move)) {
					d.foreign = out
					c.count.foreign++
					return out
				}
			}
		}
		return line
	case letters.Conditions:
		if len(s.Moves) == 2 && !s.Any && strings.HasPrefix(line, "IF ") {
			if pick(c.model, "old form", true, false) {
				d.conditions++
				return pick(c.model, "condition", oldConditions(s.Moves[0].Record.Words, s.Moves[1].Record.Words)...)
			}
		}
		return line
	}
	var forms []plainForm
	only := len(m.before.Understand(m.letter).said()) == plays+1
	for _, f := range inWords(s, law, alone) {
		if !f.asked || works && only && !m.before.Silent() && (s.Kind != letters.ClaimsAdjudication || m.before.AdjOpen) {
			forms = append(forms, f)
		}
	}
	if len(forms) == 0 || pick(c.model, "as it is", true, false, false) {
		return line
	}
	if works {
		d.named++
	}
	return pick(c.model, "in words", forms...).words
}

// exactedUnder is the law under which the letter exacted.
func exactedUnder(d Decision, by rules.Colour) rules.Law {
	for _, e := range d.Events {
		if x, ok := e.What.(events.Exacted); ok && x.By == by {
			return x.Law
		}
	}
	return ""
}

// effective reports whether a letter did something, and nothing in it was refused.
func effective(d Decision) bool {
	does := false
	for _, e := range d.Events {
		switch e.What.(type) {
		case events.Refused, events.Returned:
			return false
		case events.Noted, events.Delivered, events.Tested, events.Heard:
		default:
			does = true
		}
	}
	return does
}

// movedAlone is the move of a letter that made one move, whose record was clear.
func movedAlone(m matter) (rules.Move, bool) {
	despatched, move := false, rules.Move(0)
	for _, e := range m.decision.Events {
		switch w := e.What.(type) {
		case events.Despatched:
			if w.By != m.letter.Of || w.Fired || despatched {
				return 0, false
			}
			despatched = true
		case events.Adopted:
			if move != 0 || w.By != m.letter.Of {
				return 0, false
			}
			move = w.Move
		}
	}
	return move, despatched && move != 0
}
