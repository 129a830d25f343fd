import type { ImportJob, Job } from '#sdk';
import { formatBytes, formatSeconds, formatTime } from './format.js';
import { serviceTime } from './time/service-clock.js';

const KINDS: Readonly<Record<Job['type'], string>> = {
  import: 'Import',
  'refresh-metadata': 'Refresh of metadata',
  composite: 'Colour picture',
  mosaic: 'Mosaic',
  'mosaic-save': 'Mosaic for the library',
  'observation-mosaic': 'Mosaic of an observation',
  thumbnails: 'Thumbnails',
  embedding: 'Search index',
  reindex: 'Search index',
  process: 'Processing',
  export: 'Export',
  scan: 'Scan of the storage',
  'migrate-storage-keys': 'Move of files',
};

const STATES: Readonly<Record<Job['status'], string>> = {
  queued: 'waiting',
  running: 'running',
  completed: 'ready',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Longer than the hub's heartbeat: silence of this length is told. */
const SILENCE_MS = 20_000;

export const jobKind = ({ type }: Job): string => KINDS[type];

export const jobState = ({ status, cancelRequested }: Job): string =>
  cancelRequested && (status === 'queued' || status === 'running') ? 'being cancelled' : STATES[status];

/** The bar of a job: undefined while the service knows no percent. */
export const knownPercent = ({ status, percent }: Job): number | undefined =>
  status === 'queued' || (status === 'running' && percent === 0) ? undefined : percent;

/** What an active job is doing, in the service's words, with what it tells of bytes, place and time. */
export function jobNews(job: Job, nowMs: number, heardAtMs: number): string {
  const silentMs = nowMs - heardAtMs;
  const parts = [
    job.status === 'queued' && job.queuePosition !== null
      ? `place ${job.queuePosition} in the queue`
      : messageOf(job),
    ...(job.type === 'import' && job.status === 'running' ? downloadNews(job) : []),
    ...(job.startedAt === null
      ? []
      : [formatSeconds((serviceTime(nowMs) - Date.parse(job.startedAt)) / 1000)]),
    ...(silentMs > SILENCE_MS ? [`last news ${formatSeconds(silentMs / 1000)} ago`] : []),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function downloadNews(job: ImportJob): string[] {
  const { totalBytes, downloadedBytes, speedBytesPerSec, etaSeconds } = job;
  if (totalBytes === 0) return [];
  const isComing = downloadedBytes < totalBytes;
  return [
    `${formatBytes(downloadedBytes)} of ${formatBytes(totalBytes)}`,
    ...(isComing && speedBytesPerSec > 0 ? [`${formatBytes(speedBytesPerSec)}/s`] : []),
    ...(isComing && etaSeconds !== null ? [`about ${formatSeconds(etaSeconds)} left`] : []),
  ];
}

/** "0 of 2 files": bytes tell more. */
const COUNT_OF_FILES = /^\d+ of \d+ files?$/;

/** What the service says; while bytes are told, not how many files. */
const messageOf = (job: Job): string =>
  job.type === 'import' && job.totalBytes > 0 && COUNT_OF_FILES.test(job.message) ? '' : job.message;

/** The colour of a job's state. */
export const jobLook = ({ status }: Job): 'good' | 'bad' | 'usual' =>
  status === 'completed' ? 'good' : status === 'failed' ? 'bad' : 'usual';

/** What has become of a job: kind, unless its name says it, start, duration, and how long it is listed. */
export function jobOutcome(job: Job, name?: string): string {
  const { startedAt, finishedAt, expiresAt } = job;
  const took = startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : null;
  const parts = [
    ...(jobKind(job) === name ? [] : [jobKind(job)]),
    ...(startedAt === null ? [] : [`started ${formatTime(startedAt)}`]),
    ...(took === null ? [] : [`took ${formatSeconds(took)}`]),
    ...(job.status === 'cancelled' && job.type === 'import' ? [cancelOutcome(job)] : []),
    ...(expiresAt === null ? [] : [`listed until ${formatTime(expiresAt)}`]),
  ];
  return parts.join(' · ');
}

/** Why a job has failed, in the service's words. */
export const jobProblem = ({ status, error }: Job): string | undefined =>
  status === 'failed' ? (error ?? 'The service does not say why.') : undefined;

/** What a cancelled import has left behind. */
export function cancelOutcome({ recordIds, resumable, downloadedBytes }: ImportJob): string {
  if (recordIds.length > 0) return 'cancelled; its records are in the library already';
  const kept = resumable && downloadedBytes > 0;
  return kept
    ? `cancelled; no record was made, and ${formatBytes(downloadedBytes)} are kept to resume`
    : 'cancelled; no record was made';
}
