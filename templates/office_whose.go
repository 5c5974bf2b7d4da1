package templates

import (
	"time"

	"postd/correspondence"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// WhoseLetter asks a player, or an official, at an address that they have confirmed,
// whether a letter that came in is theirs.
type WhoseLetter struct {
	Name              string
	From, Domain      string // the address from which it came, and its domain
	Sent, Begins      string // its subject and its first words
	Came              time.Time
	Zone              *time.Location // in which an official is told; nil = UTC
	Stands            *Standing      // of a player, how the game stands
	Label             string         // of the game
	Why               string         // what is wanting: a word of package proof
	Strange           bool           // it comes from an address that is none of theirs
	Official          bool           // an official is asked
	MayAdd            bool           // YES ADD brings that address in
	Office, Secretary string
}

// RenderWhoseLetter gives the question its words.
func RenderWhoseLetter(w WhoseLetter) (correspondence.Rendered, error) {
	r := by(w.Office, w.Secretary)
	r.Zone = w.Zone
	v := office(w.Label, r)
	if w.Stands != nil {
		v = w.Stands.view()
	}
	v.n.At = w.Came
	label := sheet.Plain(inLine(w.Label))
	news, as := "Is a letter in game "+label+" yours? Please answer YES or NO.", sheet.Words("")
	if w.Official {
		as = ", as an official of game " + label + ","
	}
	came := "It came with your name" + as + " on " + sheet.Plain(v.day(w.Came)) + ". " + w.wants()
	if w.Strange && w.Why != "stranger" {
		came += " It came from an address that is not yours."
	}
	lines := []string{"From: " + narrate.Shorten(narrate.OneLine(w.From), 200), "Subject: " + narrate.Shorten(narrate.OneLine(w.Sent), 200)}
	if begins := narrate.Shorten(narrate.OneLine(w.Begins), 200); begins != "" {
		lines = append(lines, begins)
	}
	choices := []sheet.Item{{Words: "If it is yours, reply " + sheet.Code("YES") + ". It is heard then, and counts from the time at which it came in " + v.law("RULING/R-53") + ".", Write: "YES\n"}}
	if w.MayAdd {
		choices = append(choices, sheet.Item{Words: "If it is yours and you mean to write from that address again, reply " + sheet.Code("YES ADD") + ". We then ask at that address, too, whether it is yours.", Write: "YES ADD\n"})
	}
	choices = append(choices, sheet.Item{Words: "If it is not yours, reply " + sheet.Code("NO") + ". It is nothing then, and the secretary sees your answer.", Write: "NO\n"})
	return finished(v, v.sheet(titled(v, "is this letter yours? YES or NO", ""), one(
		sheet.News(news), sheet.Due("Nothing is done with it until you say."),
		said(came), sheet.Said("It says:", lines), sheet.Lettered(choices...),
		said("Write the word alone: nothing else in that answer is read. It counts once."),
		said(w.otherwise()),
	), w.due(v), one(said(w.advice()))))
}

// wants says what is wanting in the letter.
func (w WhoseLetter) wants() sheet.Words {
	domain := outside(w.Domain, "its domain")
	switch w.Why {
	case "missing":
		return "It did not carry the signature that your letters from " + domain + " always have."
	case "worn":
		return "It was written to an old reply address of yours, or to none, and " + domain + " did not sign it."
	case "disowned":
		return "It bears the name of " + domain + ", which says that it did not send it (DMARC failed)."
	case "stranger":
		return "It has your reply address of the game, but came from an address that is not yours."
	case "samedomain":
		return "It was not written to your reply address, and the other side writes from " + domain + " as well."
	case "unsigned":
		return "Nobody signed it."
	case "keyless":
		return "It was not written to your reply address, and " + domain + " did not sign it: anybody could have written it."
	case "moved":
		return "It came from your new address, and for two weeks after a change we ask at the old one about what weighs more than a move."
	case "machine":
		return "It looks like the letter of a program that answers by itself, and we act on none of these."
	}
	return "It does not show that it is yours."
}

// otherwise says what happens if nobody answers.
func (w WhoseLetter) otherwise() sheet.Words {
	if w.Official {
		return "If you do not answer, nothing is done with it. If it holds what you were asked for, write that again, in answer to our letter."
	}
	return "If you do not answer, nothing is done with it, and your time runs as before. If it holds your move, send the move again, in answer to our newest letter of the game."
}

// due tells a player of the time that runs.
func (w WhoseLetter) due(v *view) []sheet.Block {
	if w.Stands == nil {
		return nil
	}
	return dueIn(v, "")
}

// advice is what may be behind it, and what helps.
func (w WhoseLetter) advice() sheet.Words {
	switch w.Why {
	case "stranger":
		return "If you know nothing of that address, somebody has read a letter of ours to you."
	case "machine":
		return "A notice that you are away, or a subject or mark as such programs and mailing lists write it, is enough for that. We ask no more than once a day; what comes meanwhile the secretary can have read."
	case "disowned":
		return "If this happens with your own letters, send them by the server of your mail provider and not by another's."
	}
	return ""
}

// Listed asks a player in one letter about several that came with their name.
type Listed struct {
	Name              string
	Letters           []WhoseLetter // by their numbers, from 1
	More              int           // that are only counted
	Zone              *time.Location
	Office, Secretary string
}

// wants are what is wanting in a letter, in a few words.
var wants = map[string]string{
	"missing": "no signature", "worn": "an old reply address", "disowned": "disowned by its domain", "stranger": "an address that is not yours",
	"samedomain": "no reply address", "keyless": "no reply address", "unsigned": "no signature", "machine": "perhaps a program's",
}

// RenderListed gives the question its words.
func RenderListed(l Listed) (correspondence.Rendered, error) {
	r := by(l.Office, l.Secretary)
	r.Zone = l.Zone
	v := office("", r)
	var items []sheet.Item
	var times []sheet.Block
	told := map[string]bool{}
	for i, w := range l.Letters {
		label := inLine(w.Label)
		line := sheet.Plain(label+", "+w.Came.In(v.zone).Format("Mon 2 Jan, 15:04")) + ": " + inQuotes(w.Begins, 200)
		if why := wants[w.Why]; why != "" {
			line += " (" + sheet.Plain(why) + ")"
		}
		items = append(items, sheet.Item{Words: line, Write: itoa(i+1) + "\n"})
		if w.Stands != nil && !told[label] {
			told[label] = true
			of := w.Stands.view()
			times = append(times, dueIn(of, label)...)
			v.cited = append(v.cited, of.cited...)
		}
	}
	example := "1"
	if len(l.Letters) > 2 {
		example = "2 3"
	}
	var more sheet.Block
	if l.More > 0 {
		more = said("And " + sheet.Plain(itoa(l.More)) + " more without any sign that they are yours.")
	}
	n := itoa(len(l.Letters) + l.More)
	return finished(v, v.sheet(titled(v, n+" letters with your name", "which are yours?"), one(
		sheet.News("Which of "+sheet.Plain(n)+" letters are yours? Please answer by their numbers or NONE."),
		sheet.Due("Nothing is done with them until you say."),
		said("They came without what would show that they are yours ("+sheet.Plain(narrate.Place(v.zone))+" time):"), sheet.Numbered(items...), more,
		sheet.Lettered(
			sheet.Item{Words: "If some are yours, reply their numbers, as in " + sheet.Code(example) + ". They are heard then, and each counts from the time at which it came in " + v.law("RULING/R-53") + "."},
			sheet.Item{Words: "If none is, reply " + sheet.Code("NONE") + ". They are nothing then.", Write: "NONE\n"}),
		said("Write that alone: nothing else in that answer is read."),
		said("If you do not answer, nothing is done with them. If one holds your move, send the move again, in answer to our newest letter of the game."),
	), times))
}
