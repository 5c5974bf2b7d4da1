package trf

import "strings"

// marked are letters with marks, each group behind the letters of ASCII that stand for it.
const marked = `A ÀÁÂÃÅĀĂĄǍ a àáâãåāăąǎ AE ÆÄ ae æä C ÇĆĈĊČ c çćĉċč D ÐĎĐ d ðďđ E ÈÉÊËĒĔĖĘĚ e èéêëēĕėęě
G ĜĞĠĢ g ĝğġģ H ĤĦ h ĥħ I ÌÍÎÏĨĪĬĮİ i ìíîïĩīĭįı J Ĵ j ĵ K Ķ k ķ L ĹĻĽĿŁ l ĺļľŀł
N ÑŃŅŇŊ n ñńņňŋ O ÒÓÔÕŌŎŐ o òóôõōŏő OE ŒÖØ oe œöø R ŔŖŘ r ŕŗř S ŚŜŞŠȘ s śŝşšș SS ẞ ss ß
T ŢŤŦȚ t ţťŧț TH Þ th þ U ÙÚÛŨŪŬŮŰŲ u ùúûũūŭůűų UE Ü ue ü W Ŵ w ŵ Y ÝŶŸ y ýÿŷ Z ŹŻŽ z źżž
' ‘’ʼ " “”„ - –—`

// plain are the letters of ASCII for each letter with a mark.
var plain = func() map[rune]string {
	m, words := map[rune]string{}, strings.Fields(marked)
	for i := 0; i < len(words); i += 2 {
		for _, r := range words[i+1] {
			m[r] = words[i]
		}
	}
	return m
}()

// fold writes a text in ASCII. Where columns are to stay as they are, a letter becomes one
// letter, and Ä is A; else it is AE.
func fold(text string, columns bool) string {
	var b strings.Builder
	for _, r := range text {
		switch s, ok := plain[r]; {
		case r < 0x80:
			b.WriteRune(r)
		case ok && columns:
			b.WriteByte(s[0])
		case ok:
			b.WriteString(s)
		default:
			b.WriteByte('?')
		}
	}
	return b.String()
}
