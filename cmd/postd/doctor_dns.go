package main

import (
	"context"
	"errors"
	"net"
	"strings"
)

// asker asks the DNS; a test answers itself.
type asker interface {
	LookupMX(ctx context.Context, name string) ([]*net.MX, error)
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

var resolver asker = net.DefaultResolver

// domain looks at the records of the office's domain.
func (x *doctor) domain(ctx context.Context) {
	_, domain, _ := strings.Cut(x.conf.Office.Address, "@")
	x.mx(ctx, domain)
	x.spf(ctx, domain)
	x.dmarc(ctx, domain)
	x.dkim(ctx)
}

// missing reports whether the DNS says that there is no such record; any other
// error says nothing of it.
func missing(err error) bool {
	var e *net.DNSError
	return errors.As(err, &e) && e.IsNotFound
}

// unknown notes that the DNS gave no answer.
func (x *doctor) unknown(about string, err error) {
	x.warn(about, "try again, or see whether this machine can ask the DNS", "the DNS gives no answer: %v", err)
}

// texts asks for the records of type TXT that begin like this.
func texts(ctx context.Context, name, prefix string) (out []string, err error) {
	ctx, cancel := context.WithTimeout(ctx, doctorTime)
	defer cancel()
	all, err := resolver.LookupTXT(ctx, name)
	for _, s := range all {
		if strings.HasPrefix(strings.ToLower(s), prefix) {
			out = append(out, s)
		}
	}
	if missing(err) {
		err = nil
	}
	return out, err
}

func (x *doctor) mx(ctx context.Context, domain string) {
	ctx, cancel := context.WithTimeout(ctx, doctorTime)
	defer cancel()
	list, err := resolver.LookupMX(ctx, domain)
	switch {
	case missing(err) || err == nil && len(list) == 0:
		x.fail("MX", "enter an MX record that names the server which takes the domain's mail", "%s has none, so that players' letters may not find the office", domain)
	case err != nil:
		x.unknown("MX", err)
	default:
		var hosts []string
		for _, m := range list {
			hosts = append(hosts, strings.TrimSuffix(m.Host, "."))
		}
		x.ok("MX", "mail for %s goes to %s", domain, strings.Join(hosts, ", "))
	}
}

// spf looks for the SPF record; only one may stand there (RFC 7208 3.2 and
// 4.6.4).
func (x *doctor) spf(ctx context.Context, domain string) {
	list, err := texts(ctx, domain, "v=spf1")
	switch {
	case err != nil:
		x.unknown("SPF", err)
	case len(list) == 0:
		x.warn("SPF", "enter a TXT record such as \"v=spf1 mx -all\", as the provider of "+x.conf.SMTP.Host+" says", "%s has no record; some servers will take the office's letters for forged", domain)
	case len(list) > 1:
		x.fail("SPF", "leave one of them (RFC 7208 3.2)", "%s has %d records, which counts as none", domain, len(list))
	case strings.Contains(list[0], "+all"):
		x.warn("SPF", "end it with -all or ~all", "%s lets every machine send in its name: %s", domain, list[0])
	default:
		x.ok("SPF", "%s", list[0])
	}
}

// dmarc looks for the DMARC record (RFC 7489 6.3).
func (x *doctor) dmarc(ctx context.Context, domain string) {
	list, err := texts(ctx, "_dmarc."+domain, "v=dmarc1")
	switch {
	case err != nil:
		x.unknown("DMARC", err)
	case len(list) == 0:
		x.warn("DMARC", "enter a TXT record such as \"v=DMARC1; p=none; rua=mailto:…\" at _dmarc."+domain, "there is no record; large providers ask for one")
	case len(list) > 1:
		x.fail("DMARC", "leave one of them", "there are %d records, which counts as none", len(list))
	default:
		x.ok("DMARC", "%s", list[0])
	}
}

// dkim holds the key by which letters are signed against the one that the DNS
// shows (RFC 6376 3.6.1).
func (x *doctor) dkim(ctx context.Context) {
	signer, err := x.conf.Signer()
	if err != nil || signer == nil {
		x.ok("DKIM", "letters are not signed here; whoever takes them from the office may sign them")
		return
	}
	name, want := signer.Record()
	ctx, cancel := context.WithTimeout(ctx, doctorTime)
	defer cancel()
	list, err := resolver.LookupTXT(ctx, name)
	do := "enter the TXT record that 'postd check-config' shows"
	switch {
	case missing(err) || err == nil && len(list) == 0:
		x.fail("DKIM", do, "%s has no record, so that every signature counts as broken", name)
	case err != nil:
		x.unknown("DKIM", err)
	case dkimKey(list[0]) != dkimKey(want):
		x.fail("DKIM", do, "%s shows another key than the one by which letters are signed", name)
	default:
		x.ok("DKIM", "%s shows the key by which letters are signed", name)
	}
}

// dkimKey is the key in a record.
func dkimKey(record string) string {
	for part := range strings.SplitSeq(record, ";") {
		if name, value, ok := strings.Cut(strings.TrimSpace(part), "="); ok && name == "p" {
			return strings.ReplaceAll(value, " ", "")
		}
	}
	return ""
}
