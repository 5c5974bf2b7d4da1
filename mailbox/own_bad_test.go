package mailbox

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/templates"
)

const newAt = "alice@new.test"

// reallyWorded gives a house the words that players get.
func (h *house) reallyWorded() {
	h.real = true
	h.config.Own = func(x OwnAnswer) (correspondence.Rendered, error) {
		return templates.RenderOwn(templates.OwnAnswer(x), testOffice, testSecretary)
	}
}

// comesTo brings a house to where a letter of Alice comes, and returns the move that may stand
// beside it; "" = none may.
func (h *house) comesTo(state string) string {
	h.t.Helper()
	say := func(by, words string) {
		h.write(by, words)
		h.pump()
	}
	switch state {
	case "to move":
		return "1 P-K4"
	case "later":
		say(aliceAt, "1 P-K4")
		say(bobAt, "1 P-K4 P-K4")
		return "1... P-K4 2. Kt-KB3"
	case "silent":
		h.agreed = func(a *terms.Agreement) {
			a.Scrutiny.Ambiguity, a.Scrutiny.Illegality = terms.Silent, terms.Silent
		}
		h.game = h.open("S-1")
		h.pump()
		return h.comesTo("later")
	case "waiting":
		say(aliceAt, "1 P-K4")
	case "over":
		say(bobAt, "RESIGN")
	case "under appeal":
		h.comesTo("over")
		say(bobAt, "APPEAL my cat lay on the keyboard")
	case "a rematch asked":
		h.comesTo("over")
		say(aliceAt, "REMATCH")
	case "a rematch asked by Bob":
		h.comesTo("over")
		say(bobAt, "REMATCH")
	case "a rematch refused":
		h.comesTo("a rematch asked")
		say(bobAt, "REFUSE")
	case "three challenges":
		say(aliceAt, "CHALLENGE Ann One\nCHALLENGE Ben Two\nCHALLENGE Cat Three")
	case "address asked":
		say(aliceAt, "ADDRESS "+newAt)
	case "address agreed":
		h.comesTo("address asked")
		say(newAt, "YES")
	case "address stopped":
		h.comesTo("address agreed")
		h.deliver(h.answersQuestion(aliceAt, "NO"))
		h.pump()
	case "address changed":
		h.comesTo("address agreed")
		h.clock.pass(ledger.AddressStops)
		h.pump()
	case "twelve games":
		for i := 2; i <= 12; i++ {
			h.open(fmt.Sprintf("A-%d", i))
		}
		h.pump()
		return "1 P-K4"
	case "events":
		h.arrangesEvents()
		return "1 P-K4"
	case "three of one name":
		for i := range 3 {
			if _, err := h.ledger.PutPlayer(ledger.Player{Name: "John Smith", Addresses: []ledger.Address{{Addr: fmt.Sprintf("john%d@club.test", i), Verified: true}}}); err != nil {
				h.t.Fatal(err)
			}
		}
		return "1 P-K4"
	case "twenty kB noted":
		for i := range 10 {
			say(aliceAt, fmt.Sprintf("MEMO %d %s", i, strings.Repeat("the Bishop is loose ", 103)[:2046]))
		}
		return "1 P-K4"
	default:
		h.t.Fatalf("no state %q", state)
	}
	return ""
}

// arrangesEvents makes tournaments of all sorts; what Alice has in them is ownEntries.
func (h *house) arrangesEvents() {
	h.t.Helper()
	a, err := terms.Default(terms.CodePost)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, e := range []struct {
		label, name string
		state       ledger.TournamentState
		alice       ledger.EntryState
	}{
		{"B2", "Winter Open", ledger.Entered, ""}, {"C3", "Spring Cup", ledger.Drawn, ""}, {"D4", "Secret Cup", ledger.Draft, ""}, {"E5", "Own Cup", ledger.Running, ledger.Accepted},
		{"F6", "Summer Cup", ledger.Entered, ledger.Applied}, {"G7", "Old Cup", ledger.Shut, ""}, {"H8", "Hall Cup", ledger.Entered, ledger.Declined}, {"J9", "Hand Cup", ledger.ByHand, ""},
	} {
		t := ledger.Tournament{Label: e.label, Name: e.name, State: e.state, Agreement: a, Secretary: ledger.Official{Name: "Secretary", Addr: "secretary@chess.test"}}
		if e.alice != "" {
			t.Entries = []ledger.Entry{{Player: h.alice, State: e.alice, At: h.clock.now()}}
		}
		if _, err := h.ledger.PutTournament(t); err != nil {
			h.t.Fatal(err)
		}
	}
}

// holds is what a player has set and asked for, so far as it is not as at the beginning.
func (h *house) holds(id uint64) string {
	h.t.Helper()
	p, err := h.ledger.Player(id)
	if err != nil {
		h.t.Fatal(err)
	}
	var out []string
	say := func(is bool, format string, a ...any) {
		if is {
			out = append(out, fmt.Sprintf(format, a...))
		}
	}
	for what, is := range map[string]string{"zone": p.Zone, "spelling": p.Spelling, "moves": p.Moves, "beside": p.Beside, "form": p.Form, "called": p.Called, "receipts": p.Receipts, "pgn": p.PGN, "publish": string(p.Publish)} {
		say(is != "", "%s %s", what, is)
	}
	slices.Sort(out)
	say(!p.Stopped.IsZero(), "stopped")
	say(p.Addresses[0].Addr != aliceAt || len(p.Addresses) > 1, "%d addresses, first %s", len(p.Addresses), p.Addresses[0].Addr)
	all, err := allRequests(h.ledger)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, r := range all {
		say(true, "%s %s", r.Kind, r.State)
	}
	events, err := h.ledger.Tournaments()
	if err != nil {
		h.t.Fatal(err)
	}
	for _, t := range events {
		if e, in := t.Entry(id); in {
			say(true, "%s %s", t.Label, e.State)
		}
	}
	g, err := h.ledger.Game(h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, memos := range g.Memos {
		say(len(memos) > 0, "%d memos", len(memos))
	}
	return strings.Join(out, ", ")
}

// answeredIn reports whether a letter begins with the first part of what is wanted, and has
// the others, which stand behind dots, below it.
func answeredIn(text, want string) bool {
	parts := strings.Split(want, " … ")
	text = flat(text)
	return strings.HasPrefix(text, parts[0]) && !slices.ContainsFunc(parts, func(p string) bool { return !strings.Contains(text, p) })
}

// ownEntries are those of Alice in the state "events".
const ownEntries = "E5 accepted, F6 applied, H8 refused"

// TestOwnWordsBadInput writes what players write by mistake, or to try it. Each is answered once,
// by a letter that says what is wrong and what to do; a letter that comes twice brings nothing
// more, and a move beside it is played.
func TestOwnWordsBadInput(t *testing.T) {
	t.Parallel()
	blanks := "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u2800\u3164\u200b\u200c\u200d\u2060\ufeff\t"
	for i, x := range []struct{ state, letter, answer, after string }{
		{"later", "SHOW 3", "There is no such move in the score. … The last move in the score is 1... P-K4 [R-2]. Reply SHOW and the number of a move up to that, or SHOW START.", ""},
		{"later", "SHOW 999999", "There is no such move in the score. … The last move in the score is 1... P-K4", ""},
		{"to move", "SHOW 1", "There is no such move in the score. … No move stands in the score yet [R-2]. Reply SHOW START", ""},
		{"waiting", "SHOW 1", "There is no such move in the score. … No move stands in the score yet [R-2]. Reply SHOW START", ""},
		{"over", "SHOW 7", "There is no such move in the score. … No move stands in the score yet", ""},
		{"silent", "SHOW 1", "We show no board in this game; these are the records as they were written. … 1 | P-K4 P-K4", ""},
		{"silent", "SHOW START", "We show no board in this game; these are the records as they were written.", ""},
		{"silent", "SHOW 44", "We show no board in this game; these are the records as they were written.", ""},
		{"later", "SHOW -3", "Your “SHOW -3” did nothing. … SHOW 12 shows a position. All is as it was.", ""},
		{"later", "SHOW 1 GREEN", "Your “SHOW 1 GREEN” did nothing. … is nothing that we know [R-68]", ""},
		{"to move", "SHOW ALGERBAIC", "Your “SHOW ALGERBAIC” did nothing. … These work: SHOW ALGEBRAIC, SHOW", ""},
		{"over", "SHOW ALGERBAIC", "Your “SHOW ALGERBAIC” did nothing. … These work: SHOW ALGEBRAIC, SHOW", ""},
		{"to move", "SHOW NAME <b>x</b>", "Your “SHOW NAME <b>x</b>” did nothing. … We cannot call you “<b>x</b>” [R-68]", ""},
		{"to move", "SHOW NAME Secretary", "Your “SHOW NAME Secretary” did nothing. … We cannot call you “Secretary” [R-68]", ""},
		{"to move", "ZONE Lonodn", "Your “ZONE Lonodn” did nothing. … “Lonodn” is no zone that we know [R-68]. The nearest are ZONE London, ", ""},
		{"over", "ZONE Lonodn", "Your “ZONE Lonodn” did nothing. … The nearest are ZONE London, ", ""},
		{"to move", "ZONE Calcutta", "From now on times are told by the clocks of Asia/Calcutta.", "zone Asia/Calcutta"},
		{"to move", "ZONE US/Pacific-New", "Your “ZONE US/Pacific-New” did nothing. … The nearest are ZONE US/Pacific, ", ""},
		{"to move", "ZONE CEST", "Your “ZONE CEST” did nothing. … ZONE CET", ""},
		{"to move", "ZONE ../../etc/passwd", "Your “ZONE ../../etc/passwd” did nothing. … is no zone that we know [R-68]", ""},
		{"to move", "ZONE" + blanks + "New" + blanks + "York" + blanks, "From now on times are told by the clocks of America/New_York.", "zone America/New_York"},
		{"to move", "SPELLING X", "Your “SPELLING X” did nothing. … These work: SPELLING ", ""},
		{"to move", "RECEIPTS MAYBE", "Your “RECEIPTS MAYBE” did nothing. … These work: RECEIPTS ", ""},
		{"to move", "PGN NEVER", "Your “PGN NEVER” did nothing. … These work: PGN ", ""},
		{"to move", "LAW V.99", "Your “LAW V.99” did nothing. … “V.99” is no law that we know [R-68]. The nearest are LAW V.9, ", ""},
		{"to move", "LAW", "Your “LAW” did nothing. … You have not said which law [R-68]. Its name stands in brackets", ""},
		{"over", "LAW THE JUNGLE", "Your “LAW THE JUNGLE” did nothing. … “THE JUNGLE” is no law that we know [R-68]. The nearest are LAW ", ""},

		{"to move", "MEMO " + strings.Repeat("the Bishop is loose ", 160)[:3072], "Your “MEMO” did nothing. … A memo has 2 kB at most, and yours is longer [R-68]. It was not noted, and went to nobody. Write it shorter.", ""},
		{"twenty kB noted", "MEMO the twenty-first kB", "Your “MEMO” did nothing. … there is no room for more [R-68]. It was not noted, and went to nobody. MEMO OFF ends all of them", "10 memos"},
		{"twenty kB noted", "MEMO OFF\nMEMO the twenty-first kB", "It is noted, and only your side sees it", "1 memos"},

		{"to move", "ADDRESS bob@club.test", "Your ADDRESS did nothing. … that address is somebody else's here [R-68]", ""},
		{"to move", "ADDRESS " + officeAt, "Your ADDRESS did nothing. … that address is the office's own [R-68]", ""},
		{"to move", "ADDRESS post+x@chess.test", "Your ADDRESS did nothing. … that address is the office's own [R-68]", ""},
		{"to move", "ADDRESS secretary@chess.test", "Your ADDRESS did nothing. … that address is the office's own [R-68]", ""},
		{"to move", "ADDRESS ALICE@players.test", "Your ADDRESS did nothing. … your letters go there already [R-68]", ""},
		{"to move", "ADDRESS a@one.test b@two.test", "Your ADDRESS did nothing. … there are two addresses behind it [R-68]", ""},
		{"to move", "ADDRESS a@one.test, b@two.test", "Your ADDRESS did nothing. … there are two addresses behind it [R-68]", ""},
		{"to move", "ADDRESS a@one.test\nADDRESS b@two.test", "Your ADDRESS did nothing. … there are two addresses behind it [R-68]", ""},
		{"to move", "ADDRESS alice@localhost", "Your ADDRESS did nothing. … there is no address behind it [R-68]", ""},
		{"to move", "ADDRESS", "Your ADDRESS did nothing. … there is no address behind it [R-68]", ""},
		{"to move", "ADDRESS Alice <alice@new.test>", "Your letters are to go to alice@new.test. If that is not your wish, reply NO by Thursday 10 December, 09:01", "address asked"},
		{"address asked", "ADDRESS alice@new.test", "We have asked alice@new.test already.", "address asked"},
		{"address asked", "ADDRESS alice@third.test", "Your letters are to go to alice@third.test.", "address dropped, address asked"},
		{"address asked", newAt + " replies: perhaps", "We could not read your answer. Reply with one word, YES or NO", "address asked"},
		{"address asked", aliceAt + " replies: YES", "We have your letter; a YES from here is not needed.", "address asked"},
		{"address agreed", newAt + " replies: YES", "Thank you: your letters will come to alice@new.test.", "address agreed"},
		{"address agreed", aliceAt + " replies: NO", "Nothing is changed: your letters do not go to alice@new.test.", "address refused"},
		{"address stopped", newAt + " replies: YES", "Your answer changed nothing. … is closed [R-68]", "address refused"},
		{"address stopped", aliceAt + " replies: NO", "Your answer changed nothing. … is closed [R-68]", "address refused"},
		{"address changed", newAt + " replies: YES", "Your letters come to alice@new.test from now on.", "2 addresses, first alice@new.test, address done"},
		{"address changed", aliceAt + " replies: NO", "Your NO came after the change. … has your letter now and will write to you.", "2 addresses, first alice@new.test, address done, address open"},

		{"twelve games", "STOP", "Reminders, receipts and circulars to you have ended. … Your games A-1, A-2, A-3, A-4, A-5, A-6, A-7, A-8, A-9, A-10, A-11 and A-12 go on: this was no resignation", "stopped, leave open"},
		{"twelve games", "STOP\nUNSUBSCRIBE", "Reminders, receipts and circulars to you have ended.", "stopped, leave open"},
		{"over", "STOP", "We write to you no more. Nothing to do.", "stopped"},

		{"to move", "REMATCH", "Your REMATCH did nothing. … that game still runs [R-68]", ""},
		{"under appeal", "REMATCH", "Your REMATCH did nothing. … an appeal about that game is open [R-68]", ""},
		{"a rematch asked", "REMATCH", "Bob is asked for another game.", "rematch asked"},
		{"a rematch asked by Bob", "REMATCH", "You and Bob agree on another game.", "rematch agreed"},
		{"a rematch asked by Bob", aliceAt + " replies: REMATCH", "You and Bob agree on another game.", "rematch agreed"},
		{"a rematch refused", "REMATCH", "Your REMATCH did nothing. … the other side has said no [R-68]", "rematch refused"},

		{"to move", "CHALLENGE Alice", "Your CHALLENGE did nothing. … that is you [R-68]", ""},
		{"to move", "CHALLENGE alice@players.test", "Your CHALLENGE did nothing. … that is you [R-68]", ""},
		{"to move", "CHALLENGE", "Your CHALLENGE did nothing. … no name stands behind it [R-68]", ""},
		{"to move", "CHALLENGE Nobody Known", "We have noted that you want a game with Nobody Known. … sends the question, if there is such a player", "challenge open"},
		{"three of one name", "CHALLENGE John Smith", "We have noted that you want a game with John Smith. … sends the question, if there is such a player", "challenge open"},
		{"three of one name", "CHALLENGE John Smith\nchallenge JOHN SMITH", "We have noted that you want a game with John Smith.", "challenge open"},
		{"three challenges", "CHALLENGE Dan Four", "Your CHALLENGE did nothing. … three in a day are all that we note [R-68]", "challenge open, challenge open, challenge open"},

		{"to move", "ENTER", "You enter a tournament by ENTER and its label. … No tournament takes entries now.", ""},
		{"events", "ENTER C3", "You are not entered. … C3, Spring Cup takes no entries any more [R-68] … B2 Winter Open F6 Summer Cup Laws", ownEntries},
		{"events", "ENTER G7", "You are not entered. … G7, Old Cup takes no entries any more [R-68]", ownEntries},
		{"events", "ENTER D4", "You are not entered. … We know no tournament “D4” [R-68]", ownEntries},
		{"events", "ENTER E5", "You play in E5, Own Cup already.", ownEntries},
		{"events", "ENTER own  CUP", "You play in E5, Own Cup already.", ownEntries},
		{"events", "ENTER TA-1", "You play in TA-1, Test already.", ownEntries},
		{"events", "ENTER F6", "You have applied for F6, Summer Cup already.", ownEntries},
		{"events", "ENTER H8", "You are not entered. … Your entry for H8, Hall Cup was not accepted [R-68] … B2 Winter Open F6 Summer Cup Laws", ownEntries},
		{"events", "ENTER J9", "You are not entered. … J9, Hand Cup takes no entries: its games are set up one by one [R-68]", ownEntries},
		{"events", "ENTER B3", "You are not entered. … We know no tournament “B3” [R-68] … ENTER and the first word enters you: B2 Winter Open F6 Summer Cup", ownEntries},
		{"events", "carol@players.test writes: ENTER B2", "", "enter open, " + ownEntries},
		{"to move", "ENTER OFF", "No entry of yours can be taken back.", ""},
		{"to move", "PUBLISH LOUDLY", "Your PUBLISH did nothing. … “LOUDLY” is no way to be named [R-68]", ""},
		{"to move", "BOARD GAMES", "Your BOARD did nothing. … “GAMES” cannot stand behind BOARD [R-68]", ""},
	} {
		if testing.Short() && i%4 != 0 { // each is a house of its own
			continue
		}
		for _, beside := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, %.60q, beside a move %t", x.state, x.letter, beside), func(t *testing.T) {
				t.Parallel()
				h := openHouse(t)
				h.reallyWorded()
				for _, at := range []string{newAt, "alice@third.test"} {
					if err := h.office.Open(at, "pw"); err != nil {
						t.Fatal(err)
					}
				}
				h.pump()
				move := h.comesTo(x.state)
				h.pump()
				if beside && (move == "" || strings.Contains(x.letter, " writes: ")) {
					return
				}
				from, words, played := aliceAt, x.letter, h.allPlies()
				raw := ""
				if beside {
					words, played = move+"\n"+words, played+1
				}
				h.clock.pass(time.Minute)
				if at, said, ok := strings.Cut(words, " replies: "); ok {
					from, raw = at, h.answersQuestion(at, said)
				} else if at, said, ok := strings.Cut(words, " writes: "); ok {
					from, raw = at, h.plain(at, said, said)
				} else {
					raw = h.answering(h.game, words)
				}
				before := h.count(from)
				h.deliver(raw)
				h.pump()
				_, texts := h.since(from, before)
				answers := 0
				for _, text := range texts {
					if answeredIn(text, x.answer) {
						answers++
					}
				}
				wanted := 1
				if x.answer == "" {
					wanted, answers = 0, len(texts)
				}
				if answers != wanted || !beside && len(texts) > 1 {
					t.Errorf("%d letters answer it among these:\n%s", answers, strings.Join(texts, "\n=====\n"))
				}
				if got := h.holds(h.alice); got != x.after {
					t.Errorf("then holds %q", got)
				}
				if h.allPlies() != played {
					t.Errorf("%d moves are played, not %d: %q", h.allPlies(), played, h.verdicts())
				}
				mine, bobs := h.count(from), h.count(bobAt)
				h.deliver(strings.Replace(raw, "Subject:", "X-Again: yes\nSubject:", 1))
				h.pump()
				if got := h.holds(h.alice); got != x.after || h.count(from) != mine || h.count(bobAt) != bobs || h.allPlies() != played {
					t.Errorf("the same letter once more: %d letters to its writer, %d to Bob, then holds %q", h.count(from)-mine, h.count(bobAt)-bobs, got)
				}
			})
		}
	}
}

// answersQuestion is a letter in answer to the newest that asks its author about a request.
func (h *house) answersQuestion(from, words string) string {
	h.t.Helper()
	for _, l := range slices.Backward(h.office.Letters(from)) {
		m, err := mime.ReadMail(l.Raw)
		if err != nil {
			h.t.Fatal(err)
		}
		if to := m.Head.Get("Reply-To"); strings.Contains(to, "+w") {
			h.sent++
			return fmt.Sprintf("From: <%s>\nTo: %s\nSubject: Re: %s\nMessage-ID: <%d@players.test>\nIn-Reply-To: <%s>\n\n%s\n", from, to, m.Subject, h.sent, m.MessageID, words)
		}
	}
	h.t.Fatalf("%s was asked nothing", from)
	return ""
}

// allPlies are the moves of all games.
func (h *house) allPlies() (n int) {
	for id := terms.GameID(1); ; id++ {
		g, err := h.ledger.Game(id)
		if err != nil {
			return n
		}
		n += len(g.Score())
	}
}

// allRequests are all that ever came, in order.
func allRequests(l *ledger.Ledger) (out []ledger.Request, err error) {
	next, err := l.NextRequest()
	for id := uint64(1); id < next && err == nil; id++ {
		var r ledger.Request
		r, err = l.Request(id)
		out = append(out, r)
	}
	return out, err
}
