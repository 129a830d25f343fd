import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const FORMATTER = path.join(PROJECT_ROOT, 'node_modules/oxfmt/bin/oxfmt');

/**
 * What the formatter of the project makes of a text that is written by a script.
 *
 * @param {string} file its path in the project, which tells its kind
 * @param {string} text
 * @returns {string}
 * @throws when it cannot be read as what it should be
 */
export function formatted(file, text) {
  const args = [FORMATTER, '--stdin-filepath', file];
  return execFileSync(process.execPath, args, { cwd: PROJECT_ROOT, input: text, encoding: 'utf8' });
}
