import type { Settings } from './settings.js';

const GENERAL = ['NODE_ENV', 'LOG_LEVEL', 'SHUTDOWN_SECONDS'] as const;
/** How an app lets itself be watched, besides its own port for that. */
const WATCHED = [
  'METRICS_HOST',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;
/** Where files are kept, and where they were kept before. */
export const STORAGE_SETTINGS = [
  'DATA_DIR',
  'STORAGE_DRIVER',
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
/** Of apps that only our own apps call. */
const CALLED = ['INTERNAL_HOST', 'INTERNAL_HOSTS', 'INTERNAL_SECRET'] as const;
/** How calls of the engine are tried again after failures that may pass. */
const RESILIENCE = [
  'CALL_RETRIES',
  'RETRY_PAUSE_SECONDS',
  'BREAKER_FAILURES',
  'BREAKER_OPEN_SECONDS',
] as const;
/** How long the work of the engine may take: those who call it and the engine itself must agree. */
const ENGINE_TIMES = [
  'ENGINE_WAIT_SECONDS',
  'ANALYSIS_SECONDS',
  'COMPOSITE_ATTEMPT_SECONDS',
  'SEMANTIC_SECONDS',
] as const;
/** Of apps that call those. */
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
 * Which settings each app reads, and so may be given: an app does not even see the others, and a container that is
 * given more is one more place to take a secret from (docker-compose.yml; a test compares the two).
 */
export const APP_SETTINGS = {
  api: [
    ...GENERAL,
    ...WATCHED,
    'API_METRICS_PORT',
    'QUEUE_DASHBOARD',
    ...STORAGE_SETTINGS,
    ...CALLING,
    'API_PORT',
    'API_HOST',
    'CORS_ORIGINS',
    'TRUSTED_PROXIES',
    'RATE_LIMITS',
    'RATE_LIMIT_OVERRIDES',
    'HUB_MAX_CONNECTIONS',
    'JWT_SECRET',
    'ACCESS_TOKEN_MINUTES',
    'REFRESH_TOKEN_DAYS',
    'ADMIN_USERNAME',
    'ADMIN_PASSWORD',
    'DATABASE_URL',
    'API_DATABASE_CONNECTIONS',
    'REDIS_URL',
    'MAX_FITS_FILE_SIZE_MB',
    'MAX_FITS_ARRAY_ELEMENTS',
    'MAX_MOSAIC_OUTPUT_PIXELS',
    'JOB_TTL_MINUTES',
    'S3_REDIRECT_DOWNLOADS',
    'S3_PUBLIC_ENDPOINT',
    'LOOKS_MB',
  ],
  worker: [
    ...GENERAL,
    ...WATCHED,
    'WORKER_METRICS_PORT',
    ...STORAGE_SETTINGS,
    ...CALLING,
    'DATABASE_URL',
    'WORKER_DATABASE_CONNECTIONS',
    'REDIS_URL',
    'SWEEP_EVERY_MINUTES',
    'SWEEP_GRACE_MINUTES',
    'LOOKS_MB',
    'THUMBNAIL_SECONDS',
    'OBSERVATION_MOSAIC_FILE_THRESHOLD',
    'JOB_TTL_MINUTES',
    'JOB_LEASE_SECONDS',
  ],
  processing: [
    ...GENERAL,
    ...WATCHED,
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
    ...WATCHED,
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
  migrate: ['NODE_ENV', 'DATABASE_URL'],
  bucket: ['NODE_ENV', ...STORAGE_SETTINGS],
} as const satisfies Record<string, readonly (keyof Settings)[]>;

/** An app, or a program that is run once. */
export type AppName = keyof typeof APP_SETTINGS;

/** The settings of an app. */
export type SettingsOf<App extends AppName> = Pick<Settings, (typeof APP_SETTINGS)[App][number]>;
