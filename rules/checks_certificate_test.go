package rules

import (
	"slices"
	"strings"
	"testing"
)

// workedExample is a position in which White checks on two squares by turns.
const workedExample = "6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 40"

// proofOf returns a position in which White's claim is good, and the
// certificate.
func proofOf(t testing.TB, fen string) (Position, Certificate) {
	t.Helper()
	p := mustFEN(t, fen)
	v, c := checksAt(t, p, White, Budget{Nodes: 100_000})
	if v.Answer != Proved {
		t.Fatalf("%s: %v", fen, v.Answer)
	}
	return p, c
}

// TestCertificateTampered changes a good certificate in every way in which it
// can be wrong.
func TestCertificateTampered(t *testing.T) {
	t.Parallel()
	p, good := proofOf(t, workedExample)
	for _, c := range []struct {
		how  string
		do   func(c *Certificate, p *Position)
		says string
	}{
		{"a position is missing", func(c *Certificate, _ *Position) { c.steps = c.steps[:1] }, "leads to a position that is not in it"},
		{"the position itself is missing", func(c *Certificate, _ *Position) { c.steps = c.steps[1:] }, "is not in it"},
		{"nothing is there", func(c *Certificate, _ *Position) { c.steps = nil }, "is not in it"},
		{"another position is asked of", func(_ *Certificate, p *Position) { *p = Start() }, "is not in it"},
		{"another right to castle", func(_ *Certificate, p *Position) {
			*p = mustFEN(t, "4k2r/8/8/8/8/8/8/4K3 b k - 0 1")
		}, "leads to a position that is not in it"},
		{"a quiet move", func(c *Certificate, _ *Position) { c.steps[0].check = mustMove(t, "g2g4") }, "gives no check"},
		{"an illegal move", func(c *Certificate, _ *Position) { c.steps[0].check = mustMove(t, "h5a1") }, "illegal move"},
		{"no move", func(c *Certificate, _ *Position) { c.steps[0].check = 0 }, "illegal move"},
		{"a man that is not promoted is", func(c *Certificate, _ *Position) { c.steps[0].check = mustMove(t, "h5e8q") }, "illegal move"},
		{"another check, answered otherwise", func(c *Certificate, _ *Position) { c.steps[0].check = mustMove(t, "h5f7") }, "that is not in it"},
		{"the checks exchanged", func(c *Certificate, _ *Position) {
			c.steps[0].check, c.steps[1].check = c.steps[1].check, c.steps[0].check
		}, "illegal move"},
		{"the other player's", func(c *Certificate, _ *Position) { c.claimant = Black }, "Black should be to move"},
		{"the other player's, and empty", func(c *Certificate, _ *Position) { *c = Certificate{claimant: Black} }, "that is not in it"},
		{"one position twice", func(c *Certificate, _ *Position) { c.steps = append(c.steps, c.steps[0]) }, "is there twice"},
		{"one position twice, with other counts", func(c *Certificate, _ *Position) {
			c.steps = append(c.steps, certificateStep{mustFEN(t, workedExample), c.steps[0].check})
		}, "is there twice"},
		{"a position with the other to move", func(c *Certificate, _ *Position) {
			c.steps = append(c.steps, certificateStep{mustFEN(t, "4Q1k1/6p1/8/8/8/8/rq4PP/6K1 b - -"), mustMove(t, "g8h7")})
		}, "White should be to move"},
		{"the turn of one position", func(c *Certificate, _ *Position) { c.steps[0].position.b.turn = Black }, "White should be to move"},
		{"a man more in one position", func(c *Certificate, _ *Position) {
			c.steps[1].position = mustFEN(t, "4Q3/6pk/8/8/8/8/rq4PP/1N4K1 w - -")
		}, "that is not in it"},
		{"a reply of the adversary leads out", func(_ *Certificate, p *Position) {
			*p = mustFEN(t, "4Q1k1/6p1/6r1/8/8/8/rq4PP/6K1 b - - 0 1")
		}, "that is not in it"},
	} {
		q, x := p, Certificate{good.claimant, slices.Clone(good.steps)}
		c.do(&x, &q)
		if err := x.Verify(q); err == nil || !strings.HasPrefix(err.Error(), "rules: certificate: ") || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", c.how, err, c.says)
		}
	}
	if err := good.Verify(p); err != nil {
		t.Errorf("the good one: %v", err)
	}
}

// TestCertificateOfAll takes each position in turn out of a longer certificate.
// None is there that is not wanted, and it is good of each that is.
func TestCertificateOfAll(t *testing.T) {
	t.Parallel()
	p, good := proofOf(t, "1N1k4/5P2/p7/1p6/8/8/6K1/8 w - - 0 1")
	if good.Len() < 15 {
		t.Fatalf("the certificate has only %d positions", good.Len())
	}
	for i := range good.steps {
		x := Certificate{good.claimant, slices.Delete(slices.Clone(good.steps), i, i+1)}
		if err := x.Verify(p); err == nil {
			t.Errorf("%s is not wanted", good.steps[i].position.FEN())
		}
	}
	for q, check := range good.All() {
		if err := good.Verify(q); err != nil {
			t.Errorf("of one in it: %v", err)
		}
		next, err := q.Play(check)
		if err != nil {
			t.Fatal(err)
		}
		if err := good.Verify(next); err != nil {
			t.Errorf("of one with the adversary to move: %v", err)
		}
	}
	n := 0
	for range good.All() {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("%d positions before the loop was left", n)
	}
}

// TestCertificateText writes certificates and reads them back.
func TestCertificateText(t *testing.T) {
	t.Parallel()
	for _, c := range checksClaims(t) {
		_, x := checksAt(t, c.p, c.claimant, Budget{Nodes: 100_000})
		back, err := ParseCertificate(x.String())
		if err != nil {
			t.Fatalf("line %d, %s: %v", c.line, c.name, err)
		}
		if back.claimant != x.claimant || !slices.Equal(back.steps, x.steps) {
			t.Errorf("line %d, %s: another is read back than was written:\n%s", c.line, c.name, x)
		}
	}
}

// TestCertificateWithoutRook checks that the right to castle towards a Rook that was given
// distinguishes positions, and is written beside the FEN.
func TestCertificateWithoutRook(t *testing.T) {
	t.Parallel()
	bare := mustFEN(t, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	p := withoutRooks(t, bare, "K")
	_, c := checksAt(t, p, White, Budget{Nodes: 1000})
	const want = "claimant White\n6k1/5ppp/8/8/8/8/8/R3K3 w - - a1a8 without-rook:K\n"
	if c.String() != want {
		t.Fatalf("written\n%swant\n%s", c, want)
	}
	back, err := ParseCertificate(want)
	if err != nil || !slices.Equal(back.steps, c.steps) {
		t.Errorf("read back: %v\n%s", err, back)
	}
	if err := c.Verify(bare); err == nil {
		t.Error("it is good without the right too")
	}
	_, plain := checksAt(t, bare, White, Budget{Nodes: 1000})
	if err := plain.Verify(p); err == nil {
		t.Error("one made without the right is good with it")
	}
}

func TestParseCertificateRefused(t *testing.T) {
	t.Parallel()
	const head, step = "claimant White\n", "6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - h5e8"
	if c, err := ParseCertificate("\r\n" + head); err == nil {
		t.Errorf("an empty first line was read: %s", c)
	}
	if c, err := ParseCertificate("claimant White\r\n\r\n  " + step + "  \r\n\r\n"); err != nil || c.String() != head+step+"\n" {
		t.Errorf("with other ends of lines: %v\n%s", err, c)
	}
	for _, x := range []struct{ text, want string }{
		{"", "the text is empty"},
		{"claimant Green\n", "line 1: "},
		{"White\n", "line 1: "},
		{step, "line 1: "},
		{head + "hello\n", "line 2: "},
		{head + step + "\n8/8/8/8/8/8/8/8 w - - e2e4\n", "line 3: "},
		{head + "6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - e8\n", "UCI"},
		{head + "6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 40 h5e8\n", "should be the first four fields"},
		{head + step + " twice\n", "should be without-rook:"},
		{head + step + " without-rook:\n", "should be without-rook:"},
		{head + step + " without-rook:X\n", "should be without-rook:"},
		{head + step + " without-rook:K\n", "can castle without the Rook only"},
	} {
		c, err := ParseCertificate(x.text)
		if err == nil || !strings.HasPrefix(err.Error(), "rules: certificate: ") || !strings.Contains(err.Error(), x.want) || c.Len() != 0 {
			t.Errorf("%q: %v, want %q", x.text, err, x.want)
		}
	}
	if _, err := ParseCertificate(head + strings.Repeat("x", 1<<16)); err == nil || len(err.Error()) > 300 {
		t.Error("the error repeats all of a long text")
	}
}
