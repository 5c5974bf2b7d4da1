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
	blankMan            // a man or its square
	blankOption         // a selection, or nothing
	blankChoice         // a selection
	blankNamed          // a record spoken of, or nothing
	blankRecord         // a record spoken of
	blankPlay           // the writer's record
	blankTry            // records to be tried
	blankThen           // a record assumed, THEN, the record that answers it
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
)

// forms are the commands of BOOK/3.3 with the plain ways in which a player
// would say them.
var forms = []form{
	{"~ exact [the] [penalty|penalties]", Statement{Kind: Exacts}, blankPenalty},
	{"~ claim [the] penalty|penalties", Statement{Kind: Exacts}, blankPenalty},
	{"man", Statement{Kind: Names}, blankMan},
	{"i name [the|your]", Statement{Kind: Names}, blankMan},
	{"~ query [your|the] [last] [record|move]", Statement{Kind: Queries}, blankNamed},
	{"~ waive [the|my|any] [penalty|penalties|right|claim]", Statement{Kind: Waives}, blankNone},
	{"~ waive it", Statement{Kind: Waives}, blankNone},
	{"~ adopt [your] [record|reading|move]", Statement{Kind: Adopts}, blankOption},
	{"i take|read it as|to_be|to_mean", Statement{Kind: Adopts}, blankChoice},
	{"i take|read your [last] record|move as|to_be|to_mean", Statement{Kind: Adopts}, blankChoice},
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
	{"ack|acknowledge", Statement{Kind: Asks, About: "ack"}, blankNone},
	{"i acknowledge [the|your] [receipt] [of] [the|your] [letter|notice]", Statement{Kind: Asks, About: "ack"}, blankNone},
	{"[please] resend [the|your] [last] [letter|letters|notice|notices]", Statement{Kind: Asks, About: "resend"}, blankNone},
	{"remind", Statement{Kind: Reminds}, blankTimes},
	{"leave", Statement{Kind: Leaves}, blankDates},
	{"enter", Statement{Kind: Enters}, blankEvent},
	{"if", Statement{Kind: Conditions}, blankThen},
	{"or|else|otherwise|alternatively|or_else if", Statement{Kind: Conditions, Beside: true}, blankThen},
	{"~ recall|withdraw [the|my] [conditional] conditions|series|records|moves", Statement{Kind: Recalls}, blankNone},
	{"~ resign [the|this|my|our] [game]", Statement{Kind: Resigns}, blankNone},
	{"resigns", Statement{Kind: Resigns}, blankNone},
}

// branch is a place in the tree of the words of all forms.
type branch struct {
	next  map[string]*branch
	forms []form // those that end here
}

var (
	commandTree = grow(forms)
	leadTree    = grow([]form{
		{words: "[my] move|reply [is]"}, {words: "i play|move|reply|answer"}, {words: "sorry [i_play|i_move]"},
	})
	laterLeadTree = grow([]form{{words: "play|playing|with"}})
	// The words with which a line may close without becoming a sentence.
	closingTree = grow([]form{
		{words: "[best|kind|kindest|warm] regards"}, {words: "[with] best wishes"}, {words: "yours"},
		{words: "[many|with] thanks"}, {words: "cheers"}, {words: "instead"},
	})
	// After a command that brings no record these too: nobody resigns without a word.
	courtesyTree = grow([]form{
		{words: "please"}, {words: "thank you"}, {words: "well played"}, {words: "good game"}, {words: "congratulations"},
		{words: "thanks|thank_you for the|a [good|fine|nice|lovely|interesting|enjoyable] game"},
	})
)

// grow makes the tree of a list when it is first asked for.
func grow(list []form) func() *branch {
	return sync.OnceValue(func() *branch {
		root := &branch{}
		for _, f := range list {
			words := strings.ReplaceAll(f.words, "~", "[i|i_hereby|i_now]")
			root.plant(strings.Fields(words), f)
		}
		return root
	})
}

// plant adds a form below a branch.
func (b *branch) plant(words []string, f form) {
	if len(words) == 0 {
		b.forms = append(b.forms, f)
		return
	}
	either, optional := strings.CutPrefix(words[0], "[")
	if optional {
		b.plant(words[1:], f)
		either = strings.TrimSuffix(either, "]")
	}
	for alternative := range strings.SplitSeq(either, "|") {
		at := b
		for w := range strings.SplitSeq(alternative, "_") {
			if at.next == nil {
				at.next = map[string]*branch{}
			}
			if at.next[w] == nil {
				at.next[w] = &branch{}
			}
			at = at.next[w]
		}
		at.plant(words[1:], f)
	}
}

// ended is a form found, and the word after it.
type ended struct {
	next int
	form form
}

// find returns the forms of a tree whose words begin at a word, longest
// first. No stop divides the words of one, but for a colon or a dash.
func (r *lineReader) find(tree func() *branch, i int) []ended {
	var out []ended
	for at := tree(); i < len(r.words); {
		if at = at.next[r.words[i].text]; at == nil {
			break
		}
		i++
		for _, f := range at.forms {
			out = append([]ended{{i, f}}, out...)
		}
		if r.words[i-1].stop && !r.words[i-1].soft {
			break
		}
	}
	return out
}

// past returns the word after the longest form of a tree, or i.
func (r *lineReader) past(tree func() *branch, i int) int {
	if found := r.find(tree, i); len(found) > 0 {
		return found[0].next
	}
	return i
}

// leadsAt returns the word after the words that announce a record, or i.
func (r *lineReader) leadsAt(i int) int {
	if next := r.past(leadTree, i); next > i || i == 0 {
		return next
	}
	return r.past(laterLeadTree, i)
}

// leads reports whether the line only announces a record: "My move is:".
func (r *lineReader) leads() bool {
	return len(r.words) > 0 && r.words[0].text != "sorry" && r.leadsAt(0) == len(r.words)
}

// starts reports whether something new may begin with the word.
func (r *lineReader) starts(i int) bool {
	w := r.words[i].text
	return slices.Contains([]string{"then", "your", "select", "selecting", "choose", "choosing", "ground", "grounds"}, w) || r.and(i) || commandTree().next[w] != nil || verdictTree().next[w] != nil ||
		leadTree().next[w] != nil || laterLeadTree().next[w] != nil || r.closing(i, false)
}

// closing reports whether the line ends from a word on in closing words.
func (r *lineReader) closing(i int, record bool) bool {
	if len(r.words)-i > 14 {
		return false
	}
	for i < len(r.words) {
		next := r.past(closingTree, i)
		if !record {
			next = max(next, r.past(courtesyTree, i))
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
