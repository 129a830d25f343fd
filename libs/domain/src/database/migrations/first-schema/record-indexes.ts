/**
 * Columns that are matched by value or part. Values of headers may be longer than an index entry, so only their first 200 characters are
 * indexed.
 */
const VALUES = `
    tags, (ARRAY[left(instrument, 200)]), (ARRAY[left(filter, 200)]),
    (ARRAY[data_type]), (ARRAY[status]), (ARRAY[processing_level]), (ARRAY[visibility]), (ARRAY[calibration_level]),
    target_name gin_trgm_ops, (short_grams(target_name)),
    search_text gin_trgm_ops`;

/** Columns that searches, facets and orders read of many records, and their texts. */
const SMALL = `
    archived_at, observation_date, file_size, wavelength_min_um, wavelength_max_um, healpix, ra, dec, data_type, status,
    processing_level, calibration_level, visibility, instrument, filter, target_name`;
const TEXTS = 'owner_id, file_name, tags, search_text';

const BAND = 'wavelength_min_um, wavelength_max_um';

/** Columns of limited length, so that they fit into the entry beside the key. */
const BOUNDED = `is_open, data_type, status, processing_level, visibility, calibration_level, ${BAND}`;

/** Open records that are not archived, in the exact words of the searches, so that PostgreSQL considers no other index. */
const IS_LISTED = '(is_open AND archived_at IS NULL) IS TRUE';

/**
 * Includes the target name beside its lower case: PostgreSQL reads an expression from the entry only if its columns are in the entry too.
 */
const ENTRY = 'created_at, id, lower(target_name)';

/** Columns of fixed width come first and nullable ones last, since PostgreSQL decodes an entry faster up to the first of these. */
const MARKS = `
    file_size, visibility, data_type, status, processing_level, tags,
    observation_date, calibration_level, instrument, filter, target_name`;
const RANGE_MARKS =
  'visibility, data_type, status, processing_level, tags, calibration_level, instrument, filter, target_name';
const LIST_MARKS = 'visibility, data_type, status, tags, calibration_level, instrument, filter, target_name';

const IN_SAMPLE = 'is_sampled AND get_byte(uuid_send(id), 15) < 2';

/** The indexes of the library search and of other queries for records. */
export const RECORD_INDEXES = `
CREATE INDEX records_created ON records (created_at DESC, id DESC);
CREATE INDEX records_storage_key ON records (storage_key);
CREATE INDEX records_thumbnail_key ON records (thumbnail_key) WHERE thumbnail_key IS NOT NULL;
-- Finds the record of a file when its observation is imported again.
CREATE UNIQUE INDEX records_owner_source ON records (owner_id, source_uri) WHERE source_uri IS NOT NULL;
CREATE INDEX records_obs_id ON records (archive_obs_id);

-- Orders of lists with the id for ties, ranges, and the distinct values of columns that are matched by part.
CREATE INDEX records_by_name ON records (file_name, id);
CREATE INDEX records_by_target ON records (left(target_name, 200), id);
CREATE INDEX records_healpix ON records (healpix);
CREATE INDEX records_wavelength ON records (${BAND});
CREATE INDEX records_owner ON records (owner_id, created_at DESC, id DESC);
CREATE INDEX records_instrument ON records (left(instrument, 200));
CREATE INDEX records_filter ON records (left(filter, 200));
CREATE INDEX records_parent ON records (parent_id) WHERE parent_id IS NOT NULL;

-- One index for all columns that are matched by value or part, so that it can combine any two filters; one each for open and other records.
-- Without a list of pending entries, which every search would have to read.
CREATE INDEX records_open_values ON records USING gin (${VALUES}
  ) WITH (fastupdate = off) WHERE is_open;
CREATE INDEX records_other_values ON records USING gin (readers, ${VALUES}
  ) WITH (fastupdate = off) WHERE NOT is_open;

-- Covering indexes of open records. Half the width takes half the time, so only the second one has the texts.
CREATE INDEX records_open ON records (created_at, id) INCLUDE (${SMALL}) WHERE is_open;
CREATE INDEX records_open_texts ON records (created_at, id) INCLUDE (${SMALL}, ${TEXTS}) WHERE is_open;

-- Few records are mosaics of observations: changes of a part find them without reading other records.
CREATE INDEX records_observation_mosaics ON records USING gin (derived_from)
  WHERE source_uri LIKE 'observation-mosaic:%';
CREATE INDEX records_validated ON records (id) WHERE validated_at IS NOT NULL;

-- Covering indexes for lists of observations, which read no rows.
CREATE INDEX records_base ON records (observation_base_id, processing_level, id) INCLUDE (archived_at);
CREATE INDEX records_open_base ON records (observation_base_id, processing_level, id) INCLUDE (archived_at) WHERE is_open;

-- A sample of the library, from which searches estimate the number of matches, and the owners of its other records.
CREATE INDEX records_sample ON records (created_at, id) INCLUDE (${SMALL}, ${TEXTS}, is_open) WHERE ${IN_SAMPLE};
CREATE INDEX records_sample_owners ON records (owner_id) INCLUDE (archived_at) WHERE ${IN_SAMPLE} AND NOT is_open;

-- Narrow covering indexes, since PostgreSQL decodes every column of an entry, used or not.
CREATE INDEX records_open_marks ON records (${ENTRY}) INCLUDE (${MARKS}) WHERE ${IS_LISTED};
CREATE INDEX records_open_words ON records (${ENTRY}) INCLUDE (search_text, ${MARKS}) WHERE ${IS_LISTED};
CREATE INDEX records_open_places ON records (healpix) WHERE ${IS_LISTED};
CREATE INDEX records_open_archived ON records (${ENTRY})
  INCLUDE (search_text, file_name, owner_id, ${BAND}, ra, dec, ${MARKS})
  WHERE is_open AND archived_at IS NOT NULL;

-- For administrators, whose searches include all records.
CREATE INDEX records_by_size ON records (file_size, id)
  INCLUDE (created_at, ${BOUNDED}, observation_date, archived_at);
CREATE INDEX records_by_observation ON records (observation_date, id)
  INCLUDE (created_at, ${BOUNDED}, file_size, archived_at);
CREATE INDEX records_archived ON records (archived_at)
  INCLUDE (created_at, id, ${BOUNDED}, file_size, observation_date) WHERE archived_at IS NOT NULL;

-- Covering indexes of open records that begin with a range, instrument or level, so that only matching entries are read.
CREATE INDEX records_open_sizes ON records (file_size, ${ENTRY})
  INCLUDE (observation_date, ${BAND}, ${RANGE_MARKS}) WHERE ${IS_LISTED};
CREATE INDEX records_open_dates ON records (observation_date, ${ENTRY})
  INCLUDE (file_size, ${BAND}, ${RANGE_MARKS}) WHERE ${IS_LISTED};
CREATE INDEX records_open_bands ON records (${BAND}, ${ENTRY})
  INCLUDE (search_text, file_size, observation_date, ${RANGE_MARKS}) WHERE ${IS_LISTED};
CREATE INDEX records_open_instruments ON records (left(instrument, 200), ${ENTRY})
  INCLUDE (file_size, observation_date, ${BAND}, processing_level, ${LIST_MARKS}) WHERE ${IS_LISTED};
CREATE INDEX records_open_levels ON records (processing_level, ${ENTRY})
  INCLUDE (file_size, observation_date, ${BAND}, ${LIST_MARKS}) WHERE ${IS_LISTED};

-- Words with only the columns they are most often combined with, since common words read an entry of every open record.
CREATE INDEX records_open_words_alone ON records (${ENTRY})
  INCLUDE (search_text, data_type, target_name) WHERE ${IS_LISTED};
`;
