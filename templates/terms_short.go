package templates

import (
	"slices"
	"strings"
	"sync"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The terms of a game in a few sentences, one function for each matter, of the values in the
// fields that it names (STAUNTON/COR.I). All of them in full are the attached text.

// inShort is one of these sentences. It is always said, or only where one of its fields is
// filled otherwise than by the preset; "" is a value of which nothing need be said.
type inShort struct {
	fields string
	always bool
	law    string
	say    func(*view) sheet.Words
}

// fieldsOfBooks are those of the sentence of which the law goes by the length of a turn.
const fieldsOfBooks = "books help_of_others"

// termSentences are all of them, in their order.
func termSentences() []inShort {
	return []inShort{
		{"turn.limit turn.rounding time_limit rolling long_think", true, "BCC1903/V.2(c)", func(v *view) sheet.Words { return upper(turnInShort(v)) }},
		{"calendar.weekly calendar.holidays calendar.scope", true, "BCC1903/V.2(b)", daysInShort},
		{"penalty.ambiguous scrutiny.ambiguity", true, "BCC1903/V.5(a)", ambiguousInShort},
		{"penalty.illegal penalty_e scrutiny.illegality", true, "BCC1903/V.6(a)", illegalInShort},
		{"forfeit_on_time", true, "BCC1903/V.9(c)", lateInShort},
		{fieldsOfBooks, true, "BCC1903/V.PREF(c)", booksInShort},
		{"first_turn_begins", false, "BCC1903/APPA/3(a)", func(v *view) sheet.Words {
			return where(v.g.Agreement.OnNotice(), "The first turn begins with our notice, and not before")
		}},
		{"receipt", false, "BCC1903/V.2(a)", receiptInShort},
		{"repeat_opponent_move", false, "BCC1903/V.3", func(v *view) sheet.Words {
			return where(v.g.Agreement.RepeatMove == terms.RepeatOptional, "The move that you answer need not stand before yours")
		}},
		{"several_records", false, "BCC1903/V.4(a)", severalInShort},
		{"exaction.ambiguous exaction.illegal exaction.multi_illegal exaction.law3", false, "BCC1903/INTRO(b)", func(v *view) sheet.Words {
			e := v.g.Agreement.Exaction
			return where(slices.Contains([]terms.Exaction{e.Ambiguous, e.Illegal, e.MultiIllegal, e.Law3}, terms.ExactedAtOnce), "A penalty follows without a claim where the terms say so")
		}},
		{"conditional.series", false, "BCC1903/V.6(c)", func(v *view) sheet.Words {
			return where(v.g.Agreement.SeriesBarred(), "No moves are sent in advance")
		}},
		{"offer_without_move", false, "BCC1903/V.8(a)", func(v *view) sheet.Words {
			return where(v.g.Agreement.OffersAlone(), "A draw may be offered at any time, with or without a move")
		}},
		{"adjudication.months adjudication.date adjudication.from adjudication.automatic", false, "BCC1903/V.10(a)", judgedInShort},
		{"leave", false, "RULING/R-67", func(v *view) sheet.Words {
			if l := v.g.Agreement.Leave; l != nil {
				return sheet.Plain("Each has " + figured(l.Days, "day") + " of leave a year")
			}
			return "There is no leave"
		}},
		{"confirm", false, "RULING/R-53", func(v *view) sheet.Words {
			if acts := v.known.MustConfirm(); acts != "" {
				return sheet.Plain("When you " + acts + ", a second letter must confirm it")
			}
			return ""
		}},
		{"notes", false, "RULING/R-68", func(v *view) sheet.Words {
			return where(!v.known.Forwards(), "No notes are passed on")
		}},
		{"captain", false, "BCC1903/V.9(a)", func(v *view) sheet.Words {
			return where(v.g.Agreement.Captain == terms.CaptainResults, "A team’s captain may advise on draws and resigning, never on moves")
		}},
		{"rated", false, "STAUNTON/COR.I", func(v *view) sheet.Words {
			return where(v.g.Agreement.Rated == terms.NotRated, "The game is not rated")
		}},
		{"captain_only", false, "BCC1903/IV.2", func(v *view) sheet.Words {
			return sheet.Plain(strings.TrimSuffix(strings.Join(v.known.Consults(), " "), "."))
		}},
	}
}

// where is words that are said on a condition.
func where(on bool, w sheet.Words) sheet.Words {
	if !on {
		return ""
	}
	return w
}

// turnInShort is the time of a turn: "3 days a move, and 20 turns in 60 days".
func turnInShort(v *view) sheet.Words {
	a := v.g.Agreement
	w := v.known.Allowed() + " a move"
	if v.known.EndOfDay() {
		w += ", to the end of the day"
	}
	if limit := v.known.TimeLimit(); limit != "" {
		w += "; each side makes " + limit
	}
	if rolling := v.known.Rolling(); rolling != "" {
		w += "; each side makes " + rolling
	}
	if long := a.LongThinking().Words(v.known.length); long != "" {
		w += "; long thinking " + long
	}
	return sheet.Plain(w)
}

// daysInShort are the days that are not counted.
func daysInShort(v *view) sheet.Words {
	t := v.g.Agreement.Calendar
	var out []string
	for _, d := range t.Weekly {
		out = append(out, d.String()+"s")
	}
	var sets []string
	for _, name := range t.Holidays {
		if s, ok := calendar.SetOf(name); ok {
			name = s.Title
		}
		sets = append(sets, name)
	}
	if len(sets) > 0 {
		out = append(out, "the holidays of "+calendar.Listed(sets, "and"))
	}
	if len(out) == 0 {
		return "Every day is counted"
	}
	w := narrate.Upper(calendar.Listed(out, "and")) + " are not counted"
	if t.ByMover() {
		w += ", by each player's own calendar"
	}
	if names := t.Unchecked(); len(names) > 0 {
		w += "; nobody has checked the list " + calendar.Listed(names, "and") + ", so tell the secretary of a wrong day"
	}
	return sheet.Plain(w)
}

// ambiguousInShort is what follows a record that fits two moves (BCC1903/V.5(a)).
func ambiguousInShort(v *view) sheet.Words {
	a := v.g.Agreement
	w := sheet.Words("A move that fits two: the other side chooses")
	switch {
	case a.Scrutiny.Ambiguity == terms.Guard:
		return "A move that fits two comes back to you first"
	case a.Penalty.Ambiguous == terms.AmbiguousPenaltyE:
		w = "A move that fits two: it is taken back, with the agreed penalty"
	case a.Penalty.Ambiguous == terms.AmbiguousAnnounced:
		w = "A move that fits two: the other side says how it is taken"
	}
	if a.Scrutiny.Ambiguity == terms.Silent {
		w += "; we say nothing of it"
	}
	return w
}

// illegalInShort is what follows a record that fits no legal move (BCC1903/V.6(a)).
func illegalInShort(v *view) sheet.Words {
	a := v.g.Agreement
	w := sheet.Words("No legal move: the King must move")
	switch {
	case a.Scrutiny.Illegality == terms.Guard:
		return "An illegal move comes back to you first"
	case a.Penalty.Illegal == terms.IllegalPenaltyE:
		w = "No legal move: the agreed penalty, at first " + sheet.Plain(v.does(a.PenaltyE.Penalise(penalty.Context{Ordinal: 1})))
	case a.Penalty.Illegal == terms.IllegalChoice:
		w = "No legal move: the other side chooses among three penalties"
	}
	if a.Scrutiny.Illegality == terms.Silent {
		w += "; we say nothing of it"
	}
	return w
}

// lateInShort is what follows when a turn's time runs out (BCC1903/V.9(c)).
func lateInShort(v *view) sheet.Words {
	switch v.g.Agreement.ForfeitTime {
	case terms.ForfeitAtOnce:
		return "Late: the game is lost"
	case terms.ForfeitToPenaltyE:
		return "Late: the agreed penalty, and the turn goes on"
	}
	return "Late: the other side may claim the game"
}

// booksInShort is what a player may turn to for help (BCC1903/V.PREF(c)).
func booksInShort(v *view) sheet.Words {
	w := sheet.Words("Books may be used, help from others not")
	if v.g.Agreement.HelpAccepted() {
		w += ": to accept it loses the game, asked for or not"
	}
	switch {
	case !v.g.Agreement.BooksAllowed() && v.g.Agreement.BoardsForbidden():
		w = "No books, no second board, no help from others; our board is no breach"
	case !v.g.Agreement.BooksAllowed():
		w = "No books, and no help from others"
	case v.known.BooksByTurn():
		w = "Books may be used, since a turn is long enough; help from others not"
	}
	return w
}

// booksLaw is the law of it, which goes by the length of a turn where books do.
func booksLaw(v *view) string {
	if v.known.BooksByTurn() && v.known.BooksForbidden() {
		return "BCC1897/III.2(b)"
	}
	return "BCC1903/V.PREF(c)"
}

// receiptInShort is when our letters count as received.
func receiptInShort(v *view) sheet.Words {
	switch a := v.g.Agreement; {
	case a.AtMidnight():
		return "A turn begins at the midnight after our letter"
	case a.Acknowledged():
		return "A turn begins when you answer or acknowledge our letter, 48 h after it at the latest"
	}
	return ""
}

// severalInShort is what becomes of different records for one turn (BCC1903/V.4(a)).
func severalInShort(v *view) sheet.Words {
	switch v.g.Agreement.Points.Several {
	case terms.SeveralFirst:
		return "Of two moves for one turn the first stands"
	case terms.SeveralAnnounced:
		return "Of two moves for one turn the other side takes one, and says which"
	}
	return "Of two moves for one turn the other side takes one"
}

// judgedInShort is when a game that is not finished may be judged (BCC1903/V.10(a)).
func judgedInShort(v *view) sheet.Words {
	at, _, ok := v.g.Agreement.AdjudicationAt()
	switch {
	case !ok:
		return "No date is set at which a game is judged"
	case v.g.Agreement.Adjudicate.Automatic:
		return "A game that goes on beyond " + sheet.Plain(v.day(at)) + " is judged then"
	}
	return "From " + sheet.Plain(v.day(at)) + " either side may ask that the position be judged"
}

// mostTerms is how many sentences stand in a letter beside those that always do.
const mostTerms = 5

// termsInShort are the sentences for the letter; those in which the game departs from the
// preset that is nearest to it stand first, and presetNamed is what people call that.
func termsInShort(v *view) (departing, usual []sheet.Words, presetNamed string) {
	near := nearest(v.g.Agreement)
	left := slices.Clone(near.departs)
	more := 0
	for _, s := range termSentences() {
		fields := strings.Fields(s.fields)
		departs := slices.ContainsFunc(fields, func(f string) bool { return slices.Contains(near.departs, f) })
		left = slices.DeleteFunc(left, func(f string) bool { return slices.Contains(fields, f) })
		if !departs && !s.always {
			continue
		}
		w := s.say(v)
		if w == "" {
			continue
		}
		if departs && !s.always {
			if more++; more > mostTerms {
				left = append(left, fields[0])
				continue
			}
		}
		law := s.law
		if s.fields == fieldsOfBooks {
			law = booksLaw(v)
		}
		w += " " + v.law(law) + "."
		if departs {
			departing = append(departing, w)
		} else {
			usual = append(usual, w)
		}
	}
	if len(left) > mostTerms {
		left = append(left[:mostTerms:mostTerms], figured(len(left)-mostTerms, "other"))
	}
	if len(left) > 0 {
		departing = append(departing, "Also agreed otherwise: "+sheet.Plain(calendar.Listed(left, "and"))+".")
	}
	return departing, usual, near.title
}

// filledBy is a preset with what it fills.
type filledBy struct {
	title  string
	code   string
	values []terms.FieldValue
}

// filledPresets are all presets, filled.
var filledPresets = sync.OnceValue(func() (out []filledBy) {
	for _, p := range terms.Presets() {
		a, _ := terms.FillIn([][2]string{{"preset", p.Name}}) // only the first turn is wanting
		out = append(out, filledBy{p.Title, a.Code, a.Filled()})
	}
	return out
})

// near is the preset from which the fewest fields of an agreement depart, and these fields.
type near struct {
	title   string
	departs []string
}

// ofTheGame are the fields that belong to one game or tournament and to no preset.
var ofTheGame = []string{"code", "umpire", "adjudicator", "secretary", "lot_seed", "colours", "first_mover", "odds", "first_turn_at", "calendar.zone", "adjudication.from", "notation", "names", "dmarc_fail", "despatch", "captain_only"}

// nearest is the preset of the same code that is nearest to an agreement.
func nearest(a terms.Agreement) (best near) {
	filled := a.Filled()
	for _, p := range filledPresets() {
		if p.code != a.Code && a.Code != "" {
			continue
		}
		n := near{title: p.title}
		for at, f := range filled {
			if f.Value != p.values[at].Value && !slices.Contains(ofTheGame, f.Field.Name) {
				n.departs = append(n.departs, f.Field.Name)
			}
		}
		if best.title == "" || len(n.departs) < len(best.departs) {
			best = n
		}
	}
	return best
}
