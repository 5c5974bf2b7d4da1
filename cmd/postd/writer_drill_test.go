package main

import (
	"encoding/json"
	"fmt"
	"net/smtp"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"postd/descriptive"
	"postd/drills"
	"postd/mailbox/manners"
	"postd/rules"
)

// evergreen is the game that the writers play, Anderssen against Dufresne, Berlin 1852. At
// White's fourteenth move two Knights can go to the same square.
const evergreen = "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5 Rb8 Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ Ke8 Bd7+ Kf8 Bxe7#"

// writersPost is a post office of the drill, with an office that serves it.
type writersPost interface {
	letters(user string) [][]byte // all that lie in the mailbox
	hands(from, to string, raw []byte)
	command(args ...string) string
}

// townPost is the post office in this process, serverPosts are Dovecot and Postfix.
type (
	townPost    struct{ *town }
	serverPosts struct{ *drill }
)

func (p townPost) letters(user string) (all [][]byte) {
	for _, d := range p.post.Letters(user) {
		all = append(all, d.Raw)
	}
	return all
}

func (p townPost) hands(from, to string, raw []byte) {
	p.t.Helper()
	s := p.post.SMTP(from)
	if err := smtp.SendMail(s.Addr(), smtp.PlainAuth("", from, "rosebud", s.Host), from, []string{to}, raw); err != nil {
		p.t.Fatal(err)
	}
}

func (p townPost) command(args ...string) string {
	p.t.Helper()
	x := p.do(args...)
	if x.code != 0 {
		p.t.Fatalf("postd %v: %d: %s", args, x.code, x.errs)
	}
	return x.out
}

func (p serverPosts) letters(user string) (all [][]byte) {
	name, _, _ := strings.Cut(user, "@")
	for _, raw := range p.raw(name) {
		all = append(all, []byte(raw))
	}
	return all
}

func (p serverPosts) hands(from, to string, raw []byte) {
	p.t.Helper()
	p.world(from, to, strings.ReplaceAll(string(raw), "\r\n", "\n"))
}

func (p serverPosts) command(args ...string) string { p.t.Helper(); return p.run(args...) }

// TestWriterByMail plays whole games over the post office in this process: the players quote,
// chat, claim, and answer what they are asked.
func TestWriterByMail(t *testing.T) {
	games := drills.Count(t, drills.MailGames)
	t.Parallel()
	w := newTown(t)
	s := w.serve()
	for n := range games {
		playWriters(t, townPost{w}, n, paul, anne)
	}
	s.end(t)
}

// TestWriterByMailServers does so over Dovecot and Postfix.
func TestWriterByMailServers(t *testing.T) {
	games := drills.Count(t, drills.ServerGames)
	t.Parallel()
	users := "USERS=post:postpw secretary:secretarypw"
	for n := range games { // each game has players of its own: nobody is sent many letters in an hour
		users += fmt.Sprintf(" white%d:white%dpw black%d:black%dpw", n, n, n, n)
	}
	h := startDrill(t, 27000, users)
	// A game is played in a minute here; its players write more than is answered in an hour.
	if err := os.WriteFile(h.config, []byte(h.toml()+"answers_per_hour = 1000\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	h.serve()
	for n := range games {
		playWriters(t, serverPosts{h}, n, fmt.Sprintf("white%d@players.test", n), fmt.Sprintf("black%d@players.test", n))
	}
	h.stop()
}

// writers are the two players of a game.
type writers struct {
	t     *testing.T
	post  writersPost
	label string
	who   [2]string
	seed  int // by which the programs and places change from game to game
	taken map[string]bool
	moves []rules.Move
	at    []rules.Position // before each move, and after the last

	letters, asked int
	raw            []byte         // the letter that was written last
	old            manners.Letter // a question that is settled
	oldTo          int            // the player whom it asked
}

// playWriters plays one game and looks at what became of it.
func playWriters(t *testing.T, post writersPost, n int, white, black string) {
	t.Helper()
	w := &writers{t: t, post: post, label: fmt.Sprintf("W-%d", n+1), who: [2]string{white, black}, seed: n, taken: map[string]bool{}}
	p := rules.Start()
	for san := range strings.FieldsSeq(evergreen) {
		m, err := p.ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		w.moves, w.at = append(w.moves, m), append(w.at, p)
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	w.at = append(w.at, p)
	post.command("game", "open", "--label", w.label, "--white", "White <"+white+">", "--black", "Black <"+black+">", "--set", "colours=fixed",
		"--set", "notation=agreed:algebraic+descriptive", "--set", "penalty_e=caution", "--set", "first_turn_at="+soon())
	to := w.next(0, regexp.MustCompile(`: you have White`))
	for i := range w.moves {
		w.writes(i, to)
		if i == 30 { // an answer to a question of long ago
			w.answers(w.oldTo, w.old, "1", manners.Above)
		}
		if i+1 < len(w.moves) {
			to = w.brings(i)
		}
	}
	w.next(len(w.moves)%2, regexp.MustCompile(`1-0`)) // the other has it as the answer to the last letter
	w.verify()
}

// moveNumber is that of a half-move, counted from 0.
func moveNumber(i int) int { return i/2 + 1 }

// record is a half-move as its player writes it.
func (w *writers) record(i int, algebraic bool) string {
	if algebraic {
		return w.at[i].SAN(w.moves[i])
	}
	if i == 26 {
		return "Kt-Q2" // two Knights may go there
	}
	return descriptive.InBrief.Write(w.at[i], w.moves[i], descriptive.Style{})
}

// own is the half-move with its number, pair the one before it as well.
func (w *writers) own(i int, algebraic bool) string {
	return fmt.Sprintf("%d%s %s", moveNumber(i), [2]string{".", "..."}[i%2], w.record(i, algebraic))
}

func (w *writers) pair(i int, algebraic bool) string {
	switch {
	case i == 0:
		return w.own(i, algebraic)
	case i%2 == 1:
		return w.own(i-1, algebraic) + " " + w.record(i, algebraic)
	}
	return w.own(i-1, algebraic) + " " + w.own(i, algebraic)
}

// score is the game up to a half-move, from another on, a move of both sides to a line or in a row.
func (w *writers) score(from, i int, algebraic bool, sep string) string {
	var rows []string
	for j := from - from%2; j <= i; j += 2 {
		row := w.own(j, algebraic)
		if j+1 <= i {
			row += " " + w.record(j+1, algebraic)
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, sep)
}

// talk are words that say nothing, those of the lexicon among them.
var talk = []string{
	"Rain here all week, and the hay is late.", "I am sorry that I was late with the last one.", "A drawish line, my brother says, and he claims to know.",
	"My aunt would resign here. I shall not!", "Do you exact the same care of your pupils?", "Thank you for the postcard. The umpire of the cricket match was a penalty in himself.",
	"We had a fifty per cent harvest.", "I repeat myself, I know.", "No appeal of the sea for me this year.",
}

// words are what a player writes for a half-move, and where.
func (w *writers) words(i int, to manners.Letter) (words string, place manners.Place) {
	k := i + w.seed
	chat := talk[k%len(talk)]
	places := []manners.Place{manners.Above, manners.Below, manners.Between, manners.Filled}
	place = places[(k/2)%4]
	switch i {
	case 5, 12, 21: // the last move is left out
		return w.own(i, false), manners.Above
	case 6:
		return "EXACT E, your letter leaves out my last move.\n\n" + w.pair(i, false) + "\n\n" + chat, manners.Above
	case 13:
		return "You left my last move out of your letter. I claim Penalty E for it.\n\n" + w.pair(i, false), manners.Above
	case 22:
		return "You left my move out again, and that calls for the penalty, I think.\n\n" + w.pair(i, false), manners.Above
	case 8:
		return "CLAIM FORFEIT TIME, you were late with it.\n\n" + w.pair(i, false), manners.Above
	case 17:
		return w.pair(i, false) + "\n\nEXACT E, my move is missing in your letter", manners.Above
	case 10:
		return w.pair(i, false) + "\nOFFER DRAW\n\n" + chat, manners.Above
	case 11:
		return "DECLINE, I like my position.\n\n" + w.pair(i, false), manners.Above
	case 15:
		return "I play " + w.record(i, false) + " and hope that you are well.", manners.Above
	case 26:
		return w.pair(i, false) + "\n\n" + chat, place
	case 27:
		found := regexp.MustCompile(`\((\d)\) Knight on Queen's Knight's square`).FindStringSubmatch(strings.Join(strings.Fields(to.Text), " "))
		if found == nil {
			w.t.Fatalf("%s: no reading is listed:\n%s", w.label, to.Text)
		}
		return "EXACT D SELECT " + found[1] + ", your record fits two Knights\n" + w.pair(i, false), manners.Above
	}
	switch k % 8 {
	case 0:
		return w.pair(i, false) + "\n\n" + chat, place
	case 1:
		return "Dear friend,\n\n" + w.score(0, i, false, " ") + "\n\n" + chat, place
	case 2:
		return w.score(0, i, false, "\n"), place
	case 3:
		return chat + "\n\n" + w.pair(i, true), place
	case 4:
		return w.score(0, i, true, " ") + "\n" + chat, place
	case 5:
		return w.score(max(0, i-4), max(0, i-1), false, "\n") + "\n\n" + w.pair(i, false), place
	case 6:
		return w.pair(i, false) + ". " + chat, place
	}
	return "“" + w.pair(i, i%4 == 1) + "”\n\n" + chat, place
}

// writes has a player send a half-move, and answer 1 where that is asked about.
func (w *writers) writes(i int, to manners.Letter) {
	w.t.Helper()
	words, place := w.words(i, to)
	w.answers(i%2, to, words, place, w.record(i, false))
	ack := regexp.MustCompile(`your move is sent|did nothing|what did you mean|what do you mean|1-0`)
	for range 3 {
		told := w.next(i%2, ack)
		if !strings.Contains(told.Subject, " you mean") {
			return
		}
		w.asked++
		w.answers(i%2, told, "1", manners.Above)
		w.old, w.oldTo = told, i%2
	}
	w.t.Fatalf("%s: half-move %d is asked about again and again", w.label, i+1)
}

// answers writes an answer to a letter, each time with another program.
func (w *writers) answers(side int, to manners.Letter, words string, place manners.Place, move ...string) {
	w.t.Helper()
	program := manners.Programs[(w.letters+w.seed*7)%len(manners.Programs)]
	w.letters++
	a := manners.Answer{From: w.who[side], ID: fmt.Sprintf("%s.%d@players.example", w.label, w.letters), Date: time.Now(), Place: place, Words: words}
	if place == manners.Filled && len(move) > 0 && manners.Line(to.Text) != "" {
		a.Words, a.Move = talk[w.letters%len(talk)], move[0]
	} else if place == manners.Filled {
		a.Place = manners.Above
	}
	w.raw = program.Write(to, a)
	w.post.hands(w.who[side], to.Address, w.raw)
}

// brings waits for the letter that brings a half-move to the other player.
func (w *writers) brings(i int) manners.Letter {
	w.t.Helper()
	dots := [2]string{`(?:\.| )`, `(?:\.\.\.|…)`}[i%2]
	return w.next((i+1)%2, regexp.MustCompile(fmt.Sprintf(`: %d%s ?["“]?[^ .…]`, moveNumber(i), dots)))
}

// next waits for a letter to a player, under a subject like that, that was not waited for before.
func (w *writers) next(side int, like *regexp.Regexp) manners.Letter {
	w.t.Helper()
	var subjects []string
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		subjects = nil
		for _, raw := range w.post.letters(w.who[side]) {
			l, err := manners.Open(raw)
			if err != nil {
				w.t.Fatal(err)
			}
			if w.taken[l.ID] || !strings.Contains(l.Subject, w.label) {
				continue
			}
			if subjects = append(subjects, l.Subject); like.MatchString(l.Subject) {
				w.taken[l.ID] = true
				return l
			}
		}
	}
	w.t.Fatalf("%s: no letter like %s came to %s; there are %q; the last that was written:\n%s\nthe game: %s", w.label, like, w.who[side], subjects, w.raw, w.post.command("game", "show", w.label, "--events"))
	return manners.Letter{}
}

// verify holds the game against what was written: each half-move was read, each claim was heard,
// and nothing else came of the words.
func (w *writers) verify() {
	w.t.Helper()
	var game struct {
		FEN    string `json:"fen"`
		Result string
		Events []struct {
			Kind string          `json:"kind"`
			What json.RawMessage `json:"what"`
		} `json:"events"`
	}
	if err := json.Unmarshal([]byte(w.post.command("game", "show", w.label, "--json")), &game); err != nil {
		w.t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, e := range game.Events {
		kinds[e.Kind]++
	}
	if game.FEN != w.at[len(w.moves)].FEN() || kinds["Adopted"] != len(w.moves) {
		w.t.Errorf("%s: %d of %d half-moves, to %s", w.label, kinds["Adopted"], len(w.moves), game.FEN)
	}
	for kind, n := range map[string]int{
		"Exacted": 4, "Penalised": 3, // three times Penalty E for the last move, and once D
		"Refused":  2, // a claim on time and one of Penalty E, which were not open
		"Proposed": 1, "Answered": 1, "Offended": 1, "Ended": 1, "Returned": 0, "Claimed": 0, "Raised": 0,
	} {
		if kinds[kind] != n {
			w.t.Errorf("%s: %d times %s, and it should be %d: %v", w.label, kinds[kind], kind, n, kinds)
		}
	}
	if out := w.post.command("check"); !strings.Contains(out, "all in order") {
		w.t.Errorf("the ledger does not check:\n%s", out)
	}
	w.t.Logf("%s: %d half-moves, all read, in %d letters of the players; %d questions were asked and answered; claims heard: %d granted, %d refused; %v",
		w.label, kinds["Adopted"], w.letters, w.asked, kinds["Exacted"], kinds["Refused"], kinds)
}
