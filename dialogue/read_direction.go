package dialogue

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
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
	read    func(r *reader, d *Direction, m map[string]string)
	body    bool // something may stand below it
}

const (
	sidePattern  = `(?P<side>White|Black)` + memberPattern
	partyPattern = `(?P<party>White|Black|the secretary|the umpire` + placePattern + `|the adjudicator)` + memberPattern
	// officialPattern names an umpire at a place of play by that place (BCC1903/APPA/2).
	officialPattern = `the (?P<official>secretary|umpire` + placePattern + `|adjudicator)`
	placePattern    = `(?: at (?:White|Black)['’]s place)?`
	// memberPattern means one member of a side in consultation: the first, if nobody is
	// named.
	memberPattern = `(?:['’]s member (?P<member>[^,]+?))?`
	timePattern   = `(?P<at>` + instantPattern + `|.+? later)`
)

var forms = compile(
	form{"TIME, White writes", timePattern + `, ` + sidePattern + ` writes`, (*reader).writes, true},
	form{"TIME passes", `(?P<at>` + instantPattern + `) passes|(?P<span>.+?) pass(?:es)?`, (*reader).passes, false},
	form{"the post fails until TIME", `the post fails (?:until (?P<at>` + instantPattern + `)|for (?P<span>.+))`, (*reader).postFails, false},
	form{"the mailbox cannot be read until TIME", `the mailbox cannot be read (?:until (?P<at>` + instantPattern + `)|for (?P<span>.+))`, (*reader).mailboxFails, false},
	form{"TIME, Black's notice bounces", timePattern + `, ` + sidePattern + `['’]s notice bounces`, (*reader).bounces, true},
	form{"TIME, the secretary rules", timePattern + `, ` + officialPattern + ` rules`, (*reader).rules, true},
	form{"TIME, the secretary marks penalty 1 as paid", timePattern + `, the secretary marks penalty (?P<penalty>\d+)(?:, act (?P<act>\d+),)? as (?P<as>paid|done)`, (*reader).marks, false},
	form{"TIME, the secretary enters leave for White", timePattern + `, the secretary enters leave for ` + sidePattern, (*reader).leave, true},
	form{"TIME, the secretary ends leave 1", timePattern + `, the secretary ends leave (?P<leave>\d+)`, (*reader).leave, true},
	form{"TIME, the secretary seats NAME as umpire", timePattern + `, the secretary seats (?P<name>.+) as (?P<office>umpire` + placePattern + `)`, (*reader).seats, false},
	form{"postd is killed here", `postd is killed here`, simple(Killed), false},
	form{"remark", `remark`, simple(Remark), true},
	form{"TIME, the umpire writes", timePattern + `, ` + officialPattern + ` writes`, (*reader).answers, true},
	form{"TIME, calendar adds DATE NAME", timePattern + `, (?:the )?calendar(?: (?P<set>[A-Za-z0-9-]+))? (?P<does>adds) (?P<date>\S+) (?P<name>.+)`, (*reader).publishes, false},
	form{"TIME, calendar strikes out DATE", timePattern + `, (?:the )?calendar(?: (?P<set>[A-Za-z0-9-]+))? (?P<does>strikes out) (?P<date>\S+)(?: (?P<name>.+))?`, (*reader).publishes, false},
	form{"to White, among others", `to ` + partyPattern + `(?:, (?P<kind>L-[A-Z0-9-]+))?, among others`, (*reader).among, true},
	form{"to White", `to ` + partyPattern + `(?:, (?P<kind>L-[A-Z0-9-]+))?`, (*reader).letter, true},
	form{"not to White", `not to ` + partyPattern, (*reader).absent, true},
	form{"nothing to White", `nothing to ` + partyPattern + `(?: but (?P<kinds>.+))?`, (*reader).nothing, false},
	form{"the letters to White", `the letters to ` + partyPattern, (*reader).kinds, true},
	form{"the letters to White so far", `the letters to ` + partyPattern + ` so far`, (*reader).kindsSoFar, true},
	form{"the state", `the state`, (*reader).state, true},
	form{"the board", `the board`, (*reader).board, true},
	form{"the score", `the score`, (*reader).score, true},
)

type compiled struct {
	form
	re func() *regexp.Regexp
}

func compile(forms ...form) []compiled {
	out := make([]compiled, len(forms))
	for i, f := range forms {
		out[i] = compiled{f, sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:` + f.pattern + `)$`) })}
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
		d.Party = party(m["party"])
		d.Colour = colour(m["side"])
		d.Member = r.member(d, m)
		before := len(r.errs)
		form.read(r, &d, m)
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
	if name == "" {
		return 0
	}
	if c, ok := d.Party.Colour(); ok && m["party"] != "" {
		side = c
	}
	for i, s := range members(r.script.Players[side]) {
		if s == name || strings.HasSuffix(s, " "+name) {
			return i
		}
	}
	r.fail(d.Line, "%s is no member of %s's side (%s)", name, side, r.script.Players[side])
	return 0
}

func simple(do Do) func(*reader, *Direction, map[string]string) {
	return func(_ *reader, d *Direction, _ map[string]string) { d.Do = do }
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
		if from.IsZero() && r.begins.Name != "" {
			from, _ = parseInstant(r.begins.Value, r.zone)
		}
		if from.IsZero() {
			r.fail(d.Line, "%q is counted from the act before, and there is none", d.Words)
			return t, false
		}
		t = length.after(from, r.zone)
	}
	if t.Before(r.last) {
		r.fail(d.Line, "%s is before %s, when the act before it happened", showInstant(t, r.zone), showInstant(r.last, r.zone))
		return t, false
	}
	return t, true
}

// act reads the instant of an act and makes it the last one.
func (r *reader) act(d *Direction, do Do, m map[string]string) {
	d.Do = do
	if t, ok := r.at(d, m); ok {
		d.At, r.last = t, t
		if r.first.IsZero() {
			r.first = t
		}
	}
}

func (r *reader) writes(d *Direction, m map[string]string) {
	r.act(d, Writes, m)
	d.Text += "\n"
}

// answers reads that an official replies to the last letter received.
func (r *reader) answers(d *Direction, m map[string]string) {
	r.act(d, Answers, m)
	d.Party = party(m["official"])
	d.Text += "\n"
}

// seats reads that the secretary seats an umpire of whom the players have approved.
func (r *reader) seats(d *Direction, m map[string]string) {
	r.act(d, Seats, m)
	d.Party = party(m["office"])
	d.Seat = correspondence.Seat{Office: d.Party, Name: m["name"]}
}

func (r *reader) passes(d *Direction, m map[string]string) { r.act(d, Passes, m) }

// postFails is an act at the instant of the act before; At is its end.
func (r *reader) postFails(d *Direction, m map[string]string) {
	d.Do = PostFails
	if r.last.IsZero() {
		r.fail(d.Line, "the post cannot fail before anything happens")
		return
	}
	d.At, _ = r.at(d, m)
}

// mailboxFails is the same for what comes in.
func (r *reader) mailboxFails(d *Direction, m map[string]string) {
	r.postFails(d, m)
	d.Do = MailboxFails
}

// marks reads what became of an act of Penalty E.
func (r *reader) marks(d *Direction, m map[string]string) {
	r.act(d, Marks, m)
	d.Discharge = correspondence.Discharge{By: terms.ToSecretary, As: m["as"]}
	d.Discharge.Penalty, _ = strconv.Atoi(m["penalty"])
	d.Discharge.Act, _ = strconv.Atoi(m["act"])
}

// publishes reads a day that the office adds to a set of holidays of the game, or
// strikes out of it; without a name of a set it is the first that is agreed.
func (r *reader) publishes(d *Direction, m map[string]string) {
	r.act(d, Publishes, m)
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

func (r *reader) bounces(d *Direction, m map[string]string) {
	r.act(d, Bounces, m)
	d.Party = terms.PartyOf(d.Colour)
	if d.Text = strings.TrimSpace(d.Text); d.Text == "" {
		d.Text = "550 no such mailbox"
	}
}
