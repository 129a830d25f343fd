#!/usr/bin/env bash
# Backs up a running service: copies the files of STORAGE to the folder BACKUP and dumps DATABASE_URL beside them, restores the dump
# into a database of its own, compares that with the copied files, and drops it. Any failure ends it with an exit code other than 0;
# the dump of the last good backup is then still there (docs/operations.md, "Backup and restore").
set -euo pipefail
umask 077
export LC_ALL=C
: "${STORAGE:?the files: a folder, or NAME:BUCKET of rclone}"
: "${DATABASE_URL:?the address of PostgreSQL, postgresql://user:password@host:5432/name}"
: "${BACKUP:?the folder of the backup}"

# A dump of empty tables has more.
readonly MIN_DUMP_BYTES=20000
readonly DUMP="$BACKUP/database.dump"
readonly TRIAL=restore_trial
# A file and its size; comm needs the order of sort.
readonly FILES="SELECT key || ' ' || size FROM blobs WHERE state = 'stored' AND size IS NOT NULL"

fail() {
  echo "backup: $*" >&2
  exit 1
}

# Previews are made again; a file may be deleted while it is copied (24).
copy_files() {
  if [[ -d $STORAGE ]]; then
    rsync --archive --exclude=/preview-cache/ "$STORAGE/" "$BACKUP/storage/" || [[ $? -eq 24 ]]
  else
    rclone copy --exclude='/preview-cache/**' "$STORAGE" "$BACKUP/storage"
  fi
}

# The address of another database on the same server.
url_of() {
  local address=${DATABASE_URL%%\?*}
  echo "${address%/*}/$1${DATABASE_URL:${#address}}"
}

ask() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$1" --command="$2"
}

dump_database() {
  pg_dump --format=custom --file="$DUMP.part" "$DATABASE_URL"
  local size
  size=$(wc -c <"$DUMP.part")
  ((size >= MIN_DUMP_BYTES)) || fail "the dump has only $size bytes"
}

drop_trial() {
  PGOPTIONS=--client-min-messages=warning dropdb --if-exists --force --maintenance-db="$DATABASE_URL" "$TRIAL"
}

restore_for_trial() {
  drop_trial
  createdb --template=template0 --maintenance-db="$DATABASE_URL" "$TRIAL"
  pg_restore --no-owner --single-transaction --exit-on-error --dbname="$(url_of "$TRIAL")" "$DUMP.part"
  local migrations
  migrations=$(ask "$(url_of "$TRIAL")" 'SELECT count(*) FROM migrations')
  ((migrations > 0)) || fail 'the restored database has no schema'
}

# Every file of the dump was copied, with its size; those that the service no longer has, either, were deleted during the backup.
compare_files() {
  ask "$(url_of "$TRIAL")" "$FILES" | sort >"$work/dumped"
  (cd "$BACKUP/storage" && find . -type f -printf '%P %s\n') | sort >"$work/copied"
  ask "$DATABASE_URL" "$FILES" | sort >"$work/present"
  comm -23 "$work/dumped" "$work/copied" | comm -12 - "$work/present" >"$work/missing"
  [[ ! -s $work/missing ]] ||
    fail "$(wc -l <"$work/missing") files are missing or incomplete, such as $(head -n 1 "$work/missing")"
}

[[ $DATABASE_URL =~ ^postgres(ql)?://[^/?]*/[^/?]+ ]] || fail 'DATABASE_URL names no database'
mkdir -p "$BACKUP/storage"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
copy_files
dump_database
copy_files
trap 'rm -rf "$work"; drop_trial' EXIT
restore_for_trial
compare_files
mv "$DUMP.part" "$DUMP"
echo "backup: $(wc -l <"$work/dumped") files, $(wc -c <"$DUMP") bytes of the database"
