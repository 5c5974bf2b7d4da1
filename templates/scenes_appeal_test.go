package templates

import (
	"testing"

	"postd/correspondence"
	"postd/correspondence/terms"
)

// These are the letters of appeals of every matter, and of what is said of them (RULING/R-76).
func init() {
	scenes = append(scenes, []scene{
		{name: "L-APPEAL against a ruling", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).at("2026-12-01 12:00").rules(answer("Suspend", alone)).black("APPEAL RULING 1 came too early.").to(toWhite, correspondence.NAppeal)
		}},
		{name: "L-REPORT appeal against a ruling", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).at("2026-12-01 12:00").rules(answer("Suspend", alone)).black("APPEAL RULING 1 came too early.").to(terms.ToUmpire, correspondence.NReport)
		}},
		{name: "L-APPEAL against a refusal, the other", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).white("CLAIM FORFEIT TIME").re(correspondence.NRefused).white("APPEAL He was late.").to(toBlack, correspondence.NAppeal)
		}},
		{name: "L-APPEAL against a refusal", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).white("CLAIM FORFEIT TIME").re(correspondence.NRefused).white("APPEAL He was late.").to(toWhite, correspondence.NAppeal)
		}},
		{name: "L-REPORT appeal against a refusal", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).white("CLAIM FORFEIT TIME").re(correspondence.NRefused).white("APPEAL He was late.").to(terms.ToUmpire, correspondence.NReport)
		}},
		{name: "L-REPORT appeal against an excess", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).passes("2026-12-20 09:00").re(correspondence.NLate).white("APPEAL I was in time.").to(terms.ToUmpire, correspondence.NReport)
		}},
		{name: "L-APPEAL against an excess", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).passes("2026-12-20 09:00").re(correspondence.NLate).white("APPEAL I was in time.").to(toBlack, correspondence.NAppeal)
		}},
		{name: "L-APPEAL against a lapse", play: func(t testing.TB) correspondence.Notice {
			return ill(t).passes("2026-12-05 09:00").re(correspondence.NWaived).black("APPEAL I was ill.").to(toBlack, correspondence.NAppeal)
		}},
		{name: "L-REPORT appeal against a lapse", play: func(t testing.TB) correspondence.Notice {
			return ill(t).passes("2026-12-05 09:00").re(correspondence.NWaived).black("APPEAL I was ill.").to(terms.ToUmpire, correspondence.NReport)
		}},
		{name: "L-REPORT appeal after the end", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).white("RESIGN").at("2026-12-02 12:00").white("APPEAL I was not myself.").to(terms.ToUmpire, correspondence.NReport)
		}},
		{name: "L-REPORT said of an appeal", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).at("2026-12-01 15:00").black("STATEMENT It came at noon.").to(terms.ToUmpire, correspondence.NReport)
		}},
		{name: "L-STATEMENT on an appeal", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).at("2026-12-01 15:00").black("STATEMENT It came at noon.").to(toBlack, correspondence.NStatement)
		}},
		{name: "L-STATEMENT on an appeal, the other", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).at("2026-12-01 15:00").black("STATEMENT It came at noon.").to(toWhite, correspondence.NStatement)
		}},
		{name: "L-REFUSED-CLAIM nothing said of an appeal", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).black("STATEMENT").to(toBlack, correspondence.NRefused)
		}},
	}...)
}
