package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"
	"unicode"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/ledger/store"
)

// Player is one who plays by post.
type Player struct {
	ID        uint64          `json:"id"`
	Name      string          `json:"name"`
	Addresses []Address       `json:"addresses"`          // the first is the primary one
	Zone      string          `json:"zone,omitempty"`     // IANA; empty = that of the game
	Spelling  string          `json:"spelling,omitempty"` // of the Knight: Kt or N; empty = Kt
	Moves     string          `json:"moves,omitempty"`    // the descriptive.Form in which moves are shown; empty = the notation agreed, the first of several
	Beside    string          `json:"beside,omitempty"`   // another Form, shown beside it; empty = none
	Form      string          `json:"form,omitempty"`     // text, html; empty = html, with the text beside it
	Called    string          `json:"called,omitempty"`   // what letters call the player; empty = as usual
	Receipts  string          `json:"receipts,omitempty"` // of the player's own moves: off, daily; empty = on
	PGN       string          `json:"pgn,omitempty"`      // the game as a file: always; empty = with the result
	Reminding terms.Reminding `json:"reminding,omitzero"` // when reminders of a turn are wished
	Publish   Publish         `json:"publish,omitempty"`  // the name on public pages; empty = none
	Stopped   time.Time       `json:"stopped,omitzero"`   // since when letters are not wished; zero = they are
	Region    string          `json:"region,omitempty"`   // place of living, in words or as the name of a calendar
	Country   string          `json:"country,omitempty"`  // for which the player plays, in words or letters
	Club      string          `json:"club,omitempty"`     // of the player
	Rating    int             `json:"rating,omitempty"`   // as it was entered; 0 = none
	Sort      string          `json:"sort,omitempty"`     // the name as lists sort it, "Foster, Eve"; empty = guessed: SortName
	Phone     string          `json:"phone,omitempty"`    // for the officials alone
	Post      *PostalAddress  `json:"post,omitempty"`     // where letters go on paper, if the player has no address of mail
	Notes     string          `json:"notes,omitempty"`    // of the officials, never shown to players
	Merged    uint64          `json:"merged,omitempty"`   // the player into whom the row was merged; 0 = it stands by itself
	MergedAt  time.Time       `json:"mergedAt,omitzero"`  // when
	Joined    []uint64        `json:"joined,omitempty"`   // the rows that were merged into this one
	Version   uint64          `json:"version,omitempty"`  // how often the row was written

	RatingFrom string        `json:"ratingFrom,omitempty"` // whose rating it is: a federation, a list
	RatingAt   calendar.Date `json:"ratingAt,omitzero"`    // of which day
	Ratings    bool          `json:"ratings,omitempty"`    // a letter of each new rating list is wished

	resumed bool // by the letter that is being filed, what STOP had ended comes again
}

// Address is one address of a player. Addresses are compared without regard to
// case.
type Address struct {
	Addr     string    `json:"addr"`
	Verified bool      `json:"verified,omitempty"`
	Doubt    string    `json:"doubt,omitempty"`  // why letters to it fail; empty = none known
	Asked    time.Time `json:"asked,omitzero"`   // when its owner was last asked to verify it
	Since    time.Time `json:"since,omitzero"`   // when the owner did; zero where the secretary vouched for it
	Before   string    `json:"before,omitempty"` // of one to which the player changed by letter: the address before
}

// Known reports whether the address is one of the player's.
func (p Player) Known(addr string) bool {
	_, ok := p.Address(addr)
	return ok
}

// Address returns the player's address that is written so, or false.
func (p Player) Address(addr string) (Address, bool) {
	i := slices.IndexFunc(p.Addresses, func(a Address) bool { return SameAddress(a.Addr, addr) })
	if i < 0 {
		return Address{}, false
	}
	return p.Addresses[i], true
}

// ZoneNamed is the time zone of a name, as players and calendars have it; UTC where it is empty or
// there is none so called.
func ZoneNamed(name string) *time.Location {
	if zone, err := time.LoadLocation(name); err == nil {
		return zone
	}
	return time.UTC
}

// Trusts reports whether the address is one of the player's and either the player
// has shown that what goes there is read, or the secretary vouched for it. What
// comes from any other address is not heard.
func (p Player) Trusts(addr string) bool {
	a, ok := p.Address(addr)
	return ok && a.Verified
}

// Writes returns the address to which letters go: the first that is verified
// and not in doubt, else the first that is not in doubt, else the first.
func (p Player) Writes() string {
	for _, good := range []func(Address) bool{
		func(a Address) bool { return a.Verified && a.Doubt == "" },
		func(a Address) bool { return a.Doubt == "" },
		func(Address) bool { return true },
	} {
		if i := slices.IndexFunc(p.Addresses, good); i >= 0 {
			return p.Addresses[i].Addr
		}
	}
	return ""
}

// faults lists what is wrong with the row, in words.
func (p Player) faults() []error {
	errs := []error{plainName("the player's name", p.Name)}
	if err := p.Post.fault(); err != nil {
		errs = append(errs, err)
	}
	if len(p.Addresses) == 0 && p.Post == nil {
		errs = append(errs, fmt.Errorf("%w: %s has no address", ErrRow, p.Name))
	}
	seen := map[string]bool{}
	for _, a := range p.Addresses {
		errs = append(errs, plainAddress(a.Addr))
		if seen[FoldAddress(a.Addr)] {
			errs = append(errs, fmt.Errorf("%w: %s is named twice", ErrRow, a.Addr))
		}
		seen[FoldAddress(a.Addr)] = true
	}
	// "Local" would mean something else on another machine.
	if _, err := time.LoadLocation(p.Zone); p.Zone == "Local" {
		errs = append(errs, fmt.Errorf("%w: a zone is named like Europe/London", ErrRow))
	} else if err != nil {
		errs = append(errs, fmt.Errorf("%w: %w", ErrRow, err))
	}
	if p.Spelling != "" && p.Spelling != "Kt" && p.Spelling != "N" {
		errs = append(errs, fmt.Errorf("%w: a Knight is spelled Kt or N, not %q", ErrRow, p.Spelling))
	}
	if err := p.shownFault(); err != nil {
		errs = append(errs, err)
	}
	if p.Form != "" && p.Form != "text" && p.Form != "html" {
		errs = append(errs, fmt.Errorf("%w: the form of letters is text or html, not %q", ErrRow, p.Form))
	}
	errs = append(append(errs, p.Publish.fault(), p.memberFault()), p.wishFaults()...)
	if err := p.Reminding.Fault(); err != nil {
		errs = append(errs, fmt.Errorf("%w: %w", ErrRow, err))
	}
	return errs
}

// PutPlayer stores a player's row and returns its number; a row with number 0
// is a new one. Addresses must be well formed and belong to no other player.
// It is refused with ErrStale if the row was changed since it was read.
func (l *Ledger) PutPlayer(p Player) (uint64, error) { return l.putAlone(p, "player") }

// put writes the player's row.
func (p Player) put(tx *store.Tx) (uint64, string, error) {
	if err := errors.Join(p.faults()...); err != nil {
		return 0, "", err
	}
	b := tx.Bucket(bktPlayers)
	old, what := Player{}, "changed"
	if p.ID == 0 {
		id, err := b.NextSequence()
		if err != nil {
			return 0, "", err
		}
		p.ID, what = id, "entered"
	} else {
		var err error
		if old, err = playerOf(tx, p.ID); err != nil {
			return 0, "", err
		}
		if err := fresh("player "+old.Name, p.Version, old.Version); err != nil {
			return 0, "", err
		}
	}
	p.Version++
	words := fmt.Sprintf("player %d %s: %s", p.ID, what, p.Name)
	return p.ID, words, errors.Join(putPlayer(tx, old, p), moveRows(tx))
}

// Player returns a player's row, or that into which it was merged; or ErrNoPlayer.
func (l *Ledger) Player(id uint64) (p Player, err error) {
	err = l.view(func(tx *store.Tx) error { p, err = l.keptPerson(tx)(id); return err })
	return p.own(), err
}

// own is the row for whoever may change what is in it.
func (p Player) own() Player {
	p.Addresses, p.Joined, p.Reminding.Prompts = slices.Clone(p.Addresses), slices.Clone(p.Joined), slices.Clone(p.Reminding.Prompts)
	if p.Post != nil {
		post := *p.Post
		post.Lines = slices.Clone(post.Lines)
		p.Post = &post
	}
	return p
}

// PlayerByAddress returns the player to whom the address belongs, or
// ErrNoPlayer. Case does not matter.
func (l *Ledger) PlayerByAddress(addr string) (p Player, err error) {
	err = l.view(func(tx *store.Tx) error {
		id := tx.Bucket(ixByAddress).Get(addressKey(addr))
		if id == nil {
			return fmt.Errorf("%w: with the address %q", ErrNoPlayer, addr)
		}
		p, _, err = keptOf[Player](l, tx, bktPlayers, id, ErrNoPlayer, u8(id))
		return err
	})
	return p.own(), err
}

// Players lists all players in order of their numbers; whose row was merged into another
// is listed with that.
func (l *Ledger) Players() (out []Player, err error) {
	err = l.view(func(tx *store.Tx) error { out, err = allRows[Player](tx.Bucket(bktPlayers)); return err })
	return slices.DeleteFunc(out, func(p Player) bool { return p.Merged != 0 }), err
}

func playerOf(tx *store.Tx, id uint64) (Player, error) {
	return rowOf[Player](tx.Bucket(bktPlayers), be8(id), ErrNoPlayer, id)
}

// putPlayer writes the row and what is derived from it.
func putPlayer(tx *store.Tx, old, p Player) error {
	ix := tx.Bucket(ixByAddress)
	was, is := effects{}, p.derives()
	if old.ID != 0 {
		was = old.derives()
	}
	for _, e := range is.entries {
		if string(e.bucket) != string(ixByAddress) {
			continue
		}
		if owner := ix.Get(e.key); owner != nil && u8(owner) != p.ID {
			return fmt.Errorf("%w: %s, of player %d", ErrAddressTaken, e.key, u8(owner))
		}
	}
	if err := reindex(tx, was, is); err != nil {
		return err
	}
	for _, a := range old.Addresses { // what is known of an address goes with it
		if key := addressKey(a.Addr); ix.Get(key) == nil {
			if err := tx.Bucket(bktManners).Delete(key); err != nil {
				return err
			}
		}
	}
	return putRow(tx.Bucket(bktPlayers), be8(p.ID), p)
}

// TallyPlayers counts the players; those who were merged into others are not among them.
const TallyPlayers = "players"

// How it stands with the address to which a player's letters go.
const (
	AddressConfirmed = "confirmed" // or letters go on paper
	AddressAsked     = "asked"     // its owner has not confirmed it
	AddressInDoubt   = "doubt"     // letters to it fail
)

// AddressState is one of these words.
func (p Player) AddressState() string {
	a, _ := p.Address(p.Writes())
	switch {
	case a.Doubt != "":
		return AddressInDoubt
	case p.OnPaper() || a.Verified:
		return AddressConfirmed
	}
	return AddressAsked
}

// TallyAddress counts the players whose address is in a state.
func TallyAddress(state string) string { return "players." + state }

// derives is what a player brings about.
func (p Player) derives() (d effects) {
	if p.Merged != 0 {
		return d
	}
	for _, a := range p.Addresses {
		d.add(ixByAddress, addressKey(a.Addr), be8(p.ID))
		d.looks(ofPlayer, a.Addr, p.ID)
	}
	p.waits(&d)
	p.family(&d)
	d.add(ixByName, nameKey(p), marker)
	d.add(ixNamed, join([]byte(foldedName(p.Name)), []byte{0}, be8(p.ID)), marker)
	d.count(TallyPlayers)
	var addresses []string
	for _, a := range p.Addresses {
		addresses = append(addresses, a.Addr)
	}
	d.searched(FoundPlayer, be8(p.ID), []string{p.Name, p.Sort}, addresses...)
	state := p.AddressState()
	d.add(ixStates, join([]byte(state), []byte{0}, nameKey(p)), marker)
	d.count(TallyAddress(state))
	if p.Reminding.Daily {
		d.add(ixDaily, be8(p.ID), marker)
	}
	return d
}

// longestName is how many octets of a name order it among others.
const longestName = 256

// nameKey orders players by their names as lists sort them.
func nameKey(p Player) []byte {
	name := []byte(folded(p.SortName()))
	return join(name[:min(len(name), longestName)], []byte{0}, be8(p.ID))
}

// addressKey is never empty, since bbolt asks for a key.
func addressKey(addr string) []byte { return append([]byte(FoldAddress(addr)), 0) }

// indexAddresses makes the index of addresses anew, for a file of an earlier schema. Two
// players who have one address now keep it: it is that of the first, and Check tells.
func indexAddresses(tx *store.Tx) error {
	if err := tx.DeleteBucket(ixByAddress); err != nil {
		return err
	}
	ix, err := tx.CreateBucket(ixByAddress)
	if err != nil {
		return err
	}
	return rows(tx.Bucket(bktPlayers), func(_ []byte, p Player) error {
		for _, a := range p.Addresses {
			if p.Merged != 0 || ix.Get(addressKey(a.Addr)) != nil {
				continue
			}
			if err := ix.Put(addressKey(a.Addr), be8(p.ID)); err != nil {
				return err
			}
		}
		return nil
	})
}

// plainAddress refuses what is no bare addr-spec (RFC 5322, 3.4.1), so that
// nothing else can come into a header or an envelope.
func plainAddress(addr string) error {
	a, err := mail.ParseAddress(addr)
	if err != nil || a.Address != addr || a.Name != "" || strings.ContainsFunc(addr, unprintable) {
		return fmt.Errorf("%w: %q is no plain address (like smith@example.org)", ErrRow, addr)
	}
	return nil
}

// plainName refuses an empty name, and one that could break a header.
func plainName(what, name string) error {
	if strings.TrimSpace(name) == "" || strings.ContainsFunc(name, unprintable) {
		return fmt.Errorf("%w: %s is %q", ErrRow, what, name)
	}
	return nil
}

func unprintable(r rune) bool { return r == unicode.ReplacementChar || unicode.IsControl(r) }

// Shown returns how moves are shown to the player: in which form, and in which other
// beside it, if the player wants one. It is the player's own wish, changed at any
// time; in which language records are written is agreed, and not of this row.
func (p Player) Shown() (moves, beside descriptive.Form, also bool, err error) {
	if moves, err = descriptive.ParseForm(p.Moves); err != nil || p.Beside == "" {
		return moves, 0, false, err
	}
	beside, err = descriptive.ParseForm(p.Beside)
	return moves, beside, err == nil && beside != moves, err
}

// shownFault says why moves cannot be shown to the player so; nil if they can.
func (p Player) shownFault() error {
	switch moves, _, also, err := p.Shown(); {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrRow, err)
	case p.Beside != "" && !also:
		return fmt.Errorf("%w: moves are shown in %s already", ErrRow, moves)
	}
	return nil
}

// UnmarshalJSON reads a row as this release or an earlier one wrote it:
// "algebraic": true was the wish for algebraic notation beside the descriptive,
// and stays so.
func (p *Player) UnmarshalJSON(raw []byte) error {
	type row Player
	old := struct {
		*row
		Algebraic bool `json:"algebraic"`
	}{row: (*row)(p)}
	if err := json.Unmarshal(raw, &old); err != nil {
		return err
	}
	if old.Algebraic && p.Moves == "" && p.Beside == "" {
		p.Beside = descriptive.InAlgebraic.String()
	}
	return nil
}
