package terms

import (
	"fmt"
	"strings"

	"postd/descriptive"
	"postd/rules"
)

// homes are the short names of the men as they stand at the beginning, by
// files, and of their Pawns.
var homes = [8]string{"QR", "QKt", "QB", "Q", "K", "KB", "KKt", "KR"}

// homeName is the short name of the man that begins on a square.
func homeName(c rules.Colour, sq rules.Square) string {
	name := homes[sq.File()]
	if r := sq.Rank(); r == 1 && c == rules.White || r == 6 && c == rules.Black {
		name += "P"
	}
	return name
}

// squareOf finds a square by its short name as the namer counts, or by its
// algebraic one.
func squareOf(namer rules.Colour, name string) (rules.Square, bool) {
	if sq, ok := rules.ParseSquare(strings.ToLower(name)); ok {
		return sq, true
	}
	for sq := range rules.Square(64) {
		if strings.EqualFold(descriptive.ShortSquare(sq, namer, descriptive.Style{}), name) {
			return sq, true
		}
	}
	return 0, false
}

// OddsSentence is one of the odds in a sentence, with the law that it comes from.
type OddsSentence struct {
	Words string
	Law   rules.Law
}

// Sentences say what is agreed, for the letter of terms.
func (t OddsTerms) Sentences() (out []OddsSentence) {
	say := func(law rules.Law, format string, args ...any) {
		out = append(out, OddsSentence{fmt.Sprintf(format, args...), law})
	}
	giver, receiver := t.Giver.String(), t.Giver.Other().String()
	if len(t.Men) > 0 {
		men, rook := []string{}, false
		for _, s := range t.Men {
			sq, _ := rules.ParseSquare(s)
			men = append(men, homeFull(t.Giver, sq))
			rook = rook || corner(sq)
		}
		say("BCC1903/III.3", "%s plays without %s.", giver, strings.Join(men, " and "))
		if rook && t.CastleWithoutRook {
			say("BCC1903/III.5", "%s may castle towards the corner of a Rook that was given, as long as nothing has stood there: the King moves alone.", giver)
		} else if rook {
			say("STAUNTON/ODDS.III", "%s may not castle towards the corner of a Rook that was given.", giver)
		}
	}
	if t.Moves > 1 {
		say("BCC1903/III.4", "%s makes the first %d moves of the game together, as one turn and in one letter; none of them may take a man beyond the fourth rank.", receiver, t.Moves)
	}
	switch o := t.Rules().Undertaking; o.Kind {
	case rules.MatePawn:
		with := "a Pawn"
		if t.MateWithPawn != "any" {
			with = homeFull(t.Giver, o.Pawn)
		}
		say("BCC1903/III.6", "%s undertakes to give mate with %s, while it is still a Pawn.", giver, with)
	case rules.MateSquare:
		say("BCC1903/III.7", "%s undertakes to mate %s's King on the %s, as %s counts the squares.", giver, receiver, descriptive.SquareName(o.Square, t.Giver), giver)
	case rules.MateCondition:
		say("BCC1903/III.8", "%s undertakes to mate under this condition: “%s”.", giver, t.Condition)
	}
	if t.Rules().Undertaking.Kind != rules.NoUndertaking {
		say("BCC1903/III.8", "If %s does not mate so, and is not mated, %s has won all the same; so it is with a drawn game.", giver, receiver)
	}
	if t.DrawsTo != nil {
		say("STAUNTON/ODDS.I", "A drawn game counts as won by %s.", t.DrawsTo)
	}
	return out
}

// corner reports whether a Rook begins on the square.
func corner(sq rules.Square) bool { return sq%56 == 0 || sq%56 == 7 }

// homeFull is the man that begins on a square, in words.
func homeFull(c rules.Colour, sq rules.Square) string {
	man := rules.Start().At(sq)
	if man.Role == rules.Pawn {
		return "the " + descriptive.FileName(sq.File()) + " Pawn"
	}
	switch homes[sq.File()][0] {
	case 'Q':
		if man.Role != rules.Queen {
			return "the Queen's " + man.Role.String()
		}
	case 'K':
		return "the King's " + man.Role.String()
	}
	return "the Queen"
}
