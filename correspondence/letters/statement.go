package letters

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"postd/descriptive"
	"postd/rules"
)

// StatementKind is what one statement of a letter does.
type StatementKind uint8

// These are the kinds of statements (BOOK/3.3).
const (
	Plays              StatementKind = iota + 1 // a record, with or without the opponent's last move
	Exacts                                      // EXACT: a penalty is demanded
	Names                                       // MAN: the man of Penalty C
	Queries                                     // QUERY: the ambiguity is pointed out without a penalty
	Waives                                      // WAIVE: the penalty that is open is renounced
	Adopts                                      // ADOPT: a record or a reading of the opponent's is adopted
	Interprets                                  // INTERPRET: the author says what the record meant
	Restores                                    // RESTORE: an answered illegal record is to be undone
	Offers                                      // OFFER DRAW
	Withdraws                                   // WITHDRAW OFFER
	Accepts                                     // ACCEPT
	Declines                                    // DECLINE
	ClaimsDraw                                  // CLAIM DRAW FIFTY, REPETITION, PERPETUAL
	ClaimsForfeit                               // CLAIM FORFEIT TIME, ASSISTANCE, REFUSAL, LAWS
	ClaimsAdjudication                          // CLAIM ADJUDICATION
	ClaimsAnnulment                             // CLAIM ANNUL FIRSTMOVE, SETUP
	DemandsFifty                                // DEMAND FIFTY
	Appeals                                     // APPEAL, to the umpire
	Consents                                    // CONSENT to a proposal
	RefusesTerms                                // REFUSE a proposal
	Proposes                                    // PROPOSE UMPIRE
	Tries                                       // TRY: how a record would be read
	Asks                                        // STATUS, SCORE, TERMS, HELP, RESEND
	Chooses                                     // a bare number, where a numbered choice is open
	Reminds                                     // REMIND: one's own reminders
	Leaves                                      // LEAVE from TO to
	Enters                                      // ENTER a tournament
	Conditions                                  // IF … THEN …, one statement each
	Resigns                                     // RESIGN
	Recalls                                     // RECALL: conditions are taken back
	States                                      // STATEMENT: what a side says of a position that is to be adjudged
	Confirms                                    // YES or NO, where an act waits for its writer's word
	Pronounces                                  // a word of the telegraph code that is the umpire's alone
)

var statementKinds = [...]string{
	Plays: "plays", Exacts: "exacts", Names: "names", Queries: "queries", Waives: "waives", Adopts: "adopts",
	Interprets: "interprets", Restores: "restores", Offers: "offers a draw", Withdraws: "withdraws the offer",
	Accepts: "accepts", Declines: "declines", ClaimsDraw: "claims a draw", ClaimsForfeit: "claims a forfeit",
	ClaimsAdjudication: "claims adjudication", ClaimsAnnulment: "claims annulment", DemandsFifty: "demands fifty",
	Appeals: "appeals", Consents: "consents", RefusesTerms: "refuses", Proposes: "proposes", Tries: "tries",
	Asks: "asks", Chooses: "chooses", Reminds: "reminders", Leaves: "leave", Enters: "enters",
	Conditions: "if", Resigns: "resigns", Recalls: "recalls", States: "states", Confirms: "confirms",
	Pronounces: "pronounces",
}

// StatementKinds is the number of kinds of statements, with 0, which is none: every
// kind is below it.
func StatementKinds() int { return len(statementKinds) }

// String returns the kind as a verb, "plays", "exacts", "claims a draw".
func (k StatementKind) String() string {
	if int(k) < len(statementKinds) && statementKinds[k] != "" {
		return statementKinds[k]
	}
	return "says " + strconv.Itoa(int(k))
}

// Statement is one thing that a letter says. It is what was written, read for
// its form alone: whether it has any effect, the game decides.
type Statement struct {
	Kind  StatementKind
	Words string // as written, trimmed

	// Moves are the records: of Plays one (the writer's own) or two (the
	// opponent's last move and then the own, BCC1903/V.3), and all of them if
	// more were written; of Conditions the move assumed and the answer to it;
	// of Tries, and of a claim of endless checks, the line named.
	Moves []descriptive.Numbered

	Letter    string    // Exacts: A, B, C, D or E; of "A+C" it is C
	Select    Selection // Exacts D, Adopts, Interprets, Chooses; the record that Queries or Restores name; the number of a proposal
	On        int       // Chooses: the number of the question that it answers, "2 ON 5"; 0: it names none
	Man       string    // Names, Exacts C: as written, "KBP", "King's Rook"
	Ground    string    // Exacts and every claim: the words with it, as written (RULING/R-24); of a code word ambiguous, illegal, nocapture
	About     string    // ClaimsDraw: fifty, repetition, perpetual; ClaimsForfeit: time, assistance, books, refusal, laws; ClaimsAdjudication: unable or nothing; ClaimsAnnulment: firstmove, setup; Proposes: terms, umpire, help; Asks: status, score, terms, help, resend; Interprets: ambiguity ("Diagram"); Appeals: transport ("Solid"), not mine; Confirms: yes, no; Pronounces: the word
	Facts     string    // free words of a claim that wants facts, an appeal, a proposal; of Reminds, Leaves, Enters and a wish what follows the command
	Any       bool      // Conditions: it assumes every reply that no other one beside it names
	Beside    bool      // Conditions: it stands beside the condition before it, and does not go on from that
	Ambiguous bool      // Plays, Adopts: the letter says in words that the opponent's record is ambiguous (RULING/R-24)

	// What the ground of Exacts, or of a claim, says: the offences that it names, and
	// the reading; zero where it names none. Cut says that it was longer than is kept.
	Offence Offence
	Meant   Selection
	Cut     bool

	// How the command stands in the letter (RULING/R-74), and the words that follow it in
	// its sentence and are no ground of it. Of Offers and Declines those are in the note too.
	Stands Standing
	Tail   string
}

// Standing is how a command stands among the other words of its letter.
type Standing uint8

// These are the ways. A greeting, courtesy and a name are no other words, and what
// else the letter states is none.
const (
	StandsAlone   Standing = iota // a paragraph of its own
	StandsTailed                  // other words follow it in its sentence, its ground included
	StandsInProse                 // other sentences or lines stand beside it in its paragraph
)

// String returns the standing in words.
func (s Standing) String() string { return [...]string{"alone", "with a tail", "in prose"}[s] }

// Selection is the choice of one thing among several, by its number or by a
// record of it; the zero Selection chooses nothing.
type Selection struct {
	Number    int    // 0 where a record is named
	Words     string // as written
	Record    descriptive.Record
	HasRecord bool
}

// Expect is what the office knows when it opens a letter.
type Expect struct {
	Choices   int    // how many numbered choices are open to the writer; 0 none
	Options   int    // how many more, numbered after those, of a question about the side's own letter; only a bare number answers it
	Confirms  bool   // an act of the writer's waits for a YES
	States    bool   // the position is to be adjudged, and the writer may state a view of it
	Reply     int    // the number that the opponent's reply to the writer's next or last record has; 0 unknown
	ReplyDots bool   // that reply is Black's
	Notation  string // that of records, as the agreement names it; "" is descriptive
}

// String returns the statement in one line, for logs and tests: the kind, then
// whatever else was understood: "exacts D select 2", "plays 2… P-Q3 | 3 B-Kt5".
func (s Statement) String() string {
	parts := []string{s.Kind.String()}
	add := func(label, value string) {
		if value != "" {
			parts = append(parts, label+value)
		}
	}
	add("", s.Letter)
	add("", s.About)
	switch {
	case s.Select.HasRecord:
		add("select ", s.Select.Record.Words)
	case s.Select.Number > 0:
		add("select ", strconv.Itoa(s.Select.Number))
	}
	add("man ", s.Man)
	add("ground ", s.Ground)
	moves := make([]string, len(s.Moves))
	for i, n := range s.Moves {
		moves[i] = numberedWords(n)
	}
	if s.Any {
		moves[0] = "any"
	}
	add("", strings.Join(moves, " | "))
	if s.Facts != "" {
		add("", "“"+s.Facts+"”")
	}
	if s.Beside {
		parts = append(parts, "(beside)")
	}
	if s.Ambiguous {
		add("", "(ambiguous)")
	}
	return strings.Join(parts, " ")
}

// numberedWords writes a record with its number: "3 B-Kt5", "2… P-Q3".
func numberedWords(n descriptive.Numbered) string {
	mark := ""
	if n.Number > 0 {
		mark = strconv.Itoa(n.Number)
	}
	if n.Dots {
		mark += "…"
	}
	if mark != "" {
		mark += " "
	}
	return mark + n.Record.Words
}

// isSquare reports whether words are a square of the board, "e4", and so may be a move in
// algebraic notation. No new game has such a label (RULING/R-78).
func isSquare(words string) bool {
	_, ok := rules.ParseSquare(strings.ToLower(words))
	return ok
}

// pattern makes an expression when it is first asked for.
func pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// These are the three, as the letter numbers them.
const (
	ChoiceMoved  = 1 // the man wrongly moved is moved, or what was wrongly taken is taken
	ChoicePassed = 2 // the turn is forfeited
	ChoiceNamed  = 3 // a man whom the adversary names is moved
)
