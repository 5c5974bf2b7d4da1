package secretary

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/ledger"
	"postd/secretary/visit"
)

// gatheredWords begin the words of what is gathered, by which it is known: it is of several rows, of the
// calendar, or of what lies in memory.
var gatheredWords = []string{
	"Outbox paused", "Entry to decide", "Final table to send", "No calendar", "Calendar not checked", "The post stands still", "The clock is in doubt",
	"Letter not fetched", "The disk is nearly full", "Time to give back", "Letters to print", "Does a user play?", "Case without an adjudicator", "Rating list",
}

func (s *Site) pausedDuties(context.Context, time.Time) ([]duty, error) {
	p, paused, err := s.o.Ledger.Paused()
	if err != nil || !paused {
		return nil, err
	}
	return []duty{{
		kind: "Outbox paused", what: "No letter goes out", why: s.Called(p.By) + ": " + p.Why, since: p.At, room: roomMail, needs: ledger.ActKeep, href: "/outbox/pause", act: "Let it go on",
	}}, nil
}

// entryDuties are the tournaments to which somebody applied, the first who has no row of their own on the
// desk by a letter in which they asked for it.
func (s *Site) entryDuties(ctx context.Context, now time.Time) (out []duty, err error) {
	waits, _, err := s.o.Ledger.WaitsOf(ctx, now, ledger.MostWaits, ledger.WaitEntry)
	if err != nil || len(waits) == 0 {
		return nil, err
	}
	requested := func(tournament, player uint64) bool {
		asked, other := s.o.Ledger.RequestsLike(ledger.Request{Kind: ledger.RequestEnter, Player: player})
		err = errors.Join(err, other)
		return slices.ContainsFunc(asked, func(r ledger.Request) bool { return !r.Over() && r.Tournament == tournament })
	}
	var seen []uint64
	for _, w := range waits {
		if slices.Contains(seen, w.ID()) {
			continue
		}
		seen = append(seen, w.ID())
		t, err := s.o.Ledger.Tournament(w.ID())
		if err != nil {
			return nil, err
		}
		applied := slices.IndexFunc(t.Entries, func(e ledger.Entry) bool { return e.State == ledger.Applied && !requested(t.ID, e.Player) })
		if applied >= 0 {
			out = append(out, duty{
				kind: "Entry to decide", what: t.Label + ", " + t.Name, since: t.Entries[applied].At, room: roomTournaments, needs: ledger.ActArrange, of: []ledger.Object{ledger.ObjectOfTournament(t.ID)},
				href: fmt.Sprintf("/t/%d/entries", t.ID), act: "The entries",
			})
		}
	}
	return out, err
}

// printPatience is after how long letters that lie to be printed are overdue: the game waits
// for the office.
const printPatience = 2 * 24 * time.Hour

// printDuties are the letters that are to be printed, by tournament.
func (s *Site) printDuties(ctx context.Context, now time.Time) (out []duty, err error) {
	waits, more, err := s.o.Ledger.WaitsOf(ctx, now, ledger.MostWaits, ledger.WaitPrint)
	if err != nil {
		return nil, err
	}
	at, count := map[uint64]int{}, map[uint64]int{}
	for _, w := range waits {
		p, err := s.o.Ledger.PostingRow(w.ID())
		if err != nil {
			return nil, err
		}
		var of uint64
		if line, err := s.o.Ledger.Line(p.Game); err == nil {
			of = line.Tournament
		}
		if count[of]++; count[of] > 1 {
			continue
		}
		at[of] = len(out)
		d := duty{kind: "Letters to print", since: p.Filed, due: p.Filed.Add(printPatience), room: roomMail, needs: ledger.ActArrange, href: "/mail/print", act: "Print them",
			why: "what begins with them does not begin before they are posted, and nobody’s time runs"}
		if of != 0 {
			d.of = []ledger.Object{ledger.ObjectOfTournament(of)}
		}
		out = append(out, d)
	}
	for of, i := range at {
		n := visit.CountWords(count[of], "letter", "letters")
		if more {
			n = "at least " + n
		}
		out[i].what = fmt.Sprintf("%s to print, oldest since %s", n, out[i].since.In(s.o.Zone).Format("Mon 2 Jan"))
	}
	return out, nil
}
