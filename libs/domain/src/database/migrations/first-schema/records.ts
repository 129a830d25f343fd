const IS_SHORT = `is_short_record(
    ARRAY[file_name, target_name, observation_title, description, instrument, filter], tags)`;

/** Records, their readers, and the functions that prepare their texts for searches. */
export const RECORDS = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Letters and digits in lower case, with one separator for all other characters, so that NGC-3132 and ngc 3132 are equal. The separator is
-- a letter to trigrams, so that those across two words narrow a search as well, and a capital, which no word contains.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(value), '[^[:alnum:]]+', 'Q', 'g')
$$;

-- Each field begins like a word and ends with a character that no search contains, so that no match spans two fields. The body is parsed
-- when the function is created, since every row uses it and pg_restore has no search path.
CREATE FUNCTION record_search_text(file_name text, target text, title text, description text, tags text[])
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT string_agg('Q' || search_words(field), '|')
  FROM unnest(ARRAY[file_name, target, title, description] || tags) AS field;
END;

-- Trigrams need three characters; shorter parts of a name are found by single characters and pairs. In plpgsql, since a function in SQL
-- starts a query at each call.
CREATE FUNCTION short_grams(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  grams text[] := coalesce(string_to_array(lower(value), NULL), '{}');
BEGIN
  FOR i IN 2..cardinality(grams) LOOP
    grams := grams || (grams[i - 1] || grams[i]);
  END LOOP;
  RETURN grams;
END $$;

-- Whether the searched texts fit an index entry (2,704 bytes), which contains the texts, their words, and the target in lower case: lower
-- case may take half as much again, and each field and tag two separators. 300 bytes remain for a list of 40 tags, 200 for everything else.
CREATE FUNCTION is_short_record(texts text[], tags text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT cardinality(tags) <= 40 AND sum(octet_length(field)) + coalesce(octet_length(lower(texts[2])), 0) <= 700
  FROM unnest(texts || tags) AS field
$$;

-- Metadata, coordinate systems and descriptions, which neither searches nor lists read, are stored outside the rows (TOAST); STORAGE MAIN
-- keeps the other columns inside.
CREATE TABLE records (
  id uuid PRIMARY KEY,

  -- The file.
  file_name text STORAGE MAIN NOT NULL,
  storage_key text STORAGE MAIN NOT NULL,
  thumbnail_key text STORAGE MAIN,
  data_type text STORAGE MAIN NOT NULL,
  content_type text STORAGE MAIN NOT NULL,
  file_size bigint NOT NULL,
  sha256 text STORAGE MAIN NOT NULL,
  status text STORAGE MAIN NOT NULL CHECK (status IN ('pending', 'ready', 'processing', 'invalid', 'failed')),
  archived_at timestamptz,

  -- The observation.
  observation_date timestamptz,
  target_name text STORAGE MAIN,
  instrument text STORAGE MAIN,
  filter text STORAGE MAIN,
  exposure_time float8,
  calibration_level int,
  proposal_id text STORAGE MAIN,
  proposal_pi text STORAGE MAIN,
  observation_title text STORAGE MAIN,
  wavelength_range text STORAGE MAIN,
  wavelength_um float8,
  wcs jsonb,
  dimensions jsonb STORAGE MAIN,
  units text STORAGE MAIN,
  observation_base_id text STORAGE MAIN NOT NULL,
  processing_level text STORAGE MAIN NOT NULL,

  -- Origins, the owner's entries, and access.
  parent_id uuid REFERENCES records ON DELETE SET NULL,
  derived_from uuid[] STORAGE MAIN NOT NULL DEFAULT '{}',
  tags text[] STORAGE MAIN NOT NULL DEFAULT '{}',
  description text,
  owner_id uuid REFERENCES users ON DELETE SET NULL,
  visibility text STORAGE MAIN NOT NULL CHECK (visibility IN ('private', 'shared', 'public')),
  is_viewable boolean NOT NULL DEFAULT false,
  metadata jsonb NOT NULL DEFAULT '{}',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The file of the archive, or the group of images, that it represents: its owner has one record of each.
  source_uri text STORAGE MAIN,
  file_missing_since timestamptz,

  -- Columns for searches.
  ra float8,
  dec float8,
  healpix bigint,
  wavelength_min_um float8,
  wavelength_max_um float8,
  readers uuid[] STORAGE MAIN NOT NULL DEFAULT '{}',
  archive_obs_id text STORAGE MAIN GENERATED ALWAYS AS (metadata ->> 'archive_obs_id') STORED,
  search_text text STORAGE MAIN NOT NULL GENERATED ALWAYS AS
    (record_search_text(file_name, target_name, observation_title, description, tags)) STORED,
  -- Public, and short enough for the covering indexes.
  is_open boolean NOT NULL GENERATED ALWAYS AS (visibility = 'public' AND ${IS_SHORT}) STORED,
  is_sampled boolean NOT NULL GENERATED ALWAYS AS (${IS_SHORT} AND get_byte(uuid_send(id), 15) < 4) STORED,

  -- Checksum of the files that a mosaic of an observation was made of.
  made_of text STORAGE MAIN,
  -- When its file was last found valid.
  validated_at timestamptz,

  CONSTRAINT records_stored_file FOREIGN KEY (storage_key) REFERENCES blobs,
  CONSTRAINT records_stored_thumbnail FOREIGN KEY (thumbnail_key) REFERENCES blobs
) WITH (
  toast_tuple_target = 512,
  -- Index-only scans need recently vacuumed rows, so VACUUM runs earlier than after the default fifth of changed rows.
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02
);

CREATE TABLE record_shares (
  record_id uuid NOT NULL REFERENCES records ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (record_id, user_id)
);
CREATE INDEX record_shares_user ON record_shares (user_id);

-- Readers of a record follow from owner, visibility and shares; the nil UUID stands for all users. The trigger reads the shares after it
-- has locked the row, so that it sees both of two concurrent shares.
CREATE FUNCTION set_record_readers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.readers := CASE NEW.visibility
    WHEN 'public' THEN ARRAY['00000000-0000-0000-0000-000000000000'::uuid]
    WHEN 'shared' THEN ARRAY(SELECT user_id FROM record_shares WHERE record_id = NEW.id)
    ELSE ARRAY[]::uuid[]
  END;
  IF NEW.owner_id IS NOT NULL AND NEW.owner_id <> ALL (NEW.readers) THEN
    NEW.readers := NEW.readers || NEW.owner_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER records_readers BEFORE INSERT OR UPDATE OF owner_id, visibility, readers ON records
  FOR EACH ROW EXECUTE FUNCTION set_record_readers();

-- Any value works, since the trigger above sets the right one.
CREATE FUNCTION renew_shared_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE records SET readers = '{}' WHERE id IN (OLD.record_id, NEW.record_id);
  RETURN NULL;
END $$;
CREATE TRIGGER record_shares_readers AFTER INSERT OR UPDATE OR DELETE ON record_shares
  FOR EACH ROW EXECUTE FUNCTION renew_shared_record();
`;
