package penalty

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
)

// ParsePenaltyE reads Penalty E as it is entered in one line (BOOK/2.3):
//
//	caution; from 2: time reopened 24h floor 24h; from 4: fine 12 d,
//	text "Report to the committee" to secretary; from 6: loss
//
// Steps are parted by semicolons and the acts of a step by commas or "and".
// "from n:" says from which offence on a step applies, so that a comma does as well before
// it; the first may leave it out. "scope tournament;" and "count per-law;" may stand before
// the steps.
// The acts are:
//
//	none
//	caution
//	fine 6 d                        or: fine 6 d per day
//	time reopened 24h               with floor 24h, if no other is named
//	time remainder                  likewise
//	time next 24h turns 2           likewise
//	time allowance 24h
//	not-sent
//	score 0.5
//	loss
//	pass
//	text "words" to secretary       or: … hold
//
// An error says where the text stops making sense.
func ParsePenaltyE(s string) (Schedule, error) {
	e := Schedule{Scope: ScopeGame, Count: CountAll}
	p := penaltyParser{rest: s}
	p.next()
	for {
		switch {
		case len(e.Steps) == 0 && p.take("scope"):
			switch {
			case p.take("game"):
			case p.take("tournament"):
				e.Scope = ScopeTournament
			default:
				return Schedule{}, p.want("game or tournament")
			}
		case len(e.Steps) == 0 && p.take("count"):
			switch {
			case p.take("all"):
			case p.take("per-law"):
				e.Count = CountPerLaw
			default:
				return Schedule{}, p.want("all or per-law")
			}
		default:
			step, err := p.step(len(e.Steps) == 0)
			if err != nil {
				return Schedule{}, err
			}
			if n := len(e.Steps); n > 0 && step.From <= e.Steps[n-1].From {
				return Schedule{}, fmt.Errorf("correspondence: Penalty E: from %d stands after from %d; the steps must be in order", step.From, e.Steps[n-1].From)
			}
			e.Steps = append(e.Steps, step)
		}
		switch {
		case p.token == "" && len(e.Steps) > 0:
			return e, nil
		case !p.take(";") && !p.take(","):
			return Schedule{}, p.want("a comma, a semicolon or the end")
		}
	}
}

// penaltyParser reads the text token by token: words, quoted words with their
// first quotation mark, and the signs ; , and :.
type penaltyParser struct {
	rest  string
	token string // "" at the end
	taken string // the token before, for errors
}

func (p *penaltyParser) next() {
	p.taken = p.token
	p.rest = strings.TrimLeft(p.rest, " \t")
	end := strings.IndexAny(p.rest, " \t;,:\"")
	switch {
	case p.rest == "":
		p.token = ""
		return
	case p.rest[0] == '"':
		i := strings.IndexByte(p.rest[1:], '"')
		if i < 0 {
			p.token, p.rest = `"`, "" // not closed: no words
			return
		}
		p.token, p.rest = p.rest[:1+i], p.rest[2+i:]
		return
	case end == 0:
		end = 1
	case end < 0:
		end = len(p.rest)
	}
	p.token, p.rest = p.rest[:end], p.rest[end:]
}

// take passes the token if it is the word.
func (p *penaltyParser) take(word string) bool {
	if !strings.EqualFold(p.token, word) {
		return false
	}
	p.next()
	return true
}

// before reports whether the token after the one at which a parser stands is the word.
func before(p penaltyParser, word string) bool {
	p.next()
	return strings.EqualFold(p.token, word)
}

// want says what was expected in place of the token.
func (p *penaltyParser) want(what string) error {
	at, found := "at the beginning", "nothing more"
	if p.taken != "" {
		at = fmt.Sprintf("after %q", strings.Trim(p.taken, `"`))
	}
	if p.token != "" {
		found = fmt.Sprintf("%q", strings.Trim(p.token, `"`))
	}
	return fmt.Errorf("correspondence: Penalty E: %s there should be %s, not %s", at, what, found)
}

// step reads "from 2: acts"; the first step may leave out its beginning.
func (p *penaltyParser) step(first bool) (Step, error) {
	s := Step{From: 1}
	if p.take("from") {
		n, err := p.number("the number of an offence", 1_000)
		if err != nil {
			return Step{}, err
		}
		s.From = int(n)
		if !p.take(":") {
			return Step{}, p.want("a colon")
		}
	} else if !first {
		return Step{}, p.want("a step (like from 2: caution)")
	}
	for {
		a, err := p.act()
		if err != nil {
			return Step{}, err
		}
		s.Acts = append(s.Acts, a)
		if p.token == "," && before(*p, "from") || !p.take(",") && !p.take("and") {
			return s, nil
		}
	}
}

// act reads one act with its parameters.
func (p *penaltyParser) act() (a Act, err error) {
	a.Kind = ActKind(strings.ToLower(p.token))
	switch a.Kind {
	case ActNone, ActCaution, ActNotSent, ActLoss, ActPass:
		p.next()
	case ActFine:
		p.next()
		err = p.fine(&a)
	case ActTime:
		p.next()
		err = p.time(&a)
	case ActScore:
		p.next()
		a.Points, err = strconv.ParseFloat(p.token, 64)
		if err != nil || !(a.Points > 0 && a.Points <= 1) {
			return Act{}, p.want("a number of points (like 0.5)")
		}
		p.next()
	case ActText:
		p.next()
		err = p.text(&a)
	default:
		return Act{}, p.want("an act (none, caution, fine, time, not-sent, score, loss, pass, text)")
	}
	return a, err
}

// fine reads "6 d", "6d", "6 d per day".
func (p *penaltyParser) fine(a *Act) error {
	if n := calendar.Leading(p.token, func(b byte) bool { return '0' <= b && b <= '9' }); n != "" && n != p.token {
		p.token, p.rest = n, p.token[len(n):]+p.rest
	}
	n, err := p.number("an amount (like 6 d)", 1_000_000_000)
	if err != nil {
		return err
	}
	if p.token == "" || strings.Trim(p.token, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return p.want("the smallest coin (like d, p or c)")
	}
	a.Amount, a.Unit, a.Per = n, p.token, "instance"
	p.next()
	if !p.take("per") {
		return nil
	}
	switch {
	case p.take("instance"):
	case p.take("day"):
		a.Per = "day"
	default:
		return p.want("instance or day")
	}
	return nil
}

// time reads the mode of an act of time and what belongs to it.
func (p *penaltyParser) time(a *Act) (err error) {
	a.Mode = Mode(strings.ToLower(p.token))
	switch a.Mode {
	case ModeReopened, ModeNext, ModeRemainder, ModeAllowance:
		p.next()
	default:
		return p.want("reopened, remainder, next or allowance")
	}
	if a.Mode != ModeRemainder {
		if a.Dur, err = p.duration(); err != nil {
			return err
		}
	}
	if a.Mode == ModeNext {
		a.Turns = 1
		if p.take("turns") {
			n, err := p.number("a number of turns", 100)
			if err != nil {
				return err
			}
			a.Turns = int(n)
		}
	}
	if a.Mode == ModeAllowance {
		return nil
	}
	a.Floor = defaultFloor
	if p.take("floor") {
		a.Floor, err = p.duration()
	}
	return err
}

// text reads "words" to secretary, and hold.
func (p *penaltyParser) text(a *Act) error {
	if len(p.token) < 2 || p.token[0] != '"' {
		return p.want("words in quotation marks")
	}
	a.Text = strings.TrimSpace(p.token[1:])
	if a.Text == "" || strings.ContainsFunc(a.Text, func(r rune) bool { return r < ' ' }) {
		return p.want("words on one line")
	}
	p.next()
	a.Assignee = "secretary"
	if p.take("to") {
		switch a.Assignee = strings.ToLower(p.token); a.Assignee {
		case "secretary", "umpire", "adjudicator":
			p.next()
		default:
			return p.want("secretary, umpire or adjudicator")
		}
	}
	a.Hold = p.take("hold")
	return nil
}

// number reads a whole number from 1 to the most.
func (p *penaltyParser) number(what string, most int64) (int64, error) {
	n, err := strconv.ParseInt(p.token, 10, 64)
	if err != nil || n < 1 || n > most || p.token[0] == '+' {
		return 0, p.want(what)
	}
	p.next()
	return n, nil
}

// duration reads "24h", "3 days" or "51 h 15 min".
func (p *penaltyParser) duration() (time.Duration, error) {
	text := p.token
	d, _, err := calendar.ParseDuration(text)
	if err != nil {
		q := *p
		q.next()
		if d, _, err = calendar.ParseDuration(text + " " + q.token); err == nil {
			*p = q
		}
	}
	if err != nil || d <= 0 {
		return 0, p.want("a length of time (like 24h or 3 days)")
	}
	p.next()
	return d, nil
}
