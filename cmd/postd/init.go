package main

import (
	"crypto/x509"
	_ "embed"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"postd/templates"
)

// render gives the ledger the words of the notices.
var render = templates.Render

//go:embed postd.toml
var sample []byte

func cmdInit(s std) *cobra.Command {
	var file string
	c := &cobra.Command{
		Use:   "init",
		Short: "write a configuration with comments",
		Long:  "init writes a configuration in which every key is explained. It never overwrites a file.",
		Args:  exactArgs(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
			if err != nil {
				return fmt.Errorf("postd: %w", err)
			}
			if _, err = f.Write(sample); err == nil {
				err = f.Close()
			}
			if err != nil {
				return fmt.Errorf("postd: %w", err)
			}
			s.printf("%s is written. Fill in the addresses and the two servers, then:\n  postd check-config --config %s\n  postd serve --config %s\n", file, file, file)
			return nil
		},
	}
	c.Flags().StringVarP(&file, "output", "o", "postd.toml", "the file to write")
	return c
}

func cmdCheckConfig(d *desk) *cobra.Command {
	return &cobra.Command{
		Use:   "check-config",
		Short: "explain what is wrong with a configuration",
		Long: `check-config reads the configuration and says everything that is wrong with
it, each with its line or key. It touches neither the network nor the ledger.`,
		Args: exactArgs(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			c, err := readConfig(d.config)
			if err != nil {
				return err
			}
			d.printf("%s is in order.\n", d.config)
			d.printf("  office     %s <%s>, data in %s\n", c.Office.Name, c.Office.Address, c.Office.Data)
			d.printf("  secretary  %s <%s>, daily sheet at %s %s\n", c.Secretary.Name, c.Secretary.Address, c.Office.Sheet, c.Office.Zone)
			for _, s := range []struct {
				name string
				v    serverConfig
			}{{"imap", c.IMAP}, {"smtp", c.SMTP}} {
				sec := s.v.Security
				if sec == "" {
					sec = "tls"
				}
				d.printf("  %-9s  %s:%d, %s, user %q, password %s\n", s.name, s.v.Host, s.v.Port, sec, s.v.User, masked(s.v, s.name))
			}
			return nil
		},
	}
}

func masked(s serverConfig, name string) string {
	if v, _ := s.secret(map[string]string{"imap": "IMAP", "smtp": "SMTP"}[name], "."); v == "" {
		return "none"
	}
	return "set"
}

// roots reads the certificates of a private authority.
func roots(file string) (*x509.CertPool, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(b) {
		return nil, fmt.Errorf("%s holds no certificate in PEM form", file)
	}
	return pool, nil
}
