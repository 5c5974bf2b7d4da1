package terms

import "postd/rules"

// laws say by which of its own laws each code decides a point that BCC1903 Part V
// decides; the engine, its events and its letters name a point by the law of Part V.
// The columns are those of the points; "" is a point on which a code is silent, so
// that it is decided as Part V has it, by agreement or by analogy.
var laws = map[rules.Law][columns]rules.Law{
	"BCC1903/V.1":         {wire: "BCC1903/VI.1", umpired: "BCC1903/APPA/1", code1897: "BCC1897/III.1"},
	"BCC1903/V.2(a)":      {wire: "BCC1903/VI.2(a)", umpired: "BCC1903/APPA/3(a)", code1897: "BCC1897/II.10.A", staunton: "STAUNTON/COR.II"},
	"BCC1903/V.2(b)":      {wire: "BCC1903/VI.2(b)", umpired: "BCC1903/APPA/3(b)"},
	"BCC1903/VI.2(b)":     {umpired: "BCC1903/APPA/3(b)"},
	"BCC1903/V.2(c)":      {wire: "BCC1903/VI.3(a)", umpired: "BCC1903/APPA/4(a)", code1897: "BCC1897/II.10.B", staunton: "STAUNTON/R.XV"},
	"BCC1903/II.10.D":     {wire: "BCC1903/VI.3(a)", umpired: "BCC1903/APPA/4(a)", code1897: "BCC1897/II.10.B", staunton: "STAUNTON/R.XV"},
	"BCC1903/II.10.E":     {wire: "BCC1903/VI.3(b)", umpired: "BCC1903/APPA/4(b)", code1897: "BCC1897/II.10.D"},
	"BCC1903/V.3":         {wire: "BCC1903/VI.PREF(d)"},
	"BCC1903/V.4(a)":      {umpired: "BCC1903/APPA/5", code1897: "BCC1897/III.4", staunton: "STAUNTON/COR.VI"},
	"BCC1903/V.4(b)":      {code1897: "BCC1897/III.3", staunton: "STAUNTON/COR.II"},
	"BCC1903/V.5(a)":      {wire: "BCC1903/VI.4(a)", umpired: "BCC1903/APPA/8(a)", code1897: "BCC1897/III.3", staunton: "STAUNTON/COR.VIII"},
	"BCC1903/V.5(b)":      {wire: "BCC1903/VI.4(b)", umpired: "BCC1903/APPA/8(b)", code1897: "RULING/R-8", staunton: "STAUNTON/COR.VIII"},
	"BCC1903/V.5(c)":      {wire: "BCC1903/VI.4(c)"},
	"BCC1903/V.6(a)":      {wire: "BCC1903/VI.5(a)", umpired: "BCC1903/APPA/9(a)", code1897: "BCC1897/III.3", staunton: "STAUNTON/COR.II"},
	"BCC1903/V.6(b)":      {wire: "BCC1903/VI.5(b)", umpired: "BCC1903/APPA/9(b)", code1897: "BCC1897/II.6(e)", staunton: "STAUNTON/R.X", ricc: "RICC/6"},
	"BCC1903/V.6(c)":      {code1897: "BCC1897/III.5", staunton: "STAUNTON/COR.V"},
	"BCC1903/V.7(a)":      {wire: "BCC1903/VI.7(a)", umpired: "BCC1903/APPA/11(a)", code1897: "BCC1897/II.11", staunton: "STAUNTON/R.X"},
	"BCC1903/V.7(b)":      {wire: "BCC1903/VI.7(b)", umpired: "BCC1903/APPA/11(b)", code1897: "BCC1897/II.11", staunton: "STAUNTON/R.X", ricc: "RICC/4"},
	"BCC1903/V.7(c)":      {wire: "BCC1903/VI.7(c)", umpired: "BCC1903/APPA/8(b)", code1897: "RULING/R-8", staunton: "STAUNTON/COR.VIII"},
	"BCC1903/V.7(d)":      {wire: "BCC1903/VI.7(d)", umpired: "BCC1903/APPA/11(c)", code1897: "BCC1897/II.11"},
	"BCC1903/V.PEN.A":     {wire: "BCC1903/VI.PEN.A", umpired: "BCC1903/APPA/PEN.A", code1897: "BCC1897/II.PEN.A", staunton: "STAUNTON/DEF.AMONTE"},
	"BCC1903/V.PEN.C":     {wire: "BCC1903/VI.PEN.C", umpired: "BCC1903/APPA/PEN.C", code1897: "BCC1897/II.PEN.C", staunton: "STAUNTON/R.VIII", ricc: "RICC/4"},
	"BCC1903/V.PEN.D":     {wire: "BCC1903/VI.PEN.D"},
	"BCC1903/V.PEN.E":     {wire: "BCC1903/VI.PEN.E", umpired: "BCC1903/APPA/PEN.E", code1897: "BCC1897/PREF", staunton: "STAUNTON/COR.I"},
	"BCC1903/V.8(a)":      {wire: "BCC1903/VI.8(a)", umpired: "BCC1903/APPA/12(a)", code1897: "BCC1897/II.8(a)", staunton: "STAUNTON/PRIV"},
	"BCC1903/V.8(b)":      {wire: "BCC1903/VI.8(b)", umpired: "BCC1903/APPA/12(b)", code1897: "BCC1897/II.8(b)", staunton: "STAUNTON/R.XIV", ricc: "RICC/8"},
	"BCC1903/V.8(c)":      {wire: "BCC1903/VI.8(c)", umpired: "BCC1903/APPA/12(c)", code1897: "BCC1897/II.8(c)", staunton: "STAUNTON/DEF.DRAWN", ricc: "RICC/7"},
	"BCC1903/V.8(d)":      {wire: "BCC1903/VI.8(d)", umpired: "BCC1903/APPA/12(d)", code1897: "BCC1897/II.8(d)", staunton: "STAUNTON/DEF.DRAWN"},
	"BCC1903/V.8(e)":      {wire: "BCC1903/VI.8(e)", umpired: "BCC1903/APPA/12(e)", code1897: "BCC1897/II.8(e)", staunton: "STAUNTON/DEF.STALEMATE"},
	"BCC1903/II.9(c)":     {wire: "BCC1903/VI.9(a)", umpired: "BCC1903/APPA/13(a)", code1897: "BCC1897/II.9(c)"},
	"BCC1903/V.9(a)":      {wire: "BCC1903/VI.9(b)", umpired: "BCC1903/APPA/13(d)", code1897: "BCC1897/II.9(d)", staunton: "STAUNTON/COR.VII"},
	"BCC1903/V.9(b)":      {wire: "BCC1903/VI.9(c)", umpired: "BCC1903/APPA/13(f)", code1897: "BCC1897/II.9(e)", staunton: "STAUNTON/R.XVIII"},
	"BCC1903/V.9(c)":      {wire: "BCC1903/VI.9(d)", umpired: "BCC1903/APPA/13(e)", code1897: "BCC1897/II.10.C", staunton: "STAUNTON/R.XV"},
	"BCC1903/V.9(d)":      {wire: "BCC1903/VI.9(e)", umpired: "BCC1903/APPA/13(f)", code1897: "BCC1897/II.9(f)", staunton: "STAUNTON/R.XVIII"},
	"BCC1903/V.9.PROVISO": {wire: "BCC1903/VI.9.PROVISO", umpired: "BCC1903/APPA/13.PROVISO", code1897: "BCC1897/II.9.PROVISO"},
	"BCC1903/V.9.TAIL":    {wire: "BCC1903/VI.9.TAIL", umpired: "BCC1903/APPA/13.TAIL", code1897: "BCC1897/II.9.TAIL", staunton: "STAUNTON/R.XVIII"},
	"BCC1903/V.10(a)":     {wire: "BCC1903/VI.10", umpired: "BCC1903/APPA/14(a)"},
	"BCC1903/V.10(b)":     {umpired: "BCC1903/APPA/14(b)"},
	"BCC1903/VI.10":       {umpired: "BCC1903/APPA/14(a)"},
	"BCC1903/VI.PREF(a)":  {umpired: "BCC1903/APPA/6", code1897: "BCC1897/III.3.NOTE"},
	"BCC1903/VI.3(a)":     {umpired: "BCC1903/APPA/4(a)", code1897: "BCC1897/II.10.B", staunton: "STAUNTON/R.XV"},
	"BCC1903/VI.3(b)":     {umpired: "BCC1903/APPA/4(b)"},
	"BCC1903/V.PREF(b)":   {wire: "BCC1903/VI.PREF(e)", umpired: "BCC1903/APPA/5", staunton: "STAUNTON/COR.II"},
	"BCC1903/V.PREF(c)":   {wire: "BCC1903/VI.PREF(c)", umpired: "BCC1903/APPA/13(a)", code1897: "BCC1897/III.2(a)", staunton: "STAUNTON/COR.VII"},
	"BCC1903/II.6(d)":     {umpired: "BCC1903/APPA/5", code1897: "BCC1897/II.6(d)"},
	"BCC1903/I.4(d)":      {code1897: "BCC1897/I", staunton: "STAUNTON/R.III", ricc: "RICC/2"},
	"BCC1903/I.15(a)":     {code1897: "BCC1897/I", staunton: "STAUNTON/DEF.CHECKMATE"},
	"BCC1903/I.15(c)":     {code1897: "BCC1897/I", staunton: "STAUNTON/DEF.DRAWN"},
	"BCC1903/II.1(a)":     {code1897: "BCC1897/II.1", staunton: "STAUNTON/R.III", ricc: "RICC/2"},
	"BCC1903/II.1(b)":     {code1897: "BCC1897/II.1", staunton: "STAUNTON/R.IV"},
	"BCC1903/II.1(c)":     {code1897: "BCC1897/II.1", staunton: "STAUNTON/R.III"},
	"BCC1903/II.2":        {code1897: "BCC1897/II.2", staunton: "STAUNTON/R.II", ricc: "RICC/1"},
	"BCC1903/III.1":       {code1897: "BCC1897/IV.1"},
	"BCC1903/III.2":       {code1897: "BCC1897/IV.2", staunton: "STAUNTON/ODDS.I"},
	"BCC1903/III.3":       {code1897: "BCC1897/IV.3", staunton: "STAUNTON/ODDS.II"},
	"BCC1903/III.4":       {code1897: "BCC1897/IV.4", staunton: "STAUNTON/ODDS.V"},
	"BCC1903/III.5":       {code1897: "BCC1897/IV.5", staunton: "STAUNTON/ODDS.III"},
	"BCC1903/III.6":       {code1897: "BCC1897/IV.6", staunton: "STAUNTON/ODDS.IV"},
	"BCC1903/III.7":       {code1897: "BCC1897/IV.7", staunton: "STAUNTON/ODDS.VI"},
	"BCC1903/III.8":       {code1897: "BCC1897/IV.8", staunton: "STAUNTON/ODDS.VII"},
}

// Cites is the law by which the agreement's code decides what Part V decides by
// the law given: BCC1903/VI.4(a) for BCC1903/V.5(a) where the game is played by
// telegraph. What the overlay decides it decides. Any other law, and one to which
// the code has no sister, is returned as it is.
func (a Agreement) Cites(law rules.Law) rules.Law {
	row, ok := laws[law]
	if !ok {
		return law
	}
	for _, name := range [...]string{a.Overlay, a.Code} {
		if c, known := CodeNamed(name); known && row[c.column] != "" {
			return row[c.column]
		}
	}
	return law
}

// Named are the points that a law of the agreement's code decides, by the laws of
// Part V; the law itself where it is no sister of one.
func (a Agreement) Named(law rules.Law) []rules.Law {
	out := []rules.Law{law}
	for point := range laws {
		if point != law && a.Cites(point) == law {
			out = append(out, point)
		}
	}
	return out
}
