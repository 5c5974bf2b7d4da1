package tournament

import "time"

// End is how far a game has come to its end.
type End struct {
	Over  bool
	Open  bool      // a question, an appeal or a claim in it waits for a ruling
	Until time.Time // of one that is over: until when its result, or the last ruling in it, may be appealed from (RULING/R-37)
}

// Finality is how far a tournament has come to its end. While it is ended and not final an appeal
// may change the table still.
type Finality struct {
	Ended bool      // all games are over
	Final bool      // and nothing in them can be appealed from any more
	On    time.Time // when the table becomes final, unless somebody appeals before; zero while something waits
	Open  int       // games in which something waits
}

// Finish says how far the tournament of these games has come.
func Finish(ends []End, now time.Time) (f Finality) {
	f.Ended = len(ends) > 0
	for _, e := range ends {
		switch {
		case !e.Over:
			return Finality{}
		case e.Open:
			f.Open++
		case e.Until.After(f.On):
			f.On = e.Until
		}
	}
	if f.Open > 0 {
		f.On = time.Time{}
		return f
	}
	f.Final = f.Ended && now.After(f.On)
	return f
}
