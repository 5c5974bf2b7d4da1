package main

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/ledger"
	"postd/secretary/imports"
	"postd/templates"
)

// playerImport is what the command was told.
type playerImport struct {
	file, content                string
	dry, yes, asJSON, leaveWrong bool
	tournament, perhaps, vouched string
}

func cmdPlayerImport(d *control) *cobra.Command {
	var x playerImport
	c := &cobra.Command{
		Use:   "import FILE",
		Short: "take a table of players in",
		Long: `import reads a table of players and tells of each row what it would do: enter a
new player, fill in what is not known yet of one who is known by the address, or
nothing. What is known is never overwritten. With --dry-run it only tells; with
--yes it files all rows at once, or none.

A table is lines with commas, semicolons or tabs between the cells, in UTF-8,
UTF-16 or Windows-1252, at most 1 MB and 5,000 rows. Its first line may name the
columns, in any order: name (or family and given), email, zone, region, country,
club, rating, phone, notation, notes, tournament, post (a postal address, a line
each or between " / " or ";"), post country. Others are passed over. Without such
a line they are guessed: look at the dry run first.

Each new address is asked by a letter whether it is the player's, unless
--vouched says whose word it is. A row that is wrong keeps everything from being
filed, unless --leave-wrong leaves it out. Of a row whose name is known under
another address --perhaps says whether it is a new player, or is left out.`,
		Example: `  postd player import members.csv --dry-run
  postd player import members.csv --yes --tournament A
  postd player import members.csv --yes --leave-wrong --perhaps skip --vouched 'the club, from its list'`,
		Args: cli.ExactArgs(1, "the file"),
		RunE: func(c *cobra.Command, args []string) error {
			x.file = args[0]
			switch {
			case x.dry == x.yes:
				return cli.Usage("postd: give --dry-run to look at it, or --yes to file it")
			case !slices.Contains([]string{"", "new", "skip"}, x.perhaps):
				return cli.Usage("postd: --perhaps is new or skip, not %q", x.perhaps)
			case strings.ContainsFunc(x.vouched, func(r rune) bool { return r < ' ' }) || len(x.vouched) > 400:
				return cli.Usage("postd: --vouched is one line of up to 400 octets")
			}
			// The running office, which has another folder, is given the file itself.
			if d.office == nil {
				raw, err := readTable(x.file)
				if err != nil {
					return err
				}
				c.Flags().Set("content", base64.StdEncoding.EncodeToString(raw))
			}
			raw, err := base64.StdEncoding.DecodeString(x.content)
			if err != nil {
				return cli.Usage("postd: %w", err)
			}
			table, err := imports.Read(raw, nil)
			if err != nil {
				return cli.InFile(fmt.Errorf("%s: %s", x.file, strings.TrimPrefix(err.Error(), "imports: ")))
			}
			return d.workAnew(c, func(l *ledger.Ledger) error { return d.importPlayers(l, x, raw, table) })
		},
	}
	f := c.Flags()
	f.BoolVar(&x.dry, "dry-run", false, "only tell what each row would do")
	f.BoolVar(&x.yes, "yes", false, "file it")
	f.BoolVar(&x.asJSON, "json", false, "as JSON")
	f.StringVar(&x.tournament, "tournament", "", "the `LABEL` of the tournament for which they are entered and accepted, where the table names none")
	f.BoolVar(&x.leaveWrong, "leave-wrong", false, "leave rows out that are wrong")
	f.StringVar(&x.perhaps, "perhaps", "", "`WHAT` becomes of a row whose name is known under another address: new or skip")
	f.StringVar(&x.vouched, "vouched", "", "`WHOSE` word it is that the addresses are the players': then nobody is asked")
	f.StringVar(&x.content, "content", "", "the file itself, for the running office")
	f.MarkHidden("content")
	return c
}

// readTable reads a file that is not too large.
func readTable(name string) ([]byte, error) {
	st, err := os.Stat(name)
	if err != nil {
		return nil, cli.Usage("postd: %w", err)
	}
	if st.Size() > imports.MostOctets {
		return nil, cli.InFile(fmt.Errorf("%s: the table has more than 1 MB; split it, and import the parts one after the other", name))
	}
	raw, err := os.ReadFile(name)
	if err != nil {
		return nil, cli.Usage("postd: %w", err)
	}
	return raw, nil
}

// importTold is what the command tells with --json.
type importTold struct {
	Encoding string         `json:"encoding"`
	Between  string         `json:"between"`
	Guessed  bool           `json:"guessed"`
	Ignored  []string       `json:"ignored"`
	Rows     []imports.Told `json:"rows"`
	New      int            `json:"new"`
	Filled   int            `json:"filled"`
	Entered  int            `json:"entered"`
	Skipped  int            `json:"skipped"`
	Letters  int            `json:"letters"`
	Open     []string       `json:"undecided"`
	Filed    bool           `json:"filed"`
}

func (d *control) importPlayers(l *ledger.Ledger, x playerImport, raw []byte, table imports.Table) error {
	o := imports.Office{Home: l.Home, Into: x.tournament}
	if err := o.Meant(context.Background(), l, table); err != nil {
		return err
	}
	rows := imports.Judge(table, o)
	plan, undecided := imports.Choose(rows, func(r imports.Judged) imports.Choice {
		switch {
		case r.Kind == imports.Wrong && x.leaveWrong, r.Kind == imports.Perhaps && x.perhaps == "skip":
			return imports.Skip
		case r.Kind == imports.Perhaps && x.perhaps == "new":
			return imports.Anew
		}
		return imports.Take
	})
	told := importTold{
		Encoding: table.Encoding, Between: table.Between, Guessed: table.Guessed, Ignored: append([]string{}, table.Ignored()...), Rows: []imports.Told{},
		New: plan.New, Filled: plan.Filled, Entered: plan.Entered, Skipped: plan.Skipped, Letters: len(plan.Asked), Open: []string{},
	}
	if x.vouched != "" {
		told.Letters = 0
	}
	for _, u := range undecided {
		told.Open = append(told.Open, fmt.Sprintf("line %d: %s", u.Line, u.What))
	}
	if !x.asJSON {
		d.tellTable(table, rows, plan, told)
	}
	if x.yes && len(undecided) == 0 && !plan.Empty() {
		// The same file twice changes nothing: by then everybody in it is known.
		sum := sha256.Sum256(fmt.Append(raw, x.tournament, time.Now().UnixNano()))
		matters, err := plan.Matters(l, imports.Filing{
			Key: "import:" + hex.EncodeToString(sum[:12]), By: byWhom(d), Vouched: x.vouched, State: ledger.Accepted, Words: d.askingWords(),
		})
		if err != nil {
			return err
		}
		if _, err := l.File(matters...); err != nil {
			return err
		}
		told.Filed = true
	}
	var err error
	if x.asJSON {
		for _, r := range rows {
			told.Rows = append(told.Rows, r.Tell())
		}
		err = d.PrintJSON(told)
	} else {
		d.tellFiled(x, told, plan)
	}
	if err == nil && x.yes && len(undecided) > 0 {
		return cli.Silent(cli.ExitFailed)
	}
	return err
}

// tellTable tells what each row would do, the worst first.
func (d *control) tellTable(table imports.Table, rows []imports.Judged, plan imports.Plan, told importTold) {
	d.Printf("%d rows, read as %s with %s between the cells.\n", len(rows), table.Encoding, table.Between)
	if table.Guessed {
		var list []string
		for i, c := range table.Columns {
			if c.Field != imports.Nothing {
				list = append(list, table.Title(i)+" as "+string(c.Field))
			}
		}
		d.Printf("The columns are guessed: %s.\n", strings.Join(list, ", "))
	}
	if len(told.Ignored) > 0 {
		d.Printf("Not used: %s.\n", strings.Join(told.Ignored, ", "))
	}
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b imports.Judged) int { return int(a.Kind) - int(b.Kind) })
	for _, r := range rows {
		d.Printf("line %d, %s: %s <%s> %s\n", r.Line, r.Kind, r.Get(imports.Name), r.Get(imports.Email), strings.ReplaceAll(r.Words(), "\n", " "))
	}
	d.Printf("%s\n", strings.Join(plan.Words(), " "))
}

// tellFiled tells what was done, or why nothing was.
func (d *control) tellFiled(x playerImport, told importTold, plan imports.Plan) {
	switch {
	case x.dry && len(told.Open) > 0:
		d.Printf("Before it can be filed, decide on %s.\n", strings.Join(told.Open, " "))
	case x.dry:
		d.Printf("Nothing is filed; with --yes it would be. Letters that would go out: %d.\n", told.Letters)
	case len(told.Open) > 0:
		fmt.Fprintf(d.Err, "postd: nothing is filed: %s Put the rows right, or use --leave-wrong and --perhaps.\n", strings.Join(told.Open, " "))
	case plan.Empty():
		d.Printf("Nothing is filed.\n")
	default:
		d.Printf("It is filed. Letters that go out: %d.\n", told.Letters)
		if told.Letters > 0 {
			d.later()
		}
	}
}

// askingWords are those by which addresses are asked, and their owners told.
func (d *control) askingWords() ledger.AddressWords {
	office, by := d.conf.Office.Name, d.secretary()
	return ledger.AddressWords{
		Verify: func(p ledger.Player, addr string) (correspondence.Rendered, error) {
			return templates.RenderVerification(templates.Verification{Name: p.Name, Addr: addr, Office: office, Secretary: by})
		},
		Changed: func(p ledger.Player, c ledger.AddressChange) (correspondence.Rendered, error) {
			return templates.RenderAddressChanged(templates.AddressChanged{Name: p.Name, Added: c.Added, Removed: c.Removed, Primary: c.Primary, By: c.By, Office: office, Secretary: by})
		},
	}
}
