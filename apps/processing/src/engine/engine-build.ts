import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The software that results name as their creator. */
export interface EngineBuild {
  /** Version of the service, from package.json. */
  readonly version: string;
  /** Digest of the engine's sources (scripts/project/engine-version.mjs). */
  readonly engine: string;
}

let known: EngineBuild | undefined;

/** The build in the folder that the process runs in. */
export function engineBuild(): EngineBuild {
  known ??= {
    version: (readJson('package.json') as { version: string }).version,
    engine: (readJson('dist/engine-version.json') as { engineVersion: string }).engineVersion,
  };
  return known;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.resolve(file), 'utf8'));
