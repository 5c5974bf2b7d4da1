package secretary

// withEverybody serves a page of a tournament on which any player can be chosen.
func withEverybody[R any](serve func(*request, tournamentView) (R, error)) func(*request, tournamentView) (R, error) {
	return func(v *request, c tournamentView) (out R, err error) {
		if c.Course, err = v.Everybody(c.Course); err != nil {
			return out, err
		}
		return serve(v, c)
	}
}
