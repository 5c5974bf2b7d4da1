package terms

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence/calendar"
)

// span writes a length of time for the page: "3 days", "36 h".
func span(d time.Duration) string { return calendar.DurationWords(d, d > 24*time.Hour) }

// named says who holds an office.
func named(office, who string) string {
	if who == "" {
		return "The secretary is " + office + "."
	}
	return who + " is " + office + "."
}

// titleOf is what people call the code of that name; "" where there is none.
func titleOf(name string) string {
	c, _ := CodeNamed(name)
	return c.Title
}

// Laws is what people call the code under which the game is played, with what is
// laid over it.
func (a Agreement) Laws() string {
	if over := titleOf(a.Overlay); over != "" {
		return titleOf(a.Code) + "; with the " + over + " laid over it"
	}
	return titleOf(a.Code)
}

var aboutLaws = []sentence{
	tells("code", func(a Agreement) string {
		if _, ok := CodeNamed(a.Code); !ok {
			return ""
		}
		return "The games are played under this code of laws: " + titleOf(a.Code) + "."
	}),
	tells("overlay", func(a Agreement) string {
		c, ok := CodeNamed(a.Overlay)
		if !ok {
			return ""
		}
		return "The " + c.Title + " is laid over them: where both speak, it decides."
	}),
	tells("umpire", func(a Agreement) string { return named("the umpire, who decides what is disputed", a.Umpire) }),
	tells("umpires", func(a Agreement) string {
		if a.EachPlace() {
			return "At each place of play there is an umpire of his own for what its player sends and does: each player proposes one by name, and the other approves of him. Until he is in his office, questions go to the umpire of the games."
		}
		return "There is one umpire for both sides; they may agree upon another for their game."
	}),
	tells("adjudicator", func(a Agreement) string {
		return named("the adjudicator, who adjudges a game that is not finished in time", a.Adjudicator)
	}),
	tells("secretary", func(a Agreement) string {
		if a.Secretary == "" {
			return ""
		}
		return named("the secretary of the games", a.Secretary)
	}),
	tells("umpire.silence", func(a Agreement) string {
		return "If the umpire is silent for " + span(a.UmpireSilence) + ", the secretary decides in his place."
	}),
	tells("appeal.window", func(a Agreement) string {
		return "Either player may ask the umpire within " + span(a.AppealWindow) + " after a result or a ruling, Sundays and holidays included."
	}),
	says("colours", "lot", "The colours are drawn by lot.", "fixed", "Who has White is settled beforehand."),
	tells("lot_seed", func(a Agreement) string {
		if a.LotSeed == "" {
			return ""
		}
		return "The lot is drawn from the words “" + a.LotSeed + "”, so that anybody can draw it again."
	}),
	says("first_mover", "white", "White moves first.", "black", "Black moves first.", "giver", "Whoever gives the odds moves first.", "receiver", "Whoever receives the odds moves first."),
	tells("odds", func(a Agreement) string {
		if a.Odds == nil {
			return ""
		}
		var out []string
		for _, s := range a.Odds.Sentences() {
			out = append(out, s.Words)
		}
		return strings.Join(out, " ")
	}),
	says("captain_only", "true", "Of a side in consultation only the first named writes for it.", "false", "Of a side in consultation any member binds his side."),
}

var aboutTime = []sentence{
	tells("turn.limit", func(a Agreement) string {
		return "A turn has " + calendar.DurationWords(a.Turn.Limit, a.Turn.Days) + " of reckoned time, a day of it being 24 hours."
	}),
	says("turn.rounding", none, "It ends to the minute.", "end-of-day", "One that runs out in the course of a day lasts to the end of that day."),
	tells("time_limit", func(a Agreement) string {
		var periods []string
		for _, x := range a.TimeLimit {
			periods = append(periods, x.Words(span))
		}
		switch n := len(periods); n {
		case 0:
			return ""
		case 1:
			return "Each player makes " + periods[0] + ", then as many again in as much time, and so on; turns that are annulled count, and what is left is not carried over."
		default:
			return "Each player makes " + strings.Join(periods, ", then ") + ", and so on with the last; turns that are annulled count, and what is left is not carried over."
		}
	}),
	tells("rolling", func(a Agreement) string {
		r, ok := a.RollingTime()
		if !ok {
			return ""
		}
		return "Each player makes " + r.Words(span) + "."
	}),
	tells("long_think", func(a Agreement) string {
		if words := a.LongThinking().Words(span); words != "" {
			return "What is reckoned in one turn " + words + "."
		}
		return ""
	}),
	tells("first_turn_at", func(a Agreement) string {
		if a.FirstTurnAt.IsZero() {
			return "When the first turn begins is still to be filled in."
		}
		begins := map[bool]string{false: "The first turn begins on ", true: "The notice to begin goes out on "}[a.OnNotice()]
		hour := "15:04"
		if a.FirstTurnAt.Second() != 0 {
			hour = time.TimeOnly
		}
		return begins + a.FirstTurnAt.In(AgreedZone(a)).Format("Monday 2 January 2006 at "+hour) + "."
	}),
	says("first_turn_begins", "agreed", "The first turn begins at the time agreed, whether a letter has come or not.", "notice", "The first turn begins when he who begins receives the office's notice."),
	says("receipt", "smtp-accepted", "A letter of the office is received when the player's mail server takes it.",
		"next-midnight", "A letter of the office counts as received at the midnight that follows its arrival at the player's mail server.",
		"acknowledged", "A letter of the office is received when the player answers or acknowledges it, and 48 hours of reckoned time after its arrival at the latest."),
	says("despatch", "arrival", "A record is despatched when it arrives in the office's mailbox."),
	says("forfeit_on_time", "claim", "If a player exceeds his time, his opponent may claim the game; until he does so, or plays on, nothing is lost.",
		"automatic", "A player who exceeds his time forfeits the game without a claim.",
		"penalty_e", "A player who exceeds his time suffers Penalty E for each instance, and the turn goes on."),
	says("time.claiming", "left-out", "The time of making a claim is left out of the claimant's turn.", "counts", "The time of making a claim counts against the claimant."),
	says("time.satisfying", "nobody", "A lawful claim is satisfied in a new turn.", "defaulter", "The time in which a lawful claim is satisfied counts against the defaulter."),
	tells("election.limit", func(a Agreement) string {
		return "For a choice for which no turn runs there are " + span(a.ElectionLimit()) + " of reckoned time" + map[bool]string{true: ", as for a turn"}[a.Election.Limit == 0] + "."
	}),
	says("outage", "credit", "Time that is lost by a failure of the office's own post is given back at once.", "secretary", "Time that is lost by a failure of the office's own post is given back by the secretary."),
	tells("silence", func(a Agreement) string {
		if a.Silence == 0 {
			return ""
		}
		return "A player who has not written for " + span(a.Silence) + " of his turn is asked whether he plays on, and his opponent may claim that he has left the game."
	}),
}

var aboutDays = []sentence{
	tells("calendar.weekly", func(a Agreement) string {
		var days []string
		for _, d := range a.Calendar.Weekly {
			days = append(days, d.String()+"s")
		}
		if len(days) == 0 {
			return "No day of the week is left out."
		}
		return calendar.Listed(days, "and") + " are not reckoned."
	}),
	tells("calendar.holidays", func(a Agreement) string {
		f, _ := FieldNamed("calendar.holidays")
		v := f.Get(a)
		if v == none {
			return "No holidays are left out."
		}
		return strings.TrimSpace("General holidays are not reckoned: " + v + ". " + a.Calendar.UncheckedNote())
	}),
	tells("calendar.zone", func(a Agreement) string {
		return "Days begin and end by the clocks of " + a.Calendar.Zone + "."
	}),
	says("calendar.scope", "tournament", "One calendar holds for both players.", "mover", "Each turn is reckoned by the calendar of the player whose turn it is."),
	tells("leave", func(a Agreement) string {
		l := a.Leave
		if l == nil {
			return "No leave is granted."
		}
		s := fmt.Sprintf("Each player may take %s of leave a year, which are not reckoned for him.", calendar.Counted(int64(l.Days), "day"))
		s += map[bool]string{true: " A move of his ends his leave;", false: " A move of his does not end his leave;"}[l.MovingEnds]
		return s + map[bool]string{true: " leave that is cut short costs him no time.", false: " the days that have passed are reckoned if it is cut short."}[l.CutHarmless]
	}),
}
