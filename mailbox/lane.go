package mailbox

import (
	"errors"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/lanes"
	"postd/mailbox/mime"
)

// laneFields are the fields of a header by which a letter is put into its lane.
var laneFields = []string{
	"From", "To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To",
	"In-Reply-To", "References", "DKIM-Signature", "Authentication-Results",
}

// laneFieldsSize is how much of these fields is looked at, in octets.
const laneFieldsSize = 16 << 10

// mostKeys is at how many of the office's addresses, and of Message-IDs, a key is looked
// for in the header of one letter.
const mostKeys = 20

// sorter puts letters into lanes. It says nothing of whether a letter is heard, and where
// it is mistaken a letter only comes later; but two letters that could be of one game it
// must know.
type sorter struct {
	ledger *ledger.Ledger
	server string // Config.AuthServer
	seed   maphash.Seed

	players map[uint64]*lanes.Party
	games   map[terms.GameID]*lanes.Party
}

func newSorter(l *ledger.Ledger, c Config) *sorter {
	return &sorter{ledger: l, server: c.AuthServer, seed: maphash.MakeSeed(),
		players: map[uint64]*lanes.Party{}, games: map[terms.GameID]*lanes.Party{}}
}

// writer is who wrote a letter, by its From alone.
type writer struct {
	addr   string        // empty where it names none, or several
	player ledger.Player // whose confirmed address it is; 0: nobody's
	known  bool          // it is a player's, or an official's
}

// place puts a letter into its lane.
func (s *sorter) place(m mime.Mail) (x lanes.Letter, err error) {
	defer mime.Recovered(&err)
	w, err := s.writer(m)
	if err != nil {
		return x, err
	}
	if done, err := s.keyed(&x, m, w); done || err != nil {
		return x, err
	}
	x.Sender = s.hash("address", w.addr)
	switch {
	case w.player.ID != 0 && s.couldBeSigned(m, w):
		x.Lane, x.Sender = lanes.Known, s.hash("player", number(w.player.ID))
		x.Party, err = s.partyOf(w.player)
	case w.known:
		x.Lane = lanes.Known
	default:
		x.Lane, x.Domain = lanes.Strangers, s.hash("domain", mime.Host(w.addr))
	}
	return x, err
}

func (s *sorter) writer(m mime.Mail) (w writer, err error) {
	if len(m.From) != 1 || m.Groups {
		return w, nil
	}
	w.addr = ledger.FoldAddress(m.From[0])
	p, err := s.ledger.PlayerByAddress(w.addr)
	switch {
	case err == nil:
		if w.known = true; p.Trusts(w.addr) {
			w.player = p
		}
		return w, nil
	case !errors.Is(err, ledger.ErrNoPlayer):
		return w, err
	}
	w.known, err = s.ledger.IsOfficial(w.addr)
	return w, err
}

// keyed places a letter with a key or in a thread of ours. What counts as one sender is
// what was given to one: whoever got hold of a key of another drowns nobody by it under
// whatever names, unless it be the side whose key and whose address it is.
func (s *sorter) keyed(x *lanes.Letter, m mime.Mail, w writer) (done bool, err error) {
	keys := 0
	for _, to := range m.To {
		if !s.ledger.Home(to) || !strings.Contains(to, "+") {
			continue
		}
		if keys++; keys > mostKeys {
			break
		}
		if seq, ok := s.ledger.ParseBounceAddress(to); ok {
			x.Lane, x.Sender = lanes.Known, s.hash("reports", "")
			x.Party, err = s.reported(seq)
			return true, err
		}
		if s.ledger.HasKey(to, w.addr) {
			return true, s.addressed(x, to, w)
		}
	}
	for i, id := range slices.Concat(m.InReplyTo, last(m.References, mostKeys)) {
		if i < 2*mostKeys && s.ledger.HasThread(id) {
			return true, s.threaded(x, id, w)
		}
	}
	return false, nil
}

// last returns the last n of a list, the last first.
func last(all []string, n int) []string {
	all = slices.Clone(all[max(0, len(all)-n):])
	slices.Reverse(all)
	return all
}

// addressed places a letter to an address with a true key.
func (s *sorter) addressed(x *lanes.Letter, to string, w writer) error {
	if k, ok := s.ledger.ParseKey(to); ok && k.Game != 0 {
		return s.ofSide(x, k.Game, terms.PartyOf(k.Side), w)
	} else if ok {
		return s.ofPosting(x, k.Posting, w)
	}
	if q, ok := s.ledger.ParseAnswerAddress(to); ok {
		return s.ofSide(x, q.Game, q.Party, w)
	}
	if seq, ok := s.ledger.ParseWrittenAddress(to); ok {
		return s.ofPosting(x, seq, w)
	}
	if seq, ok := s.ledger.ParseConfirmAddress(to); ok {
		kept, err := s.ledger.Letter(seq)
		if err != nil || kept.Ask == nil || !slices.ContainsFunc(kept.Ask.Asked, func(a ledger.Asked) bool { return ledger.SameAddress(a.Addr, w.addr) }) {
			x.Sender = s.hash("question", number(seq))
			return err
		}
	}
	// Any other is for this writer's address alone.
	if w.player.ID == 0 {
		x.Sender = s.hash("key of", w.addr)
		return nil
	}
	return s.of(x, w.player)
}

// threaded places a letter that answers one of ours, and shows no key.
func (s *sorter) threaded(x *lanes.Letter, id string, w writer) error {
	if game, party, _, ok := s.ledger.ParseMessageID(id); ok {
		return s.ofSide(x, game, party, w)
	}
	p, err := s.ledger.PostingByMessageID(mime.Bracketed(id))
	if errors.Is(err, ledger.ErrNoPosting) {
		x.Sender = s.hash("thread", id)
		return nil
	}
	if err != nil {
		return err
	}
	return s.ofPosting(x, p.Seq, w)
}

// ofSide places a letter with what was given to a side of a game, or to an official of it.
func (s *sorter) ofSide(x *lanes.Letter, game terms.GameID, party terms.Party, w writer) (err error) {
	side, plays := party.Colour()
	their, err := s.ledger.PlaysIn(game, side, append(slices.Clone(w.player.Joined), w.player.ID)...)
	if errors.Is(err, ledger.ErrNoGame) {
		x.Sender = s.hash("side", game.String()+party.String())
		return nil
	}
	if err != nil {
		return err
	}
	if plays && w.player.ID != 0 && their {
		return s.of(x, w.player)
	}
	x.Sender = s.hash("side", game.String()+party.String()+strconv.FormatBool(w.known))
	excused, err := s.excused(w)
	if plays && !excused || !plays && !w.known {
		return err // it is heard when its owner has confirmed it, and not before
	}
	x.Party = s.partyIn(game)
	return err
}

// ofPosting places a letter with what was given to the reader of a letter of no game.
func (s *sorter) ofPosting(x *lanes.Letter, seq uint64, w writer) error {
	x.Sender = s.hash("posting", number(seq))
	p, err := s.ledger.Posting(seq)
	if errors.Is(err, ledger.ErrNoPosting) {
		return nil
	}
	if err != nil || w.player.ID == 0 || p.Player != w.player.ID {
		return err
	}
	return s.of(x, w.player)
}

// of places a letter that a player can be taken to have written.
func (s *sorter) of(x *lanes.Letter, p ledger.Player) (err error) {
	x.Sender = s.hash("player", number(p.ID))
	x.Party, err = s.partyOf(p)
	return err
}

// reported are the games of a posting that came back.
func (s *sorter) reported(seq uint64) (*lanes.Party, error) {
	p, err := s.ledger.Posting(seq)
	if errors.Is(err, ledger.ErrNoPosting) || err == nil && p.Game == 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return s.partyIn(p.Game), nil
}

// partyOf are the games that a player plays: by headings a letter speaks in each of them.
func (s *sorter) partyOf(p ledger.Player) (*lanes.Party, error) {
	if x := s.players[p.ID]; x != nil {
		return x, nil
	}
	live, err := s.ledger.LiveNumbersOf(p)
	x := &lanes.Party{}
	for _, game := range live {
		x.Games = append(x.Games, uint64(game))
	}
	s.players[p.ID] = x
	return x, err
}

func (s *sorter) partyIn(game terms.GameID) *lanes.Party {
	x := s.games[game]
	if x == nil {
		x = &lanes.Party{Games: []uint64{uint64(game)}}
		s.games[game] = x
	}
	return x
}

// couldBeSigned reports whether a letter without a key may be heard in a game before
// anybody is asked: one that nobody signed is not (proof.Weigh).
func (s *sorter) couldBeSigned(m mime.Mail, w writer) bool {
	if m.Head.Has("DKIM-Signature") || s.server != "" && m.Head.Has("Authentication-Results") {
		return true
	}
	excused, err := s.excused(w)
	return excused || err != nil
}

// excused reports whether something that a letter from the address wants is excused.
func (s *sorter) excused(w writer) (bool, error) {
	if w.addr == "" {
		return false, nil
	}
	manners, err := s.ledger.Manners(w.addr)
	return len(manners.Excused) > 0, err
}

func (s *sorter) hash(kind, what string) uint64 { return maphash.String(s.seed, kind+"\x00"+what) }

func number(n uint64) string { return strconv.FormatUint(n, 10) }
