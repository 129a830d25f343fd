/** Command line of the demo. */
import path from 'node:path';
import { readCommandLine } from '../processes/command-line.mjs';
import { PROJECT_ROOT } from '../project/root.mjs';
import { readSettings } from '../project/settings.mjs';

const USAGE = `Usage: npm run demo -- [options]

Makes a colour picture of a target with a running service, as a client would.

  --base-url URL   the service (default http://127.0.0.1:API_PORT)
  --target NAME    a featured target of the sample archive (default NGC 3324)
  --files DIR      FITS files that the sample archive serves, instead of a target
  --out FILE       the picture (default firstlight-demo.png)
  --width PIXELS   its width`;

/** A featured target of the sample archive. */
const DEFAULT_TARGET = 'NGC 3324';

/** @returns {{ baseUrl: string, dataDir: string, files: string | undefined, target: string, out: string, width: number | undefined }} */
export function demoOptions() {
  const text = /** @type {const} */ ({ type: 'string' });
  const options = { 'base-url': text, files: text, target: text, out: text, width: text };
  const { values } = readCommandLine(USAGE, options);
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
