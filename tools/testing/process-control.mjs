/** @typedef {import('../../scripts/processes/managed-process.mjs').ManagedProcess} ManagedProcess */

/**
 * How one of the processes is started.
 *
 * @typedef {object} Subject
 * @property {() => ManagedProcess} launch
 * @property {(started: ManagedProcess) => Promise<void>} waitUntilUp throws when it does not come up
 */

/**
 * Named processes that a test starts, ends, pauses and resumes.
 *
 * @template {string} Name
 * @typedef {object} ProcessControl
 * @property {(name: Name, running: ManagedProcess) => void} adopt takes over a process that runs already
 * @property {(name: Name) => Promise<void>} start starts a process and waits until it answers
 * @property {(name: Name, signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT') => Promise<void>} end ends a process as the
 *   operating system would: `SIGKILL` leaves it no time, `SIGTERM` lets it finish
 * @property {(name: Name) => void} pause SIGSTOP: it keeps its connections and says nothing
 * @property {(name: Name) => void} resume SIGCONT
 * @property {(name: Name) => boolean} isRunning
 * @property {(name: Name) => number} pidOf
 * @property {() => Promise<void>} stop ends all, paused ones too; rejects when one had ended by itself, with its last words
 */

/**
 * @template {string} Name
 * @param {(name: Name) => Subject} subjectOf
 * @returns {ProcessControl<Name>}
 */
export function controlProcesses(subjectOf) {
  /** @type {Map<Name, ManagedProcess>} */
  const started = new Map();

  /** @param {Name} name */
  function living(name) {
    const found = started.get(name);
    if (found?.isRunning()) return { ...found, pid: Number(found.pid) };
    throw new Error(`${name} is not running${found ? `: ${found.lastWords()}` : ''}`);
  }

  return {
    adopt: (name, running) => void started.set(name, running),
    async start(name) {
      if (started.get(name)?.isRunning()) throw new Error(`${name} is running already`);
      const { launch, waitUntilUp } = subjectOf(name);
      const running = launch();
      started.set(name, running);
      await waitUntilUp(running);
    },
    async end(name, signal) {
      const ending = living(name);
      started.delete(name);
      process.kill(ending.pid, signal);
      process.kill(ending.pid, 'SIGCONT'); // A paused process would not hear of it.
      await ending.exited;
    },
    pause: (name) => void process.kill(living(name).pid, 'SIGSTOP'),
    resume: (name) => void process.kill(living(name).pid, 'SIGCONT'),
    pidOf: (name) => living(name).pid,
    isRunning: (name) => started.get(name)?.isRunning() ?? false,
    async stop() {
      const all = [...started];
      started.clear();
      const deaths = deathsAmong(all);
      const outcomes = await Promise.allSettled(all.map(([, each]) => stopEvenPaused(each)));
      const failures = outcomes
        .filter((outcome) => outcome.status === 'rejected')
        .map(({ reason }) => reason.message);
      if (deaths.length > 0) failures.push(`ended by itself: ${deaths.join('; ')}`);
      if (failures.length > 0) throw new Error(failures.join('; '));
    },
  };
}

async function stopEvenPaused(each) {
  if (each.isRunning()) process.kill(each.pid, 'SIGCONT');
  await each.stop();
}

const deathsAmong = (all) =>
  all.filter(([, each]) => !each.isRunning()).map(([name, each]) => `${name} (${each.lastWords()})`);
