package templates

import (
	"fmt"
	"time"

	"postd/correspondence"
	"postd/templates/sheet"
)

// Digest is the one letter a day that a player has asked for: the player's games
// that run, each as the letters of that game show it (RULING/R-2).
type Digest struct {
	Name              string // of the player
	At                time.Time
	Office, Secretary string
	Games             []DigestGame
}

// DigestGame is one of them. The notice is of no event: it holds the game.
type DigestGame struct {
	Notice correspondence.Notice
	Reader correspondence.Reader
}

// nears is how long before its date an adjudication is told of, elapsed.
const nears = 30 * 24 * time.Hour

// RenderDigest gives the letter its words.
func RenderDigest(d Digest) (correspondence.Rendered, error) {
	o := office{name: d.Office, secretary: d.Secretary}
	var first time.Time
	var by, short string
	acts := 0
	var games []sheet.Block
	for _, x := range d.Games {
		v := newView(x.Notice, x.Reader)
		if v.known.ToAct() {
			acts++
			if ends := v.known.clock.ends; !ends.IsZero() && (first.IsZero() || ends.Before(first)) {
				first, by, short = ends, v.day(ends), v.short(ends)
			}
		}
		games = append(games, o.standing(v)...)
		for _, id := range v.cited {
			o.cites(sheet.Law(id))
		}
	}
	all := counted(len(d.Games), "game")
	subject, news, due := all+", nothing for you to do", "You play "+sheet.Plain(all)+".", sheet.Words("Nothing to do today.")
	if acts > 0 {
		subject, news, due = "you are to act in "+counted(acts, "game"), "You are to act in "+sheet.Plain(actsOf(acts, len(d.Games)))+".", "Answer the letters of these games."
		if by != "" {
			subject += " - the first by " + short
			due = "The first answer is due by " + sheet.Strong(by) + "."
		}
	}
	return o.rendered(subject, append(append(one(sheet.News(news), sheet.Due(due)), games...),
		said("To move, answer the last letter of that game. If you answer this letter, put the name of the game and a colon above what you say in it."),
		said("You have asked for one letter a day with all your games; it comes while one of them is in play. "+sheet.Code("REMIND DAILY OFF")+" ends it, in any of your games or in answer to this letter."))...)
}

// actsOf says in how many of all games the reader is to act: "2 of your 5 games".
func actsOf(acts, all int) string {
	switch {
	case all == 1:
		return "your game"
	case all == acts:
		return fmt.Sprintf("each of your %d games", all)
	}
	return fmt.Sprintf("%d of your %d games", acts, all)
}

// counted writes a number of things: "one game", "3 games".
func counted(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// standing is how one game stands, and what waits in it.
func (o *office) standing(v *view) []sheet.Block {
	l := v.known
	head := "In " + sheet.Strong(inLine(v.g.Label))
	if v.g.Sides[0].Name() != "" {
		head += ", against " + sheet.Plain(l.OppName())
	}
	w := head + ". " + v.where()
	if l.ToAct() {
		w += " " + v.due()
	}
	add := func(s sheet.Words) { w += " " + s }
	if l.Offered() {
		add("A draw is offered to you; " + sheet.Code("ACCEPT") + " or " + sheet.Code("DECLINE") + " answers it " + v.law("BCC1903/V.8(a)") + ".")
	}
	for _, p := range l.Proposals() {
		if no := itoa(p.No); p.Awaits {
			add("Proposal " + sheet.Plain(no) + " waits for your answer: " + sheet.Code("CONSENT "+no) + " or " + sheet.Code("REFUSE "+no) + ".")
		}
	}
	if l.player && len(v.g.Asked(v.me)) > 0 {
		add("We have asked you what a line of your last letter meant; nothing came of it so far.")
	}
	for _, c := range l.ToConfirm() {
		if c.Writer != "" {
			add(sheet.Plain(c.Words) + " waits for the YES of " + sheet.Plain(c.Writer) + ".")
		} else {
			add(sheet.Plain(c.Words) + " waits for your " + sheet.Code("YES "+c.No) + "; nothing came of it so far.")
		}
	}
	for _, q := range v.g.Appeals {
		if q.Open() && !l.Over() && l.player && q.By == v.me {
			add("The umpire has your question of " + sheet.Plain(v.day(q.At)) + ".")
		}
	}
	if at, _, ok := v.g.Agreement.AdjudicationAt(); ok && !l.Over() && !l.Frozen() && !v.n.At.Add(nears).Before(at) {
		from := sheet.Words(" from ")
		if !v.n.At.Before(at) {
			from = " since "
		}
		add("That the position be judged may be claimed" + from + sheet.Plain(v.day(at)) + ".")
	}
	v.alone = true
	out := one(said(w))
	if l.ToAct() {
		out = append(out, v.clock()...)
	}
	return out
}
