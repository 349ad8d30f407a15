#!/bin/sh
# changelog.sh VERSION FILE: what Debian wants to know of a version, compressed.
set -eu
cat <<TEXT | gzip -9n >"$2"
quintet ($1) bookworm; urgency=medium

  * What has changed is told by the project's history.

 -- The Quintet authors <quintet@localhost>  Thu, 01 Jan 2026 00:00:00 +0000
TEXT
