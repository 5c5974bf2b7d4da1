package templates

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// leavingStage is a game with that label, in which White has left by the row.
func leavingStage(t testing.TB, no int, row string, back bool) *stage {
	s := open(t, "", "withdrawal=adjudicate").plays(opening...)
	r := correspondence.Ruling{By: terms.ToSecretary, Row: row, Of: rules.White, Law: "RULING/R-41", Reason: "John Smith has asked to leave the tournament."}
	switch row {
	case "Award":
		r.Result, r.How = terms.BlackWins, events.ByWithdrawal
	case "Substitute":
		r.Joins = correspondence.Joining{To: terms.Member{Player: 9, Name: "Leo Marsh"}, Reached: true, Games: 8}
	}
	s.rules(r)
	if back {
		s.at("2026-12-02 12:00").rules(correspondence.Ruling{By: terms.ToSecretary, Row: map[string]string{"Award": "Reopen", "Substitute": "Undo"}[row], Undoes: map[string]int{"Substitute": 1}[row],
			Law: map[string]rules.Law{"Award": "RULING/R-37"}[row], Reason: "The letter was somebody else's."})
	}
	s.g.Label, s.g.ID = fmt.Sprintf("A3-%d", no), terms.GameID(no)
	return s
}

// leavingScenes are the one letters about a player who leaves, by their goldens.
var leavingScenes = []struct {
	name, row string
	to        LeavingTo
	party     terms.Party
	kind      correspondence.NoticeKind
	change    func(*Leaving)
}{
	{"leaves, who left", "Award", LeavingSelf, toWhite, correspondence.NResult, nil},
	{"leaves, an opponent", "Award", LeavingOpponent, toBlack, correspondence.NResult, nil},
	{"leaves, an opponent of one who died", "Award", LeavingOpponent, toBlack, correspondence.NResult, func(l *Leaving) { l.Died = true }},
	{"leaves, an opponent of one who is excluded", "Award", LeavingOpponent, toBlack, correspondence.NResult, func(l *Leaving) { l.Law = "BCC1903/V.9(d)" }},
	{"leaves, an opponent of consulting players too", "Award", LeavingOpponent, toBlack, correspondence.NResult, func(l *Leaving) { l.Stays = []string{"A3-7"} }},
	{"leaves, only in consultation", "", LeavingOpponent, toBlack, "", func(l *Leaving) { l.Stays, l.Until = []string{"A3-7"}, time.Time{} }},
	{"leaves, to be judged", "Adjudicate", LeavingOpponent, toBlack, correspondence.NAdjDue, nil},
	{"leaves, who left, to be judged", "Adjudicate", LeavingSelf, toWhite, correspondence.NAdjDue, nil},
	{"leaves, one game to be judged", "Adjudicate", LeavingOpponent, toBlack, correspondence.NAdjDue, func(l *Leaving) { l.Games = l.Games[:1] }},
	{"leaves, an opponent with a substitute", "Substitute", LeavingOpponent, toBlack, correspondence.NSubstitute, func(l *Leaving) { l.Other = "Leo Marsh" }},
	{"leaves, who left, with a substitute", "Substitute", LeavingSelf, toWhite, correspondence.NLeft, func(l *Leaving) { l.Other, l.Until = "Leo Marsh", time.Time{} }},
	{"leaves, the substitute", "Substitute", LeavingSubstitute, toWhite, correspondence.NSubstitute, func(l *Leaving) { l.Other, l.Until = "Leo Marsh", time.Time{} }},
	{"leaves not, an opponent", "Award", LeavingOpponent, toBlack, correspondence.NRuling, func(l *Leaving) { l.Back = true }},
	{"leaves not, who had left", "Award", LeavingSelf, toWhite, correspondence.NRuling, func(l *Leaving) { l.Back = true }},
	{"leaves not, an opponent with a substitute", "Substitute", LeavingOpponent, toBlack, correspondence.NSubstitute, func(l *Leaving) { l.Back, l.Other = true, "Leo Marsh" }},
	{"leaves not, who was the substitute", "Substitute", LeavingSubstitute, toWhite, correspondence.NLeft, func(l *Leaving) { l.Back, l.Other, l.Until = true, "Leo Marsh", time.Time{} }},
	{"leaves not, who had left, with a substitute", "Substitute", LeavingSelf, toWhite, correspondence.NSubstitute, func(l *Leaving) { l.Back, l.Other, l.Until = true, "Leo Marsh", time.Time{} }},
}

// TestLeaving checks the one letter that tells a person of several games when a player leaves, and
// when that is taken back.
func TestLeaving(t *testing.T) {
	for _, x := range leavingScenes {
		t.Run(x.name, func(t *testing.T) {
			l := Leaving{Label: "A3", Tournament: aTournament, Who: "John Smith", To: x.to, Since: "Tue 1 Dec 2026", Reason: "John Smith has asked to leave the tournament.", Law: "RULING/R-41",
				Until: time.Date(2026, 12, 15, 12, 0, 0, 0, time.UTC), Zone: time.UTC, Office: aTournament, Secretary: aSecretary}
			if strings.HasPrefix(x.name, "leaves not") {
				l.Law, l.Reason = "RULING/R-37", "The letter was somebody else's."
			}
			for no := range 2 {
				if x.kind != "" {
					n := leavingStage(t, no+1, x.row, strings.HasPrefix(x.name, "leaves not")).to(x.party, x.kind)
					g := *n.Game
					g.Label, g.ID, n.Game = fmt.Sprintf("A3-%d", no+1), terms.GameID(no+1), &g
					l.Games = append(l.Games, SeveralNotice{Notice: n, Reader: correspondence.Reader{Office: aTournament, Secretary: aSecretary}})
				}
			}
			if x.change != nil {
				x.change(&l)
			}
			w := second(t)(RenderLeaving(l))
			officeInvariants(t, w)
			plainOffice(t, w, mostOffice)
			officeGolden(t, x.name, w)
			if strings.Contains(w.Subject, "John") || strings.Contains(w.Subject, "...") {
				t.Errorf("the subject is %q", w.Subject)
			}
			for _, evil := range hostileNames {
				if l.Who, l.Reason = evil, evil; l.Other != "" && evil != "" {
					l.Other = evil
				}
				p := second(t)(RenderLeaving(l))
				officeInvariants(t, p)
				if p.Subject != w.Subject {
					t.Errorf("%q: subject %q", evil, p.Subject)
				}
			}
		})
	}
}
