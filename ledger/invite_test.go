package ledger

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
)

// final is a house with a championship of which the final is a draft, and rights to it: the
// first two count, the others follow, the fourth of the table of the second.
func final(t *testing.T, byRule bool) (h *house, x Tournament, rights []Right) {
	t.Helper()
	h = newHouse(t)
	e := h.championship()
	e.Stages[1].AsksNext = byRule
	x, a, b := h.draft("C26F"), h.draft("C26A"), h.draft("C26B")
	h.filed(e)
	h.filed(Placing{Label: "C26F", Version: 1, Event: e.ID, Stage: 2})
	for i, p := range h.people(5) {
		from := a.ID
		if i == 1 || i == 3 {
			from = b.ID
		}
		h.filed(Right{Player: p, To: "final", Event: e.ID, Stage: 2, From: from, Place: fmt.Sprintf("place %d", i+1), Order: i + 1, At: begin, State: RightNext})
	}
	return h, must(h.Tournament(x.ID))(t), must(h.Rights(nil))(t)
}

// inviteTold words letters about invitations.
func inviteTold(i Invitation, came string) (correspondence.Rendered, error) {
	return correspondence.Rendered{Subject: "INVITE", Text: came + ", " + i.Right.Place}, nil
}

// asked asks the owners of rights, and returns their requests.
func (h *house) asked(x Tournament, rights ...Right) []Request {
	h.t.Helper()
	rows, post, err := h.Inviter(h.clock.now(), inviteTold).Ask(rights, must(h.Tournament(x.ID))(h.t))
	if err != nil {
		h.t.Fatal(err)
	}
	h.files(rows, post)
	return must(h.OpenRequests())(h.t)
}

func (h *house) files(rows []Row, post []Post) {
	h.t.Helper()
	h.deeds++
	must(h.File(Matter{Key: fmt.Sprintf("deed:invite%d", h.deeds), By: "edith", Rows: rows, Post: post}))(h.t)
}

// answers files an answer to a request, and returns what came of it.
func (h *house) answers(request uint64, yes bool) string {
	h.t.Helper()
	i := must(h.Invitation(must(h.Request(request))(h.t)))(h.t)
	rows, post, came, err := h.Inviter(h.clock.now(), inviteTold).Answered(i, yes)
	if err != nil {
		h.t.Fatal(err)
	}
	if len(rows) > 0 {
		h.files(rows, post)
	}
	return came
}

// TestRights checks what a right may be, and that nobody has two to one place.
func TestRights(t *testing.T) {
	t.Parallel()
	h, x, rights := final(t, false)
	r := rights[0]
	for name, c := range map[string]struct {
		change func(*Right)
		want   error
	}{
		"qualified twice":   {func(r *Right) { r.ID = 0 }, ErrRow},
		"to nothing":        {func(r *Right) { r.To = "" }, ErrRow},
		"no state":          {func(r *Right) { r.State = "lost" }, ErrRow},
		"no why":            {func(r *Right) { r.State = RightPassed }, ErrRow},
		"used by none":      {func(r *Right) { r.State = RightUsed }, ErrRow},
		"no entry":          {func(r *Right) { r.State, r.Used = RightUsed, x.ID }, ErrRow},
		"of somebody else":  {func(r *Right) { r.Player = h.white }, ErrRow},
		"from another":      {func(r *Right) { r.From = 0 }, ErrRow},
		"no such stage":     {func(r *Right) { r.Stage = 9 }, ErrRow},
		"a stage of none":   {func(r *Right) { r.Event = 0 }, ErrRow},
		"no such event":     {func(r *Right) { r.Event = 9 }, ErrNoEvent},
		"no such player":    {func(r *Right) { r.Player = 99 }, ErrNoPlayer},
		"no such table":     {func(r *Right) { r.From = 99 }, ErrNoTournament},
		"no such right":     {func(r *Right) { r.ID = 99 }, ErrNoRight},
		"not as it is":      {func(r *Right) { r.Version = 9 }, ErrStale},
		"a header in words": {func(r *Right) { r.Place = "1\r\nBcc: x" }, ErrRow},
	} {
		t.Run(name, func(t *testing.T) {
			bad := r
			c.change(&bad)
			if err := h.refused(bad); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
	class := Right{Player: h.white, To: "higher", At: begin, Until: calendar.Date{Year: 2028, Month: 12, Day: 7}, State: RightOpen}
	h.filed(class)
	for at, want := range map[time.Time]string{begin: "", begin.AddDate(0, 24, 0): "", begin.AddDate(0, 24, 1): "it ended on 7 December 2028"} {
		if got := class.Unfit(at); got != want {
			t.Errorf("at %s: %q", at, got)
		}
	}
	if _, err := h.Right(99); !errors.Is(err, ErrNoRight) {
		t.Errorf("no such right: %v", err)
	}
	p := must(h.Rights(func(r Right) bool { return r.Player == h.white }))(t)
	if len(p) != 1 || !p[0].Waits() {
		t.Errorf("Smith has %+v", p)
	}
	undo := &Undo{Path: "/r", Page: "/r", Words: "passed over"}
	p[0].State, p[0].Why = RightPassed, "left"
	must(h.File(Matter{Key: "deed:passed", By: "edith", Rows: []Row{p[0]}, Undo: undo}))(t)
	if r := must(h.Right(p[0].ID))(t); r.Waits() || r.Unfit(begin) != "it was passed over: left" {
		t.Errorf("passed over is %+v", r)
	}
	must(h.File(must(h.Undoing("deed:passed", "edith"))(t)))(t)
	if r := must(h.Right(p[0].ID))(t); r.State != RightOpen {
		t.Errorf("undone is %+v", r)
	}
	if _, err := h.File(Matter{Key: "deed:gone", Rows: []Row{unentered{h.white, must(h.Player(h.white))(t).Version}}}); !errors.Is(err, ErrStale) {
		t.Errorf("who has a right is taken away: %v", err)
	}
}

// TestInvitations asks two: one comes in, and for the other, who does not, the next of the same
// table is asked, then of the order; a reminder goes once, and who says nothing is passed over
// (RULING/R-89).
func TestInvitations(t *testing.T) {
	t.Parallel()
	h, x, rights := final(t, true)
	open := h.asked(x, rights[0], rights[1])
	if len(open) != 2 || open[0].Kind != RequestInvite || open[1].Other != rights[1].Player {
		t.Fatalf("asked are %+v", open)
	}
	if sent := h.post(begin); len(sent) != 2 || !strings.Contains(sent[1].ReplyTo, "+w2.") {
		t.Errorf("sent are %+v", sent)
	}
	if came := h.answers(1, true); came != "yes" {
		t.Errorf("a YES: %s", came)
	}
	x = must(h.Tournament(x.ID))(t)
	if e, in := x.Entry(rights[0].Player); !in || e.State != Accepted || must(h.Right(1))(t).Used != x.ID {
		t.Errorf("who said YES is entered %+v", e)
	}
	for _, yes := range []bool{true, false} {
		if came := h.answers(1, yes); came != "entered" {
			t.Errorf("again: %s", came)
		}
	}
	if came := h.answers(2, false); came != "no" {
		t.Errorf("a NO: %s", came)
	}
	if r := must(h.Right(2))(t); r.State != RightPassed || r.Why != whyDeclined {
		t.Errorf("who said NO has %+v", r)
	}
	third := must(h.Request(3))(t)
	if third.Other != rights[3].Player { // of the same table
		t.Errorf("then is asked %+v", third)
	}
	i := must(h.Invitation(third))(t)
	for after, want := range map[time.Duration]bool{inviteReminds - time.Second: false, inviteReminds: true} {
		rows, post, due, err := h.Inviter(begin.Add(after), inviteTold).Reminds(i)
		if err != nil || due != want {
			t.Errorf("after %s: %t, %v", after, due, err)
		}
		if due {
			h.files(rows, post)
		}
	}
	i = must(h.Invitation(must(h.Request(3))(t)))(t)
	if _, _, due, err := h.Inviter(begin.Add(inviteReminds+time.Hour), inviteTold).Reminds(i); due || err != nil {
		t.Errorf("reminded twice: %v", err)
	}
	h.clock.set(begin.Add(RequestLasts))
	if came := h.answers(3, true); came != "over" {
		t.Errorf("too late: %s", came)
	}
	rows, post, err := h.Inviter(h.clock.now(), inviteTold).Passed(i, WhySilent)
	if err != nil {
		t.Fatal(err)
	}
	h.files(rows, post)
	if next := must(h.Request(4))(t); next.Other != rights[2].Player || must(h.Right(4))(t).Why != WhySilent {
		t.Errorf("nobody is left of that table, and asked is %+v", next)
	}
}

// TestInvitationsByPress leaves it to the secretary who is asked next, and lays on the desk
// what nobody can go on with.
func TestInvitationsByPress(t *testing.T) {
	t.Parallel()
	h, x, rights := final(t, false)
	p := must(h.Player(rights[0].Player))(t)
	p.Stopped = begin
	h.filed(p)
	h.asked(x, rights[0], rights[1])
	r := must(h.Request(1))(t)
	if len(h.post(begin)) != 1 || r.Words == "" || r.State != RequestAsked {
		t.Errorf("who wants no letters is asked: %+v", r)
	}
	if came := h.answers(2, false); came != "no" {
		t.Errorf("a NO: %s", came)
	}
	if r = must(h.Request(2))(t); r.State != RequestOpen || r.Words != whyDeclined || len(must(h.OpenRequests())(t)) != 2 {
		t.Errorf("on the desk is %+v", r)
	}
	for n := range 2 { // of the four others two follow by table, two of the order are left for the next
		i := must(h.Invitation(r))(t)
		rows, post, err := h.Inviter(begin, inviteTold).Next(i)
		if err != nil {
			t.Fatal(err)
		}
		h.files(rows, post)
		r = must(h.Request(uint64(3 + n)))(t)
		if h.answers(r.ID, false) != "no" {
			t.Error("a NO is none")
		}
		r = must(h.Request(r.ID))(t)
	}
	i := must(h.Invitation(r))(t)
	rows, post, err := h.Inviter(begin, inviteTold).Next(i)
	if err != nil {
		t.Fatal(err)
	}
	h.files(rows, post)
	i = must(h.Invitation(must(h.Request(5))(t)))(t)
	if _, _, err := h.Inviter(begin, inviteTold).Next(i); !errors.Is(err, ErrNoRight) {
		t.Errorf("nobody is left: %v", err)
	}
	fresh := must(h.Tournament(x.ID))(t)
	for want, c := range map[string]struct {
		r Right
		x Tournament
	}{
		"declined":         {must(h.Right(2))(t), fresh},
		"not in the stage": {rights[0], must(h.TournamentByLabel("C26A"))(t)},
		"takes nobody":     {rights[0], Tournament{Label: "C26F", State: Running}},
		"in C26F already":  {rights[0], Tournament{Label: "C26F", State: Draft, Event: 1, Stage: 2, Entries: []Entry{{Player: rights[0].Player, State: Accepted}}}},
		"it ended on 6":    {Right{Player: h.white, To: "higher", Until: calendar.Date{Year: 2026, Month: 12, Day: 6}, State: RightOpen}, fresh},
	} {
		if _, _, err := h.Inviter(begin, inviteTold).Ask([]Right{c.r}, c.x); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	// A YES that comes when entries are closed is the secretary's.
	fresh.State = Drawn
	h.filed(fresh)
	if came := h.answers(1, true); came != "closed" {
		t.Errorf("a YES after the lots: %s", came)
	}
	if r := must(h.Request(1))(t); r.State != RequestOpen || must(h.Right(1))(t).State != RightOpen {
		t.Errorf("on the desk is %+v", r)
	}
}
