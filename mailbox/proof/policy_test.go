package proof_test

import (
	"net/netip"
	"strings"
	"testing"

	"postd/mailbox/proof"
	"postd/mailbox/proof/prooftest"
)

// TestSenderPolicy: at the own door, and there alone, the domain of the envelope speaks
// for a letter that one of its hosts hands in, and the author's domain disowns what
// nothing speaks for.
func TestSenderPolicy(t *testing.T) {
	t.Parallel()
	bob := prooftest.NewSigner("players.example")
	var dns prooftest.Resolver
	dns.Publish(bob)
	dns.TXT("players.example", "google-site-verification="+strings.Repeat("x", 5000), "v=spf1 a:out.players.example mx include:_spf.relay.example -all")
	dns.TXT("_spf.relay.example", "v=spf1 ip6:2001:db8::/32 -all")
	dns.Host("out.players.example", "192.0.2.1")
	dns.MX("players.example", "mx.players.example")
	dns.Host("mx.players.example", "192.0.2.2")
	dns.TXT("_dmarc.players.example", "v=DMARC1; p=reject; sp=none")
	dns.TXT("evil.example", "v=spf1 +all")
	dns.TXT("club.example", "v=spf1 +all", "v=spf1 -all")
	dns.TXT("_dmarc.soft.example", "v=DMARC1; p=none")
	dns.TXT("_dmarc.strict.example", "v=DMARC1; p=none; sp=quarantine")
	dns.TXT("_dmarc.trial.example", "v=DMARC1; p=reject; pct=0")
	dns.TXT("_dmarc.broken.example", "v=DMARC1; q=reject")
	dns.TXT("_dmarc.own.strict.example", "v=DMARC1; p=none")
	dns.TXT("co.uk", "v=spf1 +all")
	dns.TXT("_dmarc.co.uk", "v=DMARC1; p=reject")
	dns.TXT("loop.example", "v=spf1 include:loop.example -all")
	dns.TXT("wide.example", "v=spf1 "+strings.Repeat("a:nowhere.example ", 9)+"+all")
	dns.TXT("_dmarc.loop.example", "v=DMARC1; p=none")
	dns.TXT("macro.example", "v=spf1 exists:%{l}.%{h}.macro.example -all")

	const good = "192.0.2.1"
	at := func(caller, sender string) proof.Door {
		return proof.Door{Way: proof.SMTP, Caller: netip.MustParseAddr(caller), Hello: "out.players.example", Sender: sender}
	}
	for _, c := range []struct {
		name, from, raw string
		at              proof.Door
		sig             proof.Signature
		by              string
	}{
		{"by its own host", bobAt, letter(), at(good, bobAt), proof.Signed, "spf players.example"},
		{"by its own host, in IPv6 clothes", bobAt, letter(), at("::ffff:192.0.2.1", bobAt), proof.Signed, "spf players.example"},
		{"by its server of mail", bobAt, letter(), at("192.0.2.2", bobAt), proof.Signed, "spf players.example"},
		{"by a relay", bobAt, letter(), at("2001:db8::7", "other@players.example"), proof.Signed, "spf players.example"},
		{"a letter to Alice, by its own host", bobAt, bob.Sign(letter("To: alice@alice.example")), at(good, bobAt), proof.Signed, "spf players.example"},
		{"loose, by its own host", bobAt, bob.Signing(prooftest.Microsoft...).Sign(letter()), at(good, bobAt), proof.Signed, "spf players.example"},
		{"signed, by anybody", bobAt, bob.Sign(letter()), at("192.0.2.66", "x@evil.example"), proof.Signed, "dkim players.example to"},
		{"loose, by anybody", bobAt, bob.Signing(prooftest.Microsoft...).Sign(letter()), at("192.0.2.66", "x@evil.example"), proof.Loose, "dkim players.example"},
		{"by anybody", bobAt, letter(), at("192.0.2.66", bobAt), proof.Disowned, "dmarc reject of players.example"},
		{"in the name of another envelope", bobAt, letter(), at(good, "x@evil.example"), proof.Disowned, "dmarc reject of players.example"},
		{"without an envelope", bobAt, letter(), at(good, ""), proof.Disowned, "dmarc reject of players.example"},
		{"an envelope of two domains", bobAt, letter(), at(good, `"x@evil.example"@players.example`), proof.Disowned, "dmarc reject of players.example"},
		{"another of two domains", bobAt, letter(), at(good, "x@evil.example@players.example"), proof.Disowned, "dmarc reject of players.example"},
		{"a letter to Alice, by her", bobAt, bob.Sign(letter("To: alice@alice.example")), at("192.0.2.66", "alice@alice.example"), proof.Disowned, "dmarc reject of players.example"},
		{"of a part, of which the whole asks nothing", "bob@mail.players.example", letter("From: bob@mail.players.example"), at("192.0.2.66", bobAt), proof.Unsigned, ""},
		{"of a domain that asks nothing", "bob@soft.example", letter("From: bob@soft.example"), at("192.0.2.66", bobAt), proof.Unsigned, ""},
		{"of a part, of which the whole asks it", "bob@x.strict.example", letter("From: bob@x.strict.example"), at("192.0.2.66", bobAt), proof.Disowned, "dmarc quarantine of strict.example"},
		{"of a part that speaks for itself", "bob@own.strict.example", letter("From: bob@own.strict.example"), at("192.0.2.66", bobAt), proof.Unsigned, ""},
		{"of a domain that tries it out", "bob@trial.example", letter("From: bob@trial.example"), at("192.0.2.66", bobAt), proof.Unsigned, ""},
		{"of a domain with a record that is none", "bob@broken.example", letter("From: bob@broken.example"), at("192.0.2.66", bobAt), proof.Unsigned, ""},
		{"of a domain with two records", "bob@club.example", letter("From: bob@club.example"), at("192.0.2.66", "bob@club.example"), proof.Unsigned, ""},
		{"of a record that includes itself", "bob@loop.example", letter("From: bob@loop.example"), at("192.0.2.66", "bob@loop.example"), proof.Unsigned, ""},
		{"of a record of which too much is nowhere", "bob@wide.example", letter("From: bob@wide.example"), at("192.0.2.66", "bob@wide.example"), proof.Unsigned, ""},
		{"of a record with the caller's own words", "bob@macro.example", letter("From: bob@macro.example"), at("192.0.2.66", "b@macro.example"), proof.Unsigned, ""},
		{"of a domain that is unknown", "bob@nowhere.example", letter("From: bob@nowhere.example"), at("192.0.2.66", "bob@nowhere.example"), proof.Unsigned, ""},

		{"of a domain that nobody has alone", "bob@co.uk", letter("From: bob@co.uk"), at("192.0.2.66", "bob@co.uk"), proof.Unsigned, ""},

		{"passed on by a program of this machine", bobAt, letter(), at("127.0.0.1", bobAt), proof.Unsigned, ""},
		{"the same, in IPv6", bobAt, letter(), at("::1", bobAt), proof.Unsigned, ""},
		{"the same, in IPv6 clothes", bobAt, letter(), at("::ffff:127.0.0.1", bobAt), proof.Unsigned, ""},
		{"of a caller that is not known", bobAt, letter(), proof.Door{Way: proof.SMTP, Sender: bobAt}, proof.Unsigned, ""},
		{"by LMTP", bobAt, letter(), proof.Door{Way: proof.LMTP, Caller: netip.MustParseAddr(good), Sender: bobAt}, proof.Unsigned, ""},
		{"by IMAP", bobAt, letter(), proof.Door{Way: proof.IMAP, Caller: netip.MustParseAddr(good), Sender: bobAt}, proof.Unsigned, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := verifier(&dns).Signature(t.Context(), opened(c.raw), c.from, c.at)
			if err != nil || f.Signature != c.sig || f.By != c.by || f.Wait {
				t.Errorf("%+v, %v; want %q by %q", f, err, c.sig, c.by)
			}
		})
	}
	for _, q := range dns.Asked() {
		if strings.ContainsAny(q, "@\"%") || len(q) > 260 {
			t.Errorf("asked for %q", q)
		}
	}
}

// TestOrganisation tells which domains one may register.
func TestOrganisation(t *testing.T) {
	t.Parallel()
	for of, want := range map[string]string{
		"bob@players.example": "players.example", "bob@a.b.Players.Example.": "players.example", "players.co.uk": "players.co.uk",
		"x.players.co.uk": "players.co.uk", "co.uk": "", "uk": "", "localhost": "", "": "", "bob@": "", "bob@[192.0.2.1]": "", "bob@192.0.2.1": "",
		"bob@bücher.example": "xn--bcher-kva.example", "x..example": "", "-.example": "-.example", "bob.github.io": "bob.github.io", "github.io": "github.io",
		strings.Repeat("a", 64) + ".example": "", strings.Repeat("a.", 130) + "example": "", "a b.example": "",
	} {
		if got := proof.Organisation(of); got != want {
			t.Errorf("%q: %q, want %q", of, got, want)
		}
	}
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"bob@players.example", "mail.players.example", true}, {"a@x.co.uk", "b@y.co.uk", false}, {"co.uk", "co.uk", false}, {"", "", false},
		{"bob@github.io", "alice@evil.github.io", false}, {"bob@BÜCHER.example", "xn--bcher-kva.example", true},
		{"bob@players.example", "bob@players.example.evil.example", false},
	} {
		if got := proof.SameOrganisation(c.a, c.b); got != c.same {
			t.Errorf("%q and %q: %v", c.a, c.b, got)
		}
	}
}
