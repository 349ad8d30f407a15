#!/bin/sh
# Pins the images of the compose files to the present digests of their tags: asks the registry for
# each digest and writes it into docker/.env, where docker compose reads it. If a tag moves later,
# nothing changes here until this script runs again.
#
#   docker/pin_images.sh              # check the change of docker/.env before the next "up"
#
# Changes only the pinned images in .env.
set -eu
cd "$(dirname "$0")"

images='
DEBIAN_IMAGE debian:bookworm-slim
CADDY_IMAGE caddy:2
POSTGRES_IMAGE postgres:15
NATS_IMAGE nats:2.10
PROMETHEUS_IMAGE prom/prometheus:v2.53.4
GRAFANA_IMAGE grafana/grafana:11.6.0
'

digest_of() {
  docker buildx imagetools inspect "$1" |
    sed -n 's/^Digest:[[:space:]]*\(sha256:[0-9a-f]\{64\}\)$/\1/p' | head -n 1
}

umask 077 # .env contains passwords
pinned=$(mktemp .env.XXXXXX)
trap 'rm -f "$pinned"' EXIT
if [ -f .env ]; then grep -v '^[A-Z]*_IMAGE=' .env >"$pinned" || true; fi
echo "$images" | while read -r variable image; do
  [ -n "$variable" ] || continue
  digest=$(digest_of "$image")
  if [ -z "$digest" ]; then
    echo "pin_images.sh: the registry gives no digest of $image; .env is unchanged" >&2
    exit 1
  fi
  echo "$variable=$image@$digest" >>"$pinned"
  echo "$image is $digest"
done
mv "$pinned" .env
