package terms

import (
	"time"

	"postd/descriptive"
	"postd/rules"
)

// EachPlace reports whether there is an umpire at each place of play.
func (a Agreement) EachPlace() bool { return a.Points.Umpires == UmpireEachPlace }

// OnNotice reports whether the first turn begins when the office's notice is
// received, and not at the time agreed itself.
func (a Agreement) OnNotice() bool { return a.Points.Begins == BeginsOnNotice }

// Acknowledged reports whether a notice is received when its reader acknowledges it.
func (a Agreement) Acknowledged() bool { return a.Receipt == ReceiptAcknowledged }

// AtMidnight reports whether what begins with a receipt begins at the midnight that
// follows it.
func (a Agreement) AtMidnight() bool { return a.Receipt == ReceiptAtMidnight }

// aidsFrom is the length of a turn from which on the players may use what aids they
// like, where that depends on it (BCC1897/III.2(a)).
const aidsFrom = 24 * time.Hour

// BooksAllowed reports whether the players may consult works on chess. Where that
// goes by the length of a turn, they may if 24 hours or more are allowed for one
// (BCC1897/III.2(a)), and else not (BCC1897/III.2(b)).
func (a Agreement) BooksAllowed() bool {
	switch a.Books {
	case BooksForbidden:
		return false
	case BooksByTurn:
		return a.Turn.Limit >= aidsFrom
	}
	return true
}

// BoardsForbidden reports whether with books the code forbids to study the game on
// another board or by diagrams (BCC1903/APPA/13(a), BCC1897/III.2(b)).
func (a Agreement) BoardsForbidden() bool { return !a.BooksAllowed() && of(boards, a.Code) }

// HelpAccepted reports whether it forfeits the game to accept the help of another
// player (STAUNTON/COR.VII), be it of a bystander (STAUNTON/CONS.V), and not only to ask for it (BCC1903/V.9(a)).
func (a Agreement) HelpAccepted() bool { return a.Points.Help == HelpAccepting }

// Demands reports whether the count of fifty moves begins with a player's demand.
func (a Agreement) Demands() bool { return a.Points.FiftyCount != "" }

// DemandLaw is the law of the demand; that which knows none where none is agreed.
func (a Agreement) DemandLaw() rules.Law {
	switch a.Points.FiftyCount {
	case DemandDrawn:
		return "STAUNTON/R.XIV"
	case DemandClaim:
		return "RICC/8"
	}
	return "BCC1903/INTRO(e)"
}

// CallsCheck is the law by which a check must be announced, so that one who was not told of
// it commits no offence by overlooking it (RULING/R-83); "" where none asks for that.
func (a Agreement) CallsCheck() rules.Law {
	for _, name := range [...]string{a.Overlay, a.Code} {
		if c, known := CodeNamed(name); known && callsCheck[c.column] != "" {
			return callsCheck[c.column]
		}
	}
	return ""
}

// Silent reports whether the office says nothing of ambiguous records, or of
// illegal ones. Then every record is brought in the same words, whatever it is,
// for a notice that told more of a clear one would tell which are not.
func (a Agreement) Silent() bool {
	return a.Scrutiny.Ambiguity == Silent || a.Scrutiny.Illegality == Silent
}

// SilentOn reports whether nothing is said of a record that offends against the
// law. A capture that is not expressed may be treated as illegal, and goes with
// what is illegal (BCC1903/V.5(c)).
func (a Agreement) SilentOn(law rules.Law) bool {
	if law == "BCC1903/V.5(a)" {
		return a.Scrutiny.Ambiguity == Silent
	}
	return a.Scrutiny.Illegality == Silent
}

// SatisfyingCounts reports whether the time in which a lawful claim is satisfied
// counts against the defaulter (BCC1903/VI.2(b)).
func (a Agreement) SatisfyingCounts() bool { return a.Points.Satisfying == SatisfyingDefaulter }

// ClaimingCounts reports whether the time of making a claim counts against the
// claimant (RICC/4).
func (a Agreement) ClaimingCounts() bool { return a.Points.Claiming == ClaimingCounts }

// OffersAlone reports whether an offer of a draw without a move is one like any
// other, as it is agreed where the law asks for no move (BCC1897/II.8(a),
// STAUNTON/PRIV): it stands until it is answered.
func (a Agreement) OffersAlone() bool { return a.Points.BareOffer == OfferAlone }

// SeriesBarred reports whether no record may be sent in advance. Parts VI and A of
// the Code have no law that would bind the sender to it (BOOK/5).
func (a Agreement) SeriesBarred() bool { return a.Points.Series == SeriesNone }

// Writes is the shortest record of a move in the notation agreed.
func (a Agreement) Writes(p rules.Position, m rules.Move) string {
	form := descriptive.InBrief
	switch n := a.Records(); {
	case n&descriptive.Descriptive != 0:
	case n&descriptive.Algebraic != 0:
		form = descriptive.InAlgebraic
	default:
		form = descriptive.InNumeric
	}
	return form.Write(p, m, descriptive.Style{})
}
