import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeWhenPossible } from '../processes/write-when-possible.mjs';

/** It holds the passwords of database and Redis. */
const OWNER_ONLY = 0o600;

/**
 * A file for tools that want to find the running service: process ids and addresses. It is there once the addresses are known, and
 * follows every process that is started (again).
 *
 * @param {string} file
 * @returns {{ noteProcess: (name: string, pid: number | undefined) => void, noteUrls: (urls: object) => void, remove: () => void }}
 */
export function createRunFile(file) {
  /** @type {Record<string, number | undefined>} */
  const pids = { start: process.pid };
  let known;
  const unfinished = `${file}.unfinished`;
  // Renamed when complete: who reads it on a full disk finds the latest that could be written.
  const replace = () => {
    writeFileSync(unfinished, `${JSON.stringify({ pids, urls: known }, null, 2)}\n`, { mode: OWNER_ONLY });
    renameSync(unfinished, file);
  };
  const isWanted = () => known !== undefined;
  const write = () => {
    if (isWanted()) writeWhenPossible(replace, isWanted);
  };
  return {
    noteProcess(name, pid) {
      pids[name] = pid;
      write();
    },
    noteUrls(urls) {
      known = urls;
      write();
    },
    remove() {
      known = undefined;
      for (const each of [file, unfinished]) rmSync(each, { force: true });
    },
  };
}
