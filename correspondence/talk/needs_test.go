package talk

import (
	"strings"
	"testing"
)

// What is said to the office is told from what is said to the opponent (RULING/R-68).
func TestNeeds(t *testing.T) {
	for need, lines := range map[Need]string{
		NeedTurn: `Is it my turn?
			Whose turn is it please
			Did you get my last move?
			Has my letter arrived?
			Hello. Am I to move?
			How much time have I left?
			When must I answer?
			When do I have to answer, please?
			By when must I reply?
			I did not get your letter.
			I haven't received any letter this week.
			Can you send me the last letter again?
			Please send me the position.
			What is the score?`,
		NeedStop: `unsubscribe
			STOP
			Please stop sending me these mails.
			Remove me from your list
			No more e-mails please
			I want to leave the tournament`,
		NeedAddress: `My new address is tom@example.org
			I have changed my e-mail address.
			Please change my address to jaz@example.org
			Note my new address: jaz@example.org`,
		NeedNotation: `What does KB3 mean?
			How do I write my move?
			How do I castle?
			What can I write?
			What commands are there?
			I do not understand the notation
			Please explain the notation.`,
		NeedPersons: `Who is the umpire?
			Who is my opponent?
			Whom can I ask?
			How can I reach the secretary?`,
		NeedSecretary: `To the secretary: I shall be away in June.
			Dear Secretary, may I have leave?
			Dear Mr Secretary: I am ill.
			For the secretary - my cheque is in the post.`,
		NeedUmpire: `To the umpire: is that allowed?
			Dear umpire, I am puzzled.`,
		"": `The secretary of our club has a cold.
			How do I like your play? Very much.
			What can I say? A fine move.
			Please send me your photograph
			I did not get your joke
			Please show me the way to go home
			My new garden is a joy.
			Stop me if you have heard this one.
			The umpire gave him out, leg before wicket.
			I want to leave the town and grow roses.
			When must I laugh?
			You did not get my letter of Monday, says your wife.
			Whose turn it was to feed the cat I forget.
			> Is it my turn?`,
	} {
		for line := range strings.Lines(lines) {
			if got := NeedOf(strings.TrimSpace(line)); got != need {
				t.Errorf("%q is %q, not %q", strings.TrimSpace(line), got, need)
			}
		}
	}
	for line, head := range map[string]bool{"To the secretary:": true, "Dear Secretary,": true, "To the umpire: he is late.": false, "Dear Jaz,": false} {
		if _, got := AddressedTo(line); got != head {
			t.Errorf("%q heads what stands below it: %v", line, got)
		}
	}
}
