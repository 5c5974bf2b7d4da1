package access

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/ledger"
)

// PasswordRules say which passwords are too easily guessed.
type PasswordRules struct {
	Place    []string // words that belong to this place: its host, its office, its people
	Breached Breached
}

// ofEveryOffice are words that are known of every office.
var ofEveryOffice = []string{"chess", "postd", "correspondence", "postal", "secretary", "umpire"}

// leastRest is how many letters a password has at least beside the words of the place.
const leastRest = 6

// With is the rules with the users and players of the ledger among the words.
func (p PasswordRules) With(l *ledger.Ledger) (PasswordRules, error) {
	users, err1 := l.Users()
	players, err2 := playerNames(l)
	words := append([]string(nil), p.Place...)
	for _, u := range users {
		words = append(words, u.Name, u.Full)
	}
	p.Place = append(words, players...)
	return p, errors.Join(err1, err2)
}

// Fault says, in words for its user, why the password cannot be that of the user with
// the name, or "". An error means that the list of breached ones cannot be read.
func (p PasswordRules) Fault(name, password string) (string, error) {
	plain, name := strings.ToLower(strings.TrimSpace(password)), strings.ToLower(strings.TrimSpace(name))
	f := folded(password)
	rest := p.withoutPlace(f, name)
	switch {
	case !utf8.ValidString(password):
		return "The password is not written in UTF-8.", nil
	case utf8.RuneCountInString(plain) < shortestPassword:
		return fmt.Sprintf("A password has %d characters at least.", shortestPassword), nil
	case len(password) > longestPassword:
		return fmt.Sprintf("A password has %d octets at most.", longestPassword), nil
	case name != "" && strings.Contains(plain, name) && strings.Trim(strings.ReplaceAll(plain, name, ""), " 0123456789") == "":
		return "The name by which you log in is no password.", nil
	case distinctRunes(plain) < 4 || isCommon(f) || isCommon(strings.ToLower(alike.Replace(plain))):
		return "That password is too easily guessed: many people use it, or one like it.", nil
	case rest != f && (utf8.RuneCountInString(rest) < leastRest || isCommon(rest)):
		return "That password is too easily guessed: it is made of words of this place, or of names that are known here.", nil
	}
	if known, err := p.Breached.Has(password); err != nil || known {
		return "That password was stolen somewhere, and thieves have it in their lists. Choose another.", err
	}
	return "", nil
}

// withoutPlace takes the words of the place out of a folded password.
func (p PasswordRules) withoutPlace(f, name string) string {
	seen := map[string]bool{}
	var words []string
	for _, list := range [][]string{ofEveryOffice, p.Place, {name}} {
		for _, said := range list {
			for _, w := range strings.FieldsFunc(said, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
				if w = folded(w); utf8.RuneCountInString(w) >= 4 && !seen[w] {
					seen[w] = true
					words = append(words, w)
				}
			}
		}
	}
	for before := ""; before != f; {
		before = f
		for _, w := range words {
			f = strings.ReplaceAll(f, w, "")
		}
	}
	return f
}
