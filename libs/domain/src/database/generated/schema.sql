-- The schema that the migrations make, for reading. Written by `npm run schema`; do not edit it.
-- Functions come first, then tables, each in the order in which the migrations make them.

CREATE EXTENSION pg_trgm;

CREATE FUNCTION search_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT regexp_replace(lower(value), '[^[:alnum:]]+', 'Q', 'g')
$function$;

CREATE FUNCTION record_search_text(file_name text, target text, title text, description text, tags text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT string_agg(('Q'::text || search_words(field.field)), '|'::text) AS string_agg
    FROM unnest((ARRAY[record_search_text.file_name, record_search_text.target, record_search_text.title, record_search_text.description] || record_search_text.tags)) field(field);
END;

CREATE FUNCTION fits_public_index(texts text[], tags text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT cardinality(tags) <= 40 AND sum(octet_length(field)) + coalesce(octet_length(lower(texts[2])), 0) <= 700
  FROM unnest(texts || tags) AS field
$function$;

CREATE FUNCTION set_record_readers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE FUNCTION renew_shared_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE records SET readers = '{}' WHERE id IN (OLD.record_id, NEW.record_id);
  RETURN NULL;
END $function$;

CREATE FUNCTION count_records_on_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO record_counts (in_public_index, is_archived, facet, value, records, bytes)
  SELECT in_public_index, archived_at IS NOT NULL, facet, value, sum(sign),
    sum(CASE facet WHEN 'all' THEN sign * file_size ELSE 0 END)
  FROM (SELECT 1 AS sign, added.* FROM added) AS changed
  CROSS JOIN LATERAL (
    VALUES ('all', ''), ('dataType', data_type), ('status', status), ('instrument', instrument), ('filter', filter),
      ('processingLevel', processing_level), ('visibility', visibility),
      ('validated', CASE WHEN validated_at IS NOT NULL THEN '' END)
    UNION ALL SELECT 'tag', tag FROM unnest(tags) AS tag
  ) AS counted (facet, value)
  WHERE value IS NOT NULL
  GROUP BY 1, 2, 3, 4
  HAVING sum(sign) <> 0 OR sum(CASE facet WHEN 'all' THEN sign * file_size ELSE 0 END) <> 0;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_records_on_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO record_counts (in_public_index, is_archived, facet, value, records, bytes)
  SELECT in_public_index, archived_at IS NOT NULL, facet, value, sum(sign),
    sum(CASE facet WHEN 'all' THEN sign * file_size ELSE 0 END)
  FROM (SELECT 1 AS sign, added.* FROM added UNION ALL SELECT -1 AS sign, removed.* FROM removed) AS changed
  CROSS JOIN LATERAL (
    VALUES ('all', ''), ('dataType', data_type), ('status', status), ('instrument', instrument), ('filter', filter),
      ('processingLevel', processing_level), ('visibility', visibility),
      ('validated', CASE WHEN validated_at IS NOT NULL THEN '' END)
    UNION ALL SELECT 'tag', tag FROM unnest(tags) AS tag
  ) AS counted (facet, value)
  WHERE value IS NOT NULL
  GROUP BY 1, 2, 3, 4
  HAVING sum(sign) <> 0 OR sum(CASE facet WHEN 'all' THEN sign * file_size ELSE 0 END) <> 0;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_records_on_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO record_counts (in_public_index, is_archived, facet, value, records, bytes)
  SELECT in_public_index, archived_at IS NOT NULL, facet, value, sum(sign),
    sum(CASE facet WHEN 'all' THEN sign * file_size ELSE 0 END)
  FROM (SELECT -1 AS sign, removed.* FROM removed) AS changed
  CROSS JOIN LATERAL (
    VALUES ('all', ''), ('dataType', data_type), ('status', status), ('instrument', instrument), ('filter', filter),
      ('processingLevel', processing_level), ('visibility', visibility),
      ('validated', CASE WHEN validated_at IS NOT NULL THEN '' END)
    UNION ALL SELECT 'tag', tag FROM unnest(tags) AS tag
  ) AS counted (facet, value)
  WHERE value IS NOT NULL
  GROUP BY 1, 2, 3, 4
  HAVING sum(sign) <> 0 OR sum(CASE facet WHEN 'all' THEN sign * file_size ELSE 0 END) <> 0;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_no_records()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  TRUNCATE record_counts, owner_usage;
  RETURN NULL;
END $function$;

CREATE FUNCTION common_readers(before uuid[], afterwards uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN '00000000-0000-0000-0000-000000000000'::uuid = ANY (before) THEN afterwards
    WHEN '00000000-0000-0000-0000-000000000000'::uuid = ANY (afterwards) THEN before
    ELSE ARRAY(SELECT unnest(before) INTERSECT SELECT unnest(afterwards))
  END
$function$;

CREATE FUNCTION follow_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    means_other := (
      OLD.target_name, OLD.instrument, OLD.filter, OLD.observation_title, OLD.proposal_pi, OLD.wavelength_um,
      OLD.data_type, OLD.tags, OLD.description, OLD.ra, OLD.dec, OLD.proposal_id
    ) IS DISTINCT FROM (
      NEW.target_name, NEW.instrument, NEW.filter, NEW.observation_title, NEW.proposal_pi, NEW.wavelength_um,
      NEW.data_type, NEW.tags, NEW.description, NEW.ra, NEW.dec, NEW.proposal_id
    );
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
END $function$;

CREATE FUNCTION count_usage_on_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO owner_usage (owner_id, records, bytes, metadata_bytes)
  SELECT owner_id, count(*), sum(file_size), sum(octet_length(metadata::text))
  FROM changed WHERE owner_id IS NOT NULL GROUP BY owner_id;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_usage_on_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO owner_usage (owner_id, records, bytes, metadata_bytes)
  SELECT owner_id, -count(*), -sum(file_size), -sum(octet_length(metadata::text))
  FROM changed WHERE owner_id IS NOT NULL GROUP BY owner_id;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_usage_on_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO owner_usage (owner_id, records, bytes, metadata_bytes)
  SELECT owner_id, sum(sign), sum(sign * file_size), sum(sign * octet_length(metadata::text))
  FROM (VALUES
    (-1, OLD.owner_id, OLD.file_size, OLD.metadata),
    (1, NEW.owner_id, NEW.file_size, NEW.metadata)
  ) AS changed (sign, owner_id, file_size, metadata)
  WHERE owner_id IS NOT NULL GROUP BY owner_id;
  RETURN NULL;
END $function$;

CREATE FUNCTION end_sessions_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE sessions SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $function$;

CREATE FUNCTION note_first_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO first_record (only_row) SELECT true FROM added LIMIT 1 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE TABLE users (
  id uuid NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL,
  display_name text,
  organization text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_login_at timestamp with time zone,
  deactivated_at timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['admin'::text, 'user'::text]))
);
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE TRIGGER users_deactivation AFTER UPDATE OF deactivated_at ON users
  FOR EACH ROW
  WHEN (old.deactivated_at IS DISTINCT FROM new.deactivated_at)
  EXECUTE FUNCTION end_sessions_of_user();

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_over ON sessions (LEAST(expires_at, ended_at));

CREATE TABLE refresh_tokens (
  id uuid NOT NULL,
  family_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  rotated_at timestamp with time zone,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT refresh_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT refresh_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_family ON refresh_tokens (family_id);
CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at);

CREATE TABLE login_guards (
  id uuid NOT NULL,
  attempts bigint NOT NULL,
  settled bigint NOT NULL,
  locked_until timestamp with time zone,
  admitted boolean NOT NULL,
  CONSTRAINT login_guards_pkey PRIMARY KEY (id)
);

CREATE TABLE blobs (
  key text NOT NULL,
  size bigint,
  sha256 text,
  state text DEFAULT 'stored'::text NOT NULL,
  delete_after timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT blobs_pkey PRIMARY KEY (key),
  CONSTRAINT blobs_check CHECK ((state = 'pending_deletion'::text) = (delete_after IS NOT NULL)),
  CONSTRAINT blobs_state_check CHECK (state = ANY (ARRAY['stored'::text, 'missing'::text, 'pending_deletion'::text]))
);
CREATE INDEX blobs_outbox ON blobs (delete_after) WHERE state = 'pending_deletion'::text;
CREATE INDEX blobs_as_listed ON blobs (key COLLATE "C") WHERE state <> 'pending_deletion'::text;

CREATE TABLE preview_cache (
  key text NOT NULL,
  content_sha256 text NOT NULL,
  storage_key text NOT NULL,
  content_type text NOT NULL,
  headers jsonb NOT NULL,
  size bigint NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT preview_cache_pkey PRIMARY KEY (key),
  CONSTRAINT preview_cache_storage_key_key UNIQUE (storage_key)
);
CREATE INDEX preview_cache_used ON preview_cache (used_at);

CREATE TABLE records (
  id uuid NOT NULL,
  file_name text STORAGE MAIN NOT NULL,
  storage_key text STORAGE MAIN NOT NULL,
  thumbnail_key text STORAGE MAIN,
  data_type text STORAGE MAIN NOT NULL,
  content_type text STORAGE MAIN NOT NULL,
  file_size bigint NOT NULL,
  sha256 text STORAGE MAIN NOT NULL,
  status text STORAGE MAIN NOT NULL,
  archived_at timestamp with time zone,
  observation_date timestamp with time zone,
  target_name text STORAGE MAIN,
  instrument text STORAGE MAIN,
  filter text STORAGE MAIN,
  exposure_time double precision,
  calibration_level integer,
  proposal_id text STORAGE MAIN,
  proposal_pi text STORAGE MAIN,
  observation_title text STORAGE MAIN,
  wavelength_range text STORAGE MAIN,
  wavelength_um double precision,
  wcs jsonb,
  dimensions jsonb STORAGE MAIN,
  units text STORAGE MAIN,
  observation_base_id text STORAGE MAIN NOT NULL,
  processing_level text STORAGE MAIN NOT NULL,
  parent_id uuid,
  derived_from uuid[] STORAGE MAIN DEFAULT '{}'::uuid[] NOT NULL,
  tags text[] STORAGE MAIN DEFAULT '{}'::text[] NOT NULL,
  description text,
  owner_id uuid,
  visibility text STORAGE MAIN NOT NULL,
  is_viewable boolean DEFAULT false NOT NULL,
  metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  source_uri text STORAGE MAIN,
  file_missing_since timestamp with time zone,
  ra double precision,
  "dec" double precision,
  healpix bigint,
  wavelength_min_um double precision,
  wavelength_max_um double precision,
  readers uuid[] STORAGE MAIN DEFAULT '{}'::uuid[] NOT NULL,
  archive_obs_id text STORAGE MAIN GENERATED ALWAYS AS (metadata ->> 'archive_obs_id'::text) STORED,
  search_text text STORAGE MAIN GENERATED ALWAYS AS (record_search_text(file_name, target_name, observation_title,
    description, tags)) STORED NOT NULL,
  in_public_index boolean GENERATED ALWAYS AS (visibility = 'public'::text AND fits_public_index(ARRAY[file_name,
    target_name, observation_title, description, instrument, filter], tags)) STORED NOT NULL,
  made_of text STORAGE MAIN,
  validated_at timestamp with time zone,

    restricted_readers uuid[] STORAGE MAIN GENERATED ALWAYS AS (
CASE
    WHEN visibility = 'public'::text AND fits_public_index(ARRAY[file_name,
    target_name, observation_title, description, instrument, filter],
    tags) THEN '{}'::uuid[]
    ELSE readers
END) STORED NOT NULL,
  CONSTRAINT records_pkey PRIMARY KEY (id),
  CONSTRAINT records_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT records_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES records(id) ON DELETE SET NULL,
  CONSTRAINT records_stored_file FOREIGN KEY (storage_key) REFERENCES blobs(key),
  CONSTRAINT records_stored_thumbnail FOREIGN KEY (thumbnail_key) REFERENCES blobs(key),
  CONSTRAINT records_status_check CHECK (status = ANY (ARRAY['pending'::text, 'ready'::text, 'processing'::text,
    'invalid'::text, 'failed'::text])),
  CONSTRAINT records_visibility_check CHECK (visibility = ANY (ARRAY['private'::text, 'shared'::text, 'public'::text]))
) WITH (toast_tuple_target=512, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX records_created ON records (created_at DESC, id DESC);
CREATE INDEX records_storage_key ON records (storage_key);
CREATE INDEX records_thumbnail_key ON records (thumbnail_key) WHERE thumbnail_key IS NOT NULL;
CREATE UNIQUE INDEX records_owner_source ON records (owner_id, source_uri) WHERE source_uri IS NOT NULL;
CREATE INDEX records_obs_id ON records (archive_obs_id);
CREATE INDEX records_by_name ON records (file_name, id);
CREATE INDEX records_by_target ON records ("left"(target_name, 200), id);
CREATE INDEX records_healpix ON records (healpix);
CREATE INDEX records_wavelength ON records (wavelength_min_um, wavelength_max_um);
CREATE INDEX records_owner ON records (owner_id, created_at DESC, id DESC);
CREATE INDEX records_parent ON records (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX records_observation_mosaics ON records
  USING gin (derived_from)
  WHERE source_uri ~~ 'observation-mosaic:%'::text;
CREATE INDEX records_base ON records (observation_base_id, processing_level, id) INCLUDE (archived_at);
CREATE INDEX records_search ON records
  USING gin (restricted_readers, tags, search_text gin_trgm_ops, lower(target_name) gin_trgm_ops)
  WITH (gin_pending_list_limit='1024');
CREATE INDEX records_public_words ON records
  USING gin (tags, search_text gin_trgm_ops, lower(target_name) gin_trgm_ops)
  WITH (gin_pending_list_limit='1024')
  WHERE in_public_index;
CREATE INDEX records_public ON records (created_at, id)
  INCLUDE (archived_at, observation_date, file_size, wavelength_min_um, wavelength_max_um, healpix, ra, "dec",
    calibration_level, data_type, status, processing_level, visibility, instrument, filter, target_name, owner_id,
    file_name, tags, search_text)
  WHERE in_public_index;
CREATE INDEX records_public_base ON records (observation_base_id, processing_level, id)
  INCLUDE (archived_at)
  WHERE in_public_index;
CREATE INDEX records_by_size ON records (file_size, id);
CREATE INDEX records_by_observation ON records (observation_date, id);
CREATE INDEX records_instrument ON records ("left"(instrument, 200), in_public_index);
CREATE INDEX records_filter ON records ("left"(filter, 200), in_public_index);
CREATE INDEX records_data_type ON records (data_type, in_public_index);
CREATE INDEX records_status ON records (status, in_public_index);
CREATE INDEX records_level ON records (processing_level, in_public_index);
CREATE INDEX records_calibration ON records (calibration_level, in_public_index);
CREATE INDEX records_visibility ON records (visibility);
CREATE INDEX records_archived ON records (archived_at) WHERE archived_at IS NOT NULL;
CREATE TRIGGER records_readers BEFORE INSERT OR UPDATE OF owner_id, visibility, readers ON records
  FOR EACH ROW
  EXECUTE FUNCTION set_record_readers();
CREATE TRIGGER records_counted_on_insert AFTER INSERT ON records
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_records_on_insert();
CREATE TRIGGER records_counted_on_update AFTER UPDATE ON records
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_records_on_update();
CREATE TRIGGER records_counted_on_delete AFTER DELETE ON records
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_records_on_delete();
CREATE TRIGGER records_counted_on_truncate AFTER TRUNCATE ON records
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_no_records();
CREATE TRIGGER records_searched AFTER INSERT OR DELETE ON records FOR EACH ROW EXECUTE FUNCTION follow_record();
CREATE TRIGGER records_search_changed AFTER UPDATE ON records
  FOR EACH ROW
  WHEN (old.target_name IS DISTINCT FROM new.target_name OR old.instrument IS DISTINCT FROM new.instrument
    OR old.filter IS DISTINCT FROM new.filter OR old.observation_title IS DISTINCT FROM new.observation_title
    OR old.proposal_pi IS DISTINCT FROM new.proposal_pi OR old.wavelength_um IS DISTINCT FROM new.wavelength_um
    OR old.data_type IS DISTINCT FROM new.data_type OR old.tags IS DISTINCT FROM new.tags
    OR old.description IS DISTINCT FROM new.description OR old.ra IS DISTINCT FROM new.ra
    OR old."dec" IS DISTINCT FROM new."dec" OR old.proposal_id IS DISTINCT FROM new.proposal_id
    OR old.readers IS DISTINCT FROM new.readers OR old.archived_at IS DISTINCT FROM new.archived_at
    OR old.owner_id IS DISTINCT FROM new.owner_id)
  EXECUTE FUNCTION follow_record();
CREATE TRIGGER records_usage_on_insert AFTER INSERT ON records
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_usage_on_insert();
CREATE TRIGGER records_usage_on_delete AFTER DELETE ON records
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_usage_on_delete();
CREATE TRIGGER records_usage_on_update AFTER UPDATE OF owner_id, file_size, metadata ON records
  FOR EACH ROW
  WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old.file_size IS DISTINCT FROM new.file_size
    OR old.metadata IS DISTINCT FROM new.metadata)
  EXECUTE FUNCTION count_usage_on_update();
CREATE TRIGGER records_first AFTER INSERT ON records
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_first_record();
CREATE STATISTICS public.records_public_visibility (mcv) ON visibility, in_public_index FROM records;

CREATE TABLE record_shares (
  record_id uuid NOT NULL,
  user_id uuid NOT NULL,
  by_name boolean DEFAULT false NOT NULL,
  CONSTRAINT record_shares_pkey PRIMARY KEY (record_id, user_id),
  CONSTRAINT record_shares_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE,
  CONSTRAINT record_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX record_shares_user ON record_shares (user_id);
CREATE TRIGGER record_shares_readers AFTER INSERT OR DELETE OR UPDATE ON record_shares
  FOR EACH ROW
  EXECUTE FUNCTION renew_shared_record();

CREATE TABLE record_counts (
  in_public_index boolean NOT NULL,
  is_archived boolean NOT NULL,
  facet text NOT NULL,
  value text NOT NULL,
  records bigint NOT NULL,
  bytes bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);
CREATE INDEX record_counts_facet ON record_counts (facet);

CREATE TABLE search_entries (
  record_id uuid NOT NULL,
  owner_id uuid,
  readers uuid[] NOT NULL,
  is_listed boolean NOT NULL,
  removed_at timestamp with time zone,
  wanted_version bigint DEFAULT 1 NOT NULL,
  embedded_version bigint DEFAULT 0 NOT NULL,
  embedded_at timestamp with time zone,
  model text,
  dimensions integer,
  vector bytea STORAGE PLAIN,
  scale real,
  terms jsonb,
  changed xid8 DEFAULT pg_current_xact_id() NOT NULL,
  words bytea,
  record_readers uuid[],
  CONSTRAINT search_entries_pkey PRIMARY KEY (record_id)
);
CREATE INDEX search_entries_changed ON search_entries (changed, record_id);
CREATE INDEX search_entries_stale ON search_entries (owner_id, record_id)
  WHERE embedded_version < wanted_version AND removed_at IS NULL;
CREATE INDEX search_entries_removed ON search_entries (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE jobs (
  id uuid NOT NULL,
  type text NOT NULL,
  queue text NOT NULL,
  status text NOT NULL,
  owner_id uuid NOT NULL,
  subject text,
  request jsonb NOT NULL,
  request_id text,
  description text DEFAULT ''::text NOT NULL,
  percent double precision DEFAULT 0 NOT NULL,
  stage text DEFAULT 'queued'::text NOT NULL,
  message text DEFAULT ''::text NOT NULL,
  details jsonb,
  revision bigint DEFAULT 1 NOT NULL,
  claim_id uuid,
  claimed_at timestamp with time zone,
  worker_id text,
  lease_until timestamp with time zone,
  attempt integer DEFAULT 1 NOT NULL,
  crashes integer DEFAULT 0 NOT NULL,
  resumes integer DEFAULT 0 NOT NULL,
  spent_ms double precision DEFAULT 0 NOT NULL,
  recorded_ids uuid[],
  result_kind text,
  result_data_id uuid,
  result_key text,
  result_content_type text,
  result_file_name text,
  error text,
  cancel_requested boolean DEFAULT false NOT NULL,
  can_resume boolean DEFAULT false NOT NULL,
  resumable boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  queued_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  started_at timestamp with time zone,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  wait jsonb,
  turn integer DEFAULT 1 NOT NULL,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT jobs_status_check CHECK (status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text,
    'failed'::text, 'cancelled'::text]))
);
CREATE INDEX jobs_owner ON jobs (owner_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX jobs_one_per_subject ON jobs (owner_id, type, subject)
  WHERE subject IS NOT NULL AND (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX jobs_unfinished ON jobs (queue, id) WHERE status = ANY (ARRAY['queued'::text, 'running'::text]);
CREATE INDEX jobs_to_finish ON jobs (queued_at) WHERE status = 'queued'::text AND recorded_ids IS NOT NULL;
CREATE INDEX jobs_running ON jobs (lease_until) WHERE status = 'running'::text;
CREATE INDEX jobs_expiry ON jobs (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX jobs_waiting ON jobs (queue, turn, queued_at, id) WHERE status = 'queued'::text;
CREATE INDEX jobs_waiting_since ON jobs (queue, queued_at) WHERE status = 'queued'::text;
CREATE INDEX jobs_turns ON jobs (queue, owner_id, turn);

CREATE TABLE leases (
  name text NOT NULL,
  holder text NOT NULL,
  lease_until timestamp with time zone NOT NULL,
  CONSTRAINT leases_pkey PRIMARY KEY (name)
);

CREATE TABLE pending_follow_ups (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  job_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  type text NOT NULL,
  record_ids uuid[] NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT pending_follow_ups_pkey PRIMARY KEY (id),
  CONSTRAINT pending_follow_ups_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX pending_follow_ups_job ON pending_follow_ups (job_id);
CREATE INDEX pending_follow_ups_age ON pending_follow_ups (created_at);

CREATE TABLE known_places (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  place text NOT NULL,
  last_login_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT known_places_pkey PRIMARY KEY (id),
  CONSTRAINT known_places_user_id_kind_place_key UNIQUE (user_id, kind, place),
  CONSTRAINT known_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT known_places_kind_check CHECK (kind = ANY (ARRAY['address'::text, 'device'::text]))
);
CREATE INDEX known_places_age ON known_places (last_login_at);

CREATE TABLE owner_usage (
  owner_id uuid NOT NULL,
  records bigint NOT NULL,
  bytes bigint NOT NULL,
  metadata_bytes bigint NOT NULL,
  added_by xid8 DEFAULT pg_current_xact_id() NOT NULL
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);
CREATE INDEX owner_usage_owner ON owner_usage (owner_id);

CREATE TABLE security_events (
  id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  event text NOT NULL,
  user_id uuid,
  username text,
  address text,
  request_id text,
  details jsonb NOT NULL,
  CONSTRAINT security_events_pkey PRIMARY KEY (id)
);
CREATE INDEX security_events_time ON security_events (created_at, id);
CREATE INDEX security_events_event ON security_events (event, created_at, id);
CREATE INDEX security_events_user ON security_events (user_id, created_at, id);

CREATE TABLE record_share_names (
  record_id uuid NOT NULL,
  username text NOT NULL,
  CONSTRAINT record_share_names_pkey PRIMARY KEY (record_id, username),
  CONSTRAINT record_share_names_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE
);

CREATE TABLE record_places (
  record_id uuid NOT NULL,
  ra double precision NOT NULL,
  "dec" double precision NOT NULL,
  healpix bigint NOT NULL,
  CONSTRAINT record_places_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE
);
CREATE INDEX record_places_record ON record_places (record_id);
CREATE INDEX record_places_healpix ON record_places (healpix);

CREATE TABLE idempotency_keys (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  answer text,
  location text,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (id),
  CONSTRAINT idempotency_keys_owner_id_key_key UNIQUE (owner_id, key),
  CONSTRAINT idempotency_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (expires_at);
CREATE INDEX idempotency_keys_owner_age ON idempotency_keys (owner_id, expires_at);

CREATE TABLE composition_grids (
  id text NOT NULL,
  definition text NOT NULL,
  size integer NOT NULL,
  is_anonymous boolean NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT composition_grids_pkey PRIMARY KEY (id)
);
CREATE INDEX composition_grids_age ON composition_grids (used_at);
CREATE INDEX composition_grids_anonymous ON composition_grids (used_at, id) INCLUDE (size) WHERE is_anonymous;

CREATE TABLE first_record (
  only_row boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT first_record_pkey PRIMARY KEY (only_row),
  CONSTRAINT first_record_only_row_check CHECK (only_row)
);
