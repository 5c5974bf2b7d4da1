#!/bin/bash
# stop.sh DIR - ends the two servers that start.sh DIR started, and no others.
set -u
DIR=$(readlink -f "$1")
for name in postfix dovecot; do
  pid=$(cat "$DIR/$name.pid" 2>/dev/null) || continue
  kill -TERM "$pid" 2>/dev/null
  for i in $(seq 100); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.05
  done
  rm -f "$DIR/$name.pid"
done
