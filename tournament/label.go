package tournament

import "fmt"

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
