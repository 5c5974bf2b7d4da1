#!/bin/bash
# start.sh DIR [BASEPORT] - a whole mail system on the loopback, to be thrown away:
# Postfix takes mail, hands it by LMTP to Dovecot, which shows it by IMAP.
#
# All that it writes lies under DIR; DIR/env says where the servers are. It needs
# root and the Debian packages dovecot-core dovecot-imapd dovecot-lmtpd postfix
# openssl. stop.sh DIR ends it.
#
#   BASE+25 SMTP without AUTH   BASE+87 submission (STARTTLS, AUTH)   BASE+65 submissions (TLS, AUTH)
#   BASE+43 IMAP with STARTTLS  BASE+93 IMAPS                         BASE+24 LMTP
#
# Users: name:password, from $USERS; any address name+anything@chess.test or
# @players.test is that user's. Other domains are refused: nothing leaves the
# machine. DIR/access says who gets another answer after RCPT: at first
# grey@players.test 450, full@ 452, gone@ 550; reload.sh makes a change of it felt.
# Mail with a field X-Test-Reject, or with REFUSED in its subject, gets 550 after
# the text. A bearer token (XOAUTH2, OAUTHBEARER) is looked up like a password; with
# $TOKENS, the address of an introspection endpoint (RFC 7662), Dovecot asks there
# whose it is and whether it is still good. $DOMAINS are the domains served instead.
#
# With the package dovecot-sieve: $VACATION names users who are away and answer
# every letter of a person with $VACATION_TEXT, in which a move may stand;
# $REDIRECT is user=address pairs whose mail is sent on.
set -euo pipefail

DIR=$(readlink -f "$1")
BASE=${2:-20000}
HOST=127.0.0.1
USERS=${USERS:-post:postpw alice:alicepw bob:bobpw}

for c in dovecot postfix openssl setsid; do
  command -v "$c" >/dev/null || { echo "start.sh: $c is not installed" >&2; exit 3; }
done
[ "$(id -u)" = 0 ] || { echo "start.sh: Postfix and Dovecot start as root only" >&2; exit 3; }

mkdir -p "$DIR"/{run,mail,tls,log,postfix/etc,postfix/spool,postfix/data}
chmod 755 "$DIR" "$DIR"/{run,mail,tls,log,postfix} "$DIR/postfix/spool"
chown -R postfix "$DIR/postfix/data"

# Mail is delivered as nobody: Dovecot refuses to do so as root.
MAILUID=$(id -u nobody)
MAILGID=$(id -g nobody)
chown "$MAILUID:$MAILGID" "$DIR/mail"

# Clients are given this certificate as their only root.
if [ ! -s "$DIR/tls/cert.pem" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
    -subj /CN=localhost -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' \
    -keyout "$DIR/tls/key.pem" -out "$DIR/tls/cert.pem" 2>/dev/null
fi

: > "$DIR/users"
for u in $USERS; do
  echo "${u%%:*}:{PLAIN}${u#*:}::::::" >> "$DIR/users"
  mkdir -p "$DIR/mail/${u%%:*}"
  chown "$MAILUID:$MAILGID" "$DIR/mail/${u%%:*}"
done

SIEVE=
mkdir -p "$DIR/sieve"
if [ -e /usr/lib/dovecot/modules/lib90_sieve_plugin.so ]; then
  SIEVE=sieve
  for u in ${VACATION:-}; do
    cat > "$DIR/sieve/$u.sieve" <<SIEVE
require ["vacation"];
vacation :days 0 :subject "Away until Monday" :addresses ["$u@players.test"] "${VACATION_TEXT:-1. P-K4 P-K4}";
SIEVE
  done
  for r in ${REDIRECT:-}; do
    echo "redirect \"${r#*=}\";" > "$DIR/sieve/${r%%=*}.sieve"
  done
  chown -R "$MAILUID:$MAILGID" "$DIR/sieve"
fi
BY_TOKEN=
if [ -n "${TOKENS:-}" ]; then
  BY_TOKEN="passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = $DIR/oauth2.conf
}"
  cat > "$DIR/oauth2.conf" <<CONF
introspection_mode = post
introspection_url = $TOKENS
username_attribute = username
active_attribute = active
active_value = true
CONF
fi
cat > "$DIR/access" <<CONF
grey@players.test 450 4.7.1 Greylisted, try again later
full@players.test 452 4.2.2 Mailbox full
gone@players.test 550 5.1.1 No such user
CONF

# Dovecot 2.3 takes no block on one line; empty chroot keeps its processes in DIR.
cat > "$DIR/dovecot.conf" <<CONF
base_dir = $DIR/run
state_dir = $DIR/run
log_path = $DIR/log/dovecot.log
instance_name = postd$BASE
protocols = imap lmtp
listen = $HOST
mail_location = maildir:$DIR/mail/%n
mail_uid = $MAILUID
mail_gid = $MAILGID
first_valid_uid = $MAILUID
last_valid_uid = 0
first_valid_gid = 0
default_internal_user = dovecot
default_login_user = dovenull
auth_mechanisms = plain login xoauth2 oauthbearer
auth_username_format = %Ln
disable_plaintext_auth = yes
recipient_delimiter = +
lmtp_save_to_detail_mailbox = no
ssl = yes
ssl_cert = <$DIR/tls/cert.pem
ssl_key = <$DIR/tls/key.pem
mail_max_userip_connections = 100
imap_idle_notify_interval = 30 s
auth_failure_delay = ${FAILURE_DELAY:-2 secs}
$BY_TOKEN
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%n $DIR/users
}
userdb {
  driver = static
  args = uid=$MAILUID gid=$MAILGID home=$DIR/mail/%n
}
namespace inbox {
  inbox = yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = $((BASE+43))
  }
  inet_listener imaps {
    port = $((BASE+93))
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    address = $HOST
    port = $((BASE+24))
  }
}
service auth {
  unix_listener $DIR/postfix/spool/auth {
    mode = 0666
  }
}
service stats {
  chroot =
}
# What Sieve sends goes out through Postfix.
submission_host = $HOST:$((BASE+25))
postmaster_address = postmaster@players.test
protocol lmtp {
  mail_plugins = $SIEVE
}
plugin {
  sieve = file:$DIR/sieve/%n.sieve
  sieve_vacation_min_period = 0
  sieve_vacation_default_period = 0
  sieve_user_log = $DIR/log/sieve.log
}
CONF

cat > "$DIR/postfix/etc/main.cf" <<CONF
compatibility_level = 3.6
queue_directory = $DIR/postfix/spool
data_directory = $DIR/postfix/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = $DIR/log/postfix.log
maillog_file_prefixes = $DIR
myhostname = mx.test.invalid
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = $HOST
inet_protocols = ipv4
virtual_mailbox_domains = ${DOMAINS:-chess.test, players.test}
virtual_mailbox_maps = static:all
virtual_transport = lmtp:inet:$HOST:$((BASE+24))
lmtp_destination_recipient_limit = 1
recipient_delimiter = +
local_recipient_maps =
relay_domains =
default_transport = error:5.1.2 no outside mail in this test
relay_transport = error:5.1.2 no outside mail in this test
smtp_dns_support_level = disabled
smtp_host_lookup = native
message_size_limit = 40960000
minimal_backoff_time = 2s
maximal_backoff_time = 10s
queue_run_delay = 2s
in_flow_delay = 0
smtpd_peername_lookup = no
smtpd_client_connection_rate_limit = 0
smtpd_tls_cert_file = $DIR/tls/cert.pem
smtpd_tls_key_file = $DIR/tls/key.pem
smtpd_tls_security_level = may
smtpd_sasl_type = dovecot
smtpd_sasl_path = auth
header_checks = regexp:{{/^X-Test-Reject:/ REJECT the test says no} {/^Subject:.*REFUSED/ REJECT the test says no}}
smtpd_recipient_restrictions = check_recipient_access texthash:$DIR/access, permit_mynetworks, reject
submission_recipient_restrictions = check_recipient_access texthash:$DIR/access, permit_sasl_authenticated, reject
CONF

cat > "$DIR/postfix/etc/master.cf" <<CONF
$HOST:$((BASE+25)) inet n - n - - smtpd
$HOST:$((BASE+87)) inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt -o smtpd_sasl_auth_enable=yes -o smtpd_recipient_restrictions=\$submission_recipient_restrictions
$HOST:$((BASE+65)) inet n - n - - smtpd
  -o smtpd_tls_wrappermode=yes -o smtpd_sasl_auth_enable=yes -o smtpd_recipient_restrictions=\$submission_recipient_restrictions
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
CONF

# setsid: each supervisor is its own group, so that its children die with it.
setsid dovecot -c "$DIR/dovecot.conf" -F > "$DIR/log/dovecot.stderr" 2>&1 &
echo $! > "$DIR/dovecot.pid"
postfix -c "$DIR/postfix/etc" check > "$DIR/log/postfix.stderr" 2>&1 || true
setsid /usr/lib/postfix/sbin/master -c "$DIR/postfix/etc" -d >> "$DIR/log/postfix.stderr" 2>&1 &
echo $! > "$DIR/postfix.pid"

for p in 24 25 43 65 87 93; do
  for i in $(seq 200); do
    if (exec 3<>"/dev/tcp/$HOST/$((BASE+p))") 2>/dev/null; then continue 2; fi
    sleep 0.05
  done
  echo "start.sh: port $((BASE+p)) does not answer; see $DIR/log" >&2
  exit 1
done
cat > "$DIR/env" <<CONF
HOST=$HOST
BASE=$BASE
CERT=$DIR/tls/cert.pem
CONF
