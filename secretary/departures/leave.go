package departures

import (
	"cmp"
	"fmt"
	"slices"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/batches"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament"
)

// A player leaves one tournament or several (RULING/R-41): one form, from the page of the player,
// the entries, a letter of the player's, or the row of the crosstable; and one batch, which files
// a matter a game.
func Routes(of func(*visit.Request) *folder.Request) []visit.Route[*visit.Request] {
	own := func(v *visit.Request) *request { return &request{of(v)} }
	player, tournament := visit.To(ledger.ActArrange, visit.PlayerInPath[*request]), visit.To(ledger.ActArrange, visit.TournamentInPath[*request])
	leaves := visit.About((*request).Player, leaveTournaments)
	leavesThis := visit.About((*request).Course, leaveThis)
	batch := visit.To(ledger.ActArrange, batches.ObjectInPath[*request])
	back := visit.About(func(v *request) (ledger.Batch, error) { return batches.InPath(v.Request) }, comeBack)
	return visit.Joined(own, []visit.Route[*request]{
		visit.Get("/p/:player/leave-tournament", player, leaves), visit.Post("/p/:player/leave-tournament", player, leaves),
		visit.Get("/t/:tournament/leave", tournament, leavesThis), visit.Post("/t/:tournament/leave", tournament, leavesThis),
		visit.Get("/batch/:batch/back", batch, back), visit.Post("/batch/:batch/back", batch, back),
	})
}

// request is a request of these pages.
type request struct{ *folder.Request }

// Path is the form by which a player leaves a tournament, from a page of it.
func Path(c folder.Course, player uint64) string {
	return c.Path(fmt.Sprintf("/leave?player=%d", player))
}

// leaveThis is the form from a page of the tournament. Where it is not said who leaves, it asks.
func leaveThis(v *request, c folder.Course) (visit.Response, error) {
	if p, err := v.Ledger().Player(uint64(visit.Number(v.Field(fieldWho)))); err == nil {
		if v.Posted() && v.Field(fieldCause) == "" { // who leaves was chosen here
			return visit.Redirect{To: Path(c, p.ID)}, nil
		}
		return v.leaving(p, c.ID, c.Path("/standings"))
	}
	var who []visit.Choice
	for _, p := range c.Players() {
		who = append(who, visit.Choice{Value: fmt.Sprint(p.ID), Name: p.Name})
	}
	for _, state := range []ledger.EntryState{ledger.Applied, ledger.OnList} {
		for _, e := range c.Entered(state) {
			who = append(who, visit.Choice{Value: fmt.Sprint(e.Player), Name: c.People[e.Player].Name})
		}
	}
	b := visit.Compose{Lead: "Who leaves " + c.Label + "?", Back: c.Path(""), Button: "Next",
		Fields: []visit.FormField{{Name: fieldWho, Label: "Player", Type: "select", Options: who, Required: true}}}
	form := v.Composed([]templates.Link{visit.Crumb("Tournaments", "/t"), visit.Crumb(c.Label, c.Path(""))}, "A player leaves "+c.Label, b)
	if !v.Posted() {
		return form, nil
	}
	return nil, visit.Refused("It was not said who leaves.", "", "Go back and choose a player.")
}

// leaveTournaments is the form from the page of the player.
func leaveTournaments(v *request, p ledger.Player) (visit.Response, error) {
	return v.leaving(p, uint64(visit.Number(v.Field(fieldSection))), folder.PlayerPath(p.ID))
}

// leavable is a tournament in which a player is entered or plays.
type leavable struct {
	folder.Course
	player uint64
	number int           // of the player's row in the table; 0: none
	at     int           // which of the entries is the row's; -1: none
	runs   []ledger.Line // games that the player would leave
	stays  []string      // games in play that go on all the same, and why
	with   []ledger.Line // those of them in which others of the side go on (BCC1903/IV.2)
	early  bool          // nothing of it has begun
	not    string        // why it cannot be left; empty: it can
}

// leavables are the tournaments of a player that the visitor arranges, in order of their numbers.
func (v *request) leavables(p ledger.Player) (out []leavable, err error) {
	lines, err := v.Ledger().GamesOf(p.ID)
	if err != nil {
		return nil, err
	}
	all, err := v.tournamentsOf(p, lines)
	if err != nil {
		return nil, err
	}
	for _, t := range all {
		_, in := t.Entry(t.RowOf(p.ID))
		plays := slices.ContainsFunc(lines, func(x ledger.Line) bool { return x.Tournament == t.ID })
		if !in && !plays || t.State == ledger.Shut || !v.May(ledger.ActArrange, ledger.ObjectOfTournament(t.ID)).Yes {
			continue
		}
		c, err := v.CourseOf(t)
		if err != nil {
			return nil, err
		}
		x := leavable{Course: c, player: p.ID}
		x.find(v, p)
		out = append(out, x)
	}
	return out, nil
}

// tournamentsOf are those in which a player is entered, under whatever number, or has games, in order of
// their numbers.
func (v *request) tournamentsOf(p ledger.Player, lines []ledger.Line) (all []ledger.Tournament, err error) {
	in := map[uint64]bool{}
	put := func(t ledger.Tournament) {
		if !in[t.ID] {
			in[t.ID] = true
			all = append(all, t)
		}
	}
	for _, id := range append([]uint64{p.ID}, p.Joined...) {
		some, err := ledger.All(v.HTTP.Context(), v.Ledger().Ledger, ledger.TournamentsOfPlayer(id))
		if err != nil {
			return nil, err
		}
		for _, t := range some {
			put(t)
		}
	}
	for _, x := range lines {
		if x.Tournament == 0 || in[x.Tournament] {
			continue
		}
		t, err := v.Ledger().Tournament(x.Tournament)
		if err != nil {
			return nil, err
		}
		put(t)
	}
	if sees := v.Ledger().SeesTournament(); sees != nil {
		all = slices.DeleteFunc(all, func(t ledger.Tournament) bool { return !sees(t) })
	}
	slices.SortFunc(all, func(a, b ledger.Tournament) int { return cmp.Compare(a.ID, b.ID) })
	return all, nil
}

// find fills in what the player has in the tournament.
func (x *leavable) find(v *request, p ledger.Player) {
	_, numbers := x.Rows()
	x.number = numbers[p.ID]
	x.at = slices.IndexFunc(x.Entries, func(e ledger.Entry) bool { return e.Player == x.RowOf(p.ID) })
	x.early = x.State != ledger.ByHand && !x.Begun()
	for _, l := range x.Lines {
		for _, side := range l.Players {
			switch {
			case l.Over() || !slices.Contains(side, p.ID):
			case len(side) > 1:
				x.with = append(x.with, l)
				x.stays = append(x.stays, l.Label+": "+p.Name+" plays in consultation there, and the others go on (BCC1903/IV.2).")
			case l.State == correspondence.StateAdjudication:
				x.stays = append(x.stays, l.Label+" is before the adjudicator, and stays there (BCC1903/VI.10).")
			default:
				x.runs = append(x.runs, l)
			}
		}
	}
	x.not = x.cannot(v, p)
}

// cannot says why the player does not leave it now, by which law, and what can be done.
func (x *leavable) cannot(v *request, p ledger.Player) string {
	var e ledger.Entry
	if x.at >= 0 {
		e = x.Entries[x.at]
	}
	switch {
	case v.User.Player != 0 && v.playsIn(x.Course):
		return fmt.Sprintf("You play in %s yourself, and nobody is judge in their own cause (RULING/R-86). Let another official do it.", x.Label)
	case x.State == ledger.Starting:
		return x.Label + " is starting. Wait until its games are set up."
	case e.State == ledger.Withdrawn && !e.Left.IsZero():
		return fmt.Sprintf("%s left %s on %s already (RULING/R-41). The batch of that day can be taken back.", p.Name, x.Label, calendar.DayWords(e.Left, x.Zone))
	case e.State == ledger.Withdrawn || e.State == ledger.Declined:
		return fmt.Sprintf("The entry of %s for %s is %s already.", p.Name, x.Label, folder.EntryStateOf(e.State).Words)
	case !x.early && (e.State == ledger.OnList || e.State == ledger.Applied) && len(x.runs)+len(x.stays) == 0:
		return fmt.Sprintf("%s plays no game in %s: the entry stands as “%s”.", p.Name, x.Label, folder.EntryStateOf(e.State).Words)
	case !x.early && len(x.runs)+len(x.stays) == 0 && TakerOf(x.Tournament, p.ID) != 0:
		return fmt.Sprintf("%s left %s already, and %s plays on (TABLE/T7.Substitute). The batch of that day can be taken back.", p.Name, x.Label, batches.NameOf(v.Request, TakerOf(x.Tournament, p.ID)))
	case !x.early && len(x.runs) == 0 && len(folder.ToCome(x.Course, x.number)) > 0:
		return ""
	case !x.early && len(x.runs) == 0 && len(x.stays) == 0:
		return fmt.Sprintf("All games of %s in %s are over, so that nothing is left to leave. A result is changed in its game, by Reopen (RULING/R-37).", p.Name, x.Label)
	case !x.early && len(x.runs) == 0:
		return fmt.Sprintf("%s has no game in %s that would end by it. %s", p.Name, x.Label, x.stays[0])
	}
	return ""
}

// playsIn reports whether the visitor plays in the tournament.
func (v *request) playsIn(c folder.Course) bool {
	e, in := c.Entry(v.User.Player)
	return in && e.State != ledger.Withdrawn && e.State != ledger.Declined ||
		slices.ContainsFunc(c.Lines, func(l ledger.Line) bool {
			return slices.Contains(l.Players[0], v.User.Player) || slices.Contains(l.Players[1], v.User.Player)
		})
}

// others reports whether others of the side go on in a game of the player's own row, which is not
// left then (BCC1903/IV.2).
func (x leavable) others() bool {
	return slices.ContainsFunc(x.with, func(l ledger.Line) bool { return l.Players[0][0] == x.player || l.Players[1][0] == x.player })
}

// rule is what becomes of the games: where the row goes on, what is finished stands.
func (x leavable) rule() terms.Withdrawal {
	if x.others() && x.Agreement.Withdrawal != terms.WithdrawalAdjudged {
		return ""
	}
	return x.Agreement.Withdrawal
}

// after is the table's after the player has left.
func (x leavable) after(since string, leaver []tournament.Leaver) ([]tournament.Player, []tournament.Outcome) {
	players, before := x.Played()
	after, outcomes := tournament.After(x.rule(), since, players, before, leaver)
	if x.others() {
		after = players
	}
	for i, o := range outcomes {
		if slices.ContainsFunc(x.with, func(l ledger.Line) bool { return l.Game == o.Game }) {
			outcomes[i] = before[i]
		}
	}
	return after, folder.Vacated(x.Course, after, outcomes)
}

// becomes says in a sentence what becomes of the games of the row by the terms.
func (x leavable) becomes() string {
	if x.early {
		return "No game of " + x.Label + " is set up yet: the entry is struck."
	}
	t, err := x.Table()
	if err != nil {
		return ""
	}
	i := slices.IndexFunc(t.Rows, func(r tournament.Row) bool { return r.Number == x.number })
	if i < 0 {
		return ""
	}
	r := t.Rows[i]
	rule := x.rule()
	words := fmt.Sprintf("%d of %s finished", r.Done, visit.CountWords(r.All, "game", "games"))
	counts, rest := tournament.Leave(rule, r)
	if rule == terms.WithdrawalHalf {
		words += map[bool]string{true: ", half or more", false: ", fewer than half"}[counts]
	}
	if r.Done == 0 && counts {
		words = "No game is finished"
	} else if counts {
		words += ": " + map[bool]string{true: "it counts", false: "these count"}[r.Done == 1]
	}
	left := visit.CountWords(len(x.runs), "that is", "that are") + " left"
	switch {
	case !counts:
		return words + ": none will count."
	case rest == events.ByAdjudication:
		return fmt.Sprintf("%s, and the %s go to the adjudicator.", words, left)
	}
	return fmt.Sprintf("%s, and the %s lost by default.", words, left)
}
