package correspondence

// LeaveEverywhere are the lines of a letter by which its writer books leave, or
// ends it, in all of his games (laws.md 3.3); whoever opens the letter has them
// heard in each.
func LeaveEverywhere(text string) []string {
	var out []string
	said, _ := ReadLetter(text, Expect{})
	for _, s := range said {
		if s.Kind == Leaves && LeaveInAllGames(s.Facts) {
			out = append(out, s.Words)
		}
	}
	return out
}
