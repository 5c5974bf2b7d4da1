package correspondence

import (
	"fmt"
	"slices"
	"strings"

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
	NeedsRecord   Need = "record"   // Words, Arrived and Moves
)

// Row is a row of the closed list of rulings (laws.md T7).
type Row struct {
	Name    string
	Effect  string      // what it does, in a sentence for the official
	Laws    []rules.Law // on which it may rest; the first, unless another is named
	Any     bool        // it may rest on any other law of the index as well
	Needs   []Need      // what it must state
	Offices []Party     // who may take it
	Ends    bool        // it ends the game
	After   bool        // it may be taken after the game is ended

	// admits says why the ruling cannot be taken in this game, in words for the
	// official who is told its name; nil: it always can.
	admits func(Game, Ruling, Office) error
	// takes files what the ruling does, and fills in what its letter says.
	takes func(*docket, Ruling, *Notice)
}

// Asks reports whether a ruling by this row must state it.
func (r Row) Asks(n Need) bool { return slices.Contains(r.Needs, n) }

// Rulings returns the rows that this release keeps, in the order of laws.md T7.
// Any of them may answer a question, which then is its reply.
func Rulings() []Row { return slices.Clone(rulings) }

var (
	officials    = []Party{ToUmpire, ToSecretary}
	adjudicators = []Party{ToAdjudicator, ToUmpire, ToSecretary}
	timeLaws     = []rules.Law{"BCC1903/II.10.E", "BCC1903/V.2(b)", "BCC1903/VI.3(b)"}
)

var rulings = []Row{
	{Name: "Uphold", Effect: "The step that is disputed stands, and a claim that is not proved is dismissed.",
		Laws: []rules.Law{"BCC1903/V.2(b)", "BCC1903/V.9.PROVISO"}, Any: true, Needs: []Need{NeedsQuestion}, Offices: officials, After: true},
	{Name: "Readings", Effect: "A letter that could not be read is its author's record, despatched when it arrived, with these readings and no others.",
		// Not the laws of an ambiguous or an illegal record: the author sees the law
		// of the ruling, and must not learn which his record is (RULING/R-2).
		Laws: []rules.Law{"RULING/R-53", "RULING/R-11", "STAUNTON/R.XIX"}, Needs: []Need{NeedsSide, NeedsRecord}, Offices: officials,
		admits: admitsReadings, takes: (*docket).takesReadings},
	{Name: "Credit", Effect: "A stretch of the turn that is open is not reckoned.",
		Laws: timeLaws, Needs: []Need{NeedsSide, NeedsSpan}, Offices: officials, admits: admitsCredit, takes: (*docket).takesCredit},
	{Name: "Debit", Effect: "A stretch of the turn that is open, which had been left out, is reckoned after all.",
		Laws: timeLaws, Needs: []Need{NeedsSide, NeedsSpan}, Offices: officials, admits: admitsDebit, takes: (*docket).takesDebit},
	{Name: "Forfeit", Effect: "The claim is proved, and the game is lost by him against whom it was made.",
		Laws: []rules.Law{"BCC1903/V.9(a)", "BCC1903/V.9(b)", "BCC1903/V.9(d)"}, Needs: []Need{NeedsQuestion}, Offices: officials, Ends: true,
		admits: admitsForfeit, takes: (*docket).takesForfeit},
	{Name: "Draw", Effect: "A claim of a draw, or a position that cannot be won, is found good, and the game is drawn.",
		Laws:    []rules.Law{"BCC1903/I.15(c)", "BCC1903/V.8(b)", "BCC1903/V.8(c)", "BCC1903/V.8(d)"},
		Offices: officials, Ends: true, takes: (*docket).takesDraw},
	{Name: "Award", Effect: "The game is won by a side that the other has left.",
		Laws:  []rules.Law{"BCC1903/V.9.TAIL", "BCC1903/V.9(d)", "STAUNTON/R.XVIII", "RULING/R-41"},
		Needs: []Need{NeedsResult}, Offices: officials, Ends: true, takes: (*docket).takesAward},
	{Name: "Adjudicate", Effect: "The reason why a player cannot go on is sufficient, and the position is to be adjudged.",
		Laws: []rules.Law{"BCC1903/VI.10", "BCC1903/APPA/14(a)", "RULING/R-41"}, Needs: []Need{NeedsQuestion}, Offices: []Party{ToSecretary},
		admits: admitsAdjudication, takes: (*docket).takesAdjudication},
	{Name: "Adjudge", Effect: "The adjudicator's verdict, after adjudication was claimed.",
		Laws: []rules.Law{"BCC1903/V.10(a)", "BCC1903/V.10(b)", "BCC1903/VI.10", "BCC1903/APPA/14(a)", "BCC1903/APPA/14(b)", "RULING/R-41"}, Needs: []Need{NeedsResult}, Offices: adjudicators, Ends: true,
		admits: admitsVerdict, takes: (*docket).takesVerdict},
	{Name: "Annul", Effect: "The game is annulled and has no result; another must be arranged in its place.",
		Laws: []rules.Law{"BCC1903/II.2", "BCC1903/II.1(b)", "BCC1903/APPC/1", "BCC1903/APPC/2", "BCC1903/APPC/3",
			"BCC1903/APPC/4", "BCC1903/APPC/5"},
		Offices: officials, Ends: true, takes: (*docket).takesAnnulment},
	{Name: "Suspend", Effect: "Both clocks stand until a further ruling.",
		Laws: []rules.Law{"BCC1903/INTRO(a)", "BCC1903/V.2(b)"}, Offices: officials, admits: admitsSuspension, takes: (*docket).takesSuspension},
	{Name: "Resume", Effect: "The clocks that were suspended run again, each when its side has the letter.",
		Laws: []rules.Law{"BCC1903/INTRO(a)", "BCC1903/V.2(b)"}, Offices: officials, admits: admitsResumption},
	{Name: "Note", Effect: "Written into the game, without effect on it.",
		Laws: []rules.Law{"BCC1903/INTRO(a)"}, Offices: officials, After: true},
}

// unbuilt are the rows of laws.md T7 that this release does not keep, with what
// the official must know of that.
var unbuilt = map[string]string{
	"Reopen":         "a game that is ended stays ended in this release",
	"Undo":           "no earlier ruling can be taken back; Credit, Debit and Resume put time right",
	"Restore":        "a position is restored by the claim of a player alone",
	"Adopt":          "a reading is adopted by a player alone",
	"Remit":          "no act of Penalty E can be reversed",
	"Penalise":       "a penalty is applied on the claim of a player alone",
	"TransportError": "a letter that was damaged cannot be put in its place; Readings takes one that could not be read",
	"Idle":           "it is said with Uphold",
	"Reasonable":     "it is said with Uphold",
}

// rowNamed finds a row by its name; the error lists those that there are.
func rowNamed(name string) (Row, error) {
	if i := slices.IndexFunc(rulings, func(r Row) bool { return r.Name == name }); i >= 0 {
		return rulings[i], nil
	}
	if why, ok := unbuilt[name]; ok {
		return Row{}, fmt.Errorf("correspondence: the ruling %s is not built yet: %s", name, why)
	}
	names := make([]string, len(rulings))
	for i, r := range rulings {
		names[i] = r.Name
	}
	last := len(names) - 1
	return Row{}, fmt.Errorf("correspondence: %q is no ruling of this release; there are %s and %s", name, strings.Join(names[:last], ", "), names[last])
}
