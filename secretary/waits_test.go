package secretary

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	sealing "postd/tournament/envelope"
)

// waitPlay is how something of a kind comes to wait, and how that is ended.
type waitPlay struct {
	kind        ledger.WaitKind
	words       string
	office      func(testing.TB) *office // nil: one with a game in which a turn runs
	comes, ends func(o *office, c *client)
}

// gatheredKinds are those that the desk gathers to fewer rows.
var gatheredKinds = []ledger.WaitKind{ledger.WaitPrint, ledger.WaitEntry, ledger.WaitCredit, ledger.WaitWho}

// files files rows as a deed.
func (o *office) files(rows ...ledger.Row) {
	o.t.Helper()
	o.uid++
	must(o.File(ledger.Matter{Key: fmt.Sprintf("deed:waits-%d", o.uid), By: "edith", Rows: rows}))(o.t)
}

func (o *office) change(id uint64, f func(*ledger.Tournament)) {
	o.t.Helper()
	row := must(o.Tournament(id))(o.t)
	f(&row)
	o.files(row)
}

func emptyOffice(t testing.TB) *office { return newOffice(t) }

func judgedOffice(t testing.TB) *office {
	o, id := claimedUnder(t, func(a *terms.Agreement) { a.Adjudicate.Judges = terms.TwoJudges })
	o.write(id, rules.White, "STATEMENT\nWhite stands better.")
	o.write(id, rules.Black, "STATEMENT\nBlack holds.")
	for _, name := range []string{"mason", "cook", "lane"} {
		must(o.PutJudge(ledger.Judge{Name: name, Addr: name + "@judges.test"}))(t)
	}
	return o
}

// toCase changes the only case.
func (o *office) toCase(f func(c *ledger.Case)) {
	o.t.Helper()
	c := must(o.Case(1))(o.t)
	f(&c)
	o.files(c)
}

func dealt(c *ledger.Case, now time.Time) {
	for id := uint64(1); len(c.Seats) < c.Want; id++ {
		c.Seats = append(c.Seats, sealing.Seat{Judge: id, Asked: now})
	}
}

func (o *office) settled(verdict string) uint64 {
	o.t.Helper()
	seq := o.receive("smith@players.test", "Chess", "Kt-B3")
	if err := o.Settle(seq, verdict, "no game is named"); err != nil {
		o.t.Fatal(err)
	}
	return seq
}

// waitPlays plays each kind. Those of TestE68, TestRipe and TestE59, which lie in calendars, lists and in memory,
// are in no index.
var waitPlays = []waitPlay{
	{kind: ledger.WaitLetter, words: "Letter of no game",
		comes: func(o *office, _ *client) { o.settled(ledger.NoGame) },
		ends: func(o *office, _ *client) {
			for _, x := range must(o.Aside())(o.t) {
				o.files(ledger.Attended{Letter: x.Seq, By: "edith", How: "read"})
			}
		}},
	{kind: ledger.WaitHeld, words: "Letter held",
		comes: func(o *office, _ *client) {
			o.write(1, rules.White, "STATUS")
			o.files(ledger.Hold{Posting: o.waiting()[0].Seq, Until: o.clock.now().Add(48 * time.Hour), By: "edith", Why: "wait"})
		},
		ends: func(o *office, _ *client) {
			o.files(ledger.LetGo{Posting: o.waiting()[0].Seq, At: o.clock.now(), By: "edith"})
		}},
	{kind: ledger.WaitReturned, words: "Letter came back",
		comes: func(o *office, _ *client) {
			o.write(1, rules.White, "STATUS")
			o.refuse("smith@players.test", "550 no such user")
		},
		ends: func(o *office, _ *client) {
			for _, p := range must(o.Unsent())(o.t) {
				if p.State == ledger.Failed {
					o.files(ledger.Attended{Posting: p.Seq, By: "edith", How: "rung up"})
				}
			}
		}},
	{kind: ledger.WaitSuspended, words: "Still suspended?",
		comes: func(o *office, c *client) {
			c.through("/g/g1/rule/Suspend", "reason", "fire")
			o.deliver()
			o.advance(ledger.SuspendedPatience)
		},
		ends: func(o *office, c *client) { c.through("/g/g1/rule/Resume", "reason", "it is out") }},
	{kind: ledger.WaitQuestion, words: "Question to be ruled on",
		comes: func(o *office, _ *client) { o.write(1, rules.White, "APPEAL The office counts wrongly.") },
		ends: func(o *office, c *client) {
			c.through("/g/g1/rule/Uphold?on=1", "on", "1", "finding", findingReasonable, "reason", "It is in order.")
		}},
	{kind: ledger.WaitTask, words: "Task of Penalty E",
		office: func(t testing.TB) *office {
			o, _ := penalised(t, `text "Write to the club" to secretary hold`)
			return o
		},
		comes: func(*office, *client) {},
		ends:  func(o *office, c *client) { c.follow(c.sure(c.press(c.get("/g/g1"), "/g/g1/mark"))) }},
	{kind: ledger.WaitSeat, words: "Umpire to be seated",
		comes: func(o *office, _ *client) {
			o.write(1, rules.White, "PROPOSE UMPIRE Mr Rice")
			o.write(1, rules.Black, "CONSENT")
		},
		ends: func(o *office, c *client) { c.through("/g/g1/umpire", "address", "rice@umpires.test") }},
	{kind: ledger.WaitVerdict, words: "Verdict awaited",
		office: func(t testing.TB) *office { o, _ := claimedUnder(t); return o },
		comes:  func(*office, *client) {},
		ends: func(o *office, c *client) {
			c.through("/g/g1/rule/Adjudge", "result", "1-0", "reason", "White mates.")
		}},
	{kind: ledger.WaitAddress, words: "Address not confirmed",
		comes: func(o *office, _ *client) {
			o.player("Silent", func(p *ledger.Player) { p.Addresses[0].Verified, p.Addresses[0].Asked = false, o.clock.now() })
			o.advance(ledger.AddressPatience)
		},
		ends: func(o *office, _ *client) {
			p := must(o.Player(3))(o.t)
			p.Addresses[0].Verified = true
			o.files(p)
		}},
	{kind: ledger.WaitEntry, words: "Entry to decide",
		comes: func(o *office, _ *client) {
			o.tournament("B", func(x *ledger.Tournament) {
				x.State, x.Entries = ledger.Entered, []ledger.Entry{{Player: 1, State: ledger.Applied, At: begin}}
			})
		},
		ends: func(o *office, _ *client) {
			o.change(2, func(x *ledger.Tournament) { x.Entries[0].State = ledger.Accepted })
		}},
	{kind: ledger.WaitStart, words: "Tournament to start",
		comes: func(o *office, _ *client) { o.tournament("B", func(x *ledger.Tournament) { x.State = ledger.Drawn }) },
		ends:  func(o *office, _ *client) { o.change(2, func(x *ledger.Tournament) { x.State = ledger.Entered }) }},
	{kind: ledger.WaitFinal, words: "Final table to send",
		comes: func(o *office, _ *client) {
			o.change(1, func(x *ledger.Tournament) { x.State = ledger.Running })
			o.resign(1, rules.White)
			o.deliver()
			o.advance(60 * 24 * time.Hour)
		},
		ends: func(o *office, _ *client) { o.change(1, func(x *ledger.Tournament) { x.State = ledger.Shut }) }},
	{kind: ledger.WaitCredit, words: "Time to give back",
		office: func(t testing.TB) *office {
			o := newOffice(t)
			o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), func(a *terms.Agreement) { a.Outage = terms.OutageToSecretary })
			o.deliver()
			o.advance(begin.Sub(o.clock.now()) + time.Hour)
			return o
		},
		comes: func(o *office, _ *client) {
			o.clock.set(o.clock.now().Add(20 * time.Hour))
			if _, found, err := o.ReadAgain("post", o.clock.now(), time.Hour, "the office was closed"); !found || err != nil {
				o.t.Fatal(found, err)
			}
			must(o.Sweep(o.clock.now()))(o.t)
			o.deliver()
		},
		ends: func(o *office, c *client) {
			for _, a := range c.get("/").all("a") {
				if to, _ := attr(a, "href"); strings.Contains(to, "/rule/Credit?") {
					c.through(to)
					return
				}
			}
		}},
	{kind: ledger.WaitRequest, words: "Wants to leave",
		comes: func(o *office, _ *client) {
			o.request(ledger.Request{Kind: ledger.RequestLeave, Player: 1, State: ledger.RequestOpen})
		},
		ends: func(o *office, _ *client) {
			r := must(o.Request(1))(o.t)
			r.State = ledger.RequestDone
			o.files(r)
		}},
	{kind: ledger.WaitDeal, words: "Case to be dealt", office: judgedOffice,
		comes: func(*office, *client) {},
		ends:  func(o *office, _ *client) { o.toCase(func(c *ledger.Case) { dealt(c, o.clock.now()) }) }},
	{kind: ledger.WaitJudge, words: "Case without an adjudicator", office: judgedOffice,
		comes: func(o *office, _ *client) {
			o.toCase(func(c *ledger.Case) { dealt(c, o.clock.now()) })
			o.advance(365 * 24 * time.Hour)
		},
		ends: func(o *office, _ *client) {
			o.toCase(func(c *ledger.Case) { c.Closed = o.clock.now() })
		}},
	{kind: ledger.WaitDecide, words: "Case before the umpire", office: judgedOffice,
		comes: func(o *office, _ *client) {
			o.toCase(func(c *ledger.Case) {
				dealt(c, o.clock.now())
				c.Umpire = &sealing.Seat{Asked: o.clock.now()}
			})
		},
		ends: func(o *office, _ *client) {
			o.toCase(func(c *ledger.Case) {
				c.Umpire.First = &sealing.Verdict{Result: terms.Drawn, Analysis: "-", At: o.clock.now()}
			})
		}},
	{kind: ledger.WaitSeatless, words: "User without a seat",
		comes: func(o *office, _ *client) {
			must(o.PutUser("edith", ledger.User{Name: "bird", Full: "Mr Bird"}))(o.t)
		},
		ends: func(o *office, _ *client) {
			u := must(o.UserByName("bird"))(o.t)
			u.Seats = ledger.Chairs(ledger.OfficeUmpire)
			must(o.PutUser("edith", u))(o.t)
		}},
	{kind: ledger.WaitWho, words: "Does a user play?",
		comes: func(o *office, _ *client) {
			must(o.PutUser("edith", ledger.User{Name: "smith", Full: "Mr Smith", Seats: ledger.Chairs(ledger.OfficeUmpire)}))(o.t)
		},
		ends: func(o *office, _ *client) {
			must(o.Plays("edith", must(o.UserByName("smith"))(o.t), 1))(o.t)
		}},
	{kind: ledger.WaitPrint, words: "Letters to print", office: emptyOffice,
		comes: func(o *office, _ *client) {
			marsh := o.player("Marsh", func(p *ledger.Player) {
				p.Addresses, p.Post = nil, &ledger.PostalAddress{Lines: []string{"3 Mill Lane", "Penrith"}}
			})
			o.arrange(o.tournament("A"), "A1", marsh, o.player("Jones"), func(a *terms.Agreement) { a.Ways = []string{"post"} })
		},
		ends: func(o *office, c *client) { c.posts(o) }},
}

// TestWaits plays each kind of what waits: it comes, it is counted, it goes, and the ledger is sound each
// time. What is counted by tallies is as much as what is found by looking at each.
func TestWaits(t *testing.T) {
	t.Parallel()
	played := map[ledger.WaitKind]bool{}
	for _, p := range waitPlays {
		played[p.kind] = true
		t.Run(string(p.kind), func(t *testing.T) {
			t.Parallel()
			make := p.office
			if make == nil {
				make = func(t testing.TB) *office {
					o := newOffice(t)
					o.game()
					return o
				}
			}
			o := make(t)
			c := o.as(roleSecretary)
			p.comes(o, c)
			o.looked(p, c, true)
			p.ends(o, c)
			o.looked(p, c, false)
		})
	}
	for _, k := range waitKinds {
		if !played[k.kind] {
			t.Errorf("%s is not played", k.kind)
		}
	}
	for _, kind := range gatheredKinds {
		if !played[kind] {
			t.Errorf("%s is not played", kind)
		}
	}
}

// looked looks whether something of the kind waits, counted in each way.
func (o *office) looked(p waitPlay, c *client, waits bool) {
	o.t.Helper()
	shown := 0
	for _, d := range must(o.site.duties(o.clock.now()))(o.t) {
		if d.kind == p.words {
			shown++
		}
	}
	if shown > 0 != waits {
		o.t.Errorf("%d of %q wait", shown, p.words)
	}
	counts, _, err := o.CountWaits(o.t.Context(), o.clock.now(), p.kind)
	if err != nil {
		o.t.Fatal(err)
	}
	k, known := kindOf(p.kind)
	if known && !k.day && counts[p.kind] != shown {
		o.t.Errorf("%d of %s are counted, %d are found", counts[p.kind], p.kind, shown)
	}
	v := o.visitOf(c.user)
	by := must(v.count())(o.t)
	walked := map[string]int{}
	for _, d := range must(v.duties())(o.t) {
		if v.waitsFor(d) {
			walked[d.room]++
			walked[roomDesk]++
		}
	}
	for _, room := range doors {
		if by.in[room.Name] != walked[room.Name] {
			o.t.Errorf("%s: %d wait by tallies, %d when each is looked at", room.Name, by.in[room.Name], walked[room.Name])
		}
	}
	if r := must(o.Check(false))(o.t); !r.Sound() {
		o.t.Errorf("%s", r)
	}
}
