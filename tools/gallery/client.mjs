/** Requests of the gallery to the service besides those of the demo: uploads, and pictures as bytes. */
import path from 'node:path';
import { unwrap } from '#sdk';
import { fileAt } from '#sdk/node';
import { inWords } from '../../scripts/demo/client.mjs';

/**
 * The files of a folder as records, each uploaded once.
 *
 * @param {import('#sdk').Firstlight} account
 * @param {string} folder
 */
export function openFiles(account, folder) {
  /** @type {Map<string, Promise<string>>} */
  const ids = new Map();
  return {
    /** @param {string} name below the folder @returns id of its record */
    idOf(name) {
      if (!ids.has(name)) ids.set(name, upload(account, path.join(folder, name)));
      return /** @type {Promise<string>} */ (ids.get(name));
    },
  };
}

async function upload(account, file) {
  const { id } = await inWords(account.upload(await fileAt(file)));
  return id;
}

/**
 * @param {import('#sdk').Firstlight} account
 * @param {'/api/composite/generate-nchannel' | '/api/mosaic/generate'} route
 * @returns {Promise<{ bytes: Buffer, seconds: number }>}
 */
export async function fetchPicture({ api }, route, request) {
  const start = performance.now();
  const answer = await inWords(unwrap(api.POST(route, { body: request, parseAs: 'arrayBuffer' })));
  const bytes = Buffer.from(/** @type {any} */ (answer));
  return { bytes, seconds: (performance.now() - start) / 1000 };
}
