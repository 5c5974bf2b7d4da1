package dialogue

import "strings"

// headings are the headings of our letters. Below those that are true there are reasons
// and choices, which belong to the news of the letter; below the others help, terms and
// what stands in every letter. A test holds the list against docs/reserved.md.
var headings = map[string]bool{
	"AGREED SINCE, AND IN FORCE FOR TURNS THAT BEGIN AFTERWARDS": false,
	"ANOTHER MOVE":                        true,
	"BOUND":                               true,
	"HOW TO PLAY":                         false,
	"HOW TO WRITE":                        false,
	"LEAVE":                               false,
	"ON THE PAGE, OR BY A COMMAND":        false,
	"WHAT IT IS ABOUT":                    true,
	"WHAT WE ASK YOU":                     true,
	"WHAT YOU CAN DO":                     true,
	"BOUND BY PENALTY C":                  true,
	"HOW PENALTY E IS APPLIED":            false,
	"REMINDERS":                           false,
	"SCORE SO FAR":                        false,
	"SENT IN ADVANCE":                     true,
	"THE CASE SO FAR":                     true,
	"THE ODDS":                            false,
	"THE SIDES":                           false,
	"THE TERMS AGREED":                    false,
	"TIME":                                false,
	toAnswer:                              false,
	"TO CHANGE IT":                        false,
	"WAITING FOR AN ANSWER":               true,
	"WAITS FOR YOUR YES":                  true,
	"WHAT YOU SENT IN ADVANCE":            true,
	"WHO IS UMPIRE BY YOUR OWN AGREEMENT": false,
	"YOU CHOOSE":                          true,
	"YOU MAY":                             true,
	"YOU MAY STILL":                       true,
	"YOUR CHOICES":                        true,
	"YOUR OFFICE":                         false,
	"YOUR VERDICT":                        true,
}

// toAnswer is the heading of help below which a letter may list choices, each as a point.
const toAnswer = "TO ANSWER"

// namedSections are the beginnings of those headings which go on with a name.
var namedSections = map[string]bool{"CASE ": true, "FROM ": true, "NOTE FROM ": true, "POSITION ": false}

// section reports whether a line is a heading, and whether what stands below it is news.
// What a player wrote never stands at the beginning of a line.
func section(line string) (news, ok bool) {
	if news, ok = headings[line]; ok {
		return news, ok
	}
	for name, news := range namedSections {
		if strings.HasPrefix(line, name) {
			return news, true
		}
	}
	return false, false
}

// news is what a letter tells, with its reasons and choices, and without help, terms and
// what stands in every letter. Below toAnswer it is the points alone.
func news(text string) string {
	var out []string
	tells, points, point, empty := true, false, false, true
	for _, line := range strings.Split(tidy(text), "\n") {
		if line == footMark {
			break
		}
		if told, ok := section(line); ok && empty {
			tells, points, point = told, line == toAnswer, false
		}
		switch empty = line == ""; {
		case strings.HasPrefix(line, "- "):
			point = points
		case !strings.HasPrefix(line, "  "):
			point = false
		}
		if tells || point {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// footMark stands above the foot of a letter.
const footMark = "--"
