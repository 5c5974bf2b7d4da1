package ledger

import (
	"errors"
	"fmt"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Digest is the facts of the one letter a day that a player has asked for: all the
// player's games that are not ended. Its words are made elsewhere.
type Digest struct {
	At     time.Time
	Player Player
	Games  []DigestGame
}

// DigestGame is one game of it, as the player's letters of the game would show it.
type DigestGame struct {
	Notice correspondence.Notice // of no event: it holds the game and the player's side
	Reader correspondence.Reader
}

// Digest gathers the facts for one player.
func (l *Ledger) Digest(player uint64, now time.Time) (d Digest, err error) {
	d.At = now
	if d.Player, err = l.Player(player); err != nil {
		return d, err
	}
	games := Matter{Key: "digest", spreads: player}
	if err := l.hisGames(&games); err != nil {
		return d, err
	}
	var s *snapshot
	err = l.view(func(tx *store.Tx) (err error) { s, err = l.load(tx, []Matter{games}); return err })
	if err != nil {
		return d, err
	}
	for _, id := range games.Games {
		g, err := l.digested(s.folders[id], player, now)
		if err != nil {
			return d, about("the day's letter of "+d.Player.Name, err)
		}
		d.Games = append(d.Games, g)
	}
	return d, nil
}

// Standing is one game as its player sees it now.
func (l *Ledger) Standing(id terms.GameID, player uint64, now time.Time) (g DigestGame, err error) {
	err = l.view(func(tx *store.Tx) error {
		s, err := l.load(tx, []Matter{{Key: "standing", Games: []terms.GameID{id}}})
		if err == nil {
			g, err = l.digested(s.folders[id], player, now)
		}
		return err
	})
	return g, err
}

// digested is a game as its player sees it.
func (l *Ledger) digested(f *folder, player uint64, now time.Time) (DigestGame, error) {
	for _, to := range []terms.Party{terms.ToWhite, terms.ToBlack} {
		readers, err := l.readers(f, correspondence.Notice{To: to})
		if err != nil {
			return DigestGame{}, err
		}
		for _, r := range readers {
			if r.posting.Player == player {
				game := f.game
				n := correspondence.Notice{Kind: correspondence.NStatus, To: to, At: now, Game: &game, Calendar: f.calendar}
				return DigestGame{Notice: n, Reader: r.reader}, nil
			}
		}
	}
	return DigestGame{}, fmt.Errorf("%w: %d in %s", ErrNoPlayer, player, f.id)
}

// SendDigests files one letter for each player who asked for one a day and has a
// game that runs, once for each date in the zone of now. The words are handed in.
// It returns how many were filed.
func (l *Ledger) SendDigests(now time.Time, words func(Digest) (correspondence.Rendered, error)) (n int, err error) {
	var daily []uint64
	err = l.view(func(tx *store.Tx) error {
		return tx.Bucket(ixDaily).ForEach(func(k, _ []byte) error { daily = append(daily, u8(k)); return nil })
	})
	if err != nil {
		return 0, err
	}
	var errs []error
	for _, id := range daily {
		if err := l.ended(); err != nil {
			return n, err
		}
		sent, err := l.sendDigest(id, now, words)
		if err != nil {
			errs = append(errs, err)
		}
		if sent {
			n++
		}
	}
	return n, errors.Join(errs...)
}

func (l *Ledger) sendDigest(player uint64, now time.Time, words func(Digest) (correspondence.Rendered, error)) (bool, error) {
	key := fmt.Sprintf("digest:%d:%s", player, now.Format(time.DateOnly))
	if _, found, err := l.Filed(key); found || err != nil {
		return false, err
	}
	d, err := l.Digest(player, now)
	if err != nil || len(d.Games) == 0 {
		return false, err
	}
	w, err := words(d)
	if err != nil {
		return false, about("the day's letter of "+d.Player.Name, err)
	}
	filed, err := l.File(Matter{Key: key, At: now, Post: []Post{{
		To: []string{d.Player.Writes()}, Words: w.InForm(d.Player.Form), Name: d.Player.Name, Player: d.Player.ID, Form: d.Player.Form,
		Mute: true,
	}}})
	return err == nil && !filed[0].Already, err
}
