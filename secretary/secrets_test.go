package secretary

import (
	"encoding/base64"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
)

// keysOf are the random parts of all secrets that an office has given, each with what
// it is.
func keysOf(t *testing.T, o *office) map[string]string {
	t.Helper()
	all := map[string]string{}
	learn := func(secret, what string) {
		for _, token := range regexp.MustCompile(`[a-z2-7]{20,26}`).FindAllString(strings.ToLower(secret), -1) {
			all[token] = what
		}
	}
	for _, p := range append(must(o.Sent())(t), must(o.Unsent())(t)...) {
		learn(p.ReplyTo, fmt.Sprintf("Reply-To of posting %d", p.Seq))
		learn(p.MessageID, fmt.Sprintf("Message-ID of posting %d", p.Seq))
		learn(p.EnvelopeFrom, fmt.Sprintf("envelope of posting %d", p.Seq))
	}
	for _, p := range must(o.Players())(t) {
		learn(o.MuteSecret(p.ID), "mute link of "+p.Name)
		learn(o.FeedSecret(must(o.Feed(ledger.FeedOfPlayer(p.ID)))(t)), "feed of "+p.Name)
		for _, a := range p.Addresses {
			learn(o.VerifyAddress(a.Addr), "confirmation of "+a.Addr)
		}
	}
	return all
}

var (
	keyTags   = regexp.MustCompile(`<[^<>]*>`)
	keySigns  = regexp.MustCompile(`%[^0-9A-Fa-f]`)
	keyHex    = regexp.MustCompile(`=([0-9A-F]{2})`)
	keyBreaks = regexp.MustCompile(`=\r?\n`)
	keyBase64 = regexp.MustCompile(`[A-Za-z0-9+/]{24,}(?:\s+[A-Za-z0-9+/]{4,})*`)
)

// keysIn are the secrets that somebody could read off a page or a file.
func keysIn(all map[string]string, body string) (out []string) {
	ways := []string{body, html.UnescapeString(body), html.UnescapeString(html.UnescapeString(body)), keyTags.ReplaceAllString(body, "")}
	if s, err := url.PathUnescape(keySigns.ReplaceAllString(body, "")); err == nil {
		ways = append(ways, s)
	}
	ways = append(ways, keyHex.ReplaceAllStringFunc(keyBreaks.ReplaceAllString(body, ""), func(x string) string {
		s, _ := url.PathUnescape("%" + x[1:])
		return s
	}))
	for _, run := range keyBase64.FindAllString(body, -1) {
		run = strings.Join(strings.Fields(run), "")
		for shift := range 4 {
			b := run[shift:]
			if s, err := base64.RawStdEncoding.DecodeString(b[:len(b)-len(b)%4]); err == nil {
				ways = append(ways, string(s))
			}
		}
	}
	for _, way := range ways {
		letters := strings.Map(func(r rune) rune {
			if r < 0x80 && (r >= 'a' && r <= 'z' || r >= '0' && r <= '9') {
				return r
			}
			return -1
		}, strings.ToLower(way))
		for i := range len(letters) {
			for _, n := range []int{20, 26} {
				if i+n <= len(letters) {
					if what := all[letters[i:i+n]]; what != "" && !slices.Contains(out, what) {
						out = append(out, what)
					}
				}
			}
		}
	}
	return out
}

// leakyOffice is an office into whose rooms players have put the keys of one another,
// in letters, subjects, appeals and notes.
func leakyOffice(t *testing.T) *office {
	o, _ := busy(t)
	o.deliver()
	sent := must(o.Sent())(t)
	games := must(o.Games())(t)
	for i, p := range sent {
		if i > 1 {
			break
		}
		key, id := p.ReplyTo, p.MessageID
		if !strings.Contains(key, "+") {
			key = o.ReplyAddress(games[0].Game, 1)
		}
		link := "https://chess.test/mute/" + o.MuteSecret(1)
		for _, text := range []string{
			"write to " + key + " and see " + id + " and " + link,
			"> " + key[:12] + "\r\n> " + key[12:] + "\r\n> " + id[:15] + "\r\n> " + id[15:],
			strings.NewReplacer("+", "&#43;", "@", "&#64;").Replace(key) + " " + html.EscapeString(id),
			strings.NewReplacer("+", "%2B", "@", "%40").Replace(key), strings.Join(strings.Split(key, ""), "\u200b"),
			base64.StdEncoding.EncodeToString([]byte("answers go to " + key + " as before")), strings.ToUpper(key),
		} {
			from := []string{"smith@players.test", "nobody@elsewhere.test"}[i%2]
			o.receive(from, "about "+key, text)
			o.advance(time.Minute)
			if g := must(o.Game(games[i%len(games)].Game))(t); !g.Over() {
				o.write(g.ID, rules.White, []string{"", "APPEAL ", "OFFER DRAW\n\n"}[i%3]+text)
			}
		}
	}
	o.receive("odd@elsewhere.test", "x", "y")
	o.deliver()
	return o
}

// shownBy gathers every page and file that a user of a role can come to.
func shownBy(t *testing.T, o *office, role string) map[string]string {
	t.Helper()
	c := o.as(role)
	out := map[string]string{}
	pages, _ := crawl(t, c)
	for _, d := range pages {
		out[d.path] = d.body
	}
	for _, path := range []string{"/log.csv", "/t/1/games.pgn", "/t/1/standings.csv", "/t/1/entries.csv", "/search?q=post%2Bg1", "/search?q=chess", "/letters/1/raw", "/letters/1/raw?save=1", "/posted/1/raw"} {
		if d := c.get(path); d.status == 200 {
			out[path] = d.body
		}
	}
	return out
}

// TestNoSecretsOnPages checks that no page and no file of any role holds a key, whatever
// players have put into their letters, and that pages without the mask would.
func TestNoSecretsOnPages(t *testing.T) {
	walksAll(t)
	t.Parallel()
	o := leakyOffice(t)
	roles := []string{roleSecretary, roleUmpire, roleAdjudicator, roleAuditor}
	all, pages := keysOf(t, o), 0
	for _, role := range roles {
		for path, body := range shownBy(t, o, role) {
			pages++
			for _, key := range keysIn(all, body) {
				t.Errorf("%s of %s shows the %s", path, role, key)
			}
		}
	}
	for _, p := range must(o.Players())(t) {
		f := feedFor(t, o, ledger.FeedOfPlayer(p.ID))
		all = keysOf(t, o)
		secret := o.FeedSecret(f)
		_, own, _ := strings.Cut(secret, ".")
		delete(all, own)
		for _, key := range keysIn(all, o.stranger().get(feedPath+secret+".ics").body) {
			t.Errorf("the feed of %s shows the %s", p.Name, key)
		}
	}
	for _, key := range keysIn(all, o.log.String()) {
		t.Errorf("the log of the pages shows the %s", key)
	}
	o.site.Unmasked = true
	found := map[string]bool{}
	for path, body := range shownBy(t, o, roleAuditor) {
		if len(keysIn(all, body)) > 0 {
			found[path] = true
		}
	}
	if len(found) == 0 {
		t.Error("without the mask nothing is found")
	}
	t.Logf("%d keys, %d pages and files of %d roles: no key; without the mask %d pages of an auditor show one", len(all), pages, len(roles), len(found))
}
