package secretary

import (
	"slices"

	"postd/correspondence/calendar"
	"postd/rules"
	"postd/secretary/folder"
	"postd/templates"
	"postd/templates/narrate"
)

// clockBar is the time of a side as a bar, with words.
type clockBar struct {
	Side, Words, Kind string
	Used, Allowed     int64 // in seconds, for the bar
}

// clocks are the times of both sides: of the turn or choice that runs, and of the other
// side that it stands.
func (f gameFile) clocks() (out []clockBar) {
	if f.Over() {
		return nil
	}
	a, runs := f.Reckon(f.Office)
	of := f.Turn
	if !of.Running {
		of = f.Choice
	}
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		b := clockBar{Side: c.String(), Words: "no time runs", Allowed: 1}
		if runs && of.Of == c && !of.Awaits && a.Allowed > 0 {
			b.Used, b.Allowed = int64(a.Used.Seconds()), int64(a.Allowed.Seconds())
			b.Words = f.usedWords(a)
			if !a.Deadline.IsZero() {
				b.Words += ", until " + f.At(a.Deadline)
			}
			switch {
			case a.Used > a.Allowed:
				b.Kind, b.Used = "late", b.Allowed
			case a.Used*4 > a.Allowed*3:
				b.Kind = "due"
			}
		}
		out = append(out, b)
	}
	return out
}

// usedWords says how much of a turn is used: "0 of 3 days used".
func (f gameFile) usedWords(a calendar.Account) string {
	used := narrate.Length(f.Game, a.Used)
	if a.Used == 0 {
		used = "0"
	}
	return used + " of " + narrate.Length(f.Game, a.Allowed) + " used"
}

// mostActs is how many acts stand beside the board; the others are under More.
const mostActs = 2

// nextActs are the two acts that fit the state of the game, the first that fits first.
func (v *request) nextActs(f gameFile, groups []rulingGroup, b gameBody) (out []templates.Link) {
	add := func(name, href string) {
		if href != "" && len(out) < mostActs {
			out = append(out, templates.Link{Name: name, Href: href})
		}
	}
	rule := func(row string) string {
		for _, g := range groups {
			for _, l := range g.Links {
				if l.Name == row {
					return l.Href
				}
			}
		}
		return ""
	}
	for _, q := range f.Appeals {
		if q.Open() {
			add("Rule on it", f.questionRow(q).Href)
		}
	}
	add("Resume", rule("Resume"))
	if f.Frozen != nil && !f.Over() {
		add("Give the verdict", rule("Adjudge"))
	}
	switch folder.StandOf(f.Line, v.Now).Slug {
	case narrate.TimeIsUp.Slug:
		add("Give time back", rule("Credit"))
		add("Remind whose turn it is", b.Remind)
	case narrate.NearItsEnd.Slug:
		add("Remind whose turn it is", b.Remind)
	}
	if v.Arranges() {
		add("Write", "/write?game="+f.ID.String())
		add("Enter a letter", b.Hand)
	}
	return out
}

// actGroups sets what an official can do with a game into four groups.
func actGroups(rulings []rulingGroup, b gameBody) (out []rulingGroup) {
	out = []rulingGroup{{Name: "Time"}, {Name: "A record"}, {Name: "The result", Grave: true}, {Name: "People and the book"}}
	for _, g := range rulings {
		for _, l := range g.Links {
			w := rulingInWords(l.Name)
			out[w.group].Links = append(out[w.group].Links, l)
		}
	}
	for _, x := range []struct {
		group        int
		words, where string
	}{{0, "Enter leave", b.Leave}, {0, "Remind whose turn it is", b.Remind}, {3, "Propose a change of one term", b.Propose}, {3, "New reply addresses", b.Keys}} {
		if x.where != "" {
			out[x.group].Links = append(out[x.group].Links, rulingLink{Words: x.words, Href: x.where})
		}
	}
	return slices.DeleteFunc(out, func(x rulingGroup) bool { return len(x.Links) == 0 })
}

// rulingWords are a row of the table of rulings as the pages name it, and the group of
// actGroups to which it belongs.
type rulingWords struct {
	words string
	group int
}

var rulingsInWords = map[string]rulingWords{
	"Uphold": {"Confirm what was done", 1}, "Readings": {"Decide how a move is read, or accept a letter that we could not read as a move", 1},
	"Restore": {"Go back to the beginning of a turn", 1}, "Adopt": {"Adopt a reading, or one of several records", 1},
	"Credit": {"Give time back", 0}, "Debit": {"Count time that was left out", 0}, "Remit": {"Give back what Penalty E took", 0},
	"TransportError": {"Mend a letter that was damaged on its way", 1}, "Correct": {"Put a slip right", 1},
	"Specify": {"Find an offence that forfeits the game", 2}, "Penalise": {"Apply the agreed penalty", 1}, "Forfeit": {"Decide that a claim wins the game", 2},
	"Draw": {"Decide that the game is drawn", 2}, "Award": {"Give the game to a side", 2}, "Limit": {"Have fifty more moves counted", 2},
	"Adjudicate": {"Send the game to the adjudicator", 2}, "Adjudge": {"Give the verdict", 2}, "Annul": {"Annul the game", 2},
	"Suspend": {"Stop both clocks", 0}, "Resume": {"Let both clocks run again", 0}, "Reopen": {"Take the end of the game back, or replace the result", 2},
	"Undo": {"Undo an earlier ruling", 3}, "Note": {"Write a note", 3}, "Substitute": {"Put a substitute in a player's place", 3},
}

// rulingInWords names a row; one that has no words keeps its name.
func rulingInWords(name string) rulingWords {
	if w, ok := rulingsInWords[name]; ok {
		return w
	}
	return rulingWords{name, 3}
}
