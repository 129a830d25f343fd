import { setImmediate as socketsRead } from 'node:timers/promises';
import { UpstreamError, type Logger, type UpstreamFailure } from '#platform';
import type { ComponentHealth } from './health.dto.js';

/** A check that takes longer counts as down. Measured in awake time, so that a busy process does not blame a component. */
const CHECK_TIMEOUT_SECONDS = 3;
export const CHECK_TIMEOUT_MS = 1_000 * CHECK_TIMEOUT_SECONDS;

/** A component and its check. */
export interface ComponentCheck {
  readonly name: string;
  /** Throws when the component is down, or returns a public detail. */
  readonly run: () => Promise<string | null>;
  /** Validity of a result; 0: every request checks again. */
  readonly validMs?: number;
  /** A check that hangs this long is abandoned, so that it does not hide a recovery; by default never. */
  readonly abandonMs?: number;
}

/** Public message of a failure: errors of drivers name hosts and ports. */
const DETAIL_OF_FAILURE: Record<UpstreamFailure, string> = {
  unreachable: 'not reachable',
  unavailable: 'not available',
  timeout: 'no answer in time',
  'too-large': 'answers with an error',
  rejected: 'answers with an error',
  failed: 'answers with an error',
  strange: 'breaks the contract',
};

/** A failure whose message clients may see. */
export class PublicFailure extends Error {}

function detailOf(error: unknown): string {
  if (error instanceof PublicFailure) return error.message;
  return error instanceof UpstreamError ? DETAIL_OF_FAILURE[error.failure] : 'does not work';
}

interface Seen {
  readonly health: ComponentHealth;
  readonly error?: unknown;
}

interface CheckRun {
  readonly startedMs: number;
  readonly seen: Promise<Seen>;
  isOver: boolean;
}

/**
 * Checks a component. Requests during a check share it, so that a hanging component is asked once. Logs each change with its
 * reason, which clients do not see.
 */
export function componentCheck(check: ComponentCheck, logger: Logger): () => Promise<ComponentHealth> {
  const { name, validMs = 0, abandonMs = Infinity } = check;
  let latest: CheckRun | undefined;
  let wasUp = true;

  const note = (run: CheckRun, isUp: boolean, error?: unknown) => {
    // The late result of an abandoned check is ignored.
    if (run !== latest || isUp === wasUp) return;
    logger.warn({ err: error, component: name }, isUp ? 'is up again' : 'is down');
    wasUp = isUp;
  };
  const start = (): CheckRun => {
    const startedMs = performance.now();
    const run: CheckRun = { startedMs, isOver: false, seen: runCheck(check, startedMs) };
    latest = run;
    void run.seen.then(({ health, error }) => {
      run.isOver = true;
      note(run, health.status === 'up', error);
    });
    return run;
  };
  const isUsable = ({ startedMs, isOver }: CheckRun): boolean =>
    performance.now() - startedMs < (isOver ? validMs : abandonMs);

  return async () => {
    const run = latest && isUsable(latest) ? latest : start();
    const seen = await Promise.race([run.seen, lateness()]);
    if (seen === 'late') note(run, false, new Error(LATE.detail));
    return seen === 'late' ? LATE : seen.health;
  };
}

async function runCheck(check: ComponentCheck, startedMs: number): Promise<Seen> {
  try {
    const detail = await check.run();
    const latencyMs = Math.round(performance.now() - startedMs);
    return { health: { status: 'up', latencyMs, detail } };
  } catch (error) {
    return { health: { status: 'down', latencyMs: null, detail: detailOf(error) }, error };
  }
}

const LATE = { status: 'down', latencyMs: null, detail: `no answer within ${CHECK_TIMEOUT_MS} ms` } as const;

const lateness = () => awakeFor(CHECK_TIMEOUT_SECONDS).then(() => 'late' as const);

/**
 * Resolves when this process has been awake for a whole number of seconds: a second in which its event loop was blocked or it
 * was suspended counts as one. Events received meanwhile are handled first, since timers run before sockets are read.
 */
export async function awakeFor(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) await second();
  await socketsRead();
}

const second = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1_000).unref();
  });
