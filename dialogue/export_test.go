package dialogue

// Killing returns the script with postd killed after every direction. It must
// hold where the script holds.
func (s Script) Killing() Script {
	var all []Direction
	for _, d := range s.Directions {
		all = append(all, d, Direction{Line: d.Line, Words: "postd is killed here", Do: Killed, file: -1})
	}
	s.Directions = all
	return s
}
