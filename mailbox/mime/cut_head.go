package mime

import (
	"regexp"
	"strings"
	"sync"
)

// This file knows the lines by which programs begin a letter that they pass on or set
// below the answer, and the names of header fields in their languages.

// passedOnLine finds the words for a letter between dashes: "-----Original
// Message-----", "---------- Forwarded message ---------".
var passedOnLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^[\s*]*[-_=]{3,}\s*(?:` + strings.Join([]string{
		`.*\bmessage\b.*`, `.*nachricht.*`, `.*\bmessage (?:d'origine|transféré|original).*`, `.*courriel.*`, `.*\b(?:e-?)?mail\b.*`,
		`.*mensaje.*`, `.*messaggio.*`, `.*bericht.*`, `.*mensagem.*`, `.*wiadomo.*`, `.*meddelande.*`, `.*besked.*`,
		`.*meddelelse.*`, `.*melding.*`, `.*viesti.*`, `.*zpráva.*`, `.*správa.*`, `.*сообщение.*`, `.*письмо.*`, `.*повідомлення.*`,
		`.*üzenet.*`, `.*ileti.*`, `.*mesaj.*`, `.*μήνυμα.*`, `.*邮件.*`, `.*郵件.*`, `.*メッセージ.*`, `.*메시지.*`, `.*원본.*`,
	}, "|") + `)\s*[-_=]{3,}[\s*]*$`)
})

// passedOnWords are the same without dashes, as Apple writes them.
var passedOnWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-mail)|début du message (?:réexpédié|transféré)|` +
		`inicio del mensaje reenviado|inizio messaggio inoltrato|begin doorgestuurd bericht|início da mensagem (?:reencaminhada|encaminhada)|` +
		`początek przekazywanej wiadomości|vidarebefordrat brev|start på videresendt besked|videresendt melding|välitetty viesti alkaa|` +
		`začátek přeposílané zprávy|начало переадресованного сообщения|a továbbított levél kezdete|iletilen ileti başlangıcı)\s*[:：]?$`)
})

// passedOn reports whether the line begins a letter that is passed on, or an
// old one set below: nothing that follows is new (RFC 2046 5.2.1).
func passedOn(line string) bool {
	line = strings.TrimSpace(line)
	return len(line) < 120 && (passedOnLine().MatchString(line) || passedOnWords().MatchString(line))
}

// The names of header fields, as programs translate them.
var (
	headFrom = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^[*\s]*(?:from|von|de|da|van|från|fra|od|lähettäjä|от|від|feladó|kimden|gönderen|expediteur|expéditeur|remitente|mittente|afzender|avsender|afsender|odesílatel|nadawca|de la|από|发件人|寄件者|差出人|보낸 ?사람)\s?[*]*\s?[:：]`)
	})
	headMore = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^[*\s]*(?:sent|date|to|cc|subject|reply-to|importance|attachments|gesendet|datum|an|betreff|envoyé|à|objet|enviado(?: el| em)?|fecha|para|asunto|inviato|data|a|oggetto|verzonden|aan|onderwerp|assunto|` +
			`skickat|till|ämne|sendt|til|emne|wysłano|do|temat|odesláno|komu|předmět|predmet|lähetetty|päivämäärä|vastaanottaja|aihe|отправлено|дата|кому|тема|надіслано|` +
			`elküldve|dátum|címzett|tárgy|gönderildi|tarih|kime|konu|trimis|către|subiect|ημερομηνία|προς|θέμα|发送时间|日期|收件人|主题|寄件日期|收件者|主旨|送信日時|日付|宛先|件名|보낸 ?날짜|받는 ?사람|제목)\s?[*]*\s?[:：]`)
	})
)

// headBlock reports whether the header of an old letter stands at i: at least
// three fields close together, of which one says from whom it was. Most programs
// begin with that ("From: Sent: To: Subject:"), some with another ("Gesendet: Von:
// An: Betreff:").
func (c *cutter) headBlock(i int) bool {
	if i >= len(c.lines) || !isHead(c.lines[i]) {
		return false
	}
	from, all := false, 0
	for j, looked := i, 0; j < len(c.lines) && looked < 7; j++ {
		line := strings.TrimSpace(c.lines[j])
		if line == "" {
			continue
		}
		looked++
		author := headFrom().MatchString(line)
		from = from || author
		if author || headMore().MatchString(line) {
			all++
		}
	}
	return from && all >= 3
}

// isHead reports whether the line may be a field of an old letter's header.
func isHead(line string) bool {
	return len(line) < 1000 && strings.ContainsAny(line, ":：") && (headFrom().MatchString(line) || headMore().MatchString(line))
}
