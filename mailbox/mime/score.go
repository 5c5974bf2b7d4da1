package mime

import (
	"strings"

	"postd/correspondence/sieve"
)

// Players send the score of a game in the form in which their programs keep it (PGN): lines
// with names in brackets, and below them the moves, with what programs and people say of
// them. Only the moves are words of the letter; whether they are more than what stands in
// the game already, others decide (BCC1903/I.13.C).

var (
	// scoreTag is a line above the moves.
	scoreTag = sieve.Once(`^\s*\[[A-Za-z][A-Za-z0-9_]*\s+".*"\s*\]\s*$`)
	// scoreAside is what stands among the moves and is none: a result, a mark of a program.
	scoreAside = sieve.Once(`^(?:1-0|0-1|1/2-1/2|½-½|\*|\$\d+)$`)
	// scoreAgain is the number that is written again where something was said in between.
	scoreAgain = sieve.Once(`^\d+(?:\.{2,}|…)`)
)

// leastTags is how many of those lines make a score of what follows them.
const leastTags = 2

// withoutScores replaces each score in a text by its moves, which it returns apart as well.
func withoutScores(lines []string) (out, scores []string) {
	for i := 0; i < len(lines); {
		tags, j := 0, i
		for j < len(lines) && (scoreTag().MatchString(lines[j]) || tags > 0 && strings.TrimSpace(lines[j]) == "") {
			if strings.TrimSpace(lines[j]) != "" {
				tags++
			}
			j++
		}
		if tags < leastTags {
			out = append(out, lines[i])
			i++
			continue
		}
		remark := false
		for i = j; j < len(lines) && !scoreTag().MatchString(lines[j]) && (remark || strings.TrimSpace(lines[j]) != ""); j++ {
			if begun, ended := strings.LastIndexByte(lines[j], '{'), strings.LastIndexByte(lines[j], '}'); begun != ended {
				remark = begun > ended
			}
		}
		moves := movesOf(lines[i:j])
		out, scores, i = append(out, moves), append(scores, moves), j
	}
	return out, scores
}

// longestRow is the length to which the moves of a score are written on one line.
const longestRow = 200

// movesOf are the moves of a score, without what is said of them and without other lines of play.
func movesOf(lines []string) string {
	var words []string
	remark, depth := false, 0
	for _, line := range lines {
		if strings.HasPrefix(line, "%") {
			continue
		}
		var now strings.Builder
	signs:
		for _, c := range line {
			switch {
			case remark:
				remark = c != '}'
			case c == '{':
				remark = true
				now.WriteByte(' ')
			case c == ';':
				break signs
			case c == '(':
				depth++
			case c == ')':
				depth = max(0, depth-1)
				now.WriteByte(' ')
			case depth == 0:
				now.WriteRune(c)
			}
		}
		words = append(words, strings.Fields(now.String())...)
	}
	var out strings.Builder
	row := 0
	for _, w := range words {
		if out.Len() > 0 {
			w = scoreAgain().ReplaceAllString(w, "")
		}
		if w == "" || scoreAside().MatchString(w) {
			continue
		}
		switch begins := w[0] >= '0' && w[0] <= '9'; {
		case row == 0:
		case row > longestRow && begins:
			out.WriteByte('\n')
			row = 0
		default:
			out.WriteByte(' ')
		}
		out.WriteString(w)
		row += 1 + len(w)
	}
	return out.String()
}
