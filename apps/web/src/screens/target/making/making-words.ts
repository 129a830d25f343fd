import { cancelOutcome, jobNews } from '../../../parts/job-words.js';
import { describeError } from '../../../parts/describe-error.js';
import { formatSeconds } from '../../../parts/format.js';
import type { Asked } from '../ask-import.js';
import type { MakingRow } from './making-rows.js';

/** What a row is doing, in words. */
export function rowNews(row: MakingRow, nowMs: number, heardAtMs: number): string {
  const { imageId, job, asked, step } = row;
  if (imageId !== null) return step === null ? 'in the picture' : (PICTURE_NEWS[step] ?? '');
  if (asked) return askedNews(asked, nowMs);
  if (!job) return 'not in the library';
  if (job.status === 'queued' || job.status === 'running') return jobNews(job, nowMs, heardAtMs);
  if (job.status === 'cancelled') return cancelOutcome(job);
  if (job.status === 'failed') return job.error ?? 'failed';
  return 'reading its record';
}

const PICTURE_NEWS: Readonly<Record<string, string>> = {
  Align: 'its place among the others is measured',
  Show: 'its tiles are drawn',
};

function askedNews(asked: Asked, nowMs: number): string {
  if (asked.state === 'asking') return 'asking for it';
  const { title, detail } = describeError(asked.error);
  if (asked.state === 'refused') return detail ?? title;
  return `${title} Again in ${formatSeconds(Math.max(1, (asked.untilMs - nowMs) / 1000))}.`;
}
