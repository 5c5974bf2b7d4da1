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
		return "The " + c.Title + " is added to it; where the two differ, it prevails."
	}),
	tells("umpire", func(a Agreement) string { return named("the umpire and decides disputes", a.Umpire) }),
	tells("umpires", func(a Agreement) string {
		if a.EachPlace() {
			return "Each place of play has an umpire of its own for what the player there sends and does. Each player proposes one by name, and the other approves. Until that umpire takes office, questions go to the umpire of the games."
		}
		return "There is one umpire for both sides, unless the players agree on another for their game."
	}),
	tells("adjudicator", func(a Agreement) string {
		return named("the adjudicator and decides games that are not finished in time", a.Adjudicator)
	}),
	tells("secretary", func(a Agreement) string {
		if a.Secretary == "" {
			return ""
		}
		return named("the secretary of the games", a.Secretary)
	}),
	tells("umpire.silence", func(a Agreement) string {
		return "If the umpire does not answer for " + span(a.UmpireSilence) + ", the secretary decides instead."
	}),
	tells("appeal.window", func(a Agreement) string {
		return "Either player may turn to the umpire within " + span(a.AppealWindow) + " of a result or a ruling; Sundays and holidays count too."
	}),
	says("colours", "lot", "The colours are drawn by lot.", "fixed", "It is settled beforehand who has White."),
	tells("lot_seed", func(a Agreement) string {
		if a.LotSeed == "" {
			return ""
		}
		return "The lot is drawn from the words “" + a.LotSeed + "”, so that anybody can repeat it."
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
	tells("opening", func(a Agreement) string {
		moves, after, _ := playOpening(a.Opening)
		if len(moves) == 0 {
			return ""
		}
		return "Every game begins with the moves " + a.OpeningWords() + "; they are agreed and not sent, and " + after.Turn().String() + " sends the first move after them."
	}),
	says("captain", "silent", "", "results", "The captain of a team may advise its players on draws and on resigning, by the consent of all, and never on moves."),
	says("rated", "yes", "", "no", "The game is not rated: it counts in no rating list of the office."),
	says("captain_only", "true", "When several players consult as one side, only the first named writes for it.", "false", "When several players consult as one side, whatever one of them sends binds the side."),
}

var aboutTime = []sentence{
	tells("turn.limit", func(a Agreement) string {
		return "Each turn has " + calendar.DurationWords(a.Turn.Limit, a.Turn.Days) + " of counted time" + map[bool]string{true: "; a day is 24 hours of it"}[a.Turn.Days] + "."
	}),
	says("turn.rounding", none, "A turn ends to the minute.", "end-of-day", "A turn that runs out during a day lasts until the end of that day."),
	tells("time_limit", func(a Agreement) string {
		var periods []string
		for _, x := range a.TimeLimit {
			periods = append(periods, x.Words(span))
		}
		switch n := len(periods); n {
		case 0:
			return ""
		case 1:
			return "Each player makes " + periods[0] + ", then as many in the same time again, and so on. Annulled turns count, and time that is left is not carried over."
		default:
			return "Each player makes " + strings.Join(periods, ", then ") + "; the last of these repeats. Annulled turns count, and time that is left is not carried over."
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
			return "The time of one turn " + words + "."
		}
		return ""
	}),
	tells("first_turn_at", func(a Agreement) string {
		if a.FirstTurnAt.IsZero() {
			return "The beginning of the first turn is still to be set."
		}
		begins := map[bool]string{false: "The first turn begins on ", true: "The notice to begin goes out on "}[a.OnNotice()]
		hour := "15:04"
		if a.FirstTurnAt.Second() != 0 {
			hour = time.TimeOnly
		}
		return begins + a.FirstTurnAt.In(AgreedZone(a)).Format("Monday 2 January 2006 at "+hour) + "."
	}),
	says("first_turn_begins", "agreed", "The first turn begins at the time agreed, whether or not a letter has come.", "notice", "The first turn begins when the player who moves first receives the office's notice."),
	says("receipt", "smtp-accepted", "A letter from the office counts as received when the player's mail server accepts it.",
		"next-midnight", "A letter from the office counts as received at the midnight after it reaches the player's mail server.",
		"acknowledged", "A letter from the office counts as received when the player answers or acknowledges it, but at the latest 48 hours of counted time after it arrives."),
	says("despatch", "arrival", "A record counts as sent when it arrives in the office's mailbox."),
	says("forfeit_on_time", "claim", "If a player runs out of time, the opponent may claim the game; until then nothing is lost, and an opponent who plays on can no longer claim it.",
		"automatic", "A player who runs out of time forfeits the game without a claim.",
		"penalty_e", "A player who runs out of time suffers Penalty E each time, and the turn goes on."),
	says("time.claiming", "left-out", "The time spent on making a claim is left out of the claimant's turn.", "counts", "The time spent on making a claim counts against the claimant."),
	says("time.satisfying", "nobody", "What a lawful claim requires is done in a new turn.", "defaulter", "The time spent on doing what a lawful claim requires counts against the player who has to do it."),
	tells("election.limit", func(a Agreement) string {
		return "A choice that is made while no turn runs has " + span(a.ElectionLimit()) + " of counted time" + map[bool]string{true: ", as a turn has"}[a.Election.Limit == 0] + "."
	}),
	says("outage", "credit", "Time lost through a failure of the office's own mail is given back at once.", "secretary", "Time lost through a failure of the office's own mail is given back by the secretary."),
	tells("silence", func(a Agreement) string {
		if a.Silence == 0 {
			return ""
		}
		return "A player who has not written for " + span(a.Silence) + " of a turn is asked whether they are still playing, and the opponent may claim that they have left the game."
	}),
}

var aboutDays = []sentence{
	tells("calendar.weekly", func(a Agreement) string {
		var days []string
		for _, d := range a.Calendar.Weekly {
			days = append(days, d.String()+"s")
		}
		if len(days) == 0 {
			return "Every day of the week is counted."
		}
		return calendar.Listed(days, "and") + " are not counted."
	}),
	tells("calendar.holidays", func(a Agreement) string {
		f, _ := FieldNamed("calendar.holidays")
		v := f.Get(a)
		if v == none {
			return "Holidays are counted like other days."
		}
		named := strings.Split(v, ", ")
		for i, name := range named {
			if s, ok := calendar.SetOf(name); ok {
				named[i] = s.Title + " (" + name + ")"
			}
		}
		return strings.TrimSpace("General holidays are not counted: " + strings.Join(named, ", ") + ". " + a.Calendar.UncheckedNote())
	}),
	tells("calendar.zone", func(a Agreement) string {
		return "Days begin and end by the clocks of the time zone " + a.Calendar.Zone + "."
	}),
	says("calendar.scope", "tournament", "The same calendar holds for both players.", "mover", "Each turn is counted by the calendar of the player whose turn it is."),
	tells("leave", func(a Agreement) string {
		l := a.Leave
		if l == nil {
			return "There is no leave."
		}
		s := fmt.Sprintf("Each player may take %s of leave a year, which are not counted.", calendar.Counted(int64(l.Days), "day"))
		s += map[bool]string{true: " A move ends the leave.", false: " A move does not end the leave."}[l.MovingEnds]
		return s + map[bool]string{true: " Leave that is cut short costs no time.", false: " If leave is cut short, the days that have passed are counted."}[l.CutHarmless]
	}),
}
