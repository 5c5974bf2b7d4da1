package ledger

import (
	"encoding/base64"
	"fmt"
	"mime/quotedprintable"
	"strings"
	"testing"
)

// theMask is of an office at post@chess.example.
var theMask = MaskOf("post@chess.example", "")

// secretsByForm are secrets of every form that the office gives or gave, and of the
// forms with an issue.
func secretsByForm() map[string]string {
	const tok20, tok26 = "abcdefghij234567klmn", "abcdefghij234567klmnopqrst"
	return map[string]string{
		"game":      "post+g12." + tok26 + "@chess.example",
		"notice":    "post+g12.17-2w." + tok20 + "@chess.example",
		"player":    "post+p45." + tok20 + "@chess.example",
		"official":  "post+a.g12.17-2.q1." + tok26 + "@chess.example",
		"verify":    "post+v." + tok26 + "@chess.example",
		"confirm":   "post+c45." + tok26 + "@chess.example",
		"bounce":    "post+b45." + tok26 + "@chess.example",
		"anything":  "post+anything@chess.example",
		"id":        "<g12.17-2.w." + tok26 + "@chess.example>",
		"id issue":  "<g12.17-2.w2.3." + tok20 + "@chess.example>",
		"id player": "<p45." + tok26 + "@chess.example>",
		"board":     "cid:board.g12.17-2.w." + tok26 + "@chess.example",
		"feed":      "https://chess.example/cal/p12." + tok26 + ".ics",
		"mute":      "https://chess.example/mute/p12." + tok26,
		"login":     "https://chess.example/login/link/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE",
		"words":     "g12.17-2w." + tok20,
		"lone":      tok20,
	}
}

// tokenIn is what must not be found in a text any more: the random part, however it is
// written.
func tokenIn(s string) string {
	for _, t := range []string{"abcdefghij234567klmnopqrst", "abcdefghij234567klmn", "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE", "post+anything"} {
		if strings.Contains(s, t) {
			return t
		}
	}
	return ""
}

// dressings write a secret as programs of mail do.
var dressings = map[string]func(string) string{
	"plain":   func(s string) string { return "See " + s + " there." },
	"upper":   func(s string) string { return "See " + strings.ToUpper(s) + " there." },
	"percent": func(s string) string { return "mailto:" + strings.NewReplacer("+", "%2B", "@", "%40").Replace(s) },
	"twice":   func(s string) string { return "mailto:" + strings.NewReplacer("+", "%252B", "@", "%2540").Replace(s) },
	"entity":  func(s string) string { return "<p>" + strings.ReplaceAll(s, "+", "&#43;") + "</p>" },
	"hex":     func(s string) string { return "<p>" + strings.ReplaceAll(s, "+", "&#x2b;") + "</p>" },
	"named": func(s string) string {
		return "<p>" + strings.NewReplacer("+", "&plus;", "@", "&commat;").Replace(s) + "</p>"
	},
	"every": func(s string) string { return entities(s) },
	"broken": func(s string) string { // by who fills lines anew
		return "> " + wrapAt(entities(s), 23, "\n> ")
	},
	"href":     func(s string) string { return `<a href="mailto:` + s + `">` + s + "</a>" },
	"tags":     func(s string) string { return "<p>" + s[:9] + "<wbr>" + s[9:14] + "<b>" + s[14:] + "</b></p>" },
	"unseen":   func(s string) string { return strings.Join(strings.Split(s, ""), "\u200b") },
	"softhyph": func(s string) string { return s[:8] + "\u00ad" + s[8:12] + "\u2060" + s[12:] },
	"wide":     func(s string) string { return strings.NewReplacer("+", "＋", "@", "＠").Replace(s) },
	"wrapped": func(s string) string {
		return "> See " + s[:11] + "\n> " + s[11:18] + "\r\n> > " + s[18:] + "\nand more"
	},
	"qp":     func(s string) string { return qp(strings.Repeat("x", 60) + " " + s + " ends") },
	"qp hex": func(s string) string { return strings.NewReplacer("+", "=2B", "@", "=40").Replace(s) },
	"base64": func(s string) string {
		return base64.StdEncoding.EncodeToString([]byte("Write to: " + s + "\nand more words"))
	},
	"base64 lines": func(s string) string {
		return "> " + wrapAt(base64.StdEncoding.EncodeToString([]byte(strings.Repeat("some words ", 9)+s+strings.Repeat(" and more", 20))), 76, "\r\n> ")
	},
	"base64 broken again": func(s string) string {
		var b strings.Builder
		for line := range strings.SplitSeq(wrapAt(base64.StdEncoding.EncodeToString([]byte(strings.Repeat("some words ", 9)+s+strings.Repeat(" and more", 20))), 76, "\n"), "\n") {
			b.WriteString(wrapAt(line, 72, "\n") + "\n") // by who fills lines anew
		}
		return b.String()
	},
	"base64 shifted": func(s string) string {
		return "ab" + base64.RawURLEncoding.EncodeToString([]byte("Write to: "+s+"\nand more words"))
	},
	"base64 of base64": func(s string) string {
		return base64.StdEncoding.EncodeToString([]byte(base64.StdEncoding.EncodeToString([]byte("Write to: " + s + "\n"))))
	},
	"encoded word": func(s string) string {
		return "=?utf-8?Q?" + strings.ReplaceAll(s[:12], "+", "=2B") + "?=\r\n =?utf-8?q?" + strings.ReplaceAll(s[12:], "+", "=2B") + "?="
	},
}

func entities(s string) string {
	var b strings.Builder
	for _, r := range s {
		fmt.Fprintf(&b, "&#%d;", r)
	}
	return b.String()
}

func qp(s string) string {
	var b strings.Builder
	w := quotedprintable.NewWriter(&b)
	w.Write([]byte(s))
	w.Close()
	return b.String()
}

func wrapAt(s string, n int, with string) string {
	var b strings.Builder
	for len(s) > n {
		b.WriteString(s[:n] + with)
		s = s[n:]
	}
	return b.String() + s
}

// everyWay is every way in which a text may be read: as it is, and with each encoding
// taken off.
func everyWay(s string) string {
	p := plainOf(s)
	all := []string{s, string(p.b), string(p.joined().b), string(p.untagged().joined().b)}
	for i, ok := nextBase64(s, 0); ok; i, ok = nextBase64(s, i) {
		run := base64At(s, i)
		if i = run.to; len(run.letters) >= leastBase64 {
			for shift := range 4 {
				if d := run.decode(shift); isText(d) {
					all = append(all, everyWay(string(d)))
				}
			}
		}
	}
	return strings.Join(all, "\n")
}

func TestRedact(t *testing.T) {
	for form, secret := range secretsByForm() {
		for dress, wear := range dressings {
			if dress == "upper" && (form == "login" || form == "lone") || form == "lone" && (dress == "every" || dress == "percent" || dress == "twice") {
				continue // other letters, or no other sign
			}
			token := strings.ToLower(tokenIn(secret))
			text := wear(secret)
			if form != "login" && dress != "upper" && !strings.Contains(strings.ToLower(everyWay(text)), token) {
				t.Fatalf("%s, %s: the test does not see %q itself", form, dress, text)
			}
			if form == "lone" && (strings.HasPrefix(dress, "base64") || dress == "unseen" || dress == "wrapped" || dress == "tags" || dress == "qp" || dress == "encoded word") {
				continue // a token alone in pieces is not known from a word
			}
			got, found := theMask.Redact(text)
			if strings.Contains(strings.ToLower(everyWay(got)), token) || len(found) == 0 {
				t.Errorf("%s, %s:\n%q\nbecame\n%q", form, dress, text, got)
			}
		}
	}
}

func TestRedactLeavesTheRest(t *testing.T) {
	for _, text := range []string{
		"1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3", "Write to post@chess.example, or to me+chess@players.example.",
		"https://players.example/login/link/today", "v.internationalisation is a long word, g12 a game, and p. 45 a page.",
		"The score: 1/2-1/2. Result=3D42; 100%25 sure &amp; done <b>well</b>", "abcdefghijklmnopqrstuvwxyz", "donaudampfschiffahrtsgesellschaftskapitaen",
		"aGVsbG8gd29ybGQsIHRoaXMgaXMgYSBsb25nIGVub3VnaCBsaW5l", "<abc.def@players.example>", "",
	} {
		if got, found := theMask.Redact(text); got != text || found != nil {
			t.Errorf("%q became %q (%v)", text, got, found)
		}
	}
}

func TestRedactWords(t *testing.T) {
	const tok = "abcdefghij234567klmn"
	for text, want := range map[string]string{
		"Write to: post+g12.17-2w." + tok + "@chess.example.":                                               "Write to: post@chess.example.",
		"Message-ID: <g12.17-2.w." + tok + "@chess.example>\r\nFrom":                                        "Message-ID: …\r\nFrom",
		"see https://chess.example/mute/p3." + tok + ", please":                                             "see …, please",
		"post+g12.17-2w." + tok[:9] + "\n> " + tok[9:] + "@chess.example wrote":                             "post@chess.example wrote",
		"cut: post+g12.17-2w.abcde …":                                                                       "cut: post@chess.example …",
		"=?utf-8?B?" + base64.StdEncoding.EncodeToString([]byte("To post+c9."+tok+"@chess.example")) + "?=": "=?utf-8?B?" + base64.StdEncoding.EncodeToString([]byte("To post@chess.example")) + "?=",
		"of one that is gone: post\n+…\n@chess.example, post+…@chess.example":                               "of one that is gone: post\n+…\n@chess.example, post+…@chess.example",
	} {
		got, _ := theMask.Redact(text)
		if got != want {
			t.Errorf("%q became %q, not %q", text, got, want)
		}
		if _, again := theMask.Redact(got); again != nil {
			t.Errorf("in %q something is found once more: %v", got, again)
		}
	}
}

// TestRedactOfAnyOffice checks that the keys of an office that is not known are found.
func TestRedactOfAnyOffice(t *testing.T) {
	for text, want := range map[string]string{
		"to post+g12.17-2w.abcdefghij234567klmn@chess.example":    "to post+…",
		"<g12.17-2.w.abcdefghij234567klmnopqrst@chess.example>":   "…",
		"write to me+chess@players.example, or 1+1 = 2, on P.K.4": "write to me+chess@players.example, or 1+1 = 2, on P.K.4",
	} {
		if got, _ := (Mask{}).Redact(text); got != want && got != strings.TrimSuffix(want, "+…")+"…" {
			t.Errorf("%q became %q, not %q", text, got, want)
		}
	}
}

func BenchmarkRedact(b *testing.B) {
	text := strings.Repeat("I think that P-K4 is the best move here, and so does everybody; 1. P-K4 P-K4 2. Kt-KB3.\n", 64<<10/90)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		theMask.Redact(text)
	}
}
