package templates

import (
	"time"

	"postd/correspondence"
	"postd/templates/sheet"
)

// WhoseLetter asks a player, or an official, at an address that they have confirmed,
// whether a letter that came in is theirs.
type WhoseLetter struct {
	Name              string
	From, Domain      string // the address from which it came, and its domain
	Sent, Begins      string // its subject and its first words
	Came              time.Time
	Until             time.Time      // until when they are to move in that game; zero: their time does not run
	Zone              *time.Location // in which it is told; nil = UTC
	Label             string         // of the game
	Why               string         // what is wanting: a word of package proof
	Strange           bool           // it comes from an address that is none of theirs
	Official          bool           // an official is asked
	MayAdd            bool           // YES ADD brings that address in
	Office, Secretary string
}

// RenderWhoseLetter gives the question its words.
func RenderWhoseLetter(w WhoseLetter) (correspondence.Rendered, error) {
	o := office{name: w.Office, secretary: w.Secretary, head: w.Label}
	lead := sheet.Words("A letter with your name")
	if w.Official {
		lead += ", as an official of that game,"
	}
	lead += " came on " + moment(w.Came, w.Zone) + ". " + wanting(w)
	if w.Strange && w.Why != "stranger" {
		lead += " It came from an address that is not yours."
	}
	words := []string{"From: " + outside(w.From), "Subject: " + outside(w.Sent)}
	if begins := outside(w.Begins); begins != "" {
		words = append(words, begins)
	}
	yes := "If it is yours, press Reply and write " + sheet.Code("YES") + ". It is heard then, and counts from the time at which it came in " + o.law("RULING/R-53") + "."
	items := []sheet.Item{{Words: yes}}
	if w.MayAdd {
		items = append(items, sheet.Item{Words: "If it is yours and you mean to write from that address again, write " + sheet.Code("YES ADD") + ". We then ask at that address, too, whether it is yours."})
	}
	items = append(items, sheet.Item{Words: "If it is not, write " + sheet.Code("NO") + ". It is nothing then, and the secretary sees your answer."})
	silent := sheet.Words("If you do not answer, nothing is done with that letter. ")
	switch {
	case !w.Until.IsZero():
		silent += "If it holds your move, write the move again, in answer to our newest letter of the game, by " + moment(w.Until, w.Zone) + "."
	case w.Official:
		silent += "If it holds what you were asked for, write it again, in answer to our letter."
	default:
		silent += "If it holds your move, and you are to move, your time runs on: write the move again, in answer to our newest letter of the game."
	}
	more := map[string]sheet.Words{
		"stranger": "If you know nothing of that address, somebody has read a letter of ours to you.",
		"machine":  "A notice that you are away, or a subject or mark as such programs and mailing lists write it, is enough for that. We ask no more than once a day; what comes meanwhile the secretary can have read.",
		"disowned": "If this happens with your own letters, send them by the server of your mail provider and not by another's.",
	}[w.Why]
	return o.rendered("is this letter yours? YES or NO", sheet.News("Please tell us, by YES or NO, whether a letter in game "+sheet.Plain(outside(w.Label))+" is yours."),
		sheet.Due("Write the word alone: nothing else in that answer is read. It counts once."), sheet.Said(lead+" It says:", words), sheet.Lettered(items...), said(silent), said(more))
}

// wanting is what the letter wants, in a sentence. The words are those of package proof.
func wanting(w WhoseLetter) sheet.Words {
	domain := sheet.Plain(outside(w.Domain))
	if domain == "" {
		domain = "its domain"
	}
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
	case "machine":
		return "It looks like the letter of a program that answers by itself, and we act on none of these."
	}
	return "It does not show that it is yours."
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
	o := office{name: l.Office, secretary: l.Secretary}
	count, example := sheet.Plain(itoa(len(l.Letters)+l.More)), "1"
	if len(l.Letters) > 2 {
		example = "2 3"
	}
	var items []sheet.Item
	times, told := sheet.Words(""), map[string]bool{}
	for _, w := range l.Letters {
		label := outside(w.Label)
		line := moment(w.Came, l.Zone) + ", " + sheet.Plain(label) + ": “" + sheet.Plain(outside(w.Begins)) + "”"
		if why := wants[w.Why]; why != "" {
			line += " (" + sheet.Words(why) + ")"
		}
		items = append(items, sheet.Item{Words: line})
		if !w.Until.IsZero() && !told[label] {
			told[label] = true
			times += " In " + sheet.Plain(label) + " you have until " + moment(w.Until, l.Zone) + "."
		}
	}
	var more sheet.Block
	if l.More > 0 {
		more = said("And " + sheet.Plain(itoa(l.More)) + " more without any sign that they are yours.")
	}
	return o.rendered(string(count)+" letters with your name", sheet.News("Please tell us, by their numbers or NONE, which of "+count+" letters are yours."),
		sheet.Due("Write that alone: nothing else in that answer is read."), said("They came without what would show that they are yours:"), sheet.Numbered(items...), more,
		said("If some are yours, press Reply and write their numbers, as in "+sheet.Code(example)+". They are heard then, and each counts from the time at which it came in "+o.law("RULING/R-53")+". If none is, write "+sheet.Code("NONE")+"; they are nothing then."),
		said("If you do not answer, nothing is done with those letters. If one holds your move, write the move again, in answer to our newest letter of the game."+times))
}

func inUTC(zone *time.Location) *time.Location {
	if zone == nil {
		return time.UTC
	}
	return zone
}
