package templates

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// What a player noted for themself. It stands in letters to that player and on the player's own
// page, and nowhere else.

// mostMemoShown is how many octets of it stand in one letter; the rest goes with it as a file.
const mostMemoShown = 4096

// memos is L-STATUS with what its reader noted.
func memos(v *view) sheet.Sheet {
	v.brief = true
	all := v.g.Memos[v.me]
	news := sheet.Words("You have noted nothing in this game.")
	switch {
	case v.n.Detail == "ended":
		news = "What you noted is not shown to you any more."
	case v.n.Detail == "kept":
		news = "It is noted, and only your side sees it: below the next letter that brings you a move."
	case len(all) == 1:
		news = "You have noted one thing in this game."
	case len(all) > 1:
		news = sheet.Plain("You have noted " + itoa(len(all)) + " things in this game.")
	}
	line := sheet.Block{}
	if v.plays() {
		line = v.line()
	}
	var say []sheet.Block
	if len(all) > 0 {
		say = one(sheet.OwnWords("You noted:", memoLines(v, all)), said("To see it: "+sheet.Code("MEMO")+". To see no more of it: "+sheet.Code("MEMO OFF")+"."))
	}
	s := v.sheet(v.subject("what you noted", v.toDoShort()), one(sheet.News(news), sheet.Due(v.due()), line), say, v.heard(), v.clock(), one(v.notYours()))
	s.Attach = withMemos(v, nil)
	return s
}

// memoLines are what was noted, the newest first, as far as there is room in a letter.
func memoLines(v *view, all []correspondence.Memo) (out []string) {
	size := 0
	for _, m := range slices.Backward(all) {
		line := memoLine(m, v.zone)
		if size += len(line); size > mostMemoShown && len(out) > 0 {
			return append(out, "[The rest is in the file that goes with this letter.]")
		}
		out = append(out, line)
	}
	return out
}

// memoLine is one with its day and the number of its writer's last record.
func memoLine(m correspondence.Memo, zone *time.Location) string {
	at := calendar.LongDay(m.At, zone)
	if m.Number > 0 {
		at += ", after your move " + itoa(m.Number)
	}
	return at + ": " + narrate.OneLine(m.Words)
}

// newMemos are what the reader noted since the last move came, below the letter of the next.
func newMemos(v *view) sheet.Block {
	if !v.known.player || v.g.Over() {
		return sheet.Block{}
	}
	switch v.n.Kind {
	case correspondence.NMove, correspondence.NMoveLate, correspondence.NAmbiguous, correspondence.NNoCapture, correspondence.NSeveral, correspondence.NIllegal:
	default:
		return sheet.Block{}
	}
	all := v.g.NewMemos(v.me)
	if len(all) == 0 {
		return sheet.Block{}
	}
	return sheet.OwnWords("You noted:", memoLines(v, all))
}

// withMemos adds all that the reader noted, as a file, to what goes with a letter.
func withMemos(v *view, to []sheet.Attachment) []sheet.Attachment {
	all := v.g.Memos[v.me]
	if !v.known.player || len(all) == 0 {
		return to
	}
	var b strings.Builder
	for _, m := range all {
		b.WriteString(memoLine(m, v.zone) + "\n\n")
	}
	return append(to, sheet.Attachment{Name: "notes-" + strings.TrimSuffix(PortableName(v.g.Label), ".pgn") + ".txt", Type: "text/plain", Text: b.String()})
}

// noMemo says why something was not noted.
func noMemo(v *view) because {
	const shorter, room = "Write it shorter.", "ends all of them and makes room."
	why, way := sheet.Words("A memo has 2 kB at most, and yours is longer"), sheet.Words(shorter)
	switch left, _ := strconv.Atoi(v.n.Detail); {
	case v.n.Detail == "long" || v.n.Detail == "":
	case left < 100:
		why, way = "All your memos of a game have 20 kB together, and there is no room for more", sheet.Code("MEMO OFF")+" "+room
	default:
		why = "All your memos of a game have 20 kB together, and there is room for " + sheet.Plain(v.n.Detail) + " letters more"
		way += " Or " + sheet.Code("MEMO OFF") + " " + room
	}
	return because{why, "RULING/R-68", "It was not noted, and went to nobody. " + way}
}
