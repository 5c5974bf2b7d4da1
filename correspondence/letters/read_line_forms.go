package letters

import (
	"slices"
	"strings"
	"sync"
)

// form is one way to say something: its words, what it says, and the blank
// that may follow. In the words "[a]" may be left out, "a|b" is either, "a_b"
// is several words, and "~" is "I", "I hereby", or nothing.
type form struct {
	words string
	says  Statement
	blank blank
}

// blank is what follows the words of a form.
type blank uint8

const (
	blankNone     blank = iota
	blankPenalty        // letters, then SELECT, MAN, GROUND in any order
	blankAgreed         // the same, or no letter: that which is agreed
	blankOrdinal        // the number of a choice that is open
	blankMan            // a man or its square
	blankOption         // a selection, or nothing
	blankChoice         // a selection
	blankNamed          // a record spoken of, or nothing
	blankRecord         // a record spoken of
	blankPlay           // the writer's record
	blankTry            // records to be tried
	blankLine           // the checks of an endless series, or nothing
	blankFacts          // free words, or nothing
	blankQuestion       // the question of an appeal, or nothing
	blankNumber         // a number, or nothing
	blankANumber        // a number
	blankTurns          // the numbers of turns, or nothing
	blankName           // the name of a person
	blankTerm           // a field of the agreement and its value
	blankTimes          // off, daily, 50% 2 days, or nothing
	blankDates          // from TO to
	blankEvent          // the name of a tournament
	blankWish           // what a player sets or fetches, or nothing
)

// forms are the commands of BOOK/3.3 with the plain ways in which a player
// would say them.
var forms = []form{
	{"~ exact [the] [penalty|penalties]", Statement{Kind: Exacts}, blankPenalty},
	{"~ claim [the] penalty|penalties", Statement{Kind: Exacts}, blankPenalty},
	{"i|i_hereby|i_now exact|claim|demand|enforce|require the|my|that [agreed] penalty|penalties", Statement{Kind: Exacts}, blankAgreed},
	{"exact|claim the [agreed] penalty", Statement{Kind: Exacts}, blankAgreed},
	{"i insist on|upon the|my [agreed] penalty", Statement{Kind: Exacts}, blankAgreed},
	{"i insist on|upon [penalty]", Statement{Kind: Exacts}, blankPenalty},
	{"i ask|apply|call for the [agreed] penalty", Statement{Kind: Exacts}, blankAgreed},
	{"i ask|apply|call for [penalty]", Statement{Kind: Exacts}, blankPenalty},
	{"i want|request|demand [the] [penalty]", Statement{Kind: Exacts}, blankPenalty},
	{"i want|request the [agreed] penalty", Statement{Kind: Exacts}, blankAgreed},
	{"i would|should like [to_have|to_exact|to_claim] the [agreed] penalty", Statement{Kind: Exacts}, blankAgreed},
	{"i would|should like [to_have|to_exact|to_claim] [penalty]", Statement{Kind: Exacts}, blankPenalty},
	{"i'd like [to_have|to_exact|to_claim] the [agreed] penalty", Statement{Kind: Exacts}, blankAgreed},
	{"[the] penalty|penalties [is|to_be]", Statement{Kind: Exacts}, blankPenalty},
	{"penalty", Statement{Kind: Exacts}, blankAgreed},
	{"choose [the] [reading|choice|record|number|no|option]", Statement{Kind: Adopts}, blankChoice},
	{"man", Statement{Kind: Names}, blankMan},
	{"i name [the|your]", Statement{Kind: Names}, blankMan},
	{"~ query [your|the] [last] [record|move]", Statement{Kind: Queries}, blankNamed},
	{"~ waive [the|my|any] [penalty|penalties|right|claim]", Statement{Kind: Waives}, blankNone},
	{"~ waive it", Statement{Kind: Waives}, blankNone},
	{"~ adopt [the|your] [record|reading|move]", Statement{Kind: Adopts}, blankOption},
	{"i take|read it as|to_be|to_mean", Statement{Kind: Adopts}, blankChoice},
	{"i take|read your [last] record|move as|to_be|to_mean", Statement{Kind: Adopts}, blankChoice},
	{"i choose|take|select|pick|prefer [the] [reading|choice|record|number|no|option]", Statement{Kind: Chooses}, blankOrdinal},
	{"my choice is [the] [reading|record|number|no]", Statement{Kind: Chooses}, blankOrdinal},
	{"interpret [as]", Statement{Kind: Interprets}, blankChoice},
	{"i interpret my [last] record|move as|to_mean", Statement{Kind: Interprets}, blankChoice},
	{"i meant|mean", Statement{Kind: Interprets}, blankChoice},
	{"my [last] record|move meant|means", Statement{Kind: Interprets}, blankChoice},
	{"restore [the] [game|position]", Statement{Kind: Restores}, blankNamed},
	{"i ask you to restore the game|position", Statement{Kind: Restores}, blankNone},

	{"offer [of] [a|the] draw", Statement{Kind: Offers}, blankNone},
	{"i offer [you] [a|the] draw", Statement{Kind: Offers}, blankNone},
	{"i hereby offer [you] a draw", Statement{Kind: Offers}, blankNone},
	{"i am|i'm offering [you] a draw", Statement{Kind: Offers}, blankNone},
	{"offering [you] a draw", Statement{Kind: Offers}, blankNone},
	{"~ propose [a] draw", Statement{Kind: Offers}, blankNone},
	{"draw [is] offered|proposed", Statement{Kind: Offers}, blankNone},
	{"draw offer", Statement{Kind: Offers}, blankNone},
	{"with [an|the|my] offer of [a] draw", Statement{Kind: Offers}, blankNone},
	{"with [a|my] draw offer|offered", Statement{Kind: Offers}, blankNone},
	{"~ withdraw [the|my] [draw] offer [of_a_draw|of_draw]", Statement{Kind: Withdraws}, blankNone},
	{"offer withdrawn", Statement{Kind: Withdraws}, blankNone},
	{"~ accept", Statement{Kind: Accepts}, blankNone},
	{"~ accept [the|your|a] draw|proposal [offer]", Statement{Kind: Accepts}, blankNone},
	{"~ accept [the|your] [draw] offer [of_a_draw|of_draw]", Statement{Kind: Accepts}, blankNone},
	{"i agree to a|the|your draw|proposal", Statement{Kind: Accepts}, blankNone},
	{"draw|offer accepted", Statement{Kind: Accepts}, blankNone},
	{"~ decline", Statement{Kind: Declines}, blankNone},
	{"~ decline|refuse|reject [the|your|a] draw|proposal [offer]", Statement{Kind: Declines}, blankNone},
	{"~ decline|refuse|reject [the|your] [draw] offer [of_a_draw|of_draw]", Statement{Kind: Declines}, blankNone},
	{"draw|offer declined|refused", Statement{Kind: Declines}, blankNone},

	{"~ claim [a|the] draw [by|on|under|of] [the] fifty|50|fifty-move|50-move|fifty-moves [move|moves] [rule|law]", Statement{Kind: ClaimsDraw, About: "fifty"}, blankNone},
	{"~ claim [a|the] draw [by|on|for|of] [the] [threefold|three-fold|triple] repetition [of_position|of_the_position|of_moves]", Statement{Kind: ClaimsDraw, About: "repetition"}, blankTurns},
	{"~ claim [a|the] draw [by|of|for] [an] perpetual|endless [series_of] [check|checks]", Statement{Kind: ClaimsDraw, About: "perpetual"}, blankLine},
	{"~ claim [a|the] draw", Statement{Kind: ClaimsDraw}, blankNone},
	{"~ claim [a|the] draw [by|on|under|of|because_of|owing_to|through] [the] fifty|50 moves without [a] capture", Statement{Kind: ClaimsDraw, About: "fifty"}, blankNone},
	{"[it_is|it's|this_is|that_is|i_claim] [a|the] draw|drawn by|under|through|on|for|because_of|owing_to [the] fifty|50|fifty-move|50-move|fifty-moves [move|moves] [rule|law]", Statement{Kind: ClaimsDraw, About: "fifty"}, blankNone},
	{"[it_is|it's|this_is|that_is|i_claim] [a|the] draw|drawn by|under|through|on|for|because_of|owing_to [the] [threefold|three-fold|triple] repetition [of_position|of_the_position|of_moves]", Statement{Kind: ClaimsDraw, About: "repetition"}, blankTurns},
	{"[it_is|it's|this_is|that_is|i_claim] [a|the] draw|drawn by|under|through|on|for|because_of|owing_to [the] [an] perpetual|endless check|checks", Statement{Kind: ClaimsDraw, About: "perpetual"}, blankNone},
	{"[the|this] game|position is [a] draw|drawn by|under|through [the] fifty|50|fifty-move|50-move [move|moves] [rule|law]", Statement{Kind: ClaimsDraw, About: "fifty"}, blankNone},
	{"[the|this] game|position is [a] draw|drawn by|under|through [the] [threefold|three-fold|triple] repetition [of_position|of_the_position|of_moves]", Statement{Kind: ClaimsDraw, About: "repetition"}, blankTurns},
	{"[the|this] game|position is [a] draw|drawn by|through [the] [an] perpetual|endless check|checks", Statement{Kind: ClaimsDraw, About: "perpetual"}, blankNone},
	{"~ claim [the] threefold|three-fold|triple repetition [of_position|of_the_position|of_moves]", Statement{Kind: ClaimsDraw, About: "repetition"}, blankTurns},
	{"~ claim [the] repetition [of_position|of_the_position|of_moves]", Statement{Kind: ClaimsDraw, About: "repetition"}, blankTurns},
	{"~ claim [the] fifty-move|50-move [rule|law|draw]", Statement{Kind: ClaimsDraw, About: "fifty"}, blankNone},
	{"~ claim [the] fifty|50 move|moves [rule|law|draw]", Statement{Kind: ClaimsDraw, About: "fifty"}, blankNone},
	{"~ claim [a] perpetual [check]", Statement{Kind: ClaimsDraw, About: "perpetual"}, blankNone},
	{"~ claim [on|the] time", Statement{Kind: ClaimsForfeit, About: "time"}, blankNone},
	{"~ claim the|this|my game|win|victory", Statement{Kind: ClaimsForfeit, About: "time"}, blankNone},
	{"~ claim a win", Statement{Kind: ClaimsForfeit, About: "time"}, blankNone},
	{"~ claim the|this [game|win|victory] by|on|through [default|forfeit|forfeiture]", Statement{Kind: ClaimsForfeit, About: "time"}, blankNone},
	{"~ claim [a|the] forfeit|forfeiture [by|on|of|for] time", Statement{Kind: ClaimsForfeit, About: "time"}, blankNone},
	{"~ claim [a|the] game|win|victory [by|on|for] time", Statement{Kind: ClaimsForfeit, About: "time"}, blankNone},
	{"~ claim time forfeit|forfeiture", Statement{Kind: ClaimsForfeit, About: "time"}, blankNone},
	{"~ claim the game as you have exceeded the|your time [limit]", Statement{Kind: ClaimsForfeit, About: "time"}, blankNone},
	{"~ claim [a|the] forfeit|forfeiture [by|on|of|for] assistance", Statement{Kind: ClaimsForfeit, About: "assistance"}, blankFacts},
	{"~ claim [a|the] forfeit|forfeiture [by|on|of|for] books", Statement{Kind: ClaimsForfeit, About: "books"}, blankFacts},
	{"~ claim [a|the] forfeit|forfeiture [by|on|of|for] refusal", Statement{Kind: ClaimsForfeit, About: "refusal"}, blankFacts},
	{"~ claim [a|the] forfeit|forfeiture [by|on|of|for|under] [the] laws", Statement{Kind: ClaimsForfeit, About: "laws"}, blankFacts},
	{"~ claim [an|the] adjudication [of_the_game|of_this_game]", Statement{Kind: ClaimsAdjudication}, blankNone},
	{"~ claim [an|the] adjudication unable", Statement{Kind: ClaimsAdjudication, About: "unable"}, blankFacts},
	{"~ claim [an|the] annul|annulment [of|for|by] [the] firstmove|first-move|first_move", Statement{Kind: ClaimsAnnulment, About: "firstmove"}, blankFacts},
	{"~ claim [an|the] annul|annulment [of|for|by] [the] setup|set-up|set_up", Statement{Kind: ClaimsAnnulment, About: "setup"}, blankFacts},
	{"~ demand [a|the] fifty|50|fifty-move|50-move [move|moves] [count]", Statement{Kind: DemandsFifty}, blankNone},

	{"~ appeal", Statement{Kind: Appeals}, blankQuestion},
	{"not mine", Statement{Kind: Appeals, About: "not mine"}, blankNone},
	{"~ consent", Statement{Kind: Consents}, blankNumber},
	{"~ consent to [number|proposal|no]", Statement{Kind: Consents}, blankANumber},
	{"refuse", Statement{Kind: RefusesTerms}, blankNumber},
	{"i refuse [number|proposal|no]", Statement{Kind: RefusesTerms}, blankANumber},
	{"~ propose [the|a|new] [change|changes] [of] [the] [terms|term]", Statement{Kind: Proposes, About: "terms"}, blankTerm},
	{"~ propose help", Statement{Kind: Proposes, About: "help"}, blankFacts},
	{"~ propose umpire", Statement{Kind: Proposes, About: "umpire"}, blankName},
	{"propose umpire?", Statement{Kind: Proposes, About: "umpire", Facts: "?"}, blankNone},
	{"try", Statement{Kind: Tries}, blankTry},
	{"[please] [send] [me] [the] status [please]", Statement{Kind: Asks, About: "status"}, blankNone},
	{"[please] [send] [me] [the] score [please]", Statement{Kind: Asks, About: "score"}, blankNone},
	{"[please] [send] [me] [the] terms [please]", Statement{Kind: Asks, About: "terms"}, blankNone},
	{"help", Statement{Kind: Asks, About: "help"}, blankNone},
	{"help notation", Statement{Kind: Asks, About: "help notation"}, blankNone},
	{"help time", Statement{Kind: Asks, About: "help time"}, blankNone},
	{"help if", Statement{Kind: Asks, About: "help if"}, blankNone},
	{"ack|acknowledge", Statement{Kind: Asks, About: "ack"}, blankNone},
	{"i acknowledge [the|your] [receipt] [of] [the|your] [letter|notice]", Statement{Kind: Asks, About: "ack"}, blankNone},
	{"[please] resend [the|your] [last] [letter|letters|notice|notices]", Statement{Kind: Asks, About: "resend"}, blankNone},
	{"remind", Statement{Kind: Reminds}, blankTimes},
	{"show", Statement{Kind: Asks, About: "show"}, blankWish},
	{"spelling", Statement{Kind: Asks, About: "spelling"}, blankWish},
	{"zone", Statement{Kind: Asks, About: "zone"}, blankWish},
	{"receipts", Statement{Kind: Asks, About: "receipts"}, blankWish},
	{"pgn", Statement{Kind: Asks, About: "pgn"}, blankWish},
	{"law", Statement{Kind: Asks, About: "law"}, blankWish},
	{"leave", Statement{Kind: Leaves}, blankDates},
	{"enter", Statement{Kind: Enters}, blankEvent},
	{"~ recall|withdraw [the|my] [conditional] conditions|series|records|moves", Statement{Kind: Recalls}, blankNone},
	{"~ resign [the|this|my|our] [game]", Statement{Kind: Resigns}, blankNone},
	{"resigns", Statement{Kind: Resigns}, blankNone},
}

var (
	commandForms = grow(forms)
	leadWords    = grow([]form{
		{words: "[my] move|reply [is]"}, {words: "my answer|next_move [is]"}, {words: "here_is|here's my|our [next] move|reply|answer"},
		{words: "i|we play|move|reply|answer"}, {words: "sorry [i_play|i_move]"},
	})
	laterLeadWords = grow([]form{{words: "play|playing|with"}})
	// The words with which a line may close without becoming a sentence.
	closingWords = grow([]form{
		{words: "[best|kind|kindest|warm] regards"}, {words: "[with] best wishes"}, {words: "yours"},
		{words: "[many|with] thanks"}, {words: "cheers"}, {words: "instead"}, {words: "please"},
	})
	// After a command that brings no record these too: nobody resigns without a word.
	courtesyWords = grow([]form{
		{words: "please"}, {words: "thank you"}, {words: "well played"}, {words: "good game"}, {words: "congratulations"},
		{words: "thanks|thank_you for the|a [good|fine|nice|lovely|interesting|enjoyable] game"},
	})
)

// list is a list of forms, by the words with which they may begin.
type list struct {
	forms  []form
	slots  [][]slot
	begins map[string][]int
}

// slot is a place in a form: one of several ways to fill it, or nothing where it may be
// left out.
type slot struct {
	optional bool
	ways     [][]string
}

// grow makes a list ready when it is first asked for.
func grow(forms []form) func() *list {
	return sync.OnceValue(func() *list {
		l := &list{forms: forms, begins: map[string][]int{}}
		for n, f := range forms {
			var slots []slot
			for w := range strings.FieldsSeq(strings.ReplaceAll(f.words, "~", "[i|i_hereby|i_now]")) {
				either, optional := strings.CutPrefix(w, "[")
				s := slot{optional: optional}
				for way := range strings.SplitSeq(strings.TrimSuffix(either, "]"), "|") {
					s.ways = append(s.ways, strings.Split(way, "_"))
				}
				slots = append(slots, s)
			}
			l.slots = append(l.slots, slots)
			for _, s := range slots {
				for _, way := range s.ways {
					if known := l.begins[way[0]]; len(known) == 0 || known[len(known)-1] != n {
						l.begins[way[0]] = append(known, n)
					}
				}
				if !s.optional {
					break
				}
			}
		}
		return l
	})
}

// may reports whether one of the forms may begin with a word.
func (l *list) may(word string) bool { return l.begins[word] != nil }

// ended is a form found, and the word after it; across says that a comma, a colon or a
// dash stands between its words.
type ended struct {
	next   int
	form   form
	across bool
}

// find returns the forms of a list whose words begin at a word, longest first, and
// behind them those between whose words a comma stands, "CLAIM DRAW, REPETITION".
func (r *lineReader) find(of func() *list, i int) []ended {
	if i >= len(r.words) {
		return nil
	}
	l := of()
	var out []ended
	for _, n := range l.begins[r.words[i].text] {
		r.fits(l.slots[n], i, i, false, func(next int, across bool) {
			if e := (ended{next, l.forms[n], across}); !slices.ContainsFunc(out, func(o ended) bool {
				return o.next == next && o.across == across && o.form.words == e.form.words && o.form.blank == e.form.blank
			}) {
				out = append(out, e)
			}
		})
	}
	slices.Reverse(out) // of two as long as each other the later in the list is the more particular
	slices.SortStableFunc(out, func(a, b ended) int {
		if a.across != b.across {
			if a.across {
				return 1
			}
			return -1
		}
		return b.next - a.next
	})
	return out
}

// fits tells each word after which the slots are filled; from is the first word of
// the form and i the next one.
func (r *lineReader) fits(slots []slot, from, i int, across bool, found func(next int, across bool)) {
	if len(slots) == 0 {
		found(i, across)
		return
	}
	if slots[0].optional {
		r.fits(slots[1:], from, i, across, found)
	}
	for _, way := range slots[0].ways {
		next, crossed, ok := i, across, true
		for _, w := range way {
			if next >= len(r.words) || r.words[next].text != w {
				ok = false
				break
			}
			if next > from && r.words[next-1].stop {
				if ok = !r.words[next-1].hard; !ok {
					break
				}
				crossed = crossed || !r.words[next-1].soft
			}
			next++
		}
		if ok {
			r.fits(slots[1:], from, next, crossed, found)
		}
	}
}

// past returns the word after the longest form of a list, or i.
func (r *lineReader) past(of func() *list, i int) int {
	if found := r.find(of, i); len(found) > 0 && !found[0].across {
		return found[0].next
	}
	return i
}

// leadsAt returns the word after the words that announce a record, or i.
func (r *lineReader) leadsAt(i int) int {
	if next := r.past(leadWords, i); next > i || i == 0 {
		return next
	}
	return r.past(laterLeadWords, i)
}

// leads reports whether the line only announces a record: "My move is:".
func (r *lineReader) leads() bool {
	return len(r.words) > 0 && r.words[0].text != "sorry" && r.leadsAt(0) == len(r.words)
}

// starts reports whether something new may begin with the word.
func (r *lineReader) starts(i int) bool {
	w := r.words[i].text
	return slices.Contains([]string{"then", "your", "select", "selecting", "choose", "choosing", "ground", "grounds"}, w) || r.and(i) || commandForms().may(w) || verdictWords().may(w) ||
		leadWords().may(w) || laterLeadWords().may(w) || r.closing(i, false) || (conditionReader{r}).opens(i)
}

// closing reports whether the line ends from a word on in closing words.
func (r *lineReader) closing(i int, record bool) bool {
	if len(r.words)-i > 14 {
		return false
	}
	for i < len(r.words) {
		next := r.past(closingWords, i)
		if !record {
			next = max(next, r.past(courtesyWords, i))
		}
		if next == i && r.and(i) && i+1 < len(r.words) {
			next = i + 1
		}
		if next == i {
			return false
		}
		i = next
	}
	return true
}
