package mailbox

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/ledger"
	"postd/mailbox/mime"
)

// noText is the verdict on a player's letter in which nothing stands that a person
// could read. The player is asked, once a day in each game, to write plain text.
const noText = "no readable text"

// plainKey begins the key of the matter that asks a writer for plain text.
const plainKey = "plain:"

// coded returns in what a letter is wrapped up so that its words cannot be read,
// or what it is in place of words; "" if it has words. What is only signed, or has
// such a part beside its words, is read.
func coded(m mime.Mail) string {
	if m.Kind == "multipart/encrypted" {
		return "encrypted (" + mime.First(strings.Split(clean(m.Protocol), ";")) + ")"
	}
	text := strings.TrimSpace(m.Text)
	if strings.HasPrefix(text, "-----BEGIN PGP MESSAGE-----") {
		return "encrypted (PGP)"
	}
	for _, p := range m.Parts {
		// What a calendar program writes when somebody accepts an invitation is none of
		// the writer's words; beside an invitation the writer's own stand (RFC 5546 3).
		if method := strings.ToLower(p.Params["method"]); p.Kind == "text/calendar" && !p.Attached && slices.Contains(calendarAnswers, method) {
			return "an answer of a calendar (" + clean(method) + ")"
		}
	}
	if text != "" || len(m.Scores) > 0 {
		return ""
	}
	for _, p := range m.Parts {
		switch p.Kind {
		case "application/ms-tnef", "application/vnd.ms-tnef":
			return "in the form of Outlook alone (winmail.dat)"
		case "application/pkcs7-mime", "application/x-pkcs7-mime":
			return "encrypted or signed as one piece (S/MIME)"
		case "application/pgp-encrypted":
			return "encrypted (PGP)"
		case "text/calendar":
			return "a calendar"
		}
		if strings.EqualFold(p.Params["name"], "winmail.dat") {
			return "in the form of Outlook alone (winmail.dat)"
		}
	}
	if i := slices.IndexFunc(m.Parts, func(p mime.Part) bool {
		return strings.HasPrefix(p.Kind, "image/") || strings.HasPrefix(p.Kind, "audio/") || strings.HasPrefix(p.Kind, "video/")
	}); i >= 0 {
		return "a picture or a sound"
	}
	for _, p := range m.Parts {
		// A signature and a card of its writer say nothing; a letter with nothing else is an empty one.
		if !strings.HasPrefix(p.Kind, "text/") && !strings.HasPrefix(p.Kind, "message/") && !strings.HasSuffix(p.Kind, "signature") {
			return "a file (" + clean(p.Kind) + ")"
		}
	}
	return ""
}

// calendarAnswers are what those say who are invited (RFC 5546 1.4).
var calendarAnswers = []string{"reply", "counter", "refresh", "declinecounter"}

// unreadable settles a letter that cannot be read, be it in a code, a picture or too
// long, and tells its writer so, once a day in each game however many they send. It
// lies in a tray.
func (c *Clerk) unreadable(kept ledger.Letter, m mime.Mail, o owner, verdict, reason string, answer Answer) error {
	words, err := c.worded(answer, o.player)
	if err != nil {
		return err
	}
	to, day := mime.First(m.From), kept.Arrived.UTC().Format(time.DateOnly)
	writer := fmt.Sprint(o.player.ID)
	if o.player.ID == 0 {
		writer = to // an official
	}
	_, err = c.files.File(
		ledger.Matter{Key: letterKey(m, kept.Arrived), At: kept.Arrived, Letter: kept.Seq, Verdict: verdict, Reason: reason, Proof: kept.Proof, Auth: kept.Auth,
			Tray: &ledger.Tray{Name: ledger.TrayHeld, Why: "it cannot be read", Player: o.player.ID, Game: o.game}},
		ledger.Matter{Key: fmt.Sprintf("%s%s:%s:%s", plainKey, writer, o.game, day), At: kept.Arrived, Post: []ledger.Post{{
			To: []string{to}, Player: o.player.ID, Name: o.player.Name, Words: words,
			Game: o.game, Party: o.party,
			InReplyTo: mime.Bracketed(m.MessageID), References: append(allBracketed(m.References), ids(m.MessageID)...),
		}}},
	)
	return err
}
