#!/bin/bash
# reload.sh DIR - has the Postfix that start.sh DIR started read DIR/access anew.
set -euo pipefail
DIR=$(readlink -f "$1")
postfix -c "$DIR/postfix/etc" reload > "$DIR/log/reload.log" 2>&1
