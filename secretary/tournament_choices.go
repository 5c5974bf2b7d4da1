package secretary

import (
	"strings"

	"postd/correspondence/terms"
)

// choicesInWords are the values of the closed lists in words, by the blank and the value,
// or by the value alone where it means the same in each blank.
var choicesInWords = map[string]string{
	"true": "yes", "false": "no", "none": "none", "opponent": "if the opponent claims it", "automatic": "at once", "claim": "if it is claimed",
	"D": "Penalty D: the opponent chooses the reading", "E": "Penalty E", "C": "Penalty C: a move of the King", "inform": "tell the opponent",
	"guard": "return it to its author", "silent": "say nothing", "penalty_e": "Penalty E",
	"BCC1903-V": "British Chess Code, 1903: by correspondence", "BCC1903-VI": "British Chess Code, 1903: by telegraph",
	"BCC1903-APPA": "British Chess Code, 1903, Appendix A", "BCC1897-III": "British Chess Code, 1897: by correspondence", "STAUNTON": "Staunton's rules",
	"withdrawal stand": "what is finished counts, the rest is lost", "half": "before half is finished, nothing counts",
	"annul": "nothing counts", "adjudicate": "what is finished counts, the rest is adjudicated", "early": "before half is finished", "yes": "at any time",
	"RICC": "rules of an international match", "first_mover giver": "the giver of odds", "first_mover receiver": "the receiver of odds",
	"umpires one": "one for both sides", "umpires each-place": "one at each place", "descriptive": "English descriptive",
	"names birth": "the side where the piece began", "names birth-then-side": "where it began, else where it stands",
	"first_turn_begins agreed": "at the time agreed", "first_turn_begins notice": "when our letter is received",
	"turn.rounding none": "ends to the minute", "end-of-day": "lasts to the end of the day",
	"tournament": "one for both players", "mover": "that of the player to move", "smtp-accepted": "when the player's mail server takes it",
	"next-midnight": "at the midnight after that", "acknowledged": "when the player answers it", "arrival": "when it arrives here",
	"adopt": "the opponent adopts any", "first": "the first one holds", "announce": "the opponent announces the reading",
	"offence": "may be treated as illegal", "capture": "is a capture", "stand": "stands", "umpire": "is for the umpire",
	"choice": "the opponent chooses the penalty", "man": "another man is named", "free": "any move is free", "nothing": "has no consequence",
	"another-move": "another move may be required", "requesting": "whoever asks for it forfeits", "accepting": "whoever takes it forfeits",
	"left-out": "is left out", "counts": "counts", "nobody": "a new turn begins", "defaulter": "counts for the one at fault",
	"scrutiny.unreadable illegal": "is treated as illegal", "return": "goes back to its author", "not-sent": "counts as not sent", "lenient": "is read leniently",
	"waived": "counts as waived", "secretary": "is for the secretary", "until-adopted": "until it is adopted",
	"by-turn": "only on one's own turn", "always": "always", "demand-drawn": "from a demand on; then it is drawn", "demand-claim": "from a demand on; then it is claimed",
	"information": "is passed on, and binds nobody", "offer": "is an offer", "fourth-move": "until the second player's fourth move",
	"own-fourth-move": "until one's own fourth move", "any-time": "at any time", "ambiguous": "is ambiguous", "queen": "makes a Queen", "incomplete": "is incomplete",
	"forward": "passed on", "withhold": "kept here", "credit": "time is given back at once", "confirm": "waits for its owner", "accept": "is accepted",
	"lot": "drawn by lot", "fixed": "settled beforehand", "captain results": "draws and resigning", "adjudication.judges 1": "one", "adjudication.judges 2": "two",
}

// choiceWords says what the value of a closed list means; else the value itself.
func choiceWords(field, value string) string {
	if agreed, found := strings.CutPrefix(value, "agreed:"); found {
		return strings.ReplaceAll(agreed, "+", " or ") + ", as agreed"
	}
	for _, key := range []string{field + " " + value, value} {
		if words, ok := choicesInWords[key]; ok && closed(field) {
			return words
		}
	}
	return value
}

// closed reports whether only values of a list may stand in the blank.
func closed(field string) bool {
	f, known := terms.FieldNamed(field)
	return known && choices(f) != nil
}

// shortCite is the law of a blank, without its title.
func shortCite(f terms.Field, a terms.Agreement) string {
	cite, _, _ := strings.Cut(lawsOf(f, a).Cite, ",")
	return cite
}
