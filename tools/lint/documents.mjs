/** The documents of the repository, for the specs that compare them with the code. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

/** Files that git tracks, or would track, and that exist. */
export const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: PROJECT_ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(PROJECT_ROOT, file)));

export const DOCUMENTS = FILES.filter((file) => file.endsWith('.md'));

/** Decisions and the changelog keep the names of their day. */
export const CURRENT_DOCUMENTS = DOCUMENTS.filter(
  (file) => !file.startsWith('docs/adr/0') && file !== 'CHANGELOG.md',
);

/** @param {string} file */
export const textOf = (file) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');

/**
 * All matches of a pattern: the file and the first group.
 *
 * @param {RegExp} pattern
 * @param {readonly string[]} within
 * @returns {[string, string][]}
 */
export const found = (pattern, within = DOCUMENTS) =>
  within.flatMap((file) =>
    [...textOf(file).matchAll(pattern)].map(([, group]) => /** @type {[string, string]} */ ([file, group])),
  );

/**
 * The cells of a table's rows, without its head.
 *
 * @param {string} text begins before the table
 * @returns {string[][]}
 */
export const tableRows = (text) =>
  (/(?:^\|.*\n)+/m.exec(text)?.[0] ?? '')
    .trim()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );

/**
 * The text of a section, down to the next heading of its level.
 *
 * @param {string} document without its extension
 * @param {string} heading
 */
export function sectionOf(document, heading) {
  const [, rest = ''] = textOf(`${document}.md`).split(`\n## ${heading}\n`);
  return rest.split('\n## ')[0];
}
