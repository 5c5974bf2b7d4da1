package public

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"postd/rules"
)

// TestTry tries lines in either notation, with numbers and without, from the standing
// position and from an earlier one; what can be sent is a line that the office then hears.
func TestTry(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4", "Kt-KB3", "Kt-QB3")
	seat := o.seat(rules.White)
	try := func(line, more string) doc {
		t.Helper()
		return o.get(seat + "?line=" + url.QueryEscape(line) + more).is(200)
	}
	try("B-Kt5 P-QR3 B-R4", "").has("Tried: after 4. B-R4", "2... Kt-QB3 3. B-Kt5</code>", "<code>TRY B-Kt5</code>", "Bishop on King")
	try("Bb5 a6 Bxc6", "").has("Tried: after 4. BxKt", "3. B-Kt5</code>")
	try("3. B-Kt5 P-QR3 4. B x Kt", "").has("Tried: after 4. BxKt")
	try("2... Kt-QB3 3. B-Kt5", "").has("Tried: after 3. B-Kt5")
	try("f1b5 a7a6", "").has("Tried: after 3… P-QR3")
	try("Castles", "").has("“Castles” is no legal move there.", "After 2… Kt-QB3").lacks("Tried:")
	try("P-R3", "").has("“P-R3” fits more than one move:", "Pawn on King&#39;s Rook&#39;s second", "Pawn on Queen&#39;s Rook&#39;s second").lacks("TRY P-R3")
	try("B-Kt5 and then I see", "").has("Tried: after 3. B-Kt5", "From “and then I see” on it is no move in form.")
	try("P-Q4", "&at=1b").has("Tried: after 2. P-Q4").lacks("TRY P-Q4", "To play the first")
	try("B-K5", "&at=0").has("no legal move there")

	// The text to send is heard as it stands.
	d := try("Bb5", "")
	_, line, _ := strings.Cut(d.body, "To play the first of them: <code>")
	line, _, _ = strings.Cut(line, "</code>")
	o.advance(time.Hour)
	o.write(rules.White, line)
	if g := must(o.Game(o.game))(t); len(g.Score()) != 5 {
		t.Fatalf("%q was not heard as a move: %s", line, g.State)
	}
	o.deliver()
	// After one's own record has gone the form alone is told, at every position.
	for _, more := range []string{"", "&at=1b", "&at=0"} {
		try("P-R3 Castles", more).has("only the form of what you write is looked at", "a move in form").lacks("Tried:", "legal", "fits", "TRY")
		try("hello", more).has("“hello” is no move in form.")
	}
}

// TestMailto reads the letter that is prepared: it goes to the office and to no key, names
// game and letter, and begins with the line.
func TestMailto(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-K4", "P-K4")
	d := o.get(o.seat(rules.White))
	for _, link := range linksOf(t, d.body) {
		if !strings.HasPrefix(link, "mailto:") {
			continue
		}
		u := must(url.Parse(link))(t)
		q := must(url.ParseQuery(u.RawQuery))(t)
		if u.Opaque != "post@chess.test" || q.Get("subject") != "A-7/3" || q.Get("body") != "1... P-K4 2. " || strings.Contains(link, "+") {
			t.Errorf("%s is to %q, with %v", link, u.Opaque, q)
		}
		return
	}
	t.Error("no letter is prepared")
}

// TestSilent shows the records alone where the office says nothing of them: to a seat as
// they were written, to a guest nothing before the end.
func TestSilent(t *testing.T) {
	t.Parallel()
	o := newOffice(t, modes["silent"]...)
	o.play("P-K4", "P-K4", "Kt-KB3")
	seat := o.seat(rules.Black)
	o.get(seat+"?line=P-Q4").is(200).has("The moves as they were written", "<q>Kt-KB3</q>", "Your move, by", "2. Kt-KB3</code>").lacks("<svg", "What if", "id=\"line\"", "PGN")
	o.get(seat + "/game.pgn").is(404)
	o.get(seat + "/board.png").is(404)
	o.get(seat + "/game.json").is(200).has(`"Kt-KB3"`).lacks(`"fen"`)
	o.get(o.seat(rules.White)).is(200).lacks("<q>Kt-KB3</q>").has("“Kt-KB3” has been sent")
	o.get(o.guest(rules.White)).is(200).has("The moves of this game are shown when it has ended.").lacks("P-K4", "<svg")
	o.get(o.guest(rules.White) + "/game.pgn").is(404)
	o.advance(time.Hour)
	o.write(rules.Black, "I resign.")
	o.get(o.guest(rules.White)).is(200).has("The game is over: 1–0.", "After 2. Kt-KB3")
	o.get(seat).is(200).has("Black resigned: 1–0.", "<q>Kt-KB3</q>")
}

// TestEnd shows a game that has ended, and to guests no result that is under appeal.
func TestEnd(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.play("P-KB3", "P-K4", "P-KKt4", "Q-R5")
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		o.get(o.seat(c)).is(200).has("Black gave mate: 0–1.", "After 2… Q-R5").lacks("What if", "Your move", "Your time")
		o.get(o.seat(c)+"/game.pgn").is(200).has(`[Result "0-1"]`, "2. g4 Qh4# 0-1")
	}
	o.get(o.guest(rules.White)).is(200).has("The game is over: 0–1.", "After 2… Q-R5")
	o.advance(time.Hour)
	o.write(rules.White, "APPEAL the Queen was pinned")
	o.get(o.guest(rules.White)).is(200).has("The result is under appeal.").lacks("0–1")
	o.get(o.guest(rules.White) + "/game.pgn").is(200).lacks("0-1").has(`[Result "*"]`)
	o.get(o.seat(rules.White)).is(200).has("Black gave mate: 0–1.", "The result is under appeal.")
}
