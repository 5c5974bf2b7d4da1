package mailbox

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/tournament/teams"
)

// league is a house with four teams on four boards. Boards go by no rating; Dan of Wales has
// nobody on board 4, and no captain.
type league struct {
	*house
	event ledger.Event
	ids   map[string]uint64
}

const captainAt = "gwen@hants.test" // no player

func at(name string) string { return strings.ToLower(name) + "@league.test" }

func openLeague(t *testing.T) *league {
	t.Helper()
	h := &league{house: openHouse(t), ids: map[string]uint64{}}
	h.reallyWorded()
	a, err := terms.Default(terms.CodePost)
	if err != nil {
		t.Fatal(err)
	}
	a.Colours, a.FirstTurnAt, a.Calendar.Holidays = terms.ColoursFixed, h.clock.now(), nil
	secretary := ledger.Official{Name: "Secretary", Addr: "secretary@chess.test"}
	c26 := ledger.Tournament{Label: "C26", Name: "League", State: ledger.Draft, Agreement: a, Secretary: secretary}
	e := ledger.Event{Label: "C26", Name: "League 2026", Stages: []ledger.Stage{{No: 1, Name: "league", System: ledger.TeamMatches, Boards: 4, FreeOrder: true}}}
	h.mailbox(captainAt)
	for i, names := range []string{"Ben Cora Leo Ida Ned", "Iris Tom Ann Kay Rob", "Una Max Eve Joy", "Dan Liz Pip"} {
		team := ledger.Team{No: i + 1, Name: []string{"Northern Post", "Hants", "Kent", "Wales"}[i]}
		for _, name := range strings.Fields(names) {
			h.mailbox(at(name))
			id, err := h.ledger.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: at(name), Verified: true}}})
			if err != nil {
				t.Fatal(err)
			}
			h.ids[name] = id
			c26.Entries = append(c26.Entries, ledger.Entry{Player: id, State: ledger.Accepted, At: h.clock.now()})
			if i > 0 && len(team.Line) < 4 {
				team.Line = append(team.Line, id)
			} else if i > 0 {
				team.Reserves = append(team.Reserves, id)
			}
		}
		e.Teams = append(e.Teams, team)
	}
	e.Teams[0].Captain = ledger.Official{Name: "Ben", Addr: at("Ben")}
	e.Teams[1].Captain = ledger.Official{Name: "Gwen", Addr: captainAt}
	e.Teams[2].Captain = ledger.Official{Name: "Eve", Addr: at("Eve")}
	h.files("deed:league", e, c26)
	e = h.read()
	h.files("deed:place", ledger.Placing{Label: "C26", Version: 1, Event: e.ID, Stage: 1})
	h.pump()
	return h
}

func (h *league) mailbox(addr string) {
	h.t.Helper()
	if err := h.office.Open(addr, "secret"); err != nil {
		h.t.Fatal(err)
	}
}

func (h *league) files(key string, rows ...ledger.Row) {
	h.t.Helper()
	if _, err := h.ledger.File(ledger.Matter{Key: key, At: h.clock.now(), By: "edith", Rows: rows}); err != nil {
		h.t.Fatal(err)
	}
}

func (h *league) read() ledger.Event {
	h.t.Helper()
	e, err := h.ledger.EventByLabel("C26")
	if err != nil {
		h.t.Fatal(err)
	}
	h.event = e
	return e
}

func (h *league) matches() ledger.League {
	h.t.Helper()
	x, err := h.ledger.League(h.read())
	if err != nil {
		h.t.Fatal(err)
	}
	return x
}

// captain has somebody write to the address of the captain of a team, and returns the last
// letter to an address.
func (h *league) captain(team int, from, text string) {
	h.t.Helper()
	h.clock.pass(20 * time.Minute) // so that answers stay within the measure of the hour
	t, _ := h.read().Team(team)
	h.sent++
	h.deliver(fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: C26\r\nDate: %s\r\nMessage-ID: <captain%d@league.test>\r\n\r\n%s\r\n",
		from, h.ledger.CaptainAddress(h.event.ID, t), h.clock.now().Format(time.RFC1123Z), h.sent, text))
	h.pump()
}

// says looks that the last letter to an address says all of the words.
func (h *league) says(addr string, words ...string) {
	h.t.Helper()
	text := strings.Join(strings.Fields(h.last(addr).Text), " ")
	for _, w := range words {
		if !strings.Contains(text, w) {
			h.t.Errorf("to %s nothing says %q:\n%s", addr, w, h.last(addr).Text)
		}
	}
}

// plays has the players of a game write, White first, each in answer to the last letter of it.
func (h *league) plays(label string, words ...string) {
	h.t.Helper()
	id, err := h.ledger.GameByLabel(label)
	if err != nil {
		h.t.Fatal(err)
	}
	for i, w := range words {
		to := terms.ToWhite
		if i%2 == 1 {
			to = terms.ToBlack
		}
		if w == "" {
			continue
		}
		p := h.newestIn(id, to)
		h.sent++
		h.deliver(fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: Re: %s\r\nIn-Reply-To: %s\r\nDate: %s\r\nMessage-ID: <game%d@league.test>\r\n\r\n%s\r\n",
			p.To, p.ReplyTo, label, p.MessageID, h.clock.now().Format(time.RFC1123Z), h.sent, w))
		h.pump()
	}
}

func (h *league) newestIn(id terms.GameID, to terms.Party) (p ledger.Posting) {
	h.t.Helper()
	all, err := h.ledger.PostingsOf(id)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, x := range all {
		if x.Party == to {
			p = x
		}
	}
	return p
}

// starts makes the matches and sets their games up.
func (h *league) starts() {
	h.t.Helper()
	x := h.matches()
	row, err := x.MadeMatches(h.clock.now())
	if err != nil {
		h.t.Fatal(err)
	}
	h.files("deed:matches", row)
	named, number := map[uint64]string{}, map[int]uint64{}
	for n, id := range h.ids {
		named[id] = n
	}
	for _, e := range row.Entries {
		number[e.Number] = e.Player
	}
	for _, p := range row.Pairings {
		side := func(n int) terms.Side {
			return terms.Side{Members: []terms.Member{{Player: number[n], Name: named[number[n]]}}}
		}
		if _, err := h.ledger.OpenGame(row.ID, p.Label, [2]terms.Side{side(p.White), side(p.Black)}, row.Agreement, "", h.clock.now()); err != nil {
			h.t.Fatal(err)
		}
	}
	h.pump()
}

// TestLeagueByMail plays a league of four teams on four boards whose captains write to the office
// (RULING/R-93, EVENT/4).
//
// By the Berger table of four the matches are 1 Northern Post – Wales, 2 Hants – Kent, 3 Wales –
// Kent, 4 Northern Post – Hants, 5 Hants – Wales, 6 Kent – Northern Post. Wales has nobody on
// board 4, so its opponents win that board in matches 1, 3 and 5. Decided over the board: in
// match 1 Ben beats Dan. So by hand: match points are nobody's yet, for no match is over. Points
// on boards: Northern Post 1 + 1 (board 4) = 2; Hants 1 (match 5), Kent 1 (match 3), Wales 0.
// Order: MPTS 0 all; GPTS 2, 1, 1, 0. Hants and Kent, level in both, have met without a result.
func TestLeagueByMail(t *testing.T) {
	t.Parallel()
	h := openLeague(t)

	// The line-up, and what is wrong with one.
	for text, want := range map[string]string{
		"LINEUP C26\n1 Iris\n2 Cora":            "Iris plays for Hants",
		"LINEUP C26\n1 Mary Jones":              "Mary Jones is not entered for C26",
		"LINEUP C26\n1 Ben\n1 Cora":             "Board 1 stands twice",
		"LINEUP C26\n7 Ben":                     "There is no board 7",
		"LINEUP C26":                            "what should follow does not",
		"Our team:\n1 Mary Jones\n2. Ben\nBye":  "Mary Jones is not entered for C26", // a list alone is a line-up
		"lineup\n1 Ben\n1 Cora":                 "Board 1 stands twice",
		"LINEUP X9\n1 Ben":                      "No event with teams is called",
		"SUBSTITUTE C26 board 1 Ned":            "nobody of Northern Post plays board 1",
		"1. P-K4":                               "We found no word of a captain",
		"TEAM C26":                              "are not made yet",
		"LINEUP C26\n1 Ben\n2 Cora\n3 Leo\n4 –": "The line-up of Northern Post is noted.",
	} {
		if h.captain(1, at("Ben"), text); strings.HasSuffix(want, "noted.") {
			continue // it may be the first or the last of them
		}
		if !strings.Contains(strings.ToLower(h.last(at("Ben")).Text), strings.ToLower(want)) {
			t.Errorf("%q does not say %q:\n%s", text, want, h.last(at("Ben")).Text)
		}
		e := h.read()
		if team, _ := e.Team(1); len(team.Line) > 0 {
			e.Teams[0].Line, e.Teams[0].Reserves = nil, nil
			h.files("deed:again"+text, e)
		}
	}
	h.captain(1, at("Ben"), "Here it is.\n\nLINEUP C26\n1 Ben\n2 Cora\n3 Leo\n4 Ida\nreserve Ned\n\nBen")
	h.says(at("Ben"), "The line-up of Northern Post is noted.", "4 Ida", "reserve Ned")
	if team, _ := h.read().Team(1); fmt.Sprint(team.Line, team.Reserves) != fmt.Sprint([]uint64{h.ids["Ben"], h.ids["Cora"], h.ids["Leo"], h.ids["Ida"]}, []uint64{h.ids["Ned"]}) {
		t.Errorf("the team is %+v", team)
	}
	h.starts()
	h.captain(1, at("Ben"), "LINEUP C26\n1 Cora\n2 Ben\n3 Leo\n4 Ida")
	h.says(at("Ben"), "line-ups are fixed")

	// A game is won, another has a record that is not settled, and of that nothing is told.
	h.plays("C26-1-1", "1. P-K4", "1... P-K4")
	h.plays("C26-1-1", "", "RESIGN")
	h.plays("C26-1-3", "1. P-K4", "1... Kt-K7") // which no Knight can
	game, _ := h.ledger.GameByLabel("C26-1-3")
	if g, err := h.ledger.Game(game); err != nil || g.Case == nil {
		t.Fatalf("no case: %v", err)
	}
	h.captain(1, at("Ben"), "TEAM C26")
	h.says(at("Ben"), "C26, match 1: Northern Post v. Wales. 2 – 0, 2 games in play.", "1 Ben (W) v Dan: 1–0", "2 Cora (B) v Liz: move 1, Liz to move", "3 Leo (W) v Pip: move 2, Leo to move",
		"4 Ida (B) v –: won without a game", "Nobody may advise on moves")
	for _, secret := range []string{"Kt-K7", "illegal", "Iris", "Una v"} {
		if secret != "Iris" && strings.Contains(h.last(at("Ben")).Text, secret) {
			t.Errorf("the captain is told %q:\n%s", secret, h.last(at("Ben")).Text)
		}
	}
	h.captain(1, at("Ben"), "TEAM C26 HANTS")
	h.says(at("Ben"), "A captain sees the games of the captain’s own team alone")

	// Words to the team, from a captain who plays in no team.
	h.captain(2, captainAt, "TEAM C26: Well begun. <b>Stay calm.</b>\n\nSTOP\n"+h.ledger.CaptainAddress(h.event.ID, h.event.Teams[1]))
	h.says(captainAt, "Your words went to Iris, Tom, Ann, Kay and Rob.")
	h.says(at("Tom"), "Gwen writes to Hants:", "Well begun. <b>Stay calm.</b>", "“STOP”")
	if mail := h.last(at("Tom")); strings.Contains(mail.Text, "+c1-2") {
		t.Errorf("a member has the captain's address:\n%s", mail.Text)
	}
	if p, err := h.ledger.Player(h.ids["Iris"]); err != nil || !p.Stopped.IsZero() {
		t.Error("words to a team stop letters")
	}

	// A substitute: who may not come, and who may.
	for text, want := range map[string]string{
		"SUBSTITUTE C26 board 2 Una": "Una plays for Kent", "SUBSTITUTE C26 board 2 Ann": "Ann plays a board already", "SUBSTITUTE C26 board 9 Rob": "nobody of Hants plays board 9",
		"SUBSTITUTE C26 board 2 Mary": "Mary is not entered", "SUBSTITUTE C26 ROB": "what should follow does not",
	} {
		if h.captain(2, captainAt, text); !strings.Contains(strings.ToLower(h.last(captainAt).Text), strings.ToLower(want)) {
			t.Errorf("%q does not say %q:\n%s", text, want, h.last(captainAt).Text)
		}
	}
	for range 2 { // twice is once
		h.captain(2, captainAt, "SUBSTITUTE C26 board 2 Rob")
		h.says(captainAt, "Rob is to play for Tom")
	}
	open, err := h.ledger.OpenRequests()
	if err != nil || len(open) != 1 || open[0].Kind != ledger.RequestSubstitute || open[0].Other != h.ids["Rob"] || open[0].Leaves != h.ids["Tom"] || open[0].From != captainAt {
		t.Errorf("on the desk: %+v, %v", open, err)
	}

	// Somebody else: a member in a game, another address with the captain's token, a stranger.
	moves := h.allPlies()
	h.plays("C26-1-2", "TEAM C26") // Liz of Wales, which has no captain
	h.says(at("Liz"), "Only the captain of a team writes so")
	h.plays("C26-4-2", "TEAM C26") // Tom has White on board 2 of match 4
	h.says(at("Tom"), "Only the captain of a team writes so", "Ask Gwen, the captain of Hants")
	h.says(captainAt, "Somebody else wrote as your team’s captain.", "Tom wrote “TEAM C26”")
	before := h.count(carolAt)
	h.captain(2, carolAt, "TEAM C26")
	h.says(captainAt, "A letter for the captain of Hants came from carol@players.test.")
	told := h.count(captainAt)
	for range 3 { // and is told once a day
		h.captain(2, carolAt, "TEAM C26")
	}
	if n := h.count(captainAt); n != told {
		t.Errorf("the captain is told %d times more of a stranger's letters", n-told)
	}
	h.captain(2, captainAt, "1. P-K4\nRESIGN")
	h.says(captainAt, "We found no word of a captain", "No move is read here")
	if h.count(carolAt) != before || h.allPlies() != moves {
		t.Error("a stranger is answered, or a move was read")
	}

	// The sheet of the week comes once.
	h.captain(2, captainAt, "TEAM C26 WEEKLY")
	h.pump()
	h.says(captainAt, "C26, match 4: Hants v. Northern Post")
	sheets := h.count(captainAt)
	h.clock.pass(5 * 24 * time.Hour)
	h.pump()
	if n := h.count(captainAt) - sheets; n != 0 {
		t.Errorf("%d sheets more in the same week", n)
	}
	h.clock.pass(2 * 24 * time.Hour)
	h.pump()
	h.pump()
	if n := h.count(captainAt) - sheets; n != 1 {
		t.Errorf("%d sheets in the next week", n)
	}
	h.captain(2, captainAt, "TEAM C26 OFF")
	h.says(captainAt, "come no more each week")

	h.holdsTable()
}

// holdsTable compares the table with what the comment of the test says.
func (h *league) holdsTable() {
	h.t.Helper()
	x, told := h.matches(), ""
	for _, r := range x.Rows {
		told += fmt.Sprintf("%d %s %d %s; ", r.Rank, x.Teams[r.Team-1].Name, r.Match, r.Points)
	}
	if want := "1 Northern Post 0 2; 2 Hants 0 1; 2 Kent 0 1; 4 Wales 0 0; "; told != want {
		h.t.Errorf("the table is %q, not %q", told, want)
	}
	var all []string
	for _, m := range x.Matches {
		all = append(all, x.Teams[m.Home.Team-1].Name+" – "+x.Teams[m.Away.Team-1].Name)
	}
	if want := "Northern Post – Wales, Hants – Kent, Wales – Kent, Northern Post – Hants, Hants – Wales, Kent – Northern Post"; strings.Join(all, ", ") != want {
		h.t.Errorf("the matches are %q", all)
	}
	if n := len(x.Tournament.Pairings); n != 21 || teams.Label("C26", 6, 4, false) != x.Tournament.Pairings[n-1].Label {
		h.t.Errorf("%d games, the last is %s", n, x.Tournament.Pairings[n-1].Label)
	}
}
