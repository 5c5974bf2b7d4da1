package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/ledger"
)

// desk is where the secretary's commands work: on the ledger itself, or, while
// the office runs and holds it, through the office's socket.
type desk struct {
	std
	config string
	held   *ledger.Ledger // in the running office
}

// work carries out the body of a command on the ledger. Where another postd
// holds the file, the whole command line is handed to that one.
func (d *desk) work(c *cobra.Command, body func(*ledger.Ledger) error) error {
	if d.held != nil {
		return body(d.held)
	}
	conf, err := readConfig(d.config)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(conf.Office.Data, 0o700); err != nil {
		return fmt.Errorf("postd: %w", err)
	}
	l, err := ledger.Open(conf.file(), conf.ledger())
	if errors.Is(err, ledger.ErrHeld) {
		return d.handOver(c, conf.socket())
	}
	if err != nil {
		return err
	}
	return errors.Join(body(l), l.Close())
}

// errand is a command line handed to the running office, and its answer.
type errand struct {
	Args []string `json:"args"`
	In   []byte   `json:"in,omitempty"`
}

type answer struct {
	Out  []byte `json:"out"`
	Err  []byte `json:"err"`
	Code int    `json:"code"`
}

func (d *desk) handOver(c *cobra.Command, socket string) error {
	client := http.Client{Timeout: time.Minute, Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var dialer net.Dialer
			return dialer.DialContext(ctx, "unix", socket)
		},
	}}
	defer client.CloseIdleConnections()
	e := errand{Args: argsOf(c)}
	if c.Annotations["stdin"] != "" {
		in, err := io.ReadAll(io.LimitReader(d.in, 1<<20))
		if err != nil {
			return err
		}
		e.In = in
	}
	body, err := json.Marshal(e)
	if err != nil {
		return err
	}
	r, err := client.Post("http://postd/errand", "application/json", bytes.NewReader(body))
	if err != nil {
		return status{exitUnreachable, fmt.Errorf("postd: the ledger is held by another postd that does not answer on %s: %w", socket, err)}
	}
	defer r.Body.Close()
	var a answer
	if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
		return fmt.Errorf("postd: the office's answer cannot be read: %w", err)
	}
	d.out.Write(a.Out)
	d.err.Write(a.Err)
	if a.Code != 0 {
		return status{a.Code, errors.New("")}
	}
	return nil
}

// argsOf gives the command line anew, with the flags that were set.
func argsOf(c *cobra.Command) []string {
	args := strings.Fields(c.CommandPath())[1:]
	return append(append(args, setFlags(c)...), append([]string{"--"}, c.Flags().Args()...)...)
}

// listen answers errands on the socket until ctx ends. Whoever can open the
// socket may do what the secretary may: it lies in the data folder, which
// only the owner can enter.
func listen(ctx context.Context, path, config string, l *ledger.Ledger) error {
	os.Remove(path) // of an office that was killed; the ledger's lock says that none runs
	ln, err := net.Listen("unix", path)
	if err != nil {
		return fmt.Errorf("postd: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		ln.Close()
		return fmt.Errorf("postd: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /errand", func(w http.ResponseWriter, r *http.Request) {
		var e errand
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 2<<20)).Decode(&e); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		var out, errs bytes.Buffer
		e.Args = append([]string{"--config=" + config}, e.Args...)
		a := answer{Code: runHeld(r.Context(), e, std{bytes.NewReader(e.In), &out, &errs}, l)}
		a.Out, a.Err = out.Bytes(), errs.Bytes()
		json.NewEncoder(w).Encode(a)
	})
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: time.Minute}
	go func() {
		<-ctx.Done()
		end, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		s.Shutdown(end)
	}()
	if err := s.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// runHeld carries out an errand in the office, on the ledger that it holds.
// Only commands that work on the ledger are errands.
func runHeld(ctx context.Context, e errand, s std, l *ledger.Ledger) int {
	if len(e.Args) < 2 || !strings.Contains(" player game mail check backup ", " "+e.Args[1]+" ") {
		fmt.Fprintln(s.err, "postd: this command is none for the running office")
		return exitUsage
	}
	root := newRoot(s, l)
	root.SetArgs(e.Args)
	return codeOf(root.ExecuteContext(ctx), s)
}
