package ledger

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/ledger/store"
)

const someHash = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaA"

func TestUsers(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	rudge := must(h.PutUser("host", User{Name: " Rudge ", Full: "Miss Rudge", Seats: Chairs(OfficeKeeper)}))(t)
	if rudge.ID != 1 || rudge.Version != 1 || rudge.Name != "rudge" || !rudge.Created.Equal(begin) {
		t.Errorf("entered as %+v", rudge)
	}
	rice := must(h.PutUser("rudge", User{Name: "rice", Full: "Mr Rice", Seats: Chairs(OfficeUmpire), Hash: someHash}))(t)
	h.reopen()
	for _, name := range []string{"rudge", "RUDGE", " Rudge"} {
		if u := must(h.UserByName(name))(t); u.ID != rudge.ID {
			t.Errorf("%q is %+v", name, u)
		}
	}
	if all := must(h.Users())(t); len(all) != 2 || all[1].Full != "Mr Rice" || must(h.User(rice.ID))(t).Hash != someHash {
		t.Errorf("all users: %+v", all)
	}
	for name, c := range map[string]struct {
		change func(*User)
		want   error
	}{
		"no name":               {func(u *User) { u.Name = "" }, ErrRow},
		"a name of two words":   {func(u *User) { u.Name = "mr brown" }, ErrRow},
		"a name with a newline": {func(u *User) { u.Name = "brown\nx" }, ErrRow},
		"a name too long":       {func(u *User) { u.Name = strings.Repeat("b", 65) }, ErrRow},
		"another's name":        {func(u *User) { u.Name = "RICE" }, ErrNameTaken},
		"no full name":          {func(u *User) { u.Full = " " }, ErrRow},
		"no such office":        {func(u *User) { u.Seats = Chairs("player") }, ErrSeat},
		"a seat of nothing":     {func(u *User) { u.Seats = []Chair{{Office: OfficeUmpire}} }, ErrSeat},
		"a seat of two":         {func(u *User) { u.Seats = []Chair{{Office: OfficeUmpire, Tournament: 1, Game: 1}} }, ErrSeat},
		"keeper of a game":      {func(u *User) { u.Seats = []Chair{{Office: OfficeKeeper, Game: 1}} }, ErrSeat},
		"no such tournament":    {func(u *User) { u.Seats = []Chair{{Office: OfficeUmpire, Tournament: 9}} }, ErrSeat},
		"no such game":          {func(u *User) { u.Seats = []Chair{{Office: OfficeUmpire, Game: 9}} }, ErrSeat},
		"no such player":        {func(u *User) { u.Player = 9 }, ErrNoPlayer},
		"a player nowhere":      {func(u *User) { u.Player, u.Nowhere = 1, true }, ErrRow},
		"a password unhashed":   {func(u *User) { u.Hash = "rosebud" }, ErrRow},
		"no such user":          {func(u *User) { u.ID = 99 }, ErrNoUser},
		"a version of nothing":  {func(u *User) { u.Version = 1 }, ErrStale},
	} {
		t.Run(name, func(t *testing.T) {
			u := User{Name: "brown", Full: "Mrs Brown", Seats: Chairs(OfficeKeeper)}
			c.change(&u)
			if _, err := h.PutUser("host", u); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
	for _, err := range []error{second(h.User(99)), second(h.UserByName("nobody")), second(h.Entered(User{ID: 99}, begin, ""))} {
		if !errors.Is(err, ErrNoUser) {
			t.Errorf("got %v", err)
		}
	}
}

// TestStaleUser checks that of two who changed the row that both had read, the
// second is refused and nothing of the first is lost.
func TestStaleUser(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	one := must(h.PutUser("host", User{Name: "rice", Full: "Mr Rice", Seats: Chairs(OfficeUmpire)}))(t)
	two := one
	one.Seats = Chairs(OfficeKeeper)
	one = must(h.PutUser("rudge", one))(t)
	two.Disabled = true
	if _, err := h.PutUser("brown", two); !errors.Is(err, ErrStale) {
		t.Errorf("got %v", err)
	}
	if u := must(h.User(one.ID))(t); !reflect.DeepEqual(u, one) || u.Version != 2 {
		t.Errorf("it is %+v", u)
	}
}

// TestUserLog checks that every write has its line, and none tells a hash.
func TestUserLog(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	u := must(h.PutUser("host", User{Name: "rice", Full: "Mr Rice", Seats: Chairs(OfficeUmpire)}))(t)
	u.Seats, u.Hash = Chairs(OfficeAuditor), someHash
	u = must(h.PutUser("rudge", u))(t)
	u = must(h.Entered(u, begin, someHash+"x"))(t)
	if !u.LastIn.Equal(begin) || u.Hash != someHash+"x" || u.Version != 3 {
		t.Errorf("after logging in %+v", u)
	}
	token, u, err := h.MakeLink("host", u.ID, begin)
	if err != nil {
		t.Fatal(err)
	}
	must(h.EnterByLink(token, begin))(t)
	u = must(h.User(u.ID))(t)
	u.Disabled, u.Hash = true, ""
	must(h.PutUser("rudge", u))(t)
	lines := must(h.LogLines(0, 6))(t)
	var got []string
	for i := len(lines) - 1; i >= 0; i-- {
		got = append(got, strings.Join([]string{lines[i].Who, lines[i].What, lines[i].On, lines[i].Reason}, "|"))
	}
	want := []string{
		"host|entered|user 1|rice: full name Mr Rice, umpire of all",
		"rudge|changed|user 1|rice: auditor of all, password set",
		"rice|logged in|user 1|rice",
		"host|changed|user 1|rice: one-time link made",
		"rice|logged in by a one-time link|user 1|rice",
		"rudge|changed|user 1|rice: password taken away, disabled",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the log tells\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, line := range lines {
		if strings.Contains(line.Reason, "argon2") || strings.Contains(line.Reason, token) {
			t.Errorf("the log tells a secret: %+v", line)
		}
	}
}

// TestEnteredMeanwhile checks that a user who was disabled, or whose password was
// changed, while the password was being compared is not in, and that the new one
// stands.
func TestEnteredMeanwhile(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	read := must(h.PutUser("host", User{Name: "rice", Full: "Mr Rice", Seats: Chairs(OfficeUmpire), Hash: someHash}))(t)
	changed := read
	changed.Hash = someHash + "new"
	changed = must(h.PutUser("rice", changed))(t)
	if _, err := h.Entered(read, begin, someHash+"again"); !errors.Is(err, ErrStale) {
		t.Errorf("by the old password: %v", err)
	}
	disabled := changed
	disabled.Disabled = true
	must(h.PutUser("host", disabled))(t)
	if _, err := h.Entered(changed, begin, ""); !errors.Is(err, ErrStale) {
		t.Errorf("disabled: %v", err)
	}
	if u := must(h.User(read.ID))(t); u.Hash != someHash+"new" {
		t.Error("the new password is lost")
	}
}

// TestE80Links checks that a one-time link has 256 bits of chance, is stored hashed,
// lets a user in once, and within half an hour.
func TestE80Links(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	rice := must(h.PutUser("host", User{Name: "rice", Full: "Mr Rice", Seats: Chairs(OfficeKeeper)}))(t)
	other := must(h.PutUser("host", User{Name: "brown", Full: "Mrs Brown", Seats: Chairs(OfficeKeeper)}))(t)
	link := func() string {
		t.Helper()
		token, _, err := h.MakeLink("host", rice.ID, begin)
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	refused := func(t *testing.T, token string, now time.Time) {
		t.Helper()
		if _, err := h.UserByLink(token, now); !errors.Is(err, ErrLink) {
			t.Errorf("shown: %v", err)
		}
		if _, err := h.EnterByLink(token, now); !errors.Is(err, ErrLink) {
			t.Errorf("entered: %v", err)
		}
	}
	t.Run("chance", func(t *testing.T) {
		seen := map[string]bool{}
		for range 50 {
			token := link()
			if len(token) != 43 || seen[token] {
				t.Fatalf("the token %q", token)
			}
			seen[token] = true
		}
	})
	t.Run("once", func(t *testing.T) {
		token := link()
		for range 3 {
			if u := must(h.UserByLink(token, begin))(t); u.ID != rice.ID {
				t.Errorf("it is of %+v", u)
			}
		}
		u := must(h.EnterByLink(token, begin.Add(LinkLasts-time.Second)))(t)
		if u.ID != rice.ID || u.LinkHash != "" || !u.LastIn.Equal(begin.Add(LinkLasts-time.Second)) {
			t.Errorf("it lets in %+v", u)
		}
		refused(t, token, begin)
	})
	t.Run("in time", func(t *testing.T) { refused(t, link(), begin.Add(LinkLasts)) })
	t.Run("the last alone", func(t *testing.T) {
		old := link()
		link()
		refused(t, old, begin)
	})
	t.Run("none", func(t *testing.T) {
		for _, token := range []string{"", "x", linkHash("x"), must(h.User(rice.ID))(t).LinkHash} {
			refused(t, token, begin)
		}
	})
	t.Run("disabled", func(t *testing.T) {
		token, u, err := h.MakeLink("host", other.ID, begin)
		if err != nil {
			t.Fatal(err)
		}
		u.Disabled = true
		must(h.PutUser("host", u))(t)
		refused(t, token, begin)
		if _, _, err := h.MakeLink("host", other.ID, begin); !errors.Is(err, ErrRow) {
			t.Errorf("a link for him: %v", err)
		}
	})
	t.Run("two at once", func(t *testing.T) {
		token := link()
		var wg sync.WaitGroup
		var mu sync.Mutex
		in := 0
		for range 8 {
			wg.Go(func() {
				if _, err := h.EnterByLink(token, begin); err == nil {
					mu.Lock()
					in++
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		if in != 1 {
			t.Errorf("it let in %d", in)
		}
	})
	t.Run("hashed in the file", func(t *testing.T) {
		token := link()
		if raw := must(os.ReadFile(h.path))(t); strings.Contains(string(raw), token) {
			t.Error("the file holds the token")
		}
	})
	err := h.view(func(tx *store.Tx) error {
		_, err := linked(tx, "", begin)
		return err
	})
	if !errors.Is(err, ErrLink) {
		t.Errorf("no token at all: %v", err)
	}
}
