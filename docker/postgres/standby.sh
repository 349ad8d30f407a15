#!/bin/sh
# The standby: copies the first server's data where it has none, and follows it.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # What was cut off is begun again.
  find "$PGDATA" -mindepth 1 -delete
  # -R: with the password, so that it needs no other file.
  PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --pgdata="$PGDATA" --write-recovery-conf \
    --wal-method=stream --slot=standby --checkpoint=fast \
    --dbname="host=${PRIMARY_HOST:-postgres} user=replicator application_name=standby"
fi
# What decides for the first server does not for this one, when it takes its place.
exec postgres -c synchronous_standby_names= "$@"
