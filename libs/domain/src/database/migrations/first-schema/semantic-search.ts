/** Columns that a record's vector is computed from: when one of them changes, the vector is out of date. */
const MEANING = [
  ...['target_name', 'instrument', 'filter', 'observation_title', 'proposal_pi', 'wavelength_um'],
  ...['data_type', 'tags', 'description', 'ra', 'dec', 'proposal_id'],
];

/** Columns that determine the readers of a record and whether it is listed. */
const ACCESS = ['readers', 'archived_at', 'owner_id'];

/** SQL for a trigger: one of the columns has changed. */
function differs(columns: readonly string[]): string {
  const blankBefore = (i: number) => (i === 0 ? '' : i % 6 === 0 ? '\n      ' : ' ');
  const row = (which: string) => columns.map((name, i) => `${blankBefore(i)}${which}.${name}`).join(',');
  return `(\n      ${row('OLD')}\n    ) IS DISTINCT FROM (\n      ${row('NEW')}\n    )`;
}

const EVERYBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** One entry for each record, kept up to date by triggers, and its vector. */
export const SEMANTIC_SEARCH = `
-- An entry is kept for a while after its record is removed, so that every process with a copy learns of the removal.
CREATE TABLE search_entries (
  record_id uuid PRIMARY KEY,
  owner_id uuid,
  -- Users who may find it.
  readers uuid[] NOT NULL,
  is_listed boolean NOT NULL,
  removed_at timestamptz,
  -- Number of changes of the embedded texts and values; the vector is of embedded_version.
  wanted_version bigint NOT NULL DEFAULT 1,
  embedded_version bigint NOT NULL DEFAULT 0,
  embedded_at timestamptz,
  model text,
  dimensions int,
  -- 512 bytes, in the row and uncompressed.
  vector bytea STORAGE PLAIN,
  scale real,
  terms jsonb,
  -- The transaction of the last change, from which processes with a copy continue reading.
  changed xid8 NOT NULL DEFAULT pg_current_xact_id(),
  words bytea,
  -- Words removed from a record are found until it is embedded again, but only by users who can read it both before and after the change.
  -- The readers after the change are here; null: the same.
  record_readers uuid[]
);
CREATE INDEX search_entries_changed ON search_entries (changed, record_id);
CREATE INDEX search_entries_stale ON search_entries (owner_id, record_id)
  WHERE embedded_version < wanted_version AND removed_at IS NULL;
CREATE INDEX search_entries_removed ON search_entries (removed_at) WHERE removed_at IS NOT NULL;

CREATE FUNCTION common_readers(before uuid[], afterwards uuid[]) RETURNS uuid[] IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE
    WHEN ${EVERYBODY} = ANY (before) THEN afterwards
    WHEN ${EVERYBODY} = ANY (afterwards) THEN before
    ELSE ARRAY(SELECT unnest(before) INTERSECT SELECT unnest(afterwards))
  END
$$;

CREATE FUNCTION follow_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  means_other boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_entries (record_id, owner_id, readers, is_listed)
    VALUES (NEW.id, NEW.owner_id, NEW.readers, NEW.archived_at IS NULL)
    ON CONFLICT (record_id) DO UPDATE SET
      owner_id = EXCLUDED.owner_id, readers = EXCLUDED.readers, record_readers = NULL, is_listed = EXCLUDED.is_listed,
      removed_at = NULL, wanted_version = search_entries.wanted_version + 1, changed = pg_current_xact_id();
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE search_entries SET
      readers = '{}', record_readers = NULL, is_listed = false, removed_at = now(), vector = NULL, terms = NULL,
      changed = pg_current_xact_id()
    WHERE record_id = OLD.id;
  ELSE
    means_other := ${differs(MEANING)};
    -- Where the entry has words that the record has no longer, who may read both finds it until it is embedded again.
    UPDATE search_entries SET
      owner_id = NEW.owner_id,
      readers = CASE WHEN vector IS NOT NULL AND (embedded_version < wanted_version OR means_other)
        THEN common_readers(readers, NEW.readers) ELSE NEW.readers END,
      record_readers = CASE WHEN vector IS NOT NULL AND (embedded_version < wanted_version OR means_other)
        THEN NEW.readers END,
      is_listed = NEW.archived_at IS NULL,
      wanted_version = wanted_version + CASE WHEN means_other THEN 1 ELSE 0 END,
      changed = pg_current_xact_id()
    WHERE record_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER records_searched AFTER INSERT OR DELETE ON records FOR EACH ROW EXECUTE FUNCTION follow_record();
-- Without a list of columns, since the trigger on readers changes a column that the statement need not name.
CREATE TRIGGER records_search_changed AFTER UPDATE ON records
  FOR EACH ROW WHEN (${differs([...MEANING, ...ACCESS])}) EXECUTE FUNCTION follow_record();
`;
