package mailbox

import (
	"fmt"
	"strings"
	"time"

	"postd/ledger"
	"postd/mailbox/proof/prooftest"
)

// honestKinds are the ways in which players write.
func honestKinds() (all []honestKind) {
	for _, provider := range []string{"signed", "loose", "unsigned"} {
		all = append(all, habitsOf(provider)...)
	}
	door := func(x *honest, raw string) uint64 {
		return x.handedIn(raw, bobsCaller, "mx.bobs.example", x.bob.addr, "ESMTP")
	}
	results := func(field string) func(*honest, string) string {
		return func(_ *honest, raw string) string { return field + "\r\n" + raw }
	}
	spf := func(x *honest) {
		if x.no == 0 {
			x.dns.TXT(bobsDomain, "v=spf1 ip4:"+bobsCaller+" -all")
		}
	}
	return append(all,
		honestKind{provider: "SPF at the door", habit: "reply", change: spf, comes: door},
		honestKind{provider: "unsigned, at the door", habit: "reply", comes: door},
		honestKind{provider: "said by the mailbox's server", habit: "reply", server: "mx.chess.test",
			letter: results("Authentication-Results: mx.chess.test; spf=pass smtp.mailfrom=bobs.example; dmarc=pass header.from=bobs.example")},
		honestKind{provider: "said by a nameless server", habit: "reply", server: "-",
			letter: results("Authentication-Results: spf=pass (sender IP is 198.51.100.7) smtp.mailfrom=bobs.example; dkim=none; dmarc=pass action=none header.from=bobs.example")},
		honestKind{provider: "RSA of 2,048 bits", habit: "reply", letter: func(x *honest, raw string) string {
			old, ok := x.signers["rsa"]
			if !ok {
				old = prooftest.NewRSASigner(bobsDomain, 2048)
				old.Selector = "rsa"
				x.signers["rsa"] = old
				x.dns.Publish(old)
			}
			return old.Sign(raw)
		}},
		honestKind{provider: "simple canonical form", habit: "reply", letter: signedOtherwise(func(s prooftest.Signer) prooftest.Signer { s.Canon = "simple/simple"; return s })},
		honestKind{provider: "signed by a relay too", habit: "reply", letter: func(x *honest, raw string) string {
			return x.signer("relay.example").Sign(x.signer(bobsDomain).Sign(raw))
		}},
		honestKind{provider: "signed by the domain above", habit: "reply", letter: func(x *honest, raw string) string {
			return x.signer(bobsDomain).Tagged("i=@bobs.example; ").Sign(raw)
		}},
	)
}

// habitsOf are the habits of players with a provider.
func habitsOf(provider string) []honestKind {
	loose := provider == "loose"
	keyless := map[string]int{"signed": 0}[provider]
	twice := 2
	if provider == "signed" {
		twice = 0
	}
	other := 2
	kind := func(habit string, asked int, letter func(x *honest, raw string) string) honestKind {
		k := honestKind{provider: provider, habit: habit, asked: asked, letter: letter}
		if letter != nil {
			k.letter = func(x *honest, raw string) string { return x.provide(x.bob, letter(x, raw)) }
		}
		return k
	}
	broken := func(x *honest, raw string) string { // a footer below, a mark in the subject
		return strings.Replace(x.provide(x.bob, raw), "Subject: ", "Subject: [EXTERN] ", 1) + "\r\n-- \r\nForwarded by alumni.example\r\n"
	}
	out := []honestKind{
		kind("reply", 0, nil),
		kind("reply, from a phone of another name", 0, func(x *honest, raw string) string {
			return headed(raw, "From", fmt.Sprintf("B. Brown on the way <%s>", x.bob.addr))
		}),
		kind("reply, without a thread", 0, func(_ *honest, raw string) string { return headed(headed(raw, "In-Reply-To", ""), "References", "") }),
		kind("reply, with a subject of one's own", 0, func(_ *honest, raw string) string { return headed(raw, "Subject", "my move") }),
		kind("reply, by a clock ten hours fast", 0, func(x *honest, raw string) string {
			return headed(raw, "Date", x.clock.now().Add(10*time.Hour).Format(time.RFC1123Z))
		}),
		kind("reply to all", 0, func(x *honest, raw string) string {
			return "Cc: Alice <" + x.players["Alice"].addr + ">\r\n" + raw
		}),
		kind("the plus part is lost", twice, func(_ *honest, raw string) string { return headed(raw, "To", officeAt) }),
		kind("always to the first letter", twice, func(x *honest, raw string) string {
			return headed(headed(headed(raw, "To", x.first.ReplyTo), "In-Reply-To", x.first.MessageID), "References", x.first.MessageID)
		}),
		{provider: provider, habit: "reply, to the letter before the last", before: true},
		{provider: provider, habit: "a second address, confirmed", change: func(x *honest) {
			if x.no == 5 {
				x.second("robert@other.example", true)
			}
		}, letter: func(x *honest, raw string) string {
			if x.no < 5 {
				return x.provide(x.bob, raw)
			}
			return x.provide(&correspondent{addr: "robert@other.example", provider: provider}, headed(raw, "From", "<robert@other.example>"))
		}},
		{provider: provider, habit: "from somebody else's account", asked: other, letter: func(x *honest, raw string) string {
			if x.no < 5 {
				return x.provide(x.bob, raw)
			}
			return x.provide(&correspondent{addr: "daughter@other.example", provider: provider}, headed(raw, "From", "<daughter@other.example>"))
		}},
		{provider: provider, habit: "each letter comes twice", comes: func(x *honest, raw string) uint64 {
			x.comes(raw)
			return x.comes("Received: from a by b; x\r\n" + raw)
		}},
		{provider: provider, habit: "a new provider that signs nothing", asked: other, letter: func(x *honest, raw string) string {
			if x.no < 8 {
				return x.provide(x.bob, raw)
			}
			return raw
		}},
		{provider: provider, habit: "a new provider that signs", letter: func(x *honest, raw string) string {
			if x.no < 8 {
				return x.provide(x.bob, raw)
			}
			return x.signer(bobsDomain).Sign(raw)
		}},
		{provider: provider, habit: "a forwarder that breaks signatures", asked: other, letter: broken},
	}
	if provider == "signed" {
		out = append(out, kind("a new letter with the label", keyless, func(x *honest, raw string) string {
			return headed(headed(headed(headed(raw, "To", officeAt), "Subject", x.label+" my move"), "In-Reply-To", ""), "References", "")
		}))
	}
	if loose {
		out = append(out, kind("the thread and the label", twice, func(x *honest, raw string) string {
			return headed(headed(raw, "To", officeAt), "Subject", "Re: "+x.label)
		}))
	}
	return out
}

// second gives Bob a second address.
func (x *honest) second(addr string, confirmed bool) {
	x.t.Helper()
	p, err := x.ledger.Player(x.bob.id)
	if err != nil {
		x.t.Fatal(err)
	}
	p.Addresses = append(p.Addresses, ledger.Address{Addr: addr, Verified: confirmed})
	if _, err := x.ledger.PutPlayer(p); err != nil {
		x.t.Fatal(err)
	}
}
