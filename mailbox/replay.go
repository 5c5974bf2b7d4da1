package mailbox

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// Replayed is what a letter comes to when the clerk reads it once more, or for
// the first time, and nothing is filed.
type Replayed struct {
	Verdict, Reason string
	Seen            Seen
	Games           []ReplayedGame
	// Letters are those that would go out: to whom, and under what subject.
	Letters []ledger.Posting
	// Back is the number of the posting on which it reports: that it came back,
	// that it is late, that its reader complains.
	Back uint64

	// Kept is the letter, where it is one that the ledger keeps; Same says that
	// the verdict is that which it has, and Settled that a person gave it, or
	// another letter's filing.
	Kept    ledger.Letter
	Same    bool
	Settled bool
}

// ReplayedGame is what it comes to in one game.
type ReplayedGame struct {
	Game       terms.GameID
	Label      string
	Party      terms.Party
	New        string   // what it says in that game
	Statements []string // of that, each as it is written
	Events     []events.Event
	// MovedOn says that since the letter was heard the game has gone on: the
	// decision is made as the game stood before it.
	MovedOn bool
	Same    bool // the decision is that which was filed then
}

// rehearsal is a cabinet that keeps nothing.
type rehearsal struct {
	verdict, reason string
	was             ledger.Letter // the letter, with the verdict that it has
	main            string        // the key of the matter that settles the letter
	matters         []ledger.Matter
	back            uint64
	heard           []hearing
}

// Try counts every attempt as the first.
func (r *rehearsal) Try(uint64) (int, error) { return 1, nil }

// Untried forgets nothing, since nothing was counted.
func (r *rehearsal) Untried(uint64) error { return nil }

// Filed says that nothing was filed, since a letter is read as if it came for the
// first time.
func (r *rehearsal) Filed(string) (ledger.Filed, bool, error) { return ledger.Filed{}, false, nil }

// File remembers the matters and the verdict that settles the letter.
func (r *rehearsal) File(matters ...ledger.Matter) ([]ledger.Filed, error) {
	out := make([]ledger.Filed, len(matters))
	for i, m := range matters {
		out[i] = ledger.Filed{Key: m.Key, Games: m.Games}
		if m.Verdict != "" {
			r.verdict, r.reason, r.main = m.Verdict, m.Reason, m.Key
		}
	}
	r.matters = append(r.matters, matters...)
	return out, nil
}

// SettleAll remembers the verdict.
func (r *rehearsal) SettleAll(all ...ledger.Verdict) error {
	for _, v := range all {
		r.verdict, r.reason = v.Verdict, v.Reason
	}
	return nil
}

// Returned remembers which posting came back.
func (r *rehearsal) Returned(x ledger.Return) error {
	r.back = x.Posting
	return nil
}

// Delayed remembers which posting is delayed.
func (r *rehearsal) Delayed(posting uint64, _ time.Time, _ string) error {
	r.back = posting
	return nil
}

// Complained remembers of which posting somebody complained.
func (r *rehearsal) Complained(posting uint64, _ time.Time) error {
	r.back = posting
	return nil
}

// Replay reads a letter as the clerk does and files nothing. Of one that the ledger
// does not keep the decision is that of now; of one that it keeps that of the state
// in which its games were before it was heard, so that the letter of a game that
// has gone on comes to the same.
func Replay(l *ledger.Ledger, config Config, now func() time.Time, kept ledger.Letter) (out Replayed, err error) {
	defer mime.Recovered(&err)
	was := kept
	r := &rehearsal{was: was}
	c := NewClerk(l, config, now, nil)
	c.files = r
	kept.Verdict, kept.Reason, kept.Key, kept.Ask = "", "", "", nil
	if was.Proof == nil && was.Verdict == Heard { // by a release that did not weigh letters
		kept.Proof = &ledger.Proof{Key: string(proof.Fresh), Sig: string(proof.Signed)}
	}
	if err := c.judge(kept); err != nil {
		return out, err
	}
	out = Replayed{Verdict: r.verdict, Reason: r.reason, Back: r.back, Kept: was, Seen: See(kept.Raw, c.config.MaxSize)}
	if r.main != "" {
		f, filed, err := l.Filed(r.main)
		switch {
		case err != nil:
			return out, err
		case filed && f.Letter != 0 && f.Letter != was.Seq: // a question settles no letter
			out.Verdict, out.Reason = ledger.Duplicate, fmt.Sprintf("the same as letter %d", f.Letter)
		case !filed:
			err = c.wouldBe(&out, r)
		default:
			err = c.wasThen(&out, r)
		}
		if err != nil {
			return out, err
		}
	}
	out.Same = was.Verdict == out.Verdict && was.Reason == out.Reason
	out.Settled = !out.Same && was.Seq != 0 && (was.Done != "" || was.Verdict == "")
	return out, nil
}

// wouldBe rehearses the matters of a letter in the games as they stand.
func (c *Clerk) wouldBe(out *Replayed, r *rehearsal) error {
	x, err := c.ledger.Rehearse(r.matters...)
	if err != nil {
		return err
	}
	out.Letters = x.Letters
	for _, p := range r.heard {
		if g, ok := x.Before[p.game]; ok {
			out.Games = append(out.Games, replayedGame(g, p, x.Events[p.game]))
		}
	}
	return nil
}

// wasThen decides the matters of a letter as their games stood before it.
func (c *Clerk) wasThen(out *Replayed, r *rehearsal) error {
	for _, m := range r.matters {
		i := slices.IndexFunc(r.heard, func(p hearing) bool { return len(m.Games) == 1 && m.Games[0] == p.game })
		if i < 0 || m.Decide == nil {
			continue
		}
		all, err := c.ledger.Events(m.Games[0])
		if err != nil {
			return err
		}
		first := slices.IndexFunc(all, func(e events.Event) bool { return e.Cause == m.Key })
		if first < 0 { // it brought no event about
			continue
		}
		last := first
		for last < len(all) && all[last].Cause == m.Key {
			last++
		}
		then := correspondence.Game{ID: m.Games[0]}
		for _, e := range all[:first] {
			then = then.Apply(e)
		}
		office, err := c.ledger.Office(m.Games[0], m.At)
		if err != nil {
			return err
		}
		d := m.Decide([]correspondence.Game{then}, []correspondence.Setting{office})
		if len(d) != 1 {
			return errors.New("mailbox: a letter in one game is decided once")
		}
		g := replayedGame(then, r.heard[i], d[0].Events)
		g.MovedOn, g.Same = last < len(all), sameEvents(d[0].Events, all[first:last])
		out.Games = append(out.Games, g)
	}
	return nil
}

func replayedGame(g correspondence.Game, p hearing, events []events.Event) ReplayedGame {
	text := g.WithScores(p.party, p.text, p.scores)
	said, _ := g.ReadAs(p.party, text)
	return ReplayedGame{Game: p.game, Label: g.Label, Party: p.party, New: text, Statements: said, Events: events}
}

// sameEvents reports whether two decisions are the same, but for what the ledger
// adds when it files one.
func sameEvents(a, b []events.Event) bool {
	return slices.EqualFunc(a, b, func(x, y events.Event) bool { return reflect.DeepEqual(x.What, y.What) })
}
