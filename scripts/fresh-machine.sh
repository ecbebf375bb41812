#!/usr/bin/env bash
# Does the project work on a machine with nothing but Node and npm? Makes a minimal Debian in a temporary folder
# (debootstrap), puts Node, npm and a clean clone of HEAD in, and runs as an unprivileged user there:
# npm ci, the demo (started, fetched, stopped), npm test. What is not committed is not tested. Needs root.
#
#   scripts/fresh-machine.sh [--node 24|22|20.19.0|here] [--only contract,e2e] [--run 'npx vitest run …'] [--no-demo] [--keep]
#
# --node: a version of npm's package `node` (24 unless said), or `here`: this machine's own.  --only: parts of npm test.
# --run: a command in place of npm test; may be given several times.  --keep: leaves the folder.
# The Debian mirror is the one apt uses, or FRESH_MACHINE_MIRROR; the release FRESH_MACHINE_SUITE, or this machine's.
set -euo pipefail

node_version=24
parts=()
commands=()
with_demo=yes
keep=no
while [ $# -gt 0 ]; do
  case "$1" in
    --node) node_version=$2; shift 2 ;;
    --only) IFS=, read -ra parts <<<"$2"; shift 2 ;;
    --run) commands+=("$2"); shift 2 ;;
    --no-demo) with_demo=no; shift ;;
    --keep) keep=yes; shift ;;
    *) sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 2 ;;
  esac
done
[ ${#commands[@]} -gt 0 ] || commands=("npm test${parts[*]:+ -- ${parts[*]}}")

[ "$(id -u)" = 0 ] || { echo 'Only root can make a chroot.' >&2; exit 2; }
for needed in debootstrap unshare git npm; do
  command -v "$needed" >/dev/null || { echo "$needed is not installed." >&2; exit 2; }
done

project=$(cd "$(dirname "$0")/.." && pwd)
suite=${FRESH_MACHINE_SUITE:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
mirror=${FRESH_MACHINE_MIRROR:-$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' |
  awk -v suite="$suite" '$2 == suite && $3 == "main" { print $1; exit }')}
[ -n "$mirror" ] || { echo "apt knows no mirror of $suite: set FRESH_MACHINE_MIRROR." >&2; exit 2; }

scratch=$(mktemp -d -t switchboard-fresh-XXXXXX)
machine=$scratch/machine
finish() {
  # The mounts are in a namespace of their own, which ends with the last process in there, and all end with the first.
  if [ "$keep" = yes ]; then echo "Left in $machine"; else rm -rf --one-file-system "$scratch"; fi
}
trap finish EXIT
trap 'exit 130' INT TERM

say() { printf '\n== %s (%s s)\n' "$1" "$SECONDS"; }

say "Debian $suite, minimal"
debootstrap --variant=minbase "$suite" "$machine" "$mirror" >"$scratch/debootstrap.log" 2>&1 ||
  { tail -20 "$scratch/debootstrap.log" >&2; exit 1; }
printf '127.0.0.1 localhost\n::1 localhost\n' >"$machine/etc/hosts"
cp /etc/resolv.conf "$machine/etc/resolv.conf"

say "Node $node_version and npm"
mkdir -p "$machine/usr/local/bin" "$machine/usr/local/lib/node_modules"
if [ "$node_version" = here ]; then
  cp "$(node -p process.execPath)" "$machine/usr/local/bin/node"
  cp -rL "$(npm root -g)/npm" "$machine/usr/local/lib/node_modules/npm"
else
  # Node 24 comes with npm 11, those before with 10.
  [ "${node_version%%.*}" -ge 24 ] && npm_version=11 || npm_version=10
  platform=$(node -p 'process.platform + "-" + process.arch')
  npm install --silent --no-save --ignore-scripts --prefix "$scratch/node" "node-$platform@$node_version" "npm@$npm_version"
  cp "$scratch/node/node_modules/node-$platform/bin/node" "$machine/usr/local/bin/node"
  cp -r "$scratch/node/node_modules/npm" "$machine/usr/local/lib/node_modules/npm"
fi
for program in npm npx; do
  ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$machine/usr/local/bin/$program"
  chmod 755 "$machine/usr/local/lib/node_modules/npm/bin/$program-cli.js"
done

say 'A clone of HEAD'
useradd --root "$machine" --create-home --shell /bin/sh fresh
git clone --quiet --no-hardlinks "$project" "$machine/home/fresh/switchboard"
git -C "$machine/home/fresh/switchboard" log -1 --format='%h %s'
environment=(HOME=/home/fresh USER=fresh LANG=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin)
# A network that is watched signs with a certificate of its own.
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  install -D -m 644 "$NODE_EXTRA_CA_CERTS" "$machine/etc/ssl/extra.crt"
  environment+=(NODE_EXTRA_CA_CERTS=/etc/ssl/extra.crt npm_config_cafile=/etc/ssl/extra.crt)
fi
registry=$(npm config get registry)
environment+=("npm_config_registry=$registry" npm_config_update_notifier=false)
chroot "$machine" chown -R fresh:fresh /home/fresh

# Everything in there runs as one family of processes with mounts of its own; both go when the command ends.
inside() {
  unshare --mount --pid --fork --kill-child --propagation private sh -c '
    mount -t proc proc "$1/proc" && mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm" || exit 1
    machine=$1; shift
    exec chroot --userspec=fresh:fresh "$machine" /usr/bin/env -i "$@"
  ' sh "$machine" "${environment[@]}" /bin/sh -c "cd ~/switchboard && $1"
}

say 'npm ci'
inside 'node -v && npm -v && npm ci --no-audit --no-fund'
if [ "$with_demo" = yes ]; then
  say 'npm run demo'
  inside 'node scripts/check-demo.mjs'
fi
failed=0
for command in "${commands[@]}"; do
  say "$command"
  inside "$command" || failed=1
done
say "$([ "$failed" = 0 ] && echo 'It works' || echo 'It does not work') on a fresh machine with Node $(chroot "$machine" /usr/local/bin/node -v)"
exit "$failed"
