package stage

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/dialogue"
	"postd/rules"
)

// CmdDemo is the command by which a whole game and some scenes are played inside this program.
func CmdDemo(s cli.Streams) *cobra.Command {
	var exit, brief, event bool
	var pace time.Duration
	c := &cobra.Command{
		Use:   "demo",
		Short: "a whole game and four scenes by real mail, inside this program",
		Long: `demo needs no configuration and touches nothing outside this process. It opens
a post office on the loopback, with mailboxes for postd and for scripted
correspondents who play by real mail on a fast clock: Morphy's game against the
Duke and the Count (Paris 1858), and four short scenes. The terminal tells the
story letter by letter. Then it stays open until Ctrl-C, and you may write
letters yourself, with 'postd demo post' or with any mail program. All the while
the secretary's pages are open in your browser, by the link that is printed.

With --event a small event is played instead: preliminaries in two sections, a
final that takes from them, and a match of two teams. What the secretary does are
presses of the real pages; the players answer by real mail.`,
		Example: `  postd demo
  postd demo --event --exit`,
		Args: cli.ExactArgs(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if exit && !c.Flags().Changed("pace") {
				pace = 0
			}
			if event {
				return demoEvent(c.Context(), s, exit, pace)
			}
			return demo(c.Context(), s, exit, brief, pace)
		},
	}
	c.Flags().BoolVar(&exit, "exit", false, "end after the scenes: status 0, or 1 if one did not come out")
	c.Flags().BoolVar(&event, "event", false, "play an event: two sections, a final and a match of two teams")
	c.Flags().BoolVar(&brief, "brief", false, "tell only who writes what, not the office's letters in full")
	c.Flags().DurationVar(&pace, "pace", 150*time.Millisecond, "how long to wait after each letter, a `TIME` like 1s to read along (none with --exit)")
	c.AddCommand(cmdDemoPost(s))
	return c
}

// demo plays the scenes and, unless told to end, keeps the office open.
func demo(ctx context.Context, s cli.Streams, exit, brief bool, pace time.Duration) error {
	began := time.Now()
	w, err := openWire("DEMO-", slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer w.Close()
	s.Printf("A post office is open on this machine: IMAP %s, SMTP %s.\n", w.config.IMAP.Addr(), w.config.SMTP.Addr())
	office := &app.App{Ledger: w.ledger, Mail: w.config, Now: w.clock.Now, Zone: time.UTC, Log: slog.New(slog.DiscardHandler)}
	base, boards := "", ""
	if !exit {
		var closed func()
		if base, boards, closed, err = showPages(ctx, s, office); err != nil {
			return err
		}
		defer closed()
	}
	t := &teller{Streams: s, wire: w, brief: brief, pace: pace, ctx: ctx}
	w.onWrite, w.onTold = t.write, t.told
	scenes := dialogue.Scenes()
	failed := 0
	for i, scene := range scenes {
		if ctx.Err() != nil {
			return nil
		}
		s.Printf("\n%s\nScene %d of %d. %s\n%s\n", strings.Repeat("=", 72), i+1, len(scenes), scene.About, strings.Repeat("=", 72))
		r, err := dialogue.Play(scene, w)
		if err != nil {
			return fmt.Errorf("postd: scene %s: %w", scene.Name, err)
		}
		for _, f := range r.Findings() {
			s.Printf("  DID NOT COME OUT: %s:%d: %s\n", scene.Name, f.Line, f.Expected+"; it came: "+f.Came)
		}
		if !r.Holds() {
			failed++
		}
		g, err := w.Game()
		if err != nil {
			return err
		}
		s.Printf("\n%s: %s\n%s\n", w.label, app.Stands(g), indent(app.ScoreOf(g), "  "))
	}
	check, err := w.ledger.Check(false)
	if err != nil {
		return err
	}
	s.Printf("\n%d scenes, %d letters in and %d out by real mail in %s; the ledger is checked: %d findings.\n",
		len(scenes), check.Letters, check.Postings, time.Since(began).Round(100*time.Millisecond), len(check.Findings))
	for _, f := range check.Findings {
		s.Printf("  %s\n", f)
	}
	if failed > 0 || len(check.Findings) > 0 {
		return cli.Ends(cli.ExitFailed, fmt.Errorf("postd: %d of %d scenes did not come out", failed, len(scenes)))
	}
	if exit {
		return nil
	}
	return stay(ctx, s, w, office, base, boards)
}

// teller tells the story on the terminal.
type teller struct {
	cli.Streams
	wire  *wire
	brief bool
	pace  time.Duration
	ctx   context.Context
	n     int // letters that players wrote
	terms int // letters of terms that were told whole
}

func (t *teller) when(at time.Time) string {
	g, err := t.wire.Game()
	zone := time.UTC
	if err == nil {
		if z, err := time.LoadLocation(g.Agreement.Calendar.Zone); err == nil {
			zone = z
		}
	}
	return at.In(zone).Format("Mon 2 Jan 2006 15:04")
}

func (t *teller) write(at time.Time, by rules.Colour, name, text string) {
	t.n++
	t.Printf("\n%s  %s (%s) writes:\n%s\n", t.when(at), name, by, indent(strings.TrimSpace(text), "    > "))
	t.wait()
}

func (t *teller) told(x dialogue.Told) {
	who := x.To.String()
	if x.Member != "" {
		who = x.Member
	}
	t.Printf("\n%s  postd to %s: %s\n", t.when(x.At), who, x.Subject)
	if x.Kind == correspondence.NAck || t.brief {
		return // the acknowledgment says nothing new
	}
	text := strings.TrimSpace(x.Text)
	switch first, _, _ := strings.Cut(text, "\n\n"); {
	case x.Kind == correspondence.NMove && t.n > 4:
		text = first // after the first moves the news is enough
	case x.Kind == correspondence.NTerms && t.terms > 0:
		text = first + "\n\n[and the terms, as above]"
	case x.Kind == correspondence.NTerms:
		t.terms++
		if head, _, ok := strings.Cut(text, "\nTHE TERMS"); ok {
			text = head + "\n[and every blank of the agreement, each with its law]"
		}
	}
	t.Printf("%s\n", indent(text, "    | "))
	t.wait()
}

func (t *teller) wait() {
	select {
	case <-time.After(t.pace):
	case <-t.ctx.Done():
	}
}

func indent(s, with string) string {
	return with + strings.ReplaceAll(s, "\n", "\n"+with)
}

// stay keeps the office open on the clock of the wall, with a game for the
// reader, until ctx ends.
func stay(ctx context.Context, s cli.Streams, w *wire, office *app.App, base, boards string) error {
	w.onWrite = nil
	a, err := terms.Default("BCC1903-V")
	if err != nil {
		return err
	}
	a.FirstTurnAt = w.clock.Now()
	w.label0 = "YOURS-"
	if err := w.Open(dialogue.Opening{At: w.clock.Now(), Agreement: a, Sides: [2]terms.Side{
		{Members: []terms.Member{{Name: "Anne"}}}, {Members: []terms.Member{{Name: "Bertram"}}}}}); err != nil {
		return err
	}
	file, err := w.announce()
	if err != nil {
		return err
	}
	defer os.Remove(file)
	w.clock.start()
	w.watch = func() {
		if err := w.collect(); err != nil {
			s.Printf("postd: %v\n", err)
		}
	}
	in, out := w.post.IMAP("anne@players.example"), w.post.SMTP("anne@players.example")
	s.Printf(`
The office stays open until Ctrl-C. A new game is set up: Anne (White)
against Bertram (Black). Write a letter for either of them:

  postd demo post --from anne    '1. P-K4'
  postd demo post --from bertram '1. P-K4 P-K4'

or with any mail program, and see what an ambiguous record does:
  address   anne@players.example, bertram@players.example, %s
  password  %s
  IMAP      %s, without TLS        SMTP  %s, without TLS
Reply to the letter of terms that lies in the mailbox. The secretary's pages,
where the game can be watched: %s, name %q, password %q
`, secretaryAddress, demoPassword, in.Addr(), out.Addr(), base, demoUser, demoSesame)
	if err := showBoards(s, w, boards); err != nil {
		return err
	}
	office.Mail.Poll = time.Second
	err = office.Run(ctx)
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	s.Printf("\nThe office is closed; nothing is left behind.\n")
	return err
}
