package app

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"postd/cmd/postd/meter"
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

// bindingGauges are the numbers of binding.
var bindingGauges = []gauge{
	{"postd_bound_volumes", "Volumes of settled papers that were bound since the ledger was begun.", func(h secretary.Health) float64 { return float64(h.Binding.All.Volumes) }},
	{"postd_bound_rows_bytes", "Octets of the rows that were bound, as single rows.", func(h secretary.Health) float64 { return float64(h.Binding.All.Before) }},
	{"postd_bound_volumes_bytes", "Octets of the volumes into which they were bound.", func(h secretary.Health) float64 { return float64(h.Binding.All.Now) }},
	{"postd_binding_wanting_bytes", "Octets of disk that are wanting before papers can be bound; 0 if none are.", func(h secretary.Health) float64 { return float64(h.Binding.Wanting) }},
}

// secondGauges are the numbers of an office with a second machine.
var secondGauges = []gauge{
	{"postd_second_leaves_waiting", "Leaves that are written here and that the log of the second machine has not acknowledged.", func(h secretary.Health) float64 { return float64(h.Second.Waiting) }},
	{"postd_second_leaves_bytes", "Octets of the leaves that are kept here.", func(h secretary.Health) float64 { return float64(h.Second.Octets) }},
	{"postd_second_acknowledged_timestamp_seconds", "When the log of the second machine acknowledged a leaf last; 0 if it did not since the office was opened.", func(h secretary.Health) float64 { return stamp(h.Second.Acked) }},
	{"postd_second_silent_seconds", "For how long the log has taken nothing where it should have; 0 if it takes what it is given.", func(h secretary.Health) float64 { return h.Second.Silent }},
	{"postd_second_epoch", "The epoch of this office: it grows each time that another machine goes on.", func(h secretary.Health) float64 { return float64(h.Second.Epoch) }},
}

// secondFamilies are they; none where there is no second machine.
func secondFamilies(h secretary.Health) []meter.Family {
	if h.Second.Epoch == 0 {
		return nil
	}
	return gaugesOf(secondGauges, h)
}

// gaugesOf are numbers of health.
func gaugesOf(list []gauge, h secretary.Health) (all []meter.Family) {
	for _, g := range list {
		all = append(all, meter.One(meter.Gauge, g.name, g.help, g.of(h)))
	}
	return all
}

// labelled begins a family whose samples have a label.
func labelled(kind meter.Kind, name, label, help string) *meter.Family {
	return &meter.Family{Name: name, Label: label, Kind: kind, Help: help}
}

// put adds a sample.
func put[N int | float64](f *meter.Family, of string, v N) {
	f.Samples = append(f.Samples, meter.Sample{Of: of, Value: float64(v)})
}

// healthMetrics are the numbers of health.
func healthMetrics(h secretary.Health) (all []meter.Family) {
	all = gaugesOf(gauges, h)
	read := labelled(meter.Gauge, "postd_mailbox_last_read_timestamp_seconds", "mailbox", "When the mailbox was last read to its end; 0 if not since the office was opened.")
	idle := labelled(meter.Gauge, "postd_mailbox_last_idle_timestamp_seconds", "mailbox", "When the mailbox's server last took IDLE; 0 if it did not.")
	fails := labelled(meter.Gauge, "postd_mailbox_troubled", "mailbox", "1 while the last attempt to read the mailbox failed.")
	for _, x := range h.Mailboxes {
		put(read, x.Name, stamp(x.Read))
		put(idle, x.Name, stamp(x.Idle))
		put(fails, x.Name, oneIf(x.Trouble != ""))
	}
	strangers := labelled(meter.Gauge, "postd_strangers", "state", "Letters of strangers: that lie in their tray (kept), and that came today, UTC (today).")
	put(strangers, "kept", h.Strangers)
	put(strangers, "today", h.StrangersNow)
	given := map[string]bool{}
	for _, a := range h.Alarms() {
		given[a.Code] = true
	}
	alarm := labelled(meter.Gauge, "postd_alarm", "alarm", "1 while the alarm of this kind is given.")
	for _, code := range secretary.AlarmCodes {
		put(alarm, code, oneIf(given[code]))
	}
	redacted := labelled(meter.Counter, "postd_redacted_total", "what", "Secrets of this sort that were taken out of letters of the office before they went; each is a fault.")
	for _, what := range []ledger.Secret{ledger.SecretAddress, ledger.SecretID, ledger.SecretLink, ledger.SecretKey} {
		put(redacted, string(what), h.Redacted[string(what)])
	}
	weighed := labelled(meter.Counter, "postd_letters_weighed_total", "level", "Letters by how far it is believed that their author wrote them.")
	for level, n := range h.Weighed {
		put(weighed, level, n)
	}
	questions := labelled(meter.Counter, "postd_questions_total", "why", "Letters about which their owner was asked, by what they lacked.")
	for why, n := range h.Questions {
		put(questions, why, n)
	}
	renewed := labelled(meter.Counter, "postd_keys_renewed_total", "why", "How often a side was given new reply addresses.")
	for _, w := range ledger.RekeyWhys {
		put(renewed, string(w), h.Rekeyed[string(w)])
	}
	build := labelled(meter.Gauge, "postd_build_info", "version", "Always 1; the release is in the label.")
	put(build, VersionOf().Version, 1)
	for _, f := range []*meter.Family{read, idle, fails, strangers, alarm, redacted, weighed, questions, renewed, build} {
		all = append(all, *f)
	}
	return append(all, meter.One(meter.Counter, "postd_gathered_total", "Letters beyond the measure of their readers, of which these are told together.", float64(h.Gathered)))
}

// took counts how long letters and pages took.
type took struct {
	letters, pages meter.Histogram
}

// families are what it counted.
func (t *took) families() []meter.Family {
	return []meter.Family{
		t.letters.Family("postd_letter_seconds", "From when a letter was kept until it was acted on."),
		t.pages.Family("postd_page_seconds", "How long the answer to a request for a page took, of the secretary's pages and of those of boards."),
	}
}

// timed counts how long a page takes. What never changes, under /static/, is none.
func (t *took) timed(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/static/") {
			h.ServeHTTP(w, r)
			return
		}
		began := time.Now()
		defer func() { t.pages.Observe(time.Since(began)) }()
		h.ServeHTTP(w, r)
	})
}

// rowsRead is what the office costs whatever machine it runs on.
func (a *App) rowsRead() meter.Family {
	return meter.One(meter.Counter, "postd_rows_read_total", "Rows of the ledger that were read since the office was opened.", float64(a.Ledger.Counts().Read))
}

// metrics answers Prometheus, with numbers of the process beside those of the
// post.
func (a *App) metrics() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", meter.ContentType)
		h := a.health()
		_ = meter.Write(w, slices.Concat(healthMetrics(h), gaugesOf(bindingGauges, h), secondFamilies(h), a.took.families(), []meter.Family{a.rowsRead()}, meter.Process())) // whoever asked may be gone
	})
}
