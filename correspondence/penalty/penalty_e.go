package penalty

import (
	"cmp"
	"strconv"
	"time"

	"postd/correspondence/calendar"
	"postd/rules"
)

// These are the times of Penalty E, reckoned.
const (
	// defaultFloor is below what no act of time may bring a turn, unless the
	// parties inserted another floor: a shorter one would be a disguised loss
	// of the game (BOOK/2.3, PENALTY/PE-5).
	defaultFloor = 24 * time.Hour

	// NoTime stands in Penalty.Allowed for a reopened turn of which nothing
	// remains (BOOK/2.3, PENALTY/PE-9). It is the shortest time there is, since 0
	// says that the turn is left as it is; so the excess is open at once.
	NoTime = time.Nanosecond
)

// Context is all that a penalty depends on, beside what was inserted
// for E. Its times are reckoned (BCC1903/V.2(b)).
type Context struct {
	Of      rules.Colour // the offender
	Law     rules.Law    // the law that joins E to the offence
	Ordinal int          // which of the side's exacted offences this is, from 1 (PENALTY/PE-1)
	Limit   time.Duration
	// Reopened says that a position is restored under Penalty A, so that E acts
	// on the turn which begins with that; else it acts on the next turn.
	Reopened bool
	// Used and Allowed are of the turn of the offence.
	Used, Allowed time.Duration
	// Left is what is left of the allowance of the side for several turns
	// together, by now.
	Left time.Duration
	// Over is by how much, reckoned, a turn was exceeded, if that is the offence.
	Over time.Duration
	// MayPass says that the side, which is to move, could forfeit its turn: it is not in
	// check (STAUNTON/R.VIII).
	MayPass bool
	// FloorGranted says that in this same position a floor was granted
	// before: an earlier Penalty there had Floored set (PENALTY/PE-9).
	FloorGranted bool
}

// Penalty is Penalty E as it was applied once (BCC1903/V.PEN.E). It is stored
// in the ledger for ever; what it says no longer depends on the agreement.
type Penalty struct {
	Of      rules.Colour `json:"of"`
	Law     rules.Law    `json:"law"`
	Ordinal int          `json:"ordinal"`
	Step    int          `json:"step"`           // From of the step applied; 0: none is agreed for it
	Acts    []Act        `json:"acts,omitempty"` // in order, up to a loss (PENALTY/PE-4)
	// Allowed is the reckoned time of the reopened turn or, where nothing is
	// reopened, of the next one. 0: it is left as it is. See NoTime.
	Allowed time.Duration `json:"allowed,omitempty"`
	// Cautions is how many there are now, this one included, by the steps agreed;
	// 0 if this step has no caution.
	Cautions int      `json:"cautions,omitempty"`
	Fines    []Fine   `json:"fines,omitempty"`
	Loss     bool     `json:"loss,omitempty"`
	Reports  []string `json:"reports,omitempty"` // what the secretary is told
	// Reopened says that Allowed is of a turn restored under Penalty A.
	Reopened bool `json:"reopened,omitempty"`
	// Floored says that Allowed is a floor: without it less would have been
	// left. In one position that is granted once (PENALTY/PE-9).
	Floored bool `json:"floored,omitempty"`
	// Taken is what an act of time took from the agreed length of the turn;
	// 0 where it took the time already used.
	Taken time.Duration `json:"taken,omitempty"`
	// Allowance is what was taken from the time allowed for several turns
	// together, and Left what was left of that then; less than nothing where more
	// was taken than there was.
	Allowance time.Duration `json:"allowance,omitempty"`
	Left      time.Duration `json:"left,omitempty"`
	// LaterTurns is how many of the side's turns after that of Allowed are shortened
	// too, and Later the reckoned time of each.
	LaterTurns int           `json:"laterTurns,omitempty"`
	Later      time.Duration `json:"later,omitempty"`
	// Passed says that the reopened turn is forfeited (STAUNTON/R.VIII).
	Passed bool `json:"passed,omitempty"`
	// Points are deducted in the cross-table.
	Points float64 `json:"points,omitempty"`
	// Days is how many days of excess, whole or begun, the fines per day are due
	// for; 0 if there is none.
	Days int `json:"days,omitempty"`
	// Next says what the next step is and when; "" if this is the last.
	Next string `json:"next,omitempty"`
	// Ruling is the number of the ruling by which it was applied; 0: it was
	// exacted.
	Ruling int `json:"ruling,omitempty"`
	// Remitted says that a ruling has given back what it took (BOOK/2.3, PENALTY/PE-6).
	Remitted bool `json:"remitted,omitempty"`
}

// Fine is a sum that is due, in the smallest coin; Unit names it: d, p, c.
type Fine struct {
	Amount int64  `json:"amount"`
	Unit   string `json:"unit"`
}

// String returns the sum as it is written: "6d", "20 cents".
func (f Fine) String() string {
	if len(f.Unit) == 1 {
		return strconv.FormatInt(f.Amount, 10) + f.Unit
	}
	return strconv.FormatInt(f.Amount, 10) + " " + f.Unit
}

// Penalise concludes what Penalty E, as inserted, makes of one exacted offence
// (BCC1903/V.PEN.E): the acts of the step with the greatest From that does not
// exceed the ordinal. It never changes the board; Penalty A does that, where
// the law joins A to E (BOOK/2.3, PENALTY/PE-3).
func (e Schedule) Penalise(c Context) Penalty {
	p := Penalty{Of: c.Of, Law: c.Law, Ordinal: c.Ordinal, Reopened: c.Reopened}
	step := e.step(c.Ordinal)
	p.Step, p.Next = step.From, e.next(c.Ordinal)
	for _, a := range step.Acts {
		p.Acts = append(p.Acts, a)
		switch a.Kind {
		case ActCaution:
			p.Cautions = e.cautions(c.Ordinal)
		case ActFine:
			if a.Per == "day" {
				p.Days = DaysBegun(c.Over)
			}
		case ActTime, ActNotSent:
			p.takeTime(a, c)
		case ActPass:
			p.Passed = c.Reopened && c.MayPass
		case ActScore:
			p.Points += a.Points
		case ActText:
			p.Reports = append(p.Reports, a.Text)
		case ActLoss:
			// PENALTY/PE-4: loss ends the list, and no turn opens.
			p.Loss, p.Passed, p.Next = true, false, ""
			p.Allowed, p.Taken, p.Floored, p.Later, p.LaterTurns = 0, 0, false, 0, 0
			p.Allowance, p.Left = 0, 0
		}
		if p.Loss {
			break
		}
	}
	if p.Passed { // there is no turn from which time could be taken
		p.Allowed, p.Taken, p.Floored = 0, 0, false
	}
	p.Fines = p.FinesDue()
	return p
}

// DaysBegun counts the days of an excess, each that has begun as a whole one;
// an offence that is no excess counts as one.
func DaysBegun(over time.Duration) int { return max(1, int((over+calendar.OneDay-1)/calendar.OneDay)) }

// FinesDue returns what the acts come to, in their order.
func (p Penalty) FinesDue() []Fine {
	var out []Fine
	for _, a := range p.Acts {
		if a.Kind == ActFine {
			out = append(out, a.Fine(p.Days))
		}
	}
	return out
}

// Fine is what an act of a fine comes to: for each instance or, where it was so
// agreed, for each day.
func (a Act) Fine(days int) Fine {
	if a.Per == "day" {
		return Fine{Amount: a.Amount * int64(max(1, days)), Unit: a.Unit}
	}
	return Fine{Amount: a.Amount, Unit: a.Unit}
}

// takeTime applies one act of time. Of several in one step the severest counts.
func (p *Penalty) takeTime(a Act, c Context) {
	floor := cmp.Or(a.Floor, defaultFloor)
	var left, taken time.Duration
	switch {
	case a.Mode == ModeAllowance:
		// No floor is kept: where more is taken than is left the excess is open
		// at once (BOOK/2.3).
		p.Allowance += a.Dur
		p.Left = c.Left - p.Allowance
		return
	case a.Mode == ModeReopened:
		left, taken = c.Limit-a.Dur, a.Dur
		if rest := c.Allowed - c.Used; c.Reopened && c.FloorGranted && rest < left {
			left, taken = rest, 0 // PENALTY/PE-9: only what remained of the turn before
		}
	case a.Mode == ModeRemainder && c.Reopened:
		left = c.Allowed - c.Used
	case a.Mode == ModeNext:
		left, taken = c.Limit-a.Dur, a.Dur
		p.LaterTurns = max(a.Turns, 1) - 1
		if p.LaterTurns > 0 {
			p.Later = min(max(left, floor), c.Limit)
		}
		if rest := c.Allowed - c.Used; c.Reopened && c.FloorGranted && rest < left {
			left, taken = rest, 0
		}
	case a.Kind == ActNotSent && c.Reopened:
		// The turn never ended: the rest of it is all there is, and no floor is kept.
		p.shorten(max(c.Allowed-c.Used, NoTime), 0, false)
		return
	default:
		// RULING/R-65: where nothing is reopened no turn can be given back.
		return
	}
	floored := false
	if c.Reopened && c.FloorGranted {
		left = max(left, NoTime) // PENALTY/PE-9: a floor is granted once in one position
	} else if left < floor {
		left, floored = floor, true // PENALTY/PE-5
	}
	if c.Limit > 0 && left >= c.Limit {
		left = c.Limit // a floor never makes a turn longer than was agreed
	}
	p.shorten(left, taken, floored)
}

// shorten leaves no more than that of the turn.
func (p *Penalty) shorten(left, taken time.Duration, floored bool) {
	if p.Allowed == 0 || left < p.Allowed {
		p.Allowed, p.Taken, p.Floored = left, taken, floored
	}
}

// step returns the step for the offence; its From is 0 if none is agreed.
func (e Schedule) step(ordinal int) Step {
	var s Step
	for _, t := range e.Steps {
		if t.From <= ordinal && t.From > s.From {
			s = t
		}
	}
	return s
}

// next says which step follows that of the ordinal, and its acts.
func (e Schedule) next(ordinal int) string {
	var s Step
	for _, t := range e.Steps {
		if t.From > ordinal && (s.From == 0 || t.From < s.From) {
			s = t
		}
	}
	if s.From == 0 {
		return ""
	}
	return "from the " + ordinalWord(s.From) + " offence, " + actWords(s.Acts)
}

// cautions counts the cautions that the steps give for offences 1 to ordinal.
func (e Schedule) cautions(ordinal int) int {
	n := 0
	for i, s := range e.Steps {
		to := ordinal
		if i+1 < len(e.Steps) {
			to = min(to, e.Steps[i+1].From-1)
		}
		for _, a := range s.Acts {
			if a.Kind == ActCaution {
				n += max(0, to-s.From+1)
			}
		}
	}
	return n
}

// Lateness is the law by which Penalty E follows an excess, where that is agreed
// in the place of a forfeiture.
const Lateness rules.Law = "STAUNTON/R.XV"
