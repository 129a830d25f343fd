import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from '../start-fleet.js';
import type { ProcessName } from '../start-stack.js';

/** Who is struck; the storage and the sample archive are others' business. */
const APPS: readonly ProcessName[] = [
  ...(['worker', 'worker-2', 'processing', 'processing-2'] as const),
  ...(['archive', 'archive-2', 'api', 'api-2'] as const),
];
const SERVICES: readonly ProcessName[] = ['redis', 'postgres'];
/** One strike of so many is against what all stand on. */
const SERVICE_SHARE = 0.08;
const LONGEST_AWAY_MS = 3_000;
/** Leases of the tests last 3 s: a paused process wakes up after its own, and its successor is at work. */
const LONGEST_PAUSE_MS = 7_000;

type Kind = 'kill' | 'end' | 'pause';

export interface Strike {
  readonly victim: ProcessName;
  readonly kind: Kind;
}

/** Chooses somebody and something to be done to them. */
function chooseStrike(random: () => number): Strike {
  const among = random() < SERVICE_SHARE ? SERVICES : APPS;
  const victim = among[Math.floor(random() * among.length)];
  const chance = random();
  const kind = chance < 0.6 ? 'kill' : chance < 0.8 ? 'end' : 'pause';
  return { victim, kind };
}

/** Strikes somebody, and brings them back. @returns what was done */
export async function strike(fleet: Fleet, random: () => number): Promise<Strike> {
  const chosen = chooseStrike(random);
  const { victim, kind } = chosen;
  if (kind === 'pause') {
    fleet.pause(victim);
    await sleep(LONGEST_PAUSE_MS * random());
    fleet.resume(victim);
  } else {
    await fleet.end(victim, kind === 'kill' ? 'SIGKILL' : 'SIGTERM');
    await sleep(LONGEST_AWAY_MS * random());
    await fleet.start(victim);
  }
  return chosen;
}
