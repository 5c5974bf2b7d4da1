package tournament

// ScoreWorking says in words how the score of the number is made up: "½ against
// Jones; 1 against Smith; together 1½". It is empty where no player has the
// number.
func (t Table) ScoreWorking(number int) string { return t.Working(number, "PTS") }

// Working says in words how the tie-break of the number is reckoned, for a page
// to which the figure links: "½ × 2½ = 1¼ against Jones; …; together 4¾". It is
// empty where no player has the number or the tie-break is unknown.
func (t Table) Working(number int, by TieBreak) string {
	c, err := by.code(t.kind)
	if err != nil {
		return ""
	}
	return t.ranked.Working(t.at(number), c)
}
