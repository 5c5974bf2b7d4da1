package access

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// TestPasswordAsTyped checks that a long password of any signs is taken as it was typed,
// that one that is nearly it is not, and that it holds for years.
func TestPasswordAsTyped(t *testing.T) {
	e := newEntrance(t, false)
	password := " Größe, 局 & <b>twice</b> " + strings.Repeat("long ", 40)
	wants(t, e.inside().ask("POST", "/account/password", url.Values{"old": {rudgesPassword}, "password": {password}, "again": {password}}), 303)
	e.clock = e.clock.AddDate(0, 0, 13)
	for _, near := range []string{strings.TrimSpace(password), password[:len(password)-1], strings.ToUpper(password), password + " ", password[:72]} {
		wants(t, e.browser(fmt.Sprintf("198.51.100.%d", len(near)%250)).login("rudge", near), 403)
	}
	e.door.o.Second = false // a second factor would be asked by now
	e.clock = e.clock.AddDate(9, 0, 0)
	wants(t, e.browser("192.0.2.1").login("rudge", password), 303, "/")
}

// TestBoundsOfRequests checks that a request that says in two ways where it ends is read
// by its chunks, so that no second one hides in it, and that what is no HTTP is refused.
func TestBoundsOfRequests(t *testing.T) {
	var asked []string
	s := httptest.NewServer(stand(GuardOptions{}, io.Discard, func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Method+" "+r.URL.Path+" "+r.PostForm.Encode())
	}))
	defer s.Close()
	const head = "POST /one HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n"
	for raw, status := range map[string]int{
		head + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: x\r\n\r\n": 200,
		head + "Content-Length: 4\r\nContent-Length: 40\r\n\r\na=b&":                                                                 400,
		head + "Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n":                                                               501,
		head + "X: a\x00b\r\nContent-Length: 0\r\n\r\n":                                                                              400,
	} {
		c, err := net.Dial("tcp", s.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(c, raw)
		a, err := http.ReadResponse(bufio.NewReader(c), nil)
		c.Close()
		if err != nil || a.StatusCode != status {
			t.Errorf("%q is answered %v (%v)", raw, a, err)
		}
	}
	if len(asked) != 1 || asked[0] != "POST /one a=b" {
		t.Errorf("asked for was %q", asked)
	}
}
