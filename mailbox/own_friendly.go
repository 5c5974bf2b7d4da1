package mailbox

import (
	"context"
	"slices"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/proof"
)

// Friendly games begin without a press of the secretary where a tournament of them says so, and how
// many a member may have at once (EVENT/8). They are not rated unless both agree.

// cutRated takes the word by which the game is to be rated off the end of a challenge.
func cutRated(words string) (rest string, rated bool) {
	words = strings.Join(strings.Fields(words), " ")
	at := strings.LastIndexByte(words, ' ')
	if at < 0 || !strings.EqualFold(words[at+1:], "rated") {
		return words, false
	}
	return strings.TrimRight(words[:at], " ,"), true
}

// friendly is the tournament in which friendly games begin without a press; false where none is.
func (c *Clerk) friendly() (t ledger.Tournament, open bool, err error) {
	all, _, err := ledger.After(context.Background(), c.ledger, ledger.FriendlyAtOnce(), "", 1, nil)
	if err != nil || len(all) == 0 {
		return t, false, err
	}
	return all[0], true, nil
}

// playsFriendly is how many friendly games a player has in play.
func playsFriendly(c *Clerk, t ledger.Tournament, player uint64) (n int, err error) {
	lines, err := c.ledger.LiveGamesOf(player)
	for _, x := range lines {
		if x.Tournament == t.ID {
			n++
		}
	}
	return n, err
}

// friendlies is how many friendly games a player has, those asked about counted.
func (c *Clerk) friendlies(t ledger.Tournament, player uint64) (n int, err error) {
	if n, err = playsFriendly(c, t, player); err != nil {
		return 0, err
	}
	mine, err := c.ledger.RequestsLike(ledger.Request{Kind: ledger.RequestChallenge, Player: player})
	for _, r := range mine {
		if r.Tournament == t.ID && r.State == ledger.RequestAsked {
			n++
		}
	}
	return n, err
}

// freely completes what comes of a challenge where the game may begin without a press. What the
// writer is told is the same whether there is such a player or not.
func (a ownAsked) freely(x did, r ledger.Request, t ledger.Tournament) (did, error) {
	mine, err := a.c.friendlies(t, r.Player)
	if err != nil {
		return x, err
	}
	x.answer.Free = true
	if mine >= t.AtOnce {
		x.rows, x.answer.Came, x.answer.Rung = nil, "at once", t.AtOnce
		return x, nil
	}
	all, err := ledger.All(context.Background(), a.c.ledger, ledger.PlayersNamed(r.Words))
	if err != nil {
		return x, err
	}
	meant := slices.DeleteFunc(all, func(p ledger.Player) bool {
		return p.ID == r.Player || !strings.EqualFold(strings.Join(strings.Fields(p.Name), " "), r.Words)
	})
	if len(meant) != 1 || meant[0].Reached() == "" || !meant[0].Stopped.IsZero() || a.o.level == proof.Doubtful {
		return x, nil // a row for the secretary, as where there is no such rule
	}
	theirs, err := a.c.friendlies(t, meant[0].ID)
	if err != nil || theirs >= t.AtOnce {
		return x, err
	}
	r.Other, r.Tournament, r.State, r.Asked = meant[0].ID, t.ID, ledger.RequestAsked, a.c.now().UTC()
	if r.ID, err = a.c.ledger.NextRequest(); err != nil {
		return x, err
	}
	post, err := request{a.c, r}.requestPost(meant[0], meant[0].Reached(), OwnAnswer{Came: "question", Other: a.o.player.Name, Now: r.Preset, Rated: r.Rated, Free: true, Until: r.Asked.Add(ledger.RequestLasts)})
	x.rows, x.post = []ledger.Row{r}, append(x.post, post)
	return x, err
}

// begins is the matter by which a friendly game begins on which both agree; none where it waits for
// the secretary, as where it cannot begin, or one of them has as many as they may by now.
func (r request) begins(at time.Time) (more []ledger.Matter, err error) {
	if r.Kind != ledger.RequestChallenge || r.Tournament == 0 {
		return nil, nil
	}
	t, err := r.c.ledger.Tournament(r.Tournament)
	if err != nil || t.AtOnce == 0 || t.State != ledger.ByHand {
		return nil, err
	}
	for _, player := range []uint64{r.Player, r.Other} {
		if n, err := playsFriendly(r.c, t, player); err != nil || n >= t.AtOnce {
			return nil, err
		}
	}
	a := t.Agreement
	if r.Preset != "" {
		var errs []error
		if a, errs = terms.FillIn([][2]string{{"preset", r.Preset}}); len(errs) > 0 {
			return nil, nil
		}
	}
	if a.Rated = terms.NotRated; r.Rated {
		a.Rated = ""
	}
	m, _, err := r.c.ledger.OpeningIn(t, r.Other, r.Player, a, at)
	if err != nil {
		return nil, nil
	}
	return []ledger.Matter{m}, nil
}
