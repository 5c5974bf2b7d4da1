package mailbox

import (
	"errors"
	"fmt"
	"slices"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
	"postd/tournament/envelope"
)

// sealed is the verdict on a letter that is an answer in a case.
const sealed = "case"

// caseAnswered settles a letter that answers one about a case (RULING/R-92), and reports whether it
// does: by the address to which it goes, which was made for its reader alone, and by that from which it comes.
func (c *Clerk) caseAnswered(kept *ledger.Letter, m mime.Mail) (done bool, err error) {
	if m.Groups || len(m.From) != 1 {
		return false, nil
	}
	i := slices.IndexFunc(m.To, func(a string) bool { _, ok := c.ledger.ParseCaseAddress(a, m.From[0]); return ok })
	if i < 0 {
		return false, nil
	}
	a, _ := c.ledger.ParseCaseAddress(m.To[i], m.From[0])
	why, err := c.machineSays(m)
	switch {
	case err != nil:
		return true, err
	case why != "":
		return true, c.lay(*kept, m, Automatic, why, ledger.Tray{Name: ledger.TrayMachine, Why: whyMachineTray})
	case !a.Theirs:
		return true, c.settle(*kept, unknown, fmt.Sprintf("it answers a letter about case %s, and does not come from where that went", a.Case.Name))
	}
	p := ledger.Proof{At: c.now(), Key: string(proof.Fresh)}
	if kept.Proof != nil {
		p = *kept.Proof
	} else if err := c.signature(kept, m, owner{}, &p); err != nil {
		return true, err
	}
	kept.Proof = &p
	if p.Sig == string(proof.Disowned) {
		return true, c.settle(*kept, unknown, "it answers a letter about a case, and the domain of its author disowns it")
	}
	if err := c.alone(); err != nil {
		return true, err
	}
	if err := c.takesVerdict(*kept, m, a); err != nil {
		return true, err
	}
	return true, c.workCase(a.Case.ID)
}

// takesVerdict files what an adjudicator answers. The letter is kept and shown to nobody until the
// envelopes are opened; what is told of it holds no word of the verdict.
func (c *Clerk) takesVerdict(kept ledger.Letter, m mime.Mail, a ledger.CaseAnswer) error {
	key := "case:" + letterKey(m, kept.Arrived)
	for range maxStale {
		x, err := c.ledger.Case(a.Case.ID)
		if err != nil {
			return err
		}
		matter := ledger.Matter{Key: key, At: kept.Arrived, Letter: kept.Seq, Verdict: sealed, Proof: kept.Proof, Auth: kept.Auth}
		next, what, err := c.hears(x, a, kept, m)
		if err != nil {
			return err
		}
		if what != caseSealed && x.Closed.IsZero() {
			next.Letters = append(slices.Clip(next.Letters), kept.Seq)
		}
		if what == caseSealed || x.Closed.IsZero() {
			matter.Rows = append(matter.Rows, next)
		}
		matter.Reason = "an answer in case " + x.Name + ": " + what
		if err := c.filesAnswer(matter, next, a.Judge, what, m); !errors.Is(err, ledger.ErrStale) {
			if err == nil {
				c.log.Info("mailbox: an answer in a case", "letter", kept.Seq, "case", x.Name, "came", what)
			}
			return err
		}
	}
	return fmt.Errorf("mailbox: letter %d: %w, %d times", kept.Seq, ledger.ErrStale, maxStale)
}

// filesAnswer files the answer with the letter that tells its writer what came of it.
func (c *Clerk) filesAnswer(matter ledger.Matter, x ledger.Case, judge uint64, what string, m mime.Mail) error {
	l, err := c.caseLetter(what, x, judge)
	if err != nil {
		return err
	}
	l.Since, l.Until = x.Unlike, x.ReviseUntil()
	if what == caseUnlike {
		unsigned, err := unsigned(c.ledger, x)
		if err != nil {
			return err
		}
		l.Found = ofOthers(x, judge, unsigned)
	}
	g, err := c.ledger.Game(x.Game)
	if err != nil {
		return err
	}
	if what == caseSealed && x.Next(c.now(), held(g, x)).Do == envelope.Tell {
		_, err = c.files.File(matter) // they are told of it by what the other found
		return err
	}
	post, err := c.casePost(x, judge, l)
	if err != nil {
		return err
	}
	post.Answer = true
	post.InReplyTo, post.References = mime.Bracketed(m.MessageID), append(allBracketed(m.References), ids(m.MessageID)...)
	matter.Post = append(matter.Post, post)
	_, err = c.files.File(matter)
	return err
}

// hears is the case with the answer, and what came of it.
func (c *Clerk) hears(x ledger.Case, a ledger.CaseAnswer, kept ledger.Letter, m mime.Mail) (next ledger.Case, what string, err error) {
	g, err := c.ledger.Game(x.Game)
	if err != nil {
		return x, "", err
	}
	result, analysis, plain := g.ReadVerdict(mime.Cut(m.Text))
	v := envelope.Verdict{Result: result, Analysis: analysis, Salt: ledger.DrawnWord(), At: kept.Arrived.UTC(), Letter: kept.Seq}
	_, why := x.Take(a.Judge, envelope.Verdict{Result: terms.Drawn, Analysis: "-", At: v.At}) // whether any would be taken
	switch {
	case a.Moved && why == "":
		return x, caseOf, nil
	case a.Old && a.Judge != 0 && why == "": // to a letter from before the envelopes were opened: it is no second look
		return x, caseUnlike, nil
	case why != "":
		return x, map[envelope.Refusal]string{envelope.IsClosed: caseClosed, envelope.IsIn: caseIn, envelope.IsLate: caseLate, envelope.IsGone: caseGone, envelope.NotAsked: caseWith}[why], nil
	case !plain:
		return x, caseUnclear, nil
	case result == "":
		return x, caseLater, nil
	case analysis == "":
		return x, caseReason, nil
	}
	x.Case, _ = x.Take(a.Judge, v)
	return x, caseSealed, nil
}
