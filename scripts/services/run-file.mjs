import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeWhenPossible } from '../processes/write-when-possible.mjs';

/** It contains the passwords of database and Redis. */
const OWNER_ONLY = 0o600;

/**
 * A file for tools that look for the running service: process ids and addresses. Written once the addresses are known, and
 * after every (re)start of a process.
 *
 * @param {string} file
 * @returns {{ noteProcess: (name: string, pid: number | undefined) => void, noteUrls: (urls: object) => void, remove: () => void }}
 */
export function createRunFile(file) {
  /** @type {Record<string, number | undefined>} */
  const pids = { start: process.pid };
  let known;
  const unfinished = `${file}.unfinished`;
  // Renamed when complete, so that readers on a full disk find the latest complete version.
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
