package letters

import (
	"slices"
	"strings"
)

// These are the words by which a tail is tied to its command, and those with which a
// tail takes it back.
var (
	ties = []string{
		"since", "because", "and", "but", "for", "under", "by", "on", "in", "at", "owing", "due", "with", "hereby", "herewith",
		"please", "now", "then", "according", "given", "seeing", "this", "too", "also", "therefore", "again", "after", "once",
	}
	tiesAs       = []string{"you", "your", "i", "my", "we", "it", "there", "both", "the"}
	conditionals = []string{"if", "unless", "provided", "providing", "until", "till", "should", "whether", "or", "when", "whenever", "would", "could", "might", "had", "were", "except"}
	takesBack    = []string{"not", "never", "no", "nothing", "neither", "without", "nor", "n't"}
	verbs        = []string{
		"is", "was", "were", "are", "has", "have", "had", "will", "would", "should", "could", "can", "may", "might", "must", "seems", "seemed", "does", "did", "isn't", "wasn't",
		"looks", "looked", "makes", "made", "gave", "gives", "sounds", "of",
	}
)

// accepts reports whether a command stands in its sentence as one: it may be a
// phrase of talk as well, "I accept that the Knight was careless".
func (r *lineReader) accepts(c *saying, o opener) bool {
	s := c.said[0]
	first := r.words[c.at].text
	command, tail := r.line[r.words[c.at].start:r.words[c.end-1].end], ""
	if c.end < c.stop {
		tail = r.line[r.words[c.end].start:r.words[c.stop-1].end]
	}
	loud := r.loud(c.at) && (strings.ToUpper(tail) != tail || tail == "" && strings.ToUpper(r.line) != r.line)
	person := first == "i" || first == "i'm" || first == "we" || o.person
	c.bare = !person && !loud
	alone := c.from == 0 && (c.stop == len(r.words) || r.courtly(c.stop, len(r.words)))
	if o.claims && !takesGround(s) || o.reason > 0 && c.bare || r.asksIn(c.end-1, c.stop) || !ofRights(s) && !(loud && tail == "" && alone) {
		return false
	}
	noun := first != "claim" && first != "exact" && c.bare && takesGround(s) // "Penalty E", "draw by repetition"
	if tail == "" || r.courtly(c.end, c.stop) {
		switch whole := c.from == 0 && c.stop == len(r.words); {
		case !c.bare, whole && !noun:
			return true
		case noun:
			return c.from == 0 || strings.HasPrefix(first, "it") || strings.Contains(strings.ToLower(command+tail), "please")
		}
		return alone || len(strings.Fields(command)) > 1
	}
	next := r.words[c.end].text
	switch apart := r.words[c.end-1].stop; {
	case slices.Contains(takesBack, next) && (!apart || c.stop-c.end < 3), r.conditional(c.end, c.stop), r.moveLike(c.end, c.stop):
		return false
	case slices.Contains([]string{"select", "selecting", "choose", "choosing", "man", "ground", "move"}, next):
		return false // a particular that cannot be read
	case strings.ContainsAny(tail[:1], "<["), strings.HasPrefix(tail, "on a line"), !apart && (slices.Contains(verbs, next) || acts(next)):
		return false // a sentence about the command
	case s.Kind == Exacts && s.Letter == "A" && !apart && !strings.HasSuffix(strings.TrimRight(command, ending+stops), "A"), strings.HasPrefix(next, "-"):
		return false // "I exact a price"
	case loud:
		return true
	case noun:
		return apart && r.offences(c.end, c.stop) != 0
	case takesGround(s) && certain(s):
		return true
	case c.bare:
		return apart && takesGround(s)
	case apart:
		return true
	}
	return slices.Contains(ties, next) && (takesGround(s) || !slices.Contains([]string{"for", "by", "on", "in", "at", "under", "after", "this", "again"}, next)) ||
		next == "as" && c.end+1 < c.stop && slices.Contains(tiesAs, r.words[c.end+1].text)
}

// acts reports whether a word behind a command is a verb of which the command is the
// subject, "EXACT A restores the position".
func acts(w string) bool {
	return len(w) > 4 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") &&
		!slices.Contains([]string{"yours", "towards", "besides", "always", "perhaps", "unless", "bishops", "knights", "rooks", "pawns", "minus", "regards", "thanks"}, w)
}

// certain reports whether a claim names all that makes it one, so that what follows
// may cling to it.
func certain(s Statement) bool {
	return s.Kind == Exacts && s.Letter != "" || s.Kind == ClaimsDraw && s.About != "" || s.Kind == ClaimsForfeit && namesForfeit().MatchString(s.Words) || s.Kind == ClaimsAnnulment
}

// namesForfeit are the words without which a claim of the game may be talk.
var namesForfeit = pattern(`(?i)\b(?:time|forfeit|forfeiture|default)\b`)

// ofRights reports whether a statement may stand in a sentence: it uses a right or
// gives one up, or asks.
func ofRights(s Statement) bool {
	switch s.Kind {
	case Exacts, Queries, Waives, Adopts, Interprets, Restores, Offers, Withdraws, Accepts, Declines, ClaimsDraw, ClaimsForfeit,
		ClaimsAdjudication, ClaimsAnnulment, DemandsFifty, Appeals, Resigns, Chooses, Consents, RefusesTerms:
		return true
	}
	return false
}

// conditional reports whether a tail begins, or goes on behind a stop, with a word that
// makes the command depend on something. Behind a ground "whether" is no such word.
func (r *lineReader) conditional(i, end int) bool {
	for k := i; k < end; k++ {
		if w := r.words[k].text; (k == i || r.words[k-1].stop) && slices.Contains(conditionals, w) {
			return true
		}
	}
	return false
}

// loud reports whether a command begins in capitals, as in the office's letters.
func (r *lineReader) loud(i int) bool { return r.shouted(i) && len(r.words[i].text) > 1 }
