import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Sources that determine what a picture looks like, besides the version of sharp, which writes it. */
const ENGINE_SOURCES = ['libs/kernels/src', 'apps/processing/src'];

/** 96 bits of the digest, in hexadecimal. */
const LENGTH = 24;

/**
 * Version of the image engine, derived from its sources: equal sources give the same version on every machine, and any change
 * gives another one, so that no number has to be raised by hand.
 *
 * @param {string} root the project folder
 * @returns {string}
 */
export function engineVersion(root) {
  const hash = createHash('sha256');
  for (const folder of ENGINE_SOURCES) {
    for (const name of sourcesIn(path.join(root, folder))) {
      hash
        .update(`${folder}/${name}\0`)
        .update(readFileSync(path.join(root, folder, name)))
        .update('\0');
    }
  }
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return hash.update(`sharp ${dependencies.sharp}`).digest('hex').slice(0, LENGTH);
}

/**
 * Writes the version beside the build: the API reads which engine was built beside it.
 *
 * @param {string} root the project folder
 */
export function writeEngineVersion(root) {
  const file = path.join(root, 'dist/engine-version.json');
  writeFileSync(file, `${JSON.stringify({ engineVersion: engineVersion(root) })}\n`);
}

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .sort();
