import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import {
  redisSlots,
  type DownloadSlots,
  type WaitingFor,
} from '../../apps/archive/src/download/slots/download-slots.js';
import { SlotLostError, type Slot } from '../../apps/archive/src/download/slots/slot-lease.js';
import { createTeardown } from '../../scripts/processes/shutdown.mjs';
import { atSpecEnd } from '../support/spec-end.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claimRedisDatabase, openTestServices } from '../support/test-services.js';

jest.setTimeout(60_000);

const LIFE_SECONDS = 1.5;
const LIFE_MS = 1000 * LIFE_SECONDS;
const logger = pino({ level: 'silent' });
/** Aborts waiting downloads at the end of the spec. */
const end = new AbortController();
atSpecEnd(() => Promise.resolve(end.abort(new Error('the spec ends'))));
const forever = end.signal;
setMaxListeners(0, forever);
const nobody = () => undefined;

/** A lease longer than any test: a slot taken over sooner was released. */
const LONG_LIFE_SECONDS = 600;

/** The slots of a process of its own. */
function openProcess(url: string, lifeSeconds = LIFE_SECONDS): DownloadSlots {
  const slots = redisSlots({ REDIS_URL: url, JOB_LEASE_SECONDS: lifeSeconds }, logger);
  atSpecEnd(() => slots.close());
  const run: DownloadSlots['run'] = (...asked) => {
    const running = slots.run(...asked);
    running.catch(nobody); // Remains of a failed test are not another failure.
    return running;
  };
  return { run, close: () => slots.close() };
}

/** Work that ends on command, or when its slot is lost. */
function held() {
  let end: () => void = nobody;
  const done = new Promise<void>((resolve) => (end = resolve));
  const begun: Slot[] = [];
  const work = (slot: Slot) => {
    begun.push(slot);
    const lost = new Promise<never>((_, reject) =>
      slot.signal.addEventListener('abort', () => reject(slot.signal.reason as Error), { once: true }),
    );
    return Promise.race([done, lost]);
  };
  return { end, work, begun };
}

/** Ends with the test. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue() && !forever.aborted) await sleep(10);
}

describe('download slots', () => {
  let url: string;
  beforeEach(async () => {
    url = await claimRedisDatabase();
  });
  const processes = (count: number, lifeSeconds?: number) =>
    Array.from({ length: count }, () => openProcess(url, lifeSeconds));

  it.each([5, 6, 23])('are held by two of %i at once over all processes', async (count) => {
    const three = processes(3);
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await sleep(20);
      running--;
    };
    await Promise.all(
      Array.from({ length: count }, (_, i) => three[i % 3].run(`obs-${i}`, forever, nobody, work)),
    );
    expect(most).toBe(2);
  });

  it('are granted in order of request, whichever process asks', async () => {
    const [a, b] = processes(2);
    const jobs = Array.from({ length: 5 }, held);
    const runs: Promise<unknown>[] = [];
    for (const [i, job] of jobs.entries()) {
      const waits: WaitingFor[] = [];
      runs.push((i % 2 ? a : b).run(`obs-${i}`, forever, (what) => waits.push(what), job.work));
      await until(() => job.begun.length > 0 || waits.includes('turn'));
    }
    const begun = () => jobs.map((job) => job.begun.length);
    expect(begun()).toEqual([1, 1, 0, 0, 0]);
    for (const [ended, next] of [
      [1, 2],
      [0, 3],
      [2, 4],
    ]) {
      jobs[ended].end();
      await until(() => jobs[next].begun.length > 0);
      expect(
        begun()
          .slice(next + 1)
          .every((count) => count === 0),
      ).toBe(true);
    }
    jobs.forEach((job) => job.end());
    await Promise.all(runs);
    expect(begun()).toEqual([1, 1, 1, 1, 1]);
  });

  it('are one per observation, whatever the case of its id; others pass', async () => {
    const [a, b] = processes(2);
    const first = held();
    const order: string[] = [];
    const runs = [a.run('same', forever, nobody, first.work)];
    await until(() => first.begun.length > 0);
    runs.push(b.run('SAME', forever, nobody, () => Promise.resolve(void order.push('same'))));
    await sleep(300);
    runs.push(b.run('other', forever, nobody, () => Promise.resolve(void order.push('other'))));
    await until(() => order.length > 0);
    await sleep(500);
    expect(order).toEqual(['other']);
    first.end();
    await Promise.all(runs);
    expect(order).toEqual(['other', 'same']);
  });

  it('are renewed for as long as the work lasts', async () => {
    const [a, b] = processes(2);
    const jobs = [held(), held()];
    const runs = jobs.map((job, i) => a.run(`obs-${i}`, forever, nobody, job.work));
    const next = held();
    const waiting = b.run('obs-9', forever, nobody, next.work);
    await sleep(2.5 * LIFE_MS);
    expect([jobs[0].begun.length, jobs[1].begun.length, next.begun.length]).toEqual([1, 1, 0]);
    jobs[0].end();
    await until(() => next.begun.length > 0);
    next.end();
    jobs[1].end();
    await Promise.all([...runs, waiting]);
  });

  it('are passed on when the work ends or fails', async () => {
    const [a, b] = processes(2, LONG_LIFE_SECONDS);
    await a.run('x', forever, nobody, () => Promise.resolve());
    await expect(a.run('x', forever, nobody, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await b.run('x', forever, nobody, () => Promise.resolve('ran'))).toBe('ran');
  });

  it('of a dead process expire', async () => {
    const [dying, b] = processes(2);
    const jobs = [held(), held()];
    jobs.forEach((job, i) => void dying.run(`obs-${i}`, forever, nobody, job.work));
    await until(() => jobs.every((job) => job.begun.length > 0));
    await dying.close();
    expect(await b.run('obs-0', forever, nobody, () => Promise.resolve('ran'))).toBe('ran');
  });

  it('are not granted to aborted waiters, which delay nobody', async () => {
    const [a] = processes(1, LONG_LIFE_SECONDS);
    const jobs = [held(), held()];
    const runs = jobs.map((job, i) => a.run(`obs-${i}`, forever, nobody, job.work));
    await until(() => jobs.every((job) => job.begun.length > 0));
    const caller = new AbortController();
    const leaving = held();
    const left = a.run('leaving', caller.signal, nobody, leaving.work);
    await sleep(300);
    const after = held();
    runs.push(a.run('after', forever, nobody, after.work));
    caller.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    jobs[0].end();
    await until(() => after.begun.length > 0);
    expect(leaving.begun).toEqual([]);
    [jobs[1], after].forEach((job) => job.end());
    await Promise.all(runs);
  });

  it('expire during a suspension before anything is written, and the work starts again', async () => {
    const [a] = processes(1);
    let runs = 0;
    const value = await a.run('obs', forever, nobody, ({ mayWrite, signal }) => {
      if (++runs > 1) return Promise.resolve('done');
      mayWrite();
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LIFE_MS + 100); // As under SIGSTOP: no timer fires.
      expect(() => mayWrite()).toThrow(SlotLostError);
      expect(signal.aborted).toBe(true);
      return Promise.reject(signal.reason as Error);
    });
    expect([value, runs]).toEqual(['done', 2]);
  });
});

describe('without Redis', () => {
  it('downloads wait and say so, running ones stop at the end of their slot, and all continue when it is back', async () => {
    const teardown = createTeardown();
    atSpecEnd(async () => void (await teardown.run()));
    const dataDir = mkdtempSync(path.join(tmpdir(), 'firstlight-slots-'));
    teardown.add(() => rmSync(dataDir, { recursive: true }));
    const { redisUrl, control } = await openTestServices({ own: ['redis'], dataDir, teardown });
    const slots = openProcess(redisUrl);
    const running = held();
    const waits: WaitingFor[] = [];
    const first = slots.run('running', forever, (what) => waits.push(what), running.work);
    await until(() => running.begun.length === 1);
    await control.end('redis', 'SIGKILL');
    await until(() => running.begun[0].signal.aborted);
    await until(() => waits.at(-1) === 'redis');

    const later: WaitingFor[] = [];
    const second = slots.run(
      'later',
      forever,
      (what) => later.push(what),
      () => Promise.resolve('ran'),
    );
    await until(() => later.at(-1) === 'redis');
    await control.start('redis');
    await expect(second).resolves.toBe('ran');
    expect(later.at(-1)).toBeNull();
    await until(() => running.begun.length === 2);
    expect(waits.at(-1)).toBeNull();
    running.end();
    await first;
  });

  it('a hanging Redis counts as unavailable', async () => {
    const teardown = createTeardown();
    atSpecEnd(async () => void (await teardown.run()));
    const dataDir = mkdtempSync(path.join(tmpdir(), 'firstlight-slots-'));
    teardown.add(() => rmSync(dataDir, { recursive: true }));
    const { redisUrl, control } = await openTestServices({ own: ['redis'], dataDir, teardown });
    const slots = openProcess(redisUrl);
    await slots.run('warm', forever, nobody, () => Promise.resolve());
    control.pause('redis');
    const waits: WaitingFor[] = [];
    const caller = new AbortController();
    const run = slots.run(
      'obs',
      forever,
      (what) => waits.push(what),
      () => Promise.resolve('ran'),
    );
    const leaving = slots.run('leaving', caller.signal, nobody, () => Promise.resolve('must not run'));
    await until(() => waits.at(-1) === 'redis');
    caller.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    control.resume('redis');
    await expect(run).resolves.toBe('ran');
  });
});
