import type { Settings } from './settings.js';

const GENERAL = ['NODE_ENV', 'LOG_LEVEL', 'SHUTDOWN_SECONDS'] as const;
/** Addresses that apps listen on: if one is not a loopback address, every app refuses secrets that can be guessed (secret-rules.ts). */
const LISTENING = ['API_HOST', 'INTERNAL_HOST', 'METRICS_HOST'] as const;
/** Metrics and traces, without the metrics port, which is each app's own. */
const OBSERVED = [
  ...LISTENING,
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;
/** The storage of files, and the previous one while files are moved. */
export const STORAGE_SETTINGS = [
  'DATA_DIR',
  'STORAGE_DRIVER',
  'STORAGE_RESERVE_MB',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STORAGE_PREVIOUS_DRIVER',
  'STORAGE_PREVIOUS_DIR',
  'S3_PREVIOUS_ENDPOINT',
  'S3_PREVIOUS_REGION',
  'S3_PREVIOUS_BUCKET',
  'S3_PREVIOUS_ACCESS_KEY_ID',
  'S3_PREVIOUS_SECRET_ACCESS_KEY',
] as const;
/** Most that the records of one account may take up. */
const USER_LIMITS = ['USER_STORAGE_MB', 'USER_RECORDS', 'USER_METADATA_MB'] as const;
/** Apps that are called by our own apps only. */
const CALLED = ['INTERNAL_HOSTS', 'INTERNAL_SECRET'] as const;
/** Retries of engine calls after transient failures. */
const RESILIENCE = [
  'CALL_RETRIES',
  'RETRY_PAUSE_SECONDS',
  'BREAKER_FAILURES',
  'BREAKER_OPEN_SECONDS',
] as const;
/** Time limits of the engine, on which it and its callers must agree. */
const ENGINE_TIMES = [
  'ENGINE_WAIT_SECONDS',
  'ANALYSIS_SECONDS',
  'COMPOSITE_ATTEMPT_SECONDS',
  'SEMANTIC_SECONDS',
] as const;
/** Apps that call the internal apps. */
const CALLING = [
  'PROCESSING_URL',
  'ARCHIVE_SERVICE_URL',
  'INTERNAL_SECRET',
  ...RESILIENCE,
  ...ENGINE_TIMES,
  'COMPOSITE_TOTAL_SECONDS',
  'ARCHIVE_CALL_SECONDS',
] as const;

/**
 * The settings that each app reads and may be given. It gets no others, so that a compromised container exposes only its own
 * secrets (a test compares docker-compose.yml with this table).
 */
export const APP_SETTINGS = {
  api: [
    ...GENERAL,
    ...OBSERVED,
    'API_METRICS_PORT',
    'QUEUE_DASHBOARD',
    ...STORAGE_SETTINGS,
    ...USER_LIMITS,
    ...CALLING,
    'API_PORT',
    'CORS_ORIGINS',
    'TRUSTED_PROXIES',
    'RATE_LIMITS',
    'RATE_LIMIT_OVERRIDES',
    'HUB_MAX_CONNECTIONS',
    'JWT_SECRET',
    'ACCESS_TOKEN_MINUTES',
    'REFRESH_TOKEN_DAYS',
    'SESSION_DAYS',
    'ADMIN_USERNAME',
    'ADMIN_PASSWORD',
    'DATABASE_URL',
    'API_DATABASE_CONNECTIONS',
    'ACCEPT_NEWER_SCHEMA',
    'REDIS_URL',
    'MAX_FITS_FILE_SIZE_MB',
    'MAX_FITS_ARRAY_ELEMENTS',
    'MAX_MOSAIC_OUTPUT_PIXELS',
    'QUEUE_CAPACITY_TOTAL',
    'JOB_TTL_MINUTES',
    'S3_REDIRECT_DOWNLOADS',
    'S3_PUBLIC_ENDPOINT',
    'PREVIEW_CACHE_MB',
    'ARCHIVE_URL',
    'SAMPLE_ARCHIVE_PORT',
    'DEMO_PICTURES',
  ],
  worker: [
    ...GENERAL,
    ...OBSERVED,
    'WORKER_METRICS_PORT',
    ...STORAGE_SETTINGS,
    ...USER_LIMITS,
    ...CALLING,
    'DATABASE_URL',
    'WORKER_DATABASE_CONNECTIONS',
    'ACCEPT_NEWER_SCHEMA',
    'REDIS_URL',
    'SWEEP_EVERY_MINUTES',
    'SWEEP_GRACE_MINUTES',
    'PREVIEW_CACHE_MB',
    'THUMBNAIL_SECONDS',
    'OBSERVATION_MOSAIC_FILE_THRESHOLD',
    'JOB_TTL_MINUTES',
    'JOB_LEASE_SECONDS',
  ],
  processing: [
    ...GENERAL,
    ...OBSERVED,
    'PROCESSING_METRICS_PORT',
    ...STORAGE_SETTINGS,
    ...CALLED,
    ...ENGINE_TIMES,
    'PROCESSING_PORT',
    'PROCESSING_MEMORY_MB',
    'PROCESSING_THREADS',
    'MAX_FITS_ARRAY_ELEMENTS',
    'MAX_MOSAIC_OUTPUT_PIXELS',
    'SCRATCH_DIR',
    'SCRATCH_MB',
    'EMBEDDING_MODEL',
  ],
  archive: [
    ...GENERAL,
    ...OBSERVED,
    'ARCHIVE_METRICS_PORT',
    ...STORAGE_SETTINGS,
    ...CALLED,
    'ARCHIVE_SERVICE_PORT',
    'ARCHIVE_URL',
    'ARCHIVE_TOKEN',
    'ARCHIVE_S3_URL',
    'ARCHIVE_S3_BUCKET',
    'REDIS_URL',
    'JOB_LEASE_SECONDS',
    'SAMPLE_ARCHIVE_PORT',
    'MAX_FITS_FILE_SIZE_MB',
    'ARCHIVE_CALL_SECONDS',
  ],
  'sample-archive': [...GENERAL, 'DATA_DIR', 'INTERNAL_HOST', 'SAMPLE_ARCHIVE_PORT'],
  migrate: ['NODE_ENV', ...LISTENING, 'DATABASE_URL'],
  bucket: ['NODE_ENV', ...LISTENING, ...STORAGE_SETTINGS],
} as const satisfies Record<string, readonly (keyof Settings)[]>;

/** An app, or a program that is run once. */
export type AppName = keyof typeof APP_SETTINGS;

/** The settings of an app. */
export type SettingsOf<App extends AppName> = Pick<Settings, (typeof APP_SETTINGS)[App][number]>;

/** Former names of settings, with the names that replaced them. */
const RENAMED_SETTINGS: Readonly<Record<string, keyof Settings>> = { LOOKS_MB: 'PREVIEW_CACHE_MB' };

/** One sentence for each former name that is set: a start refuses it, since its value would be ignored. */
export const formerNames = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(RENAMED_SETTINGS)
    .filter(([former]) => environment[former])
    .map(([former, name]) => `${former} is now called ${name}`);
