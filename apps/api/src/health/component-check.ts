import { setImmediate as socketsRead } from 'node:timers/promises';
import { UpstreamError, type Logger, type UpstreamFailure } from '#platform';
import type { ComponentHealth } from './health.dto.js';

/** A check that takes longer counts as down: while this process is awake, for what it is too busy to read is no fault of a component. */
const CHECK_TIMEOUT_SECONDS = 3;
export const CHECK_TIMEOUT_MS = 1_000 * CHECK_TIMEOUT_SECONDS;

/** A component and how it is looked after. */
export interface ComponentCheck {
  readonly name: string;
  /** Throws when the component is down, or gives a detail that everybody may read. */
  readonly look: () => Promise<string | null>;
  /** What was seen counts this long; 0: every question looks anew. */
  readonly validMs?: number;
  /** A look that hangs this long is given up, so that it does not hide that the component is back; never by default. */
  readonly abandonMs?: number;
}

/** What clients may know of a failure: words of our own, since those of a driver name hosts and ports. */
const DETAIL_OF_FAILURE: Record<UpstreamFailure, string> = {
  unreachable: 'not reachable',
  unavailable: 'not available',
  timeout: 'no answer in time',
  'too-large': 'answers with an error',
  rejected: 'answers with an error',
  failed: 'answers with an error',
  strange: 'answers otherwise than agreed',
};
const detailOf = (error: unknown): string =>
  error instanceof UpstreamError ? DETAIL_OF_FAILURE[error.failure] : 'does not work';

interface Seen {
  readonly health: ComponentHealth;
  readonly error?: unknown;
}

interface Look {
  readonly startedMs: number;
  readonly seen: Promise<Seen>;
  isOver: boolean;
}

/**
 * Asks a component how it is. Questions that come while one look is under way share it: a component that hangs is
 * asked once, however often health is. Logs when the answer changes, with the reason that clients are not told.
 */
export function componentCheck(check: ComponentCheck, logger: Logger): () => Promise<ComponentHealth> {
  const { name, validMs = 0, abandonMs = Infinity } = check;
  let latest: Look | undefined;
  let wasUp = true;

  const note = (look: Look, isUp: boolean, error?: unknown) => {
    // What an abandoned look finds at last is no news.
    if (look !== latest || isUp === wasUp) return;
    logger.warn({ err: error, component: name }, isUp ? 'is up again' : 'is down');
    wasUp = isUp;
  };
  const start = (): Look => {
    const startedMs = performance.now();
    const look: Look = { startedMs, isOver: false, seen: lookAt(check, startedMs) };
    latest = look;
    void look.seen.then(({ health, error }) => {
      look.isOver = true;
      note(look, health.status === 'up', error);
    });
    return look;
  };
  const isUsable = ({ startedMs, isOver }: Look): boolean =>
    performance.now() - startedMs < (isOver ? validMs : abandonMs);

  return async () => {
    const look = latest && isUsable(latest) ? latest : start();
    const seen = await Promise.race([look.seen, lateness()]);
    if (seen === 'late') note(look, false, new Error(LATE.detail));
    return seen === 'late' ? LATE : seen.health;
  };
}

async function lookAt(check: ComponentCheck, startedMs: number): Promise<Seen> {
  try {
    const detail = await check.look();
    const latencyMs = Math.round(performance.now() - startedMs);
    return { health: { status: 'up', latencyMs, detail } };
  } catch (error) {
    return { health: { status: 'down', latencyMs: null, detail: detailOf(error) }, error };
  }
}

const LATE = { status: 'down', latencyMs: null, detail: `no answer within ${CHECK_TIMEOUT_MS} ms` } as const;

const lateness = () => awakeFor(CHECK_TIMEOUT_SECONDS).then(() => 'late' as const);

/**
 * Resolves when this process has been awake for so many seconds, a whole number: a time in which its event loop stood still, or in
 * which it was paused, counts as one. What came in such a time is heard before: timers run before sockets are read.
 */
export async function awakeFor(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) await second();
  await socketsRead();
}

const second = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1_000).unref();
  });
