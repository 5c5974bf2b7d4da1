package tournament

import (
	"fmt"
	"math/bits"
)

// SectionName is the letter of the section at a place, from 0: A to Z, then AA, AB, as columns
// of a sheet are named.
func SectionName(i int) string {
	name := ""
	for i++; i > 0; i = (i - 1) / 26 {
		name = string(rune('A'+(i-1)%26)) + name
	}
	return name
}

// SwissLabel is the label of a game of a Swiss, by round and board, from 1: "C26-3-07". Boards
// has as many digits as the greatest board, two at least, so that labels sort.
func SwissLabel(event string, round, board, boards int) string {
	return fmt.Sprintf("%s-%d-%0*d", event, round, max(2, len(fmt.Sprint(boards))), board)
}

// KnockOutLabel is the label of a game of a tie: "C26-QF2-1" is the first game of the second
// quarter-final, and "C26-R16.8-1" that of the eighth tie of sixteen. Players are how many are
// still in when the round begins.
func KnockOutLabel(event string, players, tie, game int) string {
	round := KnockOutRound(players)
	if round[0] == 'R' {
		round += "." // or the eighth tie of 16 would be the round of 168
	}
	return fmt.Sprintf("%s-%s%d-%d", event, round, tie, game)
}

// KnockOutRound names the round in which so many players are still in: F, SF, QF, R16 and so
// on; what is no power of two is named by the next, since the others have a bye.
func KnockOutRound(players int) string {
	switch n := 1 << bits.Len(uint(max(players, 2)-1)); n {
	case 2:
		return "F"
	case 4:
		return "SF"
	case 8:
		return "QF"
	default:
		return fmt.Sprintf("R%d", n)
	}
}

// TeamLabel is the label of a game of a match of teams, by match and board, from 1: "C26-2-3",
// and "C26-2-3b" where it is the second game on its board.
func TeamLabel(event string, match, board int, second bool) string {
	label := fmt.Sprintf("%s-%d-%d", event, match, board)
	if second {
		label += "b"
	}
	return label
}
