package templates

// Lost is the time of a failure of the office's post, as far as it lies in the
// clock of which the letter tells: "from … to …".
func (l *letter) Lost() string {
	if len(l.n.Excluded) == 0 {
		return ""
	}
	s := l.n.Excluded[0]
	return "from " + l.instant(s.From) + " to " + l.instant(s.To)
}
