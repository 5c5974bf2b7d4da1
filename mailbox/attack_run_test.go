package mailbox

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof/prooftest"
	"postd/rules"
)

// fill puts in the places that an attack leaves open what the attacker has.
func (s *siege) fill(text string) string {
	s.t.Helper()
	s.n++
	bob, alice := s.players["Bob"], s.players["Alice"]
	var toBob, toSecond []ledger.Posting
	for _, p := range s.posted {
		if p.To != bob.addr {
			continue
		}
		switch p.Game {
		case s.game:
			toBob = append(toBob, p)
		case s.second:
			toSecond = append(toSecond, p)
		}
	}
	last, first := toBob[len(toBob)-1], toBob[0]
	key := last.ReplyTo
	local, _, _ := strings.Cut(key, "@")
	now := s.clock.now()
	question, official := ledger.Posting{ReplyTo: "post+none@chess.test", MessageID: "<none@chess.test>"}, ledger.Posting{ReplyTo: "post+none@chess.test", MessageID: "<none@chess.test>"}
	for _, p := range s.posted {
		switch {
		case p.To == bob.addr && s.asks(p):
			question = p
		case p.To == secretaryAt:
			official = p
		}
	}
	for open, with := range map[string]string{
		"office": officeAt, "label": "A-1", "move": "4 B-R4 Kt-KB3", "other move": "4 B-R4 P-Q3", "second move": "1 P-Q4", "bob": bob.addr, "alice": alice.addr,
		"key": key, "worn": first.ReplyTo, "key of the second game": toSecond[0].ReplyTo, "key of alice": s.newest("Alice", s.game).ReplyTo,
		"key upper": strings.ToUpper(local) + "@CHESS.TEST", "key cut": local[:len(local)-6] + "@chess.test", "key longer": local + "aaaa@chess.test",
		"key changed": local[:len(local)-1] + map[bool]string{true: "b", false: "a"}[strings.HasSuffix(local, "a")] + "@chess.test",
		"key local":   local, "key for white": strings.Replace(key, "b.", "w.", 1),
		"message-id": last.MessageID, "old message-id": first.MessageID, "message-id of alice": s.newest("Alice", s.game).MessageID,
		"question": question.ReplyTo, "question id": question.MessageID, "official key": official.ReplyTo, "official id": official.MessageID, "key before": s.before, "date": now.Format(time.RFC1123Z), "last year": now.AddDate(-1, 0, 0).Format(time.RFC1123Z),
		"next year": now.AddDate(1, 0, 0).Format(time.RFC1123Z), "ten days ago": now.AddDate(0, 0, -10).Format(time.RFC1123Z), "n": strconv.Itoa(s.n),
	} {
		text = strings.ReplaceAll(text, "{"+open+"}", with)
	}
	for _, p := range slices.Backward(s.posted) {
		if p.To == bob.addr {
			text = strings.ReplaceAll(text, "{envelope of bob}", p.EnvelopeFrom)
			break
		}
	}
	if x := regexp.MustCompile(`\{[a-z -]+\}`).FindString(text); x != "" {
		s.t.Fatalf("nobody knows what %s is", x)
	}
	return text
}

var (
	brings = regexp.MustCompile(`handed in by (\S+) as (\S+) for (\S*)`)
	times  = regexp.MustCompile(`(\d+) times`)
	deed   = regexp.MustCompile(`^(\w+) (replies|replies to all|answers the question|answers the newest letter): (.*)$`)
	passes = regexp.MustCompile(`^(\d+) (minute|hour|day)s? pass`)
	again  = regexp.MustCompile(`^letter (\d+) of (\w+), posted again`)
)

// sealed is a letter as the step sends it on its way.
func (s *siege) sealed(x prooftest.AttackStep, raw string) string {
	return x.Seal(raw, s.signer, s.fill)
}

// step does one step of an attack, and says what became of its letters.
func (s *siege) step(x prooftest.AttackStep) (sum tally) {
	s.t.Helper()
	if g := passes.FindStringSubmatch(x.Does); g != nil {
		n, _ := strconv.Atoi(g[1])
		s.pass(time.Duration(n) * map[string]time.Duration{"minute": time.Minute, "hour": time.Hour, "day": 24 * time.Hour}[g[2]])
		return sum
	}
	if g := deed.FindStringSubmatch(x.Does); g != nil {
		s.honest(g[1], g[2], s.fill(g[3]))
		return sum
	}
	n := 1
	if g := times.FindStringSubmatch(x.Does); g != nil {
		n, _ = strconv.Atoi(g[1])
	}
	for range n {
		var raw string
		if g := again.FindStringSubmatch(x.Does); g != nil {
			i, _ := strconv.Atoi(g[1])
			wrote := s.players[g[2]].wrote
			raw = s.sealed(x, wrote[(i-1+len(wrote))%len(wrote)])
		} else if strings.HasPrefix(x.Does, "a letter") {
			raw = s.sealed(x, prooftest.Whole(strings.TrimRight(s.fill(x.Text), "\n")+"\n", fmt.Sprintf("<m%d@evil.example>", s.n), s.clock.now().Format(time.RFC1123Z)))
		} else {
			s.t.Fatalf("what is %q?", x.Does)
		}
		sum.add(s.attacked(x, raw))
	}
	return sum
}

// honest has a player do what they do.
func (s *siege) honest(name, how, text string) {
	s.t.Helper()
	p := s.players[name]
	s.clock.pass(time.Minute)
	to, cc := s.newest(name, s.game), ""
	switch how {
	case "replies to all":
		cc = s.players["Alice"].addr
	case "answers the question":
		for _, x := range s.posted {
			if x.To == p.addr && s.asks(x) {
				to = x
			}
		}
	case "answers the newest letter":
		to = s.newest(name, 0)
	}
	raw := s.provide(p, s.replying(p.addr, to, cc, text))
	p.wrote = append(p.wrote, raw)
	s.comes(raw)
}

// attacked lets a letter come, and says what became of it: the worst of what it did.
func (s *siege) attacked(x prooftest.AttackStep, raw string) (got tally) {
	s.t.Helper()
	s.clock.pass(time.Minute)
	before := map[terms.GameID]int{}
	for _, id := range []terms.GameID{s.game, s.second} {
		before[id] = len(s.events(id))
	}
	asked := s.questions()
	var seq uint64
	if g := brings.FindStringSubmatch(x.Does); g != nil {
		seq = s.handedIn(raw, g[1], g[2], strings.TrimSuffix(s.fill(g[3]), ","), "ESMTP")
	} else if strings.Contains(x.Does, "by LMTP") {
		seq = s.handedIn(raw, "127.0.0.1", "localhost", "", "LMTP")
	} else {
		seq = s.comes(raw)
	}
	kept, err := s.ledger.Letter(seq)
	if err != nil {
		s.t.Fatal(err)
	}
	if testingVerbose() {
		s.t.Logf("letter %d: %s: %s %+v", seq, kept.Verdict, kept.Reason, kept.Proof)
	}
	ended, given, played := false, false, false
	for id, n := range before {
		for _, e := range s.events(id)[n:] {
			side := rules.Black
			if id == s.second {
				side = rules.White
			}
			ended = ended || isEnd(e)
			given = given || givesAway(e, side)
			w, ok := e.What.(events.Despatched)
			played = played || ok && w.By == side
		}
	}
	switch {
	case ended:
		got.ended = 1
	case given:
		got.given = 1
	case played:
		got.played = 1
	case s.questions() > asked, kept.Ask != nil && kept.Verdict == ledger.SetAside:
		got.asked = 1
	case kept.Verdict == Heard:
		got.heard = 1
	default:
		got.refused = 1
	}
	return got
}

func (s *siege) events(id terms.GameID) []events.Event {
	s.t.Helper()
	all, err := s.ledger.Events(id)
	if err != nil {
		s.t.Fatal(err)
	}
	return all
}

// questions counts the letters by which Bob's side was asked.
func (s *siege) questions() (n int) {
	for _, p := range s.posted {
		if s.asks(p) && p.To != s.players["Alice"].addr {
			n++
		}
	}
	return n
}

// isEnd reports whether an event ends a game.
func isEnd(e events.Event) bool {
	_, end := e.What.(events.Ended)
	return end
}

// givesAway reports whether an event gives something of a side away: a right, a draw, the
// terms, its clock.
func givesAway(e events.Event, side rules.Colour) bool {
	switch w := e.What.(type) {
	case events.Waived:
		return w.By == side
	case events.ExcessWaived, events.LeaveTaken, events.LeaveEnded, events.TermsChanged, events.SpecifiedClosed, events.Claimed:
		return true
	case events.TermsAnswered:
		return w.By == side && w.How == events.TermsConsented
	case events.Answered:
		return w.How == events.OfferWithdrawn
	case events.Settled, events.Ruled, events.Resumed:
		return true
	}
	return false
}

// strangers lists who got a letter and is neither a player nor an official.
func (s *siege) strangers() (out []string) {
	for _, p := range s.posted {
		known := p.To == secretaryAt
		for _, c := range s.players {
			known = known || mime.SameAddress(c.addr, p.To)
		}
		if !known {
			out = append(out, p.To)
		}
	}
	return out
}
