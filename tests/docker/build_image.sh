#!/usr/bin/env bash
# build_image.sh: builds docker/Dockerfile as quintet:test with buildah, as root. If the base image
# is missing, debootstrap makes it, so no registry is needed.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

BASE=debian:bookworm-slim

# Like Debian's slim image: without documentation and downloaded packages.
make_base() {
  local folder root
  folder=$(mktemp -d)
  # shellcheck disable=SC2064 # the folder of now
  trap "rm -rf -- '$folder'" EXIT
  root=$folder/root
  debootstrap --variant=minbase bookworm "$root" http://deb.debian.org/debian
  rm -rf -- "$root"/usr/share/{man,info,locale,groff,lintian,linda}/* "$root"/var/lib/apt/lists/* \
    "$root"/var/cache/apt/archives/*.deb "$root"/var/log/*
  find "$root/usr/share/doc" -type f ! -name copyright -delete
  printf 'path-exclude /usr/share/%s/*\n' doc man info locale groff lintian linda \
    >"$root/etc/dpkg/dpkg.cfg.d/slim"
  printf 'path-include /usr/share/doc/*/copyright\n' >>"$root/etc/dpkg/dpkg.cfg.d/slim"
  tar -C "$root" -c . | podman "${PODMAN[@]}" import --change 'CMD ["bash"]' - "$BASE"
}

PODMAN=(--cgroup-manager cgroupfs --events-backend file)
buildah inspect --type image "$BASE" >/dev/null 2>&1 || make_base

# Docker's format, because the OCI format has no health check.
arguments=(--isolation chroot --layers --pull-never --format docker --file docker/Dockerfile
  --tag quintet:test --build-arg "BUILT=$(date -u +%FT%T.%NZ)")
ccache=${CCACHE_DIR:-$HOME/.cache/ccache}
if [[ -d $ccache ]]; then
  arguments+=(--volume "$ccache:/ccache" --build-arg CCACHE_DIR=/ccache)
fi
# npm in the build trusts the same authorities as this machine.
authorities=${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}
if [[ -f $authorities ]]; then
  arguments+=(--volume "$authorities:/authorities.crt:ro"
    --build-arg NODE_EXTRA_CA_CERTS=/authorities.crt)
fi
exec nice -n 10 buildah bud "${arguments[@]}" .
