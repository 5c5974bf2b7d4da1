package standby

import (
	"fmt"
	"strings"
)

// fencedStatus is that of an office that another machine has overtaken.
const fencedStatus = 6

// standbyConf is the section of the configuration, with the lines of a machine to the servers.
func standbyConf(h *house, m *machine) string {
	var all []string
	for _, l := range m.logs {
		all = append(all, fmt.Sprintf("nats://127.0.0.1:%d", l.port()))
	}
	return fmt.Sprintf(`[standby]
servers = %q
user = "postd"
password = %q
office = "chess"
name = %q
lease = "1s"
`, strings.Join(all, ","), h.log.password(), m.name)
}
