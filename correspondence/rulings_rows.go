package correspondence

import (
	"fmt"
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// Need is something that a ruling must state beside its law and reason.
type Need string

// What a ruling may need.
const (
	NeedsQuestion Need = "question" // On: the question that it answers
	NeedsResult   Need = "result"   // Result
	NeedsSide     Need = "side"     // Of: whose turn or whose record it is
	NeedsSpan     Need = "span"     // Span: from when to when
	NeedsRecord   Need = "record"   // Words, Arrived and Moves; of a record that was read, its Number instead of Arrived
	NeedsNumber   Need = "number"   // Number: of the move whose turn it is
	NeedsReading  Need = "reading"  // Moves: the one that is adopted
	NeedsMove     Need = "move"     // Moves: at most one, that is put in the place of the record of that side and number
	NeedsOne      Need = "one"      // Words: of several records for a turn the one that is adopted; then Moves may be empty
	NeedsPlace    Need = "place"    // Replace: what is played in the place of the game
	NeedsMan      Need = "man"      // Man: whom Penalty C binds to move, where the King cannot
	NeedsPenalty  Need = "penalty"  // Penalty: its number
	NeedsHow      Need = "how"      // How: how the game ended that has the result
	NeedsPlayer   Need = "player"   // Joins: who takes the place of the side's player, with what the game cannot know
	NeedsRuling   Need = "ruling"   // Undoes: the ruling, or for none the finding of excess of Of
)

// Row is a row of the closed list of rulings (TABLE/T7).
type Row struct {
	Name    string
	Effect  string        // what it does, in a sentence for the official
	Laws    []rules.Law   // on which it may rest; the first, unless another is named
	Any     bool          // it may rest on any other law of the index as well
	Needs   []Need        // what it must state
	Options []Need        // what it may state beside
	Offices []terms.Party // who may take it
	Ends    bool          // it ends the game
	After   bool          // it may be taken after the game is ended

	// terms says by what the players agreed there is no such ruling in their game, in
	// words for the official; "" where there is. nil: there is one in every game.
	terms func(terms.Agreement) string
	// admits says why the ruling cannot be taken in this game, in words for the
	// official who is told its name; nil: it always can.
	admits func(Game, Ruling, Setting) error
	// takes files what the ruling does, and fills in what its letter says.
	takes func(*rulings, Ruling, *Notice)
	// undoes files what undoes an earlier ruling of this row; nil: the game goes
	// back to where it stood before it.
	undoes func(*rulings, TakenRuling, *Notice)
	// keeps says that it is undone where the game now stands, whatever came after.
	keeps bool
	// still says why a ruling of the row is undone no longer; nil: nothing stands against it.
	still func(g Game, t TakenRuling, no int) error
	// stays says why no ruling of this row is undone; empty: it can be.
	stays string
}

// Asks reports whether a ruling by this row must state it.
func (r Row) Asks(n Need) bool { return slices.Contains(r.Needs, n) }

// May reports whether a ruling by this row need not, but may state it.
func (r Row) May(n Need) bool { return slices.Contains(r.Options, n) }

// Under says why no ruling of this row is known to a game under the agreement, in
// a sentence for the official; "" where it is.
func (r Row) Under(a terms.Agreement) string {
	if r.terms == nil {
		return ""
	}
	return r.terms(a)
}

// Rulings returns the rows of the list, in the order of TABLE/T7. Any of them
// may answer a question, which then is its reply. Of the rows there, Idle and
// Reasonable are said with Uphold.
func Rulings() []Row { return slices.Clone(rulingRows()) }

var (
	officials    = []terms.Party{terms.ToUmpire, terms.ToSecretary}
	adjudicators = []terms.Party{terms.ToAdjudicator, terms.ToUmpire, terms.ToSecretary}
	timeLaws     = []rules.Law{"BCC1903/II.10.E", "BCC1903/V.2(b)", "BCC1903/VI.3(b)"}
	recordLaws   = []rules.Law{"BCC1903/V.6(b)", "BCC1903/V.PEN.A"}
	penaltyLaws  = []rules.Law{"BCC1903/V.3", "BCC1903/V.4(b)", "BCC1903/V.5(a)", "BCC1903/V.5(c)", "BCC1903/V.6(a)"}
	damageLaw    = rules.Law("BCC1903/VI.PREF(a)") // that a record which was damaged on its way binds nobody
	byReopen     = "a game that it ended is opened again by Reopen"
)

// rulings are the rows. It is a function, since what undoes a ruling looks its
// row up.
func rulingRows() []Row {
	return []Row{
		// TABLE/T7.Uphold
		{Name: "Uphold", Effect: "The step that is disputed stands, and a claim that is not proved is dismissed.",
			Laws: []rules.Law{"BCC1903/V.2(b)", "BCC1903/V.9.PROVISO"}, Any: true, Needs: []Need{NeedsQuestion}, Offices: officials, After: true,
			undoes: (*rulings).undoesAnswer, keeps: true},
		// TABLE/T7.Readings
		{Name: "Readings", Effect: "How a record is read is decided, or a letter that could not be read is taken for a record; the game goes on from its arrival.",
			// Not the laws of an ambiguous or an illegal record: the author sees the law
			// of the ruling, and must not learn which the record is (RULING/R-2).
			Laws: []rules.Law{"RULING/R-53", "RULING/R-11", "STAUNTON/R.XIX", "BCC1903/I.13.C"}, Needs: []Need{NeedsSide, NeedsRecord}, Options: []Need{NeedsNumber}, Offices: officials,
			admits: admitsReadings, takes: (*rulings).takesReadings},
		// TABLE/T7.Restore
		{Name: "Restore", Effect: "The position at the beginning of a turn is restored, and what came after is annulled; the turn begins anew.",
			Laws: recordLaws, Any: true, Needs: []Need{NeedsSide, NeedsNumber}, Offices: officials, admits: admitsRestore, takes: (*rulings).takesRestore},
		// TABLE/T7.Adopt
		{Name: "Adopt", Effect: "A reading of the record that is in question is adopted, or one of several records for a turn.",
			Laws: []rules.Law{"BCC1903/V.5(b)", "BCC1903/V.7(c)", "BCC1903/V.4(a)", "BCC1903/V.5(a)", "BCC1903/V.5(c)"}, Needs: []Need{NeedsReading}, Options: []Need{NeedsOne}, Offices: officials,
			admits: admitsAdopt, takes: (*rulings).takesAdopt},
		// TABLE/T7.Credit
		{Name: "Credit", Effect: "A stretch of the turn that is open is not counted.",
			Laws: timeLaws, Needs: []Need{NeedsSide, NeedsSpan}, Offices: officials, admits: admitsCredit, takes: (*rulings).takesCredit,
			undoes: (*rulings).undoesSpan},
		// TABLE/T7.Debit
		{Name: "Debit", Effect: "A stretch of the turn that is open, which had been left out, is counted after all.",
			Laws: timeLaws, Needs: []Need{NeedsSide, NeedsSpan}, Offices: officials, admits: admitsDebit, takes: (*rulings).takesDebit,
			undoes: (*rulings).undoesSpan},
		// TABLE/T7.Remit
		{Name: "Remit", Effect: "What Penalty E took is given back: a fine, or time of the turn that is open.",
			Laws: []rules.Law{"BCC1903/V.PEN.E"}, Any: true, Needs: []Need{NeedsPenalty}, Offices: officials, After: true,
			admits: admitsRemit, takes: (*rulings).takesRemit, undoes: (*rulings).undoesRemit, keeps: true},
		// TABLE/T7.TransportError
		{Name: "TransportError", Effect: "A letter was damaged on its way. What was done on the damaged copy falls; the stored words govern, and the turn begins anew with them.",
			Laws: []rules.Law{damageLaw, "BCC1897/III.3"}, Needs: []Need{NeedsSide, NeedsNumber}, Offices: officials,
			admits: admitsTransport, takes: (*rulings).takesTransport},
		// TABLE/T7.Correct
		{Name: "Correct", Effect: "A record that was sent by a slip is put right: what followed is annulled, and the move made on the board stands in its place. Where the slip was that the opponent’s move had been set up wrongly, the reply is named, or the turn begins anew.",
			Laws: []rules.Law{"BCC1903/APPA/7(a)", "BCC1903/APPA/7(b)"}, Needs: []Need{NeedsSide, NeedsNumber}, Options: []Need{NeedsMove}, Offices: officials,
			terms: slipsStand, admits: admitsCorrect, takes: (*rulings).takesCorrect},
		// TABLE/T7.Specify
		{Name: "Specify", Effect: "An offence for which a game is forfeited is found. The opponent is told, and may claim the game until they send a further record.",
			Laws: specifiable, Needs: []Need{NeedsSide}, Offices: officials,
			terms: opponentSpecifies, admits: admitsSpecify, takes: (*rulings).takesSpecify, undoes: (*rulings).undoesSpecify, keeps: true},
		// TABLE/T7.Penalise
		{Name: "Penalise", Effect: "The agreed penalty is applied which was rightly claimed: for the record in question A, and E or C; else E alone.",
			Laws: penaltyLaws, Needs: []Need{NeedsSide}, Options: []Need{NeedsMan}, Offices: officials, admits: admitsPenalise, takes: (*rulings).takesPenalise, undoes: (*rulings).undoesPenalty, keeps: true},
		// TABLE/T7.Forfeit
		{Name: "Forfeit", Effect: "The claim is proved, and the game is lost by the side against which it was made.",
			Laws: []rules.Law{"BCC1903/V.9(a)", "BCC1903/V.9(b)", "BCC1903/V.9(c)", "BCC1903/V.9(d)", bookLaw}, Needs: []Need{NeedsQuestion}, Offices: officials, Ends: true,
			admits: admitsForfeit, takes: (*rulings).takesForfeit, stays: byReopen},
		// TABLE/T7.Draw
		{Name: "Draw", Effect: "A claim of a draw, or a position that cannot be won, is found good, and the game is drawn.",
			Laws:    []rules.Law{"BCC1903/I.15(c)", "BCC1903/V.8(b)", "BCC1903/V.8(c)", "BCC1903/V.8(d)"},
			Offices: officials, Ends: true, takes: (*rulings).takesDraw, stays: byReopen},
		// TABLE/T7.Award
		{Name: "Award", Effect: "The game is won by a side that the other has left; or where both have left, by neither.",
			Laws:  []rules.Law{"BCC1903/V.9.TAIL", "BCC1903/V.9(d)", "STAUNTON/R.XVIII", "RULING/R-41"},
			Needs: []Need{NeedsResult}, Options: []Need{NeedsHow}, Offices: officials, Ends: true, takes: (*rulings).takesAward, stays: byReopen},
		// TABLE/T7.Substitute
		{Name: "Substitute", Effect: "A substitute takes over the side of a player who leaves, and the game goes on as it stands. A turn or choice that is open begins anew with the letter.",
			Laws: []rules.Law{"RULING/R-41"}, Needs: []Need{NeedsSide, NeedsPlayer}, Offices: []terms.Party{terms.ToSecretary},
			terms: substitutesNone, admits: admitsSubstitute, takes: (*rulings).takesSubstitute, undoes: (*rulings).undoesSubstitute, keeps: true, still: mayReturn},
		// TABLE/T7.Limit
		{Name: "Limit", Effect: "The demand is good that fifty more moves of each side be counted, and the game is drawn after them.",
			Laws: []rules.Law{"STAUNTON/R.XIV"}, Needs: []Need{NeedsQuestion}, Offices: officials,
			admits: admitsLimit, takes: (*rulings).takesLimit, undoes: (*rulings).undoesLimit, keeps: true},
		// TABLE/T7.Adjudicate
		{Name: "Adjudicate", Effect: "The reason why a player cannot go on is sufficient, and the position goes to the adjudicator.",
			Laws: []rules.Law{"BCC1903/VI.10", "BCC1903/APPA/14(a)", "RULING/R-41"}, Needs: []Need{NeedsQuestion}, Options: []Need{NeedsSide}, Offices: []terms.Party{terms.ToSecretary},
			admits: admitsAdjudication, takes: (*rulings).takesAdjudication, stays: "the position stands still, and is before the adjudicator"},
		// TABLE/T7.Adjudge
		{Name: "Adjudge", Effect: "The adjudicator's verdict, after adjudication was claimed.",
			Laws: []rules.Law{"BCC1903/V.10(a)", "BCC1903/V.10(b)", "BCC1903/VI.10", "BCC1903/APPA/14(a)", "BCC1903/APPA/14(b)", "RULING/R-41"}, Needs: []Need{NeedsResult}, Options: []Need{NeedsHow}, Offices: adjudicators, Ends: true,
			admits: admitsVerdict, takes: (*rulings).takesVerdict, stays: byReopen},
		// TABLE/T7.Annul
		{Name: "Annul", Effect: "The game is annulled and has no result. Another is opened in its place with the same terms, where they can be copied.",
			Laws: []rules.Law{"BCC1903/II.2", "BCC1903/II.1(b)", "BCC1903/APPC/1", "BCC1903/APPC/2", "BCC1903/APPC/3",
				"BCC1903/APPC/4", "BCC1903/APPC/5", "STAUNTON/PRIV"},
			Options: []Need{NeedsPlace}, Offices: officials, Ends: true, admits: admitsAnnulment, takes: (*rulings).takesAnnulment, stays: "a game that is annulled stays so, and another is played in its place"},
		// TABLE/T7.Suspend
		{Name: "Suspend", Effect: "Both clocks stand until a further ruling.",
			Laws: []rules.Law{"BCC1903/INTRO(a)", "BCC1903/V.2(b)"}, Offices: officials, admits: admitsSuspension, takes: (*rulings).takesSuspension,
			stays: "the clocks that it stopped run again by Resume; Debit counts what was left out"},
		// TABLE/T7.Resume
		{Name: "Resume", Effect: "The clocks that were suspended run again, each when its side has the letter.",
			Laws: []rules.Law{"BCC1903/INTRO(a)", "BCC1903/V.2(b)"}, Offices: officials, admits: admitsResumption, takes: (*rulings).takesResumption,
			stays: "the clocks that it set going are stopped by Suspend; Credit gives the time back"},
		// TABLE/T7.Reopen
		{Name: "Reopen", Effect: "A game that is ended goes on from where it stood, or from the beginning of a turn that is named; or its result is replaced.",
			Laws: []rules.Law{"RULING/R-37", "BCC1903/V.6(b)", "STAUNTON/R.XIX"}, Any: true, Options: []Need{NeedsResult, NeedsHow, NeedsSide, NeedsNumber, NeedsSpan}, Offices: officials, After: true,
			admits: admitsReopen, takes: (*rulings).takesReopen, stays: "what it opened goes on; Award or Draw gives a result"},
		// TABLE/T7.Undo
		{Name: "Undo", Effect: "An earlier ruling, or a finding that the time was exceeded, is undone.",
			Laws: []rules.Law{"STAUNTON/R.XIX", "RULING/R-21"}, Needs: []Need{NeedsRuling}, Options: []Need{NeedsSide}, Offices: officials,
			admits: admitsUndo, takes: (*rulings).takesUndo, stays: "the ruling that it undid can be taken anew"},
		// TABLE/T7.Note
		{Name: "Note", Effect: "Written into the game, without effect on it.",
			Laws: []rules.Law{"BCC1903/INTRO(a)"}, Offices: officials, After: true, stays: "it had no effect"},
	}
}

// saidWith are the rows of TABLE/T7 that are no rulings by themselves.
// TABLE/T7.Idle and TABLE/T7.Reasonable are said with Uphold.
var saidWith = map[string]string{"Idle": "Uphold", "Reasonable": "Uphold"}

// rowNamed finds a row by its name; the error lists those that there are.
func rowNamed(name string) (Row, error) {
	all := rulingRows()
	if i := slices.IndexFunc(all, func(r Row) bool { return r.Name == name }); i >= 0 {
		return all[i], nil
	}
	if with, ok := saidWith[name]; ok {
		return Row{}, fmt.Errorf("correspondence: %s is no ruling by itself; it is said with %s", name, with)
	}
	names := make([]string, len(all))
	for i, r := range all {
		names[i] = r.Name
	}
	return Row{}, fmt.Errorf("correspondence: %q is no ruling; there are %s", name, calendar.Listed(names, "and"))
}
