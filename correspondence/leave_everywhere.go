package correspondence

import "postd/correspondence/letters"

// LeaveEverywhere are the lines of a letter by which its writer books leave, or
// ends it, in all games of that player (BOOK/3.3); whoever opens the letter has them
// heard in each.
func LeaveEverywhere(text string) []string {
	var out []string
	said, _ := letters.ReadLetter(text, letters.Expect{})
	for _, s := range said {
		if s.Kind == letters.Leaves && letters.LeaveInAllGames(s.Facts) {
			out = append(out, s.Words)
		}
	}
	return out
}
