package correspondence

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// bring writes a letter with files of games.
func (s *stage) bring(of rules.Colour, text string, files ...string) Decision {
	l := s.letter(of, text)
	l.Scores = files
	return s.hear(l)
}

const algebraic = "notation=agreed:algebraic"

// TestScoreFiles checks what a file with a letter is: a quotation, the move that is more, or
// neither (RULING/R-69, RULING/R-78).
func TestScoreFiles(t *testing.T) {
	t.Parallel()
	const moves = "1 P-K4 P-K4 2 Kt-KB3 Kt-QB3"
	const club = "1 e4 e5 2 Nf3 Nc6"
	const tags = "[Event \"x\"]\n[White \"A\"]\n[Result \"*\"]\n\n"
	for _, x := range []struct {
		name, terms, moves, text string
		files                    []string
		stands                   string // the last record, as it was written
		told                     NoticeKind
		says                     string // of why it came back, or what is asked
		note                     string // to the opponent
	}{
		{"the score", algebraic, club, "", []string{tags + "1. e4 e5 2. Nf3 Nc6 *"}, "Nc6", NAck, "", ""},
		{"an older score", algebraic, club, "", []string{tags + "1. e4 e5 *"}, "Nc6", NAck, "", ""},
		{"no move", algebraic, club, "", []string{tags + "*"}, "Nc6", NUnread, "", ""},
		{"one move more", algebraic, club, "", []string{tags + "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"}, "Bb5", NAck, "", ""},
		{"a note behind it", algebraic, club, "", []string{tags + "1. e4 {best} e5 2. Nf3 Nc6 3. Bb5 {[%emt 0:01:00] I have\nalways liked the Ruy.\nRESIGN} *"}, "Bb5", NAck, "", "I have always liked the Ruy. RESIGN"},
		{"words and a note", algebraic, club, "Dear Anne,", []string{tags + "1. e4 e5 2. Nf3 Nc6 3. Bb5 {Good luck!} *"}, "Bb5", NAck, "", "Good luck!"},
		{"comments, variations, glyphs", algebraic, club, "", []string{tags + "{x} 1. e4 $1 (1. d4 {y} d5 (1... Nf6)) 1... e5 2. Nf3! Nc6 ; RESIGN\n3. Bb5 $14 (3. Bc4) *"}, "Bb5", NAck, "", ""},
		{"a result resigns nothing", algebraic, club, "", []string{strings.Replace(tags, "*", "0-1", 1) + "1. e4 e5 2. Nf3 Nc6 3. Bb5 0-1"}, "Bb5", NAck, "", ""},
		{"a result alone", algebraic, club, "", []string{tags + "1. e4 e5 2. Nf3 Nc6 0-1"}, "Nc6", NAck, "", ""},
		{"as cmail writes it", algebraic, club, "", []string{tags + "1. e4 e5 2. Nf3 Nc6\n3. Bb5\n{\nWhite offers a draw\n}\n\n*\n"}, "Bb5", NAck, "", "White offers a draw"},
		{"two moves more", algebraic, club, "", []string{tags + "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"}, "Nc6", NReturned, "it goes on with 2 moves, from 3. Bb5", ""},
		{"ten more", algebraic, club, "Here it is", []string{tags + "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *"}, "Nc6", NReturned, "it goes on with 6 moves, from 3. Bb5", ""},
		{"another line", algebraic, club, "", []string{tags + "1. e4 e5 2. Nc3 Nf6 3. f4 *"}, "Nc6", NReturned, "it has 2. Nc3, where Nf3 stands", ""},
		{"another game", algebraic, club, "", []string{tags + "1. d4 d5 *"}, "Nc6", NReturned, "it has 1. d4, where e4 stands", ""},
		{"a move before that is not legal", algebraic, club, "", []string{tags + "1. e4 e5 2. Ke3 Nc6 3. Bb5 *"}, "Nc6", NReturned, "it has 2. Ke3, where Nf3 stands", ""},
		{"the new move is not legal", algebraic, club, "", []string{tags + "1. e4 e5 2. Nf3 Nc6 3. Bh6 *"}, "Bh6", NAck, "", ""},
		{"no move at all behind", algebraic, club, "", []string{tags + "1. e4 e5 2. Nf3 Nc6 3. xyzzy *"}, "Nc6", NReturned, "it cannot be read behind its move 4", ""},
		{"a comment that is not closed", algebraic, club, "", []string{tags + "1. e4 e5 2. Nf3 Nc6 {well 3. Bb5 *"}, "Nc6", NReturned, "it cannot be read behind", ""},
		{"another position", algebraic, club, "", []string{"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"}, "Nc6", NReturned, "another position", ""},
		{"from a position of the game", algebraic, club, "", []string{"[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\"]\n\n2... Nc6 3. Bb5 *"}, "Bb5", NAck, "", ""},
		{"three games", algebraic, club, "", []string{strings.Repeat(tags+"1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n", 3)}, "Nc6", NReturned, "it holds 3 games", ""},
		{"three games, one marked", algebraic, club, "", []string{tags + "1. d4 *\n\n[GameId \"A1-1\"]\n" + tags + "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n" + tags + "1. c4 *"}, "Bb5", NAck, "", ""},
		{"a hundred games", algebraic, club, "", []string{strings.Repeat(tags+"1. e4 *\n\n", 100)}, "Nc6", NReturned, "more than 16 games", ""},
		{"too long, or cut off", algebraic, club, "", []string{""}, "Nc6", NReturned, "too long", ""},
		{"no game", algebraic, club, "", []string{"\n \n"}, "Nc6", NReturned, "no game in it", ""},
		{"beside the same move", algebraic, club, "2... Nc6 3. Bb5", []string{tags + "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"}, "Bb5", NAck, "", ""},
		{"beside another move", algebraic, club, "2... Nc6 3. Bc4", []string{tags + "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"}, "Bc4", NReturned, "it ends with 3. Bb5, and your letter says Bc4", ""},
		{"beside a move that needs no repetition then", algebraic, club, "3. Bb5", []string{tags + "1. e4 e5 2. Nf3 Nc6 *"}, "Bb5", NAck, "", ""},
		{"beside a move in the other notation", "", moves, "3. B-Kt5", []string{tags + "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"}, "B-Kt5", NAck, "", ""},
		{"a wrong file beside a move", algebraic, club, "2... Nc6 3. Bb5", []string{tags + "1. d4 *"}, "Bb5", NReturned, "it has 1. d4", ""},
		{"the score, in another notation", "", moves, "", []string{tags + "1. e4 e5 2. Nf3 Nc6 *"}, "Kt-QB3", NAck, "", ""},
		{"one more, in a notation that is not agreed", "", moves, "", []string{tags + "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"}, "Kt-QB3", NDoubt, "2... Kt-QB3 3. B-Kt5", ""},
		{"the opening that was agreed, and the score", algebraic + "|opening=1. e4 e5 2. Nf3 Nc6", "", "", []string{tags + "1. e4 e5 2. Nf3 Nc6 *"}, "", NUnread, "", ""},
		{"one move more than the opening", algebraic + "|opening=1. e4 e5 2. Nf3 Nc6", "", "", []string{tags + "1. e4 {x} e5 2. Nf3 Nc6 {agreed} 3. Bb5 {Good luck!} *"}, "Bb5", NAck, "", "Good luck!"},
		{"another opening", algebraic + "|opening=1. e4 e5 2. Nf3 Nc6", "", "", []string{tags + "1. e4 e5 2. Nc3 Nc6 3. Bb5 *"}, "", NReturned, "it has Nc3, where Nf3 was agreed as the opening", ""},
		{"less than the opening", algebraic + "|opening=1. e4 e5 2. Nf3 Nc6", "", "", []string{tags + "1. e4 e5 *"}, "", NReturned, "it ends before the opening that was agreed does, at move 2", ""},
		{"a move of an opening and the new one", algebraic + "|opening=1. e4 e5 2. Nf3 Nc6", "", "2... Nc6 3. Bb5", nil, "Bb5", NAck, "", ""},
		{"the opening in lines", algebraic + "|opening=1. e4 e5 2. Nf3 Nc6", "", "1. e4 e5\n2. Nf3 Nc6\n3. Bb5", nil, "Bb5", NAck, "", ""},
		{"the opening in a row", algebraic + "|opening=1. e4 e5 2. Nf3 Nc6", "", "1. e4 e5 2. Nf3 Nc6 3. Bb5", nil, "Bb5", NAck, "", ""},
		{"the opening, descriptive", "opening=1. e4 e5 2. Nf3 Nc6", "", "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5", nil, "B-Kt5", NAck, "", ""},
		{"before the first move", algebraic, "", "", []string{tags + "1. e4 *"}, "e4", NAck, "", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := open(t, x.terms, "")
			if x.moves != "" {
				s.moves(x.moves)
			}
			before := len(s.game.Score())
			d := s.bring(rules.White, x.text, x.files...)
			all := s.game.stands()
			last := ""
			if n := all.len(); n > 0 {
				last = all.at(n - 1).words[0]
			}
			if last != x.stands || all.len() > before+1 {
				t.Errorf("%d records stand, the last %q", all.len(), last)
			}
			i := slices.IndexFunc(d.Notices, func(n Notice) bool { return n.To == terms.ToWhite && n.Kind == x.told })
			if i < 0 {
				t.Fatalf("White is not told by %s: %v", x.told, kinds(d.Notices))
			}
			n := d.Notices[i]
			if x.told == NReturned && (n.Reason != events.WhyOtherScore || !n.PGN || !strings.Contains(n.Detail, x.says)) {
				t.Errorf("it came back since %s %q", n.Reason, n.Detail)
			}
			if x.told == NDoubt && !strings.Contains(fmt.Sprint(s.game.Asked(rules.White)), x.says) {
				t.Errorf("White is asked %v", s.game.Asked(rules.White))
			}
			if s.game.Law3 != nil {
				t.Error("the opponent's last move is held to be missing")
			}
			note := ""
			for _, n := range d.Notices {
				if n.To == terms.ToBlack {
					note += n.Note
				}
			}
			if !strings.Contains(note, x.note) || x.note == "" && note != "" || strings.Contains(note, "NOTE") {
				t.Errorf("the note is %q", note)
			}
			if s.game.Over() || s.game.Offer != nil {
				t.Error("the game is over, or a draw is offered")
			}
		})
	}
}

func kinds(all []Notice) (out []string) {
	for _, n := range all {
		out = append(out, fmt.Sprintf("%s to %s (%s %s)", n.Kind, n.To, n.Reason, n.Detail))
	}
	return out
}

// TestScoreFileOutOfTurn checks that a file tells its writer nothing of a record that is not
// answered, be it clear, ambiguous or illegal (RULING/R-2).
func TestScoreFileOutOfTurn(t *testing.T) {
	t.Parallel()
	for _, scrutiny := range []string{"inform", "silent"} {
		for _, file := range []string{"1. e4 e5 2. d4 d5 *", "1. e4 e5 2. d4 d5 3. Bb5+ *", "1. e4 e5 2. d4 d5 3. Bg5 *", "1. e4 e5 2. d4 d5 3. Bb5+ c6 *", "1. e4 e5 2. d4 d5 3. Ke2 Ke7 4. a3 *", "1. d4 *", "1. e4 e5 2. d4 d5 3. Bh8 *"} {
			var first string
			for i, words := range []string{"B-QKt5", "B-Kt5", "B-Q7"} {
				s := open(t, "scrutiny.ambiguity="+scrutiny+"|scrutiny.illegality="+scrutiny, "")
				s.moves("1 P-K4 P-K4 2 P-Q4 P-Q4")
				s.write(rules.White, "2... P-Q4 3. "+words)
				d := s.bring(rules.White, "", file)
				var told []string
				for _, n := range d.Notices {
					if n.To == terms.ToWhite {
						told = append(told, fmt.Sprint(n.Kind, n.Reason, n.Detail, n.Record, n.Heard.Copied, n.Heard.Note, n.Heard.Unread, n.Statement))
					}
				}
				got := strings.ReplaceAll(strings.Join(told, "\n"), words, "WORDS")
				if i == 0 {
					first = got
				} else if got != first {
					t.Errorf("%s, %s, %s:\n%s\nbut\n%s", scrutiny, file, words, got, first)
				}
				if s.game.Passed() > 5 && scrutiny == "silent" {
					t.Errorf("%s: %d records stand", file, s.game.Passed())
				}
			}
		}
	}
}

// TestScoreFilesOfBlack checks that a copy of the score is never taken for a move of Black's, whose
// number is that of White's.
func TestScoreFilesOfBlack(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		moves, text, file string
		stands            int
		told              NoticeKind
	}{
		{"1 P-K4 P-K4 2 P-Q4", "", "1. e4 e5 2. d4 *", 3, NAck},
		{"1 P-K4 P-K4 2 P-Q4", "2. PxP", "1. e4 e5 2. d4 *", 4, NAck},
		{"1 P-K4 P-K4 2 P-Q4", "PxP", "1. e4 e5 2. d4 exd4 *", 4, NAck},
		{"1 P-K4 P-K4 2 P-Q4", "", "1. e4 e5 2. d4 exd4 *", 3, NDoubt},
		{"1 P-K4 P-K4 2 P-Q4", "What now?", "1. e4 e5 2. d4 exd4 3. Qxd4 *", 3, NReturned},
		{"1 P-K4", "P-K4", "1. e4 *", 2, NAck},
		{"1 P-K4 P-Q4 2 PxP QxP", "3. Kt-QB3", "1. e4 d5 2. exd5 Qxd5 *", 5, NAck},
	} {
		s := open(t, "", "")
		s.moves(x.moves)
		by := s.game.ToMove()
		d := s.bring(by, x.text, x.file)
		if n := len(s.game.Score()); n != x.stands || s.game.Law3 != nil {
			t.Errorf("%s, %q: %d moves stand, the last repeated: %t", x.moves, x.text, n, s.game.Law3 == nil)
		}
		if !slices.ContainsFunc(d.Notices, func(n Notice) bool { return n.To == terms.PartyOf(by) && n.Kind == x.told }) {
			t.Errorf("%s, %q: %v", x.moves, x.text, kinds(d.Notices))
		}
	}
}

// FuzzScoreFiles looks for files that bring the reader down or end a game.
func FuzzScoreFiles(f *testing.F) {
	for _, s := range []string{"1. e4 e5 2. Nf3 *", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*", "1. e4 {x", "1-0", "2... e5 3. -- *", "[Variant \"x\"]\n*", "{[%x] NOTE RESIGN} 1. e4 e5 2. d4 {RESIGN}"} {
		f.Add(s, "Hello", uint8(2))
	}
	f.Fuzz(func(t *testing.T, file, text string, plies uint8) {
		if len(text) > 200 || strings.Contains(strings.ToUpper(text), "RES") {
			return
		}
		s := open(t, algebraic, "")
		s.moves([]string{"", "1 e4", "1 e4 e5", "1 e4 e5 2 d4", "1 e4 e5 2 d4 exd4"}[plies%5])
		before := s.game.Passed()
		s.bring(s.game.ToMove(), "", file)
		if s.game.Over() || s.game.Passed() > before+1 {
			t.Errorf("%q: over %t, %d records", file, s.game.Over(), s.game.Passed())
		}
		s.game.WithScores(terms.ToWhite, text, []string{file, file})
	})
}
