package templates

import (
	"sync"

	"postd/correspondence"
	"postd/correspondence/terms"
)

// Check words every letter with as little as a letter can
// hold, to a player and to an official, and parses the pages. An error names
// the template that is at fault. An office checks them before it begins, so
// that a slip stops it at once and not years later, when the letter is due. The
// templates are part of the program and never change, so a program checks them once.
func Check() error { return checked() }

var checked = sync.OnceValue(check)

func check() error {
	for _, kind := range kinds {
		for _, to := range []terms.Party{terms.ToWhite, terms.ToSecretary} {
			n := correspondence.Notice{Kind: kind, To: to, Game: &correspondence.Game{}}
			if _, err := Render(n, correspondence.Reader{}); err != nil {
				return err
			}
		}
	}
	for _, check := range []func() error{checkSheets, checkOffice, checkDigest, checkSeveral} {
		if err := check(); err != nil {
			return err
		}
	}
	_, err := pages()
	return err
}

// checkSheets words the sheet and the letters that officials write.
func checkSheets() error {
	_, err := RenderSheet(Sheet{
		Games: make([]SheetGame, 1), Ended: make([]SheetGame, 1), Letters: make([]SheetLetter, 1), Failed: make([]SheetPosting, 1), Queued: 1,
		Unheard: []SheetUnheard{{Letters: make([]uint64, 1)}, {Games: "A", Letters: make([]uint64, 11)}},
	})
	if err != nil {
		return err
	}
	for _, w := range []Written{{}, {Label: "A", Others: "all", Answers: true}} {
		if _, err = RenderWritten(w); err != nil {
			return err
		}
	}
	_, err = RenderAskedAgain(AskedAgain{Stands: Standing{Notice: correspondence.Notice{To: terms.ToWhite, Game: &correspondence.Game{}}}})
	return err
}

// checkOffice words the letters that belong to no game.
func checkOffice() error {
	for _, v := range []Verification{{}, {Tournament: "A"}} {
		if _, err := RenderVerification(v); err != nil {
			return err
		}
	}
	for _, c := range []AddressChanged{{}, {Added: []string{""}, Removed: []string{""}, Primary: "a"}} {
		if _, err := RenderAddressChanged(c); err != nil {
			return err
		}
	}
	for _, why := range []string{"missing", "worn", "disowned", "stranger", "samedomain", "unsigned", "keyless", "machine", ""} {
		for _, w := range []WhoseLetter{{Label: "A", Why: why}, {Label: "A", Why: why, Begins: "x", Strange: true, MayAdd: true, Stands: &Standing{Notice: correspondence.Notice{To: terms.ToWhite, Game: &correspondence.Game{}}}}, {Label: "A", Why: why, Official: true}} {
			if _, err := RenderWhoseLetter(w); err != nil {
				return err
			}
			if _, err := RenderListed(Listed{Letters: []WhoseLetter{w, w, w}, More: 1}); err != nil {
				return err
			}
		}
	}
	for _, why := range []string{"asked", "office", "alien", "disowned", ""} {
		if _, err := RenderNewKey(NewKey{Label: "A", Why: why}); err != nil {
			return err
		}
	}
	if _, err := RenderNewLink(NewLink{}); err != nil {
		return err
	}
	for about := range answerKinds {
		if _, err := RenderAnswer(Answer{About: about}, "", ""); err != nil {
			return err
		}
	}
	for n := range 3 {
		if _, err := RenderAddressConfirmed(AddressConfirmed{Waited: n}); err != nil {
			return err
		}
	}
	return nil
}

// checkDigest words the letter without a game and with one.
func checkDigest() error {
	for _, games := range [][]Standing{nil, {{Notice: correspondence.Notice{Kind: correspondence.NStatus, Game: &correspondence.Game{}}}}} {
		if _, err := RenderDigest(Digest{Games: games}); err != nil {
			return err
		}
	}
	return nil
}

// checkSeveral words the answer to a letter of several games, of none too.
func checkSeveral() error {
	for _, p := range [][]SeveralPart{nil, {{}}, {{Label: "A"}, {Label: "B", Game: true}}} {
		if _, err := RenderSeveral(Several{Parts: p}); err != nil {
			return err
		}
	}
	return nil
}
