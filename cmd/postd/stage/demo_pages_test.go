package stage

import (
	"bytes"
	"context"
	"net/http"
	"net/http/cookiejar"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/cmd/postd/cli"
)

// spoken is what a command printed so far, while it goes on.
type spoken struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *spoken) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *spoken) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// TestDemoOpensPages checks that the demo prints a link to the secretary's
// pages, which lets in once, and its games can be watched there while they are
// played.
func TestDemoOpensPages(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	out := &spoken{}
	ended := make(chan error, 1)
	go func() {
		ended <- demo(ctx, cli.Streams{In: strings.NewReader(""), Out: out, Err: out}, false, true, 10*time.Millisecond)
	}()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the demo: %v\n%s", err, out)
		}
	}()
	await := func(what string, found func() bool) {
		t.Helper()
		for range 6000 {
			if found() {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatalf("%s did not come:\n%s", what, out)
	}
	var link string
	await("the link", func() bool {
		link = regexp.MustCompile(`http://127\.0\.0\.1:\d+/login/link/\S+`).FindString(out.String())
		return link != ""
	})
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &http.Client{Jar: jar}
	base, _, _ := strings.Cut(link, "/login")
	get := func(path string) string {
		t.Helper()
		r, err := c.Get(base + path)
		if err != nil {
			t.Fatal(err)
		}
		return bodyOf(t, r)
	}
	if strings.Contains(get("/g"), "Paul Morphy") {
		t.Error("a stranger sees the games")
	}
	r, err := c.Post(link, "application/x-www-form-urlencoded", nil)
	if err != nil {
		t.Fatal(err)
	}
	if body := bodyOf(t, r); r.StatusCode != http.StatusOK || !strings.Contains(body, "The Secretary") {
		t.Fatalf("the link answers %d", r.StatusCode)
	}
	await("a game that is played", func() bool {
		page := get("/g")
		return strings.Contains(page, "Paul Morphy") && strings.Contains(page, "to move")
	})
	if r, err = http.Post(link, "application/x-www-form-urlencoded", nil); err != nil || r.StatusCode == http.StatusOK && strings.Contains(bodyOf(t, r), "Log out") {
		t.Errorf("the link lets in twice: %v", err)
	}
	await("the end of the scenes", func() bool { return strings.Contains(out.String(), "The office stays open") })
	if !strings.Contains(get("/g"), "YOURS-") {
		t.Error("the reader's game is not on the pages")
	}
	var links []string
	await("the links of both players", func() bool {
		links = regexp.MustCompile(`http://127\.0\.0\.1:\d+/(b|me)/\S+`).FindAllString(out.String(), -1)
		return len(links) == 4
	})
	for i, link := range links {
		if page := body(t, link); !strings.Contains(page, []string{"your game with Bertram", "Anne: your games", "your game with Anne", "Bertram: your games"}[i]) {
			t.Errorf("link %d shows another page", i+1)
		}
	}
}
