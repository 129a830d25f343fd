import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Version of the service: the one of package.json in the folder that the process runs in. */
export const VERSION: string = (
  JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as { version: string }
).version;
