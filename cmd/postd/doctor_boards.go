package main

import (
	"context"
	"net/http"
	"time"
)

// boards asks for a board by a link that opens none, at the address by which players come:
// it must lead through the proxy to this office, and be answered as the office answers.
func (x *doctor) boards(ctx context.Context) {
	const about = "boards"
	base := x.conf.Public.Base
	if base == "" {
		return
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/b/doctor", nil)
	if err != nil {
		x.fail(about, "mend public.base_url", "%v", err)
		return
	}
	client := &http.Client{Timeout: doctorTime, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	client.Transport = &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true}
	began := time.Now()
	res, err := client.Do(r)
	if err != nil {
		x.warn(about, "start the office, if it does not run; else see that the proxy is reached at that name, and leads to "+x.conf.Public.Listen, "%s cannot be reached: %v", base, err)
		return
	}
	res.Body.Close()
	h := res.Header
	switch {
	case res.StatusCode != http.StatusNotFound || h.Get("X-Robots-Tag") == "" || h.Get("Content-Security-Policy") == "":
		x.warn(about, "have the proxy lead to "+x.conf.Public.Listen+", with or without the path of the address", "%s is answered by something else (status %d)", base, res.StatusCode)
	case h.Get("Referrer-Policy") != "no-referrer" || h.Get("Cache-Control") != "no-store":
		x.warn(about, "have the proxy leave our headers as they are: they keep the links secret", "the proxy before %s changes Referrer-Policy or Cache-Control", base)
	default:
		x.ok(about, "%s leads here, and answers in %s", base, time.Since(began).Round(time.Millisecond))
	}
}
