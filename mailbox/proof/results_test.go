package proof_test

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"postd/mailbox/proof"
	"postd/mailbox/proof/prooftest"
)

// results is a field of a server's results.
func results(words string) string { return "Authentication-Results: " + words + "\r\n" }

// Results as servers write them, of a letter of bob@players.example.
const (
	gmail = `mx.google.com;
       dkim=pass header.i=@players.example header.s=s1 header.b=abcd1234;
       spf=pass (google.com: domain of bob@players.example designates 192.0.2.1 as permitted sender) smtp.mailfrom=bob@players.example;
       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=players.example`
	gmailForwarded = `mx.google.com;
       dkim=pass header.i=@players.example header.s=s1 header.b=abcd1234;
       arc=pass (i=1 spf=pass spfdomain=players.example dkim=pass dkdomain=players.example dmarc=pass fromdomain=players.example);
       spf=pass (google.com: domain of srs0=x=y=players.example=bob@alumni.example designates 192.0.2.9 as permitted sender) smtp.mailfrom="SRS0=x=y=players.example=bob@alumni.example";
       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=players.example`
	microsoft = `spf=pass (sender IP is 192.0.2.1)
 smtp.mailfrom=players.example; dkim=pass (signature was verified)
 header.d=players.example;dmarc=pass action=none
 header.from=players.example;compauth=pass reason=100`
	microsoftDKIM = `spf=fail (sender IP is 192.0.2.9)
 smtp.mailfrom=alumni.example; dkim=pass (signature was verified)
 header.d=players.example;dmarc=pass action=none
 header.from=players.example;compauth=pass reason=100`
	microsoftFail = `spf=none (sender IP is 192.0.2.66)
 smtp.mailfrom=evil.example; dkim=none (message not signed)
 header.d=none;dmarc=fail action=oreject
 header.from=players.example;compauth=fail reason=000`
	fastmail = `mx5.messagingengine.com;
    arc=none (no signatures found);
    bimi=skipped (DMARC Policy is not at enforcement);
    dkim=pass (2048-bit rsa key sha256) header.d=players.example
      header.i=@players.example header.b="a;b(c=d\" x" header.a=rsa-sha256
      header.s=s1;
    dmarc=pass policy.published-domain-policy=none
      policy.applied-disposition=none policy.evaluated-disposition=none
      (p=none,d=none,d.eval=none) policy.policy-from=p
      header.from=players.example;
    iprev=pass smtp.remote-ip=192.0.2.9 (mx.alumni.example);
    spf=none smtp.mailfrom=list@alumni.example smtp.helo=mx.alumni.example`
	opendkim = `mx.chess.example;
	dkim=pass (2048-bit key; unprotected) header.d=players.example header.i=@players.example header.a=rsa-sha256 header.s=s1 header.b=abcd1234;
	dkim-atps=neutral`
	opendmarc = `mx.chess.example; dmarc=pass (p=none dis=none) header.from=players.example`
	rspamd    = `mx.chess.example;
	dkim=pass header.d=players.example header.s=s1 header.b=abcd;
	spf=softfail (mx.chess.example: 192.0.2.9 is neither permitted nor denied by domain of bob@players.example) smtp.mailfrom=bob@players.example;
	dmarc=pass (policy=none) header.from=players.example`
)

// TestResultsOfServers takes the results of the mailbox's server, which verified what
// this office cannot, since the server has changed the letter: nothing is asked of DNS.
func TestResultsOfServers(t *testing.T) {
	t.Parallel()
	bob, mail := prooftest.NewSigner("players.example"), prooftest.NewSigner("mail.players.example")
	signed := strings.Replace(bob.Sign(letter()), "Kt-QB3", "Kt-QB3 [external]", 1) // so that the own verification fails
	loose := bob.Signing(prooftest.Microsoft...).Sign(letter())
	toAlice := bob.Sign(letter("To: alice@alice.example"))
	const received = "Received: from a.example by mx.chess.example; Mon, 7 Dec 2026 08:59:30 +0000\r\n"
	const own = "mx.chess.example"
	for _, c := range []struct {
		name, server, raw string
		sig               proof.Signature
		by                string
	}{
		{"Gmail", "mx.google.com", results(gmail) + signed, proof.Signed, "spf by mx.google.com"},
		{"Gmail, below the marks of its delivery", "mx.google.com", "Delivered-To: post@chess.example\r\nReceived: by 2002:a05:6808 with SMTP id x; Mon, 07 Dec 2026 01:00:00 -0800 (PST)\r\nX-Received: by x\r\n" + results(gmail) + signed, proof.Signed, "spf by mx.google.com"},
		{"Gmail, forwarded", "mx.google.com", results(gmailForwarded) + signed, proof.Signed, "dkim by mx.google.com to"},
		{"Gmail, forwarded, loose", "mx.google.com", results(gmailForwarded) + loose, proof.Loose, "dkim by mx.google.com"},
		{"Gmail, a letter for Alice posted to us", "mx.google.com", results(gmailForwarded) + toAlice, proof.Unsigned, ""},
		{"Gmail, an old letter posted again", "mx.google.com", results(gmailForwarded) + bob.Sign(letter("Date: Sun, 29 Nov 2026 08:59:00 +0000")), proof.Unsigned, ""},
		{"Gmail, the signature is gone", "mx.google.com", results(gmailForwarded) + letter(), proof.Unsigned, ""},
		{"Gmail, one of two covers too little", "mx.google.com", results(gmailForwarded) + bob.Sign(bob.Signing("from", "date").Sign(letter())), proof.Unsigned, ""},
		{"Microsoft", proof.Nameless, results(microsoft) + signed, proof.Signed, "spf by the mailbox's server"},
		{"Microsoft, forwarded", proof.Nameless, results(microsoftDKIM) + signed, proof.Signed, "dkim by the mailbox's server to"},
		{"Microsoft, of Microsoft", proof.Nameless, results(microsoftDKIM) + loose, proof.Loose, "dkim by the mailbox's server"},
		{"Microsoft, disowned", proof.Nameless, results(microsoftFail) + letter(), proof.Disowned, "dmarc=fail by the mailbox's server"},
		{"Microsoft, a nameless one below", proof.Nameless, results(microsoftFail) + received + results(microsoft) + letter(), proof.Disowned, "dmarc=fail by the mailbox's server"},
		{"Microsoft, a nameless one right below, of no avail", proof.Nameless, results("spf=none smtp.mailfrom=evil.example; dkim=none; dmarc=none header.from=players.example") + results(microsoft) + letter(), proof.Unsigned, ""},
		{"nameless ones where a name is asked for", own, results(microsoft) + signed, proof.Unsigned, ""},
		{"named ones where nameless are asked for", proof.Nameless, results(opendmarc) + signed, proof.Unsigned, ""},
		{"Fastmail", "mx5.messagingengine.com", results(fastmail) + signed, proof.Signed, "dkim by mx5.messagingengine.com to"},
		{"OpenDKIM", own, received + results(opendkim) + signed, proof.Signed, "dkim by mx.chess.example to"},
		{"OpenDMARC above OpenDKIM", own, received + results(opendmarc) + results(opendkim) + signed, proof.Signed, "dmarc by mx.chess.example to"},
		{"OpenDMARC, without a signature it was SPF", own, results(opendmarc) + letter(), proof.Signed, "dmarc by mx.chess.example"},
		{"OpenDMARC, for Alice", own, results(opendmarc) + toAlice, proof.Unsigned, ""},
		{"OpenDMARC, a foreign signature beside", own, results(opendmarc) + falseSignature + signed, proof.Signed, "dmarc by mx.chess.example to"},
		{"OpenDKIM, beside a signature of which it says nothing", own, results(opendkim) + mail.Signing("from").Sign(signed), proof.Signed, "dkim by mx.chess.example to"},
		{"OpenDKIM, of a part of the text", own, results(opendkim) + bob.Tagged("l=5; ").Sign(letter()), proof.Unsigned, ""},
		{"OpenDKIM, of a time that is none", own, results(opendkim) + bob.Tagged("t=noon; ").Sign(letter()), proof.Unsigned, ""},
		{"OpenDKIM, of a time to come", own, results(opendkim) + bob.Tagged("t=1828170000; ").Sign(letter()), proof.Unsigned, ""},
		{"OpenDKIM, expired", own, results(opendkim) + bob.Tagged("x=1700000000; ").Sign(letter()), proof.Unsigned, ""},
		{"OpenDKIM, of a list that is none", own, results(opendkim) + "DKIM-Signature: v=1; d=players.example; d=players.example; h=from:to:subject:date\r\n" + letter(), proof.Unsigned, ""},
		{"Rspamd", own, results(rspamd) + signed, proof.Signed, "dkim by mx.chess.example to"},
		{"another's name", own, results("mx.elsewhere.example; dmarc=pass header.from=players.example") + letter(), proof.Unsigned, ""},
		{"a name that begins alike", own, results("mx.chess.example.evil.example; spf=pass smtp.mailfrom=bob@players.example") + letter(), proof.Unsigned, ""},
		{"forged, below a Received", own, results("mx.chess.example; spf=none smtp.mailfrom=x@evil.example") + received + results("mx.chess.example; spf=pass smtp.mailfrom=bob@players.example") + letter(), proof.Unsigned, ""},
		{"forged, right below", own, results("mx.chess.example; spf=none smtp.mailfrom=x@evil.example") + results("mx.chess.example; spf=pass smtp.mailfrom=bob@players.example") + letter(), proof.Unsigned, ""},
		{"forged, right below one that cannot be read", own, results("mx.chess.example; (((") + results("mx.chess.example; spf=pass smtp.mailfrom=bob@players.example") + letter(), proof.Unsigned, ""},
		{"a result within a comment", own, results("mx.chess.example; spf=none (; spf=pass smtp.mailfrom=bob@players.example) smtp.mailfrom=x@evil.example") + letter(), proof.Unsigned, ""},
		{"a result within quotation marks", own, results(`mx.chess.example; spf=pass smtp.mailfrom="x; dmarc=pass header.from=players.example; x=y"@evil.example`) + letter(), proof.Unsigned, ""},
		{"a field within quotation marks", own, results(`mx.chess.example; spf=pass reason="x smtp.mailfrom=bob@players.example"`) + letter(), proof.Unsigned, ""},
		{"a comment in a comment", own, results("mx.chess.example; spf=pass (a (b\\)) ;) smtp.mailfrom=bob@players.example") + letter(), proof.Signed, "spf by mx.chess.example"},
		{"SPF of another's domain", own, results("mx.chess.example; spf=pass smtp.mailfrom=x@evil.example; dkim=pass header.d=evil.example") + letter(), proof.Unsigned, ""},
		{"SPF of a name alone", own, results("mx.chess.example; spf=pass smtp.helo=players.example") + letter(), proof.Unsigned, ""},
		{"SPF of a public suffix", own, results("mx.chess.example; spf=pass smtp.mailfrom=x@example") + letter(), proof.Unsigned, ""},
		{"DMARC of another's From", own, results("mx.chess.example; dmarc=pass header.from=evil.example") + letter(), proof.Unsigned, ""},
		{"DKIM of the opponent", own, results("mx.chess.example; dkim=pass header.d=alice.example") + prooftest.NewSigner("alice.example").Sign(letter()), proof.Unsigned, ""},
		{"it failed, and passed below", own, results("mx.chess.example; dmarc=fail header.from=players.example") + results(opendkim) + signed, proof.Disowned, "dmarc=fail by mx.chess.example"},
		{"errors", own, results("mx.chess.example; dkim=temperror header.d=players.example; dmarc=permerror header.from=players.example") + signed, proof.Unsigned, ""},
		{"nothing", own, results("mx.chess.example; none") + signed, proof.Unsigned, ""},
		{"a second From", own, "From: x@evil.example\r\n" + results(gmail) + signed, proof.Unsigned, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := proof.NewVerifier(proof.Options{Trusted: c.server, Home: home, Now: func() time.Time { return now }})
			for _, way := range []proof.Way{proof.IMAP, proof.LMTP} {
				if f := found(t, v, c.raw, proof.Door{Way: way}); f.Signature != c.sig || f.By != c.by {
					t.Errorf("%s: %q by %q (%s), want %q by %q; %s", way, f.Signature, f.By, f.Note, c.sig, c.by, f.Results.Words)
				}
			}
			// At the own door there is no server before ours.
			f := found(t, v, c.raw, proof.Door{Way: proof.SMTP, Caller: netip.MustParseAddr("192.0.2.1"), Sender: bobAt})
			if f.Signature != proof.Unsigned || f.Results.Words != "" {
				t.Errorf("at the own door: %+v", f)
			}
		})
	}
}

// TestResultsBesideSignature: what was verified here need not be said by another; what
// the server says the domain disowns is disowned.
func TestResultsBesideSignature(t *testing.T) {
	t.Parallel()
	bob := prooftest.NewSigner("players.example")
	var dns prooftest.Resolver
	dns.Publish(bob)
	raw := results("mx.chess.example; dkim=pass header.d=Alice.example; dkim=fail header.d=evil.example; dkim=pass header.i=@players.example") + bob.Sign(letter())
	if f := found(t, verifier(&dns), raw, proof.Door{Way: proof.IMAP}); fmt.Sprint(f.Domains) != "[players.example alice.example]" {
		t.Errorf("signed by %q", f.Domains)
	}
	for _, c := range []struct {
		name, raw string
		sig       proof.Signature
		by        string
	}{
		{"both", results(opendkim) + bob.Sign(letter()), proof.Signed, "dkim players.example to"},
		{"loose here, by SPF there", results("mx.chess.example; spf=pass smtp.mailfrom=players.example") + bob.Signing(prooftest.Microsoft...).Sign(letter()), proof.Signed, "spf by mx.chess.example"},
		{"loose both times", results(opendkim) + bob.Signing(prooftest.Microsoft...).Sign(letter()), proof.Loose, "dkim players.example"},
		{"here, and disowned there", results("mx.chess.example; dmarc=fail header.from=players.example") + bob.Sign(letter()), proof.Disowned, "dmarc=fail by mx.chess.example"},
	} {
		if f := found(t, verifier(&dns), c.raw, proof.Door{Way: proof.IMAP}); f.Signature != c.sig || f.By != c.by {
			t.Errorf("%s: %q by %q (%s)", c.name, f.Signature, f.By, f.Note)
		}
	}
}
