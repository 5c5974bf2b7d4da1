package mailbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/wishes"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// requestAnswered settles a letter that answers a letter about a request, and reports whether
// it does: by the address to which it goes, which was made for its reader alone, and by that
// from which it comes.
func (c *Clerk) requestAnswered(kept *ledger.Letter, m mime.Mail) (done bool, err error) {
	if m.Groups || len(m.From) != 1 {
		return false, nil
	}
	i := slices.IndexFunc(m.To, func(a string) bool { _, _, ok := c.ledger.RequestAnswered(a, m.From[0]); return ok })
	if i < 0 {
		return false, nil
	}
	r, theirs, _ := c.ledger.RequestAnswered(m.To[i], m.From[0])
	why, err := c.machineSays(m)
	switch {
	case err != nil:
		return true, err
	case why != "":
		return true, c.lay(*kept, m, Automatic, why, ledger.Tray{Name: ledger.TrayMachine, Why: whyMachineTray})
	case !theirs:
		return true, c.settle(*kept, unknown, fmt.Sprintf("it answers request %d, and does not come from where that was asked", r.ID))
	}
	if yes, no := agreesTo(r, m); !yes && !no {
		x, err := c.ledger.PlayerByAddress(m.From[0])
		if err == nil && x.Trusts(m.From[0]) {
			games, err := going(c, x.ID)
			if err != nil || len(games) > 0 && !(r.Kind == ledger.RequestInvite && c.plainAnswer(m, games)) {
				return false, err // a move, perhaps: it goes the way of all letters
			}
		}
		if err != nil && !errors.Is(err, ledger.ErrNoPlayer) {
			return true, err
		}
	}
	p := ledger.Proof{At: c.now(), Key: string(proof.Fresh)}
	if kept.Proof != nil {
		p = *kept.Proof
	} else if err := c.signature(kept, m, owner{}, &p); err != nil {
		return true, err
	}
	kept.Proof = &p
	if p.Sig == string(proof.Disowned) {
		return true, c.settle(*kept, unknown, "it answers a request, and the domain of its author disowns it")
	}
	if err := c.alone(); err != nil {
		return true, err
	}
	return true, c.answersRequest(*kept, m, r.ID)
}

// plainAnswer reports whether the new words of a letter are neither of a game of its writer nor a
// word of theirs to the office: no record, no label of a game. Then they are an answer alone.
func (c *Clerk) plainAnswer(m mime.Mail, games []hearing) bool {
	words := spoken(m, mime.Answered{}).New
	if own, _ := wishes.TakeOwn(words); len(own) > 0 {
		return false
	}
	return !slices.ContainsFunc(games, func(h hearing) bool {
		g, err := c.ledger.Game(h.game)
		return err != nil || strings.Contains(strings.ToUpper(words), strings.ToUpper(g.Label)) || g.Says(h.party, words)
	})
}

// answersRequest files the answer. It is filed once; a second one is told how it stands.
func (c *Clerk) answersRequest(kept ledger.Letter, m mime.Mail, id uint64) error {
	key := letterKey(m, kept.Arrived)
	for range maxStale {
		r, err := c.ledger.Request(id)
		if err != nil {
			return err
		}
		matter := ledger.Matter{Key: "request:" + key, At: kept.Arrived, Letter: kept.Seq, Verdict: answered, Proof: kept.Proof, Auth: kept.Auth,
			Reason: fmt.Sprintf("request %d", id)}
		yes, no := agreesTo(r, m)
		p, err := request{c, r}.answersFor(m.From[0])
		if err != nil {
			return err
		}
		var more []ledger.Matter
		x := OwnAnswer{Came: "unclear", Addr: r.Addr, Old: r.Old, Until: r.Asked.Add(r.Lasts())}
		if yes || no {
			switch r.Kind {
			case ledger.RequestAddress:
				matter.Rows, matter.Post, x, err = request{c, r}.addressAnswered(m.From[0], yes, kept.Arrived.UTC())
			case ledger.RequestInvite:
				matter.Rows, matter.Post, x, err = request{c, r}.inviteAnswered(yes, kept.Arrived.UTC())
			case ledger.RequestStopping:
				matter.Rows, matter.Post, more, x, err = request{c, r}.stoppingAnswered(yes, kept.Arrived.UTC())
			default:
				matter.Rows, matter.Post, more, x, err = request{c, r}.gameAnswered(yes, kept.Arrived.UTC())
			}
			if err != nil {
				return err
			}
		}
		matter.Reason += ": " + x.Came
		post, err := request{c, r}.requestPost(p, m.From[0], x)
		if err != nil {
			return err
		}
		post.Answer = true
		post.InReplyTo, post.References = mime.Bracketed(m.MessageID), append(allBracketed(m.References), ids(m.MessageID)...)
		matter.Post = append(matter.Post, post)
		if _, err = c.files.File(append([]ledger.Matter{matter}, more...)...); !errors.Is(err, ledger.ErrStale) {
			if err == nil {
				c.log.Info("mailbox: a request was answered", "letter", kept.Seq, "request", id, "came", x.Came)
			}
			return err
		}
	}
	return fmt.Errorf("mailbox: letter %d: %w, %d times", kept.Seq, ledger.ErrStale, maxStale)
}

// answersFor is who answers a request.
func (r request) answersFor(from string) (ledger.Player, error) {
	if r.Kind == ledger.RequestAddress {
		return r.c.ledger.Player(r.Player)
	}
	p, err := r.c.ledger.PlayerByAddress(from)
	if errors.Is(err, ledger.ErrNoPlayer) {
		return r.c.ledger.Player(r.Other)
	}
	return p, err
}

// agreesTo reads the answer to a request. Who asks for the same agrees.
func agreesTo(r ledger.Request, m mime.Mail) (yes, no bool) {
	if r.Kind == ledger.RequestRematch && firstWord(m) == "rematch" {
		return true, false
	}
	return agrees(m)
}

// agrees reads CONSENT or REFUSE, YES or NO, the first word of the answer.
func agrees(m mime.Mail) (yes, no bool) {
	switch firstWord(m) {
	case "consent", "accept", "agreed", "agree":
		return true, false
	case "refuse", "decline", "refused":
		return false, true
	}
	return said(m)
}

// inviteAnswered is the answer of somebody who is asked whether they come into a tournament by
// their right (RULING/R-89).
func (r request) inviteAnswered(yes bool, at time.Time) (rows []ledger.Row, post []ledger.Post, x OwnAnswer, err error) {
	i, err := r.c.ledger.Invitation(r.Request)
	if err != nil {
		return nil, nil, x, err
	}
	x = invitedTo(i)
	rows, post, x.Came, err = r.c.ledger.Inviter(at, inviteWords(r.c)).Answered(i, yes)
	return rows, post, x, err
}

// inviteRipens fills the matter by which somebody is reminded of the question, or by which their
// silence passes them over; false where it is time for neither.
func (r request) inviteRipens(m *ledger.Matter, now time.Time) (due bool, err error) {
	i, err := r.c.ledger.Invitation(r.Request)
	if err != nil || r.State != ledger.RequestAsked {
		return false, err
	}
	v := r.c.ledger.Inviter(now, inviteWords(r.c))
	if !now.Before(i.Until()) {
		m.Why = "nobody answered"
		m.Rows, m.Post, err = v.Passed(i, ledger.WhySilent)
		return true, err
	}
	m.Key, m.Why = fmt.Sprintf("request:%d:reminded", r.ID), "nobody answered yet"
	m.Rows, m.Post, due, err = v.Reminds(i)
	return due, err
}

// invitedTo is what letters about an invitation tell.
func invitedTo(i ledger.Invitation) OwnAnswer {
	return OwnAnswer{Other: i.Tournament.Label + ", " + i.Tournament.Name, Now: i.Right.Place, At: i.Request.Asked, Until: i.Until()}
}

// inviteWords words letters about invitations.
func inviteWords(c *Clerk) ledger.InviteWords {
	return func(i ledger.Invitation, came string) (correspondence.Rendered, error) {
		x := invitedTo(i)
		x.Name, x.Word, x.Came, x.Zone = i.Player.Name, "INVITE", came, ledger.ZoneNamed(i.Player.Zone)
		return c.ownWords(x)
	}
}
