package trf

import (
	"strings"

	"postd/tournament/rounds"
)

// ours are the points that chess has everywhere, in half points, by the codes of other
// programs: of record 162, of XXS, and of BBW and its like.
var ours = map[string]int{
	"W": 2, "D": 1, "L": 0, "A": 0, "P": 2,
	"WW": 2, "BW": 2, "WD": 1, "BD": 1, "WL": 0, "BL": 0, "ZPB": 0, "HPB": 1, "FPB": 2, "PAB": 2, "FW": 2, "FL": 0,
	"BBW": 2, "BBD": 1, "BBL": 0, "BBZ": 0, "BBF": 0, "BBU": 2,
}

// foreign reads the tags of other programs, and reports whether this is one of them.
func (x *reader) foreign(tag string, w row) bool {
	switch tag {
	case "XXC":
		x.keep("152", 0)
		x.configuration(w)
	case "XXP":
		x.keep("260", len(x.f.Apart))
		x.f.Apart = append(x.f.Apart, Apart{1, 0, x.numbers(w, 4, "the number", false, false)})
	case "XXZ":
		x.keep("240", len(x.f.Byes))
		x.absent = append(x.absent, x.numbers(w, 4, "the number", false, true)...)
	case "XXA":
		x.keep("250", len(x.f.Accelerated))
		x.fictitious(w)
	case "XXS":
		x.keep("162", 0)
		for _, pair := range strings.Fields(w.cut(4, len(w.r))) {
			code, value, _ := strings.Cut(pair, "=")
			x.counts(w, 5, strings.ToUpper(code), value)
		}
	case "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		x.keep("162", 0)
		x.counts(w, 5, tag, w.cut(4, len(w.r)))
	default:
		return false
	}
	return true
}

// counts refuses points that are not those that chess has everywhere.
func (x *reader) counts(w row, column int, code, value string) {
	want, known := ours[code]
	n, ok := parseHalves(value)
	switch {
	case !known:
		x.add(w.no, column, "%q is no result for which points can be set", code)
	case !ok || n != want:
		x.add(w.no, column, "%s counts %s here; only 1 for a win, ½ for a draw and 0 for a loss are read, and 1 for the pairing bye", code, value)
	}
}

// system reads record 162: a letter in column 6, its points behind it, and so on every nine
// columns.
func (x *reader) system(w row) {
	text := strings.ToUpper(strings.ReplaceAll(w.cut(4, len(w.r)), "=", " "))
	var words []string
	for _, word := range strings.Fields(text) {
		if len(word) > 1 && word[0] >= 'A' && word[0] <= 'Z' {
			words = append(words, word[:1])
			word = word[1:]
		}
		words = append(words, word)
	}
	if len(words)%2 != 0 {
		x.add(w.no, 6, "each letter of W, D, L, A, P and X must have its points behind it")
		return
	}
	for i := 0; i < len(words); i += 2 {
		if words[i] != "X" {
			x.counts(w, 6, words[i], words[i+1])
			continue
		}
		n, ok := parseHalves(words[i+1])
		if !ok || n != 0 && n != 1 {
			x.add(w.no, 6, "X counts %s here; a game without a result counts ½ or 0", words[i+1])
		}
		x.unknown = &n
	}
}

// configuration reads XXC: rank, white1, black1.
func (x *reader) configuration(w row) {
	for _, word := range strings.Fields(strings.ToLower(w.cut(4, len(w.r)))) {
		switch word {
		case "rank":
			x.byRank = w
		case "white1":
			x.first(w, rounds.White)
		case "black1":
			x.first(w, rounds.Black)
		default:
			x.add(w.no, 5, "XXC says rank, white1 or black1, and not %q", word)
		}
	}
}

// fictitious reads XXA: a player, and from column 10 on points for each round. They are
// joined to what record 250 says for rounds in a row.
func (x *reader) fictitious(w row) {
	n := x.one(w, 5, 8, "the player", true)
	for r, c := 1, 10; c <= len(w.r); r, c = r+1, c+5 {
		if r > mostRounds {
			x.add(w.no, c, "there are points for more than %d rounds", mostRounds)
			return
		}
		points := x.halves(w, c, c+3, "points")
		last := len(x.f.Accelerated) - 1
		switch {
		case points == 0:
		case last >= 0 && x.f.Accelerated[last] == (Acceleration{0, points, x.f.Accelerated[last].From, r - 1, n, n}):
			x.f.Accelerated[last].To = r
		default:
			x.f.Accelerated = append(x.f.Accelerated, Acceleration{0, points, r, r, n, n})
		}
	}
}
