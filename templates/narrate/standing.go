package narrate

import (
	"cmp"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// Standing is what must be known of a game to say in a word how it stands.
type Standing struct {
	Result    terms.Result // empty while it is not ended
	How       events.Ending
	State     correspondence.State
	Suspended bool
	Questions int       // that wait for a ruling
	InPost    bool      // a notice is not yet received
	Deadline  time.Time // of the turn or choice that runs; zero = none runs
	Near      time.Time // from when less than a quarter of its time is left; zero = never
}

// Stand is how a game stands, in one word and one colour. Pages, lists, letters of the
// office and scripts have the same.
type Stand struct {
	Slug  string // in addresses and for scripts
	Words string
	Kind  string // of its badge; "" is plain
}

// The words, in the order in which the first that fits is taken.
var (
	Ended          = Stand{"ended", "ended", "off"}
	Suspended      = Stand{"suspended", "suspended", "wait"}
	inAdjudication = Stand{"adjudication", "in adjudication", "wait"}
	Question       = Stand{"question", "question", "wait"}
	TimeIsUp       = Stand{"time-is-up", "time is up", "late"}
	NearItsEnd     = Stand{"near", "near its end", "due"}
	choosing       = Stand{"choosing", "choosing", ""}
	inThePost      = Stand{"post", "in the post", ""}
	InPlay         = Stand{"play", "in play", ""}
)

// stands has each with the games that it fits.
var stands = []struct {
	Stand
	fits func(Standing, time.Time) bool
}{
	{Ended, func(s Standing, _ time.Time) bool { return s.Result != "" || s.State == correspondence.StateEnded }},
	{Suspended, func(s Standing, _ time.Time) bool { return s.Suspended }},
	{inAdjudication, func(s Standing, _ time.Time) bool { return s.State == correspondence.StateAdjudication }},
	{Question, func(s Standing, _ time.Time) bool { return s.Questions > 0 }},
	{TimeIsUp, func(s Standing, now time.Time) bool { return !s.Deadline.IsZero() && s.Deadline.Before(now) }},
	{NearItsEnd, func(s Standing, now time.Time) bool {
		return !s.Near.IsZero() && !s.Deadline.IsZero() && !now.Before(s.Near)
	}},
	{choosing, func(s Standing, _ time.Time) bool {
		return s.State == correspondence.StateElect || s.State == correspondence.StateAuthor || s.State == correspondence.StateMan
	}},
	{inThePost, func(s Standing, _ time.Time) bool { return s.InPost }},
	{InPlay, func(Standing, time.Time) bool { return true }},
}

// Stands are all of them, in that order.
func Stands() (out []Stand) {
	for _, w := range stands {
		out = append(out, w.Stand)
	}
	return out
}

// At is how the game stands at an instant. Of one that is ended the words have the result,
// and how it came about, once: "1–0, resigned".
func (s Standing) At(now time.Time) Stand {
	for _, w := range stands {
		if !w.fits(s, now) {
			continue
		}
		if w.Stand == Ended && s.Result != "" {
			return Stand{w.Slug, s.outcome(), w.Kind}
		}
		return w.Stand
	}
	return InPlay
}

func (s Standing) outcome() string {
	if s.Result == terms.Annulled {
		return "annulled"
	}
	if s.How == "" {
		return Score(s.Result)
	}
	return Score(s.Result) + ", " + cmp.Or(Word(s.How), string(s.How))
}

// StandingOf is how a game stands by a calendar.
func StandingOf(g correspondence.Game, c calendar.Calendar) Standing {
	s := Standing{State: g.State, Suspended: g.Suspended(), InPost: g.Post.Notice != ""}
	if g.Ended != nil {
		s.Result, s.How = g.Ended.Result, g.Ended.How
	}
	for _, q := range g.Appeals {
		if q.Open() {
			s.Questions++
		}
	}
	for _, k := range []calendar.Clock{g.Turn, g.Choice} {
		if k.Running {
			s.Deadline, s.Near = k.Deadline(c), k.Near(c)
			break
		}
	}
	return s
}

// Suspension is the ruling by which a game is suspended; false if it is not.
func Suspension(g correspondence.Game) (correspondence.TakenRuling, bool) {
	for i := len(g.Rulings) - 1; i >= 0 && g.Suspended(); i-- {
		if g.Rulings[i].Row == "Suspend" {
			return g.Rulings[i], true
		}
	}
	return correspondence.TakenRuling{}, false
}
