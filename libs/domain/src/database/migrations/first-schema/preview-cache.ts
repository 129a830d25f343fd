/** Previews and histograms that were computed before: one row for each file below `looks/` of the storage. */
export const PREVIEW_CACHE = `
CREATE TABLE preview_cache (
  -- Names the engine, the content of the file and every parameter.
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
