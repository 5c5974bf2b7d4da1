package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
)

// How a thing was found to be.
const (
	isOK   = "ok"
	isWarn = "warn" // it works, and is not as it should be
	isFail = "fail" // the office cannot work so, or will soon not
)

// remark is what the doctor says of one thing.
type remark struct {
	About string `json:"about"`
	State string `json:"state"`
	Words string `json:"words"`
	Do    string `json:"do,omitempty"` // what to do; empty where it is ok
}

// doctor looks at one office and notes what it finds.
type doctor struct {
	conf    config.Config
	now     time.Time
	offline bool
	send    bool
	found   []remark
}

func (x *doctor) ok(about, format string, a ...any) {
	x.found = append(x.found, remark{about, isOK, fmt.Sprintf(format, a...), ""})
}

func (x *doctor) warn(about, do, format string, a ...any) {
	x.found = append(x.found, remark{about, isWarn, fmt.Sprintf(format, a...), do})
}

func (x *doctor) fail(about, do, format string, a ...any) {
	x.found = append(x.found, remark{about, isFail, fmt.Sprintf(format, a...), do})
}

// doctorTime is how long one server or one question of the DNS may take.
const doctorTime = 20 * time.Second

func cmdDoctor(d *control) *cobra.Command {
	var asJSON, offline, send bool
	c := &cobra.Command{
		Use:   "doctor",
		Short: "examine everything that the office stands on, and say what to do",
		Long: `doctor looks at the configuration and the rights of its files, the ledger, the
holidays of this year and the next, the disk, the memory, the clock, the records of the domain
(MX, SPF, DMARC, DKIM), and both servers: their certificates, their log-ins, and
whether the mailbox tells of new mail by itself, and whether the links to boards lead
here. Each is ok, warn or fail, with
what to do. It changes nothing; with --send it sends the office a letter of its
own and waits for it, which shows whether addresses with a plus sign arrive. It
may be asked while the office runs. It ends with status 5 if anything fails.`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			if send && offline {
				return cli.Usage("postd: --send and --offline exclude one another")
			}
			if err := checkLetters(); err != nil {
				return err
			}
			x := &doctor{now: time.Now(), offline: offline, send: send}
			x.examine(c.Context(), d.config)
			failed := slices.ContainsFunc(x.found, func(f remark) bool { return f.State == isFail })
			return examined(d, asJSON, x.found, func() { d.tellFound(x.found) }, !failed)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	c.Flags().BoolVar(&offline, "offline", false, "look only at what lies on this machine")
	c.Flags().BoolVar(&send, "send", false, "send the office a letter of its own and wait for it")
	return c
}

func (d *control) tellFound(all []remark) {
	count := map[string]int{}
	for _, f := range all {
		count[f.State]++
		d.Printf("%-4s  %-14s %s\n", f.State, f.About, f.Words)
		if f.Do != "" {
			d.Printf("      %-14s → %s\n", "", f.Do)
		}
	}
	d.Printf("%d ok, %d to be warned of, %d that fail.\n", count[isOK], count[isWarn], count[isFail])
}

// examine goes through all. Without a configuration that can be read there is
// nothing else to look at.
func (x *doctor) examine(ctx context.Context, path string) {
	conf, notes, err := config.ReadToServe(path)
	if err != nil {
		for line := range strings.Lines(plainly(err)) {
			x.fail("configuration", "mend it; 'postd init --config FILE' writes one in which every key is explained", "%s", strings.TrimSpace(line))
		}
		return
	}
	x.conf = conf
	x.ok("configuration", "%s can be used", path)
	for _, n := range notes {
		x.warn("file rights", "do as it says", "%s", n)
	}
	x.folder()
	x.ledger(ctx, path)
	x.disk()
	x.memory()
	if x.offline {
		return
	}
	x.domain(ctx)
	x.servers(ctx)
	x.boards(ctx)
}

// asks carries out another command of postd, through the office where one runs.
func asks(ctx context.Context, path string, args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = runIn(ctx, nil, append(args, "--config", path), cli.Streams{In: strings.NewReader(""), Out: &o, Err: &e})
	return code, strings.TrimSpace(o.String()), strings.TrimSpace(e.String())
}

// plainly is an error in words for an operator.
func plainly(err error) string {
	return strings.NewReplacer("postd: ", "", "mailbox: ", "", "ledger: ", "").Replace(err.Error())
}
