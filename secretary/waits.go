package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	sealing "postd/tournament/envelope"
)

// waitKind is what each kind that stands in the ledger's index is on the desk.
type waitKind struct {
	kind  ledger.WaitKind
	room  string
	needs ledger.Act
	read  func(*Site, ledger.Wait, time.Time) (d duty, waits bool, err error)
	day   bool // whether it waits the day and other rows say, so that each is looked at
}

// waitKinds are all of them. Letters to print, entries and clocks of outages are gathered (duties_gathered.go).
var waitKinds = []waitKind{
	{ledger.WaitLetter, roomMail, ledger.ActArrange, (*Site).letterDuty, false},
	{ledger.WaitHeld, roomMail, ledger.ActArrange, (*Site).heldDuty, false},
	{ledger.WaitReturned, roomMail, ledger.ActArrange, (*Site).returnedDuty, false},
	{ledger.WaitSuspended, roomGames, ledger.ActArrange, (*Site).suspendedDuty, false},
	{ledger.WaitQuestion, roomUmpire, ledger.ActRule, (*Site).questionDuty, false},
	{ledger.WaitTask, roomGames, ledger.ActArrange, (*Site).taskDuty, false},
	{ledger.WaitSeat, roomGames, ledger.ActArrange, (*Site).seatDuty, false},
	{ledger.WaitVerdict, roomAdjudication, ledger.ActJudge, (*Site).verdictDuty, false},
	{ledger.WaitAddress, roomPlayers, ledger.ActArrange, (*Site).addressDuty, false},
	{ledger.WaitStart, roomTournaments, ledger.ActArrange, (*Site).startDuty, false},
	{ledger.WaitFinal, roomTournaments, ledger.ActArrange, (*Site).finalDuty, true},
	{ledger.WaitRequest, roomPlayers, ledger.ActArrange, (*Site).requestDuty, false},
	{ledger.WaitDeal, roomAdjudication, ledger.ActArrange, (*Site).caseDuty, false},
	{ledger.WaitDecide, roomAdjudication, ledger.ActRule, (*Site).caseDuty, false},
	{ledger.WaitJudge, roomAdjudication, ledger.ActArrange, (*Site).caseDuty, true},
	{ledger.WaitSeatless, roomSystem, ledger.ActKeep, (*Site).seatlessDuty, false},
}

func kindOf(kind ledger.WaitKind) (waitKind, bool) {
	i := slices.IndexFunc(waitKinds, func(k waitKind) bool { return k.kind == kind })
	if i < 0 {
		return waitKind{}, false
	}
	return waitKinds[i], true
}

// dutyOf reads the row of what waits; false: it does not wait for a person now.
func (s *Site) dutyOf(w ledger.Wait, now time.Time) (d duty, waits bool, err error) {
	k, known := kindOf(w.Kind)
	if !known {
		return d, false, nil
	}
	if d, waits, err = k.read(s, w, now); err != nil || !waits {
		return d, false, err
	}
	d.room, d.needs = k.room, cmp.Or(d.needs, k.needs)
	if !k.day {
		d.name = w.Name()
	}
	return d, true, nil
}

// letterKinds name what a letter is with which only a person can go on, by its verdict.
var letterKinds = map[string]string{
	ledger.UnknownSender: "Unknown sender", ledger.NoGame: "Letter of no game", ledger.SetAside: "Letter set aside", ledger.ToDesk: "Answer",
}

func (s *Site) letterDuty(w ledger.Wait, _ time.Time) (d duty, waits bool, err error) {
	x, err := s.o.Ledger.LetterRow(w.ID())
	if err != nil {
		return d, false, err
	}
	d = duty{
		letter: x.Seq, kind: cmp.Or(letterKinds[x.Verdict], "Letter not understood"), why: x.Reason, since: x.Arrived, of: s.AboutLetter(x),
		what: fmt.Sprintf("Letter %d", x.Seq), href: fmt.Sprintf("/letters/%d", x.Seq), act: "Read it",
	}
	if x.Verdict == ledger.ToDesk && x.Tray != nil {
		if p, err := s.o.Ledger.Player(x.Tray.Player); err == nil {
			d.kind, d.what = "Answer from "+p.Name, fmt.Sprintf("Letter %d", x.Seq)
		}
	}
	if x.Laid != "" {
		d.kind, d.why = "Letter to the secretary", x.Laid
	} else if x.Unread {
		d.why = "no statement was found in it; its writer was told"
	}
	return d, true, nil
}

func (s *Site) heldDuty(w ledger.Wait, _ time.Time) (d duty, waits bool, err error) {
	p, err := s.o.Ledger.PostingRow(w.ID())
	return duty{
		kind: "Letter held", what: cmp.Or(p.Name, p.To), why: p.Hold, since: p.Filed, due: p.Next, of: s.AboutPosting(p),
		href: fmt.Sprintf("/posted/%d", p.Seq), act: "Let it go, or cancel it",
	}, true, err
}

func (s *Site) returnedDuty(w ledger.Wait, _ time.Time) (d duty, waits bool, err error) {
	p, err := s.o.Ledger.PostingRow(w.ID())
	what := cmp.Or(p.Name, p.To)
	if p.Label != "" {
		what += ", game " + p.Label
	}
	return duty{
		kind: "Letter came back", what: what, why: p.Last, since: p.Filed, of: s.AboutPosting(p),
		href: fmt.Sprintf("/posted/%d", p.Seq), act: map[bool]string{true: "See to it, or credit the time", false: "See to it"}[p.Game != 0 && !p.SentAt.IsZero()],
	}, true, err
}

func (s *Site) suspendedDuty(w ledger.Wait, _ time.Time) (d duty, waits bool, err error) {
	x, err := s.o.Ledger.Line(w.Game())
	return duty{
		kind: "Still suspended?", what: x.Label + ", " + x.Names[0] + " v " + x.Names[1], why: "both clocks stand since " + s.Instant(x.Suspended), since: w.Since,
		of: []ledger.Object{ledger.ObjectOf(x)}, href: "/g/" + x.Game.String(), act: "Resume it",
	}, true, err
}

// gameOf is a game with what it is to those who may act in it.
func (s *Site) gameOf(id terms.GameID) (g correspondence.Game, of ledger.Object, err error) {
	if g, err = s.o.Ledger.Game(id); err == nil {
		of, err = s.o.Ledger.ObjectOfGame(id)
	}
	return g, of, err
}

func (s *Site) questionDuty(w ledger.Wait, _ time.Time) (d duty, waits bool, err error) {
	g, of, err := s.gameOf(w.Game())
	if q, asked := g.Question(w.Nos()[0]); asked && q.Open() {
		return questionDuty(g, of, q), true, err
	}
	return d, false, err
}

func (s *Site) taskDuty(w ledger.Wait, _ time.Time) (d duty, waits bool, err error) {
	g, of, err := s.gameOf(w.Game())
	for _, e := range g.Entries() {
		if nos := w.Nos(); e.State == correspondence.ActOpen && e.Penalty == nos[0] && e.Act == nos[1] {
			return taskDuty(g, of, e), true, err
		}
	}
	return d, false, err
}

func (s *Site) seatDuty(w ledger.Wait, _ time.Time) (d duty, waits bool, err error) {
	g, of, err := s.gameOf(w.Game())
	if p := terms.Party(w.Nos()[0]); slices.Contains(g.Unseated(), p) {
		return seatDuty(g, of, p), true, err
	}
	return d, false, err
}

func (s *Site) verdictDuty(w ledger.Wait, _ time.Time) (d duty, waits bool, err error) {
	g, of, err := s.gameOf(w.Game())
	if err != nil || g.Frozen == nil {
		return d, false, err
	}
	return duty{
		kind: "Verdict awaited", what: versus(g), why: adjudged(g.Frozen), since: g.FrozenAt, due: g.Frozen.Statements,
		of: []ledger.Object{of}, href: folder.GamePath(g) + "/dossier", act: "The dossier",
	}, true, nil
}

func (s *Site) addressDuty(w ledger.Wait, _ time.Time) (d duty, waits bool, err error) {
	p, err := s.o.Ledger.Player(w.ID())
	if err != nil {
		return d, false, err
	}
	of, err := s.ObjectOfPlayer(p.ID)
	for _, a := range p.Addresses {
		if ledger.FoldAddress(a.Addr) == w.Address() {
			return duty{
				kind: "Address not confirmed", what: p.Name, why: a.Addr + " was asked and did not answer", since: a.Asked, of: []ledger.Object{of},
				href: folder.PlayerPath(p.ID), act: "See the player",
			}, true, err
		}
	}
	return d, false, err
}

func (s *Site) startDuty(w ledger.Wait, now time.Time) (d duty, waits bool, err error) {
	t, err := s.o.Ledger.Tournament(w.ID())
	return duty{
		kind: "Tournament to start", what: t.Label + ", " + t.Name, why: "the lots are drawn, and nobody has been told the terms",
		since: now, due: t.Agreement.FirstTurnAt, of: []ledger.Object{ledger.ObjectOfTournament(t.ID)}, href: fmt.Sprintf("/t/%d", t.ID), act: "The tournament",
	}, true, err
}

func (s *Site) requestDuty(w ledger.Wait, _ time.Time) (d duty, waits bool, err error) {
	r, err := s.o.Ledger.Request(w.ID())
	buttons := Buttons(r)
	if err != nil || len(buttons) == 0 {
		return d, false, err
	}
	of, err := s.objectsOfRequest(r)
	if err != nil {
		return d, false, err
	}
	who, why, err := s.requestWords(r)
	return duty{kind: requestKinds[r.Kind], what: who, why: why, since: r.At, of: of, href: requestPath(r), act: buttons[0]}, true, err
}

func (s *Site) caseDuty(w ledger.Wait, now time.Time) (d duty, waits bool, err error) {
	c, err := s.o.Ledger.Case(w.ID())
	if err != nil {
		return d, false, err
	}
	of, err := s.o.Ledger.ObjectOfGame(c.Game)
	d = duty{what: "case " + c.Name, since: c.Laid, of: []ledger.Object{of}}
	switch w.Kind {
	case ledger.WaitDeal:
		d.kind, d.href, d.act = "Case to be dealt", "/adjudication/"+c.Name+"/deal", "Deal it"
	case ledger.WaitDecide:
		d.kind, d.href, d.act, d.since = "Case before the umpire", "/adjudication/"+c.Name+"/decide", "Decide it", c.Umpire.Asked
	default: // what is still to be replaced found nobody
		d.kind, d.href, d.act = "Case without an adjudicator", "/adjudication/judges", "Enter an adjudicator"
		return d, c.Next(now, false).Do == sealing.Replace, err
	}
	return d, true, err
}

func (s *Site) seatlessDuty(w ledger.Wait, _ time.Time) (d duty, waits bool, err error) {
	u, err := s.o.Ledger.User(w.ID())
	return duty{kind: "User without a seat", what: u.Full, why: fmt.Sprintf("%s may come in, and do nothing", u.Name), since: u.Created, href: userPath(u), act: "The user"}, true, err
}

// old reports whether a mark was made by a release that named what waits by its words.
func old(m ledger.DutyMark) bool {
	return !strings.Contains(m.Duty, "-") && !slices.ContainsFunc(gatheredWords, func(words string) bool { return strings.HasPrefix(m.What, words) })
}

// marks are those in force, looked for once a request.
func (v *request) marks() (marksNow, error) {
	return visit.Once(v, func() (m marksNow, err error) {
		m.all, err = v.site.o.Ledger.MarksNow(v.Now)
		for _, x := range m.all {
			m.old = m.old || old(x)
		}
		return m, err
	})
}

// marksNow are the marks in force, by the names of their duties.
type marksNow struct {
	all map[string]ledger.DutyMark
	old bool // one is by a former name
}

// on gives a duty the mark that is set about it.
func (m marksNow) on(d duty) duty {
	if x, is := m.all[d.worded()]; is && m.old && d.name != "" {
		d.name, d.mark = d.worded(), x
		return d
	}
	d.mark = m.all[d.key()]
	return d
}
