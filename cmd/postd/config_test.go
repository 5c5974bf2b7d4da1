package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
)

func TestConfigurationThatIsWrong(t *testing.T) {
	for _, x := range []struct {
		name, text string
		want       []string // whole lines, in order
	}{
		{"empty", "", []string{
			"postd.toml: office.address: is missing; it is an address like post@chess.example",
			"postd.toml: secretary.address: is missing; it is an address like secretary@chess.example",
			"postd.toml: imap.host: is missing; it is the name of the server, like imap.chess.example",
			"postd.toml: imap.user: is missing; it is the name under which the mailbox is read",
			"postd.toml: smtp.host: is missing; it is the name of the server, like smtp.chess.example",
		}},
		{"an unknown key, among comments", replaced("[imap]", "# prot = 1\n[imap] # prot = 2\nprot = 993 # prot = 3"), []string{
			"postd.toml:8: imap.prot: there is no such key; is imap.port meant?",
		}},
		{"two errors at once", replaced(`user = "post"`, `usr = "post"`), []string{
			"postd.toml:6: imap.user: is missing; it is the name under which the mailbox is read",
			"postd.toml:10: imap.usr: there is no such key; is imap.user meant?",
		}},
		{"an unknown section", testConfig + "[gopher]\nhost = \"x\"\n", []string{
			"postd.toml:16: gopher: there is no section [gopher]",
		}},
		{"pages without an address of this machine", testConfig + "[web]\naddress = \"https://chess.example\"\n", []string{
			"postd.toml:16: web.listen: is missing; it is an address of this machine like 127.0.0.1:8143",
		}},
		{"pages in the clear", testConfig + "[web]\nlisten = \"127.0.0.1:8143\"\naddress = \"http://chess.example\"\n", []string{
			"postd.toml:18: web.address: passwords would cross the network in the clear: it must begin with https:// (a proxy with TLS before postd), or lie on this machine itself",
		}},
		{"pages in the clear on every network", testConfig + "[web]\nlisten = \"0.0.0.0:8143\"\naddress = \"http://localhost:8143\"\n", []string{
			"postd.toml:17: web.listen: 0.0.0.0:8143 is reached from other machines, and http://localhost:8143 is without TLS: listen on 127.0.0.1, or put a proxy with TLS before postd",
		}},
		{"health for every machine", testConfig + "[health]\nlisten = \"0.0.0.0:8144\"\n", []string{
			`postd.toml:17: health.listen: 0.0.0.0:8144 is reached from other machines, without a password: listen on 127.0.0.1, or say beyond_this_machine = "yes"`,
		}},
		{"health that is said to be for every machine, or not", testConfig + "[health]\nlisten = \"8144\"\nbeyond_this_machine = \"perhaps\"\n", []string{
			`postd.toml:17: health.listen: "8144" is no address like 127.0.0.1:8144`,
			`postd.toml:18: health.beyond_this_machine: "perhaps" is neither "yes" nor "no"`,
		}},
		{"pages and proxies that are none", testConfig + "[web]\nlisten = \"8143\"\n", []string{
			`postd.toml:17: web.listen: "8143" is no address like 127.0.0.1:8143`,
		}},
		{"proxies that are none", testConfig + "[web]\nlisten = \"127.0.0.1:8143\"\ntrusted_proxies = \"127.0.0.1, next door\"\n", []string{
			"postd.toml:18: web.trusted_proxies: next is no address or network like 127.0.0.1 or 10.0.0.0/8",
		}},
		{"a second factor that is optional for all the world", testConfig + "[web]\nlisten = \"127.0.0.1:8143\"\naddress = \"https://chess.example\"\nsecond_factor = \"optional\"\n", []string{
			`postd.toml:19: web.second_factor: can be "optional" only where the pages are reached from this machine alone: listen on 127.0.0.1, with an address on it, and without a proxy`,
		}},
		{"a second factor that is none", testConfig + "[web]\nlisten = \"127.0.0.1:8143\"\nsecond_factor = \"no\"\n", []string{
			`postd.toml:18: web.second_factor: "no" is neither "required" nor "optional"`,
		}},
		{"all hosts", testConfig + "[web]\nlisten = \"127.0.0.1:8143\"\nhosts = \"chess.example, *\"\n", []string{
			`postd.toml:18: web.hosts: "*" is no name like chess.example; each by which browsers come is written out`,
		}},
		{"an address with a path", testConfig + "[web]\nlisten = \"127.0.0.1:8143\"\naddress = \"https://chess.example/office\"\n", []string{
			`postd.toml:18: web.address: "https://chess.example/office" is no address like https://chess.example`,
		}},
		{"a section misspelled", testConfig + "[secretery]\nname = \"x\"\n", []string{
			"postd.toml:16: secretery: there is no section [secretery]; is [secretary] meant?",
		}},
		{"a key of one section in another", testConfig + `mailbox = "INBOX"`, []string{
			"postd.toml:16: smtp.mailbox: there is no such key; is imap.mailbox meant?",
		}},
		{"a key above the sections", "poll = \"5m\"\n" + testConfig, []string{
			"postd.toml:1: poll: there is no such key; is imap.poll meant?",
		}},
		{"a word for a number", strings.Replace(testConfig, "port = 1", `port = "1"`, 1), []string{
			"postd.toml:8: imap.port: must be a number without quotation marks",
		}},
		{"a number for a word", replaced(`user = "post"`, `user = 1`), []string{
			"postd.toml:10: imap.user: must be words in quotation marks",
		}},
		{"a value for a section", "smtp = 25\n" + strings.Split(testConfig, "[smtp]")[0], []string{
			"postd.toml:1: smtp: is a section: write [smtp], and its keys below",
		}},
		{"dotted, quoted and inline keys", "office = { address = \"post@chess.example\", zne = \"a\" }\n\"imap\" . 'hst' = \"\"\"\n[smtp]\nprot = 1\n\"\"\"\nsmtp.prot = 2\n" +
			"secretary.address = \"s@chess.example\"\nimap.host = \"h\"\nimap.user = \"u\"\nimap.password = \"p\"\nsmtp.host = \"h\"\n", []string{
			"postd.toml:1: office.zne: there is no such key; is office.zone meant?",
			"postd.toml:2: imap.hst: there is no such key; is imap.host meant?",
			"postd.toml:6: smtp.prot: there is no such key; is smtp.port meant?",
		}},
		{"no TOML", "[office]\naddress = \"post\n", []string{"postd.toml:2: strings cannot contain newlines"}},
		{"a key twice", "[office]\nname = \"a\"\nname = \"b\"\n", []string{"postd.toml:3: Key 'office.name' has already been defined."}},
		{"no address", replaced(`"post@chess.example"`, `"Post <post@chess.example>"`), []string{
			`postd.toml:2: office.address: "Post <post@chess.example>" is no address like post@chess.example`,
		}},
		{"a plus sign", replaced(`"post@chess.example"`, `"post+x@chess.example"`), []string{
			"postd.toml:2: office.address: must have no plus sign: postd adds one, and after it the game",
		}},
		{"the office's own secretary", replaced(`"secretary@chess.example"`, `"Post@chess.example"`), []string{
			"postd.toml:5: secretary.address: is that of the office itself, which would read its own letters to the secretary",
		}},
		{"a name of a server", replaced("[imap]", "[imap]\nauthserv_id = \"mx; dmarc=pass\""), []string{
			`postd.toml:7: imap.authserv_id: "mx; dmarc=pass" is no name like mx.chess.example, as the server writes it first into Authentication-Results`,
		}},
		{"hours, zones and names", replaced("[office]", "[office]\ndaily_sheet = \"25:00\"\nzone = \"Mars\"\nname = \"a\\nb\""), []string{
			`postd.toml:2: office.daily_sheet: "25:00" is no time of the day like 07:00`,
			`postd.toml:3: office.zone: "Mars" is no zone like Europe/London`,
			"postd.toml:4: office.name: must be one line of plain words",
		}},
		{"a folder too deep", replaced("[office]", "[office]\ndata = \"/"+strings.Repeat("d", 100)+"\""), []string{
			"postd.toml:2: office.data: the path of the socket, /" + strings.Repeat("d", 100) + "/postd.sock, has 112 octets, and 103 are the most that all systems take: choose a shorter folder",
		}},
		{"plain to another machine", strings.Replace(testConfig, "127.0.0.1", "imap.chess.example", 1), []string{
			`postd.toml:9: imap.security: security "plain" is refused for imap.chess.example: passwords and letters would cross the network in the clear (use "tls" or "starttls")`,
		}},
		{"no such security, no such port, no such time", strings.Replace(strings.Replace(testConfig, `"plain"`, `"ssl"`, 1), "port = 1\nsecurity = \"plain\"\n", "port = 0\nsecurity = \"plain\"\n", 1) + "[imap.x]\n", []string{
			`postd.toml:9: imap.security: "ssl" is none of tls, starttls and (for this machine only) plain`,
			"postd.toml:14: smtp.port: 0 is no port; it is 1 to 65535, for plain usually 25",
			"postd.toml:16: imap.x: there is no such key",
		}},
		{"a certificate and passwords that are not there", replaced(`password = "rosebud"`, "ca_file = \"no.pem\"\npassword_file = \"no.password\"") + `user = "post"`, []string{
			"postd.toml:11: imap.ca_file: open no.pem: no such file or directory",
			"postd.toml:12: imap.password_file: open no.password: no such file or directory",
			"postd.toml:17: smtp.user: has no password: write its file into password_file, or set POSTD_SMTP_PASSWORD or POSTD_SMTP_PASSWORD_FILE",
		}},
		{"a password twice", replaced(`password = "rosebud"`, "password = \"rosebud\"\npassword_file = \"postd.toml\""), []string{
			"postd.toml:11: imap.password: stands beside password_file; leave one of them out",
		}},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			write(t, "postd.toml", x.text)
			got := postd(t, "", "check-config")
			got.want(t, cli.ExitConfig)
			if want := strings.Join(x.want, "\n") + "\n"; got.errs != want {
				t.Errorf("it says\n%sand should say\n%s", got.errs, want)
			}
			if got.out != "" {
				t.Errorf("it prints %q", got.out)
			}
			if served := postd(t, "", "serve"); served.code != cli.ExitConfig || served.errs != got.errs {
				t.Errorf("'postd serve' ends with %d and says\n%s", served.code, served.errs)
			}
		})
	}
}

func replaced(old, with string) string { return strings.Replace(testConfig, old, with, 1) }

func TestConfigurationInOrder(t *testing.T) {
	inOffice(t)
	postd(t, "", "check-config").want(t, 0, "postd.toml is in order", "Correspondence Chess Office <post@chess.example>", "Mrs Brown <secretary@chess.example>",
		"07:00 Europe/London", "data/postd.db", "127.0.0.1:1, plain, user post, password set by imap.password", "without authentication", "INBOX, read every 5m")
	t.Run("ports of their own", func(t *testing.T) {
		write(t, "ports.toml", strings.NewReplacer("127.0.0.1", "h.example", "port = 1\n", "", `security = "plain"`, `security = "starttls"`).Replace(testConfig))
		postd(t, "", "check-config", "--config", "ports.toml").want(t, 0, "h.example:143", "h.example:587")
		write(t, "ports.toml", strings.NewReplacer("127.0.0.1", "h.example", "port = 1\n", "", `security = "plain"`, "").Replace(testConfig))
		postd(t, "", "check-config", "--config", "ports.toml").want(t, 0, "h.example:993", "h.example:465", "tls")
	})
	t.Run("from another folder", func(t *testing.T) {
		file, err := filepath.Abs("postd.toml")
		if err != nil {
			t.Fatal(err)
		}
		t.Chdir(t.TempDir())
		postd(t, "", "--config", file, "check-config").want(t, 0, filepath.Join(filepath.Dir(file), "data", "postd.db"))
	})
}

func TestSecrets(t *testing.T) {
	inOffice(t)
	if err := os.Mkdir("sub", 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, "imap.password", "from the file\r\n")
	write(t, "empty", "\n")
	write(t, "sub/elsewhere", "from elsewhere")
	write(t, "file.toml", replaced(`password = "rosebud"`, `password_file = "imap.password"`))
	write(t, "none.toml", replaced(`password = "rosebud"`, ""))
	for _, x := range []struct {
		name, config, env, value string
		where, password          string // or
		fault                    string
	}{
		{"in the configuration", "postd.toml", "", "", "imap.password", "rosebud", ""},
		{"in a file, from beside the configuration", "file.toml", "", "", "imap.password_file", "from the file", ""},
		{"in the environment, over the configuration", "postd.toml", "POSTD_IMAP_PASSWORD", "from the air", "POSTD_IMAP_PASSWORD", "from the air", ""},
		{"in the environment, over a file", "file.toml", "POSTD_IMAP_PASSWORD", "from the air", "POSTD_IMAP_PASSWORD", "from the air", ""},
		{"in a file that the environment names", "file.toml", "POSTD_IMAP_PASSWORD_FILE", "sub/elsewhere", "POSTD_IMAP_PASSWORD_FILE", "from elsewhere", ""},
		{"empty in the environment", "postd.toml", "POSTD_IMAP_PASSWORD", "", "imap.password", "rosebud", ""},
		{"in a file that the environment names wrongly", "file.toml", "POSTD_IMAP_PASSWORD_FILE", "no", "", "", "POSTD_IMAP_PASSWORD_FILE in the environment: open no:"},
		{"in a file that is empty", "file.toml", "POSTD_IMAP_PASSWORD_FILE", "empty", "", "", "empty is empty"},
		{"nowhere", "none.toml", "", "", "", "", "none.toml:10: imap.user: has no password"},
	} {
		t.Run(x.name, func(t *testing.T) {
			if x.env != "" {
				t.Setenv(x.env, x.value)
			}
			got := postd(t, "", "check-config", "--config", x.config)
			if x.fault != "" {
				got.want(t, cli.ExitConfig, x.fault)
				return
			}
			got.want(t, 0, "password set by "+x.where)
			if strings.Contains(got.out, x.password) {
				t.Errorf("the password is told:\n%s", got.out)
			}
			c, _, err := config.ReadToServe(x.config)
			if err != nil {
				t.Fatal(err)
			}
			if m, err := c.Mailbox(); err != nil || m.IMAP.Password != x.password {
				t.Errorf("the password is %q (%v)", m.IMAP.Password, err)
			}
		})
	}
	t.Run("not needed at the desk", func(t *testing.T) {
		postd(t, "", "player", "add", "a@b.example", "--config", "none.toml").want(t, 0, "player 1")
	})
	t.Run("open to others", func(t *testing.T) {
		if got := postd(t, "", "check-config"); strings.Contains(got.out, "note: others") {
			t.Errorf("there is nothing to note:\n%s", got.out)
		}
		if err := os.Chmod("postd.toml", 0o644); err != nil {
			t.Fatal(err)
		}
		postd(t, "", "check-config").want(t, 0, "note: others on this machine can read postd.toml, and it holds the password of imap: chmod 600 postd.toml")
		if err := os.Chmod("imap.password", 0o640); err != nil {
			t.Fatal(err)
		}
		postd(t, "", "check-config", "--config", "file.toml").want(t, 0, "note: others on this machine can read imap.password")
	})
}

func TestInit(t *testing.T) {
	t.Chdir(t.TempDir())
	postd(t, "", "init").want(t, 0, "postd.toml is written", "  postd check-config\n", "  postd serve\n")
	if st, err := os.Stat("postd.toml"); err != nil || st.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v %v", st.Mode(), err)
	}
	t.Run("twice", func(t *testing.T) {
		postd(t, "", "init").want(t, cli.ExitFailed, "postd.toml is there already and stays as it is")
	})
	t.Run("under another name", func(t *testing.T) {
		postd(t, "", "init", "--config", "other.toml").want(t, 0, "other.toml is written", `postd serve --config "other.toml"`)
	})
	t.Run("nowhere", func(t *testing.T) {
		postd(t, "", "init", "--config", "no/such/folder.toml").want(t, cli.ExitFailed, "no such file or directory")
	})
	t.Run("only the passwords are missing", func(t *testing.T) {
		got := postd(t, "", "check-config")
		got.want(t, cli.ExitConfig, "imap.password_file", "smtp.password_file")
		if strings.Count(got.errs, "\n") != 2 {
			t.Errorf("it says more:\n%s", got.errs)
		}
		write(t, "imap.password", "a")
		write(t, "smtp.password", "b")
		postd(t, "", "check-config").want(t, 0, "is in order")
	})
}
