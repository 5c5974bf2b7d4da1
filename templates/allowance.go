package templates

// TimeLimit are the periods agreed, in words: "20 turns in 60 days, then 10 turns
// in 30 days, and so on"; "" if there are none.
func (l *letter) TimeLimit() string { return l.g.Agreement.TimeLimitWords(l.length) }

// ExcessOfSeveral names the turns together whose time By has exceeded, "20 turns
// in 60 days"; "" where it is the length of the turn that was exceeded.
func (l *letter) ExcessOfSeveral() string {
	x := l.g.Excess[l.n.By]
	if x == nil || x.Together.Turns == 0 {
		return ""
	}
	return x.Together.Words(l.length)
}

// Rolling is the rolling allowance agreed, in words: "any 10 turns in succession in
// 30 days"; "" if there is none.
func (l *letter) Rolling() string {
	r, ok := l.g.Agreement.RollingTime()
	if !ok {
		return ""
	}
	return r.Words(l.length)
}
