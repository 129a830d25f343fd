import type { ImportJob, Job } from '#sdk';
import { cancelOutcome, jobNews, jobOutcome, jobProblem, jobState, knownPercent } from './job-words.js';

const NOW = Date.parse('2026-11-30T12:00:40.000Z');

const job = {
  type: 'composite',
  status: 'running',
  percent: 30,
  message: 'Drawing tiles',
  queuePosition: null,
  startedAt: '2026-11-30T12:00:00.000Z',
  cancelRequested: false,
} as Job;

const download = {
  ...job,
  type: 'import',
  message: 'Downloading',
  totalBytes: 150_000_000,
  downloadedBytes: 2_000_000,
  speedBytesPerSec: 4_000_000,
  etaSeconds: 37,
} as ImportJob;

describe('a job in words', () => {
  it.each<[string, Job, number, string]>([
    ['what it does, and since when', job, NOW, 'Drawing tiles · 40 s'],
    ['silence after 20 s', job, NOW - 25_000, 'Drawing tiles · 40 s · last news 25 s ago'],
    ['no silence before', job, NOW - 20_000, 'Drawing tiles · 40 s'],
    [
      'its place',
      { ...job, status: 'queued', queuePosition: 2, startedAt: null },
      NOW,
      'place 2 in the queue',
    ],
    ['bytes, rate and time', download, NOW, 'Downloading · 2 MB of 150 MB · 4 MB/s · about 37 s left · 40 s'],
    [
      'bytes instead of files',
      { ...download, message: '0 of 1 file' },
      NOW,
      '2 MB of 150 MB · 4 MB/s · about 37 s left · 40 s',
    ],
    [
      'no rate after the last byte',
      { ...download, message: '1 of 1 file read', downloadedBytes: 150_000_000, etaSeconds: 0 },
      NOW,
      '1 of 1 file read · 150 MB of 150 MB · 40 s',
    ],
    [
      'no rate and no time that nobody knows',
      { ...download, speedBytesPerSec: 0, etaSeconds: null },
      NOW,
      'Downloading · 2 MB of 150 MB · 40 s',
    ],
  ])('tells %s', (_, told, heardAtMs, words) => expect(jobNews(told, NOW, heardAtMs)).toBe(words));

  it('answers a cancel at once, and ends with the word of the service', () => {
    expect(jobState({ ...job, cancelRequested: true })).toBe('being cancelled');
    expect(jobState({ ...job, cancelRequested: true, status: 'completed' })).toBe('ready');
  });

  it('has no percent that the service does not tell', () => {
    expect(knownPercent({ ...job, percent: 0 })).toBeUndefined();
    expect(knownPercent({ ...job, status: 'queued' })).toBeUndefined();
    expect(knownPercent(job)).toBe(30);
  });
});

describe('an ended job in words', () => {
  const ended = {
    ...download,
    ...{ status: 'completed', finishedAt: '2026-11-30T12:00:30.000Z', error: null, recordIds: [] },
    ...{ expiresAt: '2026-11-30T12:30:30.000Z', resumable: true },
  } as unknown as ImportJob;

  it.each<[string, Partial<ImportJob>, string]>([
    ['kind, start, duration, and how long it is listed', {}, ''],
    ['what a cancel has left', { status: 'cancelled' }, ` · ${cancelOutcome(ended)}`],
  ])('tells %s', (_, more, words) =>
    expect(jobOutcome({ ...ended, ...more })).toBe(
      `Import · started 30 Nov, 12:00 UTC · took 30 s${words} · listed until 30 Nov, 12:30 UTC`,
    ),
  );

  it('does not say its kind twice', () => expect(jobOutcome(ended, 'Import')).toMatch(/^started 30 Nov/));

  it('tells why it failed', () => {
    expect(jobProblem({ ...ended, status: 'failed', error: 'no room' })).toBe('no room');
    expect(jobProblem({ ...ended, status: 'failed' })).toBe('The service does not say why.');
    expect(jobProblem(ended)).toBeUndefined();
  });

  it.each<[Partial<ImportJob>, string]>([
    [{}, 'cancelled; no record was made, and 2 MB are kept to resume'],
    [{ downloadedBytes: 0 }, 'cancelled; no record was made'],
    [{ resumable: false }, 'cancelled; no record was made'],
    [{ recordIds: ['1'] }, 'cancelled; its records are in the library already'],
  ])('a cancel of %j: %s', (more, words) => expect(cancelOutcome({ ...ended, ...more })).toBe(words));
});
