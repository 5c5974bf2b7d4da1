package stage

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/smtp"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
)

// poste is where a running demo is found: a file in the folder for temporary
// files, which the demo takes away when it ends.
type poste struct {
	SMTP string `json:"smtp"`
	IMAP string `json:"imap"`
	Game string `json:"game"`
	// Reply is the address of the office for each of the two players.
	Reply map[string]string `json:"reply"`
}

func posteFile() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("postd-demo-%d.json", os.Getuid()))
}

// announce writes where the demo is found.
func (w *wire) announce() (string, error) {
	p := poste{SMTP: w.config.SMTP.Addr(), IMAP: w.config.IMAP.Addr(), Game: w.label, Reply: map[string]string{}}
	for _, x := range w.boxes() {
		if x.member != "" {
			p.Reply[strings.ToLower(x.member)] = w.ledger.ReplyAddress(w.game, x.party)
		}
	}
	b, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	return posteFile(), os.WriteFile(posteFile(), b, 0o600)
}

func cmdDemoPost(s cli.Streams) *cobra.Command {
	var from string
	c := &cobra.Command{
		Use:   "post [LETTER]",
		Short: "post a letter to the running demo, which tells what comes in answer",
		Long: `post mails a letter of Anne or Bertram to the demo that runs on this machine,
by SMTP as a mail program would. The letters that both receive in answer are
told in the terminal of the demo. Without LETTER it is read from standard input.`,
		Example: `  postd demo post --from anne '1. P-K4'`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return cli.Usage("postd: put the letter in quotes: it is one argument")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			text := ""
			if len(args) == 1 {
				text = args[0]
			} else {
				b, err := io.ReadAll(io.LimitReader(s.In, 1<<20))
				if err != nil {
					return err
				}
				text = string(b)
			}
			return demoPost(s, strings.ToLower(from), text)
		},
	}
	c.Flags().StringVar(&from, "from", "anne", "`WHO` writes: anne (White) or bertram (Black)")
	return c
}

func demoPost(s cli.Streams, from, text string) error {
	if strings.TrimSpace(text) == "" {
		return cli.Usage("postd: the letter is empty")
	}
	none := cli.Ends(cli.ExitUnreachable, errors.New("postd: no demo runs here; start one with 'postd demo' in another terminal"))
	b, err := os.ReadFile(posteFile())
	if errors.Is(err, os.ErrNotExist) {
		return none
	}
	if err != nil {
		return fmt.Errorf("postd: %w", err)
	}
	var p poste
	if err := json.Unmarshal(b, &p); err != nil {
		return fmt.Errorf("postd: %s: %w", posteFile(), err)
	}
	to, ok := p.Reply[from]
	if !ok {
		return cli.Usage("postd: --from is anne or bertram, not %q", from)
	}
	address := from + "@players.example"
	host, _, _ := strings.Cut(p.SMTP, ":")
	raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: %s\r\nDate: %s\r\nMessage-ID: <%d@players.example>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n%s\r\n",
		address, to, p.Game, time.Now().Format(time.RFC1123Z), time.Now().UnixNano(), strings.ReplaceAll(strings.TrimSpace(text), "\n", "\r\n"))
	err = smtp.SendMail(p.SMTP, smtp.PlainAuth("", address, demoPassword, host), address, []string{to}, []byte(raw))
	if errors.Is(err, syscall.ECONNREFUSED) {
		return none // one that was killed left its file behind
	}
	if err != nil {
		return cli.Ends(cli.ExitUnreachable, fmt.Errorf("postd: the demo does not take the letter: %w", err))
	}
	s.Printf("Posted to %s. What the office answers is told in the terminal of the demo.\n", to)
	return nil
}
