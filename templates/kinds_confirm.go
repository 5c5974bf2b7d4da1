package templates

import (
	"strings"

	"postd/correspondence/terms"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// L-CONFIRM: what a player wrote waits for a second letter, by the terms or since it is not
// certain who wrote it, or what became of it is told (RULING/R-53).

// confirm is L-CONFIRM.
func confirm(v *view) sheet.Sheet {
	w := v.known.Asks()
	if w == nil {
		return nothingToConfirm(v)
	}
	if v.n.Reason == "" || v.n.Reason == "again" {
		return asksToConfirm(v, w)
	}
	words := sheet.Plain(shortQuoted(w.Words, 40))
	subject := w.Words + " "
	var news, more sheet.Words
	var refused sheet.Block
	switch v.n.Reason {
	case "withdrawn":
		news, more, subject = words+" is withdrawn, as you wish.", "Nothing was done.", subject+"is withdrawn"
		if sheet.Speaks(news.Bare()) {
			news = "Withdrawn, as you wish, is " + words + "."
		}
	case "overtaken":
		news, subject = "Your move has withdrawn "+words+", which waited for your YES.", subject+"is withdrawn"
		more = "Nothing came of it " + v.law("RULING/R-53") + ". If it can still be done, you may write it again. If you sent the move before you read our question, you may ask the umpire: " + sheet.Code("APPEAL") + " and why."
	case "confirmed":
		news, more, subject = words+" is confirmed.", "It counts from "+sheet.Plain(v.day(w.Came))+" "+v.law("RULING/R-53")+".", subject+"is confirmed"
	case "another":
		who := sheet.Plain(v.known.Detail())
		news, subject = words+" is not yours to confirm.", subject+"is not yours to confirm"
		refused = v.refuse(who+" wrote it, and "+who+" alone confirms or withdraws it", "BCC1903/IV.2", "Nothing was done; it waits for "+who+".")
	case "unproven":
		news, subject = words+" still waits for your word.", subject+"still waits for your word"
		refused = v.refuse("Your letter does not answer the one in which we asked, and anybody might have written it", "RULING/R-53", "Nothing was done. Answer that one.")
		if v.n.Hand.Way == terms.WayTelephone {
			refused = v.refuse("Anybody might have called", "RULING/R-53", "Nothing was done. Answer in writing: by e-mail, on a card, or in person.")
		}
	default: // answered
		news, subject = words+" does not wait for your word any more.", subject+"waits no more"
		how := map[string]sheet.Words{"confirmed": "It is confirmed already", "withdrawn": "It was withdrawn by your NO", "overtaken": "Your move has withdrawn it"}[w.How]
		if how == "" {
			how = "The umpire has been asked about it"
		}
		refused = v.refuse(how, "RULING/R-53", "Nothing has changed, and nothing is to be done about it.")
	}
	blocks := one(refused, said(more))
	if refused.Kind() != 0 {
		blocks = append(blocks, v.toConfirm()...)
	}
	return v.tells(subject, news, "", blocks...)
}

// nothingToConfirm answers a YES or NO of which it is not known what it means.
func nothingToConfirm(v *view) sheet.Sheet {
	news, subject := sheet.Words("Nothing of yours waits to be confirmed."), "nothing waits for your word"
	refused := v.refuse("No letter of yours waits for a YES or a NO, so nothing was done", "RULING/R-53", sheet.Code("STATUS")+" shows you how the game stands.")
	if v.n.Reason == "which" {
		news, subject = "Which do you confirm? Nothing was done.", "which do you confirm?"
		if v.known.ByNumber() {
			refused = v.refuse("Several things wait for your word, and your letter does not say which you mean", "RULING/R-53", "Write "+sheet.Code("YES")+" or "+sheet.Code("NO")+" with its number.")
		} else {
			refused = v.refuse("Your letter answers another letter than the one in which we asked for your word", "RULING/R-75", "Answer that one, or write "+sheet.Code("YES")+" or "+sheet.Code("NO")+" with its number.")
		}
	}
	return v.tells(subject, news, "", append(one(refused), v.toConfirm()...)...)
}

// asksToConfirm asks whether what was written is to count.
func asksToConfirm(v *view, w *waits) sheet.Sheet {
	l := v.known
	yes, no := "YES", "NO"
	if l.ByNumber() {
		yes, no = yes+" "+w.No, no+" "+w.No
	}
	you, wrote := sheet.Words("you"), sheet.Words("You wrote ")
	if w.Writer != "" {
		you, wrote = sheet.Plain(w.Writer), sheet.Plain(w.Writer)+" wrote "
	}
	have := you + " have"
	if w.Writer != "" {
		have = you + " has"
	}
	came := sheet.Plain(v.day(w.Came))
	words, again := sheet.Plain(shortQuoted(w.Words, 40)), sheet.Words("")
	if v.n.Reason == "again" {
		again = " once more"
	}
	news, subject := wrote+words+again+". Is it to count? Reply "+sheet.Code(yes)+" or "+sheet.Code(no)+".", w.Words+": does it count?"
	lead := "By the terms it counts when " + you + " confirm it " + v.law("RULING/R-53") + ". "
	if w.Writer != "" {
		lead = "By the terms it counts when " + you + " confirms it " + v.law("RULING/R-53") + ". "
	}
	counts, falls := "it counts from "+came+", when the letter came.", sheet.Words("it is withdrawn, as if it had not been written.")
	if w.Lacks != "" {
		news, subject = words+": "+sheet.Plain(w.Asks)+" Reply "+sheet.Code(yes)+" or "+sheet.Code(no)+".", w.Asks
		what := sheet.Words("letter")
		if w.Said {
			what = "call"
		}
		letter := "Your " + what + " of "
		if w.Writer != "" {
			letter = "The " + what + " of " + you + ", of "
		}
		lead = letter + came + again + " says " + sheet.Plain(w.Words) + ". " + sheet.Plain(w.Means) + ", and " + sheet.Plain(w.Lacks) + ", so we ask once " + v.law("RULING/R-53") + ". "
		counts, falls = sheet.Plain(w.Yes)+", by the "+what+" of "+came+".", sheet.Plain(w.Nothing)+"."
	} else if words != sheet.Plain(w.Words) {
		lead = "The words: " + sheet.Plain(w.Words) + ". " + lead
	}
	lead += "Until " + have + " answered " + v.opp() + " is told nothing."
	items := []sheet.Item{{Words: sheet.Code(yes) + ": " + counts, Write: yes + "\n"}, {Words: sheet.Code(no) + ": " + falls, Write: no + "\n"}}
	if strings.Contains(w.Words, "RESIGN") {
		items[0].Write = "" // nothing that resigns is a press away
	}
	due := sheet.Words("Until then nothing is done.")
	if l.ToAct() && !l.Over() {
		due += " Your time runs: y" + v.toDo()[1:]
	}
	before, after := v.claimsBelow(items)
	v.brief, v.alone = true, true
	return v.sheet(v.subject(subject, "reply "+yes+" or "+no), one(sheet.News(news), sheet.Due(due)), before, one(v.board(), said(lead)), after, one(said(heldWith(v, w)), said(withoutAnswer(v, w))),
		v.tail())
}

// heldWith says what becomes of a record in the same letter.
func heldWith(v *view, w *waits) sheet.Words {
	if w.Holds == "" {
		return ""
	}
	s := sheet.Plain(w.Holds) + ", in the same letter, waits with it. "
	switch {
	case w.Exacts:
		return s + "With YES both are heard, as of that instant " + v.law("RULING/R-13") + ". With NO it goes back to you and costs you no right: send it again if you then wish."
	case w.Claims:
		return s + "With YES the claim is heard before it " + v.law("RULING/R-17") + ". With NO it counts by itself, from the same instant."
	}
	return s + "With YES the game is drawn, and the move counts for nothing " + v.law("BCC1903/V.8(a)") + ". With NO it counts by itself, from the same instant."
}

// withoutAnswer says what happens if nothing is answered, or the reader just moves.
func withoutAnswer(v *view, w *waits) sheet.Words {
	s := sheet.Words("A move that you send first withdraws it")
	if w.Stays {
		s = "A move that you send first changes nothing in that"
	}
	if w.Move {
		s += ", and would be another beside the one that waits, which cannot be taken back " + v.law("BCC1903/V.PREF(b)", "BCC1903/V.4(a)")
	}
	s += "."
	if w.Bare {
		s += " Once confirmed, the offer goes out by itself, without a move " + v.law("BCC1903/V.8(a)") + "."
	}
	return s + " If the game has moved on by the time you confirm, the umpire is asked " + v.law("RULING/R-53") + "."
}

// shortQuoted shortens words within their quotation marks.
func shortQuoted(quoted string, most int) string {
	return narrate.Quote(narrate.Shorten(strings.TrimSuffix(strings.TrimPrefix(quoted, "“"), "”"), most))
}
