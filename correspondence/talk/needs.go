package talk

import (
	"strings"
)

// Need is something that a player says to the office, in words of every day (RULING/R-68).
type Need string

// These are the needs that are answered.
const (
	NeedTurn      Need = "turn"      // whose turn it is, whether a move has come
	NeedStop      Need = "stop"      // no more letters
	NeedAddress   Need = "address"   // another address
	NeedNotation  Need = "notation"  // how a move is written
	NeedPersons   Need = "persons"   // who the officials are
	NeedSecretary Need = "secretary" // words for the secretary
	NeedUmpire    Need = "umpire"    // words for the umpire
)

// These are the bounds of what may be a need.
const (
	mostNeedWords = 12  // of a sentence
	longestNeed   = 800 // bytes of a line
)

// needs is the table of the forms, each for a whole sentence in small letters.
var needs = []struct {
	need Need
	form string
}{
	{NeedTurn, `(?:is it|whose) (?:my |your )?(?:turn|move|go)(?: (?:now|is it|to play|to move|again|next))*|whose (?:turn|move) is it(?: now)?|who (?:is|has) (?:to|it to)? ?(?:move|play)(?: (?:now|next))?|(?:have|did) (?:you|my opponent|he|she|they) (?:get|got|receive|received|seen|see|had) (?:my|the) (?:last |latest )?(?:move|letter|record|reply|mail|e-?mail|message)(?: .*)?|has my (?:last |latest )?(?:move|letter|record|reply|mail|e-?mail|message) (?:arrived|come|reached you|been received|got through)(?: .*)?|is it (?:me|my opponent|him|her) (?:to|who is to) (?:move|play)|am i to (?:move|play)(?: now)?|(?:when|by when|until when) (?:must|do|should|shall|have) i (?:have |to )*(?:answer|reply|move|play)(?: .{0,20})?|when is my (?:move|reply|answer) due|what is the (?:present )?(?:score|position)(?: .{0,20})?|i (?:did not|didn't|have not|haven't) (?:get|got|receive|received|had) (?:your|the|any|a) (?:last |latest |new )?(?:letter|mail|e-?mail|message|notice)s?(?: .{0,20})?|(?:(?:can|could|will|would) you )?(?:please )?(?:send|mail|e-?mail|show|tell) me (?:again )?(?:the|your|my) (?:last |latest |present |current )?(?:position|score|board|letter|mail|e-?mail|notice|moves)(?: .{0,20})?|where (?:are|do) we (?:stand|now)?|how (?:does the game|do we|long have i|much time (?:have i|do i have))(?: .*)?`},
	{NeedStop, `(?:please )?(?:stop|unsubscribe|remove me|take me off|cancel my subscription)(?: (?:sending|writing|e-?mailing|me|to me|these|this|mails?|e-?mails?|letters?|messages?|from|your|the|list|mailing list|at once|please|any more|now|it))*|(?:please )?(?:send (?:me )?)?no more (?:e-?mails?|letters?|mails?|messages?)(?: please)?|(?:please )?(?:do not|don't) (?:write|e-?mail|mail|send)(?: .{0,30})? (?:any ?more|again|more (?:e-?mails?|letters?|mails?))|i (?:want|wish|would like|have|'d like) to (?:leave|quit|withdraw from) (?:the|this|your) (?:tournament|event|competition|club|list|match)(?: .{0,20})?`},
	{NeedAddress, `(?:i have |this is |here is |please note |note )?(?:a |my )?(?:new|changed) (?:e-?mail )?address:?(?: .*)?|(?:please )?change my (?:e-?mail|address|mail address|e-?mail address)(?: .*)?|my (?:e-?mail )?address (?:has changed|is now|will be|changes)(?: .*)?|(?:please )?(?:write|send|e-?mail)(?: .{0,30})? (?:to )?my (?:new|other) (?:e-?mail )?address(?: .*)?|i have moved (?:house|to .*)|i have (?:changed|moved) my (?:e-?mail )?address(?: .*)?`},
	{NeedNotation, `what (?:does|is|means?)(?: the)? ?\S{1,12} ?(?:mean|in chess|stand for)?|how (?:do|should|must|shall|can) i (?:write|send|make|enter|give|note|record)(?: .*)?|(?:please )?(?:help|explain)(?: me)?(?: with| please| to me)? ?(?:the )?(?:notation|records?|moves?|squares?|how .*)?|i (?:do not|don't) (?:understand|know|follow)(?: .{0,40})?(?:notation|how to write.*|squares?|records?|letters?)|what (?:can|may|could|am) i (?:allowed )?(?:to )?(?:write|send|say|type)(?: .{0,20})?|what commands (?:are there|can i (?:use|send|write))|how (?:do|should|must|can) i (?:castle|promote|take|capture|resign|offer a draw|claim.{0,20}|appeal)(?: .{0,20})?|(?:what is|how does) (?:the |this )?(?:descriptive |english )?notation(?: .*)?`},
	{NeedPersons, `who (?:is|are) (?:the|our|my) (?:umpire|secretary|adjudicator|opponent|adversary|officials?|arbiter|controller|organi[sz]er)s?(?: .*)?|whom? (?:do|can|should|may) i (?:ask|write to|turn to)(?: .*)?|how (?:do|can) i reach (?:the|our) (?:umpire|secretary|adjudicator|organi[sz]er)`},
}

var needForms = func() []func() needForm {
	var out []func() needForm
	for _, n := range needs {
		form := pattern(`^(?i:(?:please|excuse me|sorry|hello|dear \w+|dear sirs?|hi|and|so|but|by the way)[,:!]? )?(?i:` + n.form + `)(?:,? please)?$`)
		out = append(out, func() needForm { return needForm{n.need, form().MatchString} })
	}
	return out
}()

type needForm struct {
	need Need
	fits func(string) bool
}

// toOfficial is a line that is for a person of the office.
var toOfficial = pattern(`(?i)^\W*(?:(?:(?:a )?(?:note|message|word|question) )?(?:to|for) the|dear(?: (?:mr\.?|mrs\.?|madam|sir))?|mr\.?|madam) (secretary|umpire)\s*[:,.–—-]`)

// AddressedTo reads a line that is for a person of the office: to whom it is, and whether
// it is the head of what stands below it, "To the secretary:". "" is none.
func AddressedTo(line string) (to Need, head bool) {
	line = strings.TrimSpace(line)
	at := toOfficial().FindStringSubmatchIndex(line)
	if at == nil || len(line) > longestNeed {
		return "", false
	}
	return Need(strings.ToLower(line[at[2]:at[3]])), at[1] == len(line)
}

// NeedOf reads a line as something said to the office: its sentences are, each of them, a
// need, greeting or courtesy, and one at least is a need. "" is none.
func NeedOf(line string) Need {
	line = strings.TrimSpace(line)
	if line == "" || len(line) > longestNeed || strings.HasPrefix(line, ">") {
		return ""
	}
	if to, _ := AddressedTo(line); to != "" {
		return to
	}
	found := Need("")
	for _, s := range sentenceEnd().Split(line, -1) {
		s = strings.TrimSpace(PlainWord.Replace(strings.ToLower(s)))
		if s == "" {
			continue
		}
		if len(strings.Fields(s)) > mostNeedWords {
			return ""
		}
		need := Need("")
		for _, f := range needForms {
			if g := f(); g.fits(s) {
				need = g.need
				break
			}
		}
		switch {
		case need != "" && found == "":
			found = need
		case need == "" && !kindly().MatchString(s):
			return ""
		}
	}
	return found
}

// sentenceEnd is a stop at the end of a sentence, and none within an address.
var sentenceEnd = pattern(`[.?!;]+(?:\s+|$)`)

// kindly are greetings and courtesies that may stand beside a need.
var kindly = pattern(`^(?:dear \w+|hello|hi|good (?:morning|day|evening)|thank you|thanks|many thanks|please|sorry|kind regards|best wishes|yours(?: \w+)?|i am confused|excuse me)(?: \w+)?,?$`)
