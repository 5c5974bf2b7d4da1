package imports

import (
	"strings"
)

// Field is what a column says of a player.
type Field string

// The fields. Family and Given together stand for Name.
const (
	Nothing     Field = "" // the column is passed over
	Name        Field = "name"
	Family      Field = "family"
	Given       Field = "given"
	Email       Field = "email"
	Zone        Field = "zone"
	Region      Field = "region"
	Country     Field = "country"
	Club        Field = "club"
	Rating      Field = "rating"
	Phone       Field = "phone"
	Notation    Field = "notation"
	Notes       Field = "notes"
	Tournament  Field = "tournament"
	Post        Field = "post"         // the lines of the postal address
	PostCountry Field = "post country" // as it stands on the envelope
	Sort        Field = "sort name"    // "Foster, Eve"
	RatingFrom  Field = "rating source"
	RatingAt    Field = "rating date"
)

// Fields are all that a column can be, in the order in which they are offered.
var Fields = []Field{Name, Family, Given, Email, Zone, Region, Country, Club, Rating, Phone, Notation, Notes, Tournament, Post, PostCountry, Sort, RatingFrom, RatingAt}

// called are the other words by which the head of a column may name its field.
var called = map[Field][]string{
	Name:        {"full name", "player", "player name", "member"},
	Family:      {"family name", "surname", "last name", "lastname"},
	Given:       {"given name", "first name", "firstname", "forename", "forenames", "given names"},
	Email:       {"e-mail", "mail", "address", "email address", "e-mail address"},
	Zone:        {"time zone", "timezone"},
	Region:      {"county", "place"},
	Country:     {"nation", "federation"},
	Club:        {"team"},
	Rating:      {"elo", "grade"},
	Phone:       {"telephone", "tel", "mobile", "phone number"},
	Notation:    {"moves shown in"},
	Notes:       {"note", "remarks", "comment", "comments"},
	Tournament:  {"section", "event"},
	Post:        {"postal address", "post address", "mailing address", "street address"},
	PostCountry: {"postal country", "country of the postal address"},
	Sort:        {"sort", "sorts as", "name to sort by"},
	RatingFrom:  {"rating from", "rating list", "source of the rating"},
	RatingAt:    {"rating of", "date of the rating"},
}

// fieldOf is the field that the head of a column names; Nothing where it names none.
func fieldOf(head string) Field {
	head = strings.Trim(strings.ToLower(strings.Join(strings.Fields(strings.ReplaceAll(head, "_", " ")), " ")), ":*. ")
	for _, f := range Fields {
		if head == string(f) {
			return f
		}
		for _, other := range called[f] {
			if head == other {
				return f
			}
		}
	}
	return Nothing
}

// ParseField reads a field as a form names it.
func ParseField(s string) (Field, bool) {
	for _, f := range Fields {
		if s == string(f) {
			return f, true
		}
	}
	return Nothing, s == ""
}
