#!/bin/sh
# The standby: copies the first server's data if it has none, and follows it.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Starts again after an interrupted copy.
  find "$PGDATA" -mindepth 1 -delete
  # Writes the recovery settings with the password, so that no other file is necessary.
  PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --pgdata="$PGDATA" --write-recovery-conf \
    --wal-method=stream --slot=standby --checkpoint=fast \
    --dbname="host=${PRIMARY_HOST:-postgres} user=replicator application_name=standby"
fi
# The standby must not inherit synchronous_standby_names, so that it can commit alone after a
# promotion.
exec postgres -c synchronous_standby_names= "$@"
