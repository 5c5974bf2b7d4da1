package imports

import (
	"strconv"
	"strings"

	"postd/ledger"
)

// Columns are the head of a list of players that goes out, as it is read when it comes
// in again.
func Columns() (out []string) {
	for _, f := range written {
		out = append(out, string(f))
	}
	return out
}

var written = []Field{Name, Email, Zone, Region, Country, Club, Rating, Phone, Notation, Notes, Tournament, Post, PostCountry}

// LateColumns are columns that came later. They stand behind all others, since scripts count.
func LateColumns() []string { return []string{string(Sort), string(RatingFrom), string(RatingAt)} }

// LateLine is the line of a player below them.
func LateLine(p ledger.Player) []string { return []string{p.Sort, p.RatingFrom, p.RatingAt.String()} }

// Line is the line of a player below those columns, with the tournaments that the player
// has entered.
func Line(p ledger.Player, labels []string) []string {
	addr, rating := "", ""
	if len(p.Addresses) > 0 {
		addr = p.Addresses[0].Addr
	}
	if p.Rating != 0 {
		rating = strconv.Itoa(p.Rating)
	}
	post, country := "", ""
	if p.Post != nil {
		post, country = strings.Join(p.Post.Lines, "\n"), p.Post.Country
	}
	return []string{p.Name, addr, p.Zone, p.Region, p.Country, p.Club, rating, p.Phone, notationOf(p), p.Notes, strings.Join(labels, ", "), post, country}
}
