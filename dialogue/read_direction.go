package dialogue

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/txtar"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// form is one form of a direction.
type form struct {
	shows   string // as docs/dialogues.md lists it
	pattern string
	do      Do
	read    func(r *reader, d *Direction, m map[string]string) // what it says beside; nil: nothing
	body    bool                                               // something may stand below it
}

const (
	sidePattern  = `(?P<side>White|Black)` + memberPattern
	partyPattern = `(?P<party>White|Black|the secretary|the umpire` + placePattern + `|the adjudicator|(?P<addr>[^\s,]+@[^\s,]+))` + memberPattern
	// officialPattern names an umpire at a place of play by that place (BCC1903/APPA/2).
	officialPattern = `the (?P<official>secretary|umpire` + placePattern + `|adjudicator)`
	placePattern    = `(?: at (?:White|Black)['’]s place)?`
	// memberPattern means one member of a side in consultation: the first, if nobody is
	// named.
	memberPattern = `(?:['’]s member (?P<member>[^,]+?))?`
	// unsignedPattern marks a letter of which it is only likely that the player wrote it.
	unsignedPattern = `(?P<unsigned>, unsigned)?`
	timePattern     = `(?P<at>` + instantPattern + `|.+? later)`
)

var forms = compile(
	form{"TIME, White writes", timePattern + `, ` + sidePattern + ` writes` + unsignedPattern, Writes, (*reader).writes, true},
	form{"TIME, White answers L-KIND of TIME", timePattern + `, (?:` + sidePattern + `|` + officialPattern + `) answers (?P<kind>L-[A-Z0-9-]+) of (?P<of>` + instantPattern + `)` + unsignedPattern, Writes, replies, true},
	form{"TIME, White's post-card of DATE is entered", timePattern + `, ` + sidePattern + `['’]s post-card (?:of (?P<postmark>.+)|without a postmark) is entered`, ByHand, (*reader).postCard, true},
	form{"TIME, White telephones", timePattern + `, ` + sidePattern + ` (?P<said>telephones|says in person)`, ByHand, (*reader).saidByHand, true},
	form{"TIME, the office posts its letters", timePattern + `, the office posts its letters`, Prints, nil, false},
	form{"TIME passes", `(?P<at>` + instantPattern + `) passes|(?P<span>.+?) pass(?:es)?`, Passes, nil, false},
	form{"the post fails until TIME", `the post fails (?:until (?P<at>` + instantPattern + `)|for (?P<span>.+))`, PostFails, nil, false},
	form{"the mailbox cannot be read until TIME", `the mailbox cannot be read (?:until (?P<at>` + instantPattern + `)|for (?P<span>.+))`, MailboxFails, nil, false},
	form{"TIME, Black's notice bounces", timePattern + `, ` + sidePattern + `['’]s notice bounces`, Bounces, (*reader).bounces, true},
	form{"TIME, Black's notice comes back", timePattern + `, ` + sidePattern + `['’]s notice comes back(?P<how>, by hearsay|, and there is another address)?`, Returns, returns, true},
	form{"TIME, the secretary rules", timePattern + `, ` + officialPattern + ` rules`, Rules, (*reader).rules, true},
	form{"TIME, the secretary marks penalty 1 as paid", timePattern + `, the secretary marks penalty (?P<penalty>\d+)(?:, act (?P<act>\d+),)? as (?P<as>paid|done)`, Marks, (*reader).marks, false},
	form{"TIME, the secretary enters leave for White", timePattern + `, the secretary enters leave for ` + sidePattern, Leaves, (*reader).leave, true},
	form{"TIME, the secretary ends leave 1", timePattern + `, the secretary ends leave (?P<leave>\d+)`, Leaves, (*reader).leave, true},
	form{"TIME, the secretary seats NAME as umpire", timePattern + `, the secretary seats (?P<name>.+) as (?P<office>umpire` + placePattern + `)`, Seats, (*reader).seats, false},
	form{"postd is killed here", `postd is killed here`, Killed, nil, false},
	form{"remark", `remark`, Remark, nil, true},
	form{"TIME, the umpire writes", timePattern + `, ` + officialPattern + ` writes`, Answers, (*reader).answers, true},
	form{"TIME, mary@new.example writes", timePattern + `, (?P<from>[^\s,]+@[^\s,]+) writes`, WritesFrom, (*reader).writesFrom, true},
	form{"TIME, the secretary clicks WORDS", timePattern + `, the secretary clicks (?P<click>.+)`, Clicks, (*reader).clicks, false},
	form{"TIME, the secretary arranges another game", timePattern + `, the secretary arranges another game`, Arranges, nil, false},
	form{"TIME, the secretary opens entries for LABEL, NAME", timePattern + `, the secretary opens entries for (?P<label>[^\s,]+), (?P<name>.+)`, Opens, (*reader).opens, false},
	form{"TIME, the secretary closes entries for LABEL", timePattern + `, the secretary closes entries for (?P<label>[^\s,]+)`, Opens, (*reader).opens, false},
	form{"TIME, the secretary enters NAME <fox@judges.example> as adjudicator", timePattern + `, the secretary enters (?P<name>[^<>]+) <(?P<addr>[^\s<>]+@[^\s<>]+)> as (?P<as>adjudicator)`, Knows, (*reader).opens, false},
	form{"TIME, the secretary enters NAME <carol@players.example>", timePattern + `, the secretary enters (?P<name>[^<>]+) <(?P<addr>[^\s<>]+@[^\s<>]+)>`, Knows, (*reader).opens, false},
	form{"TIME, the secretary invites 2 to LABEL, NAME", timePattern + `, the secretary invites (?P<places>[1-9]) to (?P<label>[^\s,]+), (?P<name>[^;]+)(?P<once>; the next at once)?`, Invites, invites, true},
	form{"TIME, the secretary enters teams for LABEL, NAME", timePattern + `, the secretary enters teams for (?P<label>[^\s,]+), (?P<name>.+)`, Teams, entersTeams, true},
	form{"TIME, the secretary begins the ladder LABEL, NAME", timePattern + `, the secretary begins the ladder (?P<label>[^\s,]+), (?P<name>[^;]+)(?P<once>; without a press)?`, Climbs, invites, true},
	form{"TIME, the secretary begins the match LABEL, NAME; 3 games", timePattern + `, the secretary begins the match (?P<label>[^\s,]+), (?P<name>[^;]+); (?P<places>[1-9]) games`, Matches, invites, true},
	form{"TIME, the secretary starts the matches of LABEL", timePattern + `, the secretary starts the matches of (?P<label>[^\s,]+)`, Teams, (*reader).opens, false},
	form{"the game LABEL", `the game (?P<label>\S+)`, Turns, (*reader).turns, false},
	form{"TIME, calendar adds DATE NAME", timePattern + `, (?:the )?calendar(?: (?P<set>[A-Za-z0-9-]+))? (?P<does>adds) (?P<date>\S+) (?P<name>.+)`, Publishes, (*reader).publishes, false},
	form{"TIME, calendar strikes out DATE", timePattern + `, (?:the )?calendar(?: (?P<set>[A-Za-z0-9-]+))? (?P<does>strikes out) (?P<date>\S+)(?: (?P<name>.+))?`, Publishes, (*reader).publishes, false},
	form{"to White, among others", `to ` + partyPattern + `(?:, (?P<kind>L-[A-Z0-9-]+))?, among others`, Among, (*reader).among, true},
	form{"to White", `to ` + partyPattern + `(?:, (?P<kind>L-[A-Z0-9-]+))?`, Letter, (*reader).ofKind, true},
	form{"not to White", `not to ` + partyPattern, Absent, (*reader).needsText, true},
	form{"not to White, in the news", `not to ` + partyPattern + `(?P<news>, in the news)`, Absent, (*reader).needsText, true},
	form{"nothing to White", `nothing to ` + partyPattern + `(?: but (?P<kinds>.+))?`, Nothing, (*reader).ofKind, false},
	form{"the letters to White", `the letters to ` + partyPattern, Kinds, (*reader).kinds, true},
	form{"the letters to White so far", `the letters to ` + partyPattern + ` so far`, KindsSoFar, (*reader).kinds, true},
	form{"the state", `the state`, TheState, (*reader).state, true},
	form{"the board", `the board`, TheBoard, (*reader).board, true},
	form{"the score", `the score`, TheScore, (*reader).score, true},
)

type compiled struct {
	form
	re func() *regexp.Regexp
}

func compile(forms ...form) []compiled {
	out := make([]compiled, len(forms))
	for i, f := range forms {
		out[i] = compiled{f, pattern(`^(?:` + f.pattern + `)$`)}
	}
	return out
}

// direction reads one direction, of which the marker stands on the line.
func (r *reader) direction(line, file int, f txtar.File) {
	d := Direction{Line: line, Words: strings.Join(strings.Fields(f.Name), " "), file: file}
	text := lines(f.Data)
	d.Text = strings.Join(text, "\n")
	for _, form := range forms {
		found := form.re().FindStringSubmatch(d.Words)
		if found == nil {
			continue
		}
		m := map[string]string{}
		for i, name := range form.re().SubexpNames() {
			if name != "" && found[i] != "" {
				m[name] = found[i]
			}
		}
		if i := slices.IndexFunc(text, func(s string) bool { return strings.TrimSpace(s) != "" }); i >= 0 && !form.body {
			r.fail(line+1+i, "nothing may stand below the direction %q", d.Words)
		}
		d.Do = form.do
		d.Party, d.Addr = party(m["party"]), m["addr"]
		d.Colour = colour(m["side"])
		d.News = m["news"] != ""
		d.Unsigned = m["unsigned"] != ""
		d.Member = r.member(d, m)
		before := len(r.errs)
		r.instant(&d, m)
		if form.read != nil {
			form.read(r, &d, m)
		}
		if d.Do.expects() && r.first.IsZero() && len(r.errs) == before {
			r.fail(line, "nothing has happened yet that could be compared")
		}
		r.script.Directions = append(r.script.Directions, d)
		return
	}
	r.fail(line, "%q is no direction; docs/dialogues.md lists them", d.Words)
}

// member finds who of a side is meant, by the full name or the last word of it.
func (r *reader) member(d Direction, m map[string]string) int {
	name, side := m["member"], rules.Colour(d.Colour)
	if c, ok := d.Party.Colour(); ok && m["party"] != "" {
		side = c
	}
	if name == "" {
		return r.playing[side]
	}
	for i, s := range r.script.names(side) {
		if s == name || strings.HasSuffix(s, " "+name) {
			return i
		}
	}
	r.fail(d.Line, "%s is no member of %s's side (%s)", name, side, r.script.Players[side])
	return 0
}

func colour(s string) rules.Colour {
	if s == "Black" {
		return rules.Black
	}
	return rules.White
}

func party(s string) terms.Party {
	switch strings.ReplaceAll(strings.TrimPrefix(s, "the "), "’", "'") {
	case "Black":
		return terms.ToBlack
	case "secretary":
		return terms.ToSecretary
	case "umpire":
		return terms.ToUmpire
	case "umpire at White's place":
		return terms.ToUmpireOfWhite
	case "umpire at Black's place":
		return terms.ToUmpireOfBlack
	case "adjudicator":
		return terms.ToAdjudicator
	}
	return terms.ToWhite
}

// at reads the instant of an act, or a length of time after the last one.
// Time does not go back.
func (r *reader) at(d *Direction, m map[string]string) (time.Time, bool) {
	var t time.Time
	words := m["span"]
	if later, ok := strings.CutSuffix(m["at"], " later"); ok {
		words = later
	}
	if words == "" {
		var err error
		if t, err = parseInstant(m["at"], r.zone); err != nil {
			r.fail(d.Line, "%w", err)
			return t, false
		}
	} else {
		length, err := parseSpan(words)
		if err != nil {
			r.fail(d.Line, "%w", err)
			return t, false
		}
		from := r.last
		for _, f := range []Field{r.begins, r.starts} {
			if from.IsZero() && f.Name != "" {
				from, _ = parseInstant(f.Value, r.zone)
			}
		}
		if from.IsZero() {
			r.fail(d.Line, "%q is counted from the act before, and there is none", d.Words)
			return t, false
		}
		t = length.after(from, r.zone)
	}
	if t.Before(r.last) {
		r.fail(d.Line, "%s is before %s, when the act before it happened (line %d)", showInstant(t, r.zone), showInstant(r.last, r.zone), r.lastAt)
		return t, false
	}
	return t, true
}

// instant reads the instant of an act and makes it the last one. That of a failure, which
// begins with the act before or, where it is the first, with the dialogue, is its end.
func (r *reader) instant(d *Direction, m map[string]string) {
	switch {
	case !d.Do.Act():
	case d.Do.lasts():
		d.At, _ = r.at(d, m)
	default:
		t, ok := r.at(d, m)
		if !ok {
			return
		}
		d.At, r.last, r.lastAt = t, t, d.Line
		if r.first.IsZero() {
			r.first, r.firstAt = t, d.Line
		}
	}
}

func (r *reader) writes(d *Direction, _ map[string]string) { d.Text += "\n" }

// replies reads that a player or an official answers an older letter than the last.
func replies(r *reader, d *Direction, m map[string]string) {
	if m["official"] != "" {
		d.Do = Answers
		r.answers(d, m)
	} else {
		r.writes(d, m)
	}
	r.ofKind(d, m)
	var err error
	if d.Of, err = parseInstant(m["of"], r.zone); err != nil {
		r.fail(d.Line, "%w", err)
		return
	}
	if d.Of.After(d.At) && !d.At.IsZero() {
		r.fail(d.Line, "a letter of %s cannot be answered on %s", showInstant(d.Of, r.zone), showInstant(d.At, r.zone))
	}
}

// answers reads that an official replies to the last letter received.
func (r *reader) answers(d *Direction, m map[string]string) {
	d.Party = party(m["official"])
	d.Text += "\n"
}

// seats reads that the secretary seats an umpire of whom the players have approved.
func (r *reader) seats(d *Direction, m map[string]string) {
	d.Party = party(m["office"])
	d.Seat = correspondence.Seat{Office: d.Party, Name: m["name"]}
}

// marks reads what became of an act of Penalty E.
func (r *reader) marks(d *Direction, m map[string]string) {
	d.Discharge = correspondence.Discharge{By: terms.ToSecretary, As: m["as"]}
	d.Discharge.Penalty, _ = strconv.Atoi(m["penalty"])
	d.Discharge.Act, _ = strconv.Atoi(m["act"])
}

// publishes reads a day that the office adds to a set of holidays of the game, or
// strikes out of it; without a name of a set it is the first that is agreed.
func (r *reader) publishes(d *Direction, m map[string]string) {
	date, err := calendar.ParseDate(m["date"])
	if err != nil {
		r.fail(d.Line, "%w", err)
	}
	d.Day, d.Struck, d.Set = calendar.Day{Date: date, Name: m["name"], Kind: "own"}, m["does"] != "adds", m["set"]
	switch sets := r.script.Agreement.Calendar.Sets(); {
	case len(sets) == 0:
		r.fail(d.Line, "the calendar of the game has no set of holidays")
	case d.Set == "":
		d.Set = sets[0]
	case !slices.Contains(sets, d.Set):
		r.fail(d.Line, "the calendar of the game has no set %s", d.Set)
	}
}

func (r *reader) bounces(d *Direction, _ map[string]string) {
	d.Party = terms.PartyOf(d.Colour)
	if d.Text = strings.TrimSpace(d.Text); d.Text == "" {
		d.Text = "550 no such mailbox"
	}
}

// returns reads how a letter comes back that was accepted.
func returns(r *reader, d *Direction, m map[string]string) {
	r.bounces(d, m)
	d.Comeback = Comeback{Proven: m["how"] != ", by hearsay", Other: strings.Contains(m["how"], "another"), Answer: d.Text}
}
