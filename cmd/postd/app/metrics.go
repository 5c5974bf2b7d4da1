package app

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"postd/ledger"
	"postd/secretary"
)

// gauge is one number of health for Prometheus. None has a label that names a
// player, an address or a game.
type gauge struct {
	name, help string
	of         func(secretary.Health) float64
}

// age is for how long something has waited, in seconds; 0 if nothing does.
func age(h secretary.Health, since time.Time) float64 {
	if since.IsZero() {
		return 0
	}
	return h.At.Sub(since).Seconds()
}

// stamp is an instant as Prometheus writes it; 0 if it never came.
func stamp(t time.Time) float64 {
	if t.IsZero() {
		return 0
	}
	return float64(t.UnixMilli()) / 1000
}

func oneIf(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

var gauges = []gauge{
	{"postd_letters_waiting", "Letters that are kept and not yet acted on.", func(h secretary.Health) float64 { return float64(h.Letters) }},
	{"postd_oldest_letter_waiting_seconds", "Age of the oldest letter that is kept and not yet acted on; 0 if none is.", func(h secretary.Health) float64 { return age(h, h.OldestLetter) }},
	{"postd_outbox_postings", "Letters of the office that have not gone out, without those that an official holds.", func(h secretary.Health) float64 { return float64(h.Postings) }},
	{"postd_oldest_posting_waiting_seconds", "Age of the oldest letter of the office that has not gone out; 0 if none waits.", func(h secretary.Health) float64 { return age(h, h.OldestPosting) }},
	{"postd_letters_not_fetched", "Letters that could not be fetched and were passed over, and that nobody has seen to.", func(h secretary.Health) float64 { return float64(h.PassedOver) }},
	{"postd_read_through_timestamp_seconds", "Instant up to which every mailbox is read; nothing is judged beyond it.", func(h secretary.Health) float64 { return stamp(h.LastIn) }},
	{"postd_last_sent_timestamp_seconds", "When a letter of the office last went out.", func(h secretary.Health) float64 { return stamp(h.LastOut) }},
	{"postd_sending_troubled", "1 while the last attempt to send failed or the outbox is slowed.", func(h secretary.Health) float64 { return oneIf(h.TroubleOut != "") }},
	{"postd_clock_in_doubt", "1 while the machine's clock is in doubt and nothing is read, judged or sent.", func(h secretary.Health) float64 { return oneIf(h.Clock != "") }},
	{"postd_disk_free_bytes", "Free octets where the ledger lies.", func(h secretary.Health) float64 { return float64(h.DiskFree) }},
	{"postd_opened_timestamp_seconds", "When this office was opened.", func(h secretary.Health) float64 { return stamp(h.Opened) }},
}

var (
	mailboxRead  = prometheus.NewDesc("postd_mailbox_last_read_timestamp_seconds", "When the mailbox was last read to its end; 0 if not since the office was opened.", []string{"mailbox"}, nil)
	mailboxIdle  = prometheus.NewDesc("postd_mailbox_last_idle_timestamp_seconds", "When the mailbox's server last took IDLE; 0 if it did not.", []string{"mailbox"}, nil)
	mailboxFails = prometheus.NewDesc("postd_mailbox_troubled", "1 while the last attempt to read the mailbox failed.", []string{"mailbox"}, nil)
	alarmGiven   = prometheus.NewDesc("postd_alarm", "1 while the alarm of this kind is given.", []string{"alarm"}, nil)
	redacted     = prometheus.NewDesc("postd_redacted_total", "Secrets of this sort that were taken out of letters of the office before they went; each is a fault.", []string{"what"}, nil)
	weighed      = prometheus.NewDesc("postd_letters_weighed_total", "Letters by how far it is believed that their author wrote them.", []string{"level"}, nil)
	questions    = prometheus.NewDesc("postd_questions_total", "Letters about which their owner was asked, by what they lacked.", []string{"why"}, nil)
	keysRenewed  = prometheus.NewDesc("postd_keys_renewed_total", "How often a side was given new reply addresses.", []string{"why"}, nil)
	gathered     = prometheus.NewDesc("postd_gathered_total", "Letters beyond the measure of their readers, of which these are told together.", nil, nil)
	strangersAre = prometheus.NewDesc("postd_strangers", "Letters of strangers: that lie in their tray (kept), and that came today, UTC (today).", []string{"state"}, nil)
	buildInfo    = prometheus.NewDesc("postd_build_info", "Always 1; the release is in the label.", []string{"version"}, nil)
)

// healthMetrics gives health to Prometheus, as it is when it is asked for.
type healthMetrics struct {
	health func() secretary.Health
	descs  []*prometheus.Desc
}

func newHealthMetrics(health func() secretary.Health) *healthMetrics {
	m := &healthMetrics{health: health}
	for _, g := range gauges {
		m.descs = append(m.descs, prometheus.NewDesc(g.name, g.help, nil, nil))
	}
	return m
}

// Describe names what Collect gives.
func (m *healthMetrics) Describe(to chan<- *prometheus.Desc) {
	for _, d := range m.descs {
		to <- d
	}
	for _, d := range []*prometheus.Desc{mailboxRead, mailboxIdle, mailboxFails, strangersAre, alarmGiven, redacted, weighed, questions, gathered, keysRenewed, buildInfo} {
		to <- d
	}
}

// Collect gives the numbers.
func (m *healthMetrics) Collect(to chan<- prometheus.Metric) {
	h := m.health()
	put := func(d *prometheus.Desc, v float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	for i, g := range gauges {
		put(m.descs[i], g.of(h))
	}
	for _, x := range h.Mailboxes {
		put(mailboxRead, stamp(x.Read), x.Name)
		put(mailboxIdle, stamp(x.Idle), x.Name)
		put(mailboxFails, oneIf(x.Trouble != ""), x.Name)
	}
	put(strangersAre, float64(h.Strangers), "kept")
	put(strangersAre, float64(h.StrangersNow), "today")
	given := map[string]bool{}
	for _, a := range h.Alarms() {
		given[a.Code] = true
	}
	for _, code := range secretary.AlarmCodes {
		put(alarmGiven, oneIf(given[code]), code)
	}
	for _, what := range []ledger.Secret{ledger.SecretAddress, ledger.SecretID, ledger.SecretLink, ledger.SecretKey} {
		to <- prometheus.MustNewConstMetric(redacted, prometheus.CounterValue, float64(h.Redacted[string(what)]), string(what))
	}
	count := func(d *prometheus.Desc, v int, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(v), labels...)
	}
	for level, n := range h.Weighed {
		count(weighed, n, level)
	}
	for why, n := range h.Questions {
		count(questions, n, why)
	}
	count(gathered, int(h.Gathered))
	for _, w := range ledger.RekeyWhys {
		count(keysRenewed, h.Rekeyed[string(w)], string(w))
	}
	put(buildInfo, 1, VersionOf().Version)
}

// metrics answers Prometheus, with numbers of the process beside those of the
// post.
func (a *App) metrics() http.Handler {
	r := prometheus.NewRegistry()
	r.MustRegister(newHealthMetrics(a.health), collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return promhttp.HandlerFor(r, promhttp.HandlerOpts{})
}
