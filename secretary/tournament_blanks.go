package secretary

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// blankGroup is a part of the form of the agreement: what is often changed
// first, the rest below it.
type blankGroup struct {
	id, title   string
	first, more []blank
}

// blank is a blank of the agreement with the words that stand before it on the
// form.
type blank struct{ field, label string }

// blankGroups are all blanks but those in settled.
var blankGroups = []blankGroup{
	{"time", "Time", []blank{
		{"first_turn_at", "The first turn begins"},
		{"turn.limit", "Time for a turn"},
		{"forfeit_on_time", "A game is forfeited for time"},
	}, []blank{
		{"first_turn_begins", "How the first turn begins"},
		{"turn.rounding", "A turn that runs out within a day"},
		{"election.limit", "Time for other choices"},
		{"election.lapse", "A choice not made in time"},
		{"author.limit", "Time to say what a record meant"},
		{"receipt", "A notice is received"},
		{"despatch", "A letter is sent"},
		{"post.days", "A letter of ours lies in the post, days"},
		{"time_limit", "Time for many turns together"},
		{"long_think", "One long turn"},
		{"rolling", "Turns in succession"},
		{"silence", "Long silence"},
		{"time.claiming", "Time of making a claim"},
		{"time.satisfying", "Time of satisfying a claim"},
		{"outage", "Failure of the office's post"},
	}},
	{"calendar", "Calendar", []blank{
		{"calendar.zone", "Zone"},
		{"calendar.weekly", "Days of the week not counted"},
		{"calendar.holidays", "Holidays not counted"},
	}, []blank{
		{"calendar.scope", "Whose calendar"},
	}},
	{"leave", "Leave", []blank{
		{"leave", "Leave"},
	}, nil},
	{"penalties", "Penalties", []blank{
		{"penalty.ambiguous", "For an ambiguous record"},
		{"penalty.illegal", "For an illegal record"},
		{"penalty_e", "Penalty E"},
	}, []blank{
		{"penalty.law3", "For not repeating a move"},
		{"penalty.multi_illegal", "For several records, one illegal"},
		{"several_records", "Several records for one turn"},
		{"capture_not_expressed", "A capture not expressed"},
		{"king_immovable", "Penalty C, the King immovable"},
		{"false_check", "A check announced falsely"},
		{"slips", "A record sent by a slip"},
		{"exaction.ambiguous", "Exaction: an ambiguous record"},
		{"exaction.illegal", "Exaction: an illegal record"},
		{"exaction.law3", "Exaction: a move not repeated"},
		{"exaction.multi_illegal", "Exaction: several records"},
		{"scrutiny.ambiguity", "The office sees an ambiguous record"},
		{"scrutiny.illegality", "The office sees an illegal record"},
		{"scrutiny.unreadable", "A record without any reading"},
	}},
	{"notation", "Notation and letters", []blank{
		{"repeat_opponent_move", "The opponent's last move is repeated"},
		{"names", "King's and Queen's before a piece"},
	}, []blank{
		{"notation", "Notation"},
		{"numbered", "Records carry their number"},
		{"unnamed_promotion", "A promotion without its piece"},
		{"conditional.series", "Conditional records"},
		{"conditional.recall", "Recall of conditional records"},
		{"conditional.disclose", "Conditions are shown"},
		{"notes", "Other words in a letter"},
		{"notices", "Notices for all"},
		{"ways", "Ways by which letters are taken"},
		{"confirm", "Acts to be confirmed"},
		{"dmarc_fail", "A letter that its domain disowns"},
	}},
	{"ends", "Draws and ends", []blank{
		{"books", "Books"},
		{"dead_position_draw", "A dead position is drawn"},
	}, []blank{
		{"repetition", "Draw by repetition"},
		{"fifty.pawn_moves_interrupt", "A Pawn's move ends the count of fifty"},
		{"fifty.count", "When fifty moves are counted"},
		{"offer_without_move", "An offer without a move"},
		{"setup_error", "A wrong set-up annuls"},
		{"help_of_others", "Help of other players"},
		{"forfeit_specified_by", "Who specifies a forfeit"},
		{"appeal.window", "Time to ask the umpire"},
		{"withdrawal", "A player who leaves"},
	}},
	{"adjudication", "Adjudication", []blank{
		{"adjudication.months", "After so many months"},
		{"adjudication.date", "Adjudication on a date"},
	}, []blank{
		{"adjudication.from", "The months are counted from"},
		{"adjudication.statements", "Time for statements"},
		{"adjudication.automatic", "Without a claim"},
		{"unable_to_continue", "For one who cannot go on"},
		{"substitute", "A substitute for one who leaves"},
	}},
	{"who", "Laws and officials", nil, []blank{
		{"code", "Code of laws"},
		{"overlay", "Code laid over it"},
		{"first_mover", "The first move"},
		{"odds", "Odds"},
		{"opening", "Opening"},
		{"captain_only", "Only a side's first named writes"},
		{"umpire", "Umpire"},
		{"umpires", "One umpire, or one at each place"},
		{"adjudicator", "Adjudicator"},
		{"secretary", "Secretary"},
		{"umpire.silence", "An umpire who is silent"},
	}},
}

// settled are the blanks that no official fills in a tournament: the lots and
// the Berger table settle the colours of every game beforehand (BCC1903/I.4(d)).
var settled = []string{"colours", "lot_seed"}

// agreementOf is the agreement of the preset; the first one's where there is
// none of that name. The colours are settled by the lots of the tournament.
func agreementOf(name string) (terms.Agreement, error) {
	p, err := terms.PresetNamed(name)
	if err != nil {
		p = terms.Presets()[0]
	}
	return settledBy([2]string{"preset", p.Name})
}

// suggested is what the code of the agreement, and what is laid over it, suggest.
func suggested(a terms.Agreement) (terms.Agreement, error) {
	filled := [][2]string{{"code", a.Code}}
	if a.Overlay != "" {
		filled = append(filled, [2]string{"overlay", a.Overlay})
	}
	return settledBy(filled...)
}

func settledBy(filled ...[2]string) (terms.Agreement, error) {
	a, wrong := terms.FillIn(filled)
	a.Colours, a.LotSeed = terms.ColoursFixed, ""
	return a, errors.Join(wrong...)
}

// departure says what the code has otherwise, where the agreement departs from it in
// the field; "" where it does not.
func departure(from []terms.Contradiction, field string) string {
	for _, c := range from {
		if c.Field.Field.Name == field {
			return departs(c)
		}
	}
	return ""
}

func departs(c terms.Contradiction) string {
	s := "departs from the code: " + c.Code.Name + " has " + c.Says
	if c.Law != "" {
		s += ", by " + string(c.Law)
	}
	return s
}

// departsIn say for a preview in which blanks the agreement departs from its code,
// which is lawful and to be seen (BCC1903/INTRO(b)), and of what the organiser is warned.
func departsIn(a terms.Agreement) (out []string) {
	for _, c := range a.Contradictions() {
		out = append(out, c.Field.Field.Name+", which is "+c.Field.Value+", "+departs(c)+".")
	}
	return append(out, folder.Warned(a)...)
}

// choices are the values that may stand in a field, where they are a closed
// list; nil where anything else may stand in it too.
func choices(f terms.Field) []string {
	var a terms.Agreement
	if a.Set(f.Name, "no value of this field") == nil {
		return nil
	}
	all := strings.Split(f.Allowed, ", ")
	for _, value := range all {
		if a.Set(f.Name, value) != nil {
			return nil
		}
	}
	return all
}

// agreementPage is the agreement of a tournament: what differs from the default
// first, then all of it, each blank with its law.
type agreementPage struct {
	Words     string
	Edit      string // empty where it is locked
	Differing []termLine
	Groups    []termLines
	Penalty   []string
}

type termLines struct {
	ID, Title string
	Lines     []termLine
}

// termLine is a blank of the agreement as it is filled.
type termLine struct {
	Label, Field, Value, Default, Means, Cite, Law, Kept, Departs string
}

// termsPage shows the agreement of a tournament.
func termsPage(v *request, c tournamentView) (visit.Response, error) {
	a := c.Agreement
	p := agreementPage{Words: "Games have not been set up yet. Each copies these terms when it is set up, and both players are sent them."}
	switch {
	case c.State == ledger.ByHand:
		p.Words = "Games were set up one by one. Each has its own copy of the terms, which is what its players were sent; it can differ from these."
	case c.Begun():
		p.Words = "The terms are locked: every game has them, and its players have them in writing (STAUNTON/COR.I)."
	case v.Arranges():
		p.Edit = c.Path("/edit")
	}
	p.Words += " The laws are: " + a.Laws() + "."
	zone := c.Zone
	f := filling(a)
	for _, g := range blankGroups {
		x := termLines{ID: g.id, Title: g.title}
		for _, b := range slices.Concat(g.first, g.more) {
			l := f.line(b)
			if b.field == "first_turn_at" && !a.FirstTurnAt.IsZero() {
				l.Value = folder.At(a.FirstTurnAt, zone)
			}
			x.Lines = append(x.Lines, l)
			if l.Value != l.Default && b.field != "first_turn_at" {
				p.Differing = append(p.Differing, l)
			}
		}
		p.Groups = append(p.Groups, x)
	}
	who := &p.Groups[len(p.Groups)-1]
	who.Lines = append(who.Lines, f.line(blank{"colours", "Colours"}))
	p.Penalty = penaltyWords(a.PenaltyE.String(), a)
	return c.Page(v.Request, "terms", "Terms of "+c.Label, "/terms", p), nil
}

// filledTerms is an agreement beside what its code suggests.
type filledTerms struct {
	a, by   terms.Agreement
	departs []terms.Contradiction
}

// filling sets an agreement beside what its code suggests.
func filling(a terms.Agreement) filledTerms {
	by, _ := suggested(a) // the code of a game is one that there is
	return filledTerms{a, by, a.Contradictions()}
}

// line is a blank of the agreement.
func (t filledTerms) line(b blank) termLine {
	f, _ := terms.FieldNamed(b.field)
	value, _ := t.a.Get(b.field)
	preset, _ := t.by.Get(b.field)
	law := lawsOf(f, t.a)
	means := cmp.Or(t.a.Says(b.field), f.Means)
	return termLine{
		Label: b.label, Field: b.field, Value: value, Default: preset, Means: means,
		Cite: law.Cite, Law: law.Text, Kept: f.Kept, Departs: departure(t.departs, b.field),
	}
}
