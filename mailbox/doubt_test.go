package mailbox

import (
	"strings"
	"testing"
	"time"

	"postd/mailbox/mime"
)

// TestDivide checks that what is left out though nothing marks it as old is kept
// apart, and is never among the new text.
func TestDivide(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, new, unsure string }{
		{"below an unmarked letter", "From: Post <post@chess.test>\nSent: Friday\nTo: Black\nSubject: A-1\n\nWhite plays.\n\nP-K4\n", "", "Sent: Friday\nTo: Black\nSubject: A-1\n\nWhite plays.\n\nP-K4"},
		{"below a signature", "Hello\n-- \nJones\nP-K4", "Hello", "Jones\nP-K4"},
		{"above it", "P-K4\n-- \nJones", "P-K4", "Jones"},
		{"all quoted", "> P-K4\n> P-Q4", "", ""},
		{"nothing", "", "", ""},
		{"a footer", "P-K4\n\nThis e-mail is confidential and may be read by nobody.\nP-Q4", "P-K4", "P-Q4"},
		{"a footer that is none", "This move is hard.\nP-K4", "This move is hard.\nP-K4", ""},
		{"signed in the text", "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nP-K4\n- -- \nJones\n-----BEGIN PGP SIGNATURE-----\n\nP-Q4\n-----END PGP SIGNATURE-----", "P-K4", "Jones"},
		{"the time in the attribution", "P-K4\n\nTournament <post@chess.test> wrote on 20/11/2026 09:12:00:\n\n> P-Q4", "P-K4", ""},
	} {
		got := mime.Divide(c.text)
		if got.New != c.new || got.Unsure != c.unsure {
			t.Errorf("%s: new %q, unsure %q", c.name, got.New, got.Unsure)
		}
	}
}

// TestDoubtIsAsked checks that a move of which it cannot be told whether it is new
// is not played; its writer is asked, and the answer counts.
func TestDoubtIsAsked(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.clock.pass(time.Hour)
	h.write(aliceAt, "From: Post <post@chess.test>\nSent: Friday\nTo: Alice\nSubject: A-1\n\nWrite your move.\n\n1 P-K4\n")
	h.pump()
	v := h.verdicts()
	if h.plies() != 0 || len(v) != 1 || v[0] != "heard: White in game g1; in doubt: part of it may be of an older letter, and its new text says nothing" {
		t.Fatalf("%q, %d moves", v, h.plies())
	}
	h.answered(aliceAt, "L-DOUBT")
	h.clock.pass(time.Hour)
	h.write(aliceAt, "1")
	h.pump()
	if v := h.verdicts(); h.plies() != 1 {
		t.Errorf("the answer 1: %q", v)
	}
	// Where a part is plain, it is heard, and nothing is asked about the rest.
	h.clock.pass(time.Hour)
	h.write(bobAt, "1 P-K4 P-K4\n\nFrom: Post <post@chess.test>\nSent: Friday\nTo: Bob\nSubject: A-1\n\n1 P-K4 P-Q4\n")
	h.pump()
	h.answered(bobAt, "L-ACK")
	if v := h.verdicts(); h.plies() != 2 || v[2] != "heard: Black in game g1" {
		t.Errorf("%d moves, %q", h.plies(), v)
	}
}

// TestCoded checks that letters that only a program can read make no move, and that
// their writer is asked for plain text, once a day.
func TestCoded(t *testing.T) {
	t.Parallel()
	const many = "MIME-Version: 1.0\nContent-Type: "
	for name, c := range map[string]struct{ form, what string }{
		"winmail.dat":     {many + "multipart/mixed; boundary=b\n\n--b\nContent-Type: application/ms-tnef; name=\"winmail.dat\"\nContent-Transfer-Encoding: base64\n\nMSBQLUs0Cg==\n--b--\n", "in the form of Outlook alone (winmail.dat)"},
		"winmail, octets": {many + "multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n\n--b\nContent-Type: application/octet-stream; name=winmail.dat\n\n1 P-K4\n--b--\n", "in the form of Outlook alone (winmail.dat)"},
		"S/MIME":          {many + "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\nContent-Transfer-Encoding: base64\n\nMSBQLUs0Cg==\n", "encrypted or signed as one piece (S/MIME)"},
		"PGP/MIME":        {many + "multipart/encrypted; protocol=\"application/pgp-encrypted\"; boundary=b\n\n--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\nContent-Type: application/octet-stream\n\n1 P-K4\n--b--\n", "encrypted (application/pgp-encrypted)"},
		"PGP in the text": {"\n-----BEGIN PGP MESSAGE-----\n\n1 P-K4\n-----END PGP MESSAGE-----\n", "encrypted (PGP)"},
		"invitation":      {many + "multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n1 P-K4\n--b\nContent-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\nSUMMARY:1 P-K4\n--b--\n", "an answer of a calendar (reply)"},
		"calendar alone":  {many + "text/calendar\n\nBEGIN:VCALENDAR\nSUMMARY:1 P-K4\nEND:VCALENDAR\n", "a calendar"},
		"octets alone":    {many + "application/octet-stream\n\n1 P-K4\n", "a file (application/octet-stream)"},
		"a document":      {many + "multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n\n--b\nContent-Type: application/pdf; name=move.pdf\nContent-Transfer-Encoding: base64\n\nMSBQLUs0Cg==\n--b--\n", "a file (application/pdf)"},
		"photograph":      {many + "multipart/mixed; boundary=b\n\n--b\nContent-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\nMSBQLUs0Cg==\n--b--\n", "a picture or a sound"},
	} {
		t.Run(name, func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			before := len(h.office.Letters(aliceAt))
			write := func() {
				h.clock.pass(time.Minute)
				head, _, _ := strings.Cut(h.reply(aliceAt, "x"), "\n\n")
				h.deliver(head + "\n" + c.form)
				h.pump()
			}
			write()
			write()
			v := h.verdicts()
			if len(v) != 2 || v[0] != "no readable text: it is "+c.what || v[1] != v[0] || h.plies() != 0 {
				t.Fatalf("%q, %d moves", v, h.plies())
			}
			all := h.office.Letters(aliceAt)
			if len(all) != before+1 {
				t.Fatalf("%d answers on one day", len(all)-before)
			}
			m, err := mime.ReadMail(all[len(all)-1].Raw)
			if err != nil || m.Subject != "A-1: we could not read your letter - plain text, please" || !strings.Contains(flat(m.Text), "Your letter “Re: A-1: L-TERMS” is "+c.what+" [R-11]") {
				t.Errorf("%q, %v:\n%s", m.Subject, err, m.Text)
			}
			// When Reply is pressed at that answer, the move is heard.
			h.clock.pass(time.Minute)
			h.write(aliceAt, "1 P-K4")
			h.pump()
			if h.plies() != 1 {
				t.Errorf("the answer in plain text: %q", h.verdicts())
			}
			h.clock.pass(24 * time.Hour)
			write()
			if n := len(h.office.Letters(aliceAt)) - before; n != 3 { // the answer, the acknowledgement, and the next day's
				t.Errorf("%d letters by the next day", n)
			}
		})
	}
}

// TestReadAfterAll checks that the text of a letter is read which came in a rarer form, or
// beside something that no person reads.
func TestReadAfterAll(t *testing.T) {
	t.Parallel()
	const many = "MIME-Version: 1.0\nContent-Type: "
	for name, form := range map[string]string{
		"an invitation":    many + "multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n1 P-K4\n--b\nContent-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nSUMMARY:RESIGN\n--b--\n",
		"RTF":              many + "text/rtf\n\n{\\rtf1 {\\strike RESIGN}\\par 1 P-K4}\n",
		"enriched":         many + "text/enriched\n\n<bold>1 P-K4</bold>\n",
		"UTF-16":           many + "text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n\nMQAgAFAALQBLADQA\n",
		"a pointer":        many + "multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nView this letter in HTML.\n--b\nContent-Type: text/html\n\n<p>1 P-K4\n--b--\n",
		"a signature":      many + "multipart/signed; boundary=b\n\n--b\nContent-Type: text/plain\n\n1 P-K4\n--b\nContent-Type: application/pgp-signature\n\nx\n--b--\n",
		"struck in a page": many + "multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nRESIGN\n1 P-K4\n--b\nContent-Type: text/html\n\n<p><s>RESIGN</s></p><p>1 P-K4</p>\n--b--\n",
	} {
		t.Run(name, func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			h.clock.pass(time.Minute)
			head, _, _ := strings.Cut(h.reply(aliceAt, "x"), "\n\n")
			h.deliver(head + "\n" + form)
			h.pump()
			if v := h.verdicts(); h.plies() != 1 || len(v) != 1 || v[0] != "heard: White in game g1" {
				t.Errorf("%d moves, %q", h.plies(), v)
			}
		})
	}
}

// TestAllStruckOut checks that a letter of which its writer struck everything out does
// nothing, though a move stand in it, and that the mail room says why (RULING/R-85).
func TestAllStruckOut(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.clock.pass(time.Minute)
	h.write(aliceAt, "~~1 P-K4~~")
	h.pump()
	if v := h.verdicts(); h.plies() != 0 || len(v) != 1 || v[0] != "heard: White in game g1; its writer struck all of it out" {
		t.Errorf("%d moves, %q", h.plies(), v)
	}
	h.answered(aliceAt, "L-UNREAD")
}
