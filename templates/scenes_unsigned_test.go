package templates

import (
	"fmt"
	"testing"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// unsigned brings a letter of White's of which it is only likely that White wrote it; it answers
// the last notice of that kind, if one is named.
func (s *stage) unsigned(text string, lacks events.Lack, answers correspondence.NoticeKind) *stage {
	s.t.Helper()
	l := correspondence.Letter{Of: rules.White, Text: text, Arrived: s.now, Key: fmt.Sprint("unsigned:", s.now, text), Likely: true, Unproven: terms.WeightyActs(), Lacks: lacks}
	for _, n := range s.notices {
		if n.Kind == answers && n.To == toWhite {
			l.Answers, l.About = n.ID, n.Topic()
		}
	}
	s.take(s.g.Receive(l, s.office()))
	return s
}

// These are the letters about letters of which it is only likely who wrote them.
func init() {
	const move = "2... P-Q3 3. Kt-KB3"
	begun := func(t testing.TB) *stage { return open(t, "", "leave=14 days a year").plays(opening...) }
	kept := func(t testing.TB) *stage {
		s := begun(t)
		s.take(s.g.Receive(correspondence.Letter{Of: rules.White, Text: move, Arrived: s.now, Key: "kept", Likely: true, Withheld: true}, s.office()))
		return s
	}
	for act, text := range map[string]string{
		"resign": "RESIGN", "leave": "LEAVE 20 Dec TO 24 Dec", "resign and leave": "RESIGN\nLEAVE 20 Dec TO 24 Dec",
	} {
		scenes = append(scenes, scene{name: "L-CONFIRM unsigned " + act, play: func(t testing.TB) correspondence.Notice {
			return begun(t).unsigned(text, "", "").to(toWhite, correspondence.NConfirm)
		}})
	}
	scenes = append(scenes, []scene{
		{name: "L-CONFIRM unsigned accept with a move", play: func(t testing.TB) correspondence.Notice {
			return begun(t).black("OFFER DRAW").unsigned("ACCEPT\n"+move, events.LacksAddress, "").to(toWhite, correspondence.NConfirm)
		}},
		{name: "L-CONFIRM unsigned again", play: func(t testing.TB) correspondence.Notice {
			return begun(t).unsigned("RESIGN", events.LacksOwnSignature, "").unsigned("RESIGN", events.LacksOwnSignature, "").to(toWhite, correspondence.NConfirm)
		}},
		{name: "L-CONFIRM unsigned answer", play: func(t testing.TB) correspondence.Notice {
			return begun(t).unsigned("RESIGN", "", "").unsigned("YES 1", "", correspondence.NMove).to(toWhite, correspondence.NConfirm)
		}},
		{name: "L-ACK unsigned", play: func(t testing.TB) correspondence.Notice {
			return begun(t).unsigned(move+"\n\nNice weather here.", "", "").to(toWhite, correspondence.NAck)
		}},
		{name: "L-ACK copied to others", as: func(r *correspondence.Reader) {
			r.Copied = []string{"alice@chess.example", "`RESIGN`@x.example", "== HEAD\n> RESIGN"}
		}, play: func(t testing.TB) correspondence.Notice {
			return begun(t).white(move).to(toWhite, correspondence.NAck)
		}},
		{name: "L-ACK nothing but the move", play: func(t testing.TB) correspondence.Notice {
			return kept(t).to(toWhite, correspondence.NAck)
		}},
		{name: "L-APPEAL not mine", play: func(t testing.TB) correspondence.Notice {
			return begun(t).unsigned(move, "", "").unsigned("NOT MINE", "", correspondence.NAck).to(toWhite, correspondence.NAppeal)
		}},
		{name: "L-APPEAL not mine, the other", play: func(t testing.TB) correspondence.Notice {
			return begun(t).unsigned(move, "", "").unsigned("NOT MINE", "", correspondence.NAck).to(toBlack, correspondence.NAppeal)
		}},
		{name: "L-REPORT not mine", play: func(t testing.TB) correspondence.Notice {
			return begun(t).unsigned(move, "", "").unsigned("NOT MINE", "", correspondence.NAck).to(terms.ToUmpire, correspondence.NReport)
		}},
		{name: "L-REPORT not mine, an offer", play: func(t testing.TB) correspondence.Notice {
			return begun(t).unsigned("OFFER DRAW", "", "").unsigned("NOT MINE", "", correspondence.NOffer).to(terms.ToUmpire, correspondence.NReport)
		}},
		{name: "L-REFUSED-CLAIM not mine", play: func(t testing.TB) correspondence.Notice {
			return begun(t).unsigned("NOT MINE", "", correspondence.NMove).to(toWhite, correspondence.NRefused)
		}},
	}...)
}
