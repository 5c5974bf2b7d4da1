package templates

import (
	"testing"

	"postd/correspondence"
	"postd/descriptive"
)

// These are the answers to words by which a player sets how things are shown, or fetches one.
func init() {
	after := func(fields []string, words string, to correspondence.NoticeKind) func(testing.TB) correspondence.Notice {
		return func(t testing.TB) correspondence.Notice {
			return open(t, "", fields...).plays(opening...).white(words).to(toWhite, to)
		}
	}
	scenes = append(scenes, []scene{
		{name: "L-STATUS what is set", play: after(nil, "SHOW", correspondence.NStatus)},
		{name: "L-STATUS SHOW BOTH", play: after(nil, "SHOW BOTH", correspondence.NStatus), as: func(r *correspondence.Reader) {
			r.Wishes = correspondence.Wishes{Moves: "descriptive", Beside: "algebraic", Form: "text", Called: "Art", Spelling: "N", Zone: "America/New_York", Receipts: "daily", PGN: "always"}
			r.Also, r.Beside = true, descriptive.InAlgebraic
		}},
		{name: "L-STATUS RECEIPTS ON after STOP", play: after(nil, "RECEIPTS ON", correspondence.NStatus), as: func(r *correspondence.Reader) { r.Wishes.Resumed = true }},
		{name: "L-STATUS what is set after STOP", play: after(nil, "SHOW", correspondence.NStatus), as: func(r *correspondence.Reader) { r.Wishes.Stopped = true }},
		{name: "L-STATUS SHOW 2 BLACK", play: after(nil, "SHOW 2 BLACK", correspondence.NStatus)},
		{name: "L-STATUS SHOW 1", play: after(nil, "SHOW 1", correspondence.NStatus)},
		{name: "L-STATUS SHOW START", play: after(nil, "SHOW START", correspondence.NStatus)},
		{name: "L-STATUS SHOW 99", play: after(nil, "SHOW 99", correspondence.NStatus)},
		{name: "L-STATUS SHOW 1 in a silent game", play: after([]string{"scrutiny.ambiguity=silent", "scrutiny.illegality=silent"}, "SHOW 1", correspondence.NStatus)},
		{name: "L-STATUS PGN", play: after(nil, "PGN", correspondence.NStatus)},
		{name: "L-STATUS MEMO", play: after(nil, "MEMO The Bishop is loose.", correspondence.NStatus)},
		{name: "L-HELP law", play: after(nil, "LAW V.2(c)", correspondence.NHelp)},
		{name: "L-REFUSED-CLAIM no such zone", play: after(nil, "ZONE Nwe Yrok", correspondence.NRefused)},
		{name: "L-REFUSED-CLAIM no such name", play: after(nil, "SHOW NAME 12 Black", correspondence.NRefused)},
	}...)
}
