package mailbox

import (
	"strings"
	"testing"

	"postd/correspondence"
	"postd/ledger"
	"postd/templates"
)

const (
	testOffice    = "Tournament (postd)"
	testSecretary = "Secretary <secretary@chess.test>"
)

// worded gives a configuration the words of the office, as cmd/postd/app does. Those for new
// addresses a test hands in itself.
func worded(c Config) Config {
	c.Answer = func(a Answer) (correspondence.Rendered, error) {
		return templates.RenderAnswer(templates.Answer(a), testOffice, testSecretary)
	}
	c.Confirmed = func(p ledger.Player, addr string, waited int) (correspondence.Rendered, error) {
		return templates.RenderAddressConfirmed(templates.AddressConfirmed{Name: p.Name, Addr: addr, Waited: waited, Office: testOffice, Secretary: testSecretary})
	}
	whose := func(q Question) templates.WhoseLetter {
		return templates.WhoseLetter{
			Name: q.Player.Name, From: q.From, Domain: q.Domain, Sent: q.Subject, Begins: q.Begins, Came: q.Came, Zone: q.Zone, Stands: (*templates.Standing)(q.Stands),
			Label: q.Label, Why: string(q.Why), Strange: q.Strange, Official: q.Official, MayAdd: q.MayAdd, Office: testOffice, Secretary: testSecretary,
		}
	}
	c.Question = func(q Question) (correspondence.Rendered, error) { return templates.RenderWhoseLetter(whose(q)) }
	c.Listed = func(x Listed) (correspondence.Rendered, error) {
		l := templates.Listed{Name: x.Player.Name, More: x.More, Office: testOffice, Secretary: testSecretary}
		for _, q := range x.Letters {
			l.Letters, l.Zone = append(l.Letters, whose(q)), q.Zone
		}
		return templates.RenderListed(l)
	}
	c.NewKey = func(p ledger.Player, label string, why ledger.RekeyWhy) (correspondence.Rendered, error) {
		return templates.RenderNewKey(templates.NewKey{Name: p.Name, Label: label, Why: string(why), Office: testOffice, Secretary: testSecretary})
	}
	c.Gathered = func(g ledger.Gathering) (correspondence.Rendered, error) {
		of, _ := g.OfOne()
		x := templates.Gathered{Name: g.Name, Office: testOffice, Secretary: testSecretary, Zone: g.Zone, Alone: of != 0}
		for _, it := range g.Items {
			x.Items = append(x.Items, templates.GatheredItem{Label: it.Label, Subject: it.Subject, Words: it.Words, No: it.No, At: it.At, Until: it.Until})
		}
		return templates.RenderGathered(x)
	}
	c.Several = func(p ledger.Player, s Several) (correspondence.Rendered, error) {
		x := templates.Several{Name: p.Name, Copied: s.Copied, Office: testOffice, Secretary: testSecretary}
		for _, q := range s.Parts {
			part := templates.SeveralPart{Label: q.Label, Game: q.Game}
			for _, t := range q.Told {
				part.Says = append(part.Says, templates.SeveralNotice(t))
			}
			x.Parts = append(x.Parts, part)
		}
		return templates.RenderSeveral(x)
	}
	return c
}

// flat are the words of a letter without its line ends.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestAnswersAreWorded checks that the office has words about everything of which the mailbox
// tells, and that without words nothing is told.
func TestAnswersAreWorded(t *testing.T) {
	t.Parallel()
	for _, about := range []string{aboutNoGame, aboutTwoGames, aboutTooLong, aboutNoText, aboutNoYesOrNo, aboutNoNumber, aboutMeasure, aboutKeptBack,
		aboutOwnCause, aboutCalendar, aboutCalendarOff, aboutNoCalendar} {
		c := Clerk{config: worded(Config{})}
		w, err := c.worded(Answer{About: about}, ledger.Player{})
		if err != nil || w.Subject == "" || w.Text == "" || w.HTML == "" {
			t.Errorf("about %q: %+v, %v", about, w, err)
		}
		if w, err = c.worded(Answer{About: about}, ledger.Player{Form: "text"}); err != nil || w.Text == "" || w.HTML != "" {
			t.Errorf("about %q, as text alone: %q, %v", about, w.HTML, err)
		}
	}
	if _, err := (&Clerk{}).worded(Answer{About: aboutMeasure}, ledger.Player{}); err == nil {
		t.Error("without words something is told")
	}
}
