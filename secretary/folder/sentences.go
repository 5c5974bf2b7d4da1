package folder

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
)

// RuleSentences tell the rules in five sentences made of the values of the agreement: code,
// time, leave, records, end.
func RuleSentences(a terms.Agreement) []string {
	return []string{codeSentence(a), timeSentence(a), leaveSentence(a), recordSentence(a), endSentence(a)}
}

// blankValue is what stands in the blank, "" where it is not filled or there is none.
func blankValue(a terms.Agreement, field string) string {
	v, err := a.Get(field)
	if err != nil || v == "none" {
		return ""
	}
	return v
}

// chosen are the words for what stands in the blank; the value itself where there are none.
func chosen(a terms.Agreement, field string, words map[string]string) string {
	v := blankValue(a, field)
	if w, ok := words[v]; ok {
		return w
	}
	return v
}

func codeSentence(a terms.Agreement) string {
	notation := chosen(a, "notation", map[string]string{"descriptive": "English descriptive notation"})
	if agreed, found := strings.CutPrefix(notation, "agreed:"); found {
		notation = strings.ReplaceAll(agreed, "+", " or ") + " notation"
	}
	return fmt.Sprintf("Played under the %s, in %s.", a.Laws(), notation)
}

func timeSentence(a terms.Agreement) string {
	var out []string
	if w := blankValue(a, "calendar.weekly"); w != "" {
		out = append(out, strings.ReplaceAll(w, ",", "s,")+"s")
	}
	if h := blankValue(a, "calendar.holidays"); h != "" {
		var of []string
		for name := range strings.SplitSeq(h, ",") {
			of = append(of, calendar.TitleOf(strings.TrimSpace(name)))
		}
		out = append(out, "the holidays of "+strings.Join(of, ", "))
	}
	days := "all days are counted"
	if len(out) > 0 {
		days = strings.Join(out, " and ") + " are not counted"
	}
	late := chosen(a, "forfeit_on_time", map[string]string{"claim": "who is late loses if the opponent claims it", "automatic": "who is late loses at once", "penalty_e": "who is late pays Penalty E"})
	return fmt.Sprintf("%s; %s; %s.", turnWords(a), days, late)
}

// turnWords tell how much time there is for moves, by all blanks of the main rule (BCC1903/V.2(c)).
func turnWords(a terms.Agreement) string {
	length := func(d time.Duration) string { return calendar.DurationWords(d, a.Turn.Days) }
	single := blankValue(a, "turn.limit")
	if a.Turn.Rounding == terms.EndOfDay {
		single += ", to the end of the day"
	}
	var together []string
	if w := a.TimeLimitWords(length); w != "" {
		together = append(together, w)
	}
	if r, ok := a.RollingTime(); ok {
		together = append(together, r.Words(length))
	}
	words := "Each move must be sent within " + single
	if len(together) > 0 {
		words = "Each player makes " + strings.Join(together, "; and ") + "; no move may take longer than " + single
	}
	if w := a.LongThinking().Words(length); w != "" {
		words += "; long thinking " + w
	}
	if a.OnNotice() {
		words += "; the first turn begins with our notice, and not before"
	}
	if w := blankValue(a, "silence"); w != "" {
		words += "; who is silent for " + w + " may be excluded"
	}
	return words
}

func leaveSentence(a terms.Agreement) string {
	l := blankValue(a, "leave")
	if l == "" {
		return "No leave is granted."
	}
	return "A player may take leave: " + l + "."
}

func recordSentence(a terms.Agreement) string {
	ambiguous := chosen(a, "penalty.ambiguous", map[string]string{
		"D": "The opponent chooses how an ambiguous record is read", "E": "An ambiguous record is annulled with Penalty E",
		"announce": "The opponent announces how an ambiguous record is read"})
	illegal := chosen(a, "penalty.illegal", map[string]string{
		"E": "an illegal one is annulled with Penalty E", "C": "an illegal one is annulled with Penalty C", "choice": "the opponent chooses the penalty for an illegal one"})
	return ambiguous + "; " + illegal + "."
}

func endSentence(a terms.Agreement) string {
	var out []string
	if m := blankValue(a, "adjudication.months"); m != "" {
		out = append(out, "after "+m+" months")
	}
	if d := blankValue(a, "adjudication.date"); d != "" {
		out = append(out, "from "+d)
	}
	words := "Unfinished games go on until they end"
	if len(out) > 0 {
		words = "Either player may have an unfinished game decided by the adjudicator " + strings.Join(out, " or ")
	}
	words += "; appeals within " + blankValue(a, "appeal.window")
	if leaves := chosen(a, "withdrawal", map[string]string{
		"half": "who leaves before half of the games are finished counts for nothing", "stand": "who leaves loses the games that are left",
		"annul": "the games of a player who leaves count for nothing", "adjudicate": "the games of a player who leaves go to the adjudicator",
	}); leaves != "" {
		words += "; " + leaves
	}
	return words + "."
}
