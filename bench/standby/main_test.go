package standby

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
)

// asServer in the environment makes this program a server of NATS with the configuration that it
// names, so that one can be killed.
const asServer = "NATS_SERVER_OF_THE_DRILL"

func TestMain(m *testing.M) {
	if conf := os.Getenv(asServer); conf != "" {
		if err := serveNATS(conf); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	code := m.Run()
	if built.dir != "" {
		os.RemoveAll(built.dir)
	}
	os.Exit(code)
}

// serveNATS is what the program nats-server does with a configuration.
func serveNATS(conf string) error {
	o, err := server.ProcessConfigFile(conf)
	if err != nil {
		return err
	}
	o.NoSigs = true
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.ConfigureLogger()
	s.Start()
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM, syscall.SIGINT)
	<-end
	s.Shutdown()
	s.WaitForShutdown()
	return nil
}

// built is the program of this tree, made once.
var built struct {
	once sync.Once
	dir  string
	err  error
}

// program is the file of the program. It is the one of the tests of cmd/postd, which is the whole
// program and can besides be told to kill itself at a named point.
func program(t testing.TB) string {
	t.Helper()
	built.once.Do(func() {
		if built.dir, built.err = os.MkdirTemp("", "postd-standby-"); built.err != nil {
			return
		}
		c := exec.Command("go", "test", "-c", "-o", filepath.Join(built.dir, "postd"), "./cmd/postd")
		c.Dir = filepath.Join("..", "..")
		if out, err := c.CombinedOutput(); err != nil {
			built.err = fmt.Errorf("%w: %s", err, out)
		}
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	return filepath.Join(built.dir, "postd")
}
