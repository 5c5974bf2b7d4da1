package ties

import (
	"postd/tournament/elo"
)

// Where anybody who plays has no rating, no tie-break by ratings is applied (FIDE/C.07/10); the
// rating is the first of the event.

// rated says whether all have ratings, and else names those who have none.
func (t *Table) rated(say *teller) bool {
	if len(t.unrated) == 0 {
		return true
	}
	if say != nil {
		words := "has no rating"
		if len(t.unrated) > 1 {
			words = "have no rating"
		}
		say.say("not applied, because %s %s (FIDE/C.07/10)", listed(t.unrated), words)
	}
	return false
}

// rating is the rating (FIDE/C.07/10.6).
func rating(t *Table, a *account, c Code, say *teller) Value {
	if !t.rated(say) {
		return none
	}
	say.say("rated %d", a.Rating)
	return Parts(a.Rating, 1)
}

// faced are those against whom there was play, and the points made against them.
func (a *account) faced() (with []*account, made int) {
	for _, g := range a.games {
		if g.over() {
			with = append(with, g.with)
			made += g.got[0]
		}
	}
	return with, made
}

// averageRating is the average rating of the opponents, with the lowest left out where the code
// says so (FIDE/C.07/10.1).
func averageRating(t *Table, a *account, c Code, say *teller) Value {
	if !t.rated(say) {
		return none
	}
	with, _ := a.faced()
	for range min(c.Cut, len(with)) {
		at := 0
		for i, b := range with {
			if b.Rating < with[at].Rating {
				at = i
			}
		}
		say.then("without %d of %s", with[at].Rating, t.name(with[at]))
		with = append(with[:at:at], with[at+1:]...)
	}
	return t.average(with, say, func(b *account) int { return b.Rating })
}

// average is the average of a figure of some, to the nearest whole number, half a point up.
func (t *Table) average(of []*account, say *teller, figure func(*account) int) Value {
	sum := 0
	for _, b := range of {
		sum += figure(b)
		if say != nil {
			say.term("%d of %s", figure(b), t.name(b))
		}
	}
	say.empty("no game was played")
	if len(of) == 0 {
		return none
	}
	v := Parts(rounded(sum, len(of)), 1)
	if say != nil {
		say.after = append([]string{"the average of " + count(len(of), "game") + " is " + v.String()}, say.after...)
		say.say("%s", say.words(Parts(sum, 1)))
	}
	return v
}

// performance is the average rating of the opponents and what the share of the points is worth
// (FIDE/C.07/10.2). The average is the rounded one, and the share is rounded to a whole percent,
// half a percent up.
func performance(t *Table, a *account, c Code, say *teller) Value {
	if !t.rated(say) {
		return none
	}
	with, made := a.faced()
	if len(with) == 0 {
		say.say("no game was played")
		return none
	}
	average := averageRating(t, a, Code{Name: "ARO"}, nil).Num
	percent := rounded(100*made, 2*len(with))
	worth := elo.Difference(percent)
	say.say("%s of %s are %d percent, worth %d; the opponents have %d on average; together %d",
		Parts(made, 2), count(len(with), "game"), percent, worth, average, average+worth)
	return Parts(average+worth, 1)
}

// averagePerformance is the average performance of the opponents (FIDE/C.07/10.4).
func averagePerformance(t *Table, a *account, c Code, say *teller) Value {
	if !t.rated(say) {
		return none
	}
	with, _ := a.faced()
	of := Code{Name: "TPR"}
	return t.average(with, say, func(b *account) int { return performance(t, b, of, nil).Num })
}

// perfect is the lowest rating with which the player might have expected the points made, by the
// whole of FIDE's table; for none, 800 less than the lowest opponent has (FIDE/C.07/10.3).
func perfect(t *Table, a *account, c Code, say *teller) Value {
	if !t.rated(say) {
		return none
	}
	with, made := a.faced()
	if len(with) == 0 {
		say.say("no game was played")
		return none
	}
	low, high := with[0].Rating, with[0].Rating
	for _, b := range with {
		low, high = min(low, b.Rating), max(high, b.Rating)
	}
	if made == 0 {
		say.say("no point of %s, and the lowest opponent has %d: 800 less", count(len(with), "game"), low)
		return Parts(low-800, 1)
	}
	expects := func(r int) (sum int) {
		for _, b := range with {
			sum += elo.Full(r - b.Rating)
		}
		return sum
	}
	low, high = low-800, high+800 // with low nothing is to be expected, with high everything
	for low+1 < high {
		if middle := low + (high-low)/2; expects(middle) >= 50*made {
			high = middle
		} else {
			low = middle
		}
	}
	say.say("with %d the table lets expect %s of %s, and with %d only %s; made were %s", high, Parts(expects(high), 100),
		count(len(with), "game"), high-1, Parts(expects(high-1), 100), Parts(made, 2))
	return Parts(high, 1)
}
