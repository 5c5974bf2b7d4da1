package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Ask is the question to a player whether a letter is theirs, put at an address that
// the player has confirmed. Until it is answered nothing is done with the letter;
// what the player confirms is heard with its first arrival (CLOCK/C-1, RULING/R-53).
// No question goes to an address from which the letter came and that is not the
// player's (RFC 5321 6.2).
type Ask struct {
	Why      string          `json:"why"`            // what was in doubt most: a word of package proof
	Also     []string        `json:"also,omitempty"` // and beside it
	From     string          `json:"from,omitempty"` // the address from which the letter came
	Game     terms.GameID    `json:"game"`
	Party    terms.Party     `json:"party"`
	Answers  events.NoticeID `json:"answers,omitempty"` // the notice that the letter answers
	Asked    []Asked         `json:"asked"`             // the members of the side, or the one player
	At       time.Time       `json:"at"`
	Subject  string          `json:"subject,omitempty"`
	Begins   string          `json:"begins,omitempty"`   // its first words
	Says     bool            `json:"says,omitempty"`     // a statement in that game is among its words
	Way      string          `json:"way,omitempty"`      // from where it was handed in
	Gathered bool            `json:"gathered,omitempty"` // it is asked about in a list, with others
	Until    time.Time       `json:"until,omitzero"`     // till when no time is judged in the game, since the letter may be the player's; zero: not held up
	By       uint64          `json:"by,omitempty"`       // the player who answered
	Answer   string          `json:"answer,omitempty"`   // empty while there is none
	Answered time.Time       `json:"answered,omitzero"`
}

// Asked is one whom an Ask was put to, and where.
type Asked struct {
	Player uint64 `json:"player"` // 0: an official
	Addr   string `json:"addr"`
	List   uint64 `json:"list,omitempty"` // in which the letter stands, of an Ask that is gathered; 0: it waits for the next
}

// askLasts is how long a question is open; the letter stays where it lies.
const askLasts = 14 * 24 * time.Hour

// The answers to an Ask.
const (
	answerYes = "yes" // it is the player's: it is heard
	answerNo  = "no"  // it is not: it stays set aside
)

// doubts are what was in doubt, as it is learnt. That an address is no player's is
// excused by one player, and of that player's letters alone.
func (a *Ask) doubts(by uint64) (why []string) {
	for _, w := range append([]string{a.Why}, a.Also...) {
		if w == Strange("") {
			w = Strange(FeedOfPlayer(by))
		}
		why = append(why, w)
	}
	return why
}

// Strange is the doubt about a letter from an address that is none of the side's, as a
// player excuses it.
func Strange(player string) string { return strings.TrimSuffix("stranger:"+player, ":") }

// Confirmed reports whether the owner said that the letter is theirs.
func (a *Ask) Confirmed() bool { return a != nil && a.Answer == answerYes }

// Open reports whether the question waits for its answer.
func (a *Ask) Open(now time.Time) bool {
	return a != nil && a.Answer == "" && now.Before(a.At.Add(askLasts))
}

// hold sets a letter aside for the answer of its owner. It is filed under no key
// of its own, so that it can be read again.
func hold(tx *store.Tx, x Letter, m Matter) error {
	old := x
	ask := *m.Ask
	ask.Asked, ask.At = slices.Clone(ask.Asked), m.At.UTC()
	if err := holdsUp(tx, &ask, old.Arrived); err != nil {
		return err
	}
	x.Verdict, x.Reason, x.Ask = m.Verdict, m.Reason, &ask
	x.authenticated(m)
	return putLetter(tx, old, x)
}

// holdsUp lets time stand unjudged while the owner of a letter is asked, once for each
// despatch in the game: else a player would gain a day by each odd letter of their own.
func holdsUp(tx *store.Tx, a *Ask, arrived time.Time) error {
	c, plays := a.Party.Colour()
	if a.Until.IsZero() || !plays {
		a.Until = time.Time{}
		return nil
	}
	x, err := rekeyedIn(tx, a.Game, c)
	if err != nil {
		return err
	}
	_, last, err := despatchOf(tx, a.Game, c, 1)
	if err != nil {
		return err
	}
	if !x.HeldUp.IsZero() && !x.HeldUp.Before(last) {
		a.Until = time.Time{}
		return nil
	}
	x.HeldUp = arrived
	return putRow(tx.Bucket(bktKeys), issueKey(a.Game, c), x)
}

// authenticated keeps what is known of who wrote the letter.
func (x *Letter) authenticated(m Matter) {
	x.Auth = cmp.Or(m.Auth, x.Auth)
	x.Proof = cmp.Or(m.Proof, x.Proof)
}

// Vouched is the Row by which a player answers an Ask, whether the letter is theirs.
// It counts once. Its number is that of the letter.
type Vouched struct {
	Letter uint64
	By     uint64 // the player
	Yes    bool
	At     time.Time
}

func (w Vouched) put(tx *store.Tx) (uint64, string, error) {
	x, err := letterOf(tx, w.Letter)
	if err != nil {
		return 0, "", err
	}
	if !x.Ask.Open(w.At) || x.Key != "" || x.Verdict != SetAside || x.Done != "" {
		return 0, "", fmt.Errorf("%w: letter %d waits for no answer of its owner", ErrStale, x.Seq)
	}
	old, ask := x, *x.Ask
	ask.By, ask.Answer, ask.Answered = w.By, answerNo, w.At.UTC()
	x.Ask = &ask
	lesson := Lesson{Addr: ask.From, At: w.At, Why: ask.doubts(w.By), Word: answerNo}
	if w.Yes {
		lesson.Word = answerYes
	}
	if err := learn(tx, lesson); err != nil {
		return 0, "", err
	}
	if !w.Yes {
		x.Reason = strings.TrimSuffix(x.Reason, ", "+NoPlayer) + "; asked, its owner says that it is not theirs"
		return x.Seq, fmt.Sprintf("letter %d disowned", x.Seq), putLetter(tx, old, x)
	}
	ask.Answer = answerYes
	x.Verdict, x.Reason, x.Tries, x.Late = "", "", 0, true
	return x.Seq, fmt.Sprintf("letter %d confirmed", x.Seq), putLetter(tx, old, x)
}

// NoPlayer ends the reason for which a letter is set aside that has a token of a
// game and comes from an address which no player has: it is read again when a
// player confirms that address.
const NoPlayer = "from an address that no player has"

// ConfirmAddress returns the address to which a player answers who was asked at the
// address asked whether a letter is theirs, "post+c45.<token>@host". The token is
// bound to the letter and to where the player was asked.
func (l *Ledger) ConfirmAddress(letter uint64, asked string) string {
	n := "c" + strconv.FormatUint(letter, 10)
	return l.plus(n + "." + l.sign("confirm", n+"."+FoldAddress(asked)))
}

// ParseConfirmAddress tells whether an address is written like one of
// ConfirmAddress, and of which letter. Whether its token is good, only
// ConfirmAddress of that letter and of where it was asked can show.
func (l *Ledger) ParseConfirmAddress(addr string) (letter uint64, ok bool) {
	n, _, _ := strings.Cut(l.extension(addr), ".")
	seq, err := strconv.ParseUint(strings.TrimPrefix(n, "c"), 10, 64)
	return seq, err == nil && n == "c"+strconv.FormatUint(seq, 10)
}

// Vouches returns the player whom the answer to an Ask shows, 0 for an official: it went
// to the address that this reader alone was given, and comes from where they were asked.
func (l *Ledger) Vouches(x Letter, to, from string) (player uint64, ok bool) {
	if x.Ask == nil {
		return 0, false
	}
	for _, a := range x.Ask.Asked {
		if !SameAddress(to, l.ConfirmAddress(x.Seq, a.Addr)) {
			continue
		}
		return a.Player, SameAddress(from, a.Addr)
	}
	return 0, false
}
