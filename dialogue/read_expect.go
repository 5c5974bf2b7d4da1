package dialogue

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/rules"
)

// noticeKinds are the kinds of letters that an expectation may name.
var noticeKinds = []correspondence.NoticeKind{
	correspondence.NTerms, correspondence.NAck, correspondence.NMove, correspondence.NMoveLate, correspondence.NAmbiguous,
	correspondence.NNoCapture, correspondence.NIllegal, correspondence.NRestored, correspondence.NPenalty, correspondence.NWaived,
	correspondence.NInterpret, correspondence.NReadAs, correspondence.NAdopted, correspondence.NReplyVoid, correspondence.NLaw3,
	correspondence.NRefused, correspondence.NReturned, correspondence.NOutOfTurn, correspondence.NUnread, correspondence.NDoubt, correspondence.NConfirm, correspondence.NOffer,
	correspondence.NOfferBare, correspondence.NOfferEnded, correspondence.NReminder, correspondence.NReminders, correspondence.NExcess, correspondence.NLate,
	correspondence.NAdjSoon, correspondence.NAdjOpen, correspondence.NAdjDue, correspondence.NStatement, correspondence.NDossier, correspondence.NResult, correspondence.NEnded,
	correspondence.NAppeal, correspondence.NProposal, correspondence.NAgreed, correspondence.NUmpire, correspondence.NCalendar, correspondence.NFifty, correspondence.NStart, correspondence.NSilence, correspondence.NLeave, correspondence.NHeld, correspondence.NDischarged, correspondence.NRuling, correspondence.NSubstitute, correspondence.NLeft, correspondence.NOutage, correspondence.NUnreceived, correspondence.NStatus, correspondence.NHelp, correspondence.NNote, correspondence.NReport,
	correspondence.NCondFired, correspondence.NCondLapsed, correspondence.NConditions, correspondence.NTry,
	correspondence.NNameMan, correspondence.NBound, correspondence.NRefusal,
	correspondence.NSeveral, correspondence.NOwn,
}

// kindsIn reads kinds of letters, with commas, "and" or line ends between.
func (r *reader) kindsIn(line int, s string) []correspondence.NoticeKind {
	var out []correspondence.NoticeKind
	for i, l := range strings.Split(s, "\n") {
		for _, word := range strings.FieldsFunc(l, func(c rune) bool { return strings.ContainsRune(" \t,;", c) }) {
			if word == "and" {
				continue
			}
			if k := correspondence.NoticeKind(word); slices.Contains(noticeKinds, k) {
				out = append(out, k)
				continue
			}
			r.fail(line+i, "%q is no kind of letter (like L-MOVE)", word)
		}
	}
	return out
}

func (r *reader) among(d *Direction, m map[string]string) {
	r.ofKind(d, m)
	r.needsText(d, m)
}

// ofKind reads the kind of the letter, or the kinds of which there may be letters.
func (r *reader) ofKind(d *Direction, m map[string]string) {
	d.Kinds = r.kindsIn(d.Line, m["kind"]+m["kinds"])
}

func (r *reader) needsText(d *Direction, _ map[string]string) {
	if strings.TrimSpace(d.Text) == "" {
		r.fail(d.Line, "below %q there must be lines to look for", d.Words)
	}
}

func (r *reader) kinds(d *Direction, _ map[string]string) {
	if d.Kinds = r.kindsIn(d.Line+1, d.Text); strings.TrimSpace(d.Text) == "" {
		r.fail(d.Line, "below %q there must be kinds of letters (like L-MOVE)", d.Words)
	}
}

// fieldsBelow cuts the lines "name: value" that stand below a direction.
func (r *reader) fieldsBelow(d *Direction) []Field {
	var out []Field
	for i, l := range strings.Split(d.Text, "\n") {
		l = strings.TrimSpace(l)
		if l == "" || l[0] == '#' {
			continue
		}
		name, value, ok := strings.Cut(l, ":")
		f := Field{Line: d.Line + 1 + i, Name: strings.TrimSpace(name), Value: strings.TrimSpace(value)}
		switch {
		case !ok:
			r.fail(f.Line, "%q is no field (like to play: Black)", l)
		case slices.ContainsFunc(out, func(x Field) bool { return x.Name == f.Name }):
			r.fail(f.Line, "%s stands already above", f.Name)
		default:
			out = append(out, f)
		}
	}
	return out
}

func (r *reader) state(d *Direction, _ map[string]string) {
	for _, f := range r.fieldsBelow(d) {
		sf, ok := stateFields[f.Name]
		if !ok {
			r.fail(f.Line, "the state has no field %q; it has %s", f.Name, strings.Join(stateNames(), ", "))
			continue
		}
		value, err := sf.read(f.Value, r.zone)
		if err != nil {
			r.fail(f.Line, "%s: %w", f.Name, err)
			continue
		}
		f.Value = value
		d.Fields = append(d.Fields, f)
	}
	if len(d.Fields) == 0 && strings.TrimSpace(d.Text) == "" {
		r.fail(d.Line, "below %q there must be fields (like to play: Black)", d.Words)
	}
}

// textLine is the first line below the direction on which something stands.
func (d *Direction) textLine() int {
	for i, l := range strings.Split(d.Text, "\n") {
		if strings.TrimSpace(l) != "" {
			return d.Line + 1 + i
		}
	}
	return d.Line
}

// board reads the men as in a FEN, of which as many fields are compared as are
// given.
func (r *reader) board(d *Direction, _ map[string]string) {
	fields := strings.Fields(d.Text)
	full := []string{"", "w", "-", "-", "0", "1"}
	if len(fields) == 0 || len(fields) > len(full) {
		r.fail(d.textLine(), "the board is given as in a FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
		return
	}
	copy(full, fields)
	if _, err := rules.ParseFEN(strings.Join(full, " ")); err != nil {
		// With the wrong side to move a position may be impossible.
		full[1] = "b"
		if _, again := rules.ParseFEN(strings.Join(full, " ")); len(fields) > 1 || again != nil {
			r.fail(d.textLine(), "%w", err)
		}
	}
	d.Text = strings.Join(fields, " ")
}

func (r *reader) score(d *Direction, _ map[string]string) {
	at, line := d.textLine(), strings.Join(strings.Fields(d.Text), " ")
	if d.Text = line; line == "" || line == "none" {
		d.Text = ""
		return
	}
	if _, ok := scoreNotation(r.script.Agreement).ReadLine(line); !ok {
		r.fail(at, "%q cannot be read as moves (like 1 P-K4 P-K4 2 Kt-KB3)", line)
	}
}
