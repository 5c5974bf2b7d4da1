package ledger

import (
	"errors"
	"slices"
	"time"
)

// Unheard is what came of late from one player, or in a player's name, and was not acted
// on: a line of the daily sheet.
type Unheard struct {
	Player  Player   // of number 0 where it is not known whose it is
	Games   []string // their labels, as far as they are known
	Letters []uint64
	Why     []string // each reason once: "a bulk mark"
}

// unheardFor is for how long the daily sheet tells of a letter to which nobody has seen.
const unheardFor = 14 * 24 * time.Hour

// Unheard lists by players the letters of the last fortnight that lie in a tray, of the
// games of one tournament and of no game; for tournament 0 all.
func (l *Ledger) Unheard(tournament uint64, now time.Time) (out []Unheard, err error) {
	shelved, err := l.Shelved()
	if err != nil {
		return nil, err
	}
	for _, x := range shelved {
		if now.Sub(x.Arrived) >= unheardFor {
			continue
		}
		label := ""
		if x.Tray.Game != 0 {
			line, err := l.Line(x.Tray.Game)
			if err != nil {
				return nil, err
			}
			if tournament != 0 && line.Tournament != tournament {
				continue
			}
			label = line.Label
		}
		i := slices.IndexFunc(out, func(u Unheard) bool { return u.Player.ID == x.Tray.Player })
		if i < 0 {
			p, err := l.Player(x.Tray.Player)
			if err != nil && !errors.Is(err, ErrNoPlayer) {
				return nil, err
			}
			i, out = len(out), append(out, Unheard{Player: p})
		}
		u := &out[i]
		u.Letters = append(u.Letters, x.Seq)
		if label != "" && !slices.Contains(u.Games, label) {
			u.Games = append(u.Games, label)
		}
		if !slices.Contains(u.Why, x.Tray.Why) {
			u.Why = append(u.Why, x.Tray.Why)
		}
	}
	return out, nil
}
