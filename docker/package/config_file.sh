#!/bin/sh
# config_file.sh QUINTET FILE: writes the configuration file of the package, which lists every
# setting with its meaning and its default, commented out.
set -eu
{
  echo "# Settings of Quintet. Commented-out lines show the defaults; the environment"
  echo "# (/etc/default/quintet, QUINTET_PORT and so on) overrides this file."
  echo
  env -i "$1" serve --print-config | sed -e 's/^[^#[]/# &/'
} >"$2.new"
mv "$2.new" "$2"
