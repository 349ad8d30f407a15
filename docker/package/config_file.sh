#!/bin/sh
# config_file.sh QUINTET FILE: writes the configuration file of the package, in which every setting
# stands with its meaning and its default, commented out.
set -eu
{
  echo "# Settings of Quintet. What is commented out is the default; the environment"
  echo "# (/etc/default/quintet, QUINTET_PORT and so on) wins over what stands here."
  echo
  env -i "$1" serve --print-config | sed -e 's/^[^#[]/# &/'
} >"$2.new"
mv "$2.new" "$2"
