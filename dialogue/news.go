package dialogue

import (
	"regexp"
	"strings"
)

// besideNews are the beginnings of the paragraphs that letters have beside their news: the
// time, what may be written below a move, the terms in short, the laws, the link and the men.
var besideNews = []string{"Time: ", "Below your move you may", "Your terms in short", "Laws: ", "Board: ", "White: ", "Black: "}

// figures are the rows of the board and of the score, and the edges of the board. What a
// player wrote never looks so: it stands behind a sign, or is indented less.
var figures = regexp.MustCompile(`^ +\d+ \|| {6,}[A-Za-z]+(?: +[A-Za-z]+){7}$|^ {6,}1(?: +\d){7}$`)

// news is what a letter tells, with its reasons and choices, and without what stands in every
// letter: board, score, time, laws, men and foot.
func news(text string) string {
	var out []string
	beside := false
	for _, line := range strings.Split(tidy(text), "\n") {
		if line == footMark {
			break
		}
		for _, begins := range besideNews {
			beside = beside || strings.HasPrefix(line, begins)
		}
		if line == "" {
			beside = false
		}
		if !beside && !figures.MatchString(line) {
			out = append(out, line)
		}
	}
	return tidy(strings.Join(out, "\n"))
}

// footMark stands above the foot of a letter.
const footMark = "--"
