package starting

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// leastBeforeTurn is how long before the first turns games must be started, so that all are
// arranged and their letters are out when these begin.
const leastBeforeTurn = time.Hour

// Start is the start of some games of a tournament.
type Start struct {
	folder.Course
	what, back string
	places     []int // of the pairings among those of the tournament
}

// Of is the start of those pairings that have no game yet and are wanted; of all where wanted is
// nil. What names them, "round 2 of C26", and back is the page from which they are started.
func Of(c folder.Course, what, back string, wanted func(ledger.Pairing) bool) Start {
	s := Start{Course: c, what: what, back: back}
	set := make(map[string]bool, len(c.Lines))
	for _, x := range c.Lines {
		set[x.Label] = true
	}
	for i, x := range c.Pairings {
		if !set[x.Label] && x.Came == "" && !folder.Vacant(c, x) && (wanted == nil || wanted(x)) {
			s.places = append(s.places, i)
		}
	}
	return s
}

// InRound wants the pairings of a round.
func InRound(no int) func(ledger.Pairing) bool {
	return func(x ledger.Pairing) bool { return x.Round == no }
}

// Games are the pairings that start.
func (s Start) Games() (out []ledger.Pairing) {
	for _, i := range s.places {
		out = append(out, s.Pairings[i])
	}
	return out
}

// players are the rows of those who play in them, and of all who are accepted where nobody is paired.
func (s Start) players() (out []ledger.Player) {
	if len(s.places) == 0 {
		return s.Players()
	}
	for _, id := range s.Playing() {
		out = append(out, s.People[id])
	}
	return out
}

// Wanting lists what is missing before the games can start, each with the page on which it is
// mended; none if they can.
func (s Start) Wanting(v *folder.Request) (out []templates.Link) {
	add := func(href, format string, args ...any) {
		out = append(out, templates.Link{Name: fmt.Sprintf(format, args...), Href: href})
	}
	for _, p := range s.players() {
		if p.OnPaper() {
			out = append(out, PaperWanting(s.Course, p)...)
		} else if len(p.Addresses) == 0 || !p.Addresses[0].Verified || p.Addresses[0].Doubt != "" {
			addr, words, _ := folder.AddressWords(p)
			add(folder.PlayerPath(p.ID), "The primary address of %s, %s, is %s.", p.Name, addr, words)
		}
	}
	for _, no := range s.rounds() {
		out = append(out, s.termsWanting(v, GameTerms(s.Tournament, no))...)
	}
	if len(s.places) == 0 {
		if s.Cup != nil {
			add(s.Path("/tree/seeds"), "The players are not seeded yet.")
		} else {
			add(s.Path("/draw"), "The lots are not drawn yet.")
		}
		return out
	}
	for _, p := range s.left() {
		add(s.back, "%s has left %s and is paired: take the pairing back, or let others change places with them, before the round starts.", p.Name, s.Label)
	}
	for _, x := range s.Games() {
		if _, err := v.Ledger().GameByLabel(x.Label); err == nil {
			add(s.Path("/edit"), "There is a game %s of another tournament already.", x.Label)
		}
	}
	if len(out) == 0 {
		// What remains, such as dates that the calendar does not know, the
		// opening itself refuses: one game of each sort is tried.
		for _, x := range s.sorts() {
			if _, err := s.Opening(v.Ledger().Ledger, x, v.Now); err != nil {
				add(s.Path("/edit"), "%s.", narrate.Upper(visit.Plain(err)))
				break
			}
		}
	}
	return out
}

// left are the players of these games who have left.
func (s Start) left() (out []ledger.Player) {
	plays := map[int]bool{}
	for _, x := range s.Games() {
		plays[x.White], plays[x.Black] = true, true
	}
	for _, e := range s.Entered(ledger.Withdrawn) {
		if e.Number > 0 && plays[e.Number] {
			out = append(out, s.People[e.Player])
		}
	}
	return out
}

// rounds are those of the games that start, each once; 0 where none does.
func (s Start) rounds() []int {
	if len(s.places) == 0 {
		return []int{0}
	}
	var out []int
	for _, x := range s.Games() {
		if !slices.Contains(out, x.Round) && (x.Round <= len(s.Rounds) || len(out) == 0) {
			out = append(out, x.Round)
		}
	}
	return out
}

// termsWanting is what is missing in the terms of the games of a round.
func (s Start) termsWanting(v *folder.Request, a terms.Agreement) (out []templates.Link) {
	add := func(format string, args ...any) {
		out = append(out, templates.Link{Name: fmt.Sprintf(format, args...), Href: s.Path("/edit")})
	}
	for _, err := range slices.Concat(a.Validate(), a.Unbuilt()) {
		add("Terms: %s.", visit.Plain(err))
	}
	switch at := a.FirstTurnAt; {
	case at.IsZero():
		add("It is not said when the first turn begins (%s).", a.Cites("BCC1903/V.2(a)"))
	case at.After(v.Now) && at.Before(v.Now.Add(leastBeforeTurn)):
		add("The first turn begins %s, less than an hour from now; the letters must be out before (%s).", folder.At(at, s.Zone), a.Cites("BCC1903/V.2(a)"))
	case !at.After(v.Now):
		add("The first turn would have begun already, %s (%s).", folder.At(at, s.Zone), a.Cites("BCC1903/V.2(a)"))
	}
	return out
}

// PaperWanting is what is wanting before a member without e-mail can play: that the terms take
// letters by post, and say how long one lies there (BCC1903/V.2(a), RULING/R-1).
func PaperWanting(c folder.Course, p ledger.Player) (out []templates.Link) {
	a := GameTerms(c.Tournament, 0)
	if !a.Takes(terms.WayPost) {
		out = append(out, templates.Link{Href: c.Path("/edit"), Name: fmt.Sprintf("%s has no e-mail: the terms must take letters by post (ways, %s); a letter of ours then lies in the post for %s (post.days).",
			p.Name, narrate.Cite("RULING/R-1"), visit.CountWords(a.DaysOfPost(), "day", "days"))})
	}
	if p.Post.Doubt != "" {
		out = append(out, templates.Link{Href: folder.PlayerPath(p.ID), Name: fmt.Sprintf("The postal address of %s is in doubt: %s.", p.Name, p.Post.Doubt)})
	}
	return out
}

// sorts are pairings of which the others differ by nothing on which it rests whether a game can
// be arranged: by their round, their odds, who consults, and by whose calendar they are played.
func (s Start) sorts() (out []ledger.Pairing) {
	seen := map[string]bool{}
	for _, x := range s.Games() {
		sort := x.Odds
		if x.Round <= len(s.Rounds) {
			sort += fmt.Sprint("|", x.Round)
		}
		if x.With != [2]uint64{} {
			sort += x.Label
		}
		for _, white := range []bool{true, false} {
			members := Side(s.Course, x, white).Members
			if len(members) == 0 { // which the opening refuses
				sort += x.Label
			}
			if s.Agreement.Calendar.Scope == calendar.ScopeMover {
				for _, m := range members {
					sort += "|" + s.People[m.Player].Zone + "|" + s.People[m.Player].Region
				}
			}
		}
		if !seen[sort] {
			seen[sort] = true
			out = append(out, x)
		}
	}
	return out
}

// Action is the deed by which they start (STAUNTON/COR.I): the press files the row, as starting,
// and the batch, which arranges the games and tells the players the terms of them. The deed that
// is handed in has a title, a button, and where it goes then. What is wanting is the caller's to
// have asked for.
func (s Start) Action(v *folder.Request, key string, d visit.Action) (visit.Action, error) {
	row := s.Row(v.Now)
	a := s.Terms()
	d.Law = narrate.Cite("STAUNTON/COR.I") + "; " + narrate.Cite(a.Cites("BCC1903/V.2(a)"))
	d.Changes = []visit.Change{{What: "State", Before: s.Status().Words, After: folder.StatusRunning.Words}}
	d.Typed, d.Back = s.Label, s.back
	d, err := s.Kept(v, row, d)
	if err != nil || len(s.places) == 0 {
		return d, err
	}
	d.Does, d.Posts = s.startWords()
	d.Does = append(d.Does, folder.Warned(a)...)
	d.Samples = func() ([]visit.LetterView, error) { return s.Samples(v) }
	d.Matters[0].Rows = append(d.Matters[0].Rows, s.Batch(v, key))
	return d, nil
}

// Row is the row of the tournament while they start.
func (s Start) Row(now time.Time) ledger.Tournament {
	row := s.Tournament
	row.State = ledger.Starting
	row.Rounds = slices.Clone(row.Rounds)
	for _, no := range s.rounds() {
		if no > 0 && no <= len(row.Rounds) && row.Rounds[no-1].Started.IsZero() {
			row.Rounds[no-1].Started = now
		}
	}
	return row
}

// Terms are those of the first of the games.
func (s Start) Terms() terms.Agreement { return GameTerms(s.Tournament, s.rounds()[0]) }

// firstTurn says when the first turn of the games begins.
func (s Start) firstTurn() string {
	a := s.Terms()
	at := folder.At(a.FirstTurnAt, s.Zone)
	if a.OnNotice() { // BCC1903/APPA/3(a)
		return fmt.Sprintf("The first turn of each game begins when the player who begins it has received the office’s notice, which goes out %s.", at)
	}
	return fmt.Sprintf("The first turn begins %s.", at)
}
