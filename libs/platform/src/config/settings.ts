import 'reflect-metadata';
import { IsIn, IsOptional, IsString, Min, MinLength, ValidateIf } from 'class-validator';
import {
  AreAddresses,
  AreProxies,
  AreRates,
  IsCount,
  IsFlag,
  IsList,
  IsPort,
  IsSeconds,
  IsWhole,
} from './setting-rules.js';
import {
  DEVELOPMENT_SECRET,
  HasNoPlaceholder,
  IsNoPlaceholder,
  IsSecret,
  IsSecretIfSet,
} from './secret-rules.js';

/**
 * Every setting; which app reads which: app-settings.ts. Read from the environment (and `.env`). The property names are the names of the
 * variables; `.env.example` lists them all with the same defaults, and a test holds the two equal. docs/configuration.md is written
 * from here (`npm run settings`), from the comments and the rules.
 */
export class Settings {
  // ---- general
  /**
   * `production` refuses placeholders and secrets that can be guessed; so does any value once an app listens on another address
   * than loopback.
   */
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: string = 'development';

  /** From which level on lines are logged. */
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
  LOG_LEVEL: string = 'info';

  /**
   * How long an app that is asked to end may take. Its last seven seconds are for handing back what is not finished; until then
   * requests and jobs in progress may finish. What stops it by force must wait longer.
   */
  @IsSeconds()
  @Min(7)
  SHUTDOWN_SECONDS: number = 30;

  /** Folder for everything that is kept: files, embedded database, logs. */
  @IsString()
  DATA_DIR: string = '.data';

  // ---- API
  /** Port of the API. */
  @IsPort()
  API_PORT: number = 3000;

  /** Address that the API listens on; `0.0.0.0` in containers. */
  @IsString()
  API_HOST: string = '127.0.0.1';

  /** Browser origins that may call the API, comma separated; empty: none. */
  @IsList()
  CORS_ORIGINS: string[] = [];

  /**
   * Proxies before the API that are believed about where a request comes from: addresses and networks, comma separated,
   * or how many there are; empty: none.
   */
  @AreProxies()
  TRUSTED_PROXIES: string[] = [];

  /** Whether the API limits how often a client may ask (docs/operations.md, "Request limits"). */
  @IsIn(['on', 'off'])
  RATE_LIMITS: string = 'on';

  /** Limits of this installation that differ, comma separated: `login=100/900` is a hundred requests in 900 seconds. */
  @AreRates()
  RATE_LIMIT_OVERRIDES: string[] = [];

  /** Connections to the hub that one API process takes (docs/operations.md, "Many connections to the hub"). */
  @IsWhole(1)
  HUB_MAX_CONNECTIONS: number = 1000;

  /** Signs access tokens. Empty: `npm start` makes one and keeps it in `DATA_DIR`; must be set outside loopback development. */
  @IsSecret()
  JWT_SECRET: string = DEVELOPMENT_SECRET;

  /** Life of an access token. */
  @IsWhole(1)
  ACCESS_TOKEN_MINUTES: number = 60;

  /** Life of a refresh token. */
  @IsWhole(1)
  REFRESH_TOKEN_DAYS: number = 7;

  /** The first administrator, made at start when both are set. */
  @IsOptional()
  @IsString()
  ADMIN_USERNAME: string = '';

  /** Password of the first administrator. */
  @IsOptional()
  @IsString()
  @IsNoPlaceholder()
  ADMIN_PASSWORD: string = '';

  // ---- what the apps stand on
  /** PostgreSQL; empty: `npm start` brings its own. */
  @IsString()
  @HasNoPlaceholder()
  DATABASE_URL: string = '';

  /** Connections to PostgreSQL that one API process keeps at the most (docs/operations.md has the sum). */
  @IsCount(2)
  API_DATABASE_CONNECTIONS: number = 10;

  /** The same of one worker process: its jobs report side by side. */
  @IsCount(2)
  WORKER_DATABASE_CONNECTIONS: number = 10;

  /** Redis; empty: `npm start` brings its own. */
  @IsString()
  @HasNoPlaceholder()
  REDIS_URL: string = '';

  /** The astronomical archive (`https://mast.stsci.edu`); empty: the sample archive of `npm start`. */
  @IsString()
  ARCHIVE_URL: string = '';

  /** Bearer token for exclusive-access data of the archive; never logged, never sent to another host. */
  @IsString()
  ARCHIVE_TOKEN: string = '';

  /** Where the public S3 bucket of the archive is; empty: Amazon's own, without ARCHIVE_URL that of the sample archive. */
  @IsString()
  ARCHIVE_S3_URL: string = '';

  /** Name of the bucket of the archive. */
  @MinLength(3)
  ARCHIVE_S3_BUCKET: string = 'stpubdata';

  // ---- where the apps find each other
  /** One address, or those of several processes separated by commas: calls go to one that is free. */
  @AreAddresses('PROCESSING_URL')
  PROCESSING_URL: string = 'http://127.0.0.1:3001';

  /** Port of processing; `npm start` chooses its own. */
  @IsPort()
  PROCESSING_PORT: number = 3001;

  /** The same of archive, the download component. */
  @AreAddresses('ARCHIVE_SERVICE_URL')
  ARCHIVE_SERVICE_URL: string = 'http://127.0.0.1:3002';

  /** Port of archive; `npm start` chooses its own. */
  @IsPort()
  ARCHIVE_SERVICE_PORT: number = 3002;

  /** Port of the sample archive; `npm start` chooses its own. */
  @IsPort()
  SAMPLE_ARCHIVE_PORT: number = 3003;

  /** Address that processing, archive and sample-archive listen on; `0.0.0.0` in containers. */
  @IsString()
  INTERNAL_HOST: string = '127.0.0.1';

  /** Names by which processing and archive are called besides those of this machine itself, comma separated. */
  @IsList()
  INTERNAL_HOSTS: string[] = [];

  /** Bearer token of api and worker at processing and archive. Empty: as `JWT_SECRET`. */
  @IsSecret()
  INTERNAL_SECRET: string = DEVELOPMENT_SECRET;

  // ---- storage
  /** Where files are kept: below `DATA_DIR`, or in an S3-compatible store. */
  @IsIn(['disk', 's3'])
  STORAGE_DRIVER: string = 'disk';

  /** Address of an S3-compatible store; empty: Amazon's own. */
  @IsString()
  S3_ENDPOINT: string = '';

  /** Region of the bucket. */
  @IsString()
  S3_REGION: string = 'us-east-1';

  /** Name of the bucket; must be set when `STORAGE_DRIVER` is `s3`. */
  @ValidateIf((s: Settings) => s.STORAGE_DRIVER === 's3')
  @MinLength(3)
  S3_BUCKET: string = '';

  /** Name to the bucket; empty: the credentials that the AWS SDK finds by itself. */
  @IsString()
  S3_ACCESS_KEY_ID: string = '';

  /** Secret to that name. */
  @IsString()
  @IsNoPlaceholder()
  S3_SECRET_ACCESS_KEY: string = '';

  /** The storage before this one, as long as files are moved from there (docs/operations.md); empty: there is none. */
  @IsIn(['', 'disk', 's3'])
  STORAGE_PREVIOUS_DRIVER: string = '';

  /** Its folder; empty: that of the disk storage below `DATA_DIR`. */
  @IsString()
  STORAGE_PREVIOUS_DIR: string = '';

  /** The same as `S3_ENDPOINT`, of the storage before. */
  @IsString()
  S3_PREVIOUS_ENDPOINT: string = '';

  /** Its region. */
  @IsString()
  S3_PREVIOUS_REGION: string = 'us-east-1';

  /** Its bucket; must be set when `STORAGE_PREVIOUS_DRIVER` is `s3`. */
  @ValidateIf((s: Settings) => s.STORAGE_PREVIOUS_DRIVER === 's3')
  @MinLength(3)
  S3_PREVIOUS_BUCKET: string = '';

  /** Its name; empty: the credentials that the AWS SDK finds by itself. */
  @IsString()
  S3_PREVIOUS_ACCESS_KEY_ID: string = '';

  /** Secret to that name. */
  @IsString()
  @IsNoPlaceholder()
  S3_PREVIOUS_SECRET_ACCESS_KEY: string = '';

  /** Whether downloads of files are sent to the store itself, with an address that is good for some minutes. */
  @IsFlag()
  S3_REDIRECT_DOWNLOADS: boolean = false;

  /** Address of the store as clients reach it; empty: S3_ENDPOINT. */
  @IsString()
  S3_PUBLIC_ENDPOINT: string = '';

  /** How often files and rows are compared and what is left over is cleared away. */
  @IsWhole(1)
  SWEEP_EVERY_MINUTES: number = 60;

  /** How old a file must be that nothing refers to before it counts as left over; longer than any import pauses. */
  @IsWhole(1)
  SWEEP_GRACE_MINUTES: number = 1440;

  // ---- limits
  /** Largest FITS file, upload or download. */
  @IsWhole(1)
  MAX_FITS_FILE_SIZE_MB: number = 10_240;

  /** Largest image, in pixels. */
  @IsWhole(1_000_000)
  MAX_FITS_ARRAY_ELEMENTS: number = 200_000_000;

  /** Largest mosaic that may be made. */
  @IsWhole(1_000_000)
  MAX_MOSAIC_OUTPUT_PIXELS: number = 64_000_000;

  /** An observation with more files of single detectors than this, in one filter, gets a mosaic of them when it is imported. */
  @IsWhole(1)
  OBSERVATION_MOSAIC_FILE_THRESHOLD: number = 4;

  /** Resident memory of processing that renders may plan for, in MB. */
  @IsWhole(256)
  PROCESSING_MEMORY_MB: number = 4096;

  /** Previews and histograms that are kept in the storage for the next who asks, in MB; 0: none. */
  @IsWhole(0)
  LOOKS_MB: number = 1024;

  /** Threads of the image engine; 0: one for each core. */
  @IsWhole(0)
  PROCESSING_THREADS: number = 0;

  /** Where the image engine keeps unpacked copies of compressed files; empty: below `DATA_DIR`. */
  @IsString()
  SCRATCH_DIR: string = '';

  /** Most that these copies take together, and so the most that one file may unpack to, in MB. */
  @IsWhole(1)
  SCRATCH_MB: number = 4096;

  /** A sentence-transformer for the search by meaning, by its name at the hub or its folder; empty: the search's own knowledge. */
  @IsString()
  EMBEDDING_MODEL: string = '';

  // ---- calls of processing and archive (times in seconds, parts of them too)
  /** How often a composite or a mosaic is tried again after a failure that may pass. */
  @IsCount(0)
  CALL_RETRIES: number = 3;

  /** The pause before the first of these tries; each further one is twice as long. */
  @IsSeconds()
  RETRY_PAUSE_SECONDS: number = 2;

  /** After so many failures in a row they are not even tried for a while. */
  @IsCount(1)
  BREAKER_FAILURES: number = 5;

  /** How long they are not tried then. */
  @IsSeconds()
  BREAKER_OPEN_SECONDS: number = 10;

  /** Longest that work waits in the engine for its turn; a lane may allow less. */
  @IsSeconds()
  ENGINE_WAIT_SECONDS: number = 600;

  /** Time of the engine for what somebody looks at: previews, histograms, tables, headers. */
  @IsSeconds()
  ANALYSIS_SECONDS: number = 120;

  /** Time of the engine for one attempt of a composite or a mosaic. */
  @IsSeconds()
  COMPOSITE_ATTEMPT_SECONDS: number = 1800;

  /** Time of all attempts together, with the waits before and the pauses between them. */
  @IsSeconds()
  COMPOSITE_TOTAL_SECONDS: number = 3600;

  /** Time for the meaning of records and questions. */
  @IsSeconds()
  SEMANTIC_SECONDS: number = 300;

  /** Time for a thumbnail, with the wait before it. */
  @IsSeconds()
  THUMBNAIL_SECONDS: number = 60;

  /** Time for a search of the archive, and for each chunk of a download. */
  @IsSeconds()
  ARCHIVE_CALL_SECONDS: number = 300;

  // ---- jobs
  /** How long finished jobs and their results are kept. */
  @IsWhole(1)
  JOB_TTL_MINUTES: number = 30;

  /** How long a worker may be silent before its job is taken over, a download before others get its turn. */
  @IsWhole(2)
  JOB_LEASE_SECONDS: number = 15;

  // ---- seeing what goes on (docs/operations.md)
  /** Port on which the API tells Prometheus its metrics; 0: not at all. */
  @IsPort()
  API_METRICS_PORT: number = 0;

  /** The same of worker. */
  @IsPort()
  WORKER_METRICS_PORT: number = 0;

  /** The same of processing. */
  @IsPort()
  PROCESSING_METRICS_PORT: number = 0;

  /** The same of archive. */
  @IsPort()
  ARCHIVE_METRICS_PORT: number = 0;

  /** Address that these ports are opened on; `0.0.0.0` in containers. */
  @IsString()
  METRICS_HOST: string = '127.0.0.1';

  /** Bearer token of those who collect metrics; empty: only this machine may read them. */
  @IsSecretIfSet()
  METRICS_TOKEN: string = '';

  /** Where traces go (OTLP over HTTP), `http://collector:4318`; empty: none are kept. */
  @IsString()
  OTEL_EXPORTER_OTLP_ENDPOINT: string = '';

  /** Headers for that address, `name=value`, comma separated. */
  @IsString()
  OTEL_EXPORTER_OTLP_HEADERS: string = '';

  /** Whether administrators may look at the queues in a browser. */
  @IsFlag()
  QUEUE_DASHBOARD: boolean = false;
}
