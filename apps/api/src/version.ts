import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Version of the service, from package.json in the working folder. */
export const VERSION: string = (
  JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as { version: string }
).version;
