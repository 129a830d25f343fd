/** Files of the storage: records refer to them, and a file is deleted only through the state of its row. */
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
-- In the order of the bytes of their keys, as storages list them, whatever the collation of the database: both are read side by side.
CREATE INDEX blobs_as_listed ON blobs (key COLLATE "C") WHERE state <> 'pending_deletion';
`;
