import type { MigrationInterface, QueryRunner } from 'typeorm';

const REPLACED_INDEXES = [
  ...['open_values', 'other_values', 'open', 'open_texts', 'open_marks', 'open_words', 'open_words_alone'],
  ...['open_places', 'open_archived', 'open_sizes', 'open_dates', 'open_bands', 'open_instruments'],
  ...['open_levels', 'open_base', 'by_size', 'by_observation', 'archived', 'sample', 'sample_owners'],
  ...['validated', 'instrument', 'filter'],
].map((name) => `records_${name}`);

const COUNTING_FUNCTIONS = ['insert', 'update', 'delete'].map((event) => `count_records_on_${event}`);

const COLUMNS = `
DROP INDEX ${REPLACED_INDEXES.join(', ')};
DROP FUNCTION short_grams;
ALTER FUNCTION is_short_record RENAME TO fits_public_index;
ALTER TABLE record_counts RENAME COLUMN is_open TO in_public_index;
ALTER TABLE records RENAME COLUMN is_open TO in_public_index;

-- Readers of records outside records_public, so that PostgreSQL's statistics of this column tell how many such records there are.
ALTER TABLE records
  DROP COLUMN is_sampled,
  ADD COLUMN restricted_readers uuid[] STORAGE MAIN NOT NULL GENERATED ALWAYS AS (
    CASE WHEN visibility = 'public' AND fits_public_index(
      ARRAY[file_name, target_name, observation_title, description, instrument, filter], tags)
    THEN '{}' ELSE readers END) STORED;
`;

/** The functions of triggers, whose texts contain the renamed column. */
const COUNTING = `
DO $$ BEGIN
  ${COUNTING_FUNCTIONS.map((name) => `EXECUTE replace(pg_get_functiondef('${name}'::regproc), 'is_open', 'in_public_index');`).join('\n  ')}
END $$;
`;

const INDEXES = `
-- Readers, tags, words and targets. Entries of new records are put on a pending list, which makes inserts five times cheaper; since
-- searches read the list too, it is short (1 MB).
CREATE INDEX records_search ON records
  USING gin (restricted_readers, tags, search_text gin_trgm_ops, lower(target_name) gin_trgm_ops)
  WITH (gin_pending_list_limit = 1024);

-- Words of public records only, whose lists are a tenth as long for common words.
CREATE INDEX records_public_words ON records
  USING gin (tags, search_text gin_trgm_ops, lower(target_name) gin_trgm_ops)
  WITH (gin_pending_list_limit = 1024) WHERE in_public_index;

-- Nearly all public records are in the public index; without these statistics the planner assumes a tenth of them.
CREATE STATISTICS records_public_visibility (mcv) ON in_public_index, visibility FROM records;

-- Covering index of all public records whose texts fit an index entry: searches read no rows.
CREATE INDEX records_public ON records (created_at, id) INCLUDE (
  archived_at, observation_date, file_size, wavelength_min_um, wavelength_max_um, healpix, ra, dec, calibration_level,
  data_type, status, processing_level, visibility, instrument, filter, target_name, owner_id, file_name, tags, search_text
) WHERE in_public_index;
CREATE INDEX records_public_base ON records (observation_base_id, processing_level, id) INCLUDE (archived_at)
  WHERE in_public_index;

CREATE INDEX records_by_size ON records (file_size, id);
CREATE INDEX records_by_observation ON records (observation_date, id);

-- Single values, separate for records inside and outside the public index.
CREATE INDEX records_instrument ON records (left(instrument, 200), in_public_index);
CREATE INDEX records_filter ON records (left(filter, 200), in_public_index);
CREATE INDEX records_data_type ON records (data_type, in_public_index);
CREATE INDEX records_status ON records (status, in_public_index);
CREATE INDEX records_level ON records (processing_level, in_public_index);
CREATE INDEX records_calibration ON records (calibration_level, in_public_index);
CREATE INDEX records_visibility ON records (visibility);
CREATE INDEX records_archived ON records (archived_at) WHERE archived_at IS NOT NULL;
`;

/**
 * Indexes for searches that PostgreSQL plans without hints: one GIN index, one covering index of public records, indexes of orders and
 * values.
 */
export class LibrarySearch1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [COLUMNS, COUNTING, INDEXES]) await runner.query(part);
  }

  down(): Promise<void> {
    throw new Error('This change of the schema cannot be taken back: restore a backup');
  }
}
