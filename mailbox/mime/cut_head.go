package mime

import (
	"strings"

	"postd/correspondence/sieve"
)

// This file knows the lines by which programs begin a letter that they pass on or set
// below the answer, and the names of header fields in their languages.

// passedOnLine finds the words for a letter between dashes: "-----Original
// Message-----", "---------- Forwarded message ---------".
var passedOnLine = sieve.Once(`(?i)^[\s*]*[-_=]{3,}\s*(?:` + strings.Join([]string{
	`.*\bmessage\b.*`, `.*nachricht.*`, `.*\bmessage (?:d'origine|transféré|original).*`, `.*courriel.*`, `.*\b(?:e-?)?mail\b.*`,
	`.*mensaje.*`, `.*messaggio.*`, `.*bericht.*`, `.*mensagem.*`, `.*wiadomo.*`, `.*meddelande.*`, `.*besked.*`,
	`.*meddelelse.*`, `.*melding.*`, `.*viesti.*`, `.*zpráva.*`, `.*správa.*`, `.*сообщение.*`, `.*письмо.*`, `.*повідомлення.*`,
	`.*üzenet.*`, `.*ileti.*`, `.*mesaj.*`, `.*μήνυμα.*`, `.*邮件.*`, `.*郵件.*`, `.*メッセージ.*`, `.*메시지.*`, `.*원본.*`,
}, "|") + `)\s*[-_=]{3,}[\s*]*$`)

// passedOnWords are the same without dashes, as Apple writes them.
var passedOnWords = sieve.Once(`(?i)^(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-mail)|début du message (?:réexpédié|transféré)|` +
	`inicio del mensaje reenviado|inizio messaggio inoltrato|begin doorgestuurd bericht|início da mensagem (?:reencaminhada|encaminhada)|` +
	`początek przekazywanej wiadomości|vidarebefordrat brev|start på videresendt besked|videresendt melding|välitetty viesti alkaa|` +
	`začátek přeposílané zprávy|начало переадресованного сообщения|a továbbított levél kezdete|iletilen ileti başlangıcı)\s*[:：]?$`)

// passedOn reports whether the line begins a letter that is passed on, or an
// old one set below: nothing that follows is new (RFC 2046 5.2.1).
func passedOn(line string) bool {
	line = strings.TrimSpace(line)
	return len(line) < 120 && (passedOnLine().MatchString(line) || passedOnWords().MatchString(line))
}

// The names of header fields, as programs translate them.
var (
	headFrom = sieve.Once(`(?i)^[*\s]*(?:from|von|de|da|van|från|fra|od|lähettäjä|от|від|feladó|kimden|gönderen|expediteur|expéditeur|remitente|mittente|afzender|avsender|afsender|odesílatel|nadawca|de la|από|发件人|寄件者|差出人|보낸 ?사람)\s?[*]*\s?[:：]`)
	headMore = sieve.Once(`(?i)^[*\s]*(?:sent|date|to|cc|subject|reply-to|importance|attachments|gesendet|datum|an|betreff|envoyé|à|objet|enviado(?: el| em)?|fecha|para|asunto|inviato|data|a|oggetto|verzonden|aan|onderwerp|assunto|` +
		`skickat|till|ämne|sendt|til|emne|wysłano|do|temat|odesláno|komu|předmět|predmet|lähetetty|päivämäärä|vastaanottaja|aihe|отправлено|дата|кому|тема|надіслано|` +
		`elküldve|dátum|címzett|tárgy|gönderildi|tarih|kime|konu|trimis|către|subiect|ημερομηνία|προς|θέμα|发送时间|日期|收件人|主题|寄件日期|收件者|主旨|送信日時|日付|宛先|件名|보낸 ?날짜|받는 ?사람|제목)\s?[*]*\s?[:：]`)
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

// What programs and firms set below a letter.

// sentFrom is a line by which a program names itself.
var sentFrom = sieve.Once(`(?i)^(?:(?:` +
	`sent (?:from|via|by|using|with) |von meine[mr]\S* .*gesendet|gesendet (?:von|mit|über|aus) |diese nachricht wurde von meinem |envoyé (?:de|depuis|à partir de|avec) |` +
	`enviado (?:desde|do|de|a partir|com) |enviada do |inviato da|inviata da|verzonden (?:vanaf|met|vanuit) |verstuurd vanaf |skickat från |sendt fra |` +
	`wysłano z|wysłane z|odesláno z|odoslané z|lähetetty |отправлено (?:с|из) |надіслано з|elküldve |küldve |gönderen|iphone'umdan|trimis de pe |στάλθηκε από |poslano s |enviat des |` +
	`get outlook for |holen sie sich outlook|skickades från |skickat via |sänt från |outlook für .* (?:beziehen|herunterladen)|outlook für |télécharg\S+ outlook|obtener outlook|obtenez outlook|hent outlook|haal outlook|ottieni outlook|` +
	`yahoo mail[: ]|sent securely with|отправлено из |надіслано |poslané z |изпратено от |secured by |powered by ).*|iphoneから送信|.* から送信|.*から送信しました|发自我的.*|发自 ?\S.*|發自我的.*|從我的.*|나의 \S+에서 (?:보냄|전송)|\S+에서 보냄)$`)

// footer begins the words that firms and virus scanners set below every letter.
// What follows is no part of it.
var footer = sieve.Once(`(?i)^[*_\s]*(?:` + strings.Join([]string{
	`(?:confidentiality|privacy|legal|disclaimer) ?(?:notice|note|statement)?\s*[:.]`, `disclaimer\b.{0,60}$`,
	`this (?:e-?mail|message|communication|transmission)(?: message)?(?:,? (?:and|including) .{0,40})? (?:is|are|may|contains?|was|has been|and any|and its)\b`,
	`the (?:information|contents?) (?:contained |transmitted )?(?:in|of|by) this (?:e-?mail|message)`, `if you (?:are not|have received) .{0,60}(?:intended|in error)`,
	`(?:please )?(?:consider|think of) the environment before`, `virus-free\b`, `this email has been (?:checked|scanned)`,
	`diese e-?mail (?:enthält|ist|kann|wurde|und)`, `diese nachricht (?:enthält|ist|kann)`, `virenfrei\b`, `der inhalt dieser e-?mail`,
	`ce (?:message|courriel|courrier|mail)(?: électronique)?,? (?:et|est|peut|contient|a été)`, `garanti sans virus`,
	`este (?:mensaje|correo|e-?mail)(?: electrónico)? (?:y|es|puede|contiene|se dirige|va dirigido|e|é|pode|contém)`, `esta mensagem (?:e|é|pode|contém)`, `libre de virus`, `aviso (?:legal|de confidencialid?ad\w*)\b`,
	`(?:questo messaggio|questa e-?mail|le informazioni contenute)\b`, `dit (?:bericht|e-?mailbericht) (?:is|en|kan|bevat)`, `de informatie in dit`,
	`(?:niniejsza wiadomość|ta wiadomość)\b`, `(?:detta meddelande|denne e-?mail|denne e-?post|tämä viesti|tato zpráva|toto sdělení|ez az üzenet|bu e-?posta|данное сообщение|это сообщение|настоящее сообщение)\b`,
	`このメール(?:は|には)`, `本メール`, `本邮件`, `本郵件`, `이 메일은`,
}, "|") + `)`)

// The lines between which a letter stands that was signed in its text (RFC 4880 7).
const (
	signedBegins = "-----BEGIN PGP SIGNED MESSAGE-----"
	signedEnds   = "-----BEGIN PGP SIGNATURE-----"
)

// unwrapped takes the words of a letter that was signed in its text out of what
// OpenPGP sets around them: the first lines, the signature, and the dash before
// lines that begin with one.
func unwrapped(text string) string {
	lines := strings.Split(text, "\n")
	first := 0
	for first < len(lines) && strings.TrimSpace(lines[first]) == "" {
		first++
	}
	if first == len(lines) || strings.TrimSpace(lines[first]) != signedBegins {
		return text
	}
	lines = lines[first+1:]
	for len(lines) > 0 && strings.TrimSpace(lines[0]) != "" { // "Hash: SHA512"
		lines = lines[1:]
	}
	for i, l := range lines {
		if strings.TrimSpace(l) == signedEnds {
			lines = lines[:i]
			break
		}
		lines[i] = strings.TrimPrefix(l, "- ")
	}
	return strings.Join(lines, "\n")
}
