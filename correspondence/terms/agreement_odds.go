package terms

import (
	"fmt"
	"strconv"
	"strings"

	"postd/descriptive"
	"postd/rules"
)

// OddsTerms are what one player gives the other before the game
// (BCC1903/III.1). Squares are stored by their algebraic names.
type OddsTerms struct {
	Giver             rules.Colour  `json:"giver"`
	Men               []string      `json:"men,omitempty"`   // where the men given would stand: a1
	Moves             int           `json:"moves,omitempty"` // of the receiver's first turn; 0: one, as in any other
	CastleWithoutRook bool          `json:"castleWithoutRook,omitempty"`
	MateWithPawn      string        `json:"mateWithPawn,omitempty"` // any, or where the Pawn begins: f2
	MateOn            string        `json:"mateOn,omitempty"`       // where the adverse King must stand: f7
	Condition         string        `json:"condition,omitempty"`    // in words
	DrawsTo           *rules.Colour `json:"drawsTo,omitempty"`      // for whom a drawn game counts as won
}

const oddsAllowed = "none, or who gives what (like White gives QR; or Black gives KBP; 2 moves; or White gives no man; mate with KBP, mate on KB7, condition: words; draws won by Black)"

// oddsField is entered in parts. Whoever is named by
// colour there, it is for the secretary to see that the colour is right.
var oddsField = Field{
	Name: "odds", Law: "BCC1903/III.1",
	Means:   "What one player gives the other before the game.",
	Allowed: oddsAllowed,
	fieldKind: fieldKind{
		Get: func(a Agreement) string {
			if a.Odds == nil {
				return none
			}
			return a.Odds.String()
		},
		set: func(a *Agreement, v string) string {
			if v == none {
				if a.Odds != nil && (a.FirstMover == GiverBegins || a.FirstMover == ReceiverBegins) {
					a.FirstMover = WhiteBegins
				}
				a.Odds = nil
				return ""
			}
			t, problem := parseOdds(v, of(rookless, a.Code))
			if problem == "" {
				a.Odds = &t
				a.beginByOdds()
			}
			return problem
		},
	},
}

// firstMoverField says that at odds "white" is what is said where nothing is agreed, and
// then the giver begins, or the receiver of several moves (BCC1903/III.2, III.4).
var firstMoverField = func() Field {
	f := choice("first_mover", "BCC1903/I.11.C", func(a *Agreement) *FirstMover { return &a.FirstMover },
		"Who makes the first move.",
		WhiteBegins, BlackBegins, GiverBegins, ReceiverBegins)
	set := f.set
	f.set = func(a *Agreement, v string) string {
		problem := set(a, v)
		a.beginByOdds()
		return problem
	}
	return f
}()

// beginByOdds puts in the place of "white" who begins a game at odds where
// nothing else is agreed, so that the letter of terms says it.
func (a *Agreement) beginByOdds() {
	if a.Odds == nil || a.FirstMover != WhiteBegins {
		return
	}
	a.FirstMover = GiverBegins
	if a.Odds.Moves > 1 {
		a.FirstMover = ReceiverBegins
	}
}

// First returns who makes the first move (BCC1903/I.11.D).
func (a Agreement) First() rules.Colour {
	switch {
	case a.FirstMover == BlackBegins:
		return rules.Black
	case a.Odds != nil && a.FirstMover == GiverBegins:
		return a.Odds.Giver
	case a.Odds != nil && a.FirstMover == ReceiverBegins:
		return a.Odds.Giver.Other()
	}
	return rules.White
}

// Commencement returns the position in which a game under the agreement
// begins. A position that is given says itself who is to move and which men are
// there; the giver's right to castle without the Rook is added to it
// (BCC1903/III.5), where it can be.
func (a Agreement) Commencement(fen string) (rules.Position, error) {
	o := rules.Odds{}
	if a.Odds != nil {
		o = a.Odds.Rules()
	}
	if fen == "" && a.Opening != "" {
		_, p, err := playOpening(a.Opening) // RULING/R-88
		return p, err
	}
	if fen == "" {
		return o.Commence(a.First())
	}
	p, err := setUp(fen)
	if err != nil || !o.CastleWithoutRook {
		return p, err
	}
	for _, sq := range o.Given {
		for wing, man := range map[rules.Wing]rules.Square{rules.QueenSide: 0, rules.KingSide: 7} {
			if sq%56 == man {
				if q, err := p.WithoutRook(o.Giver, wing); err == nil {
					p = q
				}
			}
		}
	}
	return p, nil
}

// Rules returns the odds as the board knows them.
func (t OddsTerms) Rules() rules.Odds {
	o := rules.Odds{Giver: t.Giver, Moves: t.Moves, CastleWithoutRook: t.CastleWithoutRook}
	for _, s := range t.Men {
		sq, _ := rules.ParseSquare(s)
		o.Given = append(o.Given, sq)
	}
	switch u := &o.Undertaking; {
	case t.MateWithPawn != "":
		u.Kind = rules.MatePawn
		u.Pawn, _ = rules.ParseSquare(t.MateWithPawn) // of "any": none in particular
	case t.MateOn != "":
		u.Kind = rules.MateSquare
		u.Square, _ = rules.ParseSquare(t.MateOn)
	case t.Condition != "":
		u.Kind, u.Words = rules.MateCondition, t.Condition
	}
	return o
}

// String returns the odds as oddsField reads them.
func (t OddsTerms) String() string {
	men := make([]string, len(t.Men))
	rook := false
	for i, s := range t.Men {
		sq, _ := rules.ParseSquare(s)
		men[i] = homeName(t.Giver, sq)
		rook = rook || corner(sq)
	}
	out := t.Giver.String() + " gives no man"
	if len(men) > 0 {
		out = t.Giver.String() + " gives " + strings.Join(men, ", ")
	}
	add := func(s string) { out += "; " + s }
	if t.Moves > 1 {
		add(strconv.Itoa(t.Moves) + " moves")
	}
	switch {
	case rook && t.CastleWithoutRook:
		add("castling without the Rook")
	case rook:
		add("no castling without the Rook")
	}
	switch {
	case t.MateWithPawn == "any":
		add("mate with a Pawn")
	case t.MateWithPawn != "":
		sq, _ := rules.ParseSquare(t.MateWithPawn)
		add("mate with " + homeName(t.Giver, sq))
	case t.MateOn != "":
		sq, _ := rules.ParseSquare(t.MateOn)
		add("mate on " + descriptive.ShortSquare(sq, t.Giver, descriptive.Style{}))
	case t.Condition != "":
		add("condition: " + t.Condition)
	}
	if t.DrawsTo != nil {
		add("draws won by " + t.DrawsTo.String())
	}
	return out
}

// parseOdds reads the odds as they are entered.
func parseOdds(v string, rookless bool) (t OddsTerms, problem string) {
	parts := oddsParts(v)
	who, men, ok := strings.Cut(parts[0], " gives ")
	colours := map[string]rules.Colour{"white": rules.White, "black": rules.Black}
	giver, known := colours[strings.ToLower(who)]
	if !ok || !known {
		return t, notAllowed(v, oddsAllowed)
	}
	t.Giver = giver
	give := func(name string) bool {
		sq, ok := homeOf(giver, name)
		if ok {
			t.Men = append(t.Men, sq.String())
			t.CastleWithoutRook = t.CastleWithoutRook || rookless && corner(sq)
		}
		return ok
	}
	if men != "no man" {
		for _, name := range strings.Split(men, " and ") {
			if !give(name) {
				return t, notAllowed(strings.TrimSpace(name), manAllowed)
			}
		}
	}
	for _, s := range parts[1:] {
		number, _ := strings.CutSuffix(s, " moves")
		pawn, isPawn := strings.CutPrefix(s, "mate with ")
		square, isSquare := strings.CutPrefix(s, "mate on ")
		words, isWords := strings.CutPrefix(s, "condition:")
		side, isSide := strings.CutPrefix(s, "draws won by ")
		if isPawn || isSquare || isWords {
			if t.MateWithPawn+t.MateOn+t.Condition != "" {
				return t, "only one undertaking can stand in it"
			}
		}
		n, err := strconv.Atoi(number)
		to, isColour := colours[strings.ToLower(side)]
		sq, isHome := homeOf(giver, pawn)
		on, isOn := squareOf(giver, square)
		switch {
		case number != s && err == nil && n > 1:
			t.Moves = n
		case s == "castling without the Rook":
			t.CastleWithoutRook = true
		case s == "no castling without the Rook":
			t.CastleWithoutRook = false
		case isPawn && pawn == "a Pawn":
			t.MateWithPawn = "any"
		case isPawn && isHome:
			t.MateWithPawn = sq.String()
		case isSquare && isOn:
			t.MateOn = on.String()
		case isWords && strings.TrimSpace(words) != "":
			t.Condition = strings.TrimSpace(words)
		case isSide && isColour:
			t.DrawsTo = &to
		case men != "no man" && give(s):
		default:
			return t, notAllowed(s, oddsAllowed)
		}
	}
	return t, ""
}

const manAllowed = "a man (like KBP, QKt, Queen's Bishop or Q; or Pawn, Kt, B, Rook: the one that is given by custom)"

// oddsParts splits the odds at their commas and semicolons, of which each does as well as
// the other; but the words of a condition, which may hold commas, go on to a semicolon.
func oddsParts(v string) (out []string) {
	for _, part := range strings.Split(v, ";") {
		open := false
		for _, s := range strings.Split(part, ",") {
			if s = strings.TrimSpace(s); open {
				out[len(out)-1] += ", " + s
				continue
			}
			out, open = append(out, s), strings.HasPrefix(s, "condition:")
		}
	}
	return out
}

// setUp reads a position that is set up: FEN, which brings its count of plies
// since a capture or a Pawn's move with it (RULING/R-38), and after it, if more
// plies were played since the last capture, ", plies since capture: 104".
func setUp(text string) (rules.Position, error) {
	fen, since, ok := strings.Cut(text, sinceCapture)
	p, err := rules.ParseFEN(fen)
	if err != nil || !ok {
		return p, err
	}
	n, err := strconv.Atoi(since)
	if err != nil {
		return rules.Position{}, fmt.Errorf("correspondence: %q is no number of plies since a capture", since)
	}
	return p.WithSinceCapture(n)
}

// sinceCapture stands between the FEN of a position that is set up and the
// plies since the last capture in it.
const sinceCapture = ", plies since capture: "

// WithSince writes a position that is set up as SetUp reads it.
func WithSince(fen string, plies int) string { return fen + sinceCapture + strconv.Itoa(plies) }
