package app

import (
	"postd/cmd/postd/config"
	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox"
	"postd/templates"
)

// sheetWords gives the facts of a daily sheet to the templates.
func sheetWords(s ledger.Sheet) (correspondence.Rendered, error) {
	d := templates.Sheet{Tournament: s.Tournament.Label, At: s.At, Queued: s.Queued, Oldest: s.Oldest, ReadThrough: s.ReadThrough}
	line := func(x ledger.Line) templates.SheetGame {
		return templates.SheetGame{Label: x.Label, White: x.Names[0], Black: x.Names[1], Deadline: x.Deadline}
	}
	for _, x := range s.Open {
		d.Open = append(d.Open, line(x))
	}
	for _, x := range s.Due {
		d.Due = append(d.Due, line(x))
	}
	for _, x := range append(s.Waiting, s.Aside...) {
		d.Letters = append(d.Letters, templates.SheetLetter{Number: x.Seq, Arrived: x.Arrived, Why: x.Reason})
	}
	for _, x := range s.Passed {
		d.Passed = append(d.Passed, templates.SheetPassed{Number: x.UID, Mailbox: x.Mailbox, At: x.At, Why: x.Why})
	}
	for _, p := range s.Failed {
		d.Failed = append(d.Failed, templates.SheetPosting{To: p.To, Subject: p.Words.Subject, Answer: p.Last})
	}
	return templates.RenderSheet(d)
}

// MailWords gives the mail of an office its words, where those are not a notice's.
func MailWords(m *mailbox.Config, office string, secretary config.PersonConfig) {
	m.Confirmed, m.Several, m.Question = confirmedWords(office, secretary), severalWords(office, secretary), questionWords(office, secretary)
}

// confirmedWords are the words that tell a player of an office that the address
// is confirmed.
func confirmedWords(office string, secretary config.PersonConfig) func(ledger.Player, string, int) (correspondence.Rendered, error) {
	return func(p ledger.Player, addr string, waited int) (correspondence.Rendered, error) {
		return templates.RenderAddressConfirmed(templates.AddressConfirmed{
			Name: p.Name, Addr: addr, Waited: waited, Office: office, Secretary: secretary.Name + " <" + secretary.Address + ">",
		})
	}
}

// questionWords are those by which a player is asked whether a letter is
// genuine.
func questionWords(office string, secretary config.PersonConfig) func(mailbox.Question) (correspondence.Rendered, error) {
	return func(q mailbox.Question) (correspondence.Rendered, error) {
		return templates.RenderWhoseLetter(templates.WhoseLetter{
			Name: q.Player.Name, From: q.From, Sent: q.Subject, Begins: q.Begins, Arrived: q.Arrived, Label: q.Label, Why: q.Why,
			Office: office, Secretary: secretary.Name + " <" + secretary.Address + ">",
		})
	}
}

// severalWords are those of the one answer to a letter in several games.
func severalWords(office string, secretary config.PersonConfig) func(ledger.Player, mailbox.Several) (correspondence.Rendered, error) {
	return func(p ledger.Player, s mailbox.Several) (correspondence.Rendered, error) {
		x := templates.Several{Name: p.Name, Office: office, Secretary: secretary.Name + " <" + secretary.Address + ">"}
		for _, q := range s.Parts {
			part := templates.SeveralPart{Label: q.Label, Game: q.Game}
			for _, t := range q.Told {
				part.Says = append(part.Says, templates.SeveralNotice(t))
			}
			x.Parts = append(x.Parts, part)
		}
		return templates.RenderSeveral(x)
	}
}

// digestWords are those of the one letter a day that a player has asked for.
func digestWords(office string, secretary config.PersonConfig) func(ledger.Digest) (correspondence.Rendered, error) {
	return func(d ledger.Digest) (correspondence.Rendered, error) {
		x := templates.Digest{Name: d.Player.Name, At: d.At, Office: office, Secretary: secretary.Name + " <" + secretary.Address + ">"}
		for _, g := range d.Games {
			x.Games = append(x.Games, templates.DigestGame(g))
		}
		return templates.RenderDigest(x)
	}
}
