import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ERROR_LEVEL = 50;
/** The first ones say what began it. */
const MOST_LINES = 5;
const MOST_LETTERS = 2_000;

/**
 * Errors logged by apps since a given time, which explain a failed test.
 *
 * @param {Iterable<string>} folders of logs, one JSON a line; one that is gone says nothing
 * @param {number} since milliseconds since 1970
 * @returns {string[]} `api: {"level":50,…}`
 */
export const loggedFaults = (folders, since) =>
  [...folders].flatMap((folder) =>
    logsIn(folder).flatMap((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => isFault(line, since))
        .slice(0, MOST_LINES)
        .map((line) => `${path.basename(name, '.log')}: ${line.slice(0, MOST_LETTERS)}`),
    ),
  );

function logsIn(folder) {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.log'));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function isFault(line, since) {
  if (!line.startsWith('{')) return false;
  try {
    const { level, time } = JSON.parse(line);
    return level >= ERROR_LEVEL && new Date(time).getTime() >= since;
  } catch {
    return false; // Its app is just writing it, or was killed meanwhile.
  }
}
