/** What the gallery asks of the service besides what the demo does: uploads, and pictures as bytes. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';

/**
 * The files of a folder as records, each uploaded once.
 * @param {{ baseUrl: string, accessToken: string }} account
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

async function upload({ baseUrl, accessToken }, file) {
  const body = new FormData();
  body.append('file', new Blob([await readFile(file)]), path.basename(file));
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(new URL('/api/spacedata/upload', baseUrl), { method: 'POST', headers, body });
  if (!answer.ok) throw new Failure(`${file} was refused: ${await answer.text()}`);
  const { id } = /** @type {{ id: string }} */ (await answer.json());
  return id;
}

/** @returns {Promise<{ bytes: Buffer, seconds: number }>} */
export async function fetchPicture({ baseUrl, accessToken }, route, request) {
  const start = performance.now();
  const answer = await fetch(new URL(route, baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(request),
  });
  if (!answer.ok) throw new Failure(`${route} was refused: ${await answer.text()}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, seconds: (performance.now() - start) / 1000 };
}
