package mailbox

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/drills"
	"postd/ledger"
	"postd/templates"
)

// leaky is an office whose players answer with all that a program of mail can put into
// a letter. It posts to nobody: what would go out is looked at.
type leaky struct {
	t       *testing.T
	lot     *rand.Rand
	clock   *hands
	ledger  *ledger.Ledger
	clerk   *Clerk
	config  Config
	scan    *scanner
	games   []terms.GameID
	players map[uint64]string // address
	box     map[string][]ledger.Posting
	uid     uint32
	day     int

	out, notes, quotes, circulars, digests int
	dresses                                map[string]int
	secrets, privates, fenced              []string
	notices                                []noticed
}

// noticed is a note that was put into words for its reader.
type noticed struct {
	game terms.GameID
	from terms.Party
	note string
}

func openLeaky(t *testing.T, seed uint64, gated bool) *leaky {
	x := &leaky{t: t, lot: rand.New(rand.NewPCG(seed, 24)), clock: clockAt(monday), scan: newScanner(),
		players: map[uint64]string{}, box: map[string][]ledger.Posting{}, dresses: map[string]int{}}
	var err error
	x.ledger, err = ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{
		Host: "chess.test", From: officeAt, OfficeName: "Tournament", Now: x.clock.now, NoSync: true, Ungated: !gated, Render: x.render, Compose: templates.Compose,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.ledger.Close() })
	x.config = worded(Config{Address: officeAt, Answers: 1 << 20, Help: 1 << 20, unfenced: !gated,
		FeedLink: func(f ledger.Feed) string { return "https://chess.test/cal/" + x.ledger.FeedSecret(f) + ".ics" },
		MuteLink: func(p uint64) string { return "https://chess.test/mute/" + x.ledger.MuteSecret(p) }})
	x.clerk = NewClerk(x.ledger, x.config, x.clock.now, nil)
	var ids []uint64
	for _, name := range []string{"Alice", "Bob", "Carol", "Dora"} {
		addr := strings.ToLower(name) + "@players.test"
		id, err := x.ledger.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: addr, Verified: true}}})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
		x.players[id] = addr
		x.scan.learn(x.ledger.VerifyAddress(addr), "address of "+addr)
		x.scan.learn(x.ledger.MuteSecret(id), fmt.Sprintf("link of %d", id))
	}
	for i := range 6 {
		a, err := terms.Default(terms.CodePost)
		if err != nil {
			t.Fatal(err)
		}
		a.Colours, a.FirstTurnAt, a.Calendar.Holidays = terms.ColoursFixed, x.clock.now(), nil
		label := fmt.Sprintf("A-%d", i+1)
		id, err := x.ledger.PutTournament(ledger.Tournament{Label: "T" + label, Name: "Test", Agreement: a,
			Secretary: ledger.Official{Name: "Secretary", Addr: "secretary@chess.test"}, Umpire: ledger.Official{Name: "Umpire", Addr: "umpire@chess.test"}})
		if err != nil {
			t.Fatal(err)
		}
		w, b := ids[i%4], ids[(i+1+i/4)%4]
		side := func(id uint64) terms.Side {
			return terms.Side{Members: []terms.Member{{Player: id, Name: x.players[id]}}}
		}
		g, err := x.ledger.OpenGame(id, label, [2]terms.Side{side(w), side(b)}, a, "", x.clock.now())
		if err != nil {
			t.Fatal(err)
		}
		x.games = append(x.games, g)
		x.scan.learn(x.ledger.ReplyAddress(g, terms.ToWhite), "White's key of "+g.String())
		x.scan.learn(x.ledger.ReplyAddress(g, terms.ToBlack), "Black's key of "+g.String())
	}
	return x
}

// render is that of the office; it remembers what of a player's words goes to another.
func (x *leaky) render(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
	if c, ok := n.To.Colour(); ok && n.Note != "" {
		x.notices = append(x.notices, noticed{n.Game.ID, terms.PartyOf(c.Other()), n.Note})
	}
	return templates.Word(n, r)
}

// flush looks at all that would go out now, and files it as sent.
func (x *leaky) flush() {
	for {
		due, err := x.ledger.Outbox(x.clock.now())
		if err != nil {
			x.t.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		for _, p := range due {
			var found []ledger.Found
			booked, refused, err := x.ledger.BookAll([]ledger.Booking{{Seq: p.Seq, Next: x.clock.now().Add(time.Hour), Links: x.config.links(p)}}, func(p ledger.Posting) (b []byte, err error) {
				p.Words.Board = false
				b, found, err = x.config.compose(p)
				return b, err
			})
			if err = errors.Join(err, refused[p.Seq]); errors.Is(err, ledger.ErrOut) {
				continue
			} else if err != nil {
				x.t.Fatal(err)
			}
			p = booked[0]
			if p.Words, err = x.words(p.Seq); err != nil {
				x.t.Fatal(err)
			}
			x.scan.posted(p)
			for _, leak := range x.scan.leaks(p, p.Bytes) {
				if testing.Verbose() && len(x.secrets) == 0 && !x.config.unfenced {
					x.t.Logf("%s\n%s", p.Bytes, p.Words.Text)
				}
				x.secrets = append(x.secrets, fmt.Sprintf("posting %d, %s to %s: %s", p.Seq, p.Kind, p.To, leak))
			}
			for _, f := range found {
				x.fenced = append(x.fenced, fmt.Sprintf("posting %d, %s %s: %s", p.Seq, p.Kind, p.Key, f.Sort))
			}
			x.out++
			x.box[p.To] = append(x.box[p.To], p)
			if err := x.ledger.Report(ledger.Outcome{Seq: p.Seq, At: x.clock.now(), State: ledger.Sent, Answer: "250"}); err != nil {
				x.t.Fatal(err)
			}
		}
	}
}

func (x *leaky) words(seq uint64) (correspondence.Rendered, error) {
	p, err := x.ledger.Posting(seq)
	return p.Words, err
}

// chats are words that the players write themselves. A question may have repeated them.
var chats = []string{"Lovely weather here.", "How is your garden these days?", "Regards, Arthur", "I have read the book you named."}

// checkNotes compares what went to others with what its writer had been sent.
func (x *leaky) checkNotes() {
	chatted := map[string]bool{}
	for _, words := range chats {
		maps.Copy(chatted, sixWords(words))
	}
	for _, n := range x.notices {
		x.notes++
		posted, err := x.ledger.PostingsOf(n.game)
		if err != nil {
			x.t.Fatal(err)
		}
		of := slices.DeleteFunc(posted, func(p ledger.Posting) bool { return p.Party != n.from || !p.Filed.Before(x.clock.now()) })
		in := map[string]bool{}
		for _, way := range waysToRead(n.note, 2) {
			maps.Copy(in, sixWords(strings.Map(func(r rune) rune {
				if r == '\u200b' || r == '\u200d' || r == '\u2060' || r == '\u00ad' || r == '\ufeff' {
					return -1
				}
				return r
			}, way)))
		}
		for _, p := range of[max(0, len(of)-30):] {
			words, err := x.words(p.Seq)
			if err != nil {
				x.t.Fatal(err)
			}
			for row := range sixWords(words.Text) {
				if in[row] && !chatted[row] {
					if testing.Verbose() && len(x.privates)%2000 == 0 && !x.config.unfenced {
						x.t.Logf("NOTE %d %q\n%s", p.Seq, row, n.note)
					}
					x.privates = append(x.privates, fmt.Sprintf("%s of %s reached the other: %q", p.Kind, n.game, row))
				}
			}
		}
	}
	x.notices = nil
}

// step has one player write one letter.
func (x *leaky) step() {
	x.clock.pass(time.Duration(1+x.lot.IntN(50)) * time.Minute)
	ids := slices.Sorted(maps.Keys(x.players))
	addr := x.players[ids[x.lot.IntN(len(ids))]]
	got := x.box[addr]
	if len(got) == 0 {
		return
	}
	last := got[max(0, len(got)-1-x.lot.IntN(3))]
	var lines []string
	if last.Game != 0 {
		g, err := x.ledger.Game(last.Game)
		if err != nil {
			x.t.Fatal(err)
		}
		moves := g.Position().LegalMoves()
		if c, ok := last.Party.Colour(); ok && !g.Over() && len(moves) > 0 {
			move := descriptive.Brief(g.Position(), moves[x.lot.IntN(len(moves))], descriptive.Style{})
			switch x.lot.IntN(12) {
			case 0, 1:
				lines = append(lines, "TRY "+move)
			case 2:
				lines = append(lines, []string{"STATUS", "SCORE", "TERMS", "HELP", "RESEND", "OFFER DRAW", "REMIND DAILY", "CALENDAR"}[x.lot.IntN(8)])
			case 3:
				_, quote := dressed(x.lot, got[x.lot.IntN(len(got))])
				lines = append(lines, "APPEAL he has seen my letter. "+quote)
			case 4:
				lines = append(lines, "PROPOSE turn.limit 5 days")
			case 5:
			default:
				if g.ToMoveOrElects() == c {
					lines = append(lines, move)
				}
			}
		}
	}
	if x.lot.IntN(2) == 0 {
		lines = append(lines, "", chats[x.lot.IntN(len(chats))])
	}
	if x.lot.IntN(5) > 0 {
		p := got[max(0, len(got)-1-x.lot.IntN(8))]
		if of := slices.DeleteFunc(slices.Clone(got), func(p ledger.Posting) bool { return p.Game != last.Game }); len(of) > 0 {
			p = of[max(0, len(of)-1-x.lot.IntN(20))] // what its writer was sent of this game
		}
		name, quote := dressed(x.lot, p)
		lines = append(lines, "", quote)
		x.dresses[name]++
		x.quotes++
	}
	x.deliver(x.letter(addr, last, strings.Join(lines, "\n")))
}

// letter is one of a player's, in one of the encodings of mail.
func (x *leaky) letter(from string, last ledger.Posting, text string) string {
	x.uid++
	head := fmt.Sprintf("From: <%s>\nTo: %s\nSubject: Re: %s\nDate: %s\nMessage-ID: <%d@players.test>\nIn-Reply-To: %s\nReferences: %s\nMIME-Version: 1.0\n",
		from, last.ReplyTo, strings.ReplaceAll(last.Words.Subject, "…", "..."), x.clock.now().Format(time.RFC1123Z), x.uid, last.MessageID, last.MessageID)
	switch x.lot.IntN(4) {
	case 0:
		return head + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n" + broken(base64.StdEncoding.EncodeToString([]byte(text)), 76, "\n") + "\n"
	case 1:
		return head + "Content-Type: text/html; charset=utf-8\n\n<div>" + strings.ReplaceAll(html.EscapeString(text), "\n", "<br>\n") + "</div>\n"
	}
	return head + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + text + "\n"
}

func (x *leaky) deliver(raw string) {
	if _, _, err := x.ledger.Keep([]byte(strings.ReplaceAll(raw, "\n", "\r\n")), ledger.Place{Mailbox: "INBOX", UIDValidity: 1, UID: x.uid}, x.clock.now()); err != nil {
		x.t.Fatal(err)
	}
	if _, _, err := x.ledger.ReadAgain("INBOX", x.clock.now(), 0, ""); err != nil {
		x.t.Fatal(err)
	}
	if err := x.clerk.ActAll(context.Background()); err != nil {
		x.t.Fatal(err)
	}
}

// office writes what no letter asks for: circulars that quote, and the day's letters.
func (x *leaky) office() {
	x.day++
	var all []ledger.Posting
	for _, to := range slices.Sorted(maps.Keys(x.box)) {
		all = append(all, x.box[to]...)
	}
	var posts []ledger.Post
	_, quote := dressed(x.lot, all[x.lot.IntN(len(all))])
	for _, id := range slices.Sorted(maps.Keys(x.players)) {
		w, err := templates.RenderWritten(templates.Written{Label: "A", Office: "Test", To: x.players[id], Subject: "news", Text: "A player writes:\n" + quote, By: "Secretary", Address: officeAt})
		if err != nil {
			x.t.Fatal(err)
		}
		posts = append(posts, ledger.Post{To: []string{x.players[id]}, Words: w, Player: id})
		x.circulars++
	}
	if _, err := x.ledger.File(ledger.Matter{Key: fmt.Sprintf("deed:%d", x.day), At: x.clock.now(), Post: posts}); err != nil {
		x.t.Fatal(err)
	}
	n, err := x.ledger.SendDigests(x.clock.now().AddDate(0, 0, x.day), func(d ledger.Digest) (correspondence.Rendered, error) {
		t := templates.Digest{Name: d.Player.Name, At: d.At, Office: "Test", Secretary: "Secretary <secretary@chess.test>"}
		for _, g := range d.Games {
			t.Games = append(t.Games, templates.Standing(g))
		}
		return templates.RenderDigest(t)
	})
	if err != nil {
		x.t.Fatal(err)
	}
	x.digests += n
}

// run has letters written until so many have gone out.
func (x *leaky) run(letters int) {
	x.flush()
	for i := 0; x.out < letters; i++ {
		x.step()
		if i%40 == 39 {
			x.office()
		}
		for id := range x.players {
			if f, err := x.ledger.Feed(ledger.FeedOfPlayer(id)); err == nil && !f.Off {
				x.scan.learn(x.ledger.FeedSecret(f), fmt.Sprintf("link of %d", id))
			}
		}
		x.flush()
		x.checkNotes()
	}
}

func (x *leaky) String() string {
	return fmt.Sprintf("%d letters out, %d keys known, %d notes, %d quotations in %d dresses, %d circulars, %d letters of a day: %d secrets but their own, %d rows of words of our letters in notes; the fence took out %d",
		x.out, len(x.scan.owner), x.notes, x.quotes, len(x.dresses), x.circulars, x.digests, len(x.secrets), len(x.privates), len(x.fenced))
}

// TestNoSecrets has random games played by letters that quote everything in every way,
// and looks for keys in all that goes out.
func TestNoSecrets(t *testing.T) {
	t.Parallel()
	x := openLeaky(t, 1, true)
	x.run(drills.Count(t, drills.Secrets))
	t.Log(x)
	for _, leak := range slices.Concat(x.secrets, x.privates)[:min(20, len(x.secrets)+len(x.privates))] {
		t.Error(leak)
	}
	for _, f := range x.fenced {
		if !strings.Contains(f, "deed:") { // a circular's words are the secretary's
			t.Error("the fence had to take out of", f)
		}
	}
	if x.notes == 0 || x.quotes == 0 || x.circulars == 0 {
		t.Error("nothing was tried")
	}
}

// TestNoSecretsUngated shows that the scanner finds what the gate and the fence keep
// back, where both are cut out.
func TestNoSecretsUngated(t *testing.T) {
	t.Parallel()
	x := openLeaky(t, 1, false)
	x.run(min(300, drills.Count(t, drills.Secrets)/2))
	t.Log(x)
	if len(x.secrets) == 0 || len(x.privates) == 0 {
		t.Error("without the gate nothing is found")
	}
	if n := len(x.privates); n > 0 {
		t.Log("for example: ", x.privates[n/2], "; ", x.secrets[len(x.secrets)/2])
	}
}
