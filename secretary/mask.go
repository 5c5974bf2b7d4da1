package secretary

import (
	"regexp"
	"strings"
	"sync"

	"postd/ledger"
)

// anAddress finds addresses in what leaves for a browser, however the sign between
// their parts is written there: by itself, as a reference of HTML, in quoted-printable
// or percent-encoded.
var anAddress = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)((?:[\pL\pN._~!$'*/|{}^-]|\+|&#43;|&amp;|&#39;|%2B|=2B|=\r?\n)+)(@|&#64;|&commat;|%40|=40)([\pL\pN](?:[\pL\pN.-]*[\pL\pN])?)`)
})

// maskAddresses hides whose the addresses in a text are (ledger.MaskAddress).
func maskAddresses(s string) string {
	return anAddress().ReplaceAllStringFunc(s, func(found string) string {
		m := anAddress().FindStringSubmatch(found)
		local := strings.TrimLeft(m[1], "./'*|{}~!$^-=\r\n")
		lead := m[1][:len(m[1])-len(local)]
		masked := ledger.MaskAddress(local + "@" + m[3])
		return lead + strings.Replace(masked, "@"+m[3], m[2]+m[3], 1)
	})
}
