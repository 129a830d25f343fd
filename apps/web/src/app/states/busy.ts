import { createStore } from 'zustand/vanilla';

/** Statuses of a service that has too much to do, or lacks a part: what was asked for is asked for again. */
export const BUSY_STATUSES: readonly number[] = [429, 503];
/** Seconds until then, where the service does not say. */
export const USUAL_WAIT_S = 5;

/** A refusal because the service has too much to do. */
export interface Busy {
  /** Code of the refusal. */
  readonly code: string;
  /** When the first of a row of refusals came. */
  readonly sinceMs: number;
  /** When pictures are asked for again. */
  readonly untilMs: number;
}

/** The last refusal of tiles or grids, which are asked for again by themselves. */
export const busy = createStore<Busy>(() => ({ code: '', sinceMs: 0, untilMs: 0 }));

/** A refusal that follows sooner belongs to those before it. */
const ROW_MS = 3_000;

/** Learns of a refusal. */
export function noteBusy(code: string, waitMs: number, nowMs = Date.now()): void {
  const { sinceMs, untilMs } = busy.getState();
  const untilNowMs = nowMs + waitMs;
  if (nowMs < untilMs + ROW_MS) busy.setState({ code, untilMs: Math.max(untilMs, untilNowMs), sinceMs });
  else busy.setState({ code, sinceMs: nowMs, untilMs: untilNowMs });
}
