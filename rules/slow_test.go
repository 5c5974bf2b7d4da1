package rules

import (
	"fmt"
	"sort"
	"strings"
)

// slow is a second opinion on the moves: a mailbox board of characters, moves
// tried and taken back, nothing shared with the package but the UCI text. It
// is written to be plainly right.
type slow struct {
	men     [10][10]byte // [rank+1][file+1]; '#' beyond the edge, '.' empty
	white   bool         // White is to move
	castles string       // letters of KQkq
	without string       // the same, where the Rook was given before the game
	due     int          // moves due in a first turn of several, else 0
	pr, pf  int          // rank and file passed over, 0 if none, as they index men
	half    int
	number  int
}

func readSlow(fen string) slow {
	var s slow
	for r := range s.men {
		for f := range s.men[r] {
			s.men[r][f] = '#'
		}
	}
	w := strings.Fields(fen)
	for i, text := range strings.Split(w[0], "/") {
		f := 1
		for _, c := range []byte(text) {
			n, man := 1, c
			if c >= '1' && c <= '8' {
				n, man = int(c-'0'), '.'
			}
			for ; n > 0; n-- {
				s.men[8-i][f] = man
				f++
			}
		}
	}
	s.white = w[1] == "w"
	s.castles = strings.Trim(w[2], "-")
	if w[3] != "-" {
		s.pr, s.pf = int(w[3][1]-'0'), int(w[3][0]-'a')+1
	}
	s.number = 1
	if len(w) == 6 {
		fmt.Sscan(w[4], &s.half)
		fmt.Sscan(w[5], &s.number)
	}
	return s
}

func isWhite(man byte) bool { return man >= 'A' && man <= 'Z' }
func isBlack(man byte) bool { return man >= 'a' && man <= 'z' }

func (s *slow) own(man byte) bool {
	return s.white && isWhite(man) || !s.white && isBlack(man)
}

func (s *slow) foe(man byte) bool {
	return s.white && isBlack(man) || !s.white && isWhite(man)
}

func lower(man byte) byte { return man | 0x20 }

var (
	slowLeaps    = [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
	slowStraight = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	slowDiagonal = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
)

// hit reports whether a White or Black man commands a square.
func (s *slow) hit(r, f int, byWhite bool) bool {
	is := func(r, f int, men string) bool {
		if r < 0 || f < 0 || r > 9 || f > 9 {
			return false
		}
		man := s.men[r][f]
		return (byWhite && isWhite(man) || !byWhite && isBlack(man)) && strings.IndexByte(men, lower(man)) >= 0
	}
	back := 1
	if byWhite {
		back = -1
	}
	if is(r+back, f-1, "p") || is(r+back, f+1, "p") {
		return true
	}
	for _, d := range slowLeaps {
		if is(r+d[0], f+d[1], "n") {
			return true
		}
	}
	for i, d := range append(append([][2]int{}, slowStraight...), slowDiagonal...) {
		sliders := "rq"
		if i >= 4 {
			sliders = "bq"
		}
		if is(r+d[0], f+d[1], "k") {
			return true
		}
		y, x := r+d[0], f+d[1]
		for s.men[y][x] == '.' {
			y, x = y+d[0], x+d[1]
		}
		if is(y, x, sliders) {
			return true
		}
	}
	return false
}

// inCheck reports whether the King of White, or of Black, is in check.
func (s *slow) inCheck(white bool) bool {
	king := byte('k')
	if white {
		king = 'K'
	}
	for r := 1; r <= 8; r++ {
		for f := 1; f <= 8; f++ {
			if s.men[r][f] == king {
				return s.hit(r, f, !white)
			}
		}
	}
	return false
}

// after returns the board after a move of the player to move.
func (s slow) after(uci string) slow {
	f, r, f2, r2 := int(uci[0]-'a')+1, int(uci[1]-'0'), int(uci[2]-'a')+1, int(uci[3]-'0')
	man, taken := s.men[r][f], s.men[r2][f2]
	s.men[r][f], s.men[r2][f2] = '.', man
	s.half++
	if taken != '.' || lower(man) == 'p' {
		s.half = 0
	}
	if lower(man) == 'p' && f != f2 && taken == '.' {
		s.men[r][f2] = '.'
	}
	if len(uci) == 5 {
		s.men[r2][f2] = uci[4]
		if s.white {
			s.men[r2][f2] -= 0x20
		}
	}
	// Where the Rook was given, an empty square is moved.
	if lower(man) == 'k' && f == 5 && f2 == 7 {
		s.men[r][6], s.men[r][8] = s.men[r][8], '.'
	}
	if lower(man) == 'k' && f == 5 && f2 == 3 {
		s.men[r][4], s.men[r][1] = s.men[r][1], '.'
	}
	for i, squares := range [4]string{"e1h1", "e1a1", "e8h8", "e8a8"} {
		for _, moved := range [2]string{uci[:2], uci[2:4]} {
			if moved == squares[:2] || moved == squares[2:] {
				s.castles = strings.ReplaceAll(s.castles, "KQkq"[i:i+1], "")
				s.without = strings.ReplaceAll(s.without, "KQkq"[i:i+1], "")
			}
		}
	}
	s.pr, s.pf = 0, 0
	if lower(man) == 'p' && (r2-r == 2 || r-r2 == 2) {
		s.pr, s.pf = (r+r2)/2, f
	}
	if s.due > 1 {
		s.due--
		s.pr, s.pf = 0, 0
		return s
	}
	s.due = 0
	if !s.white {
		s.number++
	}
	s.white = !s.white
	return s
}

// moves returns the legal moves as sorted UCI text.
func (s *slow) moves() []string {
	var all []string
	try := func(r, f, r2, f2 int) {
		if s.due > 0 && (s.white && r2 > 4 || !s.white && r2 < 5) {
			return
		}
		uci := string([]byte{byte('a' + f - 1), byte('0' + r), byte('a' + f2 - 1), byte('0' + r2)})
		next := s.after(uci)
		if next.inCheck(s.white) {
			return
		}
		if lower(s.men[r][f]) == 'p' && (r2 == 1 || r2 == 8) {
			for _, c := range "nbrq" {
				all = append(all, uci+string(c))
			}
			return
		}
		all = append(all, uci)
	}
	for r := 1; r <= 8; r++ {
		for f := 1; f <= 8; f++ {
			if man := s.men[r][f]; s.own(man) {
				s.reach(r, f, lower(man), func(r2, f2 int) { try(r, f, r2, f2) })
			}
		}
	}
	sort.Strings(all)
	return all
}

// reach calls to for every square to which a man could go, check apart.
func (s *slow) reach(r, f int, man byte, to func(r2, f2 int)) {
	open := func(r2, f2 int) bool { return s.men[r2][f2] == '.' || s.foe(s.men[r2][f2]) }
	switch man {
	case 'p':
		up, home := 1, 2
		if !s.white {
			up, home = -1, 7
		}
		if s.men[r+up][f] == '.' {
			to(r+up, f)
			if r == home && s.men[r+2*up][f] == '.' {
				to(r+2*up, f)
			}
		}
		for _, d := range []int{-1, 1} {
			if s.foe(s.men[r+up][f+d]) || s.pr == r+up && s.pf == f+d {
				to(r+up, f+d)
			}
		}
	case 'n':
		for _, d := range slowLeaps {
			if y, x := r+d[0], f+d[1]; y >= 1 && y <= 8 && x >= 1 && x <= 8 && open(y, x) {
				to(y, x)
			}
		}
	case 'k':
		for _, d := range append(append([][2]int{}, slowStraight...), slowDiagonal...) {
			if open(r+d[0], f+d[1]) {
				to(r+d[0], f+d[1])
			}
		}
		short, long := "k", "q"
		if s.white {
			short, long = "K", "Q"
		}
		safe := func(files ...int) bool {
			for _, x := range files {
				if s.hit(r, x, !s.white) {
					return false
				}
			}
			return true
		}
		if strings.Contains(s.castles+s.without, short) && s.men[r][6] == '.' && s.men[r][7] == '.' && safe(5, 6, 7) {
			to(r, 7)
		}
		if strings.Contains(s.castles+s.without, long) && s.men[r][4] == '.' && s.men[r][3] == '.' && s.men[r][2] == '.' && safe(5, 4, 3) {
			to(r, 3)
		}
	default:
		var steps [][2]int
		if man != 'b' {
			steps = append(steps, slowStraight...)
		}
		if man != 'r' {
			steps = append(steps, slowDiagonal...)
		}
		for _, d := range steps {
			for y, x := r+d[0], f+d[1]; open(y, x); y, x = y+d[0], x+d[1] {
				to(y, x)
				if s.men[y][x] != '.' {
					break
				}
			}
		}
	}
}

// fen writes the position, the square passed over only if a Pawn can legally
// take there.
func (s *slow) fen() string {
	var rows []string
	for r := 8; r >= 1; r-- {
		row := string(s.men[r][1:9])
		for n := 8; n >= 1; n-- {
			row = strings.ReplaceAll(row, strings.Repeat(".", n), fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	turn, castles, passed := "b", s.castles, "-"
	if s.white {
		turn = "w"
	}
	if castles == "" {
		castles = "-"
	}
	for _, uci := range s.moves() {
		f, r := int(uci[0]-'a')+1, int(uci[1]-'0')
		if s.pr != 0 && lower(s.men[r][f]) == 'p' && uci[2:4] == fmt.Sprintf("%c%d", 'a'+s.pf-1, s.pr) && f != s.pf {
			passed = uci[2:4]
		}
	}
	return fmt.Sprintf("%s %s %s %s %d %d", strings.Join(rows, "/"), turn, castles, passed, s.half, s.number)
}
