package app

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

	"postd/cmd/postd/config"
	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox"
	"postd/templates"
)

// sheetWords gives the facts of a daily sheet to the templates.
func sheetWords(s ledger.DaySheet) (correspondence.Rendered, error) {
	labels := map[uint64]string{}
	for _, t := range s.Tournaments {
		labels[t.ID] = t.Label
	}
	d := templates.Sheet{
		Tournament: s.Tournament.Label, At: s.At, Since: s.Since, Moves: s.Moved.Moves, In: s.Moved.In, Out: s.Moved.Out,
		Queued: s.Queued, Oldest: s.Oldest, ReadThrough: s.ReadThrough, Backup: s.Backup, Book: s.Book.Words(),
		Live: s.Live, NearMore: s.NearMore, NearFirst: s.NearFirst, Before: s.Before, Besides: s.Besides,
	}
	line := func(x ledger.Line) templates.SheetGame {
		return templates.SheetGame{
			Tournament: labels[x.Tournament], Label: x.Label, White: x.Names[0], Black: x.Names[1], Result: x.Result, How: x.How, State: x.State,
			Suspended: x.Suspended, Questions: x.Questions, InPost: x.InPost, Deadline: x.Deadline, Near: x.Near,
		}
	}
	for _, x := range s.Games {
		d.Games = append(d.Games, line(x))
	}
	for _, x := range s.Ended {
		d.Ended = append(d.Ended, line(x))
	}
	for _, x := range slices.Concat(s.Waiting, s.Aside) {
		d.Letters = append(d.Letters, templates.SheetLetter{Number: x.Seq, Arrived: x.Arrived, Why: x.Reason})
	}
	for _, x := range s.Unheard {
		d.Unheard = append(d.Unheard, templates.SheetUnheard{
			Player: cmp.Or(x.Player.Name, "Not known whose"), Games: strings.Join(x.Games, " "), Letters: x.Letters, Why: strings.Join(x.Why, ", "),
		})
	}
	for _, x := range s.Passed {
		d.Passed = append(d.Passed, templates.SheetPassed{Number: x.UID, Mailbox: x.Mailbox, At: x.At, Why: x.Why})
	}
	for _, p := range s.Failed {
		d.Failed = append(d.Failed, templates.SheetPosting{To: p.To, Subject: p.Words.Subject, Answer: p.Last, At: p.Tried})
	}
	return templates.RenderSheet(d)
}

// MailWords gives the mail of an office its words, where those are not a notice's.
func MailWords(m *mailbox.Config, office string, secretary config.PersonConfig) {
	m.Confirmed, m.Several, m.Question = confirmedWords(office, secretary), severalWords(office, secretary), questionWords(office, secretary)
	m.Gathered, m.Own = gatheredWords(office, secretary), ownWords(office, secretary)
	m.Case = caseWords(office, secretary)
	m.Answer = func(a mailbox.Answer) (correspondence.Rendered, error) {
		return templates.RenderAnswer(templates.Answer(a), office, secretary.Name+" <"+secretary.Address+">")
	}
	m.NewKey, m.Listed, m.Adding = KeyWords(office, secretary), listedWords(office, secretary), addressWords(office, secretary)
}

// shortWords are those of the short letters of the office.
func shortWords(office string, secretary config.PersonConfig) func(templates.OwnAnswer) (correspondence.Rendered, error) {
	return func(x templates.OwnAnswer) (correspondence.Rendered, error) {
		return templates.RenderOwn(x, office, secretary.Name+" <"+secretary.Address+">")
	}
}

// caseWords are those of a letter about a case.
func caseWords(office string, secretary config.PersonConfig) func(mailbox.CaseLetter) (correspondence.Rendered, error) {
	return func(x mailbox.CaseLetter) (correspondence.Rendered, error) {
		l := templates.CaseLetter{
			What: x.What, Case: x.Case, Name: x.Name, Position: x.Position, Last: x.Last, Law: string(x.Law), Bound: x.Bound, Views: x.Views,
			Since: x.Since, Until: x.Until, Digest: x.Digest, Zone: x.Zone, Appeal: x.Appeal, Of: x.Of, Stood: x.Stood, Names: x.Names, Label: x.Label, Umpire: x.Umpire,
		}
		for _, f := range x.Found {
			l.Found = append(l.Found, templates.CaseFound(f))
		}
		return templates.RenderCase(l, office, secretary.Name+" <"+secretary.Address+">")
	}
}

// ownWords are those of the answer to a word by which a player sets something up.
func ownWords(office string, secretary config.PersonConfig) func(mailbox.OwnAnswer) (correspondence.Rendered, error) {
	words := shortWords(office, secretary)
	return func(x mailbox.OwnAnswer) (correspondence.Rendered, error) { return words(templates.OwnAnswer(x)) }
}

// KeyWords are the words that tell a player of an office that they have a new reply
// address.
func KeyWords(office string, secretary config.PersonConfig) ledger.KeyWords {
	return func(p ledger.Player, label string, why ledger.RekeyWhy) (correspondence.Rendered, error) {
		return templates.RenderNewKey(templates.NewKey{
			Name: p.Name, Label: label, Why: string(why), Office: office, Secretary: secretary.Name + " <" + secretary.Address + ">",
		})
	}
}

// gatheredWords are those of the letter that tells together what would have made too many.
func gatheredWords(office string, secretary config.PersonConfig) func(ledger.Gathering) (correspondence.Rendered, error) {
	return func(g ledger.Gathering) (correspondence.Rendered, error) {
		of, _ := g.OfOne()
		x := templates.Gathered{Name: g.Name, Office: office, Secretary: secretary.Name + " <" + secretary.Address + ">", Zone: g.Zone, Alone: of != 0, Daily: g.Player.Receipts == "daily"}
		for _, it := range g.Items {
			x.Items = append(x.Items, templates.GatheredItem{Label: it.Label, Subject: it.Subject, Words: it.Words, No: it.No, At: it.At, Until: it.Until})
		}
		return templates.RenderGathered(x)
	}
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
		w := whoseLetter(q)
		w.Office, w.Secretary = office, secretary.Name+" <"+secretary.Address+">"
		return templates.RenderWhoseLetter(w)
	}
}

func whoseLetter(q mailbox.Question) templates.WhoseLetter {
	return templates.WhoseLetter{
		Name: q.Player.Name, From: q.From, Domain: q.Domain, Sent: q.Subject, Begins: q.Begins, Came: q.Came, Zone: q.Zone, Stands: (*templates.Standing)(q.Stands),
		Label: q.Label, Why: string(q.Why), Strange: q.Strange, Official: q.Official, MayAdd: q.MayAdd,
	}
}

// listedWords are those by which a player is asked about several letters.
func listedWords(office string, secretary config.PersonConfig) func(mailbox.Listed) (correspondence.Rendered, error) {
	return func(x mailbox.Listed) (correspondence.Rendered, error) {
		l := templates.Listed{Name: x.Player.Name, More: x.More, Office: office, Secretary: secretary.Name + " <" + secretary.Address + ">"}
		for _, q := range x.Letters {
			l.Letters, l.Zone = append(l.Letters, whoseLetter(q)), q.Zone
		}
		return templates.RenderListed(l)
	}
}

// addressWords are those by which an address is asked whether it is a player's that the
// player brings in by a letter.
func addressWords(office string, secretary config.PersonConfig) *ledger.AddressWords {
	by := secretary.Name + " <" + secretary.Address + ">"
	return &ledger.AddressWords{
		Verify: func(p ledger.Player, addr string) (correspondence.Rendered, error) {
			return templates.RenderVerification(templates.Verification{Name: p.Name, Addr: addr, Office: office, Secretary: by})
		},
		Changed: func(p ledger.Player, c ledger.AddressChange) (correspondence.Rendered, error) {
			return templates.RenderAddressChanged(templates.AddressChanged{Name: p.Name, Added: c.Added, Removed: c.Removed, Primary: c.Primary, By: c.By,
				Office: office, Secretary: by})
		},
	}
}

// severalWords are those of the one answer to a letter in several games.
func severalWords(office string, secretary config.PersonConfig) func(ledger.Player, mailbox.Several) (correspondence.Rendered, error) {
	return func(p ledger.Player, s mailbox.Several) (correspondence.Rendered, error) {
		x := templates.Several{Name: p.Name, Copied: s.Copied, Office: office, Secretary: secretary.Name + " <" + secretary.Address + ">"}
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
			x.Games = append(x.Games, templates.Standing(g))
		}
		return templates.RenderDigest(x)
	}
}

// endWords are the words of a letter about the end of an event.
func endWords(office string, secretary config.PersonConfig) func(ledger.Ending) (correspondence.Rendered, error) {
	return func(d ledger.Ending) (correspondence.Rendered, error) {
		x := templates.Ending{Label: d.Event.Label, Name: d.Event.Name, Ends: d.Event.Ends, Player: d.Player.ID != 0, Office: office, Secretary: secretary.Name + " <" + secretary.Address + ">"}
		for _, g := range d.Games {
			x.Games = append(x.Games, templates.EndingGame{Label: g.Line.Label, Section: g.Section.Label, Sides: g.Line.Names, Adjudged: g.Adjudged})
		}
		return templates.RenderEnding(x)
	}
}

// silence is for how long the bells may be silent before the watchdog of systemd
// is no longer told that all is well; they ring each minute.
const silence = 5 * time.Minute

// notify tells systemd, where it runs the office with Type=notify, that the
// office is open, and with WatchdogSec= from time to time that it works: that its
// bells ring and that its ledger can be read. A mail server that does not answer
// is no reason to start the office anew (DESK/E-107, DESK/E-108).
func (a *App) notify(ctx context.Context) error {
	_, _ = daemon.SdNotify(false, daemon.SdNotifyReady) // without systemd it does nothing
	defer func() { _, _ = daemon.SdNotify(false, daemon.SdNotifyStopping) }()
	every, err := daemon.SdWatchdogEnabled(false)
	if err != nil || every <= 0 {
		<-ctx.Done()
		return nil
	}
	t := time.NewTicker(every / 2)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-t.C:
			if a.works() {
				_, _ = daemon.SdNotify(false, daemon.SdNotifyWatchdog)
			} else {
				a.Log.Error("postd: the bells are silent; the watchdog is not told that all is well")
			}
		}
	}
}

// works reports whether the bells rang of late and the ledger can be read.
func (a *App) works() bool {
	_, err := a.Ledger.Waits()
	return err == nil && time.Since(time.Unix(0, a.rang.Load())) < silence
}
