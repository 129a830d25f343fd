import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, library and jobs. */
export class UsersRecordsJobs1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        username text NOT NULL,
        email text NOT NULL,
        password_hash text NOT NULL,
        role text NOT NULL CHECK (role IN ('admin', 'user')),
        display_name text,
        organization text,
        failed_logins int NOT NULL DEFAULT 0,
        locked_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_login_at timestamptz
      )`);
    await runner.query(`CREATE UNIQUE INDEX users_username ON users (lower(username))`);
    await runner.query(`CREATE UNIQUE INDEX users_email ON users (lower(email))`);
    await runner.query(`
      CREATE TABLE refresh_tokens (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        family_id uuid NOT NULL,
        token_hash text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        rotated_at timestamptz,
        revoked_at timestamptz
      )`);
    await runner.query(`CREATE INDEX refresh_tokens_family ON refresh_tokens (family_id)`);
    await runner.query(`CREATE INDEX refresh_tokens_user ON refresh_tokens (user_id)`);
    await this.createRecords(runner);
    await this.createJobs(runner);
  }

  private async createRecords(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE records (
        id uuid PRIMARY KEY,
        file_name text NOT NULL,
        storage_key text NOT NULL,
        thumbnail_key text,
        data_type text NOT NULL,
        content_type text NOT NULL,
        file_size bigint NOT NULL,
        sha256 text NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'ready', 'processing', 'invalid', 'failed')),
        archived_at timestamptz,
        observation_date timestamptz,
        target_name text,
        instrument text,
        filter text,
        exposure_time float8,
        calibration_level int,
        proposal_id text,
        proposal_pi text,
        observation_title text,
        wavelength_range text,
        wavelength_um float8,
        wcs jsonb,
        dimensions jsonb,
        units text,
        observation_base_id text NOT NULL,
        processing_level text NOT NULL,
        parent_id uuid REFERENCES records ON DELETE SET NULL,
        derived_from uuid[] NOT NULL DEFAULT '{}',
        tags text[] NOT NULL DEFAULT '{}',
        description text,
        owner_id uuid REFERENCES users ON DELETE SET NULL,
        visibility text NOT NULL CHECK (visibility IN ('private', 'shared', 'public')),
        is_viewable boolean NOT NULL DEFAULT false,
        metadata jsonb NOT NULL DEFAULT '{}',
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    // One user has one record of one stored file: a second import of the same observation finds it again.
    await runner.query(`CREATE UNIQUE INDEX records_owner_key ON records (owner_id, storage_key)`);
    await runner.query(`CREATE INDEX records_created ON records (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX records_storage_key ON records (storage_key)`);
    await runner.query(`CREATE INDEX records_base ON records (observation_base_id, processing_level)`);
    await runner.query(`CREATE INDEX records_obs_id ON records ((metadata ->> 'archive_obs_id'))`);
    await runner.query(`
      CREATE TABLE record_shares (
        record_id uuid NOT NULL REFERENCES records ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        PRIMARY KEY (record_id, user_id)
      )`);
    await runner.query(`CREATE INDEX record_shares_user ON record_shares (user_id)`);
  }

  private async createJobs(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE jobs (
        id uuid PRIMARY KEY,
        type text NOT NULL,
        queue text NOT NULL,
        status text NOT NULL CHECK (status IN ('queued', 'running', 'completed', 'failed', 'cancelled')),
        owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        request jsonb NOT NULL,
        percent float8 NOT NULL DEFAULT 0,
        stage text NOT NULL DEFAULT 'queued',
        message text NOT NULL DEFAULT '',
        description text NOT NULL DEFAULT '',
        result_kind text,
        result_data_id uuid,
        result_key text,
        result_content_type text,
        result_file_name text,
        error text,
        cancel_requested boolean NOT NULL DEFAULT false,
        resumable boolean NOT NULL DEFAULT false,
        import_state jsonb,
        attempts int NOT NULL DEFAULT 0,
        worker_id text,
        lease_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        updated_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        expires_at timestamptz
      )`);
    await runner.query(`CREATE INDEX jobs_owner ON jobs (owner_id, created_at DESC, id DESC)`);
    await runner.query(
      `CREATE INDEX jobs_unfinished ON jobs (queue, id) WHERE status IN ('queued', 'running')`,
    );
    await runner.query(`CREATE INDEX jobs_expiry ON jobs (expires_at) WHERE expires_at IS NOT NULL`);
    // No two imports of one observation for one user at the same time, whatever races.
    await runner.query(`CREATE UNIQUE INDEX jobs_one_import ON jobs (owner_id, (import_state ->> 'obsId'))
      WHERE type = 'import' AND status IN ('queued', 'running')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE jobs, record_shares, records, refresh_tokens, users`);
  }
}
