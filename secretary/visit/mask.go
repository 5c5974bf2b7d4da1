package visit

import (
	"encoding/base64"
	"regexp"
	"slices"
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

// inBase64 finds what may be base64: whole lines of it, or one encoded word (RFC 2047).
var inBase64 = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)(?:^[A-Za-z0-9+/]{8,}={0,2}\r?$\n?)+|\?[Bb]\?[A-Za-z0-9+/]{8,}={0,2}\?=`)
})

// maskEncoded hides them in what is written in base64 too; what bears no address is
// left as it is, byte for byte.
func maskEncoded(s string) string {
	return inBase64().ReplaceAllStringFunc(s, func(found string) string {
		text := found
		if found[0] == '?' {
			text = found[3 : len(found)-2]
		}
		raw, err := base64.StdEncoding.DecodeString(strings.NewReplacer("\r", "", "\n", "").Replace(text))
		if err != nil || !anAddress().Match(raw) {
			return found
		}
		masked := base64.StdEncoding.EncodeToString([]byte(maskAddresses(string(raw))))
		if found[0] == '?' {
			return found[:3] + masked + "?="
		}
		var out strings.Builder
		for line := range slices.Chunk([]byte(masked), 76) {
			out.Write(line)
			out.WriteString("\r\n")
		}
		return out.String()
	})
}
