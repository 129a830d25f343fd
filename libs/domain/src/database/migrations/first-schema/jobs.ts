/** Jobs, and the leases of processes that do maintenance for all. */
export const JOBS = `
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  type text NOT NULL,
  queue text NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'completed', 'failed', 'cancelled')),
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- An owner may have one unfinished job of a type and subject.
  subject text,
  request jsonb NOT NULL,
  -- The HTTP request that created the job.
  request_id text,
  description text NOT NULL DEFAULT '',

  -- Progress, and fields specific to the type. Every change that clients see increments the revision.
  percent float8 NOT NULL DEFAULT 0,
  stage text NOT NULL DEFAULT 'queued',
  message text NOT NULL DEFAULT '',
  details jsonb,
  revision bigint NOT NULL DEFAULT 1,

  -- The claim of the worker that runs the job: reports and results name it, so that a worker whose lease expired changes nothing.
  claim_id uuid,
  claimed_at timestamptz,
  worker_id text,
  lease_until timestamptz,
  -- Number of times it was queued; part of the name of its queue entry, so that the remains of an earlier attempt block nothing.
  attempt int NOT NULL DEFAULT 1,
  crashes int NOT NULL DEFAULT 0,
  resumes int NOT NULL DEFAULT 0,
  -- Total working time of all runs.
  spent_ms float8 NOT NULL DEFAULT 0,
  -- The records that it saved, set in the same transaction: a later run only submits their follow-ups.
  recorded_ids uuid[],

  -- Outcome.
  result_kind text,
  result_data_id uuid,
  result_key text,
  result_content_type text,
  result_file_name text,
  error text,
  cancel_requested boolean NOT NULL DEFAULT false,
  -- Whether jobs of its type can be resumed, and whether this one can be now.
  can_resume boolean NOT NULL DEFAULT false,
  resumable boolean NOT NULL DEFAULT false,

  created_at timestamptz NOT NULL DEFAULT now(),
  -- A job that is queued again goes to the end of the queue. Uses the current time, since the transaction may have waited for the lock of
  -- the queue.
  queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  started_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  expires_at timestamptz
);
CREATE INDEX jobs_owner ON jobs (owner_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX jobs_one_per_subject ON jobs (owner_id, type, subject)
  WHERE subject IS NOT NULL AND status IN ('queued', 'running');
CREATE INDEX jobs_unfinished ON jobs (queue, id) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_waiting ON jobs (queue, queued_at, id) WHERE status = 'queued';
CREATE INDEX jobs_to_finish ON jobs (queued_at) WHERE status = 'queued' AND recorded_ids IS NOT NULL;
CREATE INDEX jobs_running ON jobs (lease_until) WHERE status = 'running';
CREATE INDEX jobs_expiry ON jobs (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE leases (
  name text PRIMARY KEY,
  holder text NOT NULL,
  lease_until timestamptz NOT NULL
);
`;
