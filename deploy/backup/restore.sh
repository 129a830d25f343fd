#!/usr/bin/env bash
# Restores a backup into an empty database and an empty storage, before any app runs; the database completely or not at all
# (docs/operations.md, "Backup and restore").
set -euo pipefail
umask 077
: "${STORAGE:?the files: a folder, or NAME:BUCKET of rclone}"
: "${DATABASE_URL:?the address of PostgreSQL, postgresql://user:password@host:5432/name}"
: "${BACKUP:?the folder of the backup}"

fail() {
  echo "restore: $*" >&2
  exit 1
}

[[ -s $BACKUP/database.dump && -d $BACKUP/storage ]] || fail "$BACKUP holds no backup"
records=$(psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$DATABASE_URL" \
  --command="SELECT count(*) FROM pg_tables WHERE schemaname = 'public' AND tablename = 'records'")
((records == 0)) || fail 'the database is not empty'
pg_restore --no-owner --single-transaction --exit-on-error --dbname="$DATABASE_URL" "$BACKUP/database.dump"
if [[ $STORAGE =~ ^[A-Za-z0-9_-]+: ]]; then
  rclone copy "$BACKUP/storage" "$STORAGE"
else
  mkdir -p "$STORAGE"
  rsync --archive "$BACKUP/storage/" "$STORAGE/"
fi
echo 'restore: done'
