import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { readSampleArchiveSecret } from '../services/secret.mjs';

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/** Whether an address is one of this machine. */
export const isOnThisMachine = (/** @type {string} */ url) => LOOPBACK.test(new URL(url).hostname);

/**
 * Address of the sample archive of a running `npm start`, which the public API does not reveal.
 *
 * @param {string} baseUrl address of the service
 * @param {string} dataDir its data folder; `run.json` in it names the addresses while it runs
 * @throws {Failure} when nothing, or another service, runs there, or its archive is not on this machine
 */
export function sampleArchiveUrl(baseUrl, dataDir) {
  const file = path.join(dataDir, 'run.json');
  const urls = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).urls : undefined;
  if (!urls || new URL(urls.api).port !== new URL(baseUrl).port)
    throw new Failure(
      `--files needs the sample archive of the service: set DATA_DIR to the one of the npm start at ${baseUrl} (it was read in ${dataDir})`,
    );
  // It may be an external service, which must not get the secret.
  if (!isOnThisMachine(urls.externalArchive))
    throw new Failure(
      `--files needs the sample archive, but the npm start at ${baseUrl} has ARCHIVE_URL set`,
    );
  return urls.externalArchive;
}

/**
 * Registers a folder in the sample archive, which is not part of the service's API.
 *
 * @throws {Failure} with the archive's words
 */
export async function offerFolder(baseUrl, dataDir, folder) {
  const url = new URL('/sample/folders', sampleArchiveUrl(baseUrl, dataDir));
  const headers = {
    authorization: `Bearer ${readSecret(dataDir)}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ folder }) });
  const body = /** @type {any} */ (await answer.json());
  if (!answer.ok) throw new Failure(`the sample archive refuses ${folder}: ${body.reason ?? body.message}`);
  return body;
}

/** @throws {Failure} when another service runs there */
function readSecret(dataDir) {
  try {
    return readSampleArchiveSecret(dataDir);
  } catch (error) {
    throw new Failure(`--files needs the secret of the sample archive: ${error.message}`);
  }
}
