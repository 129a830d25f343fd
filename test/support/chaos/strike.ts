import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from '../start-fleet.js';
import type { ProcessName } from '../start-stack.js';

/**
 * Targets of faults, except the storage and the sample archive. Each group has its own sequence, so that several are down at a
 * time; groups have similar start times in total.
 */
export const LINES: readonly (readonly ProcessName[])[] = [
  ['worker', 'worker-2'],
  ['processing', 'processing-2'],
  ['archive', 'archive-2'],
  ['api', 'api-2'],
  ['redis', 'postgres'],
];
const SERVICES: readonly ProcessName[] = ['redis', 'postgres'];
/** Shared dependencies get faults less often: the least time between two. */
const SERVICE_CALM_MS = 8_000;
const LONGEST_CALM_MS = 700;
const LONGEST_AWAY_MS = 1_500;
/** Leases of the tests last 3 s: a process paused for longer resumes while its successor works. */
const LONGEST_PAUSE_MS = 6_000;

const KINDS = ['kill', 'kill', 'kill', 'end', 'pause'] as const;

export interface Strike {
  readonly victim: ProcessName;
  readonly kind: (typeof KINDS)[number];
}

const oneOf = <T>(among: readonly T[], random: () => number): T => among[Math.floor(random() * among.length)];

/** An app ends when the database or Redis is unavailable at its start, and its supervisor restarts it. */
const START_TRIES = 60;
const START_PAUSE_MS = 500;

/**
 * PostgreSQL takes SIGTERM for "when all clients have disconnected", which those of a pool never do (pg_ctl(1), smart and
 * fast).
 */
const endOf = (name: ProcessName) => (SERVICES.includes(name) ? 'SIGINT' : 'SIGTERM');

/** Starts a process until it runs, like a supervisor. */
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

/** Starts all processes. */
export async function reviveAll(fleet: Fleet): Promise<void> {
  // Shared dependencies first.
  for (const line of [...LINES].reverse()) await Promise.all(line.map((name) => revive(fleet, name)));
}

/** Injects a fault into a process of a group, restores it, and pauses. @returns what was done */
export async function strike(
  fleet: Fleet,
  line: readonly ProcessName[],
  random: () => number,
): Promise<Strike> {
  const victim = oneOf(line, random);
  const kind = oneOf(KINDS, random);
  await revive(fleet, victim); // A worker reports nothing when it starts: it may have ended since.
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
