#!/bin/sh
# Runs once, when the first database server creates its data: lets the standby copy from it, and
# makes every commit wait until the standby has it too. docker/compose.cluster.yml mounts it where
# the image looks for such scripts.
set -eu

psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 \
  --set password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'password';
SELECT pg_create_physical_replication_slot('standby');
-- Last: nothing is committed here any more, which would wait for the standby.
ALTER SYSTEM SET synchronous_standby_names = 'standby';
SQL
echo 'host replication replicator samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
