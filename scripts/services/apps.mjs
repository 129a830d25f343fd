import path from 'node:path';
import { findFreePorts } from '../processes/ports.mjs';
import { readOrCreateSecret } from './secret.mjs';

/** @typedef {'sample-archive' | 'archive' | 'processing' | 'worker' | 'api'} App */

/**
 * In the order of their start: each comes after the ones it calls.
 *
 * @type {App[]}
 */
const APPS = ['sample-archive', 'archive', 'processing', 'worker', 'api'];

/**
 * @param {App} app
 * @returns {boolean} whether it needs the schema of the database to be up to date
 */
export const usesDatabase = (app) => app === 'worker' || app === 'api';

/**
 * Which apps a start needs: with an archive of its own (ARCHIVE_URL) it needs no sample.
 *
 * @param {string | undefined} archiveUrl
 * @returns {App[]} in the order of their start
 */
export function appsToRun(archiveUrl) {
  return archiveUrl ? APPS.filter((app) => app !== 'sample-archive') : APPS;
}

/**
 * The settings of all apps together: as given, and the addresses that were found for this run. Each app gets its own part of
 * them (app-plan.mjs).
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
    // With an archive of its own the app knows where that keeps its bucket.
    ARCHIVE_S3_URL: settings.archiveS3Url ?? (settings.archiveUrl ? '' : `${local(sampleArchive)}/s3`),
    INTERNAL_SECRET:
      settings.internalSecret ?? readOrCreateSecret(path.join(settings.dataDir, 'internal-secret')),
    JWT_SECRET: settings.jwtSecret ?? readOrCreateSecret(path.join(settings.dataDir, 'jwt-secret')),
  };
}

/**
 * What Node is told of an app. The API passes large files on, in pieces that are gone a moment later: Node would let its young
 * generation grow to three times 16 MB for them before it looks what is left. With a quarter of that it would look so often that
 * a read takes a fifth more of a processor. Containers say the same (Dockerfile, docker-compose.yml,
 * deploy/kubernetes).
 *
 * @param {App} app
 * @returns {string[]}
 */
export const nodeFlags = (app) => (app === 'api' ? ['--max-semi-space-size=8'] : []);
