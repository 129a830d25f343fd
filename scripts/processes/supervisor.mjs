import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.mjs';

/** @typedef {import('./managed-process.mjs').ManagedProcess} ManagedProcess */

/** A process that ends sooner after its start, or never reported that it listens, counts as an early death. */
const EARLY_DEATH_MS = 3_000;
const EARLY_DEATHS_ALLOWED = 5;
const LONGEST_PAUSE_MS = 10_000;

/** End of an app with refused settings (libs/platform/src/lifecycle/shutdown.ts). */
const SETTINGS_REFUSED = 'exit code 78';

/**
 * Pause before the next start: 1, 2, 4, 8 and then 10 seconds.
 *
 * @param {number} deathsInARow 1 or more
 * @returns {number} milliseconds
 */
export function restartPauseMs(deathsInARow) {
  return Math.min(1_000 * 2 ** (deathsInARow - 1), LONGEST_PAUSE_MS);
}

/** Its last words, unless it was killed: then earlier output is unrelated. */
function describeEnd(ended, how) {
  const words = how.startsWith('signal') ? '' : ended.lastWords();
  return words ? `${how}: ${words}` : how;
}

/**
 * Keeps a process running: whenever it ends by itself it is restarted after a pause that grows with each early death. A process
 * with refused settings is given up at once. A process that was up once is never given up, since the cause, such as a full
 * disk, may pass.
 *
 * @param {string} name for the messages
 * @param {{ launch: () => ManagedProcess, running?: ManagedProcess, logFile: string }} subject running: it has been
 *   started already
 * @param {{ report: (line: string) => void, giveUp: (failure: Failure) => void, pauseMs?: typeof restartPauseMs }} listeners
 *   `giveUp` is called once, when it has not come up and its settings are refused, or five deaths in a row were within 3 s of the start, or before it answered
 * @returns {{ isListening: () => boolean, restart: () => Promise<void>, stop: () => Promise<void> }} `restart` ends
 *   the process and starts it again at once, also one that had ended too often
 */
export function supervise(name, { launch, running, logFile }, { report, giveUp, pauseMs = restartPauseMs }) {
  let stopping = new AbortController();
  let current = running;
  let hasComeUp = false;

  /** @returns {Promise<string>} why it ended, or could not be started @throws {Failure} when a restart would end alike */
  async function untilEnded() {
    try {
      if (!current?.isRunning()) current = launch();
    } catch (error) {
      current = undefined;
      return `not started: ${error.message}`;
    }
    const how = await current.exited;
    if (how === SETTINGS_REFUSED && !hasComeUp)
      throw new Failure(`${name} does not start: ${current.lastWords()}`);
    return describeEnd(current, how);
  }

  async function keepRunning({ signal }) {
    let earlyDeaths = 0;
    hasComeUp = current?.isRunning() ?? false;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const reason = await untilEnded();
      if (signal.aborted) return;
      const wasEarly = current?.cameUp() === false || performance.now() - startedAt < EARLY_DEATH_MS;
      earlyDeaths = wasEarly ? earlyDeaths + 1 : 0;
      hasComeUp ||= !wasEarly || current?.cameUp() === true;
      if (earlyDeaths >= EARLY_DEATHS_ALLOWED && !hasComeUp) {
        throw new Failure(
          `${name} ended ${earlyDeaths} times right after its start: ${reason} (log: ${logFile})`,
        );
      }
      const pause = pauseMs(Math.max(1, earlyDeaths));
      report(`${name} ended (${reason}); starting it again in ${pause / 1000} s`);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  const begin = () => keepRunning(stopping).catch(giveUp);
  let finished = begin();

  let isOver = false;

  async function end() {
    stopping.abort();
    await current?.stop();
    await finished;
  }

  return {
    isListening: () => current?.isListening() ?? false,
    async restart() {
      await end();
      if (isOver) return;
      stopping = new AbortController();
      finished = begin();
    },
    stop() {
      isOver = true;
      return end();
    },
  };
}
