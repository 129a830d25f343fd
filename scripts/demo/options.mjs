/** Command line of the demo. */
import path from 'node:path';
import { readCommandLine } from '../processes/command-line.mjs';
import { Failure } from '../processes/failure.mjs';
import { PROJECT_ROOT } from '../project/root.mjs';
import { readSettings } from '../project/settings.mjs';

const USAGE = `Usage: npm run demo -- [options]

Makes a colour picture of a target with a running service, as a client would.

  --base-url URL   the service (default http://127.0.0.1:API_PORT)
  --target NAME    a featured target of the sample archive (default NGC 3324)
  --files DIR      FITS files that the sample archive serves, instead of a target
  --filters FILE=NAME …  filters of files of DIR, instead of those of their headers
  --order NAME …   only these filters, from blue to red
  --out FILE       the picture (default firstlight-demo.png in the data folder)
  --width PIXELS   its width`;

/** A featured target of the sample archive. */
const DEFAULT_TARGET = 'NGC 3324';

/** @returns {{ baseUrl: string, dataDir: string, files: string | undefined, target: string,
 *   filters: Record<string, string>, order: string[] | undefined, out: string, width: number | undefined }} */
export function demoOptions() {
  const text = /** @type {const} */ ({ type: 'string' });
  const list = /** @type {const} */ ({ type: 'string', multiple: true });
  const options = {
    ...{ 'base-url': text, files: text, target: text, out: text, width: text },
    ...{ filters: list, order: list },
  };
  const { values, positionals } = readCommandLine(USAGE, options, { allowPositionals: true });
  const { apiPort, dataDir } = readSettings(PROJECT_ROOT, process.env);
  return {
    baseUrl: (values['base-url'] ?? `http://127.0.0.1:${apiPort}`).replace(/\/(api\/?)?$/, ''),
    dataDir,
    files: values.files && path.resolve(values.files),
    target: values.target ?? DEFAULT_TARGET,
    ...listsOf(values, positionals),
    out: path.resolve(values.out ?? path.join(dataDir, 'firstlight-demo.png')),
    width: values.width === undefined ? undefined : Number(values.width),
  };
}

/**
 * The values of --filters and --order: several after one option, or separated by commas.
 *
 * @param {{ files?: string, filters?: string[], order?: string[] }} values
 * @param {string[]} positionals further values, FILE=NAME or NAME
 */
function listsOf(values, positionals) {
  const isPair = (/** @type {string} */ text) => text.includes('=');
  const pairs = [...(values.filters ?? []), ...positionals.filter(isPair)];
  const names = [...(values.order ?? []), ...positionals.filter((text) => !isPair(text))];
  if ((names.length > 0 && !values.order) || !pairs.every(isPair) || (pairs.length > 0 && !values.files))
    throw new Failure('--filters takes FILE=NAME of files in --files, --order takes NAME; see --help');
  const split = (/** @type {string} */ pair) => [
    pair.slice(0, pair.lastIndexOf('=')),
    pair.slice(pair.lastIndexOf('=') + 1),
  ];
  return {
    filters: Object.fromEntries(pairs.flatMap((text) => text.split(',')).map(split)),
    order: values.order && names.flatMap((text) => text.split(',')),
  };
}
