package ledger

import "testing"

// TestProofInWords is the line of a proof as a person reads it.
func TestProofInWords(t *testing.T) {
	t.Parallel()
	for want, p := range map[string]Proof{
		"key of notice 17.2, bob@players.example, signed by players.example (To signed), habit: signs; sure":               {Key: "fresh", Notice: "17.2", Author: "theirs", Sig: "signed", By: "dkim players.example to", Habit: "signs", Level: "sure"},
		"worn key, bob@players.example, loose by players.example (To not signed); doubtful":                                {Key: "worn", Author: "theirs", Sig: "loose", By: "dkim players.example", Level: "doubtful"},
		"no key, bob@players.example (of no player), unsigned, DNS gave no answer; refused":                                {Key: "none", Author: "stranger", Sig: "unsigned", Unasked: true, Level: "refused"},
		"key of the other side, bob@players.example (of another player), disowned (dmarc reject of x.example); refused":    {Key: "alien", Author: "other", Sig: "disowned", By: "dmarc reject of x.example", Level: "refused"},
		"key of notice 3.1, bob@players.example, signed (spf players.example), excused: worn, also to alice@x.org; likely": {Key: "fresh", Notice: "3.1", Author: "theirs", Sig: "signed", By: "spf players.example", Excused: []string{"worn"}, Copied: []string{"alice@x.org"}, Level: "likely"},
		"no key, bob@players.example, unsigned; not weighed":                                                               {},
	} {
		if got := p.Of("bob@players.example"); got != want {
			t.Errorf("%q\nwant %q", got, want)
		}
	}
}
