import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from '../start-fleet.js';
import type { ProcessName } from '../start-stack.js';

/**
 * Who is struck; the storage and the sample archive are others' business. Each line is struck by one hand of its own, so that
 * several are away at a time; starting takes longest, so the lines are as even as their starts are long.
 */
export const LINES: readonly (readonly ProcessName[])[] = [
  ['worker', 'worker-2'],
  ['processing', 'processing-2'],
  ['archive', 'archive-2'],
  ['api', 'api-2'],
  ['redis', 'postgres'],
];
const SERVICES: readonly ProcessName[] = ['redis', 'postgres'];
/** What all stand on is struck more seldom: so long is the least time between. */
const SERVICE_CALM_MS = 8_000;
const LONGEST_CALM_MS = 700;
const LONGEST_AWAY_MS = 1_500;
/** Leases of the tests last 3 s: a paused process wakes up after its own, and its successor is at work. */
const LONGEST_PAUSE_MS = 6_000;

const KINDS = ['kill', 'kill', 'kill', 'end', 'pause'] as const;

export interface Strike {
  readonly victim: ProcessName;
  readonly kind: (typeof KINDS)[number];
}

const oneOf = <T>(among: readonly T[], random: () => number): T => among[Math.floor(random() * among.length)];

/** An app that does not find its database or Redis when it starts ends, and whoever looks after it starts it again. */
const START_TRIES = 60;
const START_PAUSE_MS = 500;

/** PostgreSQL takes SIGTERM for "when all clients have gone", which those of a pool never do (pg_ctl(1), smart and fast). */
const endOf = (name: ProcessName) => (SERVICES.includes(name) ? 'SIGINT' : 'SIGTERM');

/** Starts somebody until they run, as whoever looks after processes does. */
async function revive(fleet: Fleet, name: ProcessName): Promise<void> {
  for (let tries = 1; !fleet.isRunning(name); tries += 1) {
    try {
      await fleet.start(name);
    } catch (error) {
      if (tries === START_TRIES) throw error;
      await sleep(START_PAUSE_MS);
    }
  }
}

/** Everybody runs. */
export async function reviveAll(fleet: Fleet): Promise<void> {
  // What all stand on comes first.
  for (const line of [...LINES].reverse()) await Promise.all(line.map((name) => revive(fleet, name)));
}

/** Strikes somebody of a line, brings them back, and lets them be for a moment. @returns what was done */
export async function strike(
  fleet: Fleet,
  line: readonly ProcessName[],
  random: () => number,
): Promise<Strike> {
  const victim = oneOf(line, random);
  const kind = oneOf(KINDS, random);
  await revive(fleet, victim); // A worker says nothing when it starts: it may have ended since.
  if (kind === 'pause') {
    fleet.pause(victim);
    await sleep(LONGEST_PAUSE_MS * random());
    fleet.resume(victim);
  } else {
    await fleet.end(victim, kind === 'kill' ? 'SIGKILL' : endOf(victim));
    await sleep(LONGEST_AWAY_MS * random());
    await revive(fleet, victim);
  }
  await sleep((SERVICES.includes(victim) ? SERVICE_CALM_MS : 0) + LONGEST_CALM_MS * random());
  return { victim, kind };
}
