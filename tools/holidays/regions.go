package main

import (
	"fmt"
	"time"

	"github.com/rickar/cal/v2"
	"github.com/rickar/cal/v2/ar"
	"github.com/rickar/cal/v2/at"
	"github.com/rickar/cal/v2/au"
	"github.com/rickar/cal/v2/be"
	"github.com/rickar/cal/v2/bg"
	"github.com/rickar/cal/v2/br"
	"github.com/rickar/cal/v2/ca"
	"github.com/rickar/cal/v2/ch"
	"github.com/rickar/cal/v2/cz"
	"github.com/rickar/cal/v2/de"
	"github.com/rickar/cal/v2/dk"
	"github.com/rickar/cal/v2/es"
	"github.com/rickar/cal/v2/fr"
	"github.com/rickar/cal/v2/gr"
	"github.com/rickar/cal/v2/hr"
	"github.com/rickar/cal/v2/ie"
	"github.com/rickar/cal/v2/it"
	"github.com/rickar/cal/v2/jp"
	"github.com/rickar/cal/v2/lt"
	"github.com/rickar/cal/v2/lv"
	"github.com/rickar/cal/v2/mw"
	"github.com/rickar/cal/v2/nc"
	"github.com/rickar/cal/v2/nl"
	"github.com/rickar/cal/v2/no"
	"github.com/rickar/cal/v2/nz"
	"github.com/rickar/cal/v2/pl"
	"github.com/rickar/cal/v2/ro"
	"github.com/rickar/cal/v2/ru"
	"github.com/rickar/cal/v2/se"
	"github.com/rickar/cal/v2/si"
	"github.com/rickar/cal/v2/sk"
	"github.com/rickar/cal/v2/ua"
	"github.com/rickar/cal/v2/us"
	"github.com/rickar/cal/v2/za"
)

// library names what the lists come from; the test compares it with go.mod.
const library, libraryVersion = "github.com/rickar/cal/v2", "v2.1.13"

// region is a country, or a part of one, by its code in ISO 3166.
type region struct {
	name, title string
	holidays    []*cal.Holiday
	fault       string // what the list is known to lack or to have too much
}

// regions are those of the library but for the United Kingdom, whose lists are
// written from the official ones, the European Central Bank, and Switzerland as
// a whole, where the library puts the days of all cantons together.
var regions = []region{
	{"AR", "Argentina", ar.Holidays, ""},
	{"AT", "Austria", at.Holidays, ""},
	{"AU-ACT", "Australian Capital Territory", au.HolidaysACT, ""},
	{"AU-NSW", "New South Wales", au.HolidaysNSW, ""},
	{"AU-NT", "Northern Territory of Australia", au.HolidaysNT, ""},
	{"AU-QLD", "Queensland", au.HolidaysQLD, ""},
	{"AU-SA", "South Australia", au.HolidaysSA, ""},
	{"AU-TAS", "Tasmania", au.HolidaysTAS, ""},
	{"AU-VIC", "Victoria", au.HolidaysVIC, ""},
	{"AU-WA", "Western Australia", au.HolidaysWA, ""},
	{"BE", "Belgium", be.Holidays, ""},
	{"BG", "Bulgaria", bg.Holidays, ""},
	{"BR", "Brazil", br.Holidays, ""},
	{"CA", "Canada", ca.Holidays, ""},
	{"CH-AG", "Aargau", ch.HolidaysAG, ""},
	{"CH-AI", "Appenzell Innerrhoden", ch.HolidaysAI, ""},
	{"CH-AR", "Appenzell Ausserrhoden", ch.HolidaysAR, ""},
	{"CH-BE", "Bern", ch.HolidaysBE, ""},
	{"CH-BL", "Basel-Landschaft", ch.HolidaysBL, ""},
	{"CH-BS", "Basel-Stadt", ch.HolidaysBS, ""},
	{"CH-FR", "Fribourg", ch.HolidaysFR, ""},
	{"CH-GE", "Geneva", ch.HolidaysGE, ""},
	{"CH-GL", "Glarus", ch.HolidaysGL, ""},
	{"CH-GR", "Grisons", ch.HolidaysGR, ""},
	{"CH-JU", "Jura", ch.HolidaysJU, ""},
	{"CH-LU", "Lucerne", ch.HolidaysLU, ""},
	{"CH-NE", "Neuchâtel", ch.HolidaysNE, ""},
	{"CH-NW", "Nidwalden", ch.HolidaysNW, ""},
	{"CH-OW", "Obwalden", ch.HolidaysOW, ""},
	{"CH-SG", "St Gallen", ch.HolidaysSG, ""},
	{"CH-SH", "Schaffhausen", ch.HolidaysSH, ""},
	{"CH-SO", "Solothurn", ch.HolidaysSO, ""},
	{"CH-SZ", "Schwyz", ch.HolidaysSZ, ""},
	{"CH-TG", "Thurgau", ch.HolidaysTG, ""},
	{"CH-TI", "Ticino", ch.HolidaysTI, ""},
	{"CH-UR", "Uri", ch.HolidaysUR, ""},
	{"CH-VD", "Vaud", ch.HolidaysVD, ""},
	{"CH-VS", "Valais", ch.HolidaysVS, ""},
	{"CH-ZG", "Zug", ch.HolidaysZG, ""},
	{"CH-ZH", "Zurich", ch.HolidaysZH, ""},
	{"CZ", "Czechia", cz.Holidays, ""},
	{"DE", "Germany, the days common to all Länder", de.Holidays, ""},
	{"DE-BB", "Brandenburg", de.HolidaysBB, ""},
	{"DE-BE", "Berlin", de.HolidaysBE, ""},
	{"DE-BW", "Baden-Württemberg", de.HolidaysBW, ""},
	{"DE-BY", "Bavaria", de.HolidaysBY, ""},
	{"DE-HB", "Bremen", de.HolidaysHB, ""},
	{"DE-HE", "Hesse", de.HolidaysHE, ""},
	{"DE-HH", "Hamburg", de.HolidaysHH, ""},
	{"DE-MV", "Mecklenburg-Vorpommern", de.HolidaysMV, ""},
	{"DE-NI", "Lower Saxony", de.HolidaysNI, ""},
	{"DE-NW", "North Rhine-Westphalia", de.HolidaysNW, ""},
	{"DE-RP", "Rhineland-Palatinate", de.HolidaysRP, ""},
	{"DE-SH", "Schleswig-Holstein", de.HolidaysSH, ""},
	{"DE-SL", "Saarland", de.HolidaysSL, ""},
	{"DE-SN", "Saxony", de.HolidaysSN, ""},
	{"DE-ST", "Saxony-Anhalt", de.HolidaysST, ""},
	{"DE-TH", "Thuringia", de.HolidaysTH, ""},
	{"DK", "Denmark", dk.Holidays, ""},
	{"ES", "Spain, without the days of its regions", es.Holidays, ""},
	{"FR", "France", fr.Holidays, ""},
	{"GR", "Greece", gr.Holidays, ""},
	{"HR", "Croatia", hr.Holidays, ""},
	{"IE", "Ireland", ie.Holidays, ""},
	{"IT", "Italy", it.Holidays, ""},
	{"JP", "Japan", jp.Holidays, ""},
	{"LT", "Lithuania", lt.Holidays, ""},
	{"LV", "Latvia", lv.Holidays, ""},
	{"MW", "Malawi", mw.Holidays, ""},
	{"NC", "New Caledonia", nc.Holidays, ""},
	{"NL", "the Netherlands", nl.Holidays, ""},
	{"NO", "Norway", no.Holidays, ""},
	{"NZ", "New Zealand", nz.Holidays, "It lacks Matariki, and has the Queen's Birthday for the King's."},
	{"PL", "Poland", pl.Holidays, "It lacks 24 December, a holiday since 2025."},
	{"RO", "Romania", ro.Holidays, ""},
	{"RU", "Russia", ru.Holidays, ""},
	{"SE", "Sweden", se.Holidays, ""},
	{"SI", "Slovenia", si.Holidays, ""},
	{"SK", "Slovakia", sk.Holidays, "It still has 8 May, 1 September,\n15 September and 17 November, on which people work in 2026."},
	{"UA", "Ukraine", ua.Holidays, "It still has Christmas on 7 January."},
	{"US", "the United States, federal holidays", us.Holidays, ""},
	{"ZA", "South Africa", za.Holidays, ""},
}

// list asks the library for every day of the region, the day itself and the one
// that stands for it; a day may stand for one of the next year.
func (r region) list() list {
	l := list{
		name: r.name, title: r.title, from: firstYear, to: lastYear, checked: "unchecked",
		source: library + " " + libraryVersion + ", not compared with an official list",
		head:   fmt.Sprintf(unchecked, library, libraryVersion),
	}
	if r.fault != "" {
		l.head += "\nA known fault is left as it is: " + lower(r.fault)
	}
	for year := firstYear - 1; year <= lastYear+1; year++ {
		for _, h := range r.holidays {
			if h.Type == cal.ObservanceOther {
				continue // Midsummer's Eve and the like are no general holidays
			}
			actual, observed := h.Calc(year)
			if actual.IsZero() {
				continue
			}
			l.add(civil(actual), "general", h.Name)
			if civil(observed) != civil(actual) {
				l.add(civil(observed), "substitute", h.Name)
			}
		}
	}
	return l
}

const unchecked = `Nobody has checked this list. It was made by tools/holidays from the library
%s %s, as it stands there; do not edit. A game may
name it, and its letters say that it is not checked. Proclamations, days of
single towns and changes of the law since that version are not in it: the
secretary adds and strikes out days on the calendar's page.`

// civil is the date that the library means, which it gives as midnight in its
// own location.
func civil(t time.Time) time.Time { return noon(t.Year(), t.Month(), t.Day()) }

// lower begins the words with a small letter.
func lower(s string) string { return string(s[0]|0x20) + s[1:] }
