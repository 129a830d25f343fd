/** Files of the storage: files of records, which are deleted only through the state of their row, and cached previews. */
export const FILES = `
CREATE TABLE blobs (
  key text PRIMARY KEY,
  -- Size and checksum are null until the file has been read once.
  size bigint,
  sha256 text,
  state text NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'missing', 'pending_deletion')),
  delete_after timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'pending_deletion') = (delete_after IS NOT NULL))
);
CREATE INDEX blobs_outbox ON blobs (delete_after) WHERE state = 'pending_deletion';
-- Ordered by the bytes of the keys, as storages list them, regardless of the database's collation: both lists are read in step.
CREATE INDEX blobs_as_listed ON blobs (key COLLATE "C") WHERE state <> 'pending_deletion';

-- Cached previews and histograms: one row for each file below preview-cache/ of the storage.
CREATE TABLE preview_cache (
  -- Identifies the engine, the content of the file and every parameter.
  key text PRIMARY KEY,
  content_sha256 text NOT NULL,
  storage_key text NOT NULL UNIQUE,
  content_type text NOT NULL,
  headers jsonb NOT NULL,
  size bigint NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX preview_cache_used ON preview_cache (used_at);
`;
