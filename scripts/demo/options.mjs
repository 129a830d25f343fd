/** Command line of the demo. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../processes/failure.mjs';
import { PROJECT_ROOT } from '../project/root.mjs';
import { readSettings } from '../project/settings.mjs';

const USAGE =
  'npm run demo -- [--base-url URL] [--files DIR] [--target NAME] [--out PICTURE.png] [--width PIXELS]';

/** A featured target of the sample archive. */
const DEFAULT_TARGET = 'NGC 3324';

/** @returns {{ baseUrl: string, dataDir: string, files: string | undefined, target: string, out: string, width: number | undefined }} */
export function demoOptions(args) {
  const values = /** @type {Record<string, string | undefined>} */ (parse(args).values);
  const { apiPort, dataDir } = readSettings(PROJECT_ROOT, process.env);
  return {
    baseUrl: (values['base-url'] ?? `http://127.0.0.1:${apiPort}`).replace(/\/(api\/?)?$/, ''),
    dataDir,
    files: values.files && path.resolve(values.files),
    target: values.target ?? DEFAULT_TARGET,
    out: path.resolve(values.out ?? 'firstlight-demo.png'),
    width: values.width === undefined ? undefined : Number(values.width),
  };
}

function parse(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    return parseArgs({
      args,
      options: { 'base-url': text, files: text, target: text, out: text, width: text },
    });
  } catch (error) {
    throw new Failure(`${error.message}\n${USAGE}`);
  }
}
