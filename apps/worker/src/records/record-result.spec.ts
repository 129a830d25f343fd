import { PartGoneError, type RecordDraft, type SaveOptions } from '#domain';
import type { FileFacts } from '#processing-client';
import { fakeLogger, queuedJob } from '../../../../test/support/fake-jobs.js';
import type { WorkerResources } from '../worker-resources.js';
import { recordResult } from './record-result.js';

const FILE = { key: 'derived/job-1/1/a.fits' };
const FACTS = { contentType: 'application/fits' } as FileFacts;

/** Records a file and returns the outcome; `during` runs while its headers are read. */
function setUp({
  during = () => {},
  saved = ['record-1'] as string[] | Error,
  discarded = Promise.resolve(true),
} = {}) {
  const stop = new AbortController();
  const calls: string[] = [];
  const needed: string[] = [];
  const given: Required<SaveOptions>[] = [];
  const log = fakeLogger();
  const library = {
    save: (ownerId: string, drafts: readonly RecordDraft[], options: Required<SaveOptions>) => {
      calls.push(`save ${ownerId} ${drafts[0].fileName}`);
      given.push(options);
      return saved instanceof Error ? Promise.reject(saved) : Promise.resolve(saved);
    },
    discard: (key: string) => {
      calls.push(`discard ${key}`);
      return discarded;
    },
  };
  const processing = {
    inspect: () => {
      during();
      return Promise.resolve(FACTS);
    },
  };
  const resources = { library, processing, logger: log.logger } as unknown as WorkerResources;
  const context = {
    job: queuedJob({ ownerId: 'me', claimId: 'claim-1' }),
    signal: stop.signal,
    waitForDependency: (name: string, call: (watch: { onLost: () => void }) => Promise<unknown>) => {
      needed.push(name);
      return call({ onLost: () => undefined });
    },
    report: ({ message }: { message: string }) => void calls.push(message),
  };
  const run = () =>
    recordResult(resources, context as never, FILE, (facts) => {
      expect(facts).toBe(FACTS);
      return { fileName: 'a.fits' } as RecordDraft;
    });
  return { calls, needed, given, log, run, stop };
}

describe('recordResult', () => {
  it('records the file', async () => {
    const { run, calls } = setUp();
    expect(await run()).toEqual({ kind: 'data', dataId: 'record-1' });
    expect(calls).toEqual(['save me a.fits', 'a.fits in the library']);
  });

  it('saves under its claim, with the record’s id and a thumbnail as follow-up', async () => {
    const { run, given, stop } = setUp();
    await run();
    expect(given[0].signal).toBe(stop.signal);
    const query = jest.fn(() => Promise.resolve([[], 1]));
    await given[0].within({ query } as never, ['record-1']);
    expect(query.mock.calls).toEqual([
      [expect.stringContaining('UPDATE jobs'), ['job-1', 'claim-1', ['record-1']]],
      [expect.stringContaining('pending_follow_ups'), ['job-1', ['thumbnails'], ['record-1']]],
    ]);
  });

  it('discards a result that was cancelled before it was recorded', async () => {
    const parts = setUp({ during: () => parts.stop.abort('cancelled') });
    await expect(parts.run()).rejects.toBe('cancelled');
    expect(parts.calls).toEqual([`discard ${FILE.key}`]);
  });

  it('discards a file that cannot be recorded', async () => {
    const { run, calls } = setUp({ saved: new Error('a part is gone') });
    await expect(run()).rejects.toThrow('a part is gone');
    expect(calls).toEqual(['save me a.fits', `discard ${FILE.key}`]);
  });

  it('waits for an unavailable storage', async () => {
    const { run, needed } = setUp();
    await run();
    expect(needed).toEqual(['processing', 'storage']);
  });

  it('ends after the file is given up', async () => {
    let end = () => {};
    const discarded = new Promise<boolean>((resolve) => (end = () => resolve(true)));
    const { run } = setUp({ saved: new Error('x'), discarded });
    const ended = jest.fn();
    const failing = run().catch(ended);
    for (let i = 0; i < 10; i += 1) await new Promise(setImmediate);
    expect(ended).not.toHaveBeenCalled();
    end();
    await failing;
    expect(ended).toHaveBeenCalled();
  });

  it('reports a file whose deletion is deferred', async () => {
    const { run, log } = setUp({ saved: new Error('x'), discarded: Promise.resolve(false) });
    await expect(run()).rejects.toThrow('x');
    expect(log.messages()).toEqual(['file without a record not deleted yet']);
  });

  it('reports why there is no record, even when the file cannot be discarded', async () => {
    // The job of observation mosaics tries again after this error only.
    const saved = new PartGoneError();
    const { run, log } = setUp({ saved, discarded: Promise.reject(new Error('the storage is away')) });
    await expect(run()).rejects.toBe(saved);
    expect(log.messages()).toEqual(['file without a record not deleted yet']);
  });
});
