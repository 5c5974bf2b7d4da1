package templates

import (
	"cmp"
	"strings"

	"postd/correspondence/terms"
	"postd/correspondence/wishes"
	"postd/descriptive"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The answer to a word by which a player sets how things are shown: what holds now.

// shownSo is L-STATUS where its reader has set something, or asks what is set.
func shownSo(v *view) sheet.Sheet {
	v.brief = true
	subject, news := "what you have set", sheet.Words("So your letters are set.")
	set := v.n.Wished
	whose := ""
	if len(set) > 0 && len(v.g.Sides[v.me].Members) > 1 && set[0].Member != v.r.Name {
		whose = narrate.Shorten(narrate.OneLine(set[0].Member), 60)
	}
	switch {
	case whose != "":
		news = sheet.Plain(whose) + " has changed how letters to " + sheet.Plain(whose) + " look; yours are as before."
	case len(set) == 1:
		news = nowHolds(v, set[0].Sets, set[0].As)
	case len(set) > 1:
		news = "What you wished is set."
	}
	holds := sheet.Words("This holds in all your games.")
	if v.known.Over() {
		holds = "This holds in your other games, too."
	}
	if v.r.Wishes.Resumed {
		holds += " What STOP had ended comes again: receipts, circulars, and reminders, which end by " + sheet.Code("REMIND OFF") + "."
	}
	return v.sheet(v.subject(subject, v.toDoShort()), one(sheet.News(news), sheet.Due(v.due()), said(holds), sheet.Table(wishRows(v)...)), v.heard(), one(v.theirWords()), v.clock(), one(v.notYours()))
}

// nowHolds is the news of one thing that was set.
func nowHolds(v *view, what terms.Wish, as string) sheet.Words {
	const now = "From now on "
	switch what {
	case terms.WishMoves:
		return now + "moves are shown " + shownAs(v) + "."
	case terms.WishForm:
		if as == "text" {
			return now + "letters come as plain text."
		}
		return now + "letters come with pictures."
	case terms.WishName:
		if as == "" {
			return now + "letters call you by your name."
		}
		return now + "letters call you " + sheet.Plain(as) + "."
	case terms.WishKnight:
		return now + "Knights are written " + sheet.Plain(as) + "."
	case terms.WishZone:
		return now + "times are told " + zoneAs(v) + "."
	case terms.WishReceipts:
		return now + "you get " + receiptsAs(v) + "."
	}
	return now + "the game as a file (PGN) comes " + fileAs(v) + "."
}

// shownAs is how moves are shown to the reader: "in algebraic notation, and descriptive".
func shownAs(v *view) sheet.Words {
	name := func(f descriptive.Form) sheet.Words { return sheet.Plain(FormName(f)) }
	w := "in " + name(v.r.Moves)
	if v.r.Moves != descriptive.InFull && v.r.Moves != descriptive.InUCI {
		w += " notation"
	}
	if v.known.also() {
		w += ", with " + name(v.r.Beside)
	}
	return w
}

func zoneAs(v *view) sheet.Words {
	if z := v.r.Wishes.Zone; z != "" {
		return "by the clocks of " + sheet.Plain(z)
	}
	return "by the clocks of each game"
}

func receiptsAs(v *view) sheet.Words {
	switch v.r.Wishes.Receipts {
	case "off":
		return "no receipts"
	case "daily":
		return "your receipts in one letter a day"
	}
	return "a receipt for each move"
}

func fileAs(v *view) sheet.Words {
	if v.r.Wishes.PGN == "always" {
		return "with each move"
	}
	return "with the result"
}

// wishRows are what is set, each with a word that changes it.
func wishRows(v *view) []sheet.Item {
	w := v.r.Wishes
	either := func(is bool, yes, no string) sheet.Words {
		if is {
			return sheet.Code(yes)
		}
		return sheet.Code(no)
	}
	letters := sheet.Words("with pictures")
	if w.Form == "text" {
		letters = "plain text"
	}
	receipts := receiptsAs(v)
	if w.Stopped {
		receipts = "none, since you wrote STOP"
	}
	row := func(head string, is, other sheet.Words) sheet.Item {
		return sheet.Item{Mark: head, Words: is + ": " + other}
	}
	return []sheet.Item{
		row("moves", shownAs(v), either(v.r.Moves == descriptive.InBrief, "SHOW ALGEBRAIC", "SHOW DESCRIPTIVE")),
		row("Knights", "written "+sheet.Plain(cmp.Or(w.Spelling, "Kt")), either(w.Spelling == "N", "SPELLING Kt", "SPELLING N")),
		row("letters", letters, either(w.Form == "text", "SHOW HTML", "SHOW TEXT")),
		row("name", sheet.Plain(cmp.Or(w.Called, "as usual")), either(w.Called != "", "SHOW NAME", "SHOW NAME Art")),
		row("times", zoneAs(v), either(w.Zone != "", "ZONE GAME", "ZONE New York")),
		row("receipts", receipts, either(w.Receipts == "" && !w.Stopped, "RECEIPTS OFF", "RECEIPTS ON")),
		row("file", fileAs(v), either(w.PGN == "", "PGN ALWAYS", "PGN OFF")),
	}
}

// noWish says which words work where one did not, the nearest first.
func noWish(v *view) because {
	word, rest, _ := strings.Cut(v.n.Detail, " ")
	rest = narrate.Shorten(narrate.OneLine(rest), 40)
	why := inQuotes(strings.TrimSpace(strings.ToUpper(word)+" "+rest), 60) + " is nothing that we know"
	var way sheet.Words
	switch first, name, _ := strings.Cut(rest, " "); {
	case word == "zone":
		why = inQuotes(cmp.Or(rest, "nothing"), 40) + " is no zone that we know"
		near := wishes.NearestZones(rest)
		for i := range near {
			near[i] = "ZONE " + near[i]
		}
		way = "The nearest are " + codes(near...) + "; " + sheet.Code("ZONE GAME") + " tells times as each game does."
	case word == "show" && strings.EqualFold(first, "name"):
		why = "We cannot call you " + inQuotes(name, 40)
		way = "A name here is one to three words of letters, 24 signs at most, as in " + sheet.Code("SHOW NAME Art") + "; " + sheet.Code("SHOW NAME") + " alone ends it."
	case word == "law":
		why = inQuotes(rest, 40) + " is no law that we know"
		if rest == "" {
			return because{"You have not said which law", "RULING/R-68", "Its name stands in brackets in our letters, as in " + sheet.Code("LAW V.3") + "; " + sheet.Code("TERMS") + " brings all that is agreed."}
		}
		near := wishes.NearestLaws(rest)
		for i := range near {
			near[i] = "LAW " + near[i]
		}
		way = "The nearest are " + codes(near...) + "; " + sheet.Code("TERMS") + " brings all that is agreed."
		return because{why, "RULING/R-68", way}
	case wishValues[word] == nil:
		return because{"That is no word that we know", "RULING/R-68", sheet.Code("HELP") + " brings those that work. All is as it was."}
	default:
		all := wishValues[word]
		if rest != "" {
			all = wishes.Nearest(rest, all)
		}
		said := make([]string, len(all))
		for i, x := range all {
			said[i] = strings.ToUpper(word) + " " + x
		}
		way = "These work: " + codes(said...) + "."
		if word == "show" {
			way += " " + sheet.Code("SHOW 12") + " shows a position."
		}
	}
	return because{why, "RULING/R-68", way + " All is as it was."}
}

// wishValues are what may stand behind each word that sets something.
var wishValues = map[string][]string{
	"show":     append(append([]string{}, wishes.ShownForms...), "TEXT", "HTML"),
	"spelling": {"Kt", "N"},
	"receipts": {"ON", "OFF", "DAILY"},
	"pgn":      {"ALWAYS", "OFF"},
}
