#!/bin/sh
# changelog.sh VERSION FILE: writes the compressed changelog that Debian requires.
set -eu
cat <<TEXT | gzip -9n >"$2"
quintet ($1) bookworm; urgency=medium

  * See the history of the project for changes.

 -- The Quintet authors <quintet@localhost>  Thu, 01 Jan 2026 00:00:00 +0000
TEXT
