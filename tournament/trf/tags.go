package trf

import "slices"

// order are the known records, as they are written: the tournament, its days, the players,
// the teams, what concerns the pairings.
var order = []string{
	"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122",
	"142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362", "132",
	"001", "013", "310", "320", "330", "300", "240", "250", "260", "299",
}

// since26 are the records that TRF16 does not know.
var since26 = []string{
	"142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362",
	"310", "320", "330", "300", "240", "250", "260", "299", "801", "802",
}

// inVersion reports whether a version has the record. Tags of letters are of other programs,
// or of national ratings, which came with TRF26.
func (v Version) has(tag string) bool {
	if v != TRF16 {
		return tag != "013"
	}
	return !slices.Contains(since26, tag) && (tag == "###" || tag < "A")
}

// text returns where the words of a record stand that has nothing else; nil for others.
func (e *Event) text(tag string) *string {
	switch tag {
	case "012":
		return &e.Name
	case "022":
		return &e.City
	case "032":
		return &e.Federation
	case "042":
		return &e.Begins
	case "052":
		return &e.Ends
	case "062":
		return &e.Players
	case "072":
		return &e.Rated
	case "082":
		return &e.Teams
	case "092":
		return &e.Kind
	case "102":
		return &e.Arbiter
	case "122":
		return &e.Times
	}
	return e.text26(tag)
}

func (e *Event) text26(tag string) *string {
	switch tag {
	case "172":
		return &e.RankedBy
	case "182":
		return &e.Program
	case "192":
		return &e.Type
	case "202":
		return &e.TieBreaks
	case "212":
		return &e.Standings
	case "222":
		return &e.Clock
	case "352":
		return &e.Boards
	case "362":
		return &e.MatchPoints
	}
	return nil
}
