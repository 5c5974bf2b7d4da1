package mailbox

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// answered settles the letter if it answers a question whether others are their
// writer's, and reports whether it does. The answer shows by the address to which it
// goes, or by its thread where a plus part was lost on the way (RFC 5233), that it comes
// from the reader who was asked: nobody else was ever told either of them; and by its own
// address that it comes from where they were asked. It needs no signature, for it shows
// that its writer reads that mailbox; but what the domain disowns does not count. It
// counts once.
func (c *Clerk) answered(kept *ledger.Letter, m mime.Mail) (done bool, err error) {
	if m.Groups || len(m.From) != 1 {
		return false, nil
	}
	to := m.To
	if !c.asks(to) {
		if to, err = c.questions(m); err != nil || !c.asks(to) {
			return false, err
		}
	}
	why, err := c.machineSays(m)
	if err != nil {
		return true, err
	}
	if why != "" {
		return true, c.lay(*kept, m, Automatic, why, ledger.Tray{Name: ledger.TrayMachine, Why: whyMachineTray})
	}
	p := ledger.Proof{At: c.now(), Key: string(proof.Fresh)}
	if kept.Proof != nil {
		p = *kept.Proof
	} else if err := c.signature(kept, m, owner{}, &p); err != nil {
		return true, err
	}
	kept.Proof = &p
	if p.Sig == string(proof.Disowned) {
		return true, c.settle(*kept, unknown, "it answers a question, and the domain of its author disowns it")
	}
	if of, ok := c.asked(to); ok {
		return true, c.answersOne(*kept, m, to, of)
	}
	for _, a := range to {
		if x, theirs, ok := c.ledger.ListAnswered(a, m.From[0]); ok && theirs {
			return true, c.answersList(*kept, m, x)
		}
	}
	return true, c.settle(*kept, unknown, "it answers a list of questions, and does not come from where they were asked")
}

// asks reports whether one of the addresses is that of a question.
func (c *Clerk) asks(to []string) bool {
	_, one := c.asked(to)
	return one || slices.ContainsFunc(to, func(a string) bool { _, _, ok := c.ledger.ListAnswered(a, ""); return ok })
}

// asked finds the letter of which one of the addresses asks.
func (c *Clerk) asked(to []string) (letter uint64, ok bool) {
	for _, a := range to {
		if letter, ok = c.ledger.ParseConfirmAddress(a); ok {
			return letter, true
		}
	}
	return 0, false
}

// answersOne is an answer to the question about one letter.
func (c *Clerk) answersOne(kept ledger.Letter, m mime.Mail, to []string, of uint64) error {
	x, err := c.ledger.Letter(of)
	if errors.Is(err, ledger.ErrNoLetter) {
		return c.settle(kept, unknown, "it answers a question that nobody asked")
	}
	if err != nil {
		return err
	}
	for _, a := range to {
		if by, ok := c.ledger.Vouches(x, a, m.From[0]); ok {
			return c.vouch(kept, m, x, by)
		}
	}
	return c.settle(kept, unknown, fmt.Sprintf("it answers the question on letter %d, but not from where it was asked", of))
}

// vouch files the answer of a player to the question on letter x.
func (c *Clerk) vouch(kept ledger.Letter, m mime.Mail, x ledger.Letter, by uint64) error {
	p, err := c.answerer(by)
	if err != nil {
		return err
	}
	yes, no := said(m)
	about := fmt.Sprintf("on letter %d", x.Seq)
	switch {
	case !yes && !no:
		o := owner{player: p}
		o.said = c.saying(kept, m, o)
		return c.help(kept, m, o, noGame, "neither YES nor NO "+about, Answer{About: aboutNoYesOrNo})
	case !stands(x, kept):
		return c.tooLate(kept, m, about+", which waits for it no more")
	}
	reason := fmt.Sprintf("letter %d is of %s", x.Seq, p.Name)
	if no {
		reason = fmt.Sprintf("letter %d is not of %s", x.Seq, p.Name)
	}
	return c.own(kept, m, p, fmt.Sprintf("asked:%d", x.Seq), reason, yes, x)
}

// answerer is who answered a question: a player, or, with the number 0, an official.
func (c *Clerk) answerer(by uint64) (ledger.Player, error) {
	if by == 0 {
		return ledger.Player{Name: "the official"}, nil
	}
	return c.ledger.Player(by)
}

// stands reports whether letter x still waits for the answer of its owner.
func stands(x, answer ledger.Letter) bool {
	return x.Ask.Open(answer.Arrived) && x.Verdict == ledger.SetAside && x.Done == ""
}

// answersList is an answer to the question about several letters: the numbers of those
// that are the player's, NONE, or, where it was about one alone, YES or NO.
func (c *Clerk) answersList(kept ledger.Letter, m mime.Mail, list ledger.List) error {
	p, err := c.answerer(list.Player)
	if err != nil {
		return err
	}
	yes, no := said(m)
	chosen, ok := numbers(mime.Cut(m.Text), len(list.Letters))
	switch {
	case ok:
		yes = true
	case yes && len(list.Letters) == 1:
		chosen = []int{1}
	case no || noneOfThem(m):
		yes = false
		for i := range list.Letters {
			chosen = append(chosen, i+1)
		}
	default:
		o := owner{player: p}
		o.said = c.saying(kept, m, o)
		return c.help(kept, m, o, noGame, fmt.Sprintf("no number of list %d", list.No), Answer{About: aboutNoNumber})
	}
	var letters []ledger.Letter
	var named []string
	for _, n := range chosen {
		x, err := c.ledger.Letter(list.Letters[n-1])
		if err != nil {
			return err
		}
		if stands(x, kept) {
			letters = append(letters, x)
			named = append(named, strconv.FormatUint(x.Seq, 10))
		}
	}
	if len(letters) == 0 {
		return c.tooLate(kept, m, fmt.Sprintf("on list %d, of which nothing waits for it any more", list.No))
	}
	reason := map[bool]string{true: "of", false: "not of"}[yes]
	return c.own(kept, m, p, "listed:"+strings.TrimPrefix(letterKey(m, kept.Arrived), "mail:"),
		fmt.Sprintf("letters %s are %s %s", strings.Join(named, ", "), reason, p.Name), yes, letters...)
}

// own files what a reader said of letters. Those that are theirs are heard as of their
// first arrival (RULING/R-53); where one that is not bore a fresh key of theirs, somebody
// else has it, and they are given new ones.
func (c *Clerk) own(kept ledger.Letter, m mime.Mail, p ledger.Player, key, reason string, yes bool, letters ...ledger.Letter) error {
	matter := ledger.Matter{Key: key, At: kept.Arrived, Letter: kept.Seq, Verdict: answered, Reason: reason, Proof: kept.Proof, Auth: kept.Auth}
	for _, x := range letters {
		matter.Rows = append(matter.Rows, ledger.Vouched{Letter: x.Seq, By: p.ID, Yes: yes, At: kept.Arrived})
		if yes {
			continue
		}
		if err := c.disowns(&matter, m, p, x); err != nil {
			return err
		}
	}
	var adds []ledger.Matter
	if yes && len(letters) == 1 && addsToo(m) {
		var err error
		if adds, err = c.addAddress(letters[0], p); err != nil {
			return err
		}
	}
	filed, err := c.files.File(append([]ledger.Matter{matter}, adds...)...)
	if len(adds) > 0 && (errors.Is(err, ledger.ErrStale) || errors.Is(err, ledger.ErrAddressTaken)) {
		c.log.Warn("mailbox: the address of a letter that was answered with YES ADD is not added", "letter", kept.Seq, "error", err)
		filed, err = c.files.File(matter)
	}
	if errors.Is(err, ledger.ErrStale) {
		return c.tooLate(kept, m, reason+", which waits for it no more")
	}
	if err != nil {
		return err
	}
	c.again = c.again || yes && !filed[0].Already
	c.log.Info("mailbox: the owner of a letter has answered", "letter", letters[0].Seq, "letters", len(letters), "player", p.ID, "yes", yes)
	return nil
}

// tooLate lays an answer aside whose question is closed.
func (c *Clerk) tooLate(kept ledger.Letter, m mime.Mail, about string) error {
	return c.lay(kept, m, answered, about+": nothing was done", ledger.Tray{Name: ledger.TrayHeld, Why: "its question is closed"})
}

// disowns gives a player new keys where a letter that is not theirs bore one.
func (c *Clerk) disowns(matter *ledger.Matter, m mime.Mail, p ledger.Player, x ledger.Letter) error {
	side, plays := x.Ask.Party.Colour()
	if !plays || p.ID == 0 || x.Proof == nil || x.Proof.Key != string(proof.Fresh) {
		return nil
	}
	row := ledger.Rekeyed{Game: x.Ask.Game, Side: side, Why: ledger.RekeyDisowned, At: matter.At}
	if slices.ContainsFunc(matter.Rows, func(r ledger.Row) bool { return r == ledger.Row(row) }) {
		return nil
	}
	words, err := c.newKeyWords(p, c.label(x.Ask.Game), ledger.RekeyDisowned)
	if err != nil {
		return err
	}
	matter.Rows = append(matter.Rows, row)
	matter.Post = append(matter.Post, ledger.Post{
		To: []string{p.Writes()}, Name: p.Name, Player: p.ID, Form: p.Form, Words: words,
		Game: x.Ask.Game, Party: x.Ask.Party, InReplyTo: mime.Bracketed(m.MessageID), References: ids(m.MessageID),
	})
	return nil
}

// said reads YES or NO, the first word of the answer.
func said(m mime.Mail) (yes, no bool) {
	switch firstWord(m) {
	case "yes", "y", "ja", "oui", "sí", "si", "sì", "sim", "tak", "ano", "да", "evet", "是":
		return true, false
	case "no", "n", "nein", "non", "não", "nao", "nie", "ne", "nej", "nei", "nee", "нет", "hayır", "不是", "否":
		return false, true
	}
	return false, false
}

// noneOfThem reports whether an answer says that no letter of a list is its writer's.
func noneOfThem(m mime.Mail) bool { return firstWord(m) == "none" }

func firstWord(m mime.Mail) string {
	return mime.First(strings.FieldsFunc(strings.ToLower(mime.Cut(m.Text)), func(r rune) bool {
		return strings.ContainsRune(" \t\r\n.,;:!*_\"'“”«»()", r)
	}))
}

// numbers reads the numbers of a list from the first line of an answer; false if it is
// not of numbers alone, or one of them is not in the list.
func numbers(text string, most int) (out []int, ok bool) {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\r,;.&()", r) })
	for _, w := range words {
		if w == "and" || w == "yes" || w == "YES" || w == "Yes" {
			continue
		}
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > most {
			return nil, false
		}
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out, len(out) > 0
}
