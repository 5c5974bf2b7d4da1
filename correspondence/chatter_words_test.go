package correspondence

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/letters"
	"postd/rules"
)

// chatterWords are sentences of friendly letters that say nothing: those of the corpora, in
// which the words of rights stand too, and of rights that a writer speaks of without using
// them.
func chatterWords(t *testing.T) []string {
	t.Helper()
	out := slices.Clone(courteous)
	for _, name := range []string{"letters-chat.txt", "letters-talk.txt"} {
		text, err := os.ReadFile(filepath.Join("letters/testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			// A number alone is an answer, if there is a question.
			if line != "" && !strings.HasPrefix(line, "#") && !figuresAlone.MatchString(line) {
				out = append(out, line)
			}
		}
	}
	return out
}

var figuresAlone = regexp.MustCompile(`^[\d.\s/-]+$`)

// courteous are sentences with the words of rights, of which some name one that may be open:
// then their writer is asked, and says that nothing of the kind was meant.
var courteous = []string{
	"Sorry that I am late with this.", "What a drawish line you have chosen.", "I hope I am not too late for tea.",
	"You were late, but who minds?", "Your last letter was late again, the post is dreadful.", "I will not claim the game, whatever the clock says.",
	"I could claim the game, but I would rather play.", "I do not exact the penalty, my friend.", "You left out my last move, but never mind.",
	"It is no draw yet, I think.", "The same position for the third time, says my wife, but she cannot count.", "I shall not resign for a long while.",
	"A draw would be a fair result, in the end.", "You may claim a draw one day.", "Which Bishop do you mean, my cat asks.",
	"Your record is as clear as day, and never ambiguous.", "My uncle appeals against everything.", "I do not appeal, I only wonder.",
	"Shall we adjudicate the flower show together?", "I accept your apology, and decline the sherry.", "The umpire at our cricket match was blind.",
	"If it rains I shall resign myself to the study.", "Thank you for the game so far.", "With every good wish to your wife, and to the late Mr Steinitz.",
	"I exact nothing but a long letter.", "No penalty for bad handwriting, I hope!", "Time is short, and the sermon long.",
}

var (
	greetings = []string{"Dear Tom,", "Dear Mr Smith,", "Hello again!", "Dear Sir,", "Good evening,"}
	farewells = []string{"Kind regards,\nK.", "Yours sincerely,\nTom", "Best wishes", "Cheers", "All the best, and mind the ice.\nKate"}
	struckOut = []string{"RESIGN", "P-KR4", "OFFER DRAW", "EXACT E", "I claim the game", "YES", "1", "IF P-K4 THEN P-K4"}
)

// plainForm is a way to say a command in words. One that is no complete command is asked
// about, where the right is open, and is written only there.
type plainForm struct {
	words string
	asked bool
}

func heard(words ...string) []plainForm  { return formsOf(false, words) }
func wanted(words ...string) []plainForm { return formsOf(true, words) }

func formsOf(asked bool, words []string) []plainForm {
	var out []plainForm
	for _, s := range words {
		out = append(out, plainForm{s, asked})
	}
	return out
}

// draws are the forms of claims of a draw, by what they are about.
var draws = map[string][]plainForm{
	"fifty": append(heard("I claim a draw by the fifty-move rule.", "it is a draw by the fifty-move rule", "Dear Tom, I claim a draw by the fifty-move rule. Snow again.",
		"I claim a draw by the fifty-move rule, nothing was taken since we began"), wanted("Fifty moves without a capture!")...),
	"repetition": append(heard("I claim a draw by threefold repetition.", "Draw by repetition, please.", "It is a draw by repetition.", "CLAIM DRAW - REPETITION",
		"I claim a draw by repetition, the position stands for the third time.", "Well played! I claim a draw by repetition."), wanted("The same position for the third time!")...),
	"perpetual": heard("I claim perpetual check.", "draw by perpetual check", "Dear Kate, I claim a draw by perpetual check. Snow again."),
}

// ordinals are the words for choices.
var ordinals = [...]string{"", "first", "second", "third", "fourth"}

// inWords are plain forms of what a line of the model says, to which the game as it stands
// gives the same meaning. Law is that under which it was exacted, if it was.
func inWords(s letters.Statement, law rules.Law, alone bool) []plainForm {
	switch s.Kind {
	case letters.Exacts:
		return exactedInWords(s, law)
	case letters.Queries:
		return append(heard("I query your last move.", "Sorry, I query your record.", "QUERY. Best wishes, Kate", "Dear Tom, I query your last move. Snow here."),
			wanted("I must query your last move.", "Your record is unclear, old man.")...)
	case letters.ClaimsForfeit:
		if s.About == "time" && s.Ground == "" {
			return append(heard("I claim the game on time.", "CLAIM TIME", "I claim the game, you were late.", "You have exceeded your time, and so I claim the game.", "I am afraid I must claim the game on time. Yours, Kate",
				"I claim the game, for you were late again.", "CLAIM FORFEIT TIME: the limit was Sunday"), wanted("You were late, I claim it", "Since you were late I claim the game on time.", "Your time is up.")...)
		}
	case letters.ClaimsDraw:
		if len(s.Moves) == 0 && s.Facts == "" && s.Ground == "" {
			return draws[s.About]
		}
	case letters.Offers:
		out := heard("I offer a draw.", "Draw offered", "I offer a draw, nobody can win this.", "Please, I offer a draw.", "Thanks for the card. I offer a draw, as the Bishops are of opposite colour.")
		if alone {
			out = append(out, wanted("Shall we call it a draw?")...)
		}
		return out
	case letters.Accepts:
		return append(heard("I accept the draw.", "I accept with thanks.", "I accept the draw, thank you for the game."), wanted("Dear Tom, I accept the draw. It was a fine game. I hope we shall play again.", "I accept the draw, since I see no win.")...)
	case letters.Declines:
		return heard("I decline your offer.", "Thank you, but I decline.", "I decline, old friend. Best wishes", "I decline, because I am a Pawn up.")
	case letters.Withdraws:
		return heard("I withdraw my offer.")
	case letters.Waives:
		return append(heard("I waive the penalty."), wanted("I waive the penalty, you have been so kind.")...)
	case letters.ClaimsAdjudication:
		if s.About == "" && s.Ground == "" {
			return append(heard("I claim adjudication.", "I am sorry, I claim adjudication. Yours, Kate"), wanted("Let it be adjudicated.", "The year is over. I claim adjudication.")...)
		}
	case letters.Restores:
		if s.Select.Words == "" && s.Select.Number == 0 {
			return heard("Restore the position, please. Best wishes, Kate", "RESTORE, your record was illegal")
		}
	case letters.Resigns:
		return append(heard("I resign.", "I resign. Congratulations!", "Dear Tom,\n\nI resign.\n\nYours, Kate"), wanted("I resign, a fine attack of yours.", "Thanks for your card. I resign. My wife sends her love.")...)
	case letters.Chooses:
		if n := s.Select.Number; n > 0 && n < len(ordinals) && s.Select.Words == "" && s.On == 0 {
			return heard("I choose the "+ordinals[n]+".", "I take the "+ordinals[n]+", thank you.")
		}
	}
	return nil
}

// exactedInWords are the ways to exact a penalty in words; the ground is that of the law.
func exactedInWords(s letters.Statement, law rules.Law) []plainForm {
	if s.Ground != "" || s.Man != "" || s.Letter == "" {
		return nil
	}
	if s.Select.Words != "" {
		return nil
	}
	if n := s.Select.Number; n > 0 {
		if n >= len(ordinals) {
			return nil
		}
		return heard("EXACT "+s.Letter+", the "+ordinals[n]+".", "EXACT "+s.Letter+" SELECT "+string(rune('0'+n))+", old friend")
	}
	out := heard("I exact penalty "+s.Letter+".", "Penalty "+s.Letter+", please.", "I am sorry to say that I must exact "+s.Letter+".", "EXACT "+s.Letter+". Thank you for the game.",
		"Kindly exact penalty "+s.Letter+". With best wishes, Kate", "Dear Tom, I exact penalty "+s.Letter+". Rain here all week.")
	switch law {
	case "BCC1903/V.3":
		out = append(out, heard("EXACT "+s.Letter+", my move is missing in your letter", "I exact penalty "+s.Letter+" under law 3.", "You left out my last move. I exact penalty "+s.Letter+".")...)
		out = append(out, wanted("You left out my last move.")...)
	case "BCC1903/V.5(a)":
		out = append(out, heard("Your record is ambiguous. I exact "+s.Letter+".", "EXACT "+s.Letter+" for the ambiguity of your record.")...)
	case "BCC1903/V.6(a)":
		out = append(out, heard("Your record is illegal. I exact "+s.Letter+".", "I exact "+s.Letter+", your move is not legal.")...)
	}
	return out
}

// oldConditions are the forms in which players wrote what the office writes "IF a THEN b".
func oldConditions(a, b string) []string {
	return []string{"if " + a + ", " + b, "If you play " + a + " I play " + b, "Should you reply " + a + ", I reply " + b + ".", "In case of " + a + ": " + b, "In answer to " + a + " I play " + b, "IF " + a + " - " + b}
}
