import { Settings } from '#platform';
import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { appEnvironment } from '../../scripts/services/apps.mjs';
import { COMPILED_CODE } from './compiled-code.js';

export interface EnvironmentOptions {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly dataDir: string;
  /**
   * Settings that differ from those of {@link TEST_SETTINGS}; REDIS_URL, ARCHIVE_URL, PROCESSING_URL and ARCHIVE_SERVICE_URL
   * too, for proxies in between.
   */
  readonly settings: Readonly<Record<string, string>>;
}

/** Leases expire within seconds, a stopping app hands its work back at once, rates are unlimited, no disk space is reserved, and there are no
 * demo pictures. */
const TEST_SETTINGS = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  JOB_LEASE_SECONDS: '3',
  SHUTDOWN_SECONDS: '7',
  RATE_LIMITS: 'off',
  STORAGE_RESERVE_MB: '0',
  DEMO_PICTURES: '0',
  ...COMPILED_CODE,
} as const;

const JWT_SECRET = 'a-secret-of-forty-characters-for-the-tests';

/**
 * The whole environment of a stack's apps, with ports of its own. Every setting is given, so that neither a `.env` nor the
 * user's shell has an effect.
 */
export async function stackEnvironment(options: EnvironmentOptions): Promise<NodeJS.ProcessEnv> {
  const { databaseUrl, redisUrl, dataDir, settings } = options;
  const defaults = Object.entries(new Settings()).map(([name, value]) => [name, String(value ?? '')]);
  const [apiPort] = await findFreePorts(1);
  // A proxy in front of the archive is also in front of its bucket.
  const bucket = settings.ARCHIVE_URL && { ARCHIVE_S3_URL: `${settings.ARCHIVE_URL}/s3` };
  const env = { ...process.env, ...Object.fromEntries(defaults), ...TEST_SETTINGS, ...bucket, ...settings };
  const start = {
    env,
    apiPort,
    dataDir,
    jwtSecret: JWT_SECRET,
    archiveUrl: settings.ARCHIVE_URL,
    archiveS3Url: env.ARCHIVE_S3_URL || undefined,
  };
  const found = await appEnvironment(start, {
    databaseUrl: settings.DATABASE_URL ?? databaseUrl,
    redisUrl: settings.REDIS_URL ?? redisUrl,
  });
  const { PROCESSING_URL, ARCHIVE_SERVICE_URL } = settings;
  return {
    ...found,
    ...(PROCESSING_URL && { PROCESSING_URL }),
    ...(ARCHIVE_SERVICE_URL && { ARCHIVE_SERVICE_URL }),
  };
}
