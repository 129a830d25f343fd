import 'reflect-metadata';
import { IsIn, IsOptional, IsString, Max, Min, MinLength, ValidateIf } from 'class-validator';
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
 * Every setting, named as its environment variable; app-settings.ts says which app reads which. `.env.example` lists the same names
 * and defaults (a test compares the two), and `npm run settings` writes docs/configuration.md from the comments and rules of this class.
 */
export class Settings {
  // ---- general
  /** `production` refuses placeholders and guessable secrets; so does any value once an app listens on a non-loopback address. */
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: string = 'development';

  /** Lowest level that is logged. */
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
  LOG_LEVEL: string = 'info';

  /**
   * Time an app has for a graceful shutdown. Requests and jobs in progress may finish until the last seven seconds, in which
   * unfinished jobs are handed back. The grace period of the process manager must be longer.
   */
  @IsSeconds()
  @Min(7)
  SHUTDOWN_SECONDS: number = 30;

  /** Folder of all data: files, embedded database, logs. */
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
   * Proxies whose `X-Forwarded-For` is trusted: addresses and networks, comma separated, or the number of proxies in front of the
   * API; empty: none.
   */
  @AreProxies()
  TRUSTED_PROXIES: string[] = [];

  /** Whether requests are limited by client (docs/operations.md, "Request limits"). */
  @IsIn(['on', 'off'])
  RATE_LIMITS: string = 'on';

  /** Request limits that replace the defaults, comma separated: `login=100/900` is 100 requests in 900 seconds. */
  @AreRates()
  RATE_LIMIT_OVERRIDES: string[] = [];

  /** Most connections to the hub of one API process (docs/operations.md, "Many connections to the hub"). */
  @IsWhole(1)
  HUB_MAX_CONNECTIONS: number = 1000;

  /** Key that signs access tokens. Empty: `npm start` makes one and keeps it in `DATA_DIR`; required outside loopback development. */
  @IsSecret()
  JWT_SECRET: string = DEVELOPMENT_SECRET;

  /** Lifetime of an access token. */
  @IsWhole(1)
  ACCESS_TOKEN_MINUTES: number = 60;

  /** Lifetime of a refresh token. */
  @IsWhole(1)
  REFRESH_TOKEN_DAYS: number = 7;

  /** Days from a login to the end of its session, however often its tokens are refreshed. */
  @IsWhole(1)
  SESSION_DAYS: number = 30;

  /** Name of the first administrator, created at start when `ADMIN_PASSWORD` is set, too. */
  @IsOptional()
  @IsString()
  ADMIN_USERNAME: string = '';

  /** Password of the first administrator. */
  @IsOptional()
  @IsString()
  @IsNoPlaceholder()
  ADMIN_PASSWORD: string = '';

  // ---- database, Redis, external archive
  /** Address of PostgreSQL, `postgresql://user:password@host:5432/name`; empty: `npm start` runs an embedded one. */
  @IsString()
  @HasNoPlaceholder()
  DATABASE_URL: string = '';

  /** Most connections to PostgreSQL of one API process (docs/operations.md has the sum over all processes). */
  @IsCount(2)
  API_DATABASE_CONNECTIONS: number = 10;

  /** Most connections to PostgreSQL of one worker process. */
  @IsCount(2)
  WORKER_DATABASE_CONNECTIONS: number = 10;

  /** Whether an app is ready with the schema of a newer version, to go back to this one (docs/operations.md, "Upgrades"). */
  @IsFlag()
  ACCEPT_NEWER_SCHEMA: boolean = false;

  /** Address of Redis 6.2 or later, `redis://host:6379`; empty: `npm start` runs an embedded one. */
  @IsString()
  @HasNoPlaceholder()
  REDIS_URL: string = '';

  /** Address of the astronomical archive, `https://mast.stsci.edu`; empty: `npm start` runs the sample archive. */
  @IsString()
  ARCHIVE_URL: string = '';

  /**
   * Whether the first start with the sample archive imports three public images (150 MB), so that there is something to see: 0 or 1.
   * Other archives, and libraries that have held a record, get none.
   */
  @IsWhole(0)
  @Max(1)
  DEMO_PICTURES: number = 1;

  /** Bearer token for exclusive-access data of the archive; never logged, never sent to another host. */
  @IsString()
  ARCHIVE_TOKEN: string = '';

  /** Endpoint of the archive's public S3 bucket; empty: Amazon S3, or the sample archive when `ARCHIVE_URL` is empty. */
  @IsString()
  ARCHIVE_S3_URL: string = '';

  /** Name of the archive's public S3 bucket. */
  @MinLength(3)
  ARCHIVE_S3_BUCKET: string = 'stpubdata';

  // ---- internal addresses
  /** Addresses of the processing app, comma separated: calls go to a process that is free. */
  @AreAddresses('PROCESSING_URL')
  PROCESSING_URL: string = 'http://127.0.0.1:3001';

  /** Port of the processing app; `npm start` chooses a free one. */
  @IsPort()
  PROCESSING_PORT: number = 3001;

  /** Addresses of the archive app, comma separated: calls go to a process that is free. */
  @AreAddresses('ARCHIVE_SERVICE_URL')
  ARCHIVE_SERVICE_URL: string = 'http://127.0.0.1:3002';

  /** Port of the archive app; `npm start` chooses a free one. */
  @IsPort()
  ARCHIVE_SERVICE_PORT: number = 3002;

  /** Port of the sample archive; `npm start` chooses a free one. */
  @IsPort()
  SAMPLE_ARCHIVE_PORT: number = 3003;

  /** Address that processing, archive and sample-archive listen on; `0.0.0.0` in containers. */
  @IsString()
  INTERNAL_HOST: string = '127.0.0.1';

  /** Host names accepted by processing and archive besides those of this machine, comma separated. */
  @IsList()
  INTERNAL_HOSTS: string[] = [];

  /** Bearer token with which api and worker call processing and archive. Empty: made as `JWT_SECRET` is. */
  @IsSecret()
  INTERNAL_SECRET: string = DEVELOPMENT_SECRET;

  // ---- storage
  /** Storage of files: a folder in `DATA_DIR`, or an S3-compatible bucket. */
  @IsIn(['disk', 's3'])
  STORAGE_DRIVER: string = 'disk';

  /**
   * Free space, in MB, that is left on the file systems of a disk storage, of uploads and downloads in transit and of the scratch folder:
   * uploads, imports, results and decompressed copies that would use it are refused. 0: none; empty: the smaller of 2,048 and 5 % of the
   * file system.
   */
  @ValidateIf((s: Settings) => s.STORAGE_RESERVE_MB !== null)
  @IsWhole(0)
  STORAGE_RESERVE_MB: number | null = null;

  /** Endpoint of the S3-compatible store; empty: Amazon S3. */
  @IsString()
  S3_ENDPOINT: string = '';

  /** Region of the bucket. */
  @IsString()
  S3_REGION: string = 'us-east-1';

  /** Name of the bucket; required when `STORAGE_DRIVER` is `s3`. */
  @ValidateIf((s: Settings) => s.STORAGE_DRIVER === 's3')
  @MinLength(3)
  S3_BUCKET: string = '';

  /** Access key ID of the bucket; empty: the default credentials of the AWS SDK. */
  @IsString()
  S3_ACCESS_KEY_ID: string = '';

  /** Secret access key of the bucket. */
  @IsString()
  @IsNoPlaceholder()
  S3_SECRET_ACCESS_KEY: string = '';

  /** Previous storage, while files are moved from it (docs/operations.md); empty: none. */
  @IsIn(['', 'disk', 's3'])
  STORAGE_PREVIOUS_DRIVER: string = '';

  /** Folder of the previous disk storage; empty: that of the disk storage in `DATA_DIR`. */
  @IsString()
  STORAGE_PREVIOUS_DIR: string = '';

  /** Endpoint of the previous S3-compatible store; empty: Amazon S3. */
  @IsString()
  S3_PREVIOUS_ENDPOINT: string = '';

  /** Region of the previous bucket. */
  @IsString()
  S3_PREVIOUS_REGION: string = 'us-east-1';

  /** Name of the previous bucket; required when `STORAGE_PREVIOUS_DRIVER` is `s3`. */
  @ValidateIf((s: Settings) => s.STORAGE_PREVIOUS_DRIVER === 's3')
  @MinLength(3)
  S3_PREVIOUS_BUCKET: string = '';

  /** Access key ID of the previous bucket; empty: the default credentials of the AWS SDK. */
  @IsString()
  S3_PREVIOUS_ACCESS_KEY_ID: string = '';

  /** Secret access key of the previous bucket. */
  @IsString()
  @IsNoPlaceholder()
  S3_PREVIOUS_SECRET_ACCESS_KEY: string = '';

  /** Whether file downloads are redirected to the store by presigned URLs, valid for some minutes. */
  @IsFlag()
  S3_REDIRECT_DOWNLOADS: boolean = false;

  /** Endpoint of the store as clients reach it; empty: `S3_ENDPOINT`. */
  @IsString()
  S3_PUBLIC_ENDPOINT: string = '';

  /** Interval between sweeps, which remove orphaned files and rows. */
  @IsWhole(1)
  SWEEP_EVERY_MINUTES: number = 60;

  /** Minimum age of an unreferenced file before a sweep removes it; must be longer than any pause of an import. */
  @IsWhole(1)
  SWEEP_GRACE_MINUTES: number = 1440;

  // ---- limits
  /** Most that the files of one account's records may take up, in MB; 0: no limit. */
  @IsWhole(0)
  USER_STORAGE_MB: number = 0;

  /** Most records of one account; 0: no limit. */
  @IsWhole(0)
  USER_RECORDS: number = 0;

  /** Most that the metadata of one account's records may take up, in MB of JSON; 0: no limit. */
  @IsWhole(0)
  USER_METADATA_MB: number = 0;

  /** Largest FITS file, uploaded or downloaded, in MB. */
  @IsWhole(1)
  MAX_FITS_FILE_SIZE_MB: number = 10_240;

  /** Largest image, in pixels. */
  @IsWhole(1_000_000)
  MAX_FITS_ARRAY_ELEMENTS: number = 200_000_000;

  /** Largest mosaic, in pixels. */
  @IsWhole(1_000_000)
  MAX_MOSAIC_OUTPUT_PIXELS: number = 64_000_000;

  /** Imports make a mosaic of an observation that has more single-detector files than this in one filter. */
  @IsWhole(1)
  OBSERVATION_MOSAIC_FILE_THRESHOLD: number = 4;

  /** Resident memory budget of renders in processing, in MB; unread results may take an eighth more. */
  @IsWhole(256)
  PROCESSING_MEMORY_MB: number = 4096;

  /** Size of the preview cache (previews, histograms and tiles, in the storage), in MB; 0: no cache. */
  @IsWhole(0)
  PREVIEW_CACHE_MB: number = 2048;

  /** Threads of the image engine; 0: one per core. */
  @IsWhole(0)
  PROCESSING_THREADS: number = 0;

  /** Folder of the image engine's decompressed copies of files, on a local disk; empty: in `DATA_DIR`. */
  @IsString()
  SCRATCH_DIR: string = '';

  /** Most space for these copies, in MB. One caller may use half of it at a time, which is also the largest decompressed size of one file. */
  @IsWhole(1)
  SCRATCH_MB: number = 8192;

  /** Sentence-transformer model for semantic search, by its name at the Hugging Face hub or its folder; empty: the built-in vocabulary. */
  @IsString()
  EMBEDDING_MODEL: string = '';

  // ---- calls of processing and archive (times in seconds, fractions allowed)
  /** Retries of a composite or a mosaic after a transient failure. */
  @IsCount(0)
  CALL_RETRIES: number = 3;

  /** Pause before the first retry; it doubles with each further one. */
  @IsSeconds()
  RETRY_PAUSE_SECONDS: number = 2;

  /** Consecutive failures that open the circuit breaker. */
  @IsCount(1)
  BREAKER_FAILURES: number = 5;

  /** Time that an open circuit breaker rejects calls. */
  @IsSeconds()
  BREAKER_OPEN_SECONDS: number = 10;

  /** Longest wait in an admission queue of the engine; interactive requests wait a minute at most. */
  @IsSeconds()
  ENGINE_WAIT_SECONDS: number = 600;

  /** Time limit of the engine for interactive requests: previews, histograms, tables, headers. */
  @IsSeconds()
  ANALYSIS_SECONDS: number = 120;

  /** Time limit of the engine for one attempt of a composite or a mosaic. */
  @IsSeconds()
  COMPOSITE_ATTEMPT_SECONDS: number = 1800;

  /** Time limit of all attempts together, including waits and pauses. */
  @IsSeconds()
  COMPOSITE_TOTAL_SECONDS: number = 3600;

  /** Time limit for embeddings of records and queries. */
  @IsSeconds()
  SEMANTIC_SECONDS: number = 300;

  /** Time limit for a thumbnail, including the wait for the engine. */
  @IsSeconds()
  THUMBNAIL_SECONDS: number = 60;

  /** Time limit for a search of the archive, and for each chunk of a download. */
  @IsSeconds()
  ARCHIVE_CALL_SECONDS: number = 300;

  // ---- jobs
  /** Limit of unfinished jobs of all users together in each of the queues for composites, mosaics, processing and reindexing. */
  @IsWhole(1)
  QUEUE_CAPACITY_TOTAL: number = 100;

  /** Retention of finished jobs and their results. */
  @IsWhole(1)
  JOB_TTL_MINUTES: number = 30;

  /** Lease of a job, and of a download slot: without renewal in this time another process takes over. */
  @IsWhole(2)
  JOB_LEASE_SECONDS: number = 15;

  // ---- observability (docs/operations.md)
  /** Port of the API's Prometheus metrics; 0: none. */
  @IsPort()
  API_METRICS_PORT: number = 0;

  /** Port of the worker's Prometheus metrics; 0: none. */
  @IsPort()
  WORKER_METRICS_PORT: number = 0;

  /** Port of processing's Prometheus metrics; 0: none. */
  @IsPort()
  PROCESSING_METRICS_PORT: number = 0;

  /** Port of archive's Prometheus metrics; 0: none. */
  @IsPort()
  ARCHIVE_METRICS_PORT: number = 0;

  /** Address that the metrics ports listen on; `0.0.0.0` in containers. */
  @IsString()
  METRICS_HOST: string = '127.0.0.1';

  /** Bearer token of the metrics scraper; empty: metrics are readable from this machine only. */
  @IsSecretIfSet()
  METRICS_TOKEN: string = '';

  /** Receiver of traces (OTLP over HTTP), `http://collector:4318`; empty: no traces. */
  @IsString()
  OTEL_EXPORTER_OTLP_ENDPOINT: string = '';

  /** Headers for the receiver of traces, `name=value`, comma separated. */
  @IsString()
  OTEL_EXPORTER_OTLP_HEADERS: string = '';

  /** Whether administrators get a dashboard of the queues at `/api/admin/queues`. */
  @IsFlag()
  QUEUE_DASHBOARD: boolean = false;
}
