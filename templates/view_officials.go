package templates

import (
	"strings"

	"postd/templates/narrate"
	"postd/templates/sheet"
)

// What the letters to umpire, adjudicator and secretary share.

// official is a letter to an official: the news, what to do, the board, how it is answered, and
// then the facts.
func (v *view) official(subject string, news, due sheet.Words, answer, facts []sheet.Block) sheet.Sheet {
	v.brief = true // the words of a law are on the pages
	news, rest := v.headline(news)
	if l := v.known; len(v.cited) == 0 && l.n.Question > 0 {
		v.law(string(l.question().Law))
	}
	return v.sheet(v.subject(subject, ""), one(sheet.News(news), sheet.Due(due), v.board(), said(rest)), answer, facts,
		one(v.theirWords(), v.listed()), runsFor(v))
}

// runsFor tells an official whose time runs and until when, as a clock sentence.
func runsFor(v *view) []sheet.Block {
	g := v.g
	switch {
	case g.Over():
		return nil
	case g.Frozen != nil:
		return one(sheet.Clock("Nobody's time runs " + v.law("RULING/R-33") + "."))
	case g.Post.Notice != "":
		return one(sheet.Clock("A letter with which the time of " + v.call(g.Post.To) + " begins is on its way."))
	case g.Turn.Running:
		d := narrate.ClockDeadline(*g, g.Turn, v.n.Calendar)
		d.Theirs = true
		if s := d.Sentence(v.zone); s != "" {
			return one(sheet.Clock("It is the turn of "+v.call(g.Turn.Of)+"."), sheet.Clock(sheet.Plain(s)))
		}
		return one(sheet.Clock("It is the turn of " + v.call(g.Turn.Of) + ", whose time stands still."))
	}
	return nil
}

// answers are the numbered answers that the official may give, and how one is written.
func (v *view) answers() []sheet.Block {
	l := v.known
	all := l.Options()
	if len(all) == 0 {
		return nil
	}
	items := make([]sheet.Item, 0, len(all))
	for _, o := range all {
		w := v.spoken(plainly(o.Words))
		if o.Law != "" {
			w += " " + v.law(string(o.Law))
		}
		w += "."
		if o.Example != "" {
			w += " Like this: " + sheet.Code(o.Example)
		}
		for _, x := range o.Of {
			w += " " + sheet.Code(itoa(o.No)+": "+itoa(x.No)) + " is " + sheet.Plain(plainly(x.Words)) + "."
		}
		items = append(items, sheet.Item{Mark: "(" + itoa(o.No) + ")", Words: w})
	}
	how := "Reply with one number in the first line and your reason below it: " + sheet.Code(l.ExampleNo()+" because ...") + " Both players are shown the reason, and it is your ruling."
	if l.AsksUndo() {
		how = "To undo it, reply " + sheet.Code("UNDO") + " and your reason below it. Both players are shown the reason."
	}
	return one(sheet.Answers(items...), said(how+" This letter takes one answer, from your own address alone, while the case stands as it is told here."))
}

// views are what both sides say of a question or of a position, each set apart.
func (v *view) views() (out []sheet.Block) {
	for _, x := range v.known.views() {
		out = append(out, sheet.Said(sheet.Plain(x.From)+":", x.Lines))
	}
	return out
}

// disputeOf is what the appeal is about, and what the sides say to it (RULING/R-76).
func disputeOf(v *view) (out []sheet.Block) {
	l := v.known
	var about sheet.Words
	for _, x := range l.Dispute() {
		about += " " + factOf(v, x)
	}
	out = append(out, said(sheet.Words(strings.TrimSpace(string(about)))))
	out = append(out, v.views()...)
	if who := l.Unheard(); len(l.Dispute()) > 0 && who != "" {
		out = append(out, said(sheet.Plain(who)+" has been asked for a word on it "+v.law("RULING/R-76")+"; if it comes before your ruling you have it in another letter."))
	}
	return out
}

// factOf is a line of the narrator's as a sentence, with its laws.
func factOf(v *view, x narrate.CaseLine) sheet.Words {
	w := sheet.Plain(plainly(x.Words))
	if ids := x.LawNames(); len(ids) > 0 {
		if law := v.law(ids...); law != "" {
			w += " " + law
		}
	}
	return upper(w) + "."
}

// caseFile is the file of the record that is disputed, the same as on the pages.
func caseFile(v *view) []sheet.Block {
	c := v.known.Disputed()
	if c == nil {
		return nil
	}
	var rows []sheet.Item
	row := func(mark string, w sheet.Words) { rows = append(rows, sheet.Item{Mark: mark, Words: w}) }
	row("Case "+itoa(c.No), sheet.Plain(c.Title())+"; now "+sheet.Plain(plainly(c.State))+".")
	for _, x := range c.Faults {
		row("Fault", "It "+lower(factOf(v, x)))
	}
	for _, r := range c.Records {
		w := sheet.Words("")
		if c.Several() {
			w = "“" + sheet.Plain(r.Words) + "”, "
		}
		w += "sent "
		if r.Arrived == r.Despatched {
			w += "and received "
		}
		w += sheet.Plain(r.Despatched)
		if r.Spent != "" {
			w += ", " + sheet.Plain(r.Spent) + " used"
		}
		if r.Arrived != "" && r.Arrived != r.Despatched {
			w += ", received " + sheet.Plain(r.Arrived)
		}
		w += ": " + sheet.Plain(plainly(r.Says))
		for _, x := range r.Readings {
			w += "; (" + sheet.Plain(itoa(x.No)+") "+x.Full+", "+x.Short)
		}
		row("Record", w+".")
	}
	for _, x := range c.Rights {
		row("Right", factOf(v, x))
	}
	for _, x := range c.Steps {
		row("Step", sheet.Plain(x.When)+": "+factOf(v, x))
	}
	for _, x := range c.Out {
		row("Not counted", factOf(v, x))
	}
	out := one(sheet.Table(rows...))
	if p := v.known.CasePosition(); p != "" {
		out = append(out, said("The position in which it is read: "+sheet.Plain(p)))
	}
	return out
}

// lower takes the capital from the beginning of a sentence that goes on.
func lower(w sheet.Words) sheet.Words {
	if w == "" {
		return w
	}
	return sheet.Words(strings.ToLower(string(w[:1]))) + w[1:]
}

// plainly puts what the pages say into the plain words of letters. Words of players, which
// stand in quotation marks, stay as they are.
func plainly(words string) string {
	parts := strings.Split(words, "“")
	for i, part := range parts {
		quoted, rest, ok := "", part, false
		if i > 0 {
			if quoted, rest, ok = strings.Cut(part, "”"); !ok {
				continue
			}
			quoted += "”"
		}
		parts[i] = quoted + plainWords.Replace(rest)
	}
	return strings.Join(parts, "“")
}

// plainWords are words of the law and what letters say instead.
var plainWords = strings.NewReplacer(
	"is annulled", "counts for nothing", "annulled", "set aside", "if he is silent", "if there is no answer",
	", with a floor of ", ", at least ", " with a floor of ", " at least ",
)

// toAnswer says that the official is to answer,  and what it does to the clocks.
func toAnswer(v *view) sheet.Words {
	l := v.known
	switch {
	case l.Stays():
		return "You are to answer. No time counts in any turn until its player has your answer."
	case l.Over() || l.Frozen():
		return "You are to answer. Nobody's time runs."
	}
	return "You are to answer. The time runs on, since an appeal of " + v.whose(v.n.By) + " was found idle before."
}

// rulesByHand says that a ruling can also be entered by hand.
func rulesByHand(v *view, row string) sheet.Block {
	command := "postd game rule " + v.known.Label() + " --row " + row + " --on " + v.known.Question() + ` --reason "..."`
	return sheet.Ways("It can be entered on the page of the game as well, or so: "+sheet.Code(command), sheet.Code("postd help game rule")+" tells of the other rows.")
}
