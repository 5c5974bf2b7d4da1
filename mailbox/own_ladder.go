package mailbox

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/ledger"
	"postd/mailbox/proof"
	"postd/tournament/ladder"
)

// A challenge with the label of a ladder behind the name is one on that ladder (EVENT/7). It goes to
// the other player when the secretary has pressed once, or at once where the ladder says so; CONSENT
// begins the game.

// onLadder parts the label of a ladder from the end of what stands behind CHALLENGE.
func onLadder(c *Clerk, words string) (t ledger.Tournament, name string, found bool, err error) {
	words = strings.Join(strings.Fields(words), " ")
	at := strings.LastIndexByte(words, ' ')
	t, err = c.ledger.TournamentByLabel(words[at+1:])
	if errors.Is(err, ledger.ErrNoTournament) || err == nil && t.Ladder == nil {
		return t, "", false, nil
	}
	if err != nil {
		return t, "", false, err
	}
	return t, strings.TrimRight(words[:max(at, 0)], " ,"), true, nil
}

// ladderName is what letters call a ladder.
func ladderName(t ledger.Tournament) string { return t.Label + ", " + t.Name }

// within says where a player stands, and whom they can challenge.
func (x *OwnAnswer) within(c ledger.Climb, player uint64) {
	x.Ladder, x.Rung = ladderName(c.Tournament), c.Rung(player)
	for _, id := range c.Within(player) {
		x.Games = append(x.Games, c.Names[id])
	}
}

// climbs acts on a challenge on a ladder.
func (a ownAsked) climbs(t ledger.Tournament, name string) (x did, err error) {
	at, id := a.kept.Arrived.UTC(), a.o.player.ID
	c, err := a.c.ledger.Climb(t, at)
	if err != nil {
		return x, err
	}
	x.answer.Ladder, x.answer.Other = ladderName(t), clean(name)
	if c.Rung(id) == 0 { // who stands on none is told no more
		x.answer.Came, x.answer.Now = "not on it", "you do not stand on that ladder"
		return x, nil
	}
	x.answer.within(c, id)
	other, several := called(c, name)
	switch why := c.MayNot(id, other); {
	case name == "":
		x.answer.Came = "where"
		return x, nil
	case len(several) > 1:
		x.answer.Came, x.answer.Now = "cannot", "several of that name stand on it; write one of them with the number: "+strings.Join(several, ", ")
		return x, nil
	case other == 0 || c.Rung(other) == 0:
		x.answer.Came, x.answer.Now = "cannot", "nobody of that name stands on it"
		return x, nil
	case other == id:
		x.answer.Came = "yourself"
		return x, nil
	case why != "":
		x.answer.Came, x.answer.Now = "cannot", why
		return x, nil
	}
	x.answer.Other = c.Names[other]
	return a.asksOn(c, other, x)
}

// called is the player on a ladder who is meant by a name, with the number behind it where several
// have it, or all who may be meant.
func called(c ledger.Climb, name string) (id uint64, several []string) {
	for _, r := range c.Rungs {
		is := c.IDs[r.Name]
		number := fmt.Sprintf(" (%d)", is)
		plain := strings.Join(strings.Fields(strings.TrimSuffix(r.Name, number)), " ")
		switch {
		case strings.EqualFold(plain+number, name):
			return is, nil
		case strings.EqualFold(plain, name):
			id, several = is, append(several, plain+number)
		}
	}
	return id, several
}

// asksOn notes the challenge, and sends the question at once where the ladder says so, it is no matter
// of doubt who wrote, and who is challenged reads letters: else their silence would cost a rung.
func (a ownAsked) asksOn(c ledger.Climb, other uint64, x did) (did, error) {
	at := a.kept.Arrived.UTC()
	r := ledger.Request{Kind: ledger.RequestChallenge, Player: a.o.player.ID, Other: other, Tournament: c.Tournament.ID, Words: c.Names[other], At: at, State: ledger.RequestOpen, Letter: a.kept.Seq}
	all, err := a.c.ledger.RequestsLike(r)
	if err != nil {
		return x, err
	}
	p, err := a.c.ledger.Player(other)
	if err != nil {
		return x, err
	}
	switch mine := challengesToday(all, r); {
	case slices.ContainsFunc(all, r.Same):
		x.answer.Came = "noted"
		return x, nil
	case mine >= mostChallenges:
		x.answer.Came = "enough"
		return x, nil
	case !c.Tournament.Ladder.Free || a.o.level == proof.Doubtful || p.Reached() == "" || !p.Stopped.IsZero():
		x.rows, x.answer.Came = []ledger.Row{r}, "noted"
		return x, nil
	}
	if r.ID, err = a.c.ledger.NextRequest(); err != nil {
		return x, err
	}
	rows, _, q, err := a.c.ledger.AsksOnLadder(c, r, a.c.now()) // the letter may have waited while the office was down
	if err != nil {
		return x, err
	}
	x.rows, x.answer.Came, x.answer.Until = rows, "asked", q.Asked.Add(ledger.RequestLasts)
	post, err := request{a.c, q}.requestPost(p, p.Reached(), questionOnLadder(c, q))
	x.post = append(x.post, post)
	return x, err
}

// challengesToday is how many of the challenges of its writer were sent in the day before.
func challengesToday(all []ledger.Request, r ledger.Request) (n int) {
	for _, x := range all {
		if r.At.Sub(x.At) < 24*time.Hour {
			n++
		}
	}
	return n
}

// questionOnLadder is what the question to a player tells who is challenged on a ladder.
func questionOnLadder(c ledger.Climb, r ledger.Request) OwnAnswer {
	return OwnAnswer{Came: "question", Other: c.Names[r.Player], Ladder: ladderName(c.Tournament), Rung: c.Rung(r.Other), Above: c.Rung(r.Player),
		At: r.Asked, Until: r.Asked.Add(ledger.RequestLasts)}
}

// ladder reads the ladder of a challenge; false where it is of none.
func (r request) ladder(at time.Time) (c ledger.Climb, found bool, err error) {
	if r.Kind != ledger.RequestChallenge || r.Tournament == 0 {
		return c, false, nil
	}
	t, err := r.c.ledger.Tournament(r.Tournament)
	if err != nil || t.Ladder == nil {
		return c, false, err
	}
	c, err = r.c.ledger.Climb(t, at)
	return c, true, err
}

// onLadder is what an answer comes to on the ladder of a challenge: yes begins the game, and the rest
// are the rows and the letters.
func (r request) onLadder(c ledger.Climb, kind ladder.Kind, came string, at time.Time) (rows []ledger.Row, post []ledger.Post, more []ledger.Matter, x OwnAnswer, err error) {
	x.Ladder, x.Other = ladderName(c.Tournament), c.Names[r.Player]
	switch {
	case r.State == ledger.RequestDone:
		x.Came = "agreed"
		return nil, nil, nil, x, nil
	case r.State != ledger.RequestAsked:
		x.Came = "over"
		return nil, nil, nil, x, nil
	}
	rows, more, r.Request, err = r.c.ledger.AnswersOnLadder(c, r.Request, kind, at)
	if x.Came = came; r.State == ledger.RequestDropped {
		x.Came = "over"
	} else if r.State == ledger.RequestAgreed {
		x.Came = "accepted" // and the secretary has to look why it does not begin
	}
	if err != nil || x.Came == "over" {
		return rows, nil, more, x, err
	}
	wisher, err := r.c.ledger.Player(r.Player)
	if err != nil {
		return nil, nil, nil, x, err
	}
	if to := wisher.Reached(); to != "" && wisher.Stopped.IsZero() {
		p, err := r.requestPost(wisher, to, OwnAnswer{Came: "they " + x.Came, Other: c.Names[r.Other], Ladder: x.Ladder})
		if err != nil {
			return nil, nil, nil, x, err
		}
		post = append(post, p)
	}
	return rows, post, more, x, nil
}

// refusal is how a player refuses now: on leave it costs nothing.
func (r request) refusal(at time.Time) (ladder.Kind, error) {
	away, err := r.c.ledger.Away(r.Other, at)
	if away {
		return ladder.RefusesLeave, err
	}
	return ladder.Refuses, err
}

// silentOnLadder fills the matter by which the silence of who was challenged is a refusal.
func (r request) silentOnLadder(c ledger.Climb, m *ledger.Matter, now time.Time) error {
	kind, err := r.refusal(now)
	if err != nil {
		return err
	}
	var x OwnAnswer
	if m.Rows, m.Post, _, x, err = r.onLadder(c, kind, "refused", now); err != nil || x.Came == "over" {
		return err
	}
	p, err := r.c.ledger.Player(r.Other)
	if err != nil {
		return err
	}
	if to := p.Reached(); to != "" && p.Stopped.IsZero() {
		post, err := r.requestPost(p, to, OwnAnswer{Came: "silent", Other: c.Names[r.Player], Ladder: x.Ladder})
		if err != nil {
			return err
		}
		m.Post = append(m.Post, post)
	}
	return nil
}

// droppedOnLadder is the row of the ladder when a challenge that was asked is taken back; false
// where it stands, since it is accepted.
func (r request) droppedOnLadder(at time.Time) (rows []ledger.Row, may bool, err error) {
	c, found, err := r.ladder(at)
	if err != nil || !found || r.State == ledger.RequestOpen {
		return nil, true, err
	}
	t, err := c.Answer(ladder.TakesBack, r.Player, r.Other, at, "")
	if err != nil {
		return nil, r.State != ledger.RequestAgreed, nil
	}
	return []ledger.Row{t}, true, nil
}

// ladderTold sends the letters of what happened on a ladder in play: who won or lost a rung, and who
// will lose one for want of games. Each is sent once, in the week in which it happened, or, where the
// office told nobody anything then, in the week after that. It returns when it has to be looked at again
// if nothing happens until then.
func (c *Clerk) ladderTold(t ledger.Tournament, now time.Time) (next time.Time, err error) {
	x, err := c.ledger.Climb(t, now)
	if err != nil {
		return now, named(err)
	}
	for i, s := range x.Steps {
		if len(s.Tells) == 0 || now.Sub(s.Goes) > 7*24*time.Hour {
			continue
		}
		if err := c.stepTold(x, i); err != nil {
			return now, named(err)
		}
	}
	return x.Looks(), nil
}

// stepTold sends the letters of a step, where they were not sent.
func (c *Clerk) stepTold(x ledger.Climb, i int) error {
	s := x.Steps[i]
	m := ledger.Matter{Key: fmt.Sprintf("ladder:%d:%s:%s", x.Tournament.ID, s.On.Format(time.DateOnly), hashOf(s.Words)), At: c.now(), By: "the office", Why: "a step of " + x.Tournament.Label}
	if _, before, err := c.files.Filed(m.Key); err != nil || before {
		return err
	}
	for _, name := range s.Tells {
		p, err := c.ledger.Player(x.IDs[name])
		if err != nil {
			return err
		}
		to := p.Reached()
		if to == "" || !p.Stopped.IsZero() {
			continue
		}
		told := OwnAnswer{Name: p.Name, Word: "CHALLENGE", Came: "step", Now: s.Words, At: m.At, Zone: ledger.ZoneNamed(p.Zone)}
		told.within(x, p.ID)
		w, err := c.ownWords(told)
		if err != nil {
			return err
		}
		m.Post = append(m.Post, ledger.Post{To: []string{to}, Words: w.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form})
	}
	_, err := c.files.File(m)
	return err
}

// hashOf tells the words of steps of one day apart.
func hashOf(words string) string {
	sum := sha256.Sum256([]byte(words))
	return hex.EncodeToString(sum[:8])
}
