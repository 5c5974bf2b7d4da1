package cups

import (
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/tournament/knockout"
)

// stoppable reports whether a tie is decided while games of it are in play, of which the terms say
// that both are asked whether to stop.
func (b bracket) stoppable(c folder.Course, t knockout.Tie) bool {
	return knockout.Rest(c.Cup.Rest) == knockout.RestAsk && t.State == knockout.Decided && t.Left > 0
}

func stop(v *request, c folder.Course, b bracket) (visit.Response, error) {
	return nil, visit.Missing("", "")
}
