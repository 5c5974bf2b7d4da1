package mime

import "testing"

// TestPoint29StruckText checks that what is struck out in plain text is taken out before anything
// is read, and is kept apart (RULING/R-85).
func TestPoint29StruckText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, new, struck string }{
		{"a record", "~~3. Kt-QB3~~ 3. P-QR3", "3. P-QR3", "3. Kt-QB3"},
		{"behind it", "3. P-QR3 ~~3. Kt-QB3~~", "3. P-QR3", "3. Kt-QB3"},
		{"in the midst", "2... P-K3 ~~3. Kt-QB3~~ 3. P-QR3", "2... P-K3 3. P-QR3", "3. Kt-QB3"},
		{"half a word", "P-K~~3~~4", "P-K4", "3"},
		{"a line of its own", "3. P-QR3\n~~RESIGN~~\nYours", "3. P-QR3\nYours", "RESIGN"},
		{"two", "~~P-K3~~ P-K4 ~~P-K5~~", "P-K4", "P-K3\nP-K5"},
		{"all", "~~RESIGN~~", "", "RESIGN"},
		{"over two lines", "~~I resign,\nyour game~~ was fine\nP-K4", "was fine\nP-K4", "I resign, your game"},
		{"not over a paragraph", "~~P-K3\n\nP-K4~~", "~~P-K3\n\nP-K4~~", ""},
		{"not into a quotation", "~~P-K3\n> P-Q4~~\nP-K4", "~~P-K3\n\nP-K4", ""},
		{"an ornament", "~~~~~~~~\nP-K4\n~~~~~~~~", "~~~~~~~~\nP-K4\n~~~~~~~~", ""},
		{"a wave", "Cheers ~~ \nP-K4\n ~~ Ann", "Cheers ~~\nP-K4\n~~ Ann", ""},
		{"a single one", "~P-K3~ P-K4", "~P-K3~ P-K4", ""},
		{"in a quotation", "P-K4\n> ~~RESIGN~~ or not", "P-K4", ""},
		{"in the old letter", "P-K4\n\n-----Original Message-----\n~~RESIGN~~", "P-K4", ""},
		{"below a signature", "P-K4\n-- \n~~RESIGN~~", "P-K4", ""},
		{"an attribution", "P-K4\n\n~~On Fri, 20 Nov 2026, Post <p@chess.test> wrote:~~\n> P-Q4", "P-K4", "On Fri, 20 Nov 2026, Post <p@chess.test> wrote:"},
	} {
		if got := Divide(c.text); got.New != c.new || got.Struck != c.struck {
			t.Errorf("%s: new %q, struck %q", c.name, got.New, got.Struck)
		}
	}
}

// TestPoint29StruckPage checks the same of pages, however the line is drawn.
func TestPoint29StruckPage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, page, new, struck string }{
		{"s", `<p><s>3. Kt-QB3</s> 3. P-QR3</p>`, "3. P-QR3", "3. Kt-QB3"},
		{"strike", `<div><strike>3. Kt-QB3</strike></div><div>3. P-QR3</div>`, "3. P-QR3", "3. Kt-QB3"},
		{"del and ins", `<del>3. Kt-QB3</del><ins>3. P-QR3</ins>`, "3. P-QR3", "3. Kt-QB3"},
		{"bold and colour mean nothing", `<b>3. <font color="red">P-QR3</font></b>`, "3. P-QR3", ""},
		{"a style", `<span style="COLOR:red; text-decoration: underline line-through">RESIGN</span><br>3. P-QR3`, "3. P-QR3", "RESIGN"},
		{"a longer one", `<span style="text-decoration-line:line-through">RESIGN</span><br>3. P-QR3`, "3. P-QR3", "RESIGN"},
		{"a class", `<style>.x, p.gone { text-decoration:line-through }</style><p class="gone">RESIGN</p><p class=y>3. P-QR3</p>`, "3. P-QR3", "RESIGN"},
		{"a class for paper", `<style>@media print{.x{text-decoration:line-through}}</style><p class=x>3. P-QR3</p>`, "3. P-QR3", ""},
		{"no line at all", `<s style="text-decoration:none">3. P-QR3</s>`, "3. P-QR3", ""},
		{"underlined", `<u>3. P-QR3</u> <span style="text-decoration:underline">fine</span>`, "3. P-QR3 fine", ""},
		{"half a word", `P-K<s>3</s>4`, "P-K4", "3"},
		{"nested", `<s>RE<b>SI</b><s>GN</s></s><p>P-K4`, "P-K4", "RESIGN"},
		{"over lines", `<s>3. Kt-QB3<br>and <p>more</p></s>3. P-QR3`, "3. P-QR3", "3. Kt-QB3\nand\nmore"},
		{"with waves of its own", `a~<s>~b~~</s>~c`, "a~ ~c", "-b--"},
		{"preformatted", "<pre>  3. <s>Kt-QB3 </s> P-QR3\nand <s>RESIGN</s></pre>", "3. P-QR3\nand", "Kt-QB3\nRESIGN"},
		{"quoted", `<p>3. P-QR3</p><blockquote><s>RESIGN</s></blockquote>`, "3. P-QR3", ""},
		{"hidden", `<s style="display:none">RESIGN</s>3. P-QR3`, "3. P-QR3", ""},
	} {
		m, err := ReadMail([]byte("From: a@b.test\nContent-Type: text/html\n\n<html><body>" + c.page + "</body></html>"))
		if got := Divide(m.Text); err != nil || got.New != c.new || got.Struck != c.struck {
			t.Errorf("%s: new %q, struck %q, %v, of %q", c.name, got.New, got.Struck, err, m.Text)
		}
	}
}
