package templates

import (
	"slices"
	"strings"

	"postd/correspondence/wishes"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The answer to LAW: a law in our restatement, and the terms of the game that fill it.

// mostLaws is how many sections of one law a letter brings.
const mostLaws = 6

// lawLeaf is L-HELP with a law. Where the game's own code has another law in its place, that
// one comes with it.
func lawLeaf(v *view) (subject string, news sheet.Words, say []sheet.Block) {
	all := wishes.LawsNamed(v.n.Detail)
	for _, l := range slices.Clone(all) {
		if own := v.g.Agreement.Cites(l); own != l && !slices.Contains(all, own) {
			all = append(all, own)
		}
	}
	more := len(all) - mostLaws
	all = all[:min(len(all), mostLaws)]
	name := wishes.ShortLaw(all[0])
	if len(all) > 1 {
		name = strings.ToUpper(strings.Trim(narrate.Shorten(narrate.OneLine(v.n.Detail), 20), "[] "))
	}
	for _, l := range all {
		say = append(say, said(v.law(string(l))+" "+sheet.Plain(l.Title())+". "+sheet.Plain(strings.Join(strings.Fields(l.Text()), " "))))
		say = append(say, termsFilling(v, l)...)
	}
	if more > 0 {
		say = append(say, said("It has "+sheet.Plain(itoa(more))+" sections more: ask for one, as with "+sheet.Code("LAW "+wishes.ShortLaw(all[0]))+"."))
	}
	say = append(say, said("These are our own words for it. All that is agreed in your game: "+sheet.Code("TERMS")+"."))
	return "law " + name, "The words of law " + sheet.Plain(name) + ".", say
}

// termsFilling are the terms of the game that fill a law.
func termsFilling(v *view, l rules.Law) []sheet.Block {
	fills := func(law string) bool {
		return law != "" && (law == string(l) || strings.HasPrefix(string(l), law+"(") || strings.HasPrefix(law, string(l)+"("))
	}
	if l == "BCC1903/V.PEN.E" {
		if e := v.known.PenaltyE(); e != "" {
			return one(said("In your game: " + v.spoken(e)))
		}
		return one(said("In your game nothing is agreed for it."))
	}
	var w sheet.Words
	for _, part := range v.known.Terms() {
		for _, t := range part.Terms {
			if fills(t.Law) {
				w += " " + v.spoken(plainWords.Replace(t.Says))
			}
		}
	}
	if w == "" {
		return nil
	}
	return one(said("In your game:" + w))
}
