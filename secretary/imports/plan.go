package imports

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"postd/ledger"
)

// Choice is what becomes of a row.
type Choice string

// The choices. AsPlayer makes one more.
const (
	Take Choice = "take" // as it stands
	Skip Choice = "skip" // it is left out
	Anew Choice = "new"  // who is perhaps known is a new player all the same
)

// AsPlayer is the choice that the row is of a player who is known.
func AsPlayer(id uint64) Choice { return Choice(fmt.Sprintf("same:%d", id)) }

// Plan is what the rows do that were chosen.
type Plan struct {
	New, Filled, Entered, Skipped int
	Asked                         []string // the addresses that are asked, one letter each

	rows []planned
	open []enrolment
}

type planned struct {
	player ledger.Player
	line   int
	asks   string // the address that is new
}

type enrolment struct {
	tournament uint64
	addresses  []string
	onPaper    []string // the names of those without an address of mail
}

// Undecided is a row for which no plan can be made as it was chosen.
type Undecided struct {
	Line int
	What string
}

// Choose makes a plan of the rows. The undecided are those that must be left out or
// decided first; while there are any, nothing is to be filed.
func Choose(rows []Judged, choice func(Judged) Choice) (p Plan, undecided []Undecided) {
	at, filled := map[uint64]int{}, map[uint64]int{}
	for _, x := range rows {
		how := choice(x)
		if how == Skip {
			p.Skipped++
			continue
		}
		if why := x.undecided(how); why != "" {
			undecided = append(undecided, Undecided{x.Line, why})
			continue
		}
		addr := x.values[Email]
		switch {
		case x.Kind == New || how == Anew:
			p.New++
			p.rows = append(p.rows, planned{x.Player, x.Line, addr})
		case x.Kind == Perhaps:
			as, _ := x.as(how)
			if line, twice := filled[as.ID]; twice {
				undecided = append(undecided, Undecided{x.Line, fmt.Sprintf("It is to be the player of line %d.", line)})
				continue
			}
			filled[as.ID] = x.Line
			p.Filled++
			p.rows = append(p.rows, planned{x.joined(as), x.Line, addr})
		case len(x.Changes) > 0:
			if line, twice := filled[x.Player.ID]; twice {
				undecided = append(undecided, Undecided{x.Line, fmt.Sprintf("It is the player of line %d.", line)})
				continue
			}
			filled[x.Player.ID] = x.Line
			p.Filled++
			p.rows = append(p.rows, planned{player: x.Player, line: x.Line})
		}
		for _, t := range x.Enter {
			i, known := at[t.ID]
			if !known {
				i, at[t.ID] = len(p.open), len(p.open)
				p.open = append(p.open, enrolment{tournament: t.ID})
			}
			if who := x.entered(how); who.OnPaper() {
				p.open[i].onPaper = append(p.open[i].onPaper, who.Name)
			} else {
				p.open[i].addresses = append(p.open[i].addresses, who.Addresses[0].Addr)
			}
			p.Entered++
		}
	}
	for _, r := range p.rows {
		if r.asks != "" {
			p.Asked = append(p.Asked, r.asks)
		}
	}
	return p, undecided
}

// undecided says why the row cannot be taken so; empty if it can.
func (x Judged) undecided(how Choice) string {
	_, is := x.as(how)
	switch {
	case x.Kind == Wrong:
		return "It is wrong, and still ticked."
	case x.Kind == Perhaps && how != Anew && !is:
		return "Choose whether this is a new player or one who is known."
	}
	return ""
}

// as is the player who the row is said to be.
func (x Judged) as(how Choice) (ledger.Player, bool) {
	for _, p := range x.Alike {
		if how == AsPlayer(p.ID) {
			return p, true
		}
	}
	return ledger.Player{}, false
}

// entered is the player whom the row enters for a tournament.
func (x Judged) entered(how Choice) ledger.Player {
	if as, is := x.as(how); is {
		return x.joined(as)
	}
	return x.Player
}

// joined is a player who is known with the address of the row, and with the empty fields
// filled.
func (x Judged) joined(as ledger.Player) ledger.Player {
	j := judge{}
	y := Judged{Row: x.Row}
	j.fill(&y, as)
	if addr := x.values[Email]; addr != "" {
		y.Player.Addresses = append(append([]ledger.Address(nil), as.Addresses...), ledger.Address{Addr: addr})
	}
	return y.Player
}

// Empty reports whether nothing would be done.
func (p Plan) Empty() bool { return len(p.rows)+p.Entered == 0 }

// Filing is how a plan is filed.
type Filing struct {
	Key, By string
	Vouched string // whose word it is that the addresses are the players'; empty: they are asked
	State   ledger.EntryState
	At      time.Time
	Words   ledger.AddressWords
}

// atOnce is how many rows stand in one matter, so that no line of the log grows too long.
const atOnce = 50

// Asker makes the matter that writes a row and asks at its addresses, as the ledger does.
type Asker interface {
	Asking(ledger.Question, ledger.AddressWords) (ledger.Matter, error)
}

// Matters are those that do what is planned; they are to be filed in one call, so that
// all is done or nothing.
func (p Plan) Matters(l Asker, f Filing) (out []ledger.Matter, err error) {
	why := fmt.Sprintf("imported a table: %d new, %d filled in, %d entered", p.New, p.Filled, p.Entered)
	if f.Vouched != "" && len(p.Asked) > 0 {
		why += "; the addresses on the word of " + f.Vouched
	}
	next := func() *ledger.Matter {
		key := f.Key
		if len(out) > 0 {
			key = fmt.Sprintf("%s:%d", f.Key, len(out)+1)
		}
		out = append(out, ledger.Matter{Key: key, By: f.By, Why: why, At: f.At})
		return &out[len(out)-1]
	}
	for i, r := range p.rows {
		q := ledger.Question{By: f.By, Why: why, At: f.At, Player: r.player}
		switch {
		case r.asks == "":
		case f.Vouched == "":
			q.Asked = []string{r.asks}
		default:
			q.Player.Addresses = append([]ledger.Address(nil), q.Player.Addresses...)
			for k, a := range q.Player.Addresses {
				q.Player.Addresses[k].Verified = a.Verified || ledger.SameAddress(a.Addr, r.asks)
			}
		}
		x, err := l.Asking(q, f.Words)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", r.line, err)
		}
		if i%atOnce == 0 {
			next()
		}
		m := &out[len(out)-1]
		m.Rows, m.Post = append(m.Rows, x.Rows...), append(m.Post, x.Post...)
	}
	for _, e := range p.open {
		m := next()
		m.Rows = append(m.Rows, ledger.Enrolled{Tournament: e.tournament, Addresses: e.addresses, OnPaper: e.onPaper, State: f.State, At: f.At})
	}
	return out, nil
}

// Words say in a sentence each what the plan does.
func (p Plan) Words() (out []string) {
	say := func(n int, one, many string) {
		if n == 1 {
			out = append(out, "1 "+one)
		} else if n > 1 {
			out = append(out, fmt.Sprintf("%d %s", n, many))
		}
	}
	say(p.New, "player is new.", "players are new.")
	say(p.Filled, "player who is known gets values that were empty.", "players who are known get values that were empty.")
	say(p.Entered, "player is entered for a tournament.", "players are entered for a tournament.")
	say(p.Skipped, "row is left out.", "rows are left out.")
	if len(out) == 0 {
		out = []string{"Nothing changes."}
	}
	return out
}

// Told is a row for a program: what it would do, and why not.
type Told struct {
	Line    int      `json:"line"`
	Kind    string   `json:"kind"`
	Name    string   `json:"name,omitempty"`
	Email   string   `json:"email,omitempty"`
	Faults  []Fault  `json:"faults,omitempty"`
	Changes []Change `json:"changes,omitempty"`
	Enters  []string `json:"enters,omitempty"`
	Alike   []uint64 `json:"alike,omitempty"`
	Notes   []string `json:"notes,omitempty"`
}

// Tell is the row for a program.
func (x Judged) Tell() Told {
	t := Told{Line: x.Line, Kind: x.Kind.String(), Name: x.values[Name], Email: x.values[Email], Faults: x.Faults, Changes: x.Changes, Notes: x.Notes}
	for _, p := range x.Alike {
		t.Alike = append(t.Alike, p.ID)
	}
	for _, e := range x.Enter {
		t.Enters = append(t.Enters, e.Label)
	}
	return t
}

// Words are the row in one line.
func (x Judged) Words() string {
	var out []string
	for _, f := range x.Faults {
		at := ""
		if f.Column > 0 {
			at = fmt.Sprintf("column %d: ", f.Column)
		}
		out = append(out, at+f.What+" "+f.Do)
	}
	for _, p := range x.Alike {
		out = append(out, fmt.Sprintf("player %d is called %s too, %s.", p.ID, p.Name, cmp.Or(p.Writes(), postWords(p))))
	}
	for _, c := range x.Changes {
		out = append(out, fmt.Sprintf("%s: %s.", c.What, c.After))
	}
	for _, t := range x.Enter {
		out = append(out, "Enters "+t.Label+".")
	}
	for _, n := range x.Notes {
		out = append(out, strings.ToUpper(n[:1])+n[1:]+".")
	}
	return strings.Join(out, " ")
}
