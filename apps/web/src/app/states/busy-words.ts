import { formatSeconds } from '../../parts/format.js';
import type { Busy } from './busy.js';

/** A full queue is usual for a second: only what lasts is told. */
const USUAL_MS = 2_500;

const REASONS: Readonly<Record<string, string>> = {
  rate_limited: 'Too many requests from here',
  engine_busy: 'The image engine has a full queue',
  engine_unreachable: 'The image engine is away',
  engine_unavailable: 'The image engine is away',
  database_unavailable: 'The service cannot reach its database',
};

/** What a wait for pictures is about, with the seconds that it lasts; null: there is none, or a short one. */
export function busyWords({ code, sinceMs, untilMs }: Busy, nowMs: number): string | null {
  const isOver = nowMs > untilMs + USUAL_MS;
  const isShort = Math.max(nowMs, untilMs) - sinceMs <= USUAL_MS;
  if (isOver || isShort) return null;
  const reason = REASONS[code] ?? 'The service is busy';
  return `${reason}: what is on the screen goes on, and new parts are asked for again in ${formatSeconds(Math.max(1, (untilMs - nowMs) / 1000))}.`;
}
