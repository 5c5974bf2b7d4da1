package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// asides puts one letter of each kind into the trays, and returns their numbers.
func asides(t *testing.T, o *office, id terms.GameID) (unread, unknown, nogame, aside uint64) {
	t.Helper()
	settle := func(from, subject, text, verdict, reason string) uint64 {
		seq := o.receive(from, subject, text)
		if err := o.Settle(seq, verdict, reason); err != nil {
			t.Fatal(err)
		}
		return seq
	}
	o.write(id, rules.White, "King's Pawn on and on\r\n\r\nYours, Smith")
	unread = must(o.Aside())(t)[0].Seq
	unknown = settle("stranger@elsewhere.test", "Re: A1", "1. P-K4", ledger.UnknownSender, "no player has this address, and it answers nothing")
	nogame = settle("smith@players.test", "Hello", "Good day to you.", ledger.NoGame, "no game is named")
	aside = settle("smith@players.test", "A1", "P-Q4", ledger.SetAside, "held: reading it failed 3 times")
	return unread, unknown, nogame, aside
}

func TestMailRoomShowsEachTray(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	unread, unknown, nogame, aside := asides(t, o, id)
	c := o.as(roleSecretary)
	for _, x := range []struct {
		tray, caption string
		seq           uint64
		says          []string
	}{
		{trayUnread, "Not understood", unread, []string{"Smith", "smith@players.test", "King's Pawn on and on", "A1", "not understood"}},
		{trayUnknown, "Unknown sender", unknown, []string{"stranger@elsewhere.test", "1. P-K4", "Re: A1", "A1", "no player has this address"}},
		{trayNoGame, "Of no game", nogame, []string{"Smith", "Good day to you.", "no game is named"}},
		{trayAside, "Set aside", aside, []string{"P-Q4", "held: reading it failed 3 times"}},
	} {
		d := c.get("/mail?tray=" + x.tray).is(http.StatusOK).sound()
		rows := d.rows(x.caption)
		if len(rows) != 1 || !strings.HasPrefix(rows[0][0], fmt.Sprint(x.seq)+",") {
			t.Errorf("%s lists %q", x.tray, rows)
		}
		d.has(x.says...)
		if href := d.link(x.caption + " 1 open"); href != "/mail?tray="+x.tray {
			t.Errorf("the tray %s is at %s", x.tray, href)
		}
	}
	if rows := c.get("/mail?tray=all").is(http.StatusOK).sound().rows("All letters in"); len(rows) != 4 || !strings.HasPrefix(rows[0][0], fmt.Sprint(aside)) {
		t.Errorf("all letters: %q", rows)
	}
	// Without a tray the first comes in which something waits.
	c.get("/mail").has("King's Pawn on and on")
	c.get("/mail?tray=nothing").is(http.StatusNotFound)
	o.deliver()
	if rows := c.get("/mail?tray=sent").is(http.StatusOK).sound().rows("Sent"); len(rows) < 3 {
		t.Errorf("sent: %q", rows)
	}
	c.get("/mail?tray=outbox").has("Every letter of the office has gone out.")
	c.get("/mail?tray=bounces").has("No letter of the office has come back.")
}

// TestE51TraysAddUp checks that each letter that came in lies in one tray, or
// was dealt with; none is in two.
func TestE51TraysAddUp(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	asides(t, o, id)
	o.play(id, "P-K4", "P-K4")
	c := o.as(roleSecretary)
	seen := map[string]int{}
	for _, x := range trays[:5] {
		d := c.get("/mail?tray=" + x.slug)
		if len(d.all("table")) == 0 {
			continue
		}
		for _, row := range d.rows(x.name) {
			seen[row[0]]++
		}
	}
	for row, n := range seen {
		if n != 1 {
			t.Errorf("%s lies in %d trays", row, n)
		}
	}
	all, dealt := c.get("/mail?tray=all").rows("All letters in"), 0
	for _, row := range all {
		if seen[row[0]] == 0 {
			dealt++
			if row[5] != "filed" {
				t.Errorf("%q lies in no tray and was not filed", row)
			}
		}
	}
	if len(all) != 6 || len(seen) != 4 || dealt != 2 {
		t.Errorf("%d letters: %d in trays, %d dealt with", len(all), len(seen), dealt)
	}
}

func TestLongTraysHavePages(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	for n := range visit.PerPage + 5 {
		if err := o.Settle(o.receive("stranger@elsewhere.test", fmt.Sprint("Letter ", n), "P-K4"), ledger.UnknownSender, "nobody's"); err != nil {
			t.Fatal(err)
		}
	}
	c := o.as(roleSecretary)
	first := c.get("/mail?tray=unknown").is(http.StatusOK).sound()
	if n := len(first.rows("Unknown sender")); n != visit.PerPage {
		t.Errorf("%d rows", n)
	}
	first.has("1 to 50 of 55")
	second := c.get(first.link("Older →"))
	if n := len(second.rows("Unknown sender")); n != 5 {
		t.Errorf("%d rows on the second page", n)
	}
	if back := c.get(second.link("← Newer")); len(back.rows("Unknown sender")) != visit.PerPage {
		t.Error("there is no way back")
	}
}

// TestE38 checks that a letter's source is text to every browser, and its page
// runs nothing of it.
func TestE38(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	evil := "<script>alert(1)</script><img src=x onerror=alert(2)>"
	o.write(id, rules.White, evil)
	seq := uint64(1)
	c := o.as(roleSecretary)
	d := c.get(fmt.Sprintf("/letters/%d", seq)).is(http.StatusOK).sound().has(evil)
	if strings.Contains(d.body, "<script>alert") || strings.Contains(d.body, "<img src=x") {
		t.Errorf("the page holds the letter's markup:\n%s", d.body)
	}
	raw := c.get(fmt.Sprintf("/letters/%d/raw", seq)).is(http.StatusOK)
	x := must(o.Letter(seq))(t)
	for name, want := range map[string]string{
		"Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox; default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'", "Content-Disposition": "",
	} {
		if got := raw.header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if raw.body != string(x.Raw) {
		t.Errorf("the source is %q, want %q", raw.body, x.Raw)
	}
	if got := c.get(fmt.Sprintf("/letters/%d/raw?save=1", seq)).header.Get("Content-Disposition"); got != fmt.Sprintf(`attachment; filename=letter-%d.eml`, seq) {
		t.Errorf("saved as %q", got)
	}
	for _, p := range o.waiting() {
		c.get(folder.PostedPath(p.Seq)).is(http.StatusOK).sound()
		c.get(folder.PostedPath(p.Seq) + "/raw").is(http.StatusNotFound)
	}
	sent := o.deliver()
	raw = c.get(folder.PostedPath(sent[0].Seq) + "/raw").is(http.StatusOK)
	if raw.header.Get("Content-Type") != "text/plain; charset=utf-8" || raw.body != o.Redact(o.source(sent[0].Seq)) || strings.Contains(raw.body, sent[0].MessageID) {
		t.Errorf("the source of a letter of the office: %v %q", raw.header, raw.body)
	}
	lines := func() int { return len(must(o.LogLines(0, 10000))(t)) }
	for path, source := range map[string][]byte{folder.LetterPath(seq): x.Raw, folder.PostedPath(sent[0].Seq): []byte(o.source(sent[0].Seq))} {
		before := lines()
		if whole := c.post(path + "/as-it-came").is(http.StatusOK); whole.body != string(source) {
			t.Errorf("as it came %s is %q", path, whole.body)
		}
		if lines() != before+1 {
			t.Errorf("the log does not say who saw the keys of %s", path)
		}
		for _, role := range []string{roleAuditor, roleUmpire, roleAdjudicator} {
			o.as(role).post(path + "/as-it-came").is(http.StatusForbidden)
		}
		if seen := o.as(roleAuditor).get(path + "/raw").is(http.StatusOK); strings.Contains(seen.body, "smith@players.test") || !strings.Contains(seen.body, "s…@players.test") {
			t.Errorf("an auditor sees addresses in full: %q", seen.body)
		}
	}
}

// TestLetterTellsTheThreeTimesApart checks that the page of a letter tells
// three times: of arrival, of keeping, and as its author says
// (DESK/E-51).
func TestLetterTellsTheThreeTimesApart(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	raw := "From: <smith@players.test>\r\nTo: <post@chess.test>\r\nSubject: A1\r\nDate: Tue, 01 Dec 2026 10:00:00 +0000\r\n\r\nGood day.\r\n"
	seq, _, err := o.Keep([]byte(raw), ledger.Place{Mailbox: "post", UIDValidity: 1, UID: 900}, begin.Add(-time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	o.readAll()
	if err := o.Settle(seq, ledger.NoGame, "no game is named"); err != nil {
		t.Fatal(err)
	}
	o.as(roleSecretary).get(fmt.Sprintf("/letters/%d", seq)).is(http.StatusOK).sound().has(
		"Arrived Mon 7 Dec 2026, 08:59 UTC", "Kept Mon 7 Dec 2026, 09:00 UTC", "Dated Tue 1 Dec 2026, 10:00 UTC")
}

// TestE52 checks that a letter that was not understood can be taken as one of
// the legal moves, and it is written down who chose.
func TestE52(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	unread, unknown, _, _ := asides(t, o, id)
	o.deliver()
	o.advance(time.Hour)
	c := o.as(roleSecretary)
	path := fmt.Sprintf("/letters/%d/move", unread)
	if to := c.get(fmt.Sprintf("/letters/%d", unread)).sound().link("Take it as a move"); to != path {
		t.Fatalf("the move is taken at %s", to)
	}
	form := c.get(path).is(http.StatusOK).sound()
	if n := len(form.all("input", "type", "radio")); n != 20 {
		t.Errorf("%d moves are offered, want 20", n)
	}
	form.has("P-K4 e4", "Kt-KB3 Nf3", "King's Pawn", "King's Knight on King's Knight's square", "King's Pawn on and on")
	if len(form.all("figure")) != 1 {
		t.Error("there is no board")
	}
	before := o.digest()
	c.press(form, path).is(http.StatusUnprocessableEntity).sound().has("Choose the move that the letter records.")
	c.press(form, path, "move", "e2e5").is(http.StatusUnprocessableEntity)
	c.press(form, path, "move", "e2e4", "why", "").is(http.StatusUnprocessableEntity).has("A reason is needed")
	// Between the readings of an ambiguous record nobody chooses (BCC1903/V.5).
	c.press(form, path, "move", "g1f3", "words", "Kt-B3").is(http.StatusUnprocessableEntity).sound().has("ambiguous record, of", "Kt-KB3", "Kt-QB3")
	c.press(form, path, "move", "g1f3", "words", "P-K4").is(http.StatusUnprocessableEntity).has("a record of P-K4 and of nothing else")
	preview := c.press(form, path, "move", "e2e4", "why", "He can mean no other move.").is(http.StatusOK).sound()
	preview.has("RULING/R-53", "A1", "Black to move", "He can mean no other move.", "letters will go out", "smith@players.test", "jones@players.test")
	if o.digest() != before {
		t.Error("a preview changed the ledger")
	}
	c.follow(c.sure(preview)).is(http.StatusOK)
	g := must(o.Game(id))(t)
	if len(g.Score()) != 1 || g.Score()[0].Move.String() != "e2e4" {
		t.Fatalf("the game has %v", g.Score())
	}
	if got, arrived := g.Last[rules.White].At, must(o.Letter(unread))(t).Arrived; !got.Equal(arrived) {
		t.Errorf("the record is sent at %s, want its arrival, %s", got, arrived)
	}
	x := must(o.Letter(unread))(t)
	if x.Done != "secretary: taken as P-K4" || x.ForPerson() {
		t.Errorf("the letter was seen to by %q", x.Done)
	}
	line := must(o.LogLines(0, 1))(t)[0]
	if line.Who != "secretary" || line.On != "g1" || !strings.Contains(line.Reason, "He can mean no other move.") {
		t.Errorf("the log says %+v", line)
	}
	c.get(path).is(http.StatusConflict).has("marked as done by secretary: taken as P-K4")

	// No other letter than one that was not understood is taken so. One that came
	// after the record may be a second one for the same turn (BCC1903/V.4), until
	// the opponent has replied.
	c.get(fmt.Sprintf("/letters/%d/move", unknown)).is(http.StatusUnprocessableEntity)
	o.write(id, rules.White, "EXACT F")
	late := must(o.Aside())(t)
	path = fmt.Sprintf("/letters/%d/move", late[len(late)-1].Seq)
	c.get(path).is(http.StatusOK).has("move 1, White to move", "P-QR3")
	o.write(id, rules.Black, "1. P-K4 P-K4")
	c.get(path).is(http.StatusUnprocessableEntity).has("It is not the turn of White")
}

// TestTakenAsMoveOfAStaleGame checks that the position that was before the
// official must be the one of the game (DESK/E-11).
func TestTakenAsMoveOfAStaleGame(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	unread, _, _, _ := asides(t, o, id)
	c := o.as(roleSecretary)
	path := fmt.Sprintf("/letters/%d/move", unread)
	form := c.get(path).is(http.StatusOK)
	o.write(id, rules.Black, "Good morning, Smith.")
	c.press(form, path, "move", "e2e4", "why", "He means that.").is(http.StatusConflict).sound().has("Somebody else was first")
	preview := c.press(c.get(path), path, "move", "e2e4", "why", "He means that.").is(http.StatusOK)
	o.write(id, rules.Black, "Good morning again.")
	c.sure(preview).is(http.StatusConflict)
	if n := len(must(o.Game(id))(t).Score()); n != 0 {
		t.Errorf("%d plies", n)
	}
	o.play(id, "P-Q4")
	c.press(form, path, "move", "e2e4", "why", "He means that.").is(http.StatusConflict)
}

// TestMovesThatOccurInTheLetterComeFirst checks that they do, whichever way
// they are written.
func TestMovesThatOccurInTheLetterComeFirst(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.write(id, rules.White, "EXACT F\nI think that e4 is what I like, or perhaps my N-KB3 later; not h4x.")
	c := o.as(roleSecretary)
	d := c.get(folder.LetterPath(must(o.Aside())(t)[0].Seq) + "/move").is(http.StatusOK).sound()
	first := d.all("fieldset")[0]
	if got := textOf(first); got != "Their record occurs in the letter Kt-KB3 Nf3 P-K4 e4" && got != "Their record occurs in the letter P-K4 e4 Kt-KB3 Nf3" {
		t.Errorf("first stand: %s", got)
	}
	if n := len(d.all("input", "type", "radio")); n != 20 {
		t.Errorf("%d moves", n)
	}
}

func TestAskAgain(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	unread, _, _, _ := asides(t, o, id)
	o.deliver()
	c := o.as(roleSecretary)
	path := fmt.Sprintf("/letters/%d/ask", unread)
	form := c.get(path).is(http.StatusOK).sound().has("RULING/R-11", "King's Pawn on and on")
	c.press(form, path, "text", "").is(http.StatusUnprocessableEntity).sound()
	c.press(form, path, "subject", "a\r\nBcc: all@elsewhere.test").is(http.StatusUnprocessableEntity)
	preview := c.press(form, path, "text", "Dear Smith,\r\n\r\nwhich square is that?\r\n").is(http.StatusOK).sound()
	preview.has("1 letter will go out", "Smith <smith@players.test>", "which square is that?", "A1: please write your move again")
	c.follow(c.sure(preview)).is(http.StatusOK)
	out := o.waiting()
	if len(out) != 1 {
		t.Fatalf("%d letters wait", len(out))
	}
	p := must(o.Posting(out[0].Seq))(t)
	mail := readPlainly(must(o.Letter(unread))(t).Raw)
	game, side, ok := o.ParseReplyAddress(p.ReplyTo)
	if p.To != "smith@players.test" || !ok || game != id || side != rules.White || p.InReplyTo != mail.MessageID ||
		!slices.Equal(p.References, []string{mail.MessageID}) || !strings.Contains(p.Words.Text, "which square is that?") {
		t.Errorf("the letter is %+v", p)
	}
	if x := must(o.Letter(unread))(t); x.Done != "secretary: asked again" {
		t.Errorf("the letter was seen to by %q", x.Done)
	}
}

func TestSeenToAndReadAgain(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	unread, unknown, nogame, aside := asides(t, o, id)
	c := o.as(roleSecretary)
	c.through(fmt.Sprintf("/letters/%d/attend", unread), "how", "answered by hand", "note", "by telephone").is(http.StatusOK).has("is marked as done: answered by hand: by telephone")
	c.through(fmt.Sprintf("/letters/%d/attend", unknown), "how", "ignored").is(http.StatusOK)
	c.through(fmt.Sprintf("/letters/%d/attend", nogame), "how", "not for us").is(http.StatusOK)
	form := c.get(fmt.Sprintf("/letters/%d/attend", aside))
	c.press(form, fmt.Sprintf("/letters/%d/attend", aside), "how", "another").is(http.StatusUnprocessableEntity)
	c.press(form, fmt.Sprintf("/letters/%d/attend", aside), "how", "nothing to do", "note", strings.Repeat("x", 401)).is(http.StatusUnprocessableEntity)
	if x := must(o.Letter(unread))(t); x.Done != "secretary: answered by hand: by telephone" {
		t.Errorf("seen to by %q", x.Done)
	}
	d := c.get(fmt.Sprintf("/letters/%d", aside)).is(http.StatusOK)
	release := fmt.Sprintf("/letters/%d/release", aside)
	preview := c.press(d, release).is(http.StatusOK).sound().has("RULING/R-53", "counts from its first arrival")
	twice := preview
	c.follow(c.sure(preview)).is(http.StatusOK).has("waits to be read again")
	if waiting := must(o.Waiting())(t); len(waiting) != 1 || waiting[0].Seq != aside || o.rung == 0 {
		t.Errorf("%v wait; rung %d times", waiting, o.rung)
	}
	c.follow(c.sure(twice)).has("the same form came twice")
	if d := c.press(d, release, "nonce", visit.Nonce()); d.status != http.StatusConflict {
		t.Errorf("a letter that waits is released again: %d", d.status)
	}
	if err := o.Settle(aside, ledger.SetAside, "again"); err != nil {
		t.Fatal(err)
	}
}

// TestE53 checks that the address of an unknown sender is given to a player; it
// counts when the player has confirmed it, and then the letter is read.
func TestE53(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	_, unknown, _, _ := asides(t, o, id)
	o.deliver()
	c := o.as(roleSecretary)
	path := fmt.Sprintf("/letters/%d/attach", unknown)
	if to := c.get(fmt.Sprintf("/letters/%d", unknown)).link("This is a player's address"); to != path {
		t.Fatalf("the address is added at %s", to)
	}
	form := c.get(path).is(http.StatusOK).sound()
	c.press(form, path, "player", "").is(http.StatusUnprocessableEntity).sound().has("Name a player.")
	preview := c.press(form, path, "player", "1").is(http.StatusOK).sound()
	preview.has("2 letters will go out", "To Smith <stranger@elsewhere.test>", "Please confirm your address", "To Smith <smith@players.test>", "Your addresses were changed")
	c.follow(c.sure(preview)).is(http.StatusOK)
	p := must(o.Player(1))(t)
	a, ok := p.Address("stranger@elsewhere.test")
	if !ok || a.Verified || a.Asked.IsZero() || p.Trusts("stranger@elsewhere.test") {
		t.Errorf("the address is %+v", a)
	}
	if x := must(o.Letter(unknown))(t); !x.ForPerson() {
		t.Errorf("the letter was taken off its tray before it was confirmed: %+v", x)
	}
	if n := len(must(o.Game(id))(t).Score()); n != 0 {
		t.Errorf("%d moves of an unconfirmed address were heard", n)
	}
	for _, x := range o.waiting() {
		if x.To == "stranger@elsewhere.test" && x.ReplyTo != o.VerifyAddress("stranger@elsewhere.test") {
			t.Errorf("the answer goes to %s", x.ReplyTo)
		}
	}
	c.get(fmt.Sprintf("/letters/%d", unknown)).has("is an address of Smith's that is not confirmed")

	// A sender who is no player yet is entered, and the way leads back to the
	// letter.
	if err := o.Settle(o.receive("new@elsewhere.test", "May I play?", "Please."), ledger.UnknownSender, "nobody's"); err != nil {
		t.Fatal(err)
	}
	last := must(o.Aside())(t)
	path = fmt.Sprintf("/letters/%d/attach", last[len(last)-1].Seq)
	enter := c.get(path).link("Not among the players: enter the player")
	d := c.through(enter, "name", "Newman").is(http.StatusOK)
	if where, _, _ := strings.Cut(d.path, "?"); where != folder.LetterPath(last[len(last)-1].Seq) {
		t.Errorf("entering leads to %s", d.path)
	}
	if p, err := o.PlayerByAddress("new@elsewhere.test"); err != nil || p.Name != "Newman" {
		t.Errorf("%+v, %v", p, err)
	}
}

// TestE55 checks that a letter that came back shows why, marks the address and
// can be sent to another one.
func TestE55(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.write(id, rules.White, "1. P-K4")
	o.refuse("jones@players.test", "550 5.1.1 no such user")
	c := o.as(roleSecretary)
	d := c.get("/mail?tray=bounces").is(http.StatusOK).sound().has("550 5.1.1 no such user", "refused for good", "Jones")
	row := d.rows("Bounces")
	if len(row) != 1 {
		t.Fatalf("%q", row)
	}
	failed := must(o.Unsent())(t)[0]
	for _, p := range must(o.Unsent())(t) {
		if p.State == ledger.Failed {
			failed = p
		}
	}
	path := folder.PostedPath(failed.Seq)
	c.get(path).is(http.StatusOK).sound().has("550 5.1.1 no such user", "refused for good", "Jones")
	c.get("/p/2").has("in doubt", "550 5.1.1 no such user")
	c.get(path).lacks("Send it to another address")
	c.get(path + "/again").is(http.StatusUnprocessableEntity).has("No other address of the player is confirmed")

	jones := must(o.Player(2))(t)
	jones.Addresses = append(jones.Addresses, ledger.Address{Addr: "jones@second.test", Verified: true})
	must(o.PutPlayer(jones))(t)
	c.through(c.get(path).link("Send it to another address"), "address", "jones@second.test").is(http.StatusOK)
	found := false
	for _, p := range o.waiting() {
		found = found || p.To == "jones@second.test" && p.Words.Subject == failed.Words.Subject
	}
	if x := must(o.Posting(failed.Seq))(t); !found || x.Done != "secretary: sent to jones@second.test" {
		t.Errorf("sent elsewhere: %v; seen to by %q", found, x.Done)
	}
	c.get(path + "/attend").is(http.StatusConflict)
	c.get("/mail?tray=bounces").has("No letter of the office has come back.")
}

func TestBounceIsSeenTo(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.write(id, rules.White, "1. P-K4")
	o.refuse("jones@players.test", "550 no such user")
	c := o.as(roleSecretary)
	for _, p := range must(o.Unsent())(t) {
		if p.State == ledger.Failed {
			c.through(folder.PostedPath(p.Seq)+"/attend", "how", "told in another way", "note", "by telephone").is(http.StatusOK)
			if x := must(o.Posting(p.Seq))(t); x.Done != "secretary: told in another way: by telephone" {
				t.Errorf("seen to by %q", x.Done)
			}
		}
	}
}

// TestE56 checks that the outbox shows how often a letter was tried and when it
// is tried next; all that waits can be sent now, which is written down.
func TestE56(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.write(id, rules.White, "1. P-K4")
	now := o.clock.now()
	due := must(o.Outbox(now))(t)
	for range 3 {
		must(o.book(due[0].Seq, now.Add(2*time.Hour)))(t)
		if err := o.Report(ledger.Outcome{Seq: due[0].Seq, At: now, State: ledger.Queued, Answer: "451 try again later"}); err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Minute)
	}
	o.clock.set(now)
	next := must(o.Posting(due[0].Seq))(t).Next
	c := o.as(roleSecretary)
	d := c.get("/mail?tray=outbox").is(http.StatusOK).sound()
	d.has("not accepted yet, tried again", "451 try again later", o.site.Instant(next), "in 1 h 59 min")
	for _, row := range d.rows("Outbox") {
		if strings.HasPrefix(row[0], fmt.Sprint(due[0].Seq)+",") && row[6] != "3" {
			t.Errorf("tries: %q", row)
		}
	}
	c.get(folder.PostedPath(due[0].Seq)).is(http.StatusOK).sound().has("Attempts 3", "Next attempt "+o.site.Instant(next), "451 try again later")
	c.follow(c.press(d, "/posted/now")).is(http.StatusOK).has("1 letter")
	if next := must(o.Posting(due[0].Seq))(t).Next; next.After(now) {
		t.Errorf("the letter waits until %s", next)
	}
	if line := must(o.LogLines(0, 1))(t)[0]; line.Who != "secretary" || line.What != "send now" {
		t.Errorf("the log says %+v", line)
	}
	o.as(roleAuditor).post("/posted/now").is(http.StatusForbidden)
	o.deliver()
}

// TestE9AndE39InTheMailRoom checks that what is done answers 303, with one word
// of what was done; before that nothing is.
func TestE9AndE39InTheMailRoom(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	unread, unknown, _, aside := asides(t, o, id)
	c := o.as(roleSecretary)
	for _, x := range []struct {
		path   string
		fields []string
		only   bool // look at it
	}{
		{path: folder.LetterPath(unread) + "/ask", only: true},
		{path: folder.LetterPath(unread) + "/move", fields: []string{"move", "d2d4", "why", "He says so."}},
		{path: folder.LetterPath(aside) + "/attend", fields: []string{"how", "nothing to do"}},
		{path: folder.LetterPath(unknown) + "/attach", fields: []string{"player", "2"}},
	} {
		path := x.path
		before := o.digest()
		form := c.get(path).is(http.StatusOK)
		preview := c.press(form, path, x.fields...)
		if len(x.fields) > 0 && x.fields[0] == "how" { // marked as done at once
			c.follow(preview).has("Undo")
			continue
		}
		preview.is(http.StatusOK).sound()
		if o.digest() != before {
			t.Errorf("%s: the preview changed the ledger", path)
		}
		if !strings.Contains(preview.text(), "will go out") && !strings.Contains(preview.text(), "No letter will go out") {
			t.Errorf("%s does not say what letters go out", path)
		}
		if x.only {
			continue
		}
		res := c.sure(preview)
		d := c.follow(res).is(http.StatusOK)
		if flashes := d.all("div", "role", "status"); len(flashes) != 1 {
			t.Errorf("%s: %d flashes", path, len(flashes))
		}
	}
}

// TestE82Mail checks that hostile words stay words, in pages and in files.
func TestE82Mail(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	evil := "<b onclick=x>\u202eevil\u0007</b>"
	smith := o.player("Smith", func(p *ledger.Player) {
		p.Name, p.Region, p.Notes = "=1+1\"><script>", evil, "<script>n</script>"
		p.Region = "<i>"
	})
	o.arrange(o.tournament("A"), "A1", smith, o.player("Jones"))
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	raw := "From: <" + smith.Addresses[0].Addr + ">\r\nTo: <post@chess.test>\r\nSubject: =SUM(1) " + evil + "\r\nMessage-ID: <a\"><script>@x>\r\n\r\n" + evil + "\r\n"
	seq, _, err := o.Keep([]byte(raw), ledger.Place{Mailbox: "post", UIDValidity: 1, UID: 77}, o.clock.now())
	if err != nil {
		t.Fatal(err)
	}
	o.readAll()
	if err := o.Settle(seq, ledger.SetAside, "held: "+evil); err != nil {
		t.Fatal(err)
	}
	if err := o.Log("=cmd|' /C calc'!A0", "+what", "@on", "-reason\r\nnext"); err != nil {
		t.Fatal(err)
	}
	c := o.as(roleSecretary)
	for _, path := range []string{
		"/mail?tray=aside", "/mail?tray=all", fmt.Sprintf("/letters/%d", seq), fmt.Sprintf("/letters/%d/attend", seq), "/p", "/p/1", "/p/1/edit", "/log",
		"/search?q=" + "%3Cscript%3E", "/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "/system", "/calendar", "/log?who=%3Cscript%3E",
	} {
		d := c.get(path)
		if d.status == http.StatusSeeOther {
			d = c.get(d.to)
		}
		d.is(http.StatusOK).sound()
		for _, bad := range []string{"<script>", "<b onclick", "<i>"} {
			if strings.Contains(d.body, bad) {
				t.Errorf("%s holds %s", path, bad)
			}
		}
	}
	csv := c.get("/log.csv").is(http.StatusOK)
	for _, cell := range []string{"'=cmd|' /C calc'!A0", "'+what", "'@on", "\"'-reason"} {
		if !strings.Contains(csv.body, cell) {
			t.Errorf("the file does not hold %s:\n%s", cell, csv.body)
		}
	}
}

// TestOnlyTheSecretaryActsInTheOffice checks that nobody else may send any of
// these forms.
func TestOnlyTheSecretaryActsInTheOffice(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	asides(t, o, id)
	fill := strings.NewReplacer(":letter", "1", ":posting", "1", ":player", "1")
	var clients []*client
	for _, role := range []string{roleAuditor, roleUmpire, roleAdjudicator} {
		clients = append(clients, o.as(role))
	}
	before := o.digest()
	for _, c := range clients {
		for _, r := range slices.Concat(mailRoutes, playerRoutes, officeRoutes) {
			if r.Method == http.MethodPost {
				c.post(fill.Replace(r.Path), "nonce", visit.Nonce(), "sure", "yes").is(http.StatusForbidden)
			} else {
				c.get(fill.Replace(r.Path))
			}
		}
	}
	if o.digest() != before {
		t.Error("one who may not changed the ledger")
	}
}
