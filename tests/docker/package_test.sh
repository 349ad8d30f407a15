#!/usr/bin/env bash
# package_test.sh CPACK_CONFIG: makes the Debian package, checks its content, and runs its program.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
fail() {
  printf 'The package: %s\n' "$*" >&2
  exit 1
}

cpack --config "$1" -B "$folder" >"$folder/log" 2>&1 || { cat "$folder/log" >&2 && fail "was not made"; }
deb=$(echo "$folder"/quintet_*.deb)
dpkg-deb -x "$deb" "$folder/root"
dpkg-deb -e "$deb" "$folder/control"

for file in usr/bin/quintet lib/systemd/system/quintet.service etc/quintet.toml \
  usr/share/doc/quintet/copyright; do
  [[ -f $folder/root/$file || -f $folder/root/usr/$file ]] || fail "$file is missing"
done
[[ $(dpkg-deb -c "$deb" | grep -vc ' root/root ') == 0 ]] || fail "not everything is root's"
[[ $(cat "$folder/control/conffiles") == /etc/quintet.toml ]] ||
  fail "the settings of an operator would be overwritten"
for needed in libsqlite3-0 libpangocairo-1.0-0 libcurl4 libfido2-1 fonts-open-sans ca-certificates tzdata; do
  dpkg-deb -f "$deb" Depends | grep -q "$needed" || fail "it does not say that it needs $needed"
done
for script in postinst prerm postrm; do
  sh -n "$folder/control/$script" || fail "$script is no shell script"
done
[[ $(wc -c <"$folder/root/usr/bin/quintet") -lt 24000000 ]] || fail "the program is not stripped"

program=$folder/root/usr/bin/quintet
[[ $("$program" --version) == "quintet $(dpkg-deb -f "$deb" Version)" ]] || fail "two versions"
diff <("$program" serve --print-config) \
  <("$program" serve --config "$folder/root/etc/quintet.toml" --print-config) ||
  fail "its settings are not the defaults"
# Each setting can be uncommented as it is.
sed 's/^# \([a-z-]* = \)/\1/' "$folder/root/etc/quintet.toml" >"$folder/all.toml"
grep -q '^port = ' "$folder/all.toml" || fail "the settings are not listed"
diff <("$program" serve --print-config) <("$program" serve --config "$folder/all.toml" --print-config) ||
  fail "its settings cannot be taken as they stand"
