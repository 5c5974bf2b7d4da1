package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// This file is the step to schema 9: what belongs to what stands in a bucket of its own, the outbox
// holds what is to go out and nothing else, and every list and count of the pages is an index or a tally.

// belongsFrom fills the bucket of what belongs to what from the rows of the tournaments, which had lists
// of their games. The rows stay as they are, since the digests of what can be undone are taken over them.
func belongsFrom(tx *store.Tx) error {
	return tx.Bucket(bktTournaments).ForEach(func(k, raw []byte) error {
		games, err := formerGames(raw)
		if err != nil {
			return fmt.Errorf("ledger: reading tournament %x: %w", k, err)
		}
		for _, id := range games {
			if err := tx.Bucket(bktBelongs).Put(gameKey(id), bytes.Clone(k)); err != nil {
				return err
			}
		}
		return nil
	})
}

// formerGames are the games that the row of a tournament names as releases before schema 9 wrote it.
func formerGames(raw []byte) ([]terms.GameID, error) {
	var t struct {
		Games []terms.GameID `json:"games"`
	}
	err := json.Unmarshal(raw, &t)
	return t.Games, err
}

// closedOut moves what is not to go out any more out of the outbox.
func closedOut(tx *store.Tx) error {
	out, sent := tx.Bucket(bktOutbox), tx.Bucket(bktSent)
	var moved [][]byte
	err := out.ForEach(func(k, raw []byte) error {
		var p Posting
		if err := json.Unmarshal(raw, &p); err != nil {
			return fmt.Errorf("ledger: reading posting %x: %w", k, err)
		}
		if p.outgoing() {
			return nil
		}
		moved = append(moved, bytes.Clone(k))
		return sent.Put(bytes.Clone(k), bytes.Clone(raw))
	})
	if err != nil {
		return err
	}
	for _, k := range moved {
		if err := out.Delete(k); err != nil {
			return err
		}
	}
	return nil
}
