package mailbox

import (
	"fmt"
	"slices"
	"strings"

	"postd/mailbox/mime"
)

// maxReceived is the number of servers after which a letter goes in circles
// (RFC 5321 6.3).
const maxReceived = 30

// automatic returns why a letter was written by a machine, "" if a person
// wrote it. Such a letter has no effect, though a legal move stand in it, and
// is never answered (RFC 3834 2).
func automatic(m mime.Mail) string {
	h := m.Head
	// By RFC 3834 5 anything but "no" says so.
	if v, _, _ := strings.Cut(h.Get("Auto-Submitted"), ";"); v != "" {
		v, _, _ = strings.Cut(strings.ToLower(v), "(")
		if v = strings.TrimSpace(v); v != "no" {
			return "Auto-Submitted: " + clean(v)
		}
	}
	if why := reported(m); why != "" {
		return why
	}
	for _, from := range m.From {
		if local, _, _ := strings.Cut(from, "@"); local == "mailer-daemon" {
			return "written by a mail server"
		}
	}
	switch p := strings.ToLower(strings.TrimSpace(h.Get("Precedence"))); p {
	case "bulk", "junk", "list", "auto_reply":
		return "Precedence: " + p
	}
	// Mailing lists write these fields (RFC 2369, RFC 2919).
	for _, k := range []string{"List-Id", "List-Post", "List-Help", "List-Subscribe", "List-Unsubscribe", "List-Archive", "List-Owner"} {
		if h.Has(k) {
			return "sent by a mailing list"
		}
	}
	// These are fields of autoresponders that know no RFC 3834.
	for _, k := range []string{"X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Auto-Reply", "X-Mail-Autoreply", "X-Autoreply-From"} {
		if v := strings.ToLower(strings.TrimSpace(h.Get(k))); h.Has(k) && v != "no" {
			return "an answering machine (" + k + ")"
		}
	}
	if n := len(h.Values("Received")); n > maxReceived {
		return fmt.Sprintf("went through %d servers", n)
	}
	return ""
}

// reported returns what the letter reports if it is a report of delivery, of
// non-delivery, of reading or of abuse (RFC 6522, RFC 3464, RFC 8098,
// RFC 5965).
func reported(m mime.Mail) string {
	kind := m.Report
	for _, p := range m.Parts {
		switch p.Kind {
		case "message/delivery-status", "message/disposition-notification", "message/feedback-report":
			kind = strings.TrimPrefix(p.Kind, "message/")
		}
	}
	switch {
	case kind == "delivery-status":
		return "a report of delivery"
	case kind == "disposition-notification":
		return "a report that a letter was read"
	case kind == "feedback-report":
		return "a report of abuse"
	case m.Kind == "multipart/report":
		return "a report"
	case m.Null:
		return "a report (Return-Path <>)"
	}
	return ""
}

// machineSubjects begin the subjects of answering machines, in small letters. They
// are asked only where any words at all have an effect; elsewhere people may write
// there what they like.
var machineSubjects = []string{
	"auto:", "auto-reply", "autoreply", "auto reply", "automatic reply", "automated reply", "out of office", "out of the office", "ooo:", "vacation reply", "on vacation", // en
	"automatische antwort", "abwesenheit", "automatische abwesenheit", // de
	"réponse automatique", "absence du bureau", "absent du bureau", // fr
	"respuesta automática", "fuera de la oficina", // es
	"risposta automatica", "fuori sede", "fuori ufficio", // it
	"resposta automática", "ausência temporária", // pt
	"automatisch antwoord", "automatische beantwoording", "afwezig", // nl
	"automatiskt svar", "autosvar", "automatisk svar", "ikke til stede", "frånvarande", // sv da no
	"automaattinen vastaus", "poissa", // fi
	"odpowiedź automatyczna", "autoodpowiedź", "nieobecno", // pl
	"automatická odpověď", "automatická odpoveď", "mimo kancelář", // cs sk
	"автоответ", "автоматический ответ", "автоматична відповідь", "нет на месте", // ru uk
	"automatikus válasz", "otomatik yanıt", "răspuns automat", "αυτόματη απάντηση", "automatski odgovor", "samodejni odgovor", // hu tr ro el hr sl
	"自动回复", "自動回覆", "自動応答", "自動返信", "不在通知", "자동 회신", "부재중", "부재 중", // zh ja ko
}

// machineSubject reports whether the subject is that of an answering machine.
func machineSubject(s string) bool {
	s = strings.ToLower(strings.TrimSpace(s))
	return slices.ContainsFunc(machineSubjects, func(p string) bool { return strings.HasPrefix(s, p) })
}

// loop returns why a letter is the office's own, come back; "" if it is not.
func (c *Clerk) loop(m mime.Mail) string {
	if m.Head.Has(loopField) {
		return "it carries " + loopField
	}
	for _, from := range m.From {
		if c.ledger.Home(from) || mime.SameAddress(from, c.config.Address) {
			return "it says that it is from the office"
		}
	}
	if _, _, _, ok := c.ledger.ParseMessageID(m.MessageID); ok {
		return "it has a Message-ID of the office"
	}
	return ""
}

// clean makes a foreign word fit to stand in a verdict.
func clean(s string) string {
	s = mime.OneLine(s)
	return strings.ToValidUTF8(s[:min(len(s), 160)], "")
}

// muteSubject is the subject of the letter that a reader's program writes when the
// reader asks for no more reminders (List-Unsubscribe, RFC 2369).
const muteSubject = "REMIND OFF"

// programWords begin what such a program may write into the letter by itself.
const programWords = "this message was automatically generated by "

// spoken is the text of a letter that answers one of the office's, divided, or the moves of
// a score that came with it where it has no words of its own. One that says nothing but in its
// subject, which is that of List-Unsubscribe, says it there; for a record in the
// subject see heardSubject.
func spoken(m mime.Mail, answered mime.Answered) mime.Words {
	w := answered.Divide(m.Text)
	if w.New == "" {
		w.New = m.Score
	}
	if !strings.EqualFold(strings.Join(strings.Fields(m.Subject), " "), muteSubject) || len(m.InReplyTo) > 0 {
		return w
	}
	if w.New == "" || strings.HasPrefix(strings.ToLower(w.New), programWords) && !strings.Contains(w.New, "\n") {
		return mime.Words{New: muteSubject}
	}
	return w
}
