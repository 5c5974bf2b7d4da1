package ledger

import (
	"time"

	"postd/ledger/store"
)

// nextMorning is when a letter of the next morning goes, by the clocks of a zone.
func nextMorning(now time.Time, zone *time.Location) time.Time {
	at := now.In(zone)
	next := time.Date(at.Year(), at.Month(), at.Day(), morning, 0, 0, 0, zone)
	if !next.After(now) {
		next = time.Date(at.Year(), at.Month(), at.Day()+1, morning, 0, 0, 0, zone)
	}
	return next.UTC()
}

// gathersDaily keeps a letter for the one of the next morning, of a player who wishes receipts
// so. What else is gathered for that player goes with it.
func gathersDaily(tx *store.Tx, d *draft, now time.Time) error {
	d.posting.State = Gathered
	p, err := playerOf(tx, d.posting.Player)
	if err != nil {
		return err
	}
	zone := ZoneNamed(p.Zone)
	b, reader := tx.Bucket(bktMeasured), []byte(readerOf(d.posting))
	m, _, err := row[measured](b, reader)
	if err != nil {
		return err
	}
	if m = m.since(now); m.Since.IsZero() {
		m.Since, m.Next = now, nextMorning(now, zone)
	}
	return putRow(b, reader, m)
}
