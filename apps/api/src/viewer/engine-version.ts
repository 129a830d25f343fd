import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Written by the build (scripts/project/engine-version.mjs), in the folder that the process runs in. */
const FILE = 'dist/engine-version.json';

let known: string | undefined;

/** Names the engine that was built beside this API: another one may make other pictures of the same request. */
export function engineVersion(): string {
  known ??= (JSON.parse(readFileSync(path.resolve(FILE), 'utf8')) as { engineVersion: string }).engineVersion;
  return known;
}
