import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Until the apps have noticed: they are told of a change of the file at once. */
const NOTICE_MS = 40;

/** The same length always, so that nobody reads half of it. */
const contentOf = (mutant, recording) => `${mutant}`.padEnd(10) + ` ${recording}`.padEnd(10);

/**
 * Turns mutants on and off in the apps that specs start, while they run (app-switch.cjs is their side).
 *
 * @param {string} file
 * @returns {{ turnOn: (mutant: number) => Promise<void>, record: () => Promise<void>, recorded: () => number[],
 *   stopRecording: () => Promise<void> }} recorded: which mutants they asked for since `record`
 */
export function createAppSwitch(file) {
  let mutant = 0;
  let recording = 0;
  let counter = 0;
  let offset = 0;
  writeFileSync(file, contentOf(0, 0));

  async function write() {
    const handle = openSync(file, 'r+');
    writeSync(handle, contentOf(mutant, recording), 0);
    closeSync(handle);
    await sleep(NOTICE_MS);
  }
  const hits = () => (existsSync(`${file}.hits`) ? readFileSync(`${file}.hits`, 'utf8') : '');
  return {
    turnOn: async (id) => {
      mutant = id;
      await write();
    },
    record: async () => {
      counter += 1;
      recording = counter;
      offset = hits().length;
      await write();
    },
    recorded: () => hits().slice(offset).split('\n').filter(Boolean).map(Number),
    stopRecording: async () => {
      recording = 0;
      await write();
    },
  };
}
