package dialogue

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// view is what an expectation looks at: the game at an instant.
type view struct {
	game     correspondence.Game
	calendar calendar.Calendar
	now      time.Time
}

// stateField is one field of "the state": how its value is written in a file,
// and what the game has, both in the one form in which they are compared.
type stateField struct {
	read func(value string, zone *time.Location) (string, error)
	get  func(view) string
}

// stateFields are the fields of "the state"; docs/dialogues.md says of each
// what it means.
var stateFields = map[string]stateField{
	"state":     {oneOf("turn", "elect", "author", "man", "adjudication", "ended"), func(v view) string { return string(v.game.State) }},
	"to play":   {readSide, view.toPlay},
	"to choose": {readSide, view.toChoose},
	"time runs": {readSide, view.timeRuns},
	"in post":   {readSide, view.inPost},

	"begun":         {readInstant, clock(func(v view, a calendar.Account) string { return v.instant(a.Begin) })},
	"deadline":      {readInstant, clock(func(v view, a calendar.Account) string { return v.instant(a.Deadline) })},
	"allowed":       {readLength, clock(func(_ view, a calendar.Account) string { return showLength(a.Allowed) })},
	"used":          {readLength, clock(func(_ view, a calendar.Account) string { return showLength(a.Used) })},
	"left":          {readLength, clock(func(_ view, a calendar.Account) string { return showLength(a.Left) })},
	"used by White": {readLength, func(v view) string { return showLength(v.game.Used[rules.White]) }},
	"used by Black": {readLength, func(v view) string { return showLength(v.game.Used[rules.Black]) }},

	"allowance of White": {readAny, func(v view) string { return v.allowance(rules.White) }},
	"allowance of Black": {readAny, func(v view) string { return v.allowance(rules.Black) }},

	"leave of White":       {readAny, func(v view) string { return v.leave(rules.White) }},
	"leave of Black":       {readAny, func(v view) string { return v.leave(rules.Black) }},
	"leave taken by White": {readAny, func(v view) string { return v.leaveTaken(rules.White) }},
	"leave taken by Black": {readAny, func(v view) string { return v.leaveTaken(rules.Black) }},

	"readings": {readReadings, view.readings},
	"offence":  {readLaw, view.offence},
	"law 3":    {readSide, view.law3},
	"bound":    {readReadings, view.bound},
	"records":  {readAny, view.records},
	"excess":   {readSide, view.excess},
	"offer":    {readSide, view.offer},

	"in advance of White": {readAny, func(v view) string { return waits(v.game.Series[rules.White].Waits) }},
	"in advance of Black": {readAny, func(v view) string { return waits(v.game.Series[rules.Black].Waits) }},

	"questions": {readAny, view.questions},
	"cases":     {readAny, view.cases},
	"suspended": {oneOf("yes", "no"), view.suspended},

	"penalties of White": {readAny, func(v view) string { return v.penalties(rules.White) }},
	"penalties of Black": {readAny, func(v view) string { return v.penalties(rules.Black) }},

	"fines of White": {readAny, func(v view) string { return v.fines(rules.White) }},
	"fines of Black": {readAny, func(v view) string { return v.fines(rules.Black) }},
	"held for":       {readAny, view.heldFor},

	"plies":  {readCount, func(v view) string { return strconv.Itoa(len(v.game.Score())) }},
	"struck": {readAny, view.struck},
	"result": {readResult, view.result},
	"reason": {readAny, view.reason},
	"law":    {readLaw, view.law},
}

func stateNames() []string { return slices.Sorted(maps.Keys(stateFields)) }

// toPlay is whose turn to play is open: it runs, stands still, or begins when
// what lies in the post is received.
func (v view) toPlay() string {
	g := v.game
	switch {
	case g.Turn.Allowed > 0:
		return g.Turn.Of.String()
	case g.Post.Notice != "" && g.Post.Begins == events.BeginsTurn:
		return g.Post.To.String()
	}
	return nobody
}

// toChoose is who holds a choice: what to do about an offending record, or what an
// ambiguous record of one's own meant.
func (v view) toChoose() string {
	c := v.game.Case
	switch {
	case c == nil:
	case v.game.State == correspondence.StateElect, v.game.State == correspondence.StateMan:
		return c.Author.Other().String()
	case v.game.State == correspondence.StateAuthor:
		return c.Author.String()
	}
	return nobody
}

func (v view) inPost() string {
	if v.game.Post.Notice == "" {
		return nobody
	}
	return v.game.Post.To.String()
}

func (v view) instant(t time.Time) string {
	if t.IsZero() {
		return nothing
	}
	return showInstant(t, v.calendar.Zone())
}

// readings are those of the record that is open to a choice, in UCI, sorted.
func (v view) readings() string {
	if v.game.Case == nil {
		return nothing
	}
	return inUCI(v.game.Case.Readings)
}

// inUCI are moves in UCI, sorted.
func inUCI(moves []rules.Move) string {
	var out []string
	for _, m := range moves {
		out = append(out, m.String())
	}
	slices.Sort(out)
	return cmp.Or(strings.Join(out, " "), nothing)
}

func (v view) offence() string {
	if v.game.Case == nil {
		return nothing
	}
	return string(v.cites(v.game.Case.Law))
}

// law3 is of whom Penalty E may be exacted for want of the opponent's move.
func (v view) law3() string {
	if v.game.Law3 == nil {
		return nobody
	}
	return v.game.Law3.String()
}

// excess is against whom there is an open ground of forfeiture on time.
func (v view) excess() string {
	for _, x := range v.game.Excess {
		if x.Ground() {
			return x.Of.String()
		}
	}
	return nobody
}

func (v view) offer() string {
	if v.game.Offer == nil {
		return nobody
	}
	return v.game.Offer.By.String()
}

// waits are the records that a side has sent in advance, each as "reply: answer";
// what goes on from one stands after it in brackets, what stands beside it after
// a semicolon. Of several records for one turn "after R, " names the one after
// which it goes on.
func waits(list []events.Condition) string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = c.Assumed + ": " + c.Words
		if c.Any {
			out[i] = "any: " + c.Words
		}
		if c.On != "" {
			out[i] = "after " + c.On + ", " + out[i]
		}
		if len(c.Then) > 0 {
			out[i] += " (" + waits(c.Then) + ")"
		}
	}
	return cmp.Or(strings.Join(out, "; "), nothing)
}

// questions are those that wait for the umpire, in order, with their numbers: "1
// appeal of White; 2 claim of Black".
func (v view) questions() string {
	var out []string
	for _, q := range v.game.Appeals {
		if !q.Open() {
			continue
		}
		word := "appeal"
		switch {
		case q.About == events.AboutLapse:
			word = "lapse"
		case q.IsClaim():
			word = "claim"
		case q.About == events.AboutDisowned:
			word = "disowned letter"
		}
		out = append(out, fmt.Sprintf("%d %s of %s", q.No, word, q.By))
	}
	return cmp.Or(strings.Join(out, "; "), nothing)
}

func (v view) suspended() string {
	if v.game.Suspended() {
		return "yes"
	}
	return "no"
}

// penalties are the acts of Penalty E applied to a side, in order: the law and
// the acts in the words of the agreement, "V.3: fine 3d; V.5(a): caution".
func (v view) penalties(of rules.Colour) string {
	var out []string
	for _, p := range v.game.Penalties {
		if p.Of != of {
			continue
		}
		acts := make([]string, len(p.Acts))
		for i, a := range p.Acts {
			acts[i] = a.String()
		}
		out = append(out, strings.TrimPrefix(string(v.cites(p.Law)), "BCC1903/")+": "+strings.Join(acts, ", "))
	}
	return cmp.Or(strings.Join(out, "; "), nothing)
}

// struck are the records that stand no longer, in order.
func (v view) struck() string {
	out := make([]string, len(v.game.Struck))
	for i, s := range v.game.Struck {
		out[i] = s.Words
	}
	return cmp.Or(strings.Join(out, ", "), nothing)
}

func (v view) result() string {
	if v.game.Ended == nil {
		return "*"
	}
	return string(v.game.Ended.Result)
}

func (v view) reason() string {
	if v.game.Ended == nil {
		return nothing
	}
	return string(v.game.Ended.How)
}

func (v view) law() string {
	if v.game.Ended == nil {
		return nothing
	}
	return string(v.cites(v.game.Ended.Law))
}

// oneOf reads one of the words.
func oneOf(words ...string) func(string, *time.Location) (string, error) {
	return func(s string, _ *time.Location) (string, error) {
		if !slices.Contains(words, s) {
			return "", fmt.Errorf("%q is not one of %s", s, strings.Join(words, ", "))
		}
		return s, nil
	}
}

var readSide = oneOf(rules.White.String(), rules.Black.String(), nobody)

func readAny(s string, _ *time.Location) (string, error) {
	if s == "" {
		return "", fmt.Errorf("it has no value; for nothing write none")
	}
	return strings.Join(strings.Fields(s), " "), nil
}

func readInstant(s string, zone *time.Location) (string, error) {
	if s == nothing {
		return s, nil
	}
	t, err := parseInstant(s, zone)
	if err != nil {
		return "", err
	}
	return showInstant(t, zone), nil
}

// readLength reads a length of time, of which none, 0h and 0 min are one.
func readLength(s string, _ *time.Location) (string, error) {
	if s == nothing {
		return s, nil
	}
	l, err := parseSpan(s)
	if err != nil {
		return "", err
	}
	return showLength(l.length()), nil
}

func readCount(s string, _ *time.Location) (string, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return "", fmt.Errorf("%q is not a number", s)
	}
	return strconv.Itoa(n), nil
}

func readReadings(s string, _ *time.Location) (string, error) {
	if s == nothing {
		return s, nil
	}
	words := movesIn(s)
	for _, w := range words {
		if _, err := rules.ParseMove(w); err != nil {
			return "", fmt.Errorf("%q is not a move in UCI (like c1g5)", w)
		}
	}
	slices.Sort(words)
	return strings.Join(words, " "), nil
}

// cites is a law as the letters of the game cite it.
func (v view) cites(l rules.Law) rules.Law { return v.game.Agreement.Cites(l) }

func readLaw(s string, _ *time.Location) (string, error) {
	if s != nothing && len(sections(rules.Law(s))) == 0 {
		return "", noLaw(rules.Law(s))
	}
	return s, nil
}

func readResult(s string, _ *time.Location) (string, error) {
	switch s {
	case "1/2", "1/2-1/2", "½", "½-½":
		return string(terms.Drawn), nil
	case "1-0", "0-1", "0-0", "*", "annulled":
		return s, nil
	}
	return "", fmt.Errorf("%q is no result: 1-0, 0-1, 1/2, 0-0, annulled or *", s)
}
