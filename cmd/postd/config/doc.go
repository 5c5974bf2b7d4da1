// Package config reads the configuration of an office, a file in TOML, and finds what is
// wrong with it.
//
// # What it promises
//
//   - It is strict: a key that there is not is a fault, and the nearest one is named.
//     Every fault is told at once, with its file, its line and what to do.
//   - A secret stands in a file of its own, or in the environment, is never printed, and a
//     file that others may read is remarked on. Read looks at no secret; ReadToServe does.
//   - What is left out has the value that Sample names beside the key.
//
// # Caveats
//
// Paths are taken from the folder of the file, not from where the command is called. The
// sockets of the door are opened by OpenDoor, and may be handed over by systemd; their
// certificate is read anew when its files change.
//
// # Where to begin
//
// Config has a field for each section; keys lists what may stand in it, and check, with a
// part in the file of each section, says what is wrong.
package config
