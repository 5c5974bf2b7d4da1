package terms

import "postd/rules"

// is makes a cell: what the code says to the point and by which law, and what it
// suggests for the fields of the point. A code that suggests nothing leaves them
// as BCC1903 Part V has them.
func is(says string, law rules.Law, values ...string) Cell {
	return Cell{Says: says, Law: law, Values: values}
}

// or adds values that the code admits as well.
func (c Cell) or(values ...string) Cell {
	c.Or = values
	return c
}

// pointTable is all codes beside one another, point by point (BOOK/5). The
// cells of a point stand in the order BCC1903 V, BCC1903 VI, BCC1903 Appendix A,
// BCC1897 III, STAUNTON and, laid over one of them, RICC. What a code suggests
// the agreement may fill otherwise.
var pointTable = []Point{
	{"basis of the game", []string{"slips"}, [columns]Cell{
		is("the record", "BCC1903/V.PREF(b)", "stand"),
		is("the player's own record, not the telegram", "BCC1903/VI.PREF(a)", "stand"),
		is("the move on the board, as the umpire finds it", "BCC1903/APPA/PREF(a)", "umpire"),
		is("the terms communicated", "BCC1897/III.3", "stand"),
		is("the move communicated", "STAUNTON/CONS.II", "stand"),
		is("the board", "RICC/5"),
	}},
	{"the first turn begins", []string{"first_turn_begins"}, [columns]Cell{
		is("at the time agreed", "BCC1903/V.2(a)", "agreed"),
		is("at the time agreed", "BCC1903/VI.2(a)", "agreed"),
		is("on notice from the umpire", "BCC1903/APPA/3(a)", "notice"),
		is("silent", ""),
		is("as agreed in writing", "STAUNTON/COR.I"),
		is("silent", ""),
	}},
	{"turn ends", nil, [columns]Cell{
		is("despatch of a record, legal or not", "BCC1903/V.2(a)"),
		is("record handed to the operator", "BCC1903/VI.2(a)"),
		is("record handed to the operator", "BCC1903/APPA/3(a)"),
		is("silent: as by post", "BCC1897/III.1"),
		is("despatch", "STAUNTON/COR.II"),
		is("move complete", "RICC/5"),
	}},
	{"Sundays, holidays out", []string{"calendar.weekly", "calendar.holidays"}, [columns]Cell{
		is("yes", "BCC1903/V.2(b)", "Sunday", "GB-EAW").or("GB-SCT", "GB-NIR", "england-1903"),
		is("no", "BCC1903/VI.2(b)", "none", "none"),
		is("no", "BCC1903/APPA/3(b)", "none", "none"),
		is("silent: by agreement", ""),
		is("silent: by agreement", ""),
		is("silent", ""),
	}},
	{"time of making a claim", []string{"time.claiming"}, [columns]Cell{
		is("out", "BCC1903/V.2(b)", "left-out"),
		is("out", "BCC1903/VI.2(b)", "left-out"),
		is("out", "BCC1903/APPA/3(b)", "left-out"),
		is("silent", ""),
		is("silent", ""),
		is("against the claimant", "RICC/4", "counts"),
	}},
	{"time of satisfying a claim", []string{"time.satisfying"}, [columns]Cell{
		is("new turn", "BCC1903/V.2(a)", "nobody"),
		is("against the defaulter", "BCC1903/VI.2(b)", "defaulter"),
		is("against the defaulter", "BCC1903/APPA/3(b)", "defaulter"),
		is("silent", ""),
		is("silent", ""),
		is("silent", ""),
	}},
	{"appeal time", nil, [columns]Cell{
		is("out", "BCC1903/V.2(b)"), is("out", "BCC1903/VI.2(b)"), is("out", "BCC1903/APPA/3(b)"),
		is("silent", ""), is("silent", ""), is("the umpire adjusts", "RICC/13"),
	}},
	{"transmission errors", nil, [columns]Cell{
		is("silent: the office's failures are credited", "RULING/R-1"),
		is("out; a telegram that varies binds nobody", "BCC1903/VI.PREF(a)"),
		is("out; a telegram that varies binds nobody", "BCC1903/APPA/6"),
		is("excluded", "BCC1897/III.3.NOTE"),
		is("silent", ""), is("—", ""),
	}},
	{"limit", nil, [columns]Cell{
		is("for each turn, a blank", "BCC1903/V.2(c)"),
		is("n turns in time t", "BCC1903/VI.3(a)"),
		is("n turns in time t", "BCC1903/APPA/4(a)"),
		is("moves in hours, by agreement", "BCC1897/II.10.B"),
		is("a portion of time for a number of moves", "STAUNTON/R.XV"),
		is("a clock", "RICC/11"),
	}},
	{"excess of time", []string{"forfeit_on_time"}, [columns]Cell{
		is("forfeit on claim", "BCC1903/V.9(c)", "claim"),
		is("forfeit on claim", "BCC1903/VI.9(d)", "claim"),
		is("forfeit on claim", "BCC1903/APPA/13(e)", "claim"),
		is("forfeit", "BCC1897/II.10.C", "claim").or("automatic"),
		is("a fine for each instance", "STAUNTON/R.XV", "penalty_e"),
		is("—", ""),
	}},
	{"repeat opponent's move", []string{"repeat_opponent_move"}, [columns]Cell{
		is("a duty; Penalty E", "BCC1903/V.3", "required"),
		is("left to the parties", "BCC1903/VI.PREF(d)", "optional").or("required"),
		is("seen to by the umpire", "BCC1903/APPA/PREF(a)", "required").or("optional"),
		is("no", "", "optional"),
		is("no", "", "optional"),
		is("—", ""),
	}},
	{"several records, one turn", []string{"several_records"}, [columns]Cell{
		is("the opponent adopts any; one illegal: A and the letter agreed, or a legal one", "BCC1903/V.4(a)", "adopt"),
		is("no law: the first stands", "BCC1903/II.6(d)", "first"),
		is("the first stands: none is altered once it is handed in", "BCC1903/APPA/5", "first"),
		is("the opponent adopts any, announced", "BCC1897/III.4", "announce"),
		is("the opponent selects", "STAUNTON/COR.VI", "adopt"),
		is("—", ""),
	}},
	{"ambiguous", []string{"penalty.ambiguous"}, [columns]Cell{
		is("A with D or E, on claim", "BCC1903/V.5(a)", "D").or("E"),
		is("A with D or E, on claim", "BCC1903/VI.4(a)", "D").or("E"),
		is("adopt and announce, or A and E, agreed beforehand", "BCC1903/APPA/8(a)", "announce").or("E"),
		is("adopt any, announced", "BCC1897/III.3", "announce"),
		is("announce with the next move; no penalty", "STAUNTON/COR.VIII", "announce"),
		is("—", ""),
	}},
	{"ambiguous, not raised", nil, [columns]Cell{
		is("the author selects; what answered another reading is annulled", "BCC1903/V.5(b)"),
		is("the author selects", "BCC1903/VI.4(b)"),
		is("the move on the player's board prevails: the player says which", "BCC1903/APPA/8(b)"),
		is("the author's intention", "RULING/R-8"),
		is("the sender's intention", "STAUNTON/COR.VIII"),
		is("—", ""),
	}},
	{"unintelligible, though a record in form", []string{"scrutiny.unreadable"}, [columns]Cell{
		is("as illegal", "BCC1903/V.6(a)", "illegal").or("return"),
		is("as illegal", "BCC1903/VI.5(a)", "illegal").or("return"),
		is("as illegal", "BCC1903/APPA/9(a)", "illegal").or("return"),
		is("as illegal", "BCC1897/III.3", "illegal").or("return"),
		is("the penalty for no move sent; the turn goes on", "STAUNTON/COR.IX", "not-sent").or("lenient"),
		is("—", ""),
	}},
	{"capture not expressed", []string{"capture_not_expressed"}, [columns]Cell{
		is("the opponent may treat it as illegal", "BCC1903/V.5(c)", "offence"),
		is("the opponent may treat it as illegal", "BCC1903/VI.4(c)", "offence"),
		is("silent: it is read as the capture", "BCC1903/I.13.C", "capture"),
		is("silent: it is read as the capture", "", "capture"),
		is("silent: it is read as the capture", "", "capture"),
		is("—", ""),
	}},
	{"illegal", []string{"penalty.illegal", "penalty.multi_illegal"}, [columns]Cell{
		is("A with C or E, on claim", "BCC1903/V.6(a)", "E", "E").or("C"),
		is("A with C or E, on claim", "BCC1903/VI.5(a)", "E", "E").or("C"),
		is("A must be claimed, C may", "BCC1903/APPA/9(a)", "C", "C"),
		is("A and C, on claim; organisers may soften it", "BCC1897/III.3", "C", "C").or("E"),
		is("the opponent chooses among three, whatever the illegality", "STAUNTON/R.VIII", "choice", "choice"),
		is("a move of the King", "RICC/4"),
	}},
	{"illegal, answered", nil, [columns]Cell{
		is("restored, no penalty", "BCC1903/V.6(b)"),
		is("restored, no penalty", "BCC1903/VI.5(b)"),
		is("restored, no penalty", "BCC1903/APPA/9(b)"),
		is("restored, no penalty", "BCC1897/II.6(e)"),
		is("retraced; the offender corrects at their own option", "STAUNTON/R.X"),
		is("cancelled", "RICC/6"),
	}},
	{"C when the King is immovable", []string{"king_immovable"}, [columns]Cell{
		is("a man chosen by the opponent", "BCC1903/V.PEN.C", "man"),
		is("a man chosen by the opponent", "BCC1903/VI.PEN.C", "man"),
		is("a man chosen by the opponent", "BCC1903/APPA/PEN.C", "man"),
		is("a man chosen by the opponent", "BCC1897/II.PEN.C", "man"),
		is("— (there is no C by post)", "STAUNTON/COR.II"),
		is("no penalty", "RICC/4", "free"),
	}},
	{"castling in a penalty", nil, [columns]Cell{
		is("barred", "BCC1903/V.7(b)"), is("barred", "BCC1903/VI.7(b)"), is("barred", "BCC1903/APPA/11(b)"),
		is("barred", "BCC1897/II.11"), is("barred, and the right lost for good", "STAUNTON/R.X"), is("barred", "RICC/4"),
	}},
	{"penalties in force", nil, [columns]Cell{
		is("A, C, D and E", "BCC1903/V.PEN.E"),
		is("A, C, D and E", "BCC1903/VI.PEN.E"),
		is("A, C and E", "BCC1903/APPA/PEN.E"),
		is("A and C by post", "BCC1897/II.11"),
		is("the choice of three, and fines", "STAUNTON/R.VIII"),
		is("a move of the King", "RICC/4"),
	}},
	{"conditional series", []string{"conditional.series"}, [columns]Cell{
		is("bind if the assumption is played", "BCC1903/V.6(c)", "allowed"),
		is("silent: none, unless agreed", "", "none").or("allowed"),
		is("silent: none, unless agreed", "", "none").or("allowed"),
		is("bind if the assumption is played", "BCC1897/III.5", "allowed"),
		is("irrevocable", "STAUNTON/COR.V", "allowed"),
		is("—", ""),
	}},
	{"promotion not named", []string{"unnamed_promotion"}, [columns]Cell{
		is("ambiguous", "BCC1903/I.11.E(d)", "ambiguous"),
		is("ambiguous", "BCC1903/I.11.E(d)", "ambiguous"),
		is("ambiguous", "BCC1903/I.11.E(d)", "ambiguous"),
		is("ambiguous", "BCC1897/I", "ambiguous"),
		is("a Queen", "STAUNTON/DEF.QUEENING", "queen"),
		is("incomplete", "RICC/10", "incomplete"),
	}},
	{"check announced falsely", []string{"false_check"}, [columns]Cell{
		is("nothing: it need not be announced", "BCC1903/V.PREF(d)", "nothing"),
		is("nothing", "BCC1903/VI.1", "nothing"),
		is("nothing", "BCC1903/APPA/1", "nothing"),
		is("nothing", "BCC1897/II.5", "nothing"),
		is("the opponent may require another move", "STAUNTON/R.XI", "another-move"),
		is("nothing", "RICC/6"),
	}},
	{"fifty moves", []string{"fifty.pawn_moves_interrupt", "fifty.count"}, [columns]Cell{
		is("no capture and no Pawn move; claim", "BCC1903/V.8(b)", "true", "always"),
		is("no capture and no Pawn move; claim", "BCC1903/VI.8(b)", "true", "always"),
		is("no capture and no Pawn move; claim", "BCC1903/APPA/12(b)", "true", "always"),
		is("no capture; claim", "BCC1897/II.8(b)", "false", "always"),
		is("on demand, in the cases of the law; fifty each, and drawn", "STAUNTON/R.XIV", "true", "demand-drawn"),
		is("on demand; no capture and no Pawn move; claim", "RICC/8", "true", "demand-claim"),
	}},
	{"repetition", []string{"repetition"}, [columns]Cell{
		is("claim, twice before", "BCC1903/V.8(c)", "claim"),
		is("claim, twice before", "BCC1903/VI.8(c)", "claim"),
		is("claim, twice before", "BCC1903/APPA/12(c)", "claim"),
		is("claim, twice before", "BCC1897/II.8(c)", "claim"),
		is("a ground to demand fifty moves", "STAUNTON/R.XIV", "none"),
		is("automatic, thrice", "RICC/7", "automatic"),
	}},
	{"endless checks", nil, [columns]Cell{
		is("claim and proof", "BCC1903/V.8(d)"), is("claim and proof", "BCC1903/VI.8(d)"), is("claim and proof", "BCC1903/APPA/12(d)"),
		is("claim and proof", "BCC1897/II.8(d)"), is("perpetual check is a draw", "STAUNTON/DEF.DRAWN"), is("—", ""),
	}},
	{"books", []string{"books"}, [columns]Cell{
		is("allowed", "BCC1903/V.PREF(c)", "allowed"),
		is("forbidden", "BCC1903/VI.9(a)", "forbidden"),
		is("forbidden, and boards and diagrams", "BCC1903/APPA/13(a)", "forbidden"),
		is("allowed if 24 hours or more are allowed for a turn", "BCC1897/III.2(a)", "by-turn"),
		is("silent", "", "allowed").or("forbidden"),
		is("—", ""),
	}},
	{"advice of others", []string{"help_of_others"}, [columns]Cell{
		is("requesting it forfeits", "BCC1903/V.9(a)", "requesting"),
		is("requesting it forfeits", "BCC1903/VI.9(b)", "requesting"),
		is("requesting it forfeits", "BCC1903/APPA/13(d)", "requesting"),
		is("requesting it forfeits", "BCC1897/II.9(d)", "requesting"),
		is("accepting it forfeits", "STAUNTON/COR.VII", "accepting"),
		is("—", ""),
	}},
	{"who specifies a forfeit", []string{"forfeit_specified_by"}, [columns]Cell{
		is("the opponent", "BCC1903/V.9.PROVISO", "opponent"),
		is("the umpire or the opponent", "BCC1903/VI.9.PROVISO", "umpire"),
		is("the umpire or the opponent", "BCC1903/APPA/13.PROVISO", "umpire"),
		is("the opponent", "BCC1897/II.9.PROVISO", "opponent"),
		is("the umpire, when appealed to", "STAUNTON/R.XIX", "opponent"),
		is("—", ""),
	}},
	{"umpires", []string{"umpires"}, [columns]Cell{
		is("one, or the secretary, whom the parties appoint", "BCC1903/INTRO(g)", "one"),
		is("left to the parties", "BCC1903/VI.PREF(d)", "one").or("each-place"),
		is("one at each place of play, approved by the other side", "BCC1903/APPA/2", "each-place").or("one"),
		is("silent", "", "one"),
		is("one, agreed upon beforehand", "STAUNTON/COR.I", "one"),
		is("one, who decides what is disputed", "RICC/13"),
	}},
	{"adjudication", []string{"adjudication.months", "adjudication.automatic"}, [columns]Cell{
		is("after months, or at a date, on claim", "BCC1903/V.10(a)", "12", "false").or("none", number),
		is("none at a date", "BCC1903/VI.10", "none", "false"),
		is("at the close, without a claim", "BCC1903/APPA/14(b)", "12", "true").or("none", number),
		is("none", "", "none", "false"),
		is("none", "", "none", "false"),
		is("none", ""),
	}},
	{"unable to continue", []string{"unable_to_continue"}, [columns]Cell{
		is("silent: by agreement", "", "false"),
		is("the position goes to the adjudicator", "BCC1903/VI.10", "true"),
		is("the position goes to the adjudicator", "BCC1903/APPA/14(a)", "true"),
		is("silent", "", "false"),
		is("silent", "", "false"),
		is("—", ""),
	}},
	{"draw offer", []string{"offer_without_move"}, [columns]Cell{
		is("needs a move", "BCC1903/V.8(a)", "information"),
		is("needs a move", "BCC1903/VI.8(a)", "information"),
		is("needs a move", "BCC1903/APPA/12(a)", "information"),
		is("by agreement, at any time", "BCC1897/II.8(a)", "offer"),
		is("by agreement, at any time", "STAUNTON/PRIV", "offer"),
		is("—", ""),
	}},
	{"castling without the Rook given as odds", nil, [columns]Cell{
		is("allowed", "BCC1903/III.5"), is("allowed", "BCC1903/III.5"), is("allowed", "BCC1903/III.5"), is("allowed", "BCC1897/IV.5"),
		is("not, unless stipulated", "STAUNTON/ODDS.III"), is("—", ""),
	}},
	{"set-up error", []string{"setup_error"}, [columns]Cell{
		is("before the second player's fourth move", "BCC1903/II.2", "fourth-move"),
		is("before the second player's fourth move", "BCC1903/II.2", "fourth-move"),
		is("before the second player's fourth move", "BCC1903/II.2", "fourth-move"),
		is("before the second player's fourth move", "BCC1897/II.2", "fourth-move"),
		is("at any time: annulled", "STAUNTON/R.II", "any-time"),
		is("before one's own fourth move", "RICC/1", "own-fourth-move"),
	}},
	{"scrutiny before despatch", []string{"scrutiny.ambiguity", "scrutiny.illegality"}, [columns]Cell{
		is("left to the parties", "BCC1903/VI.PREF(d)", "inform", "inform").or("guard", "silent"),
		is("left to the parties", "BCC1903/VI.PREF(d)", "inform", "inform").or("guard", "silent"),
		is("an umpire sees to ambiguity and may not point out an illegality", "BCC1903/APPA/PREF(a)", "guard", "silent"),
		is("silent", "", "inform", "inform").or("guard", "silent"),
		is("the umpire, only when appealed to", "STAUNTON/R.XIX", "inform", "inform").or("guard", "silent"),
		is("—", ""),
	}},
}

// rookless, passes, allowance and boards are what some codes have and no field
// of the agreement keeps by itself: castling without the Rook that is given as
// odds (a clause of odds), the turn that is forfeited (an act of Penalty E), the
// time for a number of turns that must be agreed (time_limit), and that with books
// boards and diagrams are forbidden.
var (
	rookless  = [columns]bool{post: true, wire: true, umpired: true, code1897: true} // BCC1903/III.5, STAUNTON/ODDS.III
	passes    = [columns]bool{staunton: true}                                        // STAUNTON/R.VIII
	allowance = [columns]bool{wire: true, umpired: true}                             // BCC1903/VI.3(a), BCC1903/APPA/4(a)
	boards    = [columns]bool{umpired: true, code1897: true}                         // BCC1903/APPA/13(a), BCC1897/III.2(b)
)

// callsCheck is the law by which a check must be announced (RULING/R-83).
var callsCheck = [columns]rules.Law{staunton: "STAUNTON/R.VI", ricc: "RICC/6"}

// of reads such a row for the code of that name.
func of(row [columns]bool, name string) bool {
	c, known := CodeNamed(name)
	return known && row[c.column]
}
