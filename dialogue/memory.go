package dialogue

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Render puts a notice into words; templates.Render does.
type Render func(correspondence.Notice, correspondence.Reader) (correspondence.Rendered, error)

// Memory is a stage in memory: the engine and the templates, with a virtual
// clock and a post that delivers at once unless it is told to fail. Its
// mailbox is always read. It is not safe for use by several goroutines.
type Memory struct {
	// Lazy has a letter put into words only where the dialogue looks at it; else each
	// is, when it is written.
	Lazy bool

	render    Render
	now       time.Time
	game      correspondence.Game
	events    []events.Event
	calendar  calendar.Calendar
	published map[string]calendar.OfficeDays            // what the office published of each set
	names     [2][]string                               // of all who play each side, or played it
	letters   int                                       // received from players
	failing   time.Time                                 // the post fails until then; zero: it works
	away      away                                      // while the mailbox is not read
	replied   map[events.NoticeID]bool                  // that a player's letter answered
	copies    []later                                   // of what came back
	post      []posted                                  // what lies in it, in order
	all       []posted                                  // whatever was posted
	told      []Told                                    // delivered
	last      map[addressee]events.NoticeID             // the last notice that each received
	asked     map[events.NoticeID]correspondence.Notice // of those to officials
	topics    map[events.NoticeID]events.Topic          // the matter of each notice (RULING/R-76)
	sent      map[addressee]int                         // letters rendered for each
	wishes    map[addressee]correspondence.Wishes       // that each has set
	byPost    [2]bool                                   // whose players have no mail
	sheets    []posted                                  // what is printed for them, and not posted yet
}

// addressee is one who gets letters: an official, or a member of a side.
type addressee struct {
	party  terms.Party
	member string
}

// addressees are all to whom a notice to the party goes.
func (m *Memory) addressees(to terms.Party) (out []addressee) {
	c, ok := to.Colour()
	if !ok {
		return []addressee{{party: to}}
	}
	for _, x := range m.game.Sides[c].Members {
		out = append(out, addressee{to, x.Name})
	}
	return out
}

// posted is a notice on its way.
type posted struct {
	notice events.NoticeID
	told   Told
}

// NewMemory returns an empty stage.
func NewMemory(render Render) *Memory {
	return &Memory{render: render, last: map[addressee]events.NoticeID{}, asked: map[events.NoticeID]correspondence.Notice{}, topics: map[events.NoticeID]events.Topic{}, replied: map[events.NoticeID]bool{}, sent: map[addressee]int{}, wishes: map[addressee]correspondence.Wishes{}, published: map[string]calendar.OfficeDays{}}
}

// Open arranges the game.
func (m *Memory) Open(o Opening) error {
	var err error
	if o.Agreement.Calendar.ByMover() {
		for c, s := range o.Sides {
			x, err := terms.MoverOf(o.Agreement.Calendar, s.Members[0].Name, o.Regions[c], "")
			if err != nil {
				return err
			}
			o.Agreement.Calendar.Movers = append(o.Agreement.Calendar.Movers, x)
		}
	}
	m.byPost = o.ByPost
	if m.calendar, err = calendar.NewCalendar(o.Agreement.Calendar); err != nil {
		return err
	}
	m.now = o.At
	for c, s := range o.Sides {
		for _, x := range s.Members {
			m.names[c] = append(m.names[c], x.Name)
		}
	}
	d, err := correspondence.Open(1, gameLabel, o.Sides, o.Agreement, o.Position, m.office())
	if err != nil {
		return err
	}
	return m.file(d)
}

// answered is the notice of a letter that was delivered; "" of none.
func (m *Memory) answered(n int) events.NoticeID {
	if n < 0 {
		return ""
	}
	return m.told[n].notice
}

// Write hears a letter.
func (m *Memory) Write(at time.Time, by rules.Colour, member int, text string, answers int, unsigned bool) error {
	if err := m.reach(at); err != nil {
		return err
	}
	if !m.plays(by, m.names[by][member]) {
		return nil // who has left is not heard: the letter waits for the secretary
	}
	m.letters++
	words, err := m.divided(text, addressee{terms.PartyOf(by), m.names[by][member]})
	if err != nil {
		return err
	}
	l := correspondence.Letter{
		Of: by, Member: m.names[by][member], Text: words.New, Unsure: words.Unsure, Struck: words.Struck, Arrived: at,
		Answers: m.answered(answers), Key: "mail:" + strconv.Itoa(m.letters),
	}
	l.About, m.replied[l.Answers] = m.topics[l.Answers], true
	if unsigned {
		l.Likely, l.Unproven = true, terms.WeightyActs()
	}
	return m.hears(func(o correspondence.Setting) (correspondence.Decision, error) { return m.game.Receive(l, o), nil })
}

// decides files a decision; where it annuls the game, one that knows which game is
// played in its place, as the ledger does.
func (m *Memory) decides(decide func(correspondence.Setting) (correspondence.Decision, error)) error {
	o := m.office()
	d, err := decide(o)
	if err != nil {
		return err
	}
	if after, ok := m.game.AnnulledBy(d); ok {
		first := m.calendar.FirstTurn(m.now)
		if _, _, exchanged, ok := after.Successor(first); ok {
			o.Next = events.Next{Game: m.game.ID + 1, Label: m.game.Label + "R", FirstTurnAt: first, Exchanged: exchanged}
			if d, err = decide(o); err != nil {
				return err
			}
		}
	}
	return m.file(d)
}

// Answer hears a letter of an official.
func (m *Memory) Answer(at time.Time, by terms.Party, text string, answers int) error {
	if err := m.reach(at); err != nil {
		return err
	}
	m.letters++
	l := correspondence.OfficialLetter{By: by, Text: text, Arrived: at, Answers: m.answered(answers), Key: "mail:" + strconv.Itoa(m.letters)}
	if n, ok := m.asked[l.Answers]; ok {
		l.Issue, l.Then = n.Asks(), n.Game
	}
	return m.hears(func(o correspondence.Setting) (correspondence.Decision, error) { return m.game.Answer(l, o), nil })
}

// mostDue bounds what may fall due in one stretch of time, so that an engine
// that stands still at one instant is an error and no endless loop.
const mostDue = 10_000

// Pass lets time go by.
func (m *Memory) Pass(to time.Time) error {
	for range mostDue {
		due := m.game.Due(m.calendar)
		if c := m.nextCopy(); !c.IsZero() && !c.After(to) && (due.IsZero() || c.Before(due)) {
			if err := m.sendsCopy(c); err != nil {
				return err
			}
			continue
		}
		works := !m.failing.IsZero() && !m.failing.After(to)
		switch {
		case !m.away.until.IsZero() && !m.away.until.After(to):
			if err := m.reach(m.away.until); err != nil {
				return err
			}
		case !m.away.until.IsZero():
			m.advance(to) // nothing is judged before the mailbox is read past it (CLOCK/C-9)
			return nil
		case works && (due.IsZero() || !due.Before(m.failing)):
			if err := m.reach(m.failing); err != nil {
				return err
			}
		case due.IsZero() || due.After(to):
			m.advance(to)
			return nil
		default:
			m.advance(due)
			d := m.game.Elapse(m.office())
			if len(d.Events) == 0 {
				return fmt.Errorf("dialogue: at %s something is due, but nothing happens", m.now)
			}
			if err := m.file(d); err != nil {
				return err
			}
		}
	}
	return fmt.Errorf("dialogue: at %s more falls due than can be", m.now)
}

// advance moves the clock, which never goes back.
func (m *Memory) advance(to time.Time) {
	if to.After(m.now) {
		m.now = to
	}
}

// reach comes to an instant at which something happens. A post that failed
// until then works again.
func (m *Memory) reach(at time.Time) error {
	if err := m.readsAgain(at); err != nil {
		return err
	}
	m.advance(at)
	if m.failing.IsZero() || m.failing.After(at) {
		return nil
	}
	m.failing = time.Time{}
	return m.deliver()
}

// PostFails keeps notices in the post.
func (m *Memory) PostFails(until time.Time) error {
	m.failing = until
	return nil
}

// Rule files a ruling.
func (m *Memory) Rule(at time.Time, r correspondence.Ruling) error {
	if err := m.reach(at); err != nil {
		return err
	}
	r = m.joins(r)
	if r.Key == "" {
		r.Key = "ruling:" + strconv.Itoa(len(m.events))
	}
	return m.decides(func(o correspondence.Setting) (correspondence.Decision, error) { return m.game.Rule(r, o) })
}

// Mark marks an act of Penalty E.
func (m *Memory) Mark(at time.Time, x correspondence.Discharge) error {
	if err := m.reach(at); err != nil {
		return err
	}
	return m.decides(func(o correspondence.Setting) (correspondence.Decision, error) { return m.game.Discharge(x, o) })
}

// Publish adds a day to a set of holidays, or strikes it out.
func (m *Memory) Publish(at time.Time, set string, d calendar.Day, struck bool) error {
	if err := m.reach(at); err != nil {
		return err
	}
	was := m.published[set]
	was.Set = set
	is := was.Published(d, struck)
	m.published[set] = is
	w := was.Change(is)
	w.By = Publisher
	return m.file(m.game.ChangeCalendar(w, m.office()))
}

// Kill forgets everything but what a ledger holds, the events and the outbox,
// and reads the events again. The game must be the same.
func (m *Memory) Kill() error {
	b, err := json.Marshal(m.events)
	if err != nil {
		return fmt.Errorf("dialogue: events: %w", err)
	}
	var events []events.Event
	if err := json.Unmarshal(b, &events); err != nil {
		return fmt.Errorf("dialogue: events: %w", err)
	}
	game := correspondence.Fold(events)
	if where, ok := same(m.game, game); !ok {
		return fmt.Errorf("dialogue: after a restart the game is another: %s", where)
	}
	m.game, m.events = game, events
	return nil
}

// Game returns the game.
func (m *Memory) Game() (correspondence.Game, error) { return m.game, nil }

// Events returns the events of the game.
func (m *Memory) Events() []events.Event { return m.events }

// Letters returns the letters delivered.
func (m *Memory) Letters() ([]Told, error) { return m.told, nil }

func (m *Memory) office() correspondence.Setting {
	o := correspondence.Setting{Now: m.now, ReadThrough: m.now, Calendar: m.calendar}
	if !m.away.until.IsZero() {
		o.ReadThrough = m.away.from
	}
	return o
}

// file remembers a decision, puts its notices into words and posts them.
func (m *Memory) file(d correspondence.Decision) error {
	for _, e := range d.Events {
		m.events = append(m.events, e)
		m.game = m.game.Apply(e)
		switch w := e.What.(type) {
		case events.Wished:
			m.wish(w)
		case events.Substituted:
			if !slices.Contains(m.names[w.Of], w.To.Name) {
				m.names[w.Of] = append(m.names[w.Of], w.To.Name)
			}
		}
		if _, ok := e.What.(events.CalendarChanged); ok {
			var err error
			if m.calendar, err = m.game.Calendar(); err != nil {
				return err
			}
		}
	}
	if m.game.Broken != "" {
		return errors.New("dialogue: the events do not fit the game: " + m.game.Broken)
	}
	for _, n := range d.Notices {
		m.topics[n.ID] = n.Topic()
		if _, plays := n.To.Colour(); !plays {
			m.asked[n.ID] = n
		}
		if n.Kind == correspondence.NAgain {
			m.again(n.To)
			continue
		}
		readers := m.addressees(n.To)
		if n.Kind == correspondence.NLeft {
			readers = []addressee{{n.To, n.Joins.From.Name}}
		}
		for _, to := range readers {
			if m.unasked(n, to) {
				continue
			}
			m.sent[to]++
			reader := m.reader(to)
			p := posted{n.ID, Told{notice: n.ID, Kind: n.Kind, To: n.To, Member: to.member, words: func() (correspondence.Rendered, error) { return m.render(n, reader) }}}
			if !m.Lazy {
				if err := p.told.ask(); err != nil {
					return err
				}
			}
			m.post, m.all = append(m.post, p), append(m.all, p)
		}
	}
	if m.failing.IsZero() {
		return m.deliver()
	}
	return nil
}

// again posts the last three letters to a party once more, as the ledger does.
func (m *Memory) again(to terms.Party) {
	var his []posted
	for _, p := range m.all {
		if p.told.To == to {
			his = append(his, p)
		}
	}
	m.post = append(m.post, his[max(0, len(his)-3):]...)
}
