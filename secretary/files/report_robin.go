package files

import (
	"cmp"
	"fmt"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/tournament"
	"postd/tournament/rounds"
)

// robin takes the games of an all-play-all. Either the report has every game, or what it has is
// how the Berger table begins, by which the rest is played here.
func (b *brought) robin() {
	players, last := b.f.Section.Players, b.f.Played()
	if n := len(players); n > tournament.MaxPlayers {
		b.bad("it has %d players, and an all-play-all has at most %d here", n, tournament.MaxPlayers)
		return
	}
	var all [][]ledger.Pairing
	open := 0
	for no := 1; no <= last; no++ {
		games, left := b.meets(no)
		all, open = append(all, games), open+left
		for i, p := range players {
			if m := p.Rounds[no-1]; m.Opponent == 0 && m.Result.Halves() > 0 {
				b.bad("in round %d number %d has points without an opponent, and a bye of an all-play-all gives none", no, i+1)
			}
		}
	}
	b.row.Numbers, b.row.Seed = ledger.NumbersByHand, ""
	cycles, again := eachOther(players), max(b.row.Cycles, 1)
	table, err := [][]ledger.Pairing(nil), error(nil)
	if cycles < again {
		table, err = b.berger(all)
	}
	switch {
	case cycles > tournament.MaxCycles:
		b.bad("each meets each %d times, and here at most %d times", cycles, tournament.MaxCycles)
	case cycles >= again || cycles > 0 && err != nil:
		b.row.Cycles = cycles
		b.says = append(b.says, fmt.Sprintf("Everyone meets everyone %s, with the colours of the report.", timesWords(cycles)))
	case err != nil:
		b.bad("not every game is in the report, and it is no beginning of the Berger table, by which the others would be paired: %s; write all games into it, those to come without a result", visit.Plain(err))
	default:
		all = table
		b.says = append(b.says, fmt.Sprintf("%s as the Berger table has them; the others follow by it.", visit.CountWords(last, "round is", "rounds are")))
	}
	b.days(all)
	left := b.left()
	b.says = append(b.says, fmt.Sprintf("%s as history: they count in the table and for tie-breaks. %s to be played here.",
		visit.CountWords(len(b.row.Pairings)-left, "result", "results"), visit.CountWords(left, "game is", "games are")))
}

// timesWords is how often.
func timesWords(n int) string {
	return cmp.Or(map[int]string{1: "once", 2: "twice"}[n], fmt.Sprint(n, " times"))
}

// eachOther is how often each player meets each other; 0 where that is not the same for all.
func eachOther(players []rounds.Player) (times int) {
	for i, p := range players {
		met := make([]int, len(players))
		for _, m := range p.Rounds {
			if m.Opponent > 0 {
				met[m.Opponent-1]++
			}
		}
		for j, n := range met {
			switch {
			case i == j:
			case times == 0 && n > 0:
				times = n
			case n != times:
				return 0
			}
		}
	}
	return times
}

// days makes the rounds of the games: those that were played elsewhere have been, and the others
// begin by presses, on days that are proposed.
func (b *brought) days(all [][]ledger.Pairing) {
	next := calendar.Midnight(calendar.DateOf(b.now, b.zone).AddDays(7), b.zone).Add(9 * time.Hour)
	for i, games := range all {
		r := ledger.Round{No: i + 1, Begins: b.day(i + 1), Started: b.now}
		for _, g := range games {
			g.Label = fmt.Sprintf("%s-%d", b.row.Label, len(b.row.Pairings)+1)
			if b.row.Pairings = append(b.row.Pairings, g); g.Came == "" {
				r.Begins, r.Started = next, time.Time{}
			}
		}
		b.row.Rounds = append(b.row.Rounds, r)
	}
}

// berger looks that the rounds are those with which the Berger table begins, in either order of
// its last rounds, and returns the whole table, each game with the result that it has.
func (b *brought) berger(all [][]ledger.Pairing) (out [][]ledger.Pairing, err error) {
	for _, reverse := range []ledger.Reversal{ledger.ReverseNone, ledger.ReverseLastTwo} {
		table, wrong := tournament.Berger(len(b.f.Section.Players), max(b.row.Cycles, 1), tournament.Reverse(reverse))
		if err = wrong; err == nil {
			out, err = asTable(table, all)
		}
		if b.row.Reverse = reverse; err == nil {
			return out, nil
		}
	}
	return nil, err
}

// asTable is the table with the results that games have; an error names the first game that
// differs.
func asTable(table []tournament.Round, all [][]ledger.Pairing) (out [][]ledger.Pairing, err error) {
	if len(all) > len(table) {
		return nil, fmt.Errorf("it has %d rounds and the table has %d", len(all), len(table))
	}
	for i, r := range table {
		var games []ledger.Pairing
		for _, g := range r.Games {
			x := ledger.Pairing{Round: r.Number, White: g.White, Black: g.Black}
			if i < len(all) {
				found := false
				for _, has := range all[i] {
					if has.White == g.White && has.Black == g.Black {
						x.Came, found = has.Came, true
					}
				}
				if !found {
					return nil, fmt.Errorf("in round %d the table has %d – %d, and the report has not", r.Number, g.White, g.Black)
				}
			}
			games = append(games, x)
		}
		if i < len(all) && len(all[i]) > len(games) {
			return nil, fmt.Errorf("in round %d the report has %d games and the table has %d", r.Number, len(all[i]), len(games))
		}
		out = append(out, games)
	}
	return out, nil
}
