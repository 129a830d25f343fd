import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const FORMATTER = path.join(PROJECT_ROOT, 'node_modules/oxfmt/bin/oxfmt');

/**
 * Formats a generated text with the project's formatter.
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
