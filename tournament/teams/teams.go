package teams

import (
	"fmt"
	"slices"

	"postd/tournament"
	"postd/tournament/ties"
)

// maxBoards is the most boards that a match may have.
const maxBoards = 40

// Team is a team. Line[i] plays board i+1; a member without a name is nobody.
type Team struct {
	Name, Club, Country string
	Captain             string
	Line, Reserves      []Member
}

// Member is one player of a team.
type Member struct {
	Name   string
	Rating int // 0: none
}

// Rules are what the terms say of the matches.
type Rules struct {
	Boards   int
	Double   bool        // two games on each board
	ByRating bool        // the higher rated play the higher boards
	Cycles   int         // how often everybody meets everybody; 0: once
	Order    []ties.Code // by which teams are ranked; none: Usual
}

// Usual returns the order by which teams are ranked where nothing else was announced: match points,
// points on the boards, and the encounters of those who are level in both.
func Usual() []ties.Code {
	return []ties.Code{{Name: "MPTS"}, {Name: "GPTS"}, {Name: "EDE"}}
}

// members lists the line and the reserves.
func (t Team) members() []Member { return slices.Concat(t.Line, t.Reserves) }

// on returns who plays a board; "" where the team has nobody for it.
func (t Team) on(board int) string {
	if board <= len(t.Line) {
		return t.Line[board-1].Name
	}
	return ""
}

// Check says what cannot be in the teams, and what can and should be known: a team without a
// captain, or with fewer players than boards.
func Check(all []Team, r Rules) (wrong, told []string) {
	fault := func(format string, a ...any) { wrong = append(wrong, fmt.Sprintf(format, a...)) }
	if n := len(all); n < 2 || n > tournament.MaxPlayers {
		fault("there can be 2 to %d teams, not %d", tournament.MaxPlayers, n)
	}
	if r.Boards < 1 || r.Boards > maxBoards {
		fault("a match has 1 to %d boards, not %d", maxBoards, r.Boards)
	}
	if r.Cycles < 0 || r.Cycles > tournament.MaxCycles {
		fault("teams can meet up to %d times, not %d", tournament.MaxCycles, r.Cycles)
	}
	of, names := map[string]string{}, map[string]bool{}
	for _, t := range all {
		if t.Name == "" || names[t.Name] {
			fault("each team wants a name of its own, and %q is none or stands twice", t.Name)
		}
		names[t.Name] = true
		plays := 0
		for i, m := range t.members() {
			other, twice := of[m.Name]
			if i < len(t.Line) && m.Name == "" {
				continue
			}
			plays += count(i < len(t.Line))
			switch {
			case m.Name == "":
				fault("%s has a reserve without a name", t.Name)
			case twice && other == t.Name:
				fault("%s stands twice in %s", m.Name, t.Name)
			case twice:
				fault("%s plays for %s and for %s", m.Name, other, t.Name)
			}
			of[m.Name] = t.Name
		}
		switch n := len(t.Line); {
		case plays == 0:
			fault("%s has nobody on its line", t.Name)
		case n > r.Boards:
			fault("%s has %d players for %d boards; enter the others as reserves", t.Name, n, r.Boards)
		case plays < r.Boards:
			told = append(told, fmt.Sprintf("%s has players for %d of %d boards, and loses the others by forfeit", t.Name, plays, r.Boards))
		}
		if t.Captain == "" {
			told = append(told, fmt.Sprintf("%s has no captain; its letters go to its players", t.Name))
		}
		if r.ByRating {
			wrong = append(wrong, t.misplaced()...)
		}
	}
	return wrong, told
}

// misplaced says who is rated higher than somebody on a board above. Who has no rating may play
// on any board.
func (t Team) misplaced() (out []string) {
	least := Member{}
	for _, m := range t.Line {
		switch {
		case m.Rating == 0:
		case least.Rating > 0 && m.Rating > least.Rating:
			out = append(out, fmt.Sprintf("in %s %s (%d) must play above %s (%d): the boards go by rating", t.Name, m.Name, m.Rating, least.Name, least.Rating))
		default:
			least = m
		}
	}
	return out
}

// Label writes the label of a game: "C26-2-3" for board 3 of match 2, and a b behind it for the
// second game on the board.
func Label(event string, match, board int, second bool) string {
	label := fmt.Sprintf("%s-%d-%d", event, match, board)
	if second {
		label += "b"
	}
	return label
}
