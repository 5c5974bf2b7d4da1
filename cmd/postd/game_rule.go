package main

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/ledger"
	"postd/rules"
)

func cmdGameAdjudge(d *control) *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:     "adjudge GAME 1-0|0-1|1/2",
		Short:   "enter the adjudicator's verdict (BCC1903/V.10)",
		Long:    "adjudge ends a game of which adjudication was claimed, by the adjudicator's\nverdict. Both players are told it, with the reason.",
		Example: `  postd game adjudge A1-1 1/2 --reason 'With opposite Bishops neither can make way.'`,
		Args:    cli.ExactArgs(2, "the game and the result"),
		RunE: func(c *cobra.Command, args []string) error {
			res, err := result(args[1])
			if err != nil {
				return err
			}
			if strings.TrimSpace(reason) == "" {
				return cli.Usage("postd: game adjudge needs --reason, which both players are shown")
			}
			r := correspondence.Ruling{By: terms.ToAdjudicator, Row: "Adjudge", Result: res, Reason: reason}
			return onGame(d, c, args[0], func(l *ledger.Ledger, g correspondence.Game) error { return d.rule(l, g, r) })
		},
	}
	c.Flags().StringVar(&reason, "reason", "", "the adjudicator's `NOTE`, which both players are shown")
	return c
}

// rulingFlags are what a ruling says, as it stands on the command line.
type rulingFlags struct {
	row, law, reason, result, how, of, from, to, words, man, place, arrived, as, player, since string
	moves                                                                                      []string
	on, number, penalty, undoes                                                                int
	idle, reasonable                                                                           bool
}

func cmdGameRule(d *control) *cobra.Command {
	var x rulingFlags
	c := &cobra.Command{
		Use:   "rule GAME",
		Short: "enter a ruling, by a row of the closed list",
		Long: `rule enters a ruling of the umpire or the secretary. It names its law and a
reason, and both players are told. With --on it answers a question that a
player put to the umpire, and the clocks that stood for it go on.

  Uphold    what is disputed stands, a claim is dismissed (--on; --idle, --reasonable)
  Readings  what a record says that was read (--of, --number, a --move for each
            reading; --words where several have that number), or that a letter
            is a record (--of, --arrived, --words); say none of it in the reason
  Restore   the turn begins anew, what came after falls    (--of, --number)
  Adopt     a reading of the record in question (--move), or one of several (--words)
  Credit    time of the open turn is not counted          (--of, --from, --to)
  Debit     what had been left out of it counts after all  (--of, --from, --to)
  Remit     what Penalty E took is given back              (--penalty)
  TransportError  a letter came damaged: anew, the stored words (--of, --number)
  Penalise  the agreed penalty is applied, rightly claimed (--of; --law; of
            Penalty C --man, where the King cannot move)
  Forfeit   a claim is proved, and the game is lost        (--on)
  Draw      a claim of a draw, or a dead position, is found good
  Award     the game is won by a side that the other left  (--result; --how)
  Substitute  another plays on for a side that leaves (--of, --player, --since)
  Limit     the demand of fifty more moves is good         (--on)
  Correct   a record sent by a slip is put right   (--of, --number; --move)
  Specify   an offence is found for which the opponent may claim  (--of; --law)
  Adjudicate  one who cannot go on has a sufficient reason  (--on)
  Adjudge   the adjudicator's verdict                      (--result; --how)
  Annul     the game is annulled and has no result         (--place)
  Suspend   both clocks stand; Resume: they run again
  Reopen    a game that is ended goes on (--result replaces the result, and
            --how says how it ended; --of and --number begin that turn anew; --from and --to: not counted)
  Undo      an earlier ruling is undone    (--undoes, or --of for a finding that
            the time was exceeded)
  Note      written into the game, without effect`,
		Example: `  postd game rule A1-1 --row Credit --of white --from '2026-12-08 10:00' \
      --to '2026-12-08 18:00' --reason 'The office was out of reach.'`,
		Args: cli.ExactArgs(1, "the game's label or number"),
		RunE: func(c *cobra.Command, args []string) error {
			r, row, err := x.ruling()
			if err != nil {
				return err
			}
			return onGame(d, c, args[0], func(l *ledger.Ledger, g correspondence.Game) error {
				if err := x.inGame(&r, row, g); err != nil {
					return err
				}
				if err := x.joins(l, &r, row, g); err != nil {
					return err
				}
				return d.rule(l, g, r)
			})
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&x.row, "row", "", "the `ROW` of the list")
	f.StringVar(&x.reason, "reason", "", "the `REASON`, which both players are shown")
	f.StringVar(&x.law, "law", "", "the `LAW` on which it rests (default: the row's own)")
	f.IntVar(&x.on, "on", 0, "the `NUMBER` of the question that it answers")
	f.BoolVar(&x.idle, "idle", false, "the appeal was idle, and its time counts after all")
	f.BoolVar(&x.reasonable, "reasonable", false, "the claim had a good ground, and its time is left out")
	f.StringVar(&x.result, "result", "", "the `RESULT`: 1-0, 0-1 or 1/2; of an Award 0-0 or annulled too")
	f.StringVar(&x.how, "how", "", "how the game ended that has it: before, resigned, agreed, mate, time, rules,\nwithdrawn, died, adjudicated or default (`WAY`; default: before)")
	f.StringVar(&x.of, "of", "", "whose turn, or whose letter: white or black (`SIDE`)")
	f.StringVar(&x.from, "from", "", "the `INSTANT` at which a time begins (2026-12-08 10:00), in the game's zone")
	f.StringVar(&x.to, "to", "", "the `INSTANT` at which it ends")
	f.StringVar(&x.words, "words", "", "the `WORDS` of a record, as received")
	f.StringVar(&x.place, "place", "", "in its `PLACE` is played: same, exchanged or none")
	f.StringVar(&x.man, "man", "", "the `MAN` whom Penalty C binds to move, as KBP")
	f.StringVar(&x.arrived, "arrived", "", "the `INSTANT` at which its letter arrived")
	f.StringArrayVar(&x.moves, "move", nil, "a reading of it: a `MOVE`, e2e4 or P-K4; none: it is illegal")
	f.StringVar(&x.player, "player", "", "the `PLAYER` who takes the place: a number or an address")
	f.StringVar(&x.since, "since", "", "the `DATE` from which the row of the table is theirs (default: today)")
	f.IntVar(&x.number, "number", 0, "the `NUMBER` of the move whose record or turn it is")
	f.IntVar(&x.penalty, "penalty", 0, "the `NUMBER` of a penalty, as they were applied in the game")
	f.IntVar(&x.undoes, "undoes", 0, "the `NUMBER` of the ruling that is undone, as the page of the game counts them")
	f.StringVar(&x.as, "as", "", "whose ruling it is: umpire, secretary or adjudicator (`OFFICE`)")
	return c
}

// ruling makes what stands on the command line a ruling, but for what must be
// read by the clocks and the position of the game.
func (x rulingFlags) ruling() (r correspondence.Ruling, row correspondence.Row, err error) {
	all := correspondence.Rulings()
	i := slices.IndexFunc(all, func(r correspondence.Row) bool { return strings.EqualFold(r.Name, x.row) })
	if i < 0 {
		names := make([]string, len(all))
		for i, row := range all {
			names[i] = row.Name
		}
		return r, row, cli.Usage("postd: game rule needs --row and one of %s, and %q is none", strings.Join(names, ", "), x.row)
	}
	row = all[i]
	r = correspondence.Ruling{By: terms.ToSecretary, Row: row.Name, Law: rules.Law(x.law), Reason: x.reason, On: x.on,
		Idle: x.idle, Reasonable: x.reasonable, Words: x.words, Man: x.man, Replace: x.place, Number: x.number, Penalty: x.penalty, Undoes: x.undoes}
	given := func(values ...string) bool { return strings.Join(values, "") != "" }
	takes := func(n correspondence.Need) bool { return row.Asks(n) || row.May(n) }
	timed, read := row.Asks(correspondence.NeedsSpan), row.Asks(correspondence.NeedsRecord) && x.number == 0
	switch {
	case strings.TrimSpace(x.reason) == "":
		return r, row, cli.Usage("postd: game rule needs --reason, which both players are shown")
	case !takes(correspondence.NeedsResult) && given(x.result):
		return r, row, cli.Usage("postd: --result belongs to an Award, an Adjudge or a Reopen alone")
	case given(x.how) && (!takes(correspondence.NeedsHow) || !given(x.result)):
		return r, row, cli.Usage("postd: --how belongs to the --result of an Award, an Adjudge or a Reopen")
	case !takes(correspondence.NeedsSide) && given(x.of):
		return r, row, cli.Usage("postd: a %s has no --of", row.Name)
	case !takes(correspondence.NeedsSpan) && given(x.from, x.to):
		return r, row, cli.Usage("postd: --from and --to belong to a Credit, a Debit or a Reopen alone")
	case !row.Asks(correspondence.NeedsRecord) && given(x.arrived):
		return r, row, cli.Usage("postd: --arrived belongs to Readings alone")
	case !row.Asks(correspondence.NeedsRecord) && !row.May(correspondence.NeedsOne) && given(x.words):
		return r, row, cli.Usage("postd: --words belong to Readings or an Adopt alone")
	case !row.May(correspondence.NeedsPlace) && given(x.place):
		return r, row, cli.Usage("postd: --place belongs to Annul alone")
	case !row.May(correspondence.NeedsMan) && given(x.man):
		return r, row, cli.Usage("postd: --man belongs to Penalise alone")
	case !row.Asks(correspondence.NeedsRecord) && !row.Asks(correspondence.NeedsReading) && len(x.moves) > 0:
		return r, row, cli.Usage("postd: --move belongs to Readings or an Adopt alone")
	case row.Asks(correspondence.NeedsReading) && len(x.moves) != 1 && (len(x.moves) > 0 || !given(x.words)):
		return r, row, cli.Usage("postd: an Adopt needs one --move, or of several records the --words of one")
	case !takes(correspondence.NeedsNumber) && x.number != 0, row.Asks(correspondence.NeedsNumber) && x.number < 1:
		return r, row, cli.Usage("postd: --number belongs to Readings, a Restore, a TransportError or a Reopen, and the second and third need it")
	case row.Asks(correspondence.NeedsPenalty) != (x.penalty > 0):
		return r, row, cli.Usage("postd: a Remit, and nothing else, needs --penalty and its number")
	case !row.Asks(correspondence.NeedsRuling) && x.undoes != 0, row.Asks(correspondence.NeedsRuling) && x.undoes < 1 && !given(x.of):
		return r, row, cli.Usage("postd: an Undo, and nothing else, needs --undoes and the number of a ruling, or --of for a finding of excess")
	case row.Asks(correspondence.NeedsQuestion) && x.on == 0:
		return r, row, cli.Usage("postd: %s needs --on and the number of the question, which its letter names", row.Name)
	case row.Asks(correspondence.NeedsPlayer) != given(x.player), !row.Asks(correspondence.NeedsPlayer) && given(x.since):
		return r, row, cli.Usage("postd: a Substitute, and nothing else, needs --player, and may have --since")
	case row.Name != "Uphold" && (x.idle || x.reasonable):
		return r, row, cli.Usage("postd: --idle and --reasonable belong to Uphold alone")
	}
	if r.By, err = x.office(row); err != nil {
		return r, row, err
	}
	if row.Asks(correspondence.NeedsResult) || given(x.result) {
		if r.How, err = correspondence.RuledEndingNamed(x.how); err != nil {
			return r, row, cli.Usage("postd: --how: %s", err)
		}
		r.Result, err = resultOf(row, x.result)
		return r, row, err
	}
	if row.Asks(correspondence.NeedsSide) || given(x.of) {
		switch {
		case strings.EqualFold(x.of, "black"):
			r.Of = rules.Black
		case !strings.EqualFold(x.of, "white"):
			return r, row, cli.Usage("postd: a %s needs --of white or --of black, and %q is neither", row.Name, x.of)
		}
	}
	switch {
	case timed || given(x.from, x.to):
		_, err = x.span("UTC", row)
	case read:
		_, err = x.arrival("UTC")
	}
	return r, row, err
}

// office is whose ruling it is; unless it is said, the secretary's, or of a
// verdict the adjudicator's.
func (x rulingFlags) office(row correspondence.Row) (terms.Party, error) {
	if x.as == "" && row.Name == "Adjudge" {
		return terms.ToAdjudicator, nil
	}
	if x.as == "" {
		return terms.ToSecretary, nil
	}
	for _, p := range row.Offices {
		if strings.EqualFold(x.as, p.String()) {
			return p, nil
		}
	}
	return 0, cli.Usage("postd: %s is not for the office %q to rule", row.Name, x.as)
}

// inGame reads what depends on the clocks and the position of the game, and as which
// of its umpires one rules.
func (x rulingFlags) inGame(r *correspondence.Ruling, row correspondence.Row, g correspondence.Game) (err error) {
	if r.By == terms.ToUmpire {
		r.By = g.UmpireOn(*r)
	}
	zone := g.Agreement.Calendar.Zone
	if x.from+x.to != "" {
		r.Span, err = x.span(zone, row)
	}
	if row.Asks(correspondence.NeedsRecord) && x.number == 0 {
		r.Arrived, err = x.arrival(zone)
	}
	if err != nil {
		return err
	}
	at := g.Position()
	for _, k := range g.KnownRecords() {
		if k.Of == r.Of && k.Number == x.number && (x.words == "" || x.words == k.Words) {
			at = g.After(k.Ply)
			break
		}
	}
	for _, words := range x.moves {
		m, err := readMove(g, at, words)
		if err != nil {
			return err
		}
		r.Moves = append(r.Moves, m)
	}
	return nil
}

// readMove reads a move in UCI, or a record with one reading, in the notation
// of the game or in descriptive notation.
func readMove(g correspondence.Game, at rules.Position, words string) (rules.Move, error) {
	if m, err := rules.ParseMove(words); err == nil {
		return m, nil
	}
	r, err := (g.Agreement.Records() | descriptive.Descriptive).Parse(words)
	if err != nil {
		return 0, cli.Usage("postd: --move %q is neither a move like e2e4 nor a record like P-K4", words)
	}
	readings := r.Readings(at)
	if len(readings) != 1 {
		return 0, cli.Usage("postd: --move %q has %d legal readings here; write it as a move like e2e4", words, len(readings))
	}
	return readings[0].Move, nil
}

const instantForm = "2006-01-02 15:04"

// span reads the time of a Credit or a Debit by the clocks of the game.
func (x rulingFlags) span(zone string, row correspondence.Row) (s calendar.Span, err error) {
	z, err := time.LoadLocation(zone)
	if err != nil {
		return s, err
	}
	var err1, err2 error
	s.From, err1 = time.ParseInLocation(instantForm, x.from, z)
	s.To, err2 = time.ParseInLocation(instantForm, x.to, z)
	if errors.Join(err1, err2) != nil || !s.To.After(s.From) {
		return s, cli.Usage("postd: a %s needs --from and a later --to, like '2026-12-08 10:00', in the game's zone", row.Name)
	}
	return s, nil
}

// arrival reads when a letter arrived, by the clocks of the game.
func (x rulingFlags) arrival(zone string) (time.Time, error) {
	z, err := time.LoadLocation(zone)
	if err != nil {
		return time.Time{}, err
	}
	at, err := time.ParseInLocation(instantForm, x.arrived, z)
	if err != nil {
		at, err = time.ParseInLocation(instantForm+":05", x.arrived, z)
	}
	if err != nil {
		return at, cli.Usage("postd: Readings need --arrived, like '2026-12-08 10:00', in the game's zone")
	}
	return at, nil
}

// resultOf reads a result that the row may give.
func resultOf(row correspondence.Row, s string) (terms.Result, error) {
	if r := terms.Result(s); slices.Contains(row.Results(), r) {
		return r, nil
	}
	return result(s)
}

func result(s string) (terms.Result, error) {
	switch s {
	case "1-0":
		return terms.WhiteWins, nil
	case "0-1":
		return terms.BlackWins, nil
	case "1/2", "½", "1/2-1/2", "½-½":
		return terms.Drawn, nil
	}
	return "", cli.Usage("postd: the result is 1-0, 0-1 or 1/2, not %q", s)
}

// rule files a ruling. What the law does not admit is refused before anything
// is filed.
func (d *control) rule(l *ledger.Ledger, g correspondence.Game, r correspondence.Ruling) error {
	before := app.Stands(g)
	if err := mayRule(l, g, r); err != nil {
		return err
	}
	if err := app.RuleOn(l, g.ID, r, time.Now()); err != nil {
		return err
	}
	g, err := l.Game(g.ID)
	if err != nil {
		return err
	}
	d.Printf("%s: %s; both players are told\n", g.Label, app.Stands(g))
	if r.Row == "Credit" && r.On == 0 && app.Stands(g) == before {
		d.Printf("The deadline is the same: none of that time would have been counted in the turn.\n")
	}
	d.later()
	return nil
}
