package ledger

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"postd/ledger/store"
)

// The index of what is searched has, for each word of a name, a label or an address, which rows have it:
// token, 0, the sort of row, its number. A word that is asked for is the beginning of a token.

// The sorts of rows that are found, in the order in which they are shown.
const (
	FoundPlayer     = 'p'
	FoundTournament = 't'
	FoundEvent      = 'e'
	FoundGame       = 'g'
	FoundUser       = 'u'
)

// Hit is a row that has all words that were asked for.
type Hit struct {
	Sort byte   // one of those above
	ID   uint64 // its number
}

const (
	longestToken = 64 // octets
	mostTokens   = 48 // of one row
	mostWalked   = 80 // keys of one word
	mostSearched = 2  // words that are walked; whether the others fit is seen by the rows
	mostJoined   = 60 // keys that are looked up where every word is one of very many rows
	mostCalled   = 20 // players of one whole name
)

// plainer are letters that are not written as another with an accent, and that people write without.
var plainer = strings.NewReplacer("ł", "l", "ø", "o", "đ", "d", "ß", "ss", "æ", "ae", "œ", "oe", "ı", "i")

// tokens are the words of a text: runs of letters, their marks and digits, by their compatible forms,
// small, without accents (Unicode NFKC). Each stands there once.
func tokens(text string) (out []string) {
	text = strings.ToLower(text)
	if !ascii(text) {
		struck := strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, norm.NFKD.String(text))
		text = plainer.Replace(strings.ToLower(norm.NFKC.String(struck)))
	}
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }) {
		if w = cutToken(w); !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// cutToken is as much of a word as is kept, cut between two letters.
func cutToken(w string) string {
	if len(w) <= longestToken {
		return w
	}
	w = w[:longestToken]
	for !utf8.ValidString(w) {
		w = w[:len(w)-1]
	}
	return w
}

// searched adds the words of texts and addresses to what a row brings about; of an address also the whole.
func (d *effects) searched(sort byte, id []byte, texts []string, addresses ...string) {
	var all []string
	for _, a := range addresses {
		if w := addressToken(a); w != "" {
			all = append(all, w)
		}
	}
	for _, t := range append(slices.Clone(texts), addresses...) {
		if len(all) >= mostTokens {
			break
		}
		all = append(all, tokens(t)...)
	}
	slices.Sort(all)
	for _, w := range slices.Compact(all[:min(len(all), mostTokens)]) {
		d.add(ixSearch, searchKey(w, sort, id), marker)
	}
}

func addressToken(addr string) string {
	return cutToken(strings.ReplaceAll(FoldAddress(addr), "\x00", ""))
}

func searchKey(token string, sort byte, id []byte) []byte {
	return join([]byte(token), []byte{0, sort}, id)
}

// foundBy reads what a key of the index names.
func foundBy(key []byte) (f Hit, row []byte, ok bool) {
	i := bytes.IndexByte(key, 0)
	if i < 0 || len(key) < i+6 {
		return f, nil, false
	}
	f.Sort, row = key[i+1], key[i+2:]
	switch len(row) {
	case 4:
		f.ID = uint64(u4(row))
	case 8:
		f.ID = u8(row)
	default:
		return f, nil, false
	}
	return f, row, true
}

// searchedBy are the buckets of the sorts.
var searchedBy = map[byte][]byte{FoundPlayer: bktPlayers, FoundTournament: bktTournaments, FoundEvent: bktEvents, FoundGame: ixLines, FoundUser: bktUsers}

// Search finds at most n rows of the sorts that have every word, in order of their sorts and numbers. A word of one
// letter that stands alone is a whole one. Too many: more than 80 rows have each of the words that were walked,
// so that these are some: the first of one word, or the first that have all words whole. More: there are more
// than n. Wanted tells which count, as whoever asks may see them;
// nil: all.
func (l *Ledger) Search(ctx context.Context, sorts, text string, n int, wanted func(Hit) (bool, error)) (out []Hit, more, tooMany bool, err error) {
	var words []string
	for w := range strings.FieldsSeq(text) {
		if strings.Contains(w, "@") {
			words = append(words, addressToken(w))
		} else {
			words = append(words, tokens(w)...)
		}
	}
	slices.Sort(words)
	if words = slices.Compact(words); len(words) == 0 {
		return nil, false, false, nil
	}
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	var fit []Hit
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		bounded := false
		if fit, bounded = candidates(tx, sorts, words); !bounded && strings.IndexByte(sorts, FoundPlayer) >= 0 {
			fit = append(calledSo(tx, strings.Fields(text)), fit...)
			slices.SortFunc(fit, byShown)
			fit = slices.Compact(fit)
		}
		tooMany = !bounded
		return nil
	})
	for some := range slices.Chunk(fit, mostDue) {
		if err == nil {
			some, err = l.havingWords(ctx, some, words)
		}
		for _, f := range some {
			has := true
			if wanted != nil && err == nil {
				has, err = wanted(f)
			}
			if err != nil {
				return nil, false, false, err
			}
			if has && len(out) == n {
				return out, true, tooMany, nil
			}
			if has {
				out = append(out, f)
			}
		}
	}
	return out, false, tooMany, err
}

// havingWords leaves those that have every word.
func (l *Ledger) havingWords(ctx context.Context, some []Hit, words []string) (out []Hit, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		for _, f := range some {
			has, err := l.hasWordsOf(tx, f, words)
			if err != nil {
				return err
			}
			if has {
				out = append(out, f)
			}
		}
		return nil
	})
	return out, err
}

// candidates are the rows that have the longest of the words that at most 80 rows have; where each has more,
// they are not bounded.
func candidates(tx *store.Tx, sorts string, words []string) (fit []Hit, bounded bool) {
	for i, w := range words[:min(len(words), mostSearched)] {
		prefix := []byte(w)
		if len(words) == 1 && utf8.RuneCountInString(w) == 1 {
			prefix = append(prefix, 0)
		}
		with, few := having(tx, sorts, prefix)
		if few {
			return with, true
		}
		if i == 0 {
			fit = with
		}
	}
	if len(words) > 1 {
		fit = havingAll(tx, sorts, words)
	}
	return fit, false
}

// havingAll are the first rows of each sort that have every word as a whole token: from the row that the index has
// next for one word the others are looked up, so that very many that lack one are passed over.
func havingAll(tx *store.Tx, sorts string, words []string) (out []Hit) {
	c := tx.Bucket(ixSearch).Cursor()
	looked := 0
	for _, sort := range []byte(shownFirst) {
		if strings.IndexByte(sorts, sort) < 0 {
			continue
		}
		id, agree := []byte{}, 0
		for at := 0; looked < mostJoined; at = (at + 1) % len(words) {
			prefix := searchKey(words[at], sort, nil)
			k, _ := c.Seek(join(prefix, id))
			looked++
			f, row, ok := foundBy(k)
			if !ok || !bytes.HasPrefix(k, prefix) {
				break // no row from here on has this word
			}
			if !bytes.Equal(row, id) {
				id, agree = bytes.Clone(row), 0
			}
			if agree++; agree == len(words) {
				out = append(out, f)
				id, agree = append(id, 0), 0 // the next behind it
			}
		}
	}
	return out
}

// calledSo are the players of whom the words are the whole name, as they stand or with the last name first; the
// first of each.
func calledSo(tx *store.Tx, words []string) (out []Hit) {
	last := len(words) - 1
	for _, name := range []string{strings.Join(words, " "), words[last] + ", " + strings.Join(words[:last], " ")} {
		prefix := append([]byte(foldedName(name)), 0)
		c := tx.Bucket(ixNamed).Cursor()
		found := 0
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix) && found < mostCalled; k, _ = c.Next() {
			out, found = append(out, Hit{FoundPlayer, u8(k[len(k)-8:])}), found+1
		}
	}
	return out
}

// having are the rows that have a token which begins so; false: they are more than 80, and these the first.
func having(tx *store.Tx, sorts string, prefix []byte) (out []Hit, few bool) {
	c := tx.Bucket(ixSearch).Cursor()
	looked := 0
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		if looked++; looked > mostWalked {
			break
		}
		if f, _, ok := foundBy(k); ok && strings.IndexByte(sorts, f.Sort) >= 0 {
			out = append(out, f)
		}
	}
	slices.SortFunc(out, byShown)
	return slices.Compact(out), looked <= mostWalked
}

// shownFirst orders the sorts.
const shownFirst = "ptegu"

func byShown(a, b Hit) int {
	if a.Sort != b.Sort {
		return strings.IndexByte(shownFirst, a.Sort) - strings.IndexByte(shownFirst, b.Sort)
	}
	switch {
	case a.ID < b.ID:
		return -1
	case a.ID > b.ID:
		return 1
	}
	return 0
}

// hasWordsOf reports whether a row has every word.
func (l *Ledger) hasWordsOf(tx *store.Tx, f Hit, words []string) (bool, error) {
	if len(words) == 1 {
		return true, nil
	}
	key := be8(f.ID)
	if f.Sort == FoundGame {
		key = key[4:]
	}
	d, err := l.effectsOf(tx, searchedBy[f.Sort], key)
	if err != nil {
		return false, err
	}
	for _, w := range words {
		if !slices.ContainsFunc(d.entries, func(e entry) bool {
			return string(e.bucket) == string(ixSearch) && bytes.HasPrefix(e.key, []byte(w))
		}) {
			return false, nil
		}
	}
	return true, nil
}
