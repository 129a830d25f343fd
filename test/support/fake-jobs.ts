import { JobEntity, type Claim, type JobStore } from '#domain';
import { storageTrouble, storageUnavailable, type Logger, type Storage } from '#platform';
import type { WaitingCalls } from '#queues';

/** A logger that records its calls: `[fields, message]`. */
export function fakeLogger() {
  const lines: [object, string][] = [];
  const write = (fields: object, message: string) => void lines.push([fields, message]);
  const logger = { info: write, warn: write, error: write, debug: write } as unknown as Logger;
  return { logger, lines, messages: () => lines.map(([, message]) => message) };
}

/** A new row as `insert` writes it. */
export const queuedJob = (columns: Partial<JobEntity> = {}): JobEntity =>
  Object.assign(new JobEntity(), {
    id: 'job-1',
    type: 'composite',
    queue: 'composite',
    status: 'queued',
    ownerId: 'owner',
    subject: null,
    request: {},
    percent: 0,
    stage: 'queued',
    message: 'Waiting for its turn',
    description: 'Composite of 1 channel',
    details: null,
    resultKind: null,
    resultKey: null,
    resultDataId: null,
    error: null,
    canResume: false,
    resumable: false,
    revision: 1,
    attempt: 1,
    turn: 1,
    crashes: 0,
    spentMs: 0,
    workerId: null,
    claimId: null,
    recordedIds: null,
    wait: null,
    ...columns,
  });

/** One row in memory, with the guards of the real store, which test/stores checks on PostgreSQL. */
export function fakeJobStore(row: JobEntity) {
  let claims = 0;
  const calls: string[] = [];
  const change = (columns: Partial<JobEntity>) => {
    Object.assign(row, columns, { revision: row.revision + 1 });
    return Promise.resolve(Object.assign(new JobEntity(), row));
  };
  const isMine = ({ claimId }: Claim) => row.status === 'running' && row.claimId === claimId;
  const changeMine = (name: string, claim: Claim, columns: () => Partial<JobEntity>) => {
    calls.push(name);
    return isMine(claim) ? change(columns()) : Promise.resolve(null);
  };
  const store = {
    find: () => Promise.resolve(Object.assign(new JobEntity(), row)),
    claim: (_id: string, workerId: string) => {
      calls.push('claim');
      if (row.status !== 'queued') return Promise.resolve(null);
      claims += 1;
      return change({ status: 'running', workerId, claimId: `claim-${claims}` });
    },
    renewLease: (claim: Claim, _seconds: number, spentMs: number) => {
      calls.push('renewLease');
      if (isMine(claim)) row.spentMs = spentMs;
      return Promise.resolve(isMine(claim));
    },
    report: (claim, progress, details) => changeMine('report', claim, () => ({ ...progress, details })),
    countCrash: (claim) => changeMine('countCrash', claim, () => ({ crashes: row.crashes + 1 })),
    complete: (claim, result) =>
      changeMine('complete', claim, () => ({
        status: 'completed',
        claimId: null,
        resultKind: result?.kind ?? null,
        resultKey: result?.kind === 'blob' ? result.key : null,
        resultDataId: result?.kind === 'data' ? result.dataId : null,
      })),
    fail: (claim, { error, resumable }) =>
      row.recordedIds !== null
        ? Promise.resolve(null)
        : changeMine('fail', claim, () => ({
            status: 'failed',
            claimId: null,
            error,
            resumable: row.canResume && resumable,
          })),
    release: (claim, { message, spentMs }) =>
      changeMine('release', claim, () => ({
        status: 'queued',
        claimId: null,
        attempt: row.attempt + 1,
        message,
        spentMs,
        wait: null,
      })),
    releaseToWait: (claim, { message, spentMs, wait }) =>
      changeMine('releaseToWait', claim, () => ({
        ...{ status: 'queued', stage: 'waiting', claimId: null },
        ...{ message, spentMs, wait },
      })),
  } satisfies Partial<JobStore>;
  return {
    row,
    calls,
    store: store as unknown as JobStore,
    /** Changes the row like a lapsed lease, or a cancel. */
    change,
  };
}

/** Calls without waiting. */
export const withoutWaiting: WaitingCalls = {
  waitForDependency: (_, call) => call({ onLost: () => undefined }),
};

/** Repeats calls without a delay: a call that failed because of the storage is called again at once, and recorded. */
export function fakeWaiting() {
  const waits: string[] = [];
  const waitForDependency: WaitingCalls['waitForDependency'] = (needed, call) =>
    call({ onLost: () => undefined }).catch((error: unknown) => {
      if (needed !== 'storage' || storageTrouble(error) !== 'away') throw error;
      waits.push(needed);
      return waitForDependency(needed, call);
    });
  return { waits, waitForDependency };
}

/** A storage that is unavailable for these calls, once for each time that they are named. */
export function awayOnce(storage: Storage, ...names: ('list' | 'open' | 'put' | 'stat')[]): Storage {
  const left: string[] = [...names];
  const falter = (name: string) => {
    const at = left.indexOf(name);
    if (at < 0) return;
    left.splice(at, 1);
    throw storageUnavailable('unavailable', `away at ${name}`, null);
  };
  return {
    ...storage,
    async *list(folder) {
      for await (const file of storage.list(folder)) {
        yield file;
        falter('list');
      }
    },
    open: async (key, range) => (falter('open'), storage.open(key, range)),
    put: async (key, body) => (falter('put'), storage.put(key, body)),
    stat: async (key) => (falter('stat'), storage.stat(key)),
  };
}

/** Health checks that the test controls. */
export function fakeHealth() {
  const answering = { processing: true, archive: true, storage: true };
  const asked: string[] = [];
  const ask = (name: keyof typeof answering) => () => {
    asked.push(name);
    return Promise.resolve(answering[name]);
  };
  const health = { processing: ask('processing'), archive: ask('archive'), storage: ask('storage') };
  return { health, answering, asked };
}
