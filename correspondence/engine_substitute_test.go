package correspondence

import (
	"strings"
	"testing"

	"postd/rules"
)

// TestSubstitute is TABLE/T7.Substitute: one comes for another, whatever stands open.
func TestSubstitute(t *testing.T) {
	const comes, three = "Substitute W to:Leo_Marsh", "White L-SUBSTITUTE, Black L-SUBSTITUTE, White L-LEFT"
	playRows(t, []row{
		{"TABLE-T7.Substitute in mid-turn", "", four, "+50h | " + comes,
			three, "White to play; turn 72h; d7d6"},
		{"TABLE-T7.Substitute the turn begins with the letter", "", four, "+50h | hold | " + comes + " | +30h",
			"", "White to play; in the post to White; d7d6"},
		{"TABLE-T7.Substitute in the turn of the opponent", "", four, "W: 2… P-Q3 3. P-Q5 | +50h | " + comes,
			three, "Black to play; turn 72h used 50h; d4d5"},
		{"TABLE-T7.Substitute with an election open", "election.limit=30h", four, illegal + " | +20h | Substitute B to:Leo_Marsh",
			"White L-SUBSTITUTE, Black L-SUBSTITUTE, Black L-LEFT", "Black to choose; choice 30h; d7d6"},
		{"TABLE-T7.Substitute the author does not choose", "election.limit=30h", four, illegal + " | +20h | " + comes,
			three, "Black to choose; choice 30h; d7d6"},
		{"TABLE-T7.Substitute the author is to say", "author.limit=12h", four, ambiguous + " | +5h | B: QUERY | +10h | " + comes,
			three, "White to say; Black's turn 72h used 5h stands still; choice 12h; d7d6"},
		{"TABLE-T7.Substitute while the author is asked", "author.limit=12h", four, ambiguous + " | +5h | B: QUERY | +2h | Substitute B to:Leo_Marsh | W: INTERPRET 1",
			"Black L-ADOPTED, White L-ACK", "Black to play; turn 72h used 5h; f1b5"},
		{"TABLE-T7.Substitute who is to name a man", "penalty.illegal=C|penalty.multi_illegal=C", "", "W: P-K5 | B: EXACT C | +2h | Substitute B to:Leo_Marsh",
			"White L-SUBSTITUTE, Black L-SUBSTITUTE, Black L-LEFT", "Black to name a man; choice 72h"},
		{"TABLE-T7.Substitute an offer lapses", "", four, "W: 2… P-Q3 3. P-Q5 / OFFER DRAW | " + comes,
			three, "Black to play; turn 72h; d4d5"},
		{"TABLE-T7.Substitute the opponent's offer stays", "", four, "W: 2… P-Q3 3. P-Q5 / OFFER DRAW | Substitute B to:Leo_Marsh | B: ACCEPT",
			"White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 1/2-1/2, agreed, V.8(a); d4d5"},
		{"TABLE-T7.Substitute a series lapses", "", four, "W: 2… P-Q3 3. B-QKt5 / IF P-QB3 THEN B-R4 | " + comes + " | B: 3. B-QKt5 P-QB3",
			"Black L-ACK, White L-MOVE", "White to play; turn 72h; c7c6"},
		{"TABLE-T7.Substitute an excess falls with its turn", "", four, "+73h | " + comes,
			three, "White to play; turn 72h; d7d6"},
		{"TABLE-T7.Substitute an excess of an earlier turn stands", "", four, "+73h | W: 2… P-Q3 3. P-Q5 | " + comes + " | B: CLAIM FORFEIT TIME",
			"White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 0-1, time exceeded, V.9(c); d4d5; excess of White"},
		{"TABLE-T7.Substitute of a suspended game", "", four, "+5h | Suspend | +50h | " + comes + " | +50h",
			"", "White to play; White's turn 72h stands still; d7d6"},
		{"TABLE-T7.Substitute and the game goes on", "", four, "+5h | Suspend | +50h | hold | " + comes + " | +5h | Resume | post | +5h",
			"", "White to play; turn 72h used 5h; d7d6"},
		{"TABLE-T7.Substitute in adjudication", "adjudication.date=2026-12-09|turn.limit=20 days", four, "+100h | W: CLAIM ADJUDICATION | " + comes,
			three, "adjudication; d7d6"},
		{"TABLE-T7.Substitute a question goes on", "", four, "+5h | W: APPEAL why | +5h | " + comes + " | +5h | Uphold #1",
			"White L-RULING, Black L-RULING", "White to play; turn 72h; d7d6"},
		{"TABLE-T7.Substitute an act that waited falls", "confirm=resign", four, "W: RESIGN | " + comes + " | W: YES",
			"White L-UNREAD", "White to play; turn 72h; d7d6"},
		{"TABLE-T7.Substitute a proposal falls", "", four, "W: PROPOSE turn.limit = 5 days | " + comes + " | B: CONSENT",
			"Black L-REFUSED-CLAIM", "White to play; turn 72h; d7d6"},
		{"TABLE-T7.Substitute undone", "", four, "+5h | " + comes + " | +5h | Undo u1",
			three, "White to play; turn 72h; d7d6"},
		{"TABLE-T7.Substitute the other way round", "", four, comes + " | W: 2… P-Q3 3. P-Q5 | Substitute W to:A._White",
			three, "Black to play; turn 72h; d4d5"},
		{"TABLE-T7.Substitute time for several turns stays used", "time_limit=4 turns 80h", four, "+50h | " + comes,
			three, "White to play; turn 30h; d7d6"},
		{"TABLE-T7.Substitute turns that roll", "rolling=3 turns 80h, none above 70h", four, "+50h | " + comes,
			three, "White to play; turn 30h; d7d6"},
	})
}

// TestSubstituteOwn checks that each person has their own offences, leave and notes.
func TestSubstituteOwn(t *testing.T) {
	s := open(t, "penalty.ambiguous=E|penalty_e=caution; from 2: fine 6 d|leave=5 days a year", "")
	s.moves(four)
	err := s.plays("W: MEMO the Bishop is loose | W: LEAVE 9 Dec TO 11 Dec | " + ambiguous + " | B: EXACT E | Substitute W to:Leo_Marsh | W: 3. B-Kt5 | B: EXACT E")
	if err != nil {
		t.Fatal(err)
	}
	g := s.game
	if n := len(g.Penalties); n != 2 || g.Penalties[1].Ordinal != 1 || g.LeaveDays(rules.White, 2026) != 0 || len(g.Memos[rules.White]) != 0 {
		t.Errorf("%d penalties, the last the %d., %d days of leave, memos %v", n, g.Penalties[n-1].Ordinal, g.LeaveDays(rules.White, 2026), g.Memos[rules.White])
	}
	if len(g.Booked(rules.White, s.now)) != 0 || len(g.Leaves) != 1 {
		t.Errorf("the leave of the one who left is %+v", g.Leaves)
	}
	if err := s.plays("Substitute W to:A._White"); err != nil {
		t.Fatal(err)
	}
	g = s.game
	if came := g.Substitutes; len(g.Memos[rules.White]) != 1 || len(came) != 2 || came[1].From.Name != "Leo Marsh" {
		t.Errorf("back in the old place: memos %v, before: %v", g.Memos[rules.White], came)
	}
	if err := s.plays(ambiguous + " | B: EXACT E"); err != nil || s.game.Penalties[2].Ordinal != 2 {
		t.Errorf("the next offence of the first is the %d.: %v", s.game.Penalties[2].Ordinal, err)
	}
}

// TestSubstituteFirst checks which record of a score is the substitute's first.
func TestSubstituteFirst(t *testing.T) {
	s := open(t, "", "")
	s.moves(four)
	if err := s.plays("+1h | Substitute W to:Leo_Marsh"); err != nil {
		t.Fatal(err)
	}
	if _, sent := s.game.FirstOf(s.game.Substitutes[0]); sent {
		t.Error("nothing is sent yet")
	}
	if err := s.plays("+1h | W: 2… P-Q3 3. P-Q5"); err != nil {
		t.Fatal(err)
	}
	if ply, sent := s.game.FirstOf(s.game.Substitutes[0]); ply != 4 || !sent {
		t.Errorf("the first record of the substitute is after %d plies", ply)
	}
}

// TestSubstituteRefused checks every reason for which a substitute does not come; each says what
// would do instead.
func TestSubstituteRefused(t *testing.T) {
	for _, x := range []struct{ name, terms, play, ruling, want string }{
		{"the terms know none", "substitute=no", "+1h", "Substitute W to:Leo_Marsh", "by the terms of this game nobody takes over the games of a player who leaves (RULING/R-41); Award ends the game"},
		{"consultation", "captain_only=true", "+1h", "Substitute W to:Leo_Marsh", "White plays in consultation, and the others go on without the one who leaves (BCC1903/IV.2)"},
		{"nobody is named", "", "+1h", "Substitute W", "name the player who takes the place"},
		{"plays it already", "", "+1h", "Substitute W to:A._White", "A. White plays White already; name somebody else"},
		{"the opponent", "", "+1h", "Substitute W to:B._Black", "B. Black plays Black in this game, and nobody plays both sides"},
		{"an official", "", "+1h", "Substitute W to:Leo_Marsh!official", "Leo Marsh is the umpire of this game"},
		{"in the tournament already", "", "+1h", "Substitute W to:Leo_Marsh!entered", "plays in the tournament already"},
		{"no address", "", "+1h", "Substitute W to:Leo_Marsh!unreached", "no address of Leo Marsh is confirmed, so no letter would reach them (RULING/R-57); confirm one first"},
		{"half are finished", "", "+1h", "Substitute W to:Leo_Marsh!2/4", "2 of the 4 games of A. White are finished, which is half or more"},
		{"ended", "", "W: RESIGN", "Substitute W to:Leo_Marsh", "is ended: 0-1; Reopen comes first"},
		{"a day to come", "", "+1h", "Substitute W to:Leo_Marsh!since:2027-12-08", "is still to come; a substitute plays from the ruling on"},
		{"before the last record", "", "+60h", "Substitute W to:Leo_Marsh!since:2026-11-01", "a record was sent after"},
		{"an umpire rules", "", "+1h", "Substitute W to:Leo_Marsh by:both", "Substitute is not for umpire to rule"},
		{"the substitute has sent a record", "", "Substitute W to:Leo_Marsh | W: 2… P-Q3 3. P-Q5", "Undo u1", "Leo Marsh has sent a record since ruling 1, and no ruling takes back a move; Substitute the other way round lets A. White play on from now"},
		{"another has come since", "", "Substitute W to:Leo_Marsh | Substitute W to:A._White", "Undo u1", "A. White has come after that; undo the last of these rulings first"},
		{"a ruling before it", "", ambiguous + " | Restore W n3 | Substitute W to:Leo_Marsh", "Undo u1", "ruling 2, Substitute, came after it; undo that first"},
	} {
		t.Run("TABLE-T7.Substitute "+x.name, func(t *testing.T) {
			s := open(t, x.terms, "")
			s.moves(four)
			if err := s.plays(x.play); err != nil {
				t.Fatal(err)
			}
			r, err := s.ruling(x.ruling)
			if err != nil {
				t.Fatal(err)
			}
			before := s.game.Seq
			if err := s.rule(r); err == nil || !strings.Contains(err.Error(), x.want) || s.game.Seq != before {
				t.Errorf("%v, want %q; %d events more", err, x.want, s.game.Seq-before)
			}
		})
	}
}

// TestSubstituteAnyTime checks that by other terms it does not matter what is finished.
func TestSubstituteAnyTime(t *testing.T) {
	s := open(t, "substitute=yes", "")
	s.moves(four)
	if err := s.plays("Substitute W to:Leo_Marsh!3/4"); err != nil || s.game.Sides[rules.White].Name() != "Leo Marsh" {
		t.Errorf("%s plays White: %v", s.game.Sides[rules.White].Name(), err)
	}
}
