package templates

import (
	"postd/correspondence"
	"postd/templates/sheet"
)

// PersonLeave tells a player in one letter of a leave that was entered in several games: of the
// player's own, or of an opponent's.
type PersonLeave struct {
	Office, Secretary string
	Games             []SeveralNotice // the notices of these games, in their order
}

// RenderPersonLeave puts the letter into words. Of each game it says what the letter of that
// game alone would have said (RULING/R-2).
func RenderPersonLeave(p PersonLeave) (correspondence.Rendered, error) {
	v := office("", by(p.Office, p.Secretary))
	first := newView(p.Games[0].Notice, p.Games[0].Reader)
	a, of := first.known.Away(), first.n.Leave.Of
	count := sheet.Plain(figured(len(p.Games), "game"))
	dates := sheet.Plain(a.Dates)
	subject := string(first.call(of)) + " away, " + a.Short
	news := upper(first.call(of)) + " is on leave " + dates + ", in " + count + " with you."
	about := "Those days are not counted in " + first.whose(of) + " time " + v.law("RULING/R-67") + "; your own turn does not stop in any game."
	if a.Mine {
		subject = "your leave, " + a.Short + ", in " + figured(len(p.Games), "game")
		news = "You are on leave " + dates + ", in " + count + "."
		about = "Those days are not counted " + v.law("RULING/R-67") + ". A day that is not counted anyhow costs nothing."
	}
	did := sheet.Words("The secretary has entered it")
	if first.known.Detail() != "" {
		did += ": " + inQuotes(first.n.Detail, 400)
	}
	rows := make([]sheet.Item, len(p.Games))
	for i, g := range p.Games {
		rows[i] = leaveRow(newView(g.Notice, g.Reader))
	}
	return finished(v, v.sheet(titled(v, subject, ""), one(
		sheet.News(news), sheet.Due("Nothing to do about it. Whose move it is in each game stays as it was."),
		said(did+". "+about), sheet.Table(rows...),
		said("No letter of a single game follows about it."))))
}

// leaveRow is one of the games of a leave.
func leaveRow(v *view) sheet.Item {
	l, a, of := v.known, v.known.Away(), v.n.Leave.Of
	var w sheet.Words
	switch {
	case a.Mine:
		w = "against " + sheet.Plain(l.OppName())
		if a.Days != "" {
			w += ": it takes " + sheet.Plain(a.Days)
		}
		if left := l.LeaveLeft(); left != "" {
			w += "; left to you: " + sheet.Plain(left)
		}
		if l.MovingEnds() {
			w += "; a move that you send ends it"
		}
	default:
		w = "you are " + sheet.Plain(v.me.String())
		if l.MovingEnds() {
			w += "; it ends sooner if " + v.call(of) + " moves"
		}
	}
	return sheet.Item{Mark: inLine(v.g.Label), Words: w}
}
