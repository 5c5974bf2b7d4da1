package proof_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"strings"
	"testing"
	"time"

	"postd/mailbox/mime"
	"postd/mailbox/proof"
	"postd/mailbox/proof/prooftest"
)

const (
	bobAt    = "bob@players.example"
	officeTo = "Post Office <post+g12.17-2w.k2j4@chess.example>"
)

// now is when the letters of these tests arrive.
var now = time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)

// letter is one of Bob's, with fields changed, "To: ", or added; those without a value
// are taken out.
func letter(changes ...string) string {
	head := []string{
		"From: Bob Brown <" + bobAt + ">", "To: " + officeTo, "Subject: Re: A-7", "Date: Mon, 7 Dec 2026 08:59:00 +0000",
		"Message-ID: <n1@players.example>", "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
	}
	for _, c := range changes {
		name, value, _ := strings.Cut(c, ":")
		found := false
		for i, h := range head {
			if strings.HasPrefix(h, name+":") {
				head[i], found = c, true
				if value == "" {
					head = append(head[:i:i], head[i+1:]...)
				}
				break
			}
		}
		if !found {
			head = append(head, c)
		}
	}
	return strings.Join(head, "\r\n") + "\r\n\r\n2. Kt-KB3  Kt-QB3\r\n\r\nBob\r\n"
}

// home is what the office takes for its own addresses.
func home(addr string) bool { return mime.Bare(addr) == "post@chess.example" }

// verifier asks the resolver, and believes mx.chess.example.
func verifier(r proof.Resolver) *proof.Verifier {
	return proof.NewVerifier(proof.Options{Resolver: r, Trusted: "mx.chess.example", Home: home, Now: func() time.Time { return now }})
}

// opened opens a letter anew at each call.
func opened(raw string) func() io.Reader {
	return func() io.Reader { return strings.NewReader(raw) }
}

// found is what is found of a letter by IMAP.
func found(t *testing.T, v *proof.Verifier, raw string, at proof.Door) proof.Finding {
	t.Helper()
	f, err := v.Signature(context.Background(), opened(raw), bobAt, at)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestSignatureKinds goes through the kinds of signed letters that come by themselves
// or are made by somebody who means harm.
func TestSignatureKinds(t *testing.T) {
	t.Setenv("GODEBUG", "rsa1024min=0") // so that the weak key is refused by DKIM, and not by the language
	bob, mail := prooftest.NewSigner("players.example"), prooftest.NewSigner("mail.players.example")
	old, weak, weakest := prooftest.NewRSASigner("players.example", 2048), prooftest.NewRSASigner("players.example", 1024), prooftest.NewRSASigner("players.example", 512)
	old.Selector, weak.Selector, weakest.Selector = "old", "weak", "weakest"
	alice, club := prooftest.NewSigner("alice.example"), prooftest.NewSigner("co.uk")
	other := prooftest.NewSigner("players.example") // whose key is not the one that is published
	simple := bob
	simple.Canon = "simple/simple"
	mixed := bob
	mixed.Canon = "relaxed/simple"
	var dns prooftest.Resolver
	dns.Publish(bob, mail, old, weak, weakest, alice, club)
	signed := bob.Sign(letter())
	next := time.Date(2040, 1, 1, 9, 0, 0, 0, time.UTC)
	late := func(d string) string { return bob.Sign(letter("Date: " + d)) }
	for _, c := range []struct {
		name, raw string
		sig       proof.Signature
		by, note  string
	}{
		{"nobody signed it", letter(), proof.Unsigned, "", ""},
		{"To is signed", signed, proof.Signed, "dkim players.example to", ""},
		{"RSA", old.Sign(letter()), proof.Signed, "dkim players.example to", ""},
		{"RSA of 1,024 bits", weak.Sign(letter()), proof.Signed, "dkim players.example to", ""},
		{"RSA of 512 bits", weakest.Sign(letter()), proof.Unsigned, "", "key is too short"},
		{"simple", simple.Sign(letter()), proof.Signed, "dkim players.example to", ""},
		{"relaxed head, simple body", mixed.Sign(letter()), proof.Signed, "dkim players.example to", ""},
		{"with ends of lines as on disk", strings.ReplaceAll(signed, "\r\n", "\n"), proof.Signed, "dkim players.example to", ""},
		{"blank lines above it", "\r\n\n" + signed, proof.Signed, "dkim players.example to", ""},
		{"the door's fields above it", "Return-Path: <x@alice.example>\r\nDelivered-To: post@chess.example\r\nReceived: from a by b; x\r\n" + signed, proof.Signed, "dkim players.example to", ""},
		{"relaxed, folded anew", strings.Replace(signed, "Subject: Re: A-7", "Subject: Re:\r\n\t A-7", 1), proof.Signed, "dkim players.example to", ""},
		{"simple, folded anew", strings.Replace(simple.Sign(letter()), "Subject: Re: A-7", "Subject: Re:\r\n\t A-7", 1), proof.Unsigned, "", "did not verify"},
		{"by a part of the same organisation", mail.Sign(letter()), proof.Signed, "dkim mail.players.example to", ""},
		{"signed twice over", bob.Signing("from", "to", "subject", "date", "from", "to", "subject", "date", "cc", "cc").Sign(letter()), proof.Signed, "dkim players.example to", ""},
		{"To in many words", bob.Sign(letter("To: =?x-unknown?q?Post?= <POST@Chess.Example>, Alice (who plays) <alice@alice.example>, Team: \"a, b\" <c@d.example>;")), proof.Signed, "dkim players.example to", ""},
		{"the office in a signed Cc", bob.Sign(letter("To: Alice <alice@alice.example>", "Cc: "+officeTo)), proof.Signed, "dkim players.example to", ""},
		{"no subject", bob.Sign(letter("Subject:")), proof.Signed, "dkim players.example to", ""},

		{"Microsoft", bob.Signing(prooftest.Microsoft...).Sign(letter()), proof.Loose, "dkim players.example", ""},
		{"Apple, answered to all", bob.Signing("from", "to", "subject", "date", "message-id").Sign(letter("Cc: Alice <alice@alice.example>")), proof.Loose, "dkim players.example", ""},
		{"neither To nor Message-ID", bob.Signing("from", "subject", "date").Sign(letter()), proof.Unsigned, "", "neither To nor Message-ID"},
		{"loose, and without Message-ID", bob.Signing(prooftest.Microsoft...).Sign(letter("Message-ID:")), proof.Unsigned, "", "neither To nor Message-ID"},

		{"signed for Alice", bob.Sign(letter("To: Alice <alice@alice.example>")), proof.Unsigned, "", "somebody else"},
		{"signed for Alice, the office added by Cc", strings.Replace(bob.Signing("from", "to", "subject", "date", "message-id").Sign(letter("To: Alice <alice@alice.example>")), "\r\nTo:", "\r\nCc: post@chess.example\r\nTo:", 1), proof.Unsigned, "", "somebody else"},
		{"signed for Alice, who has the office's address for a name", bob.Sign(letter(`To: "post@chess.example" <alice@alice.example>`)), proof.Unsigned, "", "somebody else"},
		{"signed for Alice, with the office in a comment", bob.Sign(letter(`To: alice@alice.example (post@chess.example)`)), proof.Unsigned, "", "somebody else"},
		{"signed for nobody", bob.Sign(letter("To:")), proof.Unsigned, "", "somebody else"},
		{"signed for nobody, To added", strings.Replace(bob.Sign(letter("To:")), "\r\nSubject:", "\r\nTo: post@chess.example\r\nSubject:", 1), proof.Unsigned, "", "did not verify"},
		{"signed for Alice, and loosely as well", bob.Sign(bob.Signing(prooftest.Microsoft...).Sign(letter("To: alice@alice.example"))), proof.Unsigned, "", "somebody else"},
		{"loosely for Alice, To exchanged", strings.Replace(bob.Signing(prooftest.Microsoft...).Sign(letter("To: alice@alice.example")), "To: alice@alice.example", "To: "+officeTo, 1), proof.Loose, "dkim players.example", ""},

		{"a second From above", "From: Alice <alice@alice.example>\r\n" + signed, proof.Unsigned, "", "no author"},
		{"a second From of the same above", "From: " + bobAt + "\r\n" + signed, proof.Unsigned, "", "no author"},
		{"a second Subject above", "Subject: RESIGN\r\n" + signed, proof.Unsigned, "", "several fields subject"},
		{"a second To above", "To: post@chess.example\r\n" + bob.Sign(letter("To: alice@alice.example")), proof.Unsigned, "", "several fields to"},
		{"a second Date above", "Date: Mon, 7 Dec 2026 08:59:00 +0000\r\n" + signed, proof.Unsigned, "", "several fields date"},
		{"a second Content-Type above", "Content-Type: text/html\r\n" + signed, proof.Unsigned, "", "several fields content-type"},
		{"a Subject added where it is not signed", "Subject: RESIGN\r\n" + bob.Signing("from", "to", "date").Sign(letter("Subject:")), proof.Unsigned, "", "Date or Subject"},
		{"a Subject added where it is", "Subject: RESIGN\r\n" + bob.Sign(letter("Subject:")), proof.Unsigned, "", "did not verify"},
		{"Subject changed", strings.Replace(signed, "Re: A-7", "Re: A-8", 1), proof.Unsigned, "", "did not verify"},
		{"the body changed", strings.Replace(signed, "Kt-KB3", "P-KR3", 1), proof.Unsigned, "", "body hash"},
		{"the body went on", signed + "RESIGN\r\n", proof.Unsigned, "", "body hash"},
		{"the body went on, l=", strings.TrimSuffix(bob.Tagged("l=18; ").Sign(letter()), "Bob\r\n"), proof.Unsigned, "", "body length"},
		{"l= of the whole", bob.Tagged("l=27; ").Sign(letter()), proof.Unsigned, "", "body length"},
		{"another body below a line of carriage returns", strings.Replace(signed, "\r\n\r\n", "\r\n\r\r\nRESIGN\r\n\r\n", 1), proof.Unsigned, "", "does not end in an empty line"},
		{"a carriage return within a field", strings.Replace(signed, "\r\nMIME-Version", "\r\nX: y\rSubject: RESIGN\r\nMIME-Version", 1), proof.Unsigned, "", "does not end as lines do"},
		{"a line of no field, and one that goes on", strings.Replace(signed, "\r\nDate:", "\r\nX\r\n RESIGN\r\nDate:", 1), proof.Unsigned, "", "no field"},
		{"a name of a field that only looks like one", "Subject\u00a0: RESIGN\r\n" + signed, proof.Unsigned, "", "no field"},
		{"From is not signed", bob.Signing("to", "subject", "date").Sign(letter()), proof.Unsigned, "", "From field not signed"},
		{"Date is not signed", bob.Signing("from", "to", "subject").Sign(letter()), proof.Unsigned, "", "Date or Subject"},
		{"without a date", bob.Sign(letter("Date:")), proof.Unsigned, "", "no date"},

		{"of next year", late("Tue, 7 Dec 2027 09:00:00 +0000"), proof.Unsigned, "", "time to come"},
		{"of tomorrow morning, by a clock that is wrong", late("Tue, 8 Dec 2026 08:59:00 +0000"), proof.Signed, "dkim players.example to", ""},
		{"seven days on its way", late("Mon, 30 Nov 2026 09:00:00 +0000"), proof.Signed, "dkim players.example to", ""},
		{"a second more", late("Mon, 30 Nov 2026 08:59:59 +0000"), proof.Unsigned, "", "more than seven days"},
		{"t= of next year", bob.Tagged("t=1828170000; ").Sign(letter()), proof.Unsigned, "", "time to come"},
		{"t= of now", bob.Tagged(fmt.Sprintf("t=%d; ", now.Unix())).Sign(letter()), proof.Signed, "dkim players.example to", ""},
		{"expired", bob.Tagged("x=1600000000; ").Sign(letter()), proof.Unsigned, "", "expired"},
		{"t= that is no number", bob.Tagged("t=noon; ").Sign(letter()), proof.Unsigned, "", "malformed time"},

		{"by the opponent", alice.Sign(letter()), proof.Unsigned, "", ""},
		{"by a public suffix", club.Sign(letter("From: bob@players.co.uk")), proof.Unsigned, "", "no author"},
		{"by another's key", other.Sign(letter()), proof.Unsigned, "", "did not verify"},
		{"by a domain that ends alike", prooftest.NewSigner("notplayers.example").Sign(letter()), proof.Unsigned, "", ""},
		{"a false one above the true", other.Sign(signed), proof.Signed, "dkim players.example to", ""},
		{"four false ones above the true", strings.Repeat(falseSignature, 4) + signed, proof.Signed, "dkim players.example to", ""},
		{"five false ones above the true", strings.Repeat(falseSignature, 5) + signed, proof.Unsigned, "", ""},
		{"sixty", strings.Repeat(falseSignature, 59) + signed, proof.Unsigned, "", ""},
		{"one that covers the true one", bob.Signing(append([]string{"dkim-signature"}, prooftest.Google...)...).Sign(signed), proof.Signed, "dkim players.example to", ""},
		{"of ten thousand fields", bob.Signing(append(strings.Split(strings.Repeat("x,", 9999)+"x", ","), prooftest.Google...)...).Sign(letter()), proof.Unsigned, "", ""},
		{"below 1,200 fields", strings.Repeat("X: y\r\n", 1200) + signed, proof.Unsigned, "", "header is too long"},
		{"below 2,100 lines", strings.Repeat("X: y\r\n z\r\n z\r\n", 700) + signed, proof.Unsigned, "", "header is too long"},
		{"below a field of 70 kB", "X: " + strings.Repeat("y", 70<<10) + "\r\n" + signed, proof.Unsigned, "", "header is too long"},
		{"above 260 kB", strings.Replace(signed, "\r\n\r\n", "\r\n"+strings.Repeat("X: "+strings.Repeat("y", 50<<10)+"\r\n", 6)+"\r\n", 1), proof.Unsigned, "", "header is too long"},
		{"below 200 kB", strings.Repeat("X: "+strings.Repeat("y", 50<<10)+"\r\n", 4) + signed, proof.Signed, "dkim players.example to", ""},
		{"cut in the header", signed[:200], proof.Unsigned, "", ""},
		{"of the beginning alone", "X-Postd-Truncated: 900000\r\n" + signed[:len(signed)-5], proof.Unsigned, "", "body hash"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := found(t, verifier(&dns), c.raw, proof.Door{Way: proof.IMAP})
			if f.Signature != c.sig || f.By != c.by || !strings.Contains(f.Note, c.note) || c.note == "" && c.sig != proof.Unsigned && f.Note != "" {
				t.Errorf("%q by %q, note %q; want %q by %q, note %q", f.Signature, f.By, f.Note, c.sig, c.by, c.note)
			}
			if f.Wait {
				t.Error("it waits")
			}
		})
	}

	t.Run("expired when it came, by the clock of the office", func(t *testing.T) {
		raw := bob.Tagged(fmt.Sprintf("x=%d; ", next.Unix()-1)).Sign(letter("Date: " + next.Format(time.RFC1123Z)))
		if f := found(t, verifier(&dns), raw, proof.Door{Way: proof.IMAP, Arrived: next}); f.Signature != proof.Unsigned || !strings.Contains(f.Note, "expired") {
			t.Errorf("%+v", f)
		}
		if f := found(t, verifier(&dns), raw, proof.Door{Way: proof.IMAP, Arrived: next.Add(-time.Minute)}); f.Signature != proof.Signed {
			t.Errorf("a minute before: %+v", f)
		}
	})
	t.Run("of a domain of an organisation that is elsewhere", func(t *testing.T) {
		f := found(t, verifier(&dns), alice.Sign(signed), proof.Door{Way: proof.LMTP})
		if f.Signature != proof.Signed || fmt.Sprint(f.Domains) != "[alice.example players.example]" {
			t.Errorf("%+v", f)
		}
	})
	t.Run("which addresses it covers", func(t *testing.T) {
		const key, copied, elsewhere = "post+g12.17-2w.k2j4@chess.example", "Alice@alice.example", "post+g12.18-2w.zzzz@chess.example"
		both := bob.Sign(letter("Cc: alice@alice.example"))
		for raw, want := range map[string]string{
			both: "true true false", "Delivered-To: " + elsewhere + "\r\n" + both: "true true false",
			signed: "true false false", bob.Signing(prooftest.Microsoft...).Sign(letter()): "true true true", letter(): "true true true",
		} {
			f := found(t, verifier(&dns), raw, proof.Door{Way: proof.IMAP})
			if got := fmt.Sprint(f.Covers(strings.ToUpper(key)), f.Covers(copied), f.Covers(elsewhere)); got != want {
				t.Errorf("%s, want %s: %+v", got, want, f)
			}
		}
	})
	t.Run("another author than the reader found", func(t *testing.T) {
		f, err := verifier(&dns).Signature(context.Background(), opened(signed), "carol@players.example", proof.Door{Way: proof.IMAP})
		if err != nil || f.Signature != proof.Unsigned {
			t.Errorf("%+v, %v", f, err)
		}
	})
	t.Run("nobody is asked", func(t *testing.T) {
		v := proof.NewVerifier(proof.Options{Home: home, Now: func() time.Time { return now }})
		if f := found(t, v, signed, proof.Door{Way: proof.IMAP}); f.Signature != proof.Unsigned || f.Wait {
			t.Errorf("%+v", f)
		}
	})
}

// falseSignature is a whole one of a domain that has no key.
const falseSignature = "DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=nobody.example; s=x; h=from; bh=AAAA; b=AAAA\r\n"

// TestSignatureSilence: where DNS gives no answer the letter can wait, and it is asked
// again later; what it does not hang on is no reason to wait.
func TestSignatureSilence(t *testing.T) {
	t.Parallel()
	bob, alice := prooftest.NewSigner("players.example"), prooftest.NewSigner("alice.example")
	var dns prooftest.Resolver
	dns.Publish(bob, alice)
	clock := now
	v := proof.NewVerifier(proof.Options{Resolver: &dns, Home: home, Now: func() time.Time { return clock }})
	raw := bob.Sign(letter())
	dns.Silent(true)
	if f := found(t, v, raw, proof.Door{Way: proof.IMAP}); f.Signature != proof.Unsigned || !f.Wait {
		t.Fatalf("%+v", f)
	}
	if f := found(t, v, alice.Sign(letter()), proof.Door{Way: proof.IMAP}); f.Wait {
		t.Errorf("it waits for the signature of another: %+v", f)
	}
	dns.Silent(false)
	before := len(dns.Asked())
	if f := found(t, v, raw, proof.Door{Way: proof.IMAP, Arrived: now}); !f.Wait || len(dns.Asked()) != before {
		t.Errorf("it was asked again at once: %+v", f)
	}
	clock = clock.Add(time.Minute)
	if f := found(t, v, raw, proof.Door{Way: proof.IMAP, Arrived: now}); f.Signature != proof.Signed || f.Wait {
		t.Errorf("a minute later: %+v", f)
	}
	dns.Silent(true)
	smtp := proof.Door{Way: proof.SMTP, Caller: netip.MustParseAddr("192.0.2.1"), Sender: bobAt}
	if f := found(t, v, letter(), smtp); f.Signature != proof.Unsigned || !f.Wait {
		t.Errorf("SPF without an answer: %+v", f)
	}
	smtp.Sender = ""
	if f := found(t, v, letter(), smtp); f.Signature != proof.Unsigned || !f.Wait {
		t.Errorf("DMARC without an answer: %+v", f)
	}

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if f, err := v.Signature(ctx, opened(raw), bobAt, proof.Door{Way: proof.IMAP}); !errors.Is(err, context.Canceled) || f.Signature != proof.Unsigned || !f.Wait {
		t.Errorf("given up: %+v, %v", f, err)
	}
}

// TestSignatureBreaks: where the reader breaks down the letter is unsigned, and the
// office goes on.
func TestSignatureBreaks(t *testing.T) {
	t.Parallel()
	bob := prooftest.NewSigner("players.example")
	v := proof.NewVerifier(proof.Options{Resolver: broken{}, Home: home, Now: func() time.Time { return now }})
	f, err := v.Signature(context.Background(), opened(bob.Sign(letter())), bobAt, proof.Door{Way: proof.IMAP})
	if !errors.Is(err, mime.ErrPanic) || f.Signature != proof.Unsigned || f.Wait {
		t.Errorf("%+v, %v", f, err)
	}
}

// broken is a resolver that breaks down.
type broken struct{ proof.Resolver }

func (broken) LookupTXT(context.Context, string) ([]string, error) { panic("no") }

// FuzzSignature: no letter brings the verifier down, and none is signed but the one that
// was.
func FuzzSignature(f *testing.F) {
	bob := prooftest.NewSigner("players.example")
	bob.Key = ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)) // the same in each process
	var dns prooftest.Resolver
	dns.Publish(bob)
	dns.TXT("players.example", "v=spf1 include:players.example redirect=players.example")
	dns.TXT("_dmarc.players.example", "v=DMARC1; p=reject")
	signed := bob.Sign(letter())
	_, body, _ := bytes.Cut([]byte(signed), []byte("\r\n\r\n"))
	for _, raw := range []string{signed, letter(), falseSignature + signed, bob.Tagged("l=3; ").Sign(letter()), results("mx.chess.example; dmarc=fail") + signed} {
		f.Add([]byte(raw))
	}
	v := proof.NewVerifier(proof.Options{Resolver: &dns, Home: home, Now: func() time.Time { return now }})
	f.Fuzz(func(t *testing.T, raw []byte) {
		for _, at := range []proof.Door{{Way: proof.IMAP}, {Way: proof.SMTP, Caller: netip.MustParseAddr("192.0.2.1"), Sender: bobAt}} {
			got, err := v.Signature(context.Background(), opened(string(raw)), bobAt, at)
			if err != nil {
				t.Fatal(err)
			}
			m, err := mime.ReadMail(raw)
			if got.Signature == proof.Signed && (err != nil || m.Subject != "Re: A-7" || !home(mime.First(m.To)) || !strings.Contains(strings.Join(strings.Fields(string(body)), " "), strings.Join(strings.Fields(m.Text), " "))) {
				t.Errorf("signed, and read otherwise: subject %q, to %q, text %q", m.Subject, m.To, m.Text)
			}
		}
	})
}
