package mime

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// photograph is a letter with words and a picture of so many octets.
func photograph(octets int) string {
	picture := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{0xff, 0xd8, 7}, octets/3))
	var lines strings.Builder
	for len(picture) > 76 {
		lines.WriteString(picture[:76] + "\r\n")
		picture = picture[76:]
	}
	return "From: a@players.test\r\nSubject: A1\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=outer\r\n\r\nThis is MIME.\r\n" +
		"--outer\r\nContent-Type: multipart/alternative; boundary=\"in ner\"\r\n\r\n--in ner\r\nContent-Type: text/plain\r\n\r\nP-K4\r\n" +
		"--in ner\r\nContent-Type: text/html\r\n\r\n<p>P-K4</p>\r\n--in ner--\r\n" +
		"--outer\r\nContent-Type: image/jpeg; name=board.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n" + lines.String() +
		"--outer\r\nContent-Type: text/plain\r\n\r\nand good wishes\r\n--outer--\r\n"
}

func shorten(t *testing.T, raw string) (string, int64) {
	t.Helper()
	var b bytes.Buffer
	left, err := Shorten(&b, strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), left
}

// sameWords checks that a letter and its copy are read alike, and that a copy of
// which nothing was left out is the letter.
func sameWords(t *testing.T, raw string) (string, int64) {
	t.Helper()
	short, left := shorten(t, raw)
	if left == 0 && short != raw {
		t.Errorf("nothing was left out, and yet %q became %q", raw, short)
	}
	a, err := ReadMail([]byte(raw))
	b, err2 := ReadMail([]byte(short))
	if (err == nil) != (err2 == nil) {
		t.Fatalf("%v, and shortened %v", err, err2)
	}
	a.Head, b.Head = b.Head, a.Head
	a.Faults, b.Faults = nil, nil
	for i := range b.Parts {
		if i < len(a.Parts) && a.Parts[i].Attached {
			a.Parts[i].Body, b.Parts[i].Body = nil, nil
		}
	}
	a.Head = b.Head
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%.200q is read as\n%.500q, and shortened as\n%.500q", raw, fmt.Sprintf("%+v", a), fmt.Sprintf("%+v", b))
	}
	return short, left
}

// TestShortenPictures leaves pictures out, whatever their length, and no word.
func TestShortenPictures(t *testing.T) {
	t.Parallel()
	for _, mb := range []int{6, 15, 24} {
		raw := photograph(mb << 20)
		short, left := sameWords(t, raw)
		m, err := ReadMail([]byte(short))
		if err != nil || m.Text != "P-K4\nand good wishes" || len(short) > 2000 {
			t.Errorf("%d MB: %d octets are kept, %q, %v", mb, len(short), m.Text, err)
		}
		begin := strings.Index(raw, "base64\r\n\r\n") + len("base64\r\n\r\n")
		body := raw[begin : begin+strings.Index(raw[begin:], "--outer")]
		if note := fmt.Sprintf("[%d octets were left out; their SHA-256 is %x]\r\n", len(body), sha256.Sum256([]byte(body))); left != int64(len(body)) || !strings.Contains(short, note) {
			t.Errorf("%d octets were left out of %d, and %q is not in the copy", left, len(body), note)
		}
	}
}

// TestShortenBounds keeps little of letters that are made to be kept whole.
func TestShortenBounds(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a line of seventy characters, as people of leisure are used to write ..\r\n", 120_000)
	many := "Content-Type: multipart/mixed; boundary=b\r\n\r\n"
	for i := range 300 {
		many += fmt.Sprintf("--b\r\nContent-Type: image/png\r\n\r\n%s\r\n", long[:60_000+i])
	}
	for what, x := range map[string]struct {
		raw  string
		most int
	}{
		"one text":           {"Subject: s\r\n\r\n" + long, mostText + 100},
		"one line":           {"Subject: s\r\n\r\n" + strings.Repeat("x", 8<<20), mostText + 100},
		"a header":           {"Subject: s\r\n" + strings.Repeat("X-A: "+long[:900]+"\r\n", 3000) + "\r\nP-K4\r\n", 2*maxHeader + mostPart},
		"a header's line":    {"Subject: s\r\nX-A: " + strings.Repeat("y", 3<<20) + "\r\n\r\nP-K4\r\n", 2*maxHeader + mostPart},
		"many small parts":   {many, 2*mostParts + 100_000},
		"a preamble":         {"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + long + "--b\r\n\r\nP-K4\r\n--b--\r\n", mostPart + 1000},
		"behind the last":    {"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nP-K4\r\n--b--\r\n" + long, mostPart + 1000},
		"an attached text":   {"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nP-K4\r\n--b\r\nContent-Disposition: attachment\r\n\r\n" + long + "--b--\r\n", 1000},
		"a letter in it":     {"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nP-K4\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n" + long + "--b--\r\n", mostPart + 1000},
		"no last boundary":   {"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nP-K4\r\n--b\r\nContent-Type: image/png\r\n\r\n" + long, 1000},
		"without boundary":   {"Content-Type: multipart/mixed\r\n\r\n" + long, mostText + 100},
		"an empty beginning": {"\r\n\r\nSubject: s\r\nContent-Type: image/png\r\n\r\n" + long, 1000},
	} {
		short, left := sameWords(t, x.raw)
		if len(short) > x.most || left == 0 {
			t.Errorf("%s: %d octets are kept of %d, and %d would be the most; %d left out", what, len(short), len(x.raw), x.most, left)
		}
	}
}

// TestShortenOdd reads odd letters alike before and after.
func TestShortenOdd(t *testing.T) {
	t.Parallel()
	big := strings.Repeat("QUJD\r\n", 20_000)
	for _, raw := range []string{
		"", "\r\n", "no header", "A: b", "A: b\r\n\r\n",
		"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b--\r\n--b\r\n\r\nlate\r\n",
		"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n--b\r\n--b  \r\nwords alone\r\n--b--",
		"Content-Type: multipart/digest; boundary=b\r\n\r\n--b\r\n\r\nFrom: x@y\r\n\r\n" + big + "--b\r\nContent-Type: text/plain\r\n\r\nhere\r\n--b--\r\n",
		"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nsame\r\n--b--\r\n",
		"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\nContent-Type: image/png\r\n\r\n" + big + "--b\r\n\r\nafter\r\n--c\r\n\r\nnot a part\r\n--b--\r\n",
		"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: application/x-chess-pgn\n\n1. e4 e5\n--b\nContent-Type: image/gif\n\n" + big + "\n--b--\n",
		strings.Repeat("Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n", 20) + "\r\ndeep\r\n" + big,
		"Content-Type: image/png; =broken\r\n\r\n" + big,
	} {
		sameWords(t, raw)
	}
	files, err := filepath.Glob("testdata/clients/*")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			continue // a folder
		}
		sameWords(t, string(raw))
	}
}

// FuzzShorten looks for a letter that is read otherwise when it is shortened.
func FuzzShorten(f *testing.F) {
	f.Add([]byte(photograph(300)))
	f.Fuzz(func(t *testing.T, raw []byte) { sameWords(t, string(raw)) })
}
