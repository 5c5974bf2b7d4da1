package letters

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// takesGround reports whether what follows a command is its ground: behind EXACT and
// every CLAIM (RULING/R-24).
func takesGround(s Statement) bool {
	switch s.Kind {
	case Exacts, ClaimsDraw, ClaimsForfeit, ClaimsAdjudication, ClaimsAnnulment, DemandsFifty:
		return true
	}
	return false
}

// lastClaim is the last statement that takes a ground.
func lastClaim(said []Statement) *Statement {
	for i := len(said) - 1; i >= 0; i-- {
		if takesGround(said[i]) {
			return &said[i]
		}
	}
	return nil
}

// explains reports whether a sentence says why something is claimed, or which reading
// is exacted. A record alone does not, for it may be one to be played.
func (r *lineReader) explains(s Statement, i, end int) bool {
	if r.asksIn(i, end) {
		return false
	}
	m := r.meant(i, end)
	return r.offences(i, end) != 0 || s.Kind == Exacts && m.Words != "" && !m.HasRecord
}

// tailOf takes the tail of a command: its ground, with a record that is announced in it,
// or other words. It returns the word with which talk begins.
func (r *lineReader) tailOf(c *saying) int {
	s := &c.said[0]
	if len(c.said) == 1 {
		s.Words = r.raw(c.at, c.end)
	}
	if c.end == c.stop || r.courtly(c.end, c.stop) {
		return c.stop
	}
	s.Stands = StandsTailed
	if !takesGround(*s) {
		s.Tail = r.raw(c.end, c.stop)
		switch s.Kind {
		case Appeals: // the question of the appeal
			s.Facts, s.Tail = s.Tail, ""
		case Resigns, Accepts, Waives, Queries, Restores: // these words are said to the office (RULING/R-74)
		default:
			return c.end
		}
		s.Words = r.raw(c.at, c.stop)
		return c.stop
	}
	if hasRecord(c.said) {
		return c.end
	}
	end := c.stop
	for k := c.end + 1; k < end; k++ { // courtesy at the end of a ground is no part of it
		if r.words[k-1].stop && r.courtly(k, end) {
			end = k
		}
	}
	if k, more := r.announced(c.end, end); more != nil {
		end = k
		c.said = append(c.said, more...)
		s = &c.said[0]
	}
	if end > c.end {
		r.addGround(s, []string{r.raw(c.end, end)}, r.offences(c.end, end))
		r.addMeant(s, c.end, end)
		s.Words = r.raw(c.at, end)
	}
	return c.stop
}

// announced finds in a tail the record that is announced there, "… MOVE P-K4", "… and I
// play P-K4", to the end of the sentence.
func (r *lineReader) announced(i, end int) (int, []Statement) {
	for k := i; k < end; k++ {
		from := k
		if r.and(k) && k+1 < end {
			from = k + 1
		}
		loud := r.words[from].text == "move" && r.shouted(from)
		if !loud && (k > i && !r.words[k-1].stop && from == k || r.leadsAt(from) == from) {
			continue
		}
		if lead := r.leadsAt(from); !loud && lead < end {
			from = lead
		}
		if got := r.within(from, end); got != nil && got[0].Kind == Plays {
			return k, got
		}
	}
	return end, nil
}

// recordBehind reads a sentence that is wholly a record, where a command before it in
// the line may bring one.
func (r *lineReader) recordBehind(i, end int, said []Statement) ([]Statement, bool) {
	if hasRecord(said) || !slices.ContainsFunc(said, func(s Statement) bool {
		return takesGround(s) || s.Kind == Adopts || s.Kind == Declines || s.Kind == Offers || s.Kind == Chooses || s.Kind == Waives
	}) {
		return nil, false
	}
	got := r.within(i, end)
	if got == nil || got[0].Kind != Plays || r.inQuotation(i) || r.leadsAt(i) == i && r.doubtful(got[0].Moves) {
		return nil, false
	}
	return got, true
}

// within reads the words from i to before end as if they were a line.
func (r *lineReader) within(i, end int) []Statement {
	sub := newLineReader(r.line[r.words[i].start:r.words[end-1].end], r.expect)
	sub.effort = r.effort
	got, _ := sub.items(0, nil)
	r.effort = sub.effort
	return got
}

// garbledBehind reports whether the sentence behind a command that may bring a record
// looks like one and cannot be read: then the whole of it is asked about.
func (r *lineReader) garbledBehind(c saying) bool {
	if c.stop >= len(r.words) || hasRecord(c.said) {
		return false
	}
	end := r.sentenceEnd(c.stop)
	if !r.moveLike(c.stop, end) {
		return false
	}
	_, ok := r.recordBehind(c.stop, end, c.said)
	return !ok
}

// addGround adds words to the ground of a claim, up to the bound.
func (r *lineReader) addGround(s *Statement, words []string, o Offence) {
	s.Offence |= o
	for _, w := range words {
		w = strings.TrimRight(strings.TrimSpace(w), " .,;")
		if s.Ground != "" && w != "" {
			w = s.Ground + ". " + w
		}
		if w != "" {
			s.Ground = w
		}
		if s.Stands == StandsAlone {
			s.Stands = StandsTailed
		}
	}
	s.bound()
}

// bound cuts a ground that is too long.
func (s *Statement) bound() {
	if utf8.RuneCountInString(s.Ground) > longestGround {
		s.Ground, s.Cut = string([]rune(s.Ground)[:longestGround]), true
	}
}

// addMeant adds the reading that a ground names, if the claim has none yet.
func (r *lineReader) addMeant(s *Statement, i, end int) {
	if m := r.meant(i, end); s.Meant.Words == "" {
		s.Meant = m
	}
}
