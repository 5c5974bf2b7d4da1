package talk

import (
	"sync"

	"postd/correspondence/sieve"
	"postd/rules"
)

// lexeme is a way to name a right: what must be in a sentence in small letters, and what
// makes it talk about something else.
type lexeme struct {
	right   Right
	law     rules.Law
	words   string // an expression
	but     string // an expression; where it is found as well, the sentence speaks of something else
	cue     string // part of a word without which nothing is looked for
	negates bool   // the words deny something by themselves
	theirs  bool   // they speak of what the reader did
	last    bool   // they count only where the sentence names no other right

	find, not *sieve.Expression
}

// finds returns where the words stand in a sentence, or nil.
func (w *lexeme) finds(plain string) []int {
	at := w.find.FindStringIndex(plain)
	if at == nil || w.not != nil && w.not.MatchString(plain) || others().MatchString(clause(plain, at)) {
		return nil
	}
	return at
}

// clause is the part of a sentence that ends with what was found in it.
func clause(plain string, at []int) string {
	from := at[0]
	for from > 0 && plain[from-1] != ',' && plain[from-1] != ';' && plain[from-1] != ':' && at[0]-from < 80 {
		from--
	}
	return plain[from:at[1]]
}

// others are the persons and things of which a clause speaks that is not of this game.
var others = pattern(`\b(?:he|she|they|him|her|them|his|their|who|wife|husband|son|daughter|uncle|aunt|brother|sister|father|mother|grandfather|grandson|doctor|vicar|tartakower|morphy|blackburne|steinitz|lasker|anderssen|staunton|capablanca|alekhine|someone|somebody|everybody|everyone|people|parliament|government|minister|cabinet|police|football|cricket|rugby|tennis|newspapers?|bank|insurance|solicitor|tax|lawyer|judge|trains?|bus|tram|dog|cats?|lawyers?|council|committee|village|choir|horse|bishop of|church|chapel|school|poach\w+|students?|umpires|children|neighbou?rs?|nephew|niece|cousin|landlord|post ?man|boss|secretary of the)\b`)

// These are parts of expressions.
const (
	record = `(?:record|move|notation|letter|card|message|reply|answer|mail|note|position|capture|last|bishop|knight|rook|pawn|queen|king|kt|b-|kt-|p-|q-|r-|k-|n-|it|this|that|which|castling)`
	iDo    = `\b(?:i|we|i'm|we're|let me)\b(?:\W+\w+){0,4}?\W+`
)

// lexicon is the table of the words that name a right (RULING/R-72).
var lexicon = sync.OnceValue(func() []lexeme {
	table := []lexeme{
		{right: Exaction, law: "BCC1903/V.7(a)", cue: "exact", words: `\bexact(?:ing)?\W+(?:(?:the|my|a|any|both|that|your|this)\W+(?:\w+\W+)?penalt|penalt|[b-e]\b|a\b\W*(?:and|\+|&|$|[.,!])|under\b)|\bexact (?:it|that)\b|` + iDo + `exact\b(?:\W+(?:it|that|this|for|under|on|because|since|as|now|what|you|your|from)\b|[.!,;]|$)`,
			but: `\b(?:be|the|an|very|its|those|his|quite|most|so|more) exact\b|\bexact(?:ing)? (?:my |your |our |a )?(?:change|revenge|science|time|date|same|opposite|words?|copy|number|a (?:heavy|high|great|terrible|promise|price|toll))`},
		{right: Exaction, law: "BCC1903/V.7(a)", cue: "penalt", words: `\b(?:i|we|i'm|my|me|you|your|yours|us|exact\w*|demand\w*|claim\w*|appl(?:y|ies)|impos\w+|enforc\w+|insist\w*|agreed|(?:this|it|that) (?:is|means|calls for|costs|deserves|brings|carries|warrants|will be|makes|must be|ought to be)|record|move|letter|card)\b[^.;!?]{0,60}?\bpenalt(?:y|ies)\b|\bpenalt(?:y|ies)\b[^.;!?]{0,60}?\b(?:i|we|my|you|your|[b-e]|a and [b-e]|please|due|in order|called for|follows|applies|incurred|record|move|ambigu\w*|illegal\w*|law 3|omission|(?:for|to) (?:this|that|it))\b|^(?:\w+\W+){0,2}penalt(?:y|ies)(?:\W+\w+){0,2}[.!?]*$`,
			but: `\b(?:kick|kicks|goal|goals|spot|football\w*|rugby|hockey|cup|fare|parking|fines?|police|death penalty|shoot|shoot-out|scored|save[sd]?|missed a|keeper|late payment|library|books|shillings|pounds|pence|marks|minute|crowd|referee|villa|team|grandson|goalkeeper|club|garden|age|prison|pension|tax\w*|speeding|post|sea|train|smok\w+|overweight|penalties are for|(?:no|without) penalty (?:was|were|for)|there (?:is|was) (?:a|no) penalty|penalt(?:y|ies) for (?:neglect|hav|liv|grow|talk|eat|drink|go|get|stay|sit|keep|fish|pick|cross|spit|smok|park|trespass|walk|driv|sleep)\w*|penalty (?:of|for) (?:fame|age|old|being|growing|living|success|having|missing|lateness at|talking|eating|drinking|going|getting|staying|sitting|keeping))\b`},
		{right: Exaction, law: "BCC1903/V.7(a)", cue: "", words: iDo + `(?:insist (?:on|upon)|(?:ask|call|apply) for|want|demand|request|require|claim|enforce|take|apply|invoke|have)\W+(?:penalty )?[b-e]\b(?:[.,;:!]|$| (?:and|for|this|under|because|since|as|now|please|then))|^[b-e]\W+(?:if you )?please\b`},
		{right: Exaction, law: "BCC1903/V.3", cue: "my", negates: true, theirs: true,
			words: `\b(?:left out|leave out|omit\w*|forgot\w*|missing|absent|without|lacking|repeat\w*|quot\w+|cop(?:y|ied)|includ\w+|enclos\w+|sen[dt]|writ\w+|wrote|given?|gave|giving|shown?|named?|noted?|stated?|put(?:ting)? down)\b(?:\W+\w+){0,3}?\W+my (?:last )?(?:move|record|reply)\b|\bmy (?:last )?(?:move|record|reply)\b(?:\W+\w+){0,3}?\W+(?:missing|absent|lacking|omitted|left out|forgotten|(?:not|nowhere|n't)(?: \w+)? (?:there|in|on|with|repeated|quoted|written|given|appear\w*|stand\w*|shown?|figure|found|mentioned|seen|noted|stated))\b`,
			but:   `\b(?:i|i've|i'll|to) (?:\w+ ){0,2}(?:left out|leave out|omit\w*|forgot\w*|repeat\w*|quot\w+|cop(?:y|ied)|includ\w+|enclos\w+|sen[dt]|writ\w+|wrote|given?|gave|shown?|named?|noted?|stated?)\b`},

		{right: TimeForfeit, law: "BCC1903/V.9(c)", cue: "claim", words: `\bclaim(?:ing)?\W+(?:it\b|(?:the|this|my|a|that)\W+(?:whole\W+)?(?:game|win|victory|point|match|forfeit\w*)\b|victory|forfeit\w*|(?:on |by )?time\b)|` + iDo + `claim(?:ing)?\b(?:\W+\w+){0,4}?\W+(?:game|win|victory|point|forfeit\w*|time)\b|\bi claim[.!]?$`},
		{right: TimeForfeit, law: "BCC1903/V.9(c)", cue: "forfeit", theirs: true, words: `\b(?:you|your|yours|game|claim\w*|time|point|win|i|we)\b[^.;!?]{0,50}?\bforfeit\w*|\bforfeit\w*\b[^.;!?]{0,40}?\b(?:you|your|game|time|point|claim\w*|mine)\b|^(?:\w+\W+){0,2}forfeit\w*[.!]?$`,
			but: `\b(?:deposit|ball|party|dinner|holiday|ticket|pudding|estate|crown|horse|opinion|seat|head|dawn|bond|christmas|kiss\w*|(?:i|we) (?:\w+ )?(?:have |had )?forfeit\w*)\b`},
		{right: TimeForfeit, law: "BCC1903/V.9(c)", cue: "late", theirs: true,
			words: `\byou(?:r (?:last |previous )?(?:move|record|reply|answer|letter|card|message|mail|response))?\b(?:'re| (?:is|was|are|were|came|come|arrived|has been|have been|has|had|reached|replied|answered|moved|sent|wrote))\b(?:\W+\w+){0,6}?\W+late\b|\blate again\b|\b(?:move|record|reply) (?:is|was|came|arrived) (?:\w+ ){0,3}?late\b|\b(?:being|came|so|days?|hours?|week|weeks) (?:too )?late with your\b|\bmoved late\b|\byour lateness\b`,
			but:   `\b(?:i am|i'm|i was|my (?:move|record|reply|card|letter)) (?:\w+ ){0,3}?late\b|\blate (?:for|at|in the|frost|summer|spring|autumn|winter|evening|night|train)\b|never late|too late to|up late`},
		{right: TimeForfeit, law: "BCC1903/V.9(c)", cue: "over", theirs: true, words: `\byou(?:r (?:\w+ )?(?:move|record|reply|answer|letter|card|message|mail|response))?\b(?:\W+\w+){0,4}?\W+(?:overdue|overtime)\b|^(?:overdue|overtime)\b|\b(?:overstepped|overran|claim overtime)\b`, but: `\bfrom you\b|\b(?:work\w*|paid|pay|library|books?|bill|football|i (?:am|was)|my)\b`},
		{right: TimeForfeit, law: "BCC1903/V.9(c)", cue: "time", theirs: true, negates: true,
			words: `\b(?:you|your|yours|exceed\w*|overst\w+|over|past|beyond|outside|passed|broken?|broke|claim\w*|gone)\b[^.;]{0,50}?\btime[- ]?limit\b|\btime[- ]?limit\b[^.;]{0,40}?\b(?:exceed\w*|overst\w+|passed|gone|past|over|broken|expired|up|run out|you|your)\b|^(?:the )?time[- ]?limit[.!]?$|\b(?:exceed\w*|overst\w+|overran|outrun|beyond|over|past|outside|run out of|ran out of|used up|out of)\b(?:\W+\w+){0,3}?\W+time\b|\byour time\b(?:\W+\w+){0,3}?\W+(?:up|over|gone|out|expired|passed|ended|elapsed|exhausted)\b|\byou(?:r \w+)? (?:did|have|had|has) ?(?:not|n't)\b(?:\W+\w+){0,4}?\W+in time\b|\btime is up\b|\byour (?:last )?(?:move|record|reply|answer|letter|card|message|mail)\b[^.;?]{0,40}?\b(?:after|past|over|beyond|later than|outside|out of)\b[^.;?]{0,20}?\b(?:time|limit|hour|date)\b`,
			but:   `\bthere (?:is|was) (?:a|no) time\b|\b(?:parking|speech|sermon|exam\w*|crossword|lecture)\b|\b(?:i|we) (?:\w+ ){0,3}?(?:exceed\w*|overst\w+|ran out|run out|used|am out|over)\b|\bmy time\b|long time|over time\b|over a time|time off|time of (?:year|day)|out of my time|half[- ]?time|past time|once upon`},
		{right: TimeForfeit, law: "BCC1903/V.9(c)", cue: "on time", theirs: true, words: `\b(?:win|won|wins|lose|lost|loses|mine|over|claim|game)\b(?:\W+\w+){0,4}?\W+on time\b`, but: `\b(?:trains?|arrive\w*|against|another|other game|(?:i|we) (?:\w+ )?(?:lost|lose))\b`},
		{right: TimeForfeit, law: "BCC1903/V.9(c)", cue: "flag", theirs: true, words: `\b(?:your|the) (?:flag|clock)\b(?:\W+\w+){0,3}?\W+(?:fallen|fell|down|dropped|out|up)\b|\bflag (?:has )?(?:fallen|fell|down)\b`, but: `\b(?:castle|church|ship|regatta|town hall|roof|mast)\b`},
		{right: TimeForfeit, law: "BCC1903/V.9(c)", cue: "", theirs: true, negates: true, words: `\byou(?:r \w+)? (?:did|have|had|has) ?(?:not|n't)\b(?:\W+\w+){0,4}?\W+(?:within|in) (?:the|your) (?:time|limit|days|allowance)\b|\b(?:exceed\w*|over|past|beyond|outside|broken?|overst\w+)\b(?:\W+\w+){0,3}?\W+(?:limit|allowance|deadline|days allowed)\b`, but: `\b(?:speed|i (?:was|am)|my|credit|weight|luggage|drink)\b`},
		{right: TimeForfeit, law: "BCC1903/V.9(c)", cue: "deadline", theirs: true, words: `\b(?:your|the) deadline\b(?:\W+\w+){0,3}?\W+(?:passed|gone|over|expired|missed)\b|\bmissed (?:your|the) deadline\b`, but: `\bi missed\b|\bmy\b`},
		{right: TimeForfeit, law: "BCC1903/V.9(c)", cue: "game", theirs: true, words: `\b(?:the game|game) (?:is|must be|has to be|should be) (?:mine|therefore mine|now mine|won|over)\b|\byou (?:have )?(?:lost|forfeited) (?:the|this) game\b|\bi (?:have )?w[io]n (?:the|this) game\b`},

		{right: OtherForfeit, law: "BCC1903/V.9", cue: "you", theirs: true, words: `\byou(?:'ve)? (?:\w+ ){0,3}?(?:had|got|get|took|taken|used|use|received|asked for|sought) (?:\w+ ){0,2}?(?:outside )?(?:help|assistance|advice)\b|\byou (?:\w+ ){0,2}?refuse to (?:play|move|obey|answer|comply)\b|\byou (?:\w+ ){0,2}?(?:broke|broken|breach\w*|violat\w*) the (?:law|rule)s?\b`},

		{right: DrawClaim, law: "BCC1903/V.8(c)", cue: "t", words: `\b(?:threefold|three-fold|triple)\b(?:\W+\w+){0,3}?\W+(?:repetition|position|draw|claim)\b|\b(?:claim|claiming|draw|drawn|by)\b(?:\W+\w+){0,3}?\W+(?:threefold|three-fold)\b|(?:^|[,;:] ?)(?:this|it|that)(?: is|'s) (?:a )?(?:threefold|three-fold)\b|^(?:threefold|three-fold)[.!]?$|^repetition[.!]+$|\b(?:same|this|the) position\b(?:\W+\w+){0,7}?\W+(?:third time|three times|thrice|twice before|again and again)\b|\bthird time\b(?:\W+\w+){0,5}?\W+(?:position|repe\w+|draw|same)\b|\brepe(?:at\w*|tition)\b(?:\W+\w+){0,4}?\W+(?:of (?:the )?(?:position|moves)|position|draw|drawn|third|three)\b|\b(?:draw|drawn|claim|by|claiming)\b(?:\W+\w+){0,4}?\W+repetition\b`,
			but: `\b(?:triple (?:time|crown|jump)|threefold (?:amen|path)|mother of)\b`},
		{right: DrawClaim, law: "BCC1903/V.8(c)", cue: "t", words: `\b(?:three times|(?:for|is|this|it's) (?:now )?the third time|thrice)\b`,
			but: `\b(?:married|widowed|bankrupt|church|knock\w*|wrote|written|read|weekly|a week|a month|a year|a day|bell|rang|cheers?|winner|mayor|champion|visit\w*|called|won|lost|beat\w*|london|holiday|rain\w*|snow\w*|asked|told|tried|years?|week|weeks|bank|happen\w*|boiler|fell|broke\w*)\b`},
		{right: DrawClaim, law: "BCC1903/V.8(b)", cue: "mov", negates: true, words: `\b(?:fifty|50)[- ]?(?:moves?\b|move\b)|\bfifty moves\b`, but: `\bmoved house\b`},
		{right: DrawClaim, law: "BCC1903/V.8(b)", cue: "fifty", words: `\b(?:claim|draw|drawn|law|rule|under|by)\b(?:\W+\w+){0,3}?\W+fifty\b`, but: `\bfifty (?:years?|pounds?|shillings?|pence|miles?|guests?|people|yards?|percent|per cent|cards?|games?)\b`},
		{right: DrawClaim, law: "BCC1903/V.8(d)", cue: "perpetual", words: `\bperpetual(?: check|[.!,?]|$| draw)|\b(?:claim|draw|drawn|by) (?:\w+ )?perpetual\b|\bendless checks?\b`, but: `\bperpetual (?:motion|rain|calendar|student|winter|youth|spring|light|curate|snow|hurry|fog|cold|care|worry)\b|\bperpetually\b`},
		{right: DrawClaim, law: "BCC1903/V.8", cue: "draw", words: `\bclaim(?:ing)?\b(?:\W+\w+){0,4}?\W+draw\b|\b(?:it|this|that|game|position)(?:'s| is| are| must be| has to be| should be)? (?:\w+ ){0,2}?(?:a |dead |clear |now )*draw(?:n)?\b|\bdrawn? (?:by|under|through) (?:\w+ ){0,2}?(?:law|rule|repet|check|fifty|50)`,
			but: `\b(?:curtains?|lots?|raffle|lottery|drawn (?:and|on|to|out|up|in)|drawing|a draw in|prize|cup|cards|blinds|bath|picture|breath|quick on the draw)\b`},

		{right: Offer, law: "BCC1903/V.8(a)", cue: "draw", words: `\boffer(?:ing)?\b(?:\W+\w+){0,5}?\W+draw\b|\bdraw\b(?:\W+\w+){0,2}?\W+(?:offer(?:ed)?|proposed|suggested)\b|\b(?:agree|settle|shall we|what about|how about|propose|proposing|suggest|content with|happy with|satisfied with|call it|say|willing|glad|ready|could we|can we|let us|let's)\b(?:\W+\w+){0,5}?\W+draw\b|\bdraw\s*\?|^(?:a )?draw[.!]?$|\b(?:as|for|be|is) a draw\b|\bdraw by agreement\b`,
			but: `\b(?:curtains?|lots?|raffle|lottery|drawing|prize|cup|cards|blinds|bath|breath|offered me|draw the|draw a (?:line|picture|map|bath|breath)|draw (?:up|out|on|near|in) )`},
		{right: DrawAnswer, law: "BCC1903/V.8(a)", cue: "accept", words: `\boffer (?:is|was|has been) (?:gladly |gratefully )?accepted\b|\baccept(?:ing|ed)?\b(?:\W+(?:gladly|with (?:thanks|pleasure)|happily|and (?:thank|am)|your kind|your generous|your))*(?:\W+\w+){0,2}?\W+(?:draw|offer|proposal|half[- ]point|it)\b|` + iDo + `accept\b(?:[.!,;]|$| (?:with|gladly|happily|and thank|at once))|^accepted\b|\bdraw (?:is )?(?:accepted|agreed)\b`,
			but: `\baccept (?:that|my|your (?:point|apolog\w+|invitation|argument|condolences|explanation|word|theory|correction|view|kind invitation|advice|challenge))\b|\boffer of (?:a (?:lift|bed|drink|book|cup)|help)\b`},
		{right: DrawAnswer, law: "BCC1903/V.8(a)", cue: "agree", words: `\bagree[ds]?\b(?:\W+\w+){0,3}?\W+(?:draw|offer|proposal|half[- ]point)\b|` + iDo + `agree(?:[.!,;]|$| to (?:it|that|this|your)\b)|^agreed\b[.!,;]?(?:$| (?:to|a draw|draw))|\bdraw agreed\b`,
			but: `\bagree (?:that|with|about|on) (?:(?:the|your|you|my|this|his|her) )?(?:weather|point|view|wife|book|evans|gambit|opening|bishop|knight|rook|pawn|queen)|\bagree (?:with|that|about)\b|agree to (?:differ|disagree)`},
		{right: DrawAnswer, law: "BCC1903/V.8(a)", cue: "draw", words: `\b(?:take|have) (?:the|your) draw\b|\bdraw (?:is|it is|would be)(?: (?:fine|all right|agreeable|welcome|then|with me))*[.!,]|\bdraw it is\b`, but: `\bcurtains?\b`},
		{right: DrawAnswer, law: "BCC1903/V.8(a)", cue: "point", words: `\bhalf[- ](?:a )?point\b|\b(?:halve|halving|share|sharing|split|divide) (?:the|a) point\b`},
		{right: DrawAnswer, law: "BCC1903/V.8(a)", cue: "", words: `\b(?:let us|shall we|we) shake hands\b|\b(?:share|divide|split) the (?:honours|spoils)\b|\byour (?:\w+ )?(?:offer|proposal)\b`, but: `\boffer (?:of (?:a )?(?:lift|bed|drink|book|cup|help|tea|room|stay|the)|to (?:help|lend|send|drive|come|put|pay|bring|look|host))\b|\b(?:invitation|house|garden|lift|room|job|spare)\b`},
		{right: DrawAnswer, law: "BCC1903/V.8(a)", cue: "", words: `\boffer (?:is|was|has been) declined\b|\b(?:declin(?:e|ing)|refus(?:e|ing)|reject(?:ing)?|turn down)\b(?:\W+\w+){0,4}?\W+(?:draw|offer|proposal|half[- ]point)\b|` + iDo + `(?:decline|refuse)(?:[.!,;]|$| with thanks)|^no,? thank(?:s| you)\b|\bno (?:draw|thanks?,? no draw)\b|\bplay on\b|\b(?:fight|soldier|struggle|battle|carry|keep|go) on (?:a little|a while|with (?:it|the game)|for|playing)\b|\b(?:sooner|rather|prefer to|want to|wish to|like to|shall|will|let us|let's|going to|mean to) (?:fight|soldier|struggle|battle|carry|keep|go) on\b|\b(?:play|fight|see) (?:it|this|this one|the game) (?:out|to the end|through|on)\b|\bkeep playing\b|\blet (?:the|this|our) (?:battle|fight|game|struggle|war|play) (?:continue|go on)\b|\bcontinue (?:the game|playing|to play)\b`,
			but: `\b(?:invitation|offer of (?:a (?:lift|bed|drink|book|cup)|help)|play on (?:words|saturday|sunday|monday|tuesday|wednesday|thursday|friday|the|a|my|our)|play on (?:in|at))\b`},

		{right: Adjudication, law: "BCC1903/V.10(a)", cue: "adjudicat", words: `\badjudicat(?:e|ion|ing|or|ed)\b`, but: `\badjudicated (?:at|in|the best)\b|\b(?:eisteddfod|flower show|baby show|other game)\b`},
		{right: Adjudication, law: "BCC1903/V.10(a)", cue: "adjudge", words: `\badjudged?\b`},

		{right: Query, law: "BCC1903/V.5(b)", cue: "ambigu", theirs: true, words: `\b` + record + `[^,;]{0,60}?\bambigu\w*|\bambigu\w*(?:\W+\w+){0,4}?\W+` + record + `\b`, but: `\b(?:smile|weather|handwriting|forecast|oracle|film|novel|poem|menu|ending)\b|position after move`},
		{right: Query, law: "BCC1903/V.5(b)", cue: "clear", theirs: true, negates: true, words: `\b(?:your|last) (?:\w+ )?(?:record|move|notation|letter|card|reply)\b(?:\W+\w+){0,4}?\W+(?:unclear|not (?:quite |very )?clear|isn't clear)\b|\bit is (?:unclear|not clear) (?:which|what|where)\b`},
		{right: Query, law: "BCC1903/V.5(b)", cue: "which", theirs: true, negates: true, words: `\b(?:say|tell me|know|see|tell) which (?:of (?:your|the|them)|bishop|knight|rook|pawn|man|piece|kt|one)\b|^which (?:bishop|knight|rook|pawn|kt)\?|\bwhich (?:of (?:your|the|them)|bishop|knight|rook|pawn|man|piece|kt|square|one)\b[^.;]{0,40}?\b(?:mean|meant|move|moved|moves|go|goes|is it|intend\w*|play\w*|take|takes)\b`},
		{right: Query, law: "BCC1903/V.5(b)", cue: "", theirs: true, words: `\b(?:two|both|either|each) (?:of )?(?:your |the |my )?(?:bishops?|knights?|rooks?|pawns?|men|pieces)\b(?:\W+\w+){0,3}?\W+(?:go|move|take|reach|play|capture|get|there)\b`},
		{right: Query, law: "BCC1903/V.6(a)", cue: "legal", theirs: true, negates: true, words: `\b` + record + `[^,;]{0,60}?\b(?:illegal|not (?:a )?legal|isn't (?:a )?legal)\b|\b(?:illegal|not legal)(?: \w+){0,3}? ` + record + `\b`, but: `\billegal (?:to|for)\b|\b(?:parking|trade|drugs?|immigra\w*|betting|import|still)\b`},
		{right: Query, law: "BCC1903/V.6(a)", cue: "possible", theirs: true, negates: true, words: `\b(?:your (?:\w+ )?(?:record|move|capture|castling|bishop|knight|rook|pawn|king|queen))\b[^,;]{0,40}?\b(?:impossible|not possible)\b|\b(?:impossible|not possible)\b(?:\W+\w+){0,2}?\W+(?:move|record)\b`},
		{right: Query, law: "BCC1903/V.6(a)", cue: "against", theirs: true, words: `\b` + record + `\b[^,;]{0,40}?\bagainst the (?:rules?|laws?)\b`},
		{right: Query, law: "BCC1903/V.6(a)", cue: "move", theirs: true, negates: true, words: `\bno such (?:legal )?move\b|\b(?:that|this|the) (?:move|record) (?:is|was) (?:not possible|impossible|not allowed)\b`},
		{right: Query, law: "BCC1903/V.5(b)", cue: "", theirs: true, words: `\b(?:record|move|notation|letter|card|it|last|writing|this|that)\b[^,;]{0,30}?\b(?:two|several|three|different|both|either|more than one) (?:ways?|readings?|meanings?|things?|moves|men)\b`, but: `\btwo ways to (?:brighton|the)\b`},
		{right: Query, law: "BCC1903/V.5(b)", cue: "", theirs: true, negates: true, words: `\b(?:king|queen)'?s(?: \w+)? or (?:the |your )?(?:king|queen)'?s\b|\bthere (?:are|were) two(?: (?:of them|such|bishops|knights|rooks|pawns|men|ways))?(?:[.!,;]|$)|\b(?:your|that|this) (?:\w+ )?(?:[kqbrn]{1,3}t?[-x×]\w+|p-\w+|move|record|card|letter)\b[^.;]{0,20}?\b(?:will not do|won't do|is not enough|isn't enough|(?:does not|doesn't|did not|didn't) (?:say|tell|show|name))\b|\bcannot (?:tell|make out|see|say) (?:which|what) (?:you|bishop|knight|rook|pawn|man|piece)\b`},
		{right: Query, law: "BCC1903/V.6(a)", cue: "llegal", theirs: true, words: `^(?:quite |simply |surely )?illegal[.!]*$|^(?:but |sorry,? |alas,? )?(?:that|this|it)(?: is|'s) (?:quite |simply |surely )?illegal\b`},
		{right: Query, law: "BCC1903/V.6(a)", cue: "king", theirs: true, words: `\b(?:leaves|left|you are|your king (?:is|was|stands|would be|remains)|king) (?:\w+ ){0,3}?in check\b`},
		{right: Query, law: "BCC1903/V.6(a)", cue: "can", theirs: true, negates: true, words: `\b(?:your|the|that|no) (?:\w+ ){0,2}?(?:bishop|knight|rook|pawn|king|queen|kt)\b(?:\W+\w+){0,3}?\W+(?:cannot|can't|can not|could not|couldn't)\b(?:\W+\w+){0,2}?\W+(?:move|go|take|capture|reach|get|do|castle|jump)\b`},
		{right: Query, law: "BCC1903/V.5(b)", cue: "quer", words: `\b(?:i|we|must|to) query\b`, but: `\bquery (?:the|my) (?:bill|account|price)\b`},

		{right: Reading, law: "BCC1903/V.5(b)", cue: "", theirs: true, words: iDo + `(?:assume|suppose|presume|take|read|choose|pick|select|adopt|accept|prefer|gather|treat|have|answer|reply to|play (?:against|to)|meet|understand|think|believe|go (?:for|by|with)|settle (?:for|on))\b(?:\W+\w+){0,6}?\W+(?:[kqbrnp]{1,3}t?[-x×]\w+|[kqbrn]{1,3}t?'?s?\d|(?:king|queen)'?s (?:bishop|knight|rook|pawn)|(?:the|your|that|this) (?:first|second|third|former|latter|reading)|(?:you|yours|it) (?:\w+ )?(?:mean\w*|intend\w*|is the|was the))\b|\bmy (?:choice|reading|pick) is\b|\blet it be (?:the |your )?(?:[kqbrnp]{1,3}t?[-x×]\w+|(?:king|queen)'?s (?:bishop|knight|rook|pawn)|first|second)|\b(?:it|that|this)(?: is|'s| was| must be| will be| must have been) (?:surely |no doubt |then |plainly )?(?:the |your )?(?:king|queen)'?s? (?:bishop|knight|rook|pawn|kt)\b|\byou(?:r \w+)? (?:must |surely |no doubt |clearly |evidently |probably |obviously )*(?:mean|meant|means|intend|intended)\b[^.;]{0,30}?(?:[kqbrnp]{1,3}t?[-x×]\w+|bishop|knight|rook|pawn|first|second)\b`,
			but: `\b(?:first (?:thing|of|class|prize|board|time|place|move|glance|rate)|second (?:class|hand|helping|thought|cup|prize|board|time|half|class|world|name)|third (?:class|time|party)|first-|second-|book|novel|train|post|cup of|edition|volume)\b`},
		{right: Waiver, law: "BCC1903/V.7(a)", cue: "waive", words: `\bwaiv(?:e|ed|es|ing|er)\b`},
		{right: Waiver, law: "BCC1903/V.7(a)", cue: "", words: `\b(?:let|letting) (?:it|that|this|the (?:slip|matter|fault|mistake)) (?:pass|go by|stand)\b|\b(?:overlook|excuse|forgive) (?:it|that|this|the (?:slip|fault|mistake|omission)|your (?:slip|fault|mistake|omission))\b|\b(?:forgo|forego|renounce|give up) (?:the|my|any) (?:penalt\w+|claim|right)\b`},

		{right: Appeal, law: "BCC1903/V.2(b)", cue: "appeal", words: `\b(?:i|we|must|to|shall|will|hereby|now|and)\W+(?:\w+ly\W+)?appeal\b|\bappeal(?:ing)? (?:to|against|from) (?:the|this|that|your) (?:umpire|ruling|decision|reading|secretary|finding|restoration|penalty|result|office)\b|\bmy appeal\b|\b(?:lodge|make|enter|file|want) an appeal\b`,
			but: `\bappeal(?:s|ed)? to (?:me|you|your|reason|my|everybody|nobody|common|the (?:eye|heart|palate|senses))\b|\bappeal for (?:calm|funds|help|the)\b|\bsex appeal\b`},
		{right: Appeal, law: "BCC1903/V.2(b)", cue: "", negates: true, words: `\b(?:disagree|not (?:agree|satisfied|happy|content)|dissatisfied|unhappy|quarrel)\b(?:\W+\w+){0,4}?\W+(?:ruling|decision|reading|finding)\b|\b(?:ruling|decision|finding)\b(?:\W+\w+){0,3}?\W+(?:wrong|unjust|unfair|mistaken)\b`},
		{right: Appeal, law: "BCC1903/V.2(b)", cue: "umpire", words: `\b(?:ask|asking|call|calling|refer|let|want|wish|like|need|request|require|seek|desire|demand|have|get|put|lay|bring|submit|report|complain|write|turn|go|tell|inform|before|to)\b(?:\W+\w+){0,6}?\W+umpire\b|\bumpire\b(?:\W+\w+){0,3}?\W+(?:decide|rule|judge|look|settle|know|hear|see)\b|\bumpire's (?:ruling|decision|opinion|view|judgment|judgement|word|verdict)\b|\bumpire[!.]$`,
			but: `\b(?:cricket|wicket|lbw|tennis|match at|test match)\b`},
		{right: Appeal, law: "BCC1903/V.2(b)", cue: "", words: `\b(?:i|we|must|hereby|to)\W+(?:\w+ly\W+)?(?:protest|object|dispute|contest)\b|\b(?:i|we) (?:play|move|send|submit|answer|reply|do (?:so|this|it))\b[^.;]{0,30}?\b(?:under|in) protest\b|^under protest\b`, but: `\b(?:protest too much|contest with|object of|object lesson|object to (?:rain|onions|smoking|the (?:smell|noise|price)))\b|\bprotest,? (?:your|the) (?:pudding|dinner|cake)`},

		{right: Restoration, law: "BCC1903/V.6(b)", cue: "restor", words: `\brestor(?:e|ed|ing|ation)\b(?:\W+\w+){0,4}?\W+(?:game|position|board|move|record|it|men|pieces|turn|state)\b|\b(?:position|game|it|board|pieces|move)\b(?:\W+\w+){0,3}?\W+restored\b|` + iDo + `restoration\b`,
			but: `\b(?:church|organ|health|furniture|picture|painting|house|castle|inn|abbey|chapel|roof|faith|hearing|sight|order|clock|car)\b`},
		{right: Restoration, law: "BCC1903/V.6(b)", cue: "back", words: `\b(?:take|taken|taking|put|set|give)\b(?:\W+\w+){0,2}?\W+(?:it|that|this|move|record|position|pieces?|men|king|queen|rook|bishop|knight|pawn|kt|board|game)\b(?:\W+\w+)??\W+back\b|\b(?:take|taken|taking|put|set) back\b(?:\W+\w+){0,3}?\W+(?:move|position|record|turn|board|pawn|knight|bishop|rook|queen|king|pieces|men|game)\b|\b(?:it|this|that|move|position)\b[^.;]{0,20}\b(?:taken|put|set) back[.!?]*$|^(?:please )?(?:take|put) back[.!]?$`,
			but: `\bback (?:till|until|on|in)\b|\b(?:book|books|parcel|library|holiday|home|school|work|train|time|train|bed|doctor|shop|umbrella|money|what i said|from|garden|memories)\b`},
		{right: Restoration, law: "BCC1903/V.6(b)", cue: "position", words: `\b(?:go|going|return|returned|revert|back|start again) (?:back )?(?:to|from) (?:the|my|our) (?:old |former |earlier |previous )?(?:position|board)\b`},
		{right: Restoration, law: "BCC1903/V.6(b)", cue: "annul", words: `\bannul\w*\b`, but: `\bmarriage\b`},
		{right: Restoration, law: "BCC1903/V.6(b)", cue: "undo", words: `\bund(?:o|one|oing)\b(?:\W+\w+){0,3}?\W+(?:moves?|record|it|that|position|turn)\b|\b(?:move|record|it|that) (?:must|should|has to|is to) be undone\b`},

		{right: Resignation, law: "BCC1903/V.9.TAIL", cue: "resign", words: `\b(?:i|we|must|shall|will|to|and|now|hereby|i'm|better|let me|can only)\W+(?:\w+\W+){0,3}?resign(?:ing)?\b|(?:^|[,;:.)] ?)resign(?:ing|s)?\b|^(?:my )?resignation[.!]?$|\bresign(?:ing|ation)? (?:the|this|my|our) (?:game|position)\b|\bmy resignation\b|\btime to resign\b`,
			but: `\bresign(?:ing)? (?:myself|ourselves|yourself|from|as (?:secretary|treasurer|chairman|president|captain|member|a)|to (?:the|my|a)|the (?:chair|post|office|captaincy|secretaryship|presidency)|my (?:post|seat|membership|job|office|commission|chair|place))|\bresigned to\b|\bresignation (?:from|as)\b`},
		{right: Resignation, law: "BCC1903/V.9.TAIL", cue: "", words: iDo + `(?:give|giving) (?:it |the game |this game |this )?up\b(?:[.!,;]|$| (?:the game|this game|the struggle|the fight|here|now|and congrat|in this))|\bgame up\b|\b(?:i|we)(?: must| will| shall|'ll| have to| now| hereby)? give (?:in|in to you)(?:[.!,;]|$)`,
			but: `\b(?:smoking|drink\w*|hope|sugar|piano|garden|golf|tea|coffee|never give up)\b`},
		{right: Resignation, law: "BCC1903/V.9.TAIL", cue: "", words: iDo + `(?:concede|surrender|capitulate)\b|\b(?:lay|laid|lay down|tip|tipp?ed|turn|turned|topple|knock)\b(?:\W+\w+){0,2}?\W+my king\b|\bthrow (?:in|up) the (?:towel|sponge)\b|\b(?:admit|acknowledge|accept|own) (?:my )?defeat\b|\b(?:strike|haul down|lower) my (?:flag|colours)\b|^you(?:'ve| have) won[.!]*$|\byou win[.!,;]|\byou win$|\bthe game is yours\b`,
			but: `\bconcede (?:that|the point|a point|your point)\b|\bi surrender (?:to|my seat)\b`},

		{right: DrawAnswer, law: "BCC1903/V.8(a)", cue: "draw", last: true, words: `\bdraw\b`,
			but: `\b(?:curtains?|lots?|raffle|lottery|drawing|prize|cup|cards|blinds?|bath|breath|sword|water|conclusions?|line|picture|map|plan|attention|crowd|comfort|pension|money|cheque|bow|near|in the draw|offered a draw|(?:great|saturday|christmas|weekly|club|church) draw|moral|circus|dentist|draw (?:two|three|four|for|is never)|the draw (?:at|for|raised)|draw (?:the|your|my|a|an|this|up|out|on|in|from|back|upon|so|it mild)|quick on the draw|luck of the draw|team|match|league|replay|against|other game)\b`},
	}
	for i := range table {
		table[i].find = sieve.Compile(table[i].words)
		if table[i].but != "" {
			table[i].not = sieve.Compile(table[i].but)
		}
	}
	return table
})
