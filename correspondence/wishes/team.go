package wishes

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// Captains of teams write to the office by three words, each with the label of the event behind
// it (RULING/R-93): LINEUP with a list below, TEAM for the team's games or, with a colon, for
// words to its members, and SUBSTITUTE.

// TeamBoard is a game of a team as its captain may know it (RULING/R-2).
type TeamBoard struct {
	Match, Board int
	Second       bool
	Teams        string // the heading of its match: "Northern Post v. Hants"
	Stands       string // the points of our side and of theirs: "2½ – 1½"
	Left         int    // games of the match in play
	Ours, Theirs string // the players; empty: nobody
	White        bool   // ours has White
	Number       int    // of the move that is to be made; 0: it is not told
	OurTurn      bool
	Begun        bool          // its game was set up; else it was forfeited, or has not begun
	Time         time.Duration // that whoever is to move has left; 0: it is not told
	Result       string        // of the game; empty: it is in play
}

// LineupEntry is one line of a line-up.
type LineupEntry struct {
	Board int    // from 1; 0: a reserve
	Name  string // empty: nobody plays the board
}

// isLabel reports whether a word may be the label of an event: with a digit in it, or in capitals.
func isLabel(w string, capitals bool) bool {
	digit := strings.ContainsFunc(w, unicode.IsDigit)
	return w != "" && len(w) <= 20 && strings.ContainsFunc(w, unicode.IsLetter) && (digit || capitals && w == strings.ToUpper(w)) &&
		!strings.ContainsFunc(w, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '/' && r != '.'
		})
}

// teamOf reads a line as one of the words of a captain. The words to a team that begin on the
// line stand in Below.
func teamOf(line string) (Own, bool) {
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	rest = strings.TrimSpace(rest)
	word, capitals := map[string]OwnWord{"TEAM": OwnTeam, "LINEUP": OwnLineup, "LINE-UP": OwnLineup, "SUBSTITUTE": OwnSubstitute}[strings.ToUpper(strings.TrimRight(first, ":,"))], first == strings.ToUpper(first)
	label, behind, _ := strings.Cut(rest, " ")
	label, colon := strings.TrimRight(label, ":,.!"), strings.HasSuffix(label, ":")
	behind = strings.TrimSpace(behind)
	if word == "" || !isLabel(label, capitals) {
		return Own{Word: word}, word != "" && capitals && rest == ""
	}
	x := Own{Word: word, Rest: label}
	switch {
	case colon && (word == OwnTeam || word == OwnLineup):
		x.Below = behind
		return x, true
	case word == OwnTeam && slices.Contains([]string{"", "weekly", "off", "please"}, strings.ToLower(strings.TrimRight(behind, ".!"))):
		if w := strings.ToUpper(strings.TrimRight(behind, ".!")); w != "" && w != "PLEASE" {
			x.Rest += " " + w
		}
		return x, true
	case word == OwnTeam && capitals && len(strings.Fields(behind)) <= 3:
		x.Rest += " " + behind // which is answered: nobody sees the games of another team
		return x, true
	case word == OwnLineup && (behind == "" || capitals && len(strings.Fields(behind)) <= 40):
		x.Below = behind
		return x, true
	case word == OwnSubstitute && (boardNamed.MatchString(behind) || capitals && len(strings.Fields(behind)) <= 8):
		x.Rest = strings.TrimSpace(label + " " + strings.TrimRight(strings.Join(strings.Fields(behind), " "), "!"))
		return x, true
	}
	return Own{}, false
}

// onBoard is a line of a list of boards: a number and a name.
var onBoard = regexp.MustCompile(`^\s*\d{1,2}\s*[.:)-]?\s+\pL`)

// Listed puts LINEUP and the label of the event before a list of boards that stands without it, of
// two lines at least: so captains answer who plays for their team. Any other text stays as it is.
func Listed(text, label string) string {
	lines := slices.Collect(strings.Lines(text))
	i := slices.IndexFunc(lines, onBoard.MatchString)
	if i < 0 || i+1 >= len(lines) || !onBoard.MatchString(lines[i+1]) {
		return text
	}
	return strings.Join(lines[:i], "") + string(OwnLineup) + " " + label + "\n" + strings.Join(lines[i:], "")
}

// boardNamed is the board of a substitute, and the name.
var boardNamed = regexp.MustCompile(`(?i)^board\s+(\d{1,2})\s*[:,]?\s+(\S.*)$`)

// SubstituteFor reads what stands behind SUBSTITUTE: the label, the board and the name; board 0
// says that it is no such thing.
func SubstituteFor(rest string) (label string, board int, name string) {
	label, behind, _ := strings.Cut(rest, " ")
	m := boardNamed.FindStringSubmatch(strings.TrimSpace(behind))
	if m == nil {
		return label, 0, ""
	}
	board, _ = strconv.Atoi(m[1])
	return label, board, strings.TrimRight(strings.TrimSpace(m[2]), ".")
}

// lineupLine is a line of a line-up that has a number, or is of a reserve.
var lineupLine = regexp.MustCompile(`(?i)^\s*(?:(?:board\s+)?(\d{1,2})\s*[.):,–-]?|(reserves?)\s*[.):,–-]?)\s+(\S.*?)[.,;]?\s*$`)

// takesBelow reports whether a line belongs to the word above it: of words to a team each does,
// of a line-up each that may name a player until an empty one.
func (x Own) takesBelow(line string) bool {
	line = strings.TrimSpace(line)
	switch x.Word {
	case OwnTeam:
		return true
	case OwnLineup:
		return line == "" && strings.TrimSpace(x.Below) == "" || lineupLine.MatchString(line) || line != "" && named(line)
	}
	return false
}

// hasBelow reports whether lines below belong to the word.
func (x Own) hasBelow(line string) bool {
	return x.Word == OwnLineup || x.Word == OwnTeam && strings.Contains(line, ":")
}

// Lineup reads the list of a line-up: a line each with the board and the name, or names alone
// from board 1 on; with commas between them on one line.
func Lineup(below string) (out []LineupEntry, err error) {
	at, seen := 0, map[int]bool{}
	for line := range strings.Lines(strings.NewReplacer(",", "\n", ";", "\n").Replace(below)) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		e := LineupEntry{Board: at + 1, Name: strings.TrimRight(line, ".")}
		if m := lineupLine.FindStringSubmatch(line); m != nil {
			e.Board, e.Name = 0, m[3]
			if m[2] == "" {
				e.Board, _ = strconv.Atoi(m[1])
			}
		}
		if slices.Contains([]string{"-", "–", "—", "nobody", "none"}, strings.ToLower(e.Name)) {
			e.Name = ""
		}
		switch at = max(at, e.Board); {
		case e.Board > 0 && seen[e.Board]:
			return nil, fmt.Errorf("wishes: board %d stands twice in the list", e.Board)
		case e.Board == 0 && e.Name == "":
			continue
		}
		seen[e.Board] = e.Board > 0
		out = append(out, e)
	}
	return out, nil
}
