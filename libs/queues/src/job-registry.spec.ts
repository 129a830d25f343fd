import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JobStore } from '#domain';
import type { JobHandlers } from './run/job-handler.js';
import {
  JOB_REGISTRY,
  JOB_TYPES,
  jobRule,
  queueRoom,
  shownDetails,
  VISIBLE_JOB_TYPES,
  type ResultOf,
} from './job-registry.js';
import type { QueueEntries } from './submit/queue-entries.js';
import { QUEUE_NAMES } from './queue-table.js';
import type { CompositeRequest, ImportRequest, ThumbnailsRequest } from './requests.js';
import { submitJob } from './submit/submit-job.js';

describe('the registry', () => {
  it('has a rule for each of its types and for no others', () => {
    for (const type of Object.keys(JOB_REGISTRY)) {
      expect(JOB_TYPES).toContain(type);
      expect(QUEUE_NAMES).toContain(jobRule(type).queue);
    }
    for (const type of ['nothing', 'toString', 'constructor', ''])
      expect(() => jobRule(type)).toThrow(/registered/);
  });

  it('has the rules of composites and imports that the reference documents', () => {
    const composite = { queue: 'composite', totalMinutes: 60, resumable: false, result: 'blob' };
    expect(jobRule('composite')).toMatchObject(composite);
    const importing = { queue: 'import', totalMinutes: null, resumable: true, result: 'data' };
    expect(jobRule('import')).toMatchObject(importing);
    const thumbnails = { queue: 'thumbnails', totalMinutes: null, resumable: false, result: 'none' };
    expect(jobRule('thumbnails')).toMatchObject(thumbnails);
    const processing = {
      queue: 'process',
      totalMinutes: 60,
      resumable: false,
      result: 'either',
      visible: true,
    };
    expect(jobRule('process')).toMatchObject(processing);
    const mosaic = { queue: 'mosaic', totalMinutes: 60, resumable: false, visible: true };
    expect(jobRule('mosaic')).toMatchObject({ ...mosaic, result: 'blob' });
    expect(jobRule('mosaic-save')).toMatchObject({ ...mosaic, result: 'data' });
    expect(jobRule('observation-mosaic')).toMatchObject({ ...mosaic, result: 'data' });
  });

  it('counts only jobs that users request against the capacity of a queue', () => {
    expect(queueRoom('mosaic')).toEqual({
      queue: 'mosaic',
      capacity: { jobs: 10, counts: 'unfinished' },
      uncountedTypes: ['observation-mosaic', 'embedding'],
    });
    expect(queueRoom('thumbnails').capacity).toBeNull();
  });

  it('shows all types except internal work to their owners', () => {
    expect(VISIBLE_JOB_TYPES).toEqual(expect.arrayContaining(['composite', 'import', 'thumbnails']));
    const inner = JOB_TYPES.filter((type) => Object.hasOwn(JOB_REGISTRY, type) && !jobRule(type).visible);
    expect([...VISIBLE_JOB_TYPES, ...inner].sort()).toEqual([...JOB_TYPES].sort());
  });
});

describe('generic job code', () => {
  const ROOT = path.join(__dirname, '../../..');
  /** Files that may name job types. */
  const TYPED = ['job-registry.ts', 'requests.ts', 'queue-table.ts'];
  const sources = ['libs/queues/src', 'libs/domain/src/jobs', 'apps/worker/src/upkeep'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !TYPED.includes(name))
      .map((name) => path.join(folder, name)),
  );

  it.each(sources)('names no type in %s', (file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    expect(JOB_TYPES.filter((type) => new RegExp(`['"\`]${type}['"\`]`).test(text))).toEqual([]);
  });
});

/** Never called, only type-checked: each line marked as an error must fail `npm run typecheck`. */
export function whatTheCompilerRefuses(
  store: JobStore,
  queues: QueueEntries,
  handlers: JobHandlers,
  requests: { composite: CompositeRequest; import: ImportRequest; thumbnails: ThumbnailsRequest },
) {
  const { composite, import: importing, thumbnails, ...others } = handlers;
  // @ts-expect-error a type of the registry without a handler
  const missing: JobHandlers = { composite, import: importing, ...others };
  // @ts-expect-error the handler of another type: its request is another one
  const confused: JobHandlers = { ...others, composite: thumbnails, import: importing, thumbnails };
  const noFile: JobHandlers = {
    ...others,
    import: importing,
    thumbnails,
    // @ts-expect-error a result of another kind
    composite: () => Promise.resolve({ kind: 'data', dataId: null }),
  };
  // @ts-expect-error a result where none is due
  const result: ResultOf<'thumbnails'> = { kind: 'data', dataId: null };
  const job = { ownerId: 'owner', description: 'x' };
  // @ts-expect-error a type that is not registered
  void submitJob(store, queues, { ...job, type: 'nothing', request: {} });
  // @ts-expect-error the request of another type
  void submitJob(store, queues, { ...job, type: 'composite', request: requests.thumbnails });
  // @ts-expect-error an import without its details
  void submitJob(store, queues, { ...job, type: 'import', request: requests.import });
  void submitJob(store, queues, { ...job, type: 'composite', request: requests.composite });
  return { missing, confused, noFile, result };
}

describe('shownDetails', () => {
  const file = (status: string) => ({ fileName: status, status, downloadedBytes: 7 });
  const fileProgress = ['pending', 'downloading', 'complete', 'failed'].map(file);
  const details = { obsId: 'a', downloadedBytes: 7, speedBytesPerSec: 5, etaSeconds: 3, fileProgress };
  const job = { type: 'import', details, recordedIds: null };

  it('shows the speed, remaining time and active files of an import only while it runs', () => {
    const still = [...fileProgress];
    still[1] = { ...still[1], status: 'pending' };
    expect(shownDetails({ ...job, status: 'running' })).toEqual(details);
    for (const status of ['queued', 'completed', 'failed', 'cancelled'] as const)
      expect(shownDetails({ ...job, status })).toEqual({
        ...{ ...details, speedBytesPerSec: 0, etaSeconds: null },
        fileProgress: still,
      });
  });

  it.each(['running', 'completed'] as const)('hides the checkpoint of a refresh (%s)', (status) => {
    expect(
      shownDetails({ type: 'refresh-metadata', status, details: { after: 'jw1' }, recordedIds: null }),
    ).toEqual({});
  });

  it('shows which records of an import are in the library', () => {
    const named = { ...job, details: { ...details, recordIds: [] } };
    expect(shownDetails({ ...named, status: 'completed' })).toMatchObject({ recordIds: [] });
    for (const status of ['running', 'completed'] as const)
      expect(shownDetails({ ...named, status, recordedIds: ['r1'] })).toMatchObject({ recordIds: ['r1'] });
  });

  it('adds nothing to jobs that have no details', () => {
    expect(shownDetails({ type: 'composite', status: 'failed', details: null, recordedIds: null })).toEqual(
      {},
    );
  });
});
