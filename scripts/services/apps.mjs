import path from 'node:path';
import { findFreePorts } from '../processes/ports.mjs';
import { readOrCreateSecret } from './secret.mjs';

/** @typedef {'sample-archive' | 'archive' | 'processing' | 'worker' | 'api'} App */

/**
 * In start order: each after the ones it calls.
 * @type {App[]}
 */
const APPS = ['sample-archive', 'archive', 'processing', 'worker', 'api'];

/**
 * @param {App} app
 * @returns {boolean} whether it needs the migrated database
 */
export const usesDatabase = (app) => app === 'worker' || app === 'api';

/**
 * The apps of a start: without the sample archive if ARCHIVE_URL is set.
 *
 * @param {string | undefined} archiveUrl
 * @returns {App[]} in the order of their start
 */
export function appsToRun(archiveUrl) {
  return archiveUrl ? APPS.filter((app) => app !== 'sample-archive') : APPS;
}

/**
 * The settings of all apps together: as given, with the addresses of this run. Each app gets its own part (app-plan.mjs).
 *
 * @param {ReturnType<typeof import('../project/settings.mjs').readSettings>} settings
 * @param {{ databaseUrl: string, redisUrl: string }} services
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function appEnvironment(settings, { databaseUrl, redisUrl }) {
  const [processing, archive, sampleArchive] = await findFreePorts(3);
  const local = (port) => `http://127.0.0.1:${port}`;
  return {
    ...settings.env,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: settings.dataDir,
    API_PORT: String(settings.apiPort),
    PROCESSING_PORT: String(processing),
    PROCESSING_URL: local(processing),
    ARCHIVE_SERVICE_PORT: String(archive),
    ARCHIVE_SERVICE_URL: local(archive),
    SAMPLE_ARCHIVE_PORT: String(sampleArchive),
    ARCHIVE_URL: settings.archiveUrl ?? local(sampleArchive),
    // With an external archive the app knows its bucket.
    ARCHIVE_S3_URL: settings.archiveS3Url ?? (settings.archiveUrl ? '' : `${local(sampleArchive)}/s3`),
    INTERNAL_SECRET:
      settings.internalSecret ?? readOrCreateSecret(path.join(settings.dataDir, 'internal-secret')),
    JWT_SECRET: settings.jwtSecret ?? readOrCreateSecret(path.join(settings.dataDir, 'jwt-secret')),
  };
}

/**
 * Node flags of an app. The API passes large files on in short-lived buffers: by default Node would grow its young generation
 * to three times 16 MB. A quarter of that would collect so often that reads take a fifth more CPU time. Containers use the same
 * flags (Dockerfile, docker-compose.yml, deploy/kubernetes).
 *
 * @param {App} app
 * @returns {string[]}
 */
export const nodeFlags = (app) => (app === 'api' ? ['--max-semi-space-size=8'] : []);
