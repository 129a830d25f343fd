import type { RequestContext } from './request-context.js';

/** The part of a step that must be done before the remaining time can be estimated. */
const REPORT_SHARE = 0.05;
const REPORT_MS = 2_000;
/** Number of reports of a step. */
const REPORTS = 50;

interface Step {
  readonly from: number;
  readonly to: number;
  readonly stage: string;
  /** Number of parts. */
  readonly count: number;
  readonly describe: (done: number) => string;
}

/**
 * Returns a function that counts the finished parts of a step and reports some of them, with the remaining time once it can be
 * estimated.
 */
export function stepProgress(
  { report }: Pick<RequestContext, 'report'>,
  step: Step,
  now = Date.now,
): () => void {
  const { from, to, stage, count, describe } = step;
  const began = now();
  const every = Math.max(1, Math.ceil(count / REPORTS));
  let done = 0;
  report({ percent: from, stage, message: describe(0) });
  return () => {
    done += 1;
    if (done % every !== 0 && done !== count) return;
    const percent = from + ((to - from) * done) / count;
    report({ percent, stage, message: describe(done) + timeLeft(done / count, now() - began) });
  };
}

function timeLeft(share: number, elapsedMs: number): string {
  if (share < REPORT_SHARE || share >= 1 || elapsedMs < REPORT_MS) return '';
  const seconds = Math.ceil((elapsedMs * (1 / share - 1)) / 1000);
  return seconds < 100 ? `, about ${seconds} s left` : `, about ${Math.round(seconds / 60)} min left`;
}
