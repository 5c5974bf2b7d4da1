package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/ledger/store"
)

// Enters is the Row by which a player is entered into a tournament whose number is not known
// yet, since the same matter enters them among the players: the player with the address.
type Enters struct {
	Tournament, Version uint64 // as it was read
	Addr, Wish          string
	State               EntryState
	At                  time.Time
}

func (e Enters) put(tx *store.Tx) (uint64, string, error) {
	t, err := tournamentOf(tx, e.Tournament)
	if err != nil {
		return 0, "", err
	}
	id := tx.Bucket(ixByAddress).Get(addressKey(e.Addr))
	if id == nil {
		return 0, "", fmt.Errorf("%w: with the address %q", ErrNoPlayer, e.Addr)
	}
	if t.State != Entered {
		return 0, "", fmt.Errorf("%w: the entries of %s are not open", ErrStale, t.Label)
	}
	t.Version = e.Version
	t.Entries = append(slices.Clone(t.Entries), Entry{Player: u8(id), State: e.State, At: e.At.UTC(), Wish: e.Wish})
	return t.put(tx)
}

// unentered takes a player away who was entered by mistake and is nowhere yet.
type unentered struct{ Player, Version uint64 }

func (r unentered) put(tx *store.Tx) (uint64, string, error) {
	p, err := playerOf(tx, r.Player)
	if err != nil {
		return 0, "", err
	}
	if err := fresh("player "+p.Name, r.Version, p.Version); err != nil {
		return 0, "", err
	}
	if err := nowhere(tx, p); err != nil {
		return 0, "", err
	}
	err = reindex(tx, p.derives(), effects{})
	for _, a := range p.Addresses {
		err = errors.Join(err, tx.Bucket(bktManners).Delete(addressKey(a.Addr)))
	}
	words := fmt.Sprintf("player %d taken away: %s", p.ID, p.Name)
	return p.ID, words, errors.Join(err, tx.Bucket(bktPlayers).Delete(be8(p.ID)), moveRows(tx))
}

// nowhere says where a player is: in a game, in a tournament, or in the seat of a user.
func nowhere(tx *store.Tx, p Player) error {
	in, err := enteredIn(tx, p.ID)
	if err != nil {
		return err
	}
	if len(in) > 0 {
		return fmt.Errorf("%w: %s is entered in %s", ErrStale, p.Name, in[0].Label)
	}
	if k, _ := tx.Bucket(ixOfPlayer).Cursor().Seek(be8(p.ID)); len(k) >= 8 && u8(k[:8]) == p.ID {
		return fmt.Errorf("%w: %s has a game", ErrStale, p.Name)
	}
	if err := rows(tx.Bucket(bktUsers), func(_ []byte, u User) error {
		if u.Player == p.ID {
			return fmt.Errorf("%w: %s is the user %s", ErrStale, p.Name, u.Name)
		}
		return nil
	}); err != nil {
		return err
	}
	if err := rows(tx.Bucket(bktRights), func(_ []byte, r Right) error {
		if r.Player == p.ID {
			return fmt.Errorf("%w: %s has a right to %s", ErrStale, p.Name, r.To)
		}
		return nil
	}); err != nil {
		return err
	}
	if err := unlisted(tx, p); err != nil {
		return err
	}
	if b := tx.Bucket(bktRequests); b != nil {
		return rows(b, func(_ []byte, r Request) error {
			if r.Player == p.ID || r.Other == p.ID {
				return fmt.Errorf("%w: %s has asked for something, or is asked", ErrStale, p.Name)
			}
			return nil
		})
	}
	return nil
}

// waitsAgain is the Row by which what somebody had marked as done waits again.
type waits struct{ letter, posting uint64 }

func waitsAgain[T Letter | Posting](before json.RawMessage) (Row, error) {
	var x T
	if err := json.Unmarshal(before, &x); err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	switch x := any(x).(type) {
	case Letter:
		return waits{letter: x.Seq}, nil
	case Posting:
		return waits{posting: x.Seq}, nil
	}
	return nil, errMatter
}

func (w waits) put(tx *store.Tx) (uint64, string, error) {
	if w.posting != 0 {
		old, _, err := postingIn(tx, w.posting)
		if err != nil {
			return 0, "", err
		}
		p := old
		p.Done = ""
		return p.Seq, fmt.Sprintf("posting %d waits again", p.Seq), lay(tx, old, p)
	}
	x, err := letterOf(tx, w.letter)
	if err != nil {
		return 0, "", err
	}
	old := x
	x.Done = ""
	return x.Seq, fmt.Sprintf("letter %d waits again", x.Seq), putLetter(tx, old, x)
}

func backPlayer(before, now json.RawMessage) (Row, error) {
	old, p, err := twoOf[Player](before, now)
	if before == nil {
		return unentered{p.ID, p.Version}, err
	}
	old.Version = p.Version
	return old, err
}

func backTournament(before, now json.RawMessage) (Row, error) {
	old, t, err := twoOf[Tournament](before, now)
	if before == nil {
		return nil, ErrNoUndo // one that is founded stays
	}
	old.Version = t.Version
	return old, err
}

func backRequest(before, now json.RawMessage) (Row, error) {
	old, r, err := twoOf[Request](before, now)
	if before == nil {
		return nil, ErrNoUndo
	}
	old.Version = r.Version
	return old, err
}

func backOwnDays(before, now json.RawMessage) (Row, error) {
	old, x, err := twoOf[OwnDays](before, now)
	old.Set, old.Version = x.Set, x.Version // before the first day of its own a set has no row
	return old, err
}

// twoOf reads a row as it was and as it is.
func twoOf[T any](before, now json.RawMessage) (old, is T, err error) {
	if before != nil {
		err = json.Unmarshal(before, &old)
	}
	return old, is, errors.Join(err, json.Unmarshal(now, &is))
}
