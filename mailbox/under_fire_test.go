package mailbox

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/drills"
	"postd/ledger"
	"postd/rules"
)

// fire is a flood of forged letters in Bob's name.
type fire struct {
	*siege
	hourly, forged int
	from           int // networks
}

// TestUnderFire forges 1,000 letters an hour in Bob's name for three days, with legal
// records and without, from many networks. Bob's true letter, which has neither key nor
// signature, stands in the next list, and by Bob's YES it counts as of its arrival; with a key
// or a signature it is acted on at once. Nothing of the flood moves anything; Bob gets one
// list an hour, and nobody else a letter.
func TestUnderFire(t *testing.T) {
	hourly := drills.Count(t, drills.Forgeries)
	for _, x := range []struct {
		name, provider string
		networks, days int
		home           bool // Bob writes from where Bob's letters always come
	}{
		{"nothing is signed", "unsigned", 9, 3, true},
		{"nothing is signed, and Bob is on a journey", "unsigned", 9, 1, false},
		{"all is signed", "signed", 30, 1, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			f := &fire{siege: layTo(t, ground{provider: x.provider}), hourly: hourly, from: x.networks}
			f.uses("198.51.100.7")
			for day := range x.days {
				if day > 0 { // Alice's turn is not under fire
					f.writes("Alice", f.game, f.next())
				}
				if !x.home {
					f.uses("203.0.113.77")
				}
				f.day(day)
			}
			asked := 0
			for _, p := range f.posted {
				if f.asks(p) && p.To == f.players["Bob"].addr {
					asked++
				}
			}
			if most := 24*x.days + 1; asked > most {
				t.Errorf("%d lists in %d days; %d at most", asked, x.days, most)
			}
			if far := f.strangers(); len(far) > 0 {
				t.Errorf("strangers got letters: %q", far[:1])
			}
			t.Logf("%s: %d letters forged in %d days: %d moves played by Bob's own letters alone, %d lists to him", x.name, f.forged, x.days, f.moves(f.game)-7, asked)
		})
	}
}

// uses has Bob's letters come from a network from now on; the office has heard one from it
// before if it is that of Bob's provider.
func (f *fire) uses(caller string) {
	bob := f.players["Bob"]
	bob.by = caller
	if f.moves(f.game) == 7 && caller == bobsCaller {
		f.clock.pass(time.Minute)
		f.writes("Bob", f.game, "STATUS")
	}
}

// next is the next record of the game: the Knights go out and come back.
func (f *fire) next() string {
	n := f.moves(f.game) - 7
	out := []string{"4 B-R4 Kt-KB3", "Kt-KB3 5 P-KR3", "5 P-KR3 P-KR3", "P-KR3 6 P-R3", "6 P-R3 P-QKt3"}
	return out[n]
}

// shoots has the letters of ten minutes come.
func (f *fire) shoots() {
	f.t.Helper()
	texts := []string{"4 B-R4 Kt-KB3 and so %d", "RESIGN %d", "ACCEPT\n%d", "4 B-R4 P-QKt4\n%d", "5 P-KR3 P-Q3\n%d", "6 P-R3 P-R3 %d", "LEAVE 20 Dec TO 24 Dec\n%d", "good evening %d"}
	bob := f.players["Bob"].addr
	var in []ledger.Incoming
	for i := range (f.hourly + 5) / 6 {
		f.forged++
		f.uid++
		raw := fmt.Sprintf("Received: from a.evil.example (a.evil.example [192.0.%d.7]) by mx.chess.test; %s\nFrom: Bob <%s>\nTo: %s\nSubject: A-1\nDate: %s\nMessage-ID: <f%d@evil.example>\n\n"+texts[i%len(texts)]+"\n",
			2+f.forged%f.from, f.clock.now().Format(time.RFC1123Z), bob, officeAt, f.clock.now().Format(time.RFC1123Z), f.forged, f.forged)
		x := ledger.Incoming{Raw: []byte(crlf(raw)), Place: ledger.Place{Mailbox: "INBOX", UIDValidity: 1, UID: f.uid}, Arrived: f.clock.now(), Dated: f.clock.now()}
		if err := meet(f.ledger, &x); err != nil {
			f.t.Fatal(err)
		}
		in = append(in, x)
	}
	if _, err := f.ledger.KeepAll(in...); err != nil {
		f.t.Fatal(err)
	}
	f.act()
}

// burns lets a time go by under fire.
func (f *fire) burns(d time.Duration) {
	f.t.Helper()
	before := f.moves(f.game)
	for ; d > 0; d -= 10 * time.Minute {
		f.clock.pass(10 * time.Minute)
		f.shoots()
		if err := f.clerk.eachMinute(context.Background()); err != nil {
			f.t.Fatal(err)
		}
		f.send()
	}
	if f.moves(f.game) != before || slices.ContainsFunc(f.events(f.game), isEnd) {
		f.t.Fatal("a forged letter has moved")
	}
}

// day is a day of fire, on which Bob has a move to make. On the first and the third day Bob's
// letter has neither key nor signature.
func (f *fire) day(day int) {
	f.t.Helper()
	f.burns(7*time.Hour + 20*time.Minute)
	moves, bob := f.moves(f.game), f.players["Bob"]
	arrived := f.clock.now()
	if day == 1 || bob.provider == "signed" && day > 0 {
		f.writes("Bob", f.game, f.next())
	} else {
		f.n++
		raw := fmt.Sprintf("From: Bob <%s>\nTo: %s\nSubject: A-1\nDate: %s\nMessage-ID: <true%d@bobs.example>\n\n%s\n", bob.addr, officeAt, arrived.Format(time.RFC1123Z), f.n, f.next())
		seq := f.comes(bob.through(raw, f.clock.now()))
		if f.moves(f.game) != moves {
			f.t.Fatal("a letter without key and signature was played unasked")
		}
		f.burns(time.Hour)
		f.owns(seq)
	}
	if f.moves(f.game) != moves+1 {
		f.t.Fatalf("day %d: Bob's move is not played: %s", day, f.last())
	}
	var at time.Time
	for _, e := range f.events(f.game) {
		if w, ok := e.What.(events.Despatched); ok && w.By == rules.Black {
			at = e.At
		}
	}
	if !at.Equal(arrived) {
		f.t.Errorf("day %d: Bob's move counts as of %v, and came at %v", day, at, arrived)
	}
	if bob.provider == "signed" { // and a letter that is signed is acted on without a key
		f.writes("Alice", f.game, f.next())
		moves = f.moves(f.game)
		f.burns(time.Hour)
		f.n++
		raw := fmt.Sprintf("From: Bob <%s>\nTo: %s\nSubject: A-1\nDate: %s\nMessage-ID: <true%d@bobs.example>\n\n%s\n", bob.addr, officeAt, f.clock.now().Format(time.RFC1123Z), f.n, f.next())
		f.comes(bob.through(f.provide(bob, raw), f.clock.now()))
		if f.moves(f.game) != moves+1 {
			f.t.Errorf("a signed letter waits: %s", f.last())
		}
	}
	f.burns(15*time.Hour + 40*time.Minute)
}

// owns has Bob find a letter of theirs in the newest list, and say that it is.
func (f *fire) owns(seq uint64) {
	f.t.Helper()
	bob := f.players["Bob"]
	for _, p := range slices.Backward(f.posted) {
		list, theirs, ok := f.ledger.ListAnswered(p.ReplyTo, bob.addr)
		if !ok || !theirs {
			continue
		}
		i := slices.Index(list.Letters, seq)
		if i < 0 {
			f.t.Fatalf("letter %d is not in the next list, which names %d and counts %d", seq, len(list.Letters), len(list.Others))
		}
		f.comes(f.provide(bob, f.replying(bob.addr, p, "", fmt.Sprint(i+1))))
		return
	}
	f.t.Fatal("no list came")
}
