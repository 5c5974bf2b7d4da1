package correspondence

import (
	"slices"

	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/rules"
)

// The files of several records for one turn in a game in which the office says
// nothing (BOOK/3.5, BCC1903/V.4).

// joinCarried adds a further record for the turn that is carried. What the records
// mean nobody says until the matter is raised.
func (fl filing) joinCarried(w events.CarriedJoined) {
	first := fl.was.Last[w.By]
	i := fl.record(w.By, first.Words, first)
	if i < 0 {
		i = fl.open(w.By, first.Words, "")
		fl.now.Book.Change(i, func(f *casefile.File) { f.Records = []casefile.Record{fl.sent(w.By)} })
	}
	fl.now.Book.Change(i, func(f *casefile.File) { f.Position = rules.Position{} }) // it is known when the matter is raised
	fl.now.Book.Add(i, casefile.Record{Words: w.Words, Sent: fl.e.At, Cause: fl.e.Cause})
	fl.mark(i)
}

// carriedFile finds the file of the first of what was carried; -1 if there is none.
func (fl filing) carriedFile() int {
	if len(fl.was.Carried()) == 0 {
		return -1
	}
	r := fl.was.Carried()[0]
	return fl.record(r.By, r.Words, Sent{Number: r.Number, At: r.Sent})
}

// raise finds the file of the matter that is raised. If it is of several
// records, what each of them expresses is known now.
func (fl filing) raise(w events.Raised) int {
	i := fl.now.Case.file(fl.now.Book)
	if len(w.Records) == 0 || fl.now.Case == nil || len(fl.was.Carried()) == 0 {
		return i
	}
	c, r := fl.now.Case, fl.was.Carried()[0]
	if i < 0 {
		i = fl.now.Book.Open(casefile.File{Author: r.By, Number: r.Number, Despatch: fl.now.Despatches})
	}
	fl.now.Book.Find(i, c.Law)
	fl.now.Book.Change(i, func(f *casefile.File) {
		f.Ply, f.Position, f.Records = c.Ply, fl.now.After(c.Ply), slices.Clone(f.Records)
		for _, x := range w.Records {
			j := slices.IndexFunc(f.Records, func(r casefile.Record) bool { return r.Words == x.Words })
			if j < 0 {
				j = len(f.Records)
				f.Records = append(f.Records, casefile.Record{Words: x.Words, Sent: r.Sent, Received: r.Received, Notice: r.Notice, Used: r.Used, Allowed: r.Allowed})
			}
			f.Records[j].Readings, f.Records[j].NoCapture = x.Readings, x.NoCapture
		}
	})
	return i
}
