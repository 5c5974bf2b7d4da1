package mailbox

import (
	"cmp"
	"context"
	"errors"
	"net/mail"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/correspondence/wishes"
	"postd/ledger"
	"postd/mailbox/mime"
)

// enter tells which tournaments take entries, enters a player for one as applied, or takes
// the player's entries back. Nobody is accepted by it but by a right to it: else the secretary
// decides.
func (a ownAsked) enter() (x did, err error) {
	open, err := ledger.All(context.Background(), a.c.ledger, ledger.TakingEntries())
	if err != nil {
		return x, err
	}
	id, at := a.o.player.ID, a.kept.Arrived.UTC()
	for _, t := range open {
		if e, in := t.Entry(id); !in || e.State != ledger.Declined {
			x.answer.Games = append(x.answer.Games, t.Label+", "+t.Name)
		}
	}
	switch {
	case a.Rest == "":
		x.answer.Came = "open"
		return x, nil
	case strings.EqualFold(a.Rest, "off"):
		return a.entersNot(open, x)
	}
	all, err := calledSo(a.c.ledger, a.Rest)
	if err != nil {
		return x, err
	}
	if len(all) == 0 || all[0].State == ledger.Draft {
		x.answer.Came = "unknown"
		return x, nil
	}
	t := all[0]
	plays, err := playsIn(a.c, id, t.ID)
	if err != nil {
		return x, err
	}
	x.answer.Other = t.Label + ", " + t.Name
	e, in := t.Entry(id)
	switch {
	case t.State != ledger.Shut && (plays || in && e.State == ledger.Accepted && t.State == ledger.Running):
		x.answer.Came = "plays"
		return x, nil
	case in && e.State != ledger.Withdrawn:
		x.answer.Came = map[ledger.EntryState]string{ledger.Applied: "applied", ledger.Accepted: "accepted", ledger.OnList: "waiting", ledger.Declined: "declined"}[e.State]
		return x, nil
	case t.State == ledger.ByHand:
		x.answer.Came = "by hand"
		return x, nil
	case !t.TakesEntries():
		x.answer.Came = "closed"
		return x, nil
	}
	used, err := a.c.ledger.UsedBy(id, t, at)
	if err != nil {
		return x, err
	}
	entry := ledger.Entry{Player: id, State: ledger.Applied, At: at}
	if len(used) > 0 { // who has a right to it is in (EVENT/3)
		entry.State = ledger.Accepted
	}
	t.Entries = slices.DeleteFunc(slices.Clone(t.Entries), func(e ledger.Entry) bool { return e.Player == id })
	t.Entries = append(t.Entries, entry)
	if len(used) > 0 {
		x.rows, x.answer.Came = append([]ledger.Row{t}, used...), "by right"
		return x, nil
	}
	r := ledger.Request{Kind: ledger.RequestEnter, Player: id, Tournament: t.ID, Words: clean(a.Rest), Game: a.o.game, At: at, State: ledger.RequestOpen, Letter: a.kept.Seq}
	x.rows, x.answer.Came = []ledger.Row{t, r}, "entered"
	return x, nil
}

// playsIn reports whether a player has a game in a tournament.
func playsIn(c *Clerk, player, tournament uint64) (bool, error) {
	lines, err := c.ledger.GamesOf(player)
	return slices.ContainsFunc(lines, func(x ledger.Line) bool {
		_, plays := playing(x, player)
		return plays && x.Tournament == tournament
	}), err
}

// calledSo are the tournaments that words name, by label or name, in order of their numbers.
func calledSo(l *ledger.Ledger, words string) ([]ledger.Tournament, error) {
	all, err := ledger.All(context.Background(), l, ledger.TournamentsNamed(words))
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(t ledger.Tournament) bool {
		return !strings.EqualFold(strings.Join(strings.Fields(t.Name), " "), words)
	})
	t, err := l.TournamentByLabel(words)
	if errors.Is(err, ledger.ErrNoTournament) {
		return all, nil
	}
	if !slices.ContainsFunc(all, func(x ledger.Tournament) bool { return x.ID == t.ID }) {
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b ledger.Tournament) int { return cmp.Compare(a.ID, b.ID) })
	return all, err
}

// entersNot takes back the entries of a player for what takes entries still.
func (a ownAsked) entersNot(open []ledger.Tournament, x did) (did, error) {
	x.answer.Games = nil
	for _, t := range open {
		e, in := t.Entry(a.o.player.ID)
		if !in || e.State == ledger.Withdrawn || e.State == ledger.Declined {
			continue
		}
		t.Entries = slices.Clone(t.Entries)
		for i := range t.Entries {
			if t.Entries[i].Player == a.o.player.ID {
				t.Entries[i].State = ledger.Withdrawn
			}
		}
		x.rows = append(x.rows, t)
		x.answer.Games = append(x.answer.Games, t.Label+", "+t.Name)
	}
	rows, err := a.dropped(ledger.RequestEnter)
	x.rows = append(x.rows, rows...)
	x.answer.Came = "withdrawn"
	return x, err
}

// dropped are the rows by which the open requests of a kind are taken back.
func (a ownAsked) dropped(kind ledger.RequestKind) (rows []ledger.Row, err error) {
	all, err := a.c.ledger.RequestsLike(ledger.Request{Kind: kind, Player: a.o.player.ID})
	for _, r := range all {
		if !r.Over() {
			more, may, err := request{a.c, r}.droppedOnLadder(a.kept.Arrived.UTC())
			if err != nil {
				return nil, err
			}
			if !may {
				continue
			}
			rows = append(rows, more...)
			r.State = ledger.RequestDropped
			rows = append(rows, r)
		}
	}
	return rows, err
}

// mostChallenges is how many a player may send in a day.
const mostChallenges = 3

// challenge notes that a player asks for a game with somebody. The answer is the same
// whether there is such a player or not: the secretary sends the question.
func (a ownAsked) challenge() (x did, err error) {
	if t, name, found, err := onLadder(a.c, a.Rest); err != nil || found {
		if err != nil {
			return x, err
		}
		return a.climbs(t, name)
	}
	words, rated := cutRated(a.Rest)
	name, preset := cutPreset(words)
	x.answer.Other, x.answer.Now, x.answer.Rated = clean(name), preset, rated
	switch {
	case strings.EqualFold(a.Rest, "off"):
		x.rows, err = a.dropped(ledger.RequestChallenge)
		x.answer.Came = "off"
		return x, err
	case name == "":
		x.answer.Came = "whom"
		return x, nil
	case strings.EqualFold(name, a.o.player.Name), a.o.player.Known(name):
		x.answer.Came = "yourself"
		return x, nil
	}
	at := a.kept.Arrived.UTC()
	r := ledger.Request{Kind: ledger.RequestChallenge, Player: a.o.player.ID, Words: clean(name), Preset: preset, Rated: rated, Game: a.o.game, At: at, State: ledger.RequestOpen, Letter: a.kept.Seq}
	all, err := a.c.ledger.RequestsLike(r)
	if err != nil {
		return x, err
	}
	if slices.ContainsFunc(all, r.Same) {
		x.answer.Came = "noted"
		return x, nil
	}
	if challengesToday(all, r) >= mostChallenges {
		x.answer.Came = "enough"
		return x, nil
	}
	x.rows, x.answer.Came = []ledger.Row{r}, "noted"
	t, free, err := a.c.friendly()
	if err != nil || !free {
		return x, err
	}
	return a.freely(x, r, t)
}

// cutPreset takes the name of a preset off the end of what stands behind CHALLENGE.
func cutPreset(words string) (name, preset string) {
	words = strings.Join(strings.Fields(words), " ")
	at := strings.LastIndexByte(words, ' ')
	if at < 0 {
		return words, ""
	}
	p, err := terms.PresetNamed(words[at+1:])
	if err != nil {
		return words, ""
	}
	return strings.TrimRight(words[:at], " ,"), p.Name
}

// The bounds of what strangers may lay on the desk.
const (
	mostStrangers = 50 // at once
	longStranger  = 80 // letters of a name
)

// strangerEnters lays the wish of somebody whom nobody knows to enter a tournament on the desk,
// and reports whether it did. A stranger is never answered.
func (c *Clerk) strangerEnters(kept ledger.Letter, m mime.Mail, o owner, no *refusal) (done bool, err error) {
	if no == nil || no.verdict != unknown || o.player.ID != 0 || len(m.From) != 1 {
		return false, nil
	}
	own, _ := wishes.TakeOwn(mime.Cut(m.Text))
	i := slices.IndexFunc(own, func(x wishes.Own) bool { return x.Word == wishes.OwnEnter && !strings.EqualFold(x.Rest, "off") })
	if i < 0 {
		return false, nil
	}
	p := ledger.Proof{At: c.now()}
	if err := c.signature(&kept, m, o, &p); err != nil {
		return false, err
	}
	if err := c.alone(); err != nil {
		return true, err
	}
	open, err := c.ledger.GuestRequests()
	if err != nil || len(open) >= mostStrangers || slices.ContainsFunc(open, func(r ledger.Request) bool { return ledger.SameAddress(r.From, m.From[0]) }) {
		return false, err
	}
	r := ledger.Request{Kind: ledger.RequestEnter, From: m.From[0], Name: strangerName(m), Words: clean(own[i].Rest), At: kept.Arrived.UTC(), State: ledger.RequestOpen, Letter: kept.Seq}
	all, err := calledSo(c.ledger, own[i].Rest)
	if err != nil {
		return false, err
	}
	if t := slices.IndexFunc(all, ledger.Tournament.TakesEntries); t >= 0 {
		r.Tournament = all[t].ID
	}
	_, err = c.files.File(ledger.Matter{Key: "own:stranger:" + strings.TrimPrefix(letterKey(m, kept.Arrived), "mail:"), At: kept.Arrived, By: "a stranger", Why: "ENTER",
		Rows: []ledger.Row{r}, Letter: kept.Seq, Verdict: no.verdict, Reason: no.reason + "; its author wants to enter", Proof: &p, Auth: kept.Auth})
	return true, err
}

// strangerName is how a stranger signs in the head of the letter, else the first part of the
// address.
func strangerName(m mime.Mail) string {
	name := ""
	if a, err := mail.ParseAddress(mime.First(m.Head.Values("From"))); err == nil {
		name = clean(a.Name)
	}
	if strings.TrimSpace(name) == "" {
		name, _, _ = strings.Cut(m.From[0], "@")
	}
	if r := []rune(name); len(r) > longStranger {
		name = string(r[:longStranger])
	}
	return name
}
