package files

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/tournament"
	"postd/tournament/rounds"
	"postd/tournament/swiss"
	"postd/tournament/trf"
)

// A report of a section that was begun elsewhere brings its rounds and results. They are history
// here: pairings with what both sides have of them, and no games. What is left of it is played
// here.

// brought is a section with the rounds and results of a report.
type brought struct {
	row  ledger.Tournament
	f    trf.File
	now  time.Time
	zone *time.Location
	says []string // what the preview says of them
	errs []error
}

func (b *brought) bad(format string, args ...any) {
	b.errs = append(b.errs, fmt.Errorf("files: "+format, args...))
}

// withRounds puts the rounds and results of a report into a draft of its players, which stand in the
// order of their numbers. It refuses in words what cannot go on here.
func withRounds(row ledger.Tournament, f trf.File, system ledger.System, zone *time.Location, now time.Time) (ledger.Tournament, []string, error) {
	b := brought{row: row, f: f, now: now, zone: zone}
	b.row.Entries = slices.Clone(row.Entries)
	for i := range b.row.Entries {
		b.row.Entries[i].Number, b.row.Entries[i].Rating = i+1, f.Section.Players[i].Rating
	}
	for _, a := range f.Abnormal {
		b.bad("record 299 counts a result otherwise than by the rule, or gives or takes points: %d half points of round %d; here points come from results alone", a.Points, a.Round)
	}
	switch {
	case len(f.Teams) > 0:
		b.bad("it is a report of teams: who sat at which board, and for which team, is not told by the rounds of its players; bring in the players alone, and make the teams on the page of the event")
	case system == ledger.Swiss:
		b.swiss()
	case system == ledger.RoundRobin:
		b.robin()
	default:
		b.bad("rounds and results come into an all-play-all or a Swiss. %s; bring in the players alone", elsewhereNot[system])
	}
	if len(b.errs) > 0 {
		b.errs = b.errs[:min(len(b.errs), mostFaults)]
		return b.row, nil, errors.Join(b.errs...)
	}
	if len(b.row.Pairings) == 0 {
		b.row.Rounds, b.row.Swiss = nil, row.Swiss
		for i := range b.row.Entries {
			b.row.Entries[i].Number = 0 // they are given when round 1 is paired
		}
		return b.row, b.says, nil
	}
	b.row.State = ledger.Running // what is left begins by presses, round by round
	return b.row, b.says, nil
}

// elsewhereNot says why the rounds of a report have no meaning where something else is played.
var elsewhereNot = map[ledger.System]string{
	ledger.KnockOut:     "Who won a tie of a cup rests on its games, their level and its lots, of which a report has no record",
	ledger.Match:        "A match of two is decided by the games that are agreed, and a report does not say how many",
	ledger.Scheveningen: "Here two sides meet, and a report does not say who is on which",
	ledger.TeamMatches:  "Here teams meet, and a report of players does not say at which board",
	ledger.Ladder:       "A ladder has challenges and rungs, and no rounds",
	ledger.Friendly:     "Friendly games have no rounds",
}

// left is how many of its games are to be played here.
func (b *brought) left() (n int) {
	for _, p := range b.row.Pairings {
		if p.Came == "" {
			n++
		}
	}
	return n
}

// meets are the games of a round, each once, by those with White, and how many have no result.
func (b *brought) meets(no int) (games []ledger.Pairing, open int) {
	for i, p := range b.f.Section.Players {
		if no > len(p.Rounds) {
			continue
		}
		m := p.Rounds[no-1]
		if m.Opponent == 0 || m.Colour != rounds.White {
			continue
		}
		g := ledger.Pairing{Round: no, White: i + 1, Black: m.Opponent}
		if m.Result == rounds.Running {
			open++
		} else {
			g.Came = string([]byte{byte(m.Result), byte(b.f.Section.Players[m.Opponent-1].Rounds[no-1].Result)})
		}
		games = append(games, g)
	}
	return games, open
}

// swiss takes the rounds of a Swiss. The next is paired here.
func (b *brought) swiss() {
	rules := b.row.SwissRules()
	rules.Kept, rules.Initial = nil, ""
	played := b.f.Played()
	if n := len(b.f.Section.Players); n > ledger.MostInSwiss {
		b.bad("it has %d players, and a Swiss has at most %d here", n, ledger.MostInSwiss)
	}
	for no := 1; no <= played; no++ {
		games, open := b.meets(no)
		switch {
		case open > 0 && no < played:
			b.bad("in round %d %s without a result, and round %d is paired; write the results", no, areGames(open), no+1)
		case open > 0 && open < len(games):
			b.bad("in round %d %s without a result and %d have one: a game that is in play elsewhere is not known here; bring the report when the round is over", no, areGames(open), len(games)-open)
		case open > 0:
			played = no - 1
			b.says = append(b.says, fmt.Sprintf("Round %d has no result yet, and is left out: pair it here, by the Dutch system or by hand as the report has it.", no))
		default:
			b.round(no, games)
		}
	}
	rules.Rounds = cmp.Or(b.f.Section.Planned, max(rules.Rounds, played))
	if rules.Rounds > ledger.MostRounds || rules.Rounds < ledger.LeastRounds {
		b.bad("it has %s, and a Swiss has %d to %d here", visit.CountWords(rules.Rounds, "round", "rounds"), ledger.LeastRounds, ledger.MostRounds)
	}
	if played > 0 {
		initial := cmp.Or(b.f.Colour, rounds.White)
		if c := swiss.Initial(b.f.Section); b.f.Colour == 0 && c != rounds.NoColour {
			initial = c
		}
		rules.Initial = string(rune(initial))
	}
	b.again(played)
	b.next(&rules, played)
	b.row.Swiss = &rules
	b.says = append(b.says, fmt.Sprintf("%s of %d as history: they count in the table, for tie-breaks, and where the next round is paired.", visit.CountWords(played, "round", "rounds"), rules.Rounds))
}

// round takes a round of a Swiss with its games in the order of the boards, those with most points
// first (FIDE/C.04.2), and its byes.
func (b *brought) round(no int, games []ledger.Pairing) {
	score := func(n int) int { return b.f.Section.Players[n-1].Score(no - 1) }
	slices.SortStableFunc(games, func(x, y ledger.Pairing) int {
		return cmp.Or(cmp.Compare(max(score(y.White), score(y.Black)), max(score(x.White), score(x.Black))),
			cmp.Compare(score(y.White)+score(y.Black), score(x.White)+score(x.Black)), cmp.Compare(min(x.White, x.Black), min(y.White, y.Black)))
	})
	for i := range games {
		games[i].Label = tournament.SwissLabel(b.row.Label, no, i+1, len(games))
	}
	b.row.Pairings = append(b.row.Pairings, games...)
	r := ledger.Round{No: no, Begins: b.day(no), Paired: b.now, Started: b.now}
	for i, p := range b.f.Section.Players {
		m := rounds.Meeting{}
		if no <= len(p.Rounds) {
			m = p.Rounds[no-1]
		}
		if m.Opponent != 0 {
			continue
		}
		r.Byes = append(r.Byes, ledger.Bye{Number: i + 1, Kind: string(rune(byeOf(m.Result)))})
	}
	b.row.Rounds = append(b.row.Rounds, r)
}

// day is when a round began, by record 132; zero where that does not say.
func (b *brought) day(no int) (at time.Time) {
	if days := b.f.Event.Days; no <= len(days) {
		at, _ = time.ParseInLocation("06/01/02", days[no-1], b.zone) // what is no day says nothing
	}
	return at
}

// byeOf is the bye that somebody without an opponent has. Older files write a forfeit for it.
func byeOf(r rounds.Result) rounds.Result {
	switch r {
	case rounds.ForfeitWin:
		return rounds.PairingBye
	case rounds.PairingBye, rounds.FullBye, rounds.HalfBye:
		return r
	}
	return rounds.ZeroBye
}

// again refuses two who have played twice, which no Swiss takes (FIDE/C.04.1).
func (b *brought) again(played int) {
	for i, p := range b.f.Section.Players {
		met := map[int]int{}
		for r, m := range p.Rounds[:min(played, len(p.Rounds))] {
			if m.Opponent > i+1 && m.Result.Played() {
				if first := met[m.Opponent]; first > 0 {
					b.bad("numbers %d and %d play in round %d and again in round %d, and in a Swiss nobody meets twice", i+1, m.Opponent, first, r+1)
				}
				met[m.Opponent] = r + 1
			}
		}
	}
}

// next takes what the report says of the rounds to come: byes, and who is kept apart.
func (b *brought) next(rules *ledger.SwissRules, played int) {
	for _, a := range b.f.Accelerated {
		if a.To > played {
			b.bad("record 250 gives points for the pairing alone up to round %d; rounds to come are paired here without", a.To)
		}
	}
	asked := slices.Clone(b.f.Byes)
	for i, p := range b.f.Section.Players {
		if played < len(p.Rounds) && p.Rounds[played].Opponent == 0 && p.Rounds[played].Result != rounds.PairingBye && p.Rounds[played].Result != rounds.Unpaired {
			asked = append(asked, trf.Bye{Result: byeOf(p.Rounds[played].Result), Round: played + 1, Numbers: []int{i + 1}})
		}
	}
	for _, y := range asked {
		if y.Round <= played || y.Round > rules.Rounds {
			continue
		}
		for len(b.row.Rounds) < y.Round {
			b.row.Rounds = append(b.row.Rounds, ledger.Round{No: len(b.row.Rounds) + 1})
		}
		for _, n := range y.Numbers {
			r := &b.row.Rounds[y.Round-1]
			if !slices.ContainsFunc(r.Byes, func(x ledger.Bye) bool { return x.Number == n }) {
				r.Byes = append(r.Byes, ledger.Bye{Number: n, Player: b.row.Entries[n-1].Player, Kind: string(rune(y.Result))})
			}
		}
	}
	for _, g := range b.f.Apart {
		if g.To > 0 && g.To <= played || g.From > rules.Rounds {
			continue
		}
		if g.To < rules.Rounds {
			b.says = append(b.says, fmt.Sprintf("The report keeps the numbers %v apart to round %d; here they are apart till you let them meet, on the page of the rounds.", g.Numbers, g.To))
		}
		for i, x := range g.Numbers {
			for _, y := range g.Numbers[i+1:] {
				rules.Kept = append(rules.Kept, ledger.KeptApart{From: max(g.From, 1), Players: [2]uint64{b.row.Entries[x-1].Player, b.row.Entries[y-1].Player}, Reason: "as the report says (record 260)"})
			}
		}
	}
}

func areGames(n int) string { return visit.CountWords(n, "game is", "games are") }

// standing is the table with what came, a line for each player.
func standing(row ledger.Tournament, system ledger.System, people map[uint64]ledger.Player, zone *time.Location) (out []visit.Change, err error) {
	c := folder.Course{Tournament: row, System: system, People: people, Zone: zone}
	t, err := c.Table()
	if err != nil {
		return nil, err
	}
	for _, r := range t.Rows {
		out = append(out, visit.Change{What: fmt.Sprintf("%d %s", r.Number, r.Name), After: fmt.Sprintf("%s, place %s", r.Score, r.Place())})
	}
	return out, nil
}
