package mailbox

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
)

// moves is how many moves stand in a game.
func (s *siege) moves(id terms.GameID) int {
	s.t.Helper()
	g, err := s.ledger.Game(id)
	if err != nil {
		s.t.Fatal(err)
	}
	return len(g.Score())
}

// last says what became of the last letter.
func (s *siege) last() string {
	all, err := s.ledger.Letters(nil)
	if err != nil || len(all) == 0 {
		return fmt.Sprint("no letter ", err)
	}
	x := all[len(all)-1]
	return fmt.Sprintf("%s: %s %+v", x.Verdict, x.Reason, x.Proof)
}

// asks reports whether a letter of the office asks a player whether others are theirs,
// or whether they mean what one of them says.
func (s *siege) asks(p ledger.Posting) bool {
	_, one := s.ledger.ParseConfirmAddress(p.ReplyTo)
	_, _, list := s.ledger.ListAnswered(p.ReplyTo, "")
	told := strings.HasSuffix(p.Words.Text, string(events.OvertakenAct)) // it asks nothing
	return one || list || p.Kind == correspondence.NConfirm && !told
}

// fresh reports whether an address is a fresh key of a side.
func (s *siege) fresh(addr string, party terms.Party) bool {
	s.t.Helper()
	k, ok := s.ledger.ParseKey(addr)
	c, _ := party.Colour()
	if !ok {
		return false
	}
	fresh, err := s.ledger.Fresh(k, s.game, c)
	if err != nil {
		s.t.Fatal(err)
	}
	return fresh
}
