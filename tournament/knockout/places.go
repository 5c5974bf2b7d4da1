package knockout

// Place is the place of a player as far as it is known: the best and the worst that it can still
// be. Those who go out in one round share what it leaves: the losers of the quarter-finals of a
// cup without byes have the places 5 to 8.
type Place struct{ Best, Worst int }

// Places are those of the seeds, that of seed 1 first. A place becomes narrower with each tie that
// is decided, and other than it was only where a tie is decided otherwise. One in which something
// waits for a ruling counts as not decided, and so does what comes of it.
func (b Bracket) Places() []Place {
	all := roundsFor(len(b.Players))
	out := make([]Place, len(b.Players))
	set := func(seed, best, worst int) {
		if seed > 0 {
			out[seed-1] = Place{best, min(worst, len(b.Players))}
		}
	}
	open := map[string]bool{} // the ties that a ruling may decide otherwise
	for _, t := range b.Ties {
		open[t.Label] = t.appeal || open[t.Upper.From] || open[t.Lower.From]
		if t.Label == thirdLabel {
			if !open[thirdLabel] {
				third(t, out)
			}
			continue
		}
		here := 1 << (all - t.Round + 1) // who is in the round at most
		for _, s := range []Side{t.Upper, t.Lower} {
			if open[s.From] {
				continue // somebody else may have come here
			}
			if before, ok := b.Find(s.From); ok && s.Seed > 0 && before.Winner != s.Seed {
				set(before.Winner, here+1, 2*here) // the tie was begun by another, who keeps it
			}
			switch {
			case open[t.Label]:
				set(s.Seed, 1, here)
			case t.Winner > 0 && t.Winner == s.Seed:
				set(s.Seed, 1, here/2)
			case t.State == Decided || t.State == Empty:
				set(s.Seed, here/2+1, here)
			default:
				set(s.Seed, 1, here)
			}
		}
	}
	return out
}

// third gives the third place and the fourth, once they are known.
func third(t Tie, out []Place) {
	if t.State != Decided {
		return
	}
	for i, p := range out {
		switch {
		case t.Winner == i+1:
			out[i] = Place{3, 3}
		case p.Best == 3:
			out[i] = Place{4, 4}
		}
	}
}
