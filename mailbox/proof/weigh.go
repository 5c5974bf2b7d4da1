package proof

import "slices"

// Level is how far a letter is believed.
type Level string

// The levels.
const (
	Sure     Level = "sure"
	Likely   Level = "likely"   // heard, and asked before anything that cannot be mended
	Doubtful Level = "doubtful" // set aside, and its owner is asked
	Refused  Level = "refused"
)

// Levels are all of them, the best first.
var Levels = []Level{Sure, Likely, Doubtful, Refused}

// Verdict is what a letter weighs.
type Verdict struct {
	Level    Level
	Why      Why   // what is wanting most; "" where the letter is sure
	Also     []Why // what is wanting beside it; a YES excuses these as well
	Gathered bool  // it is asked about in the gathered list alone
}

// state is the signature as the table reads it: with the habit, and loose taken for
// signed or not.
type state int

const (
	signed state = iota
	unsigned
	missing
	disowned
)

// Weigh says what a letter weighs. It is the table: a function of the facts, and of
// nothing else.
//
// A letter that is Unconfirmed is Refused here, and is weighed again when its address
// is confirmed. A letter of NoGame is Refused, and the office may tell its author how
// to name one.
func Weigh(f Facts) Verdict {
	switch {
	case f.Key == Alien:
		return Verdict{Level: Refused, Why: AlienKey}
	case f.Author == New:
		return Verdict{Level: Refused, Why: Unconfirmed}
	case f.Author == Theirs:
		return f.ofMember()
	case f.Author == Other || f.Author == Stranger:
		return f.ofAnother()
	}
	return Verdict{Level: Refused, Why: NoSingleAuthor}
}

// state reads signature and habit together. A loose signature may be a letter to
// somebody else, posted to us by another: beside a fresh key, which the writer of an
// old letter did not have, it counts, where the letter was not seen before. It is never
// missing. A letter that was heard, posted again, may read otherwise by fields that nobody
// signed, such as Content-Transfer-Encoding: its signature speaks for the first alone.
func (f Facts) state() state {
	switch f.Signature {
	case Signed:
		if !f.Heard {
			return signed
		}
	case Disowned:
		return disowned
	case Loose:
		if f.Key == Fresh && !f.Seen {
			return signed
		}
		return unsigned
	}
	if f.Habit == Signs {
		return missing
	}
	return unsigned
}

// ofMember weighs a letter from a confirmed address of a member of the side.
func (f Facts) ofMember() Verdict {
	s := f.state()
	switch f.Key {
	case Fresh:
		switch {
		case s == signed, s == unsigned && f.Trusting:
			return Verdict{Level: Sure}
		case s == unsigned:
			return Verdict{Level: Likely, Why: NotSigned}
		case s == disowned && f.AcceptDisowned:
			return Verdict{Level: Likely, Why: IsDisowned}
		}
		return f.verdict(Doubtful, false, s.wants())
	case Worn:
		if s == signed && !f.SameDomain { // else the other side could sign it as well, and has seen old letters
			return Verdict{Level: Likely, Why: WornKey}
		}
		return f.verdict(Doubtful, false, s.wants(), WornKey)
	}
	switch {
	case s == disowned && !f.Named:
		return Verdict{Level: Refused, Why: IsDisowned}
	case s == disowned:
		return f.verdict(Refused, true, IsDisowned)
	case !f.Named:
		return Verdict{Level: Refused, Why: NoGame}
	case s == signed && f.SameDomain:
		return Verdict{Level: Doubtful, Why: SameDomain}
	case s == signed:
		return Verdict{Level: Likely, Why: Keyless}
	}
	return f.verdict(Doubtful, true, s.wants(), Keyless)
}

// ofAnother weighs a letter from an address that is none of the side's.
func (f Facts) ofAnother() Verdict {
	s := f.state()
	if f.Key != Fresh && f.Key != Worn {
		switch {
		case s == disowned:
			return Verdict{Level: Refused, Why: IsDisowned}
		case f.Author == Other:
			return Verdict{Level: Refused, Why: NoGame}
		}
		return Verdict{Level: Refused, Why: StrangeAddress}
	}
	worn := nothingIsWanted
	if f.Key == Worn {
		worn = WornKey
	}
	if s == disowned {
		return f.verdict(Refused, f.Key == Worn, IsDisowned, StrangeAddress, worn)
	}
	return f.verdict(Doubtful, f.Key == Worn, StrangeAddress, s.wants(), worn)
}

// wants is what the state of a signature leaves wanting. That nobody signed is no
// reproach by itself.
func (s state) wants() Why {
	switch s {
	case missing:
		return Missing
	case disowned:
		return IsDisowned
	}
	return nothingIsWanted
}

// verdict is a level for what is wanting. What is excused is not wanting; where all of
// it is, the letter counts one level better, and never better than likely. A letter is
// refused since it is disowned, and where that is excused it is doubtful.
func (f Facts) verdict(level Level, gathered bool, want ...Why) Verdict {
	want = slices.DeleteFunc(want, func(w Why) bool { return w == nothingIsWanted })
	left := slices.DeleteFunc(slices.Clone(want), f.excused)
	switch {
	case level == Refused && f.excused(IsDisowned):
		level = Doubtful
	case level == Doubtful && len(left) == 0:
		level = Likely
	}
	if len(left) == 0 || level == Refused {
		left = want
	}
	v := Verdict{Level: level, Why: left[0], Gathered: gathered && level == Doubtful}
	if len(left) > 1 {
		v.Also = left[1:]
	}
	return v
}

// excused reports whether it is excused that this is wanting.
func (f Facts) excused(w Why) bool {
	return slices.Contains(Excusable, w) && slices.Contains(f.Excused, w)
}
