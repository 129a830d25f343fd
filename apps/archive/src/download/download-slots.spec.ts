import { downloadSlots } from './download-slots.js';

const forever = new AbortController().signal;

/** Work that ends when told. */
function held() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => done };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('downloadSlots', () => {
  it('admits two at once, the others in their order', async () => {
    const slots = downloadSlots(2);
    const jobs = [held(), held(), held()];
    const started: number[] = [];
    const runs = jobs.map((job, i) => slots.run(`obs-${i}`, forever, () => (started.push(i), job.work())));
    await settled();
    expect(started).toEqual([0, 1]);
    jobs[1].end();
    await settled();
    expect(started).toEqual([0, 1, 2]);
    jobs.forEach((job) => job.end());
    await Promise.all(runs);
  });

  it('lets an observation wait for itself, and others pass', async () => {
    const slots = downloadSlots(2);
    const first = held();
    const started: string[] = [];
    const runs = [
      slots.run('same', forever, first.work),
      slots.run('SAME', forever, () => Promise.resolve(started.push('same again'))),
      slots.run('other', forever, () => Promise.resolve(started.push('other'))),
    ];
    await settled();
    expect(started).toEqual(['other']);
    first.end();
    await Promise.all(runs);
    expect(started).toEqual(['other', 'same again']);
  });

  it('lets a waiter leave the queue', async () => {
    const slots = downloadSlots(1);
    const first = held();
    const run = slots.run('a', forever, first.work);
    const caller = new AbortController();
    const waiting = slots.run('b', caller.signal, () => Promise.reject(new Error('must not run')));
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    first.end();
    await run;
    await expect(slots.run('c', forever, () => Promise.resolve('ran'))).resolves.toBe('ran');
  });

  it('an import that is aborted after it was admitted leaves those who wait where they are', async () => {
    const slots = downloadSlots(1);
    const first = held();
    const caller = new AbortController();
    const run = slots.run('a', caller.signal, first.work);
    const waiting = slots.run('b', forever, () => Promise.resolve('ran'));
    await settled();
    caller.abort(new Error('gone'));
    first.end();
    await run;
    await expect(waiting).resolves.toBe('ran');
  });

  it('gives the turn on after a failure', async () => {
    const slots = downloadSlots(1);
    await expect(slots.run('a', forever, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    await expect(slots.run('a', forever, () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('lets the one who has had his turn abort without throwing out another waiter', async () => {
    const slots = downloadSlots(1);
    const first = held();
    const caller = new AbortController();
    const run = slots.run('a', caller.signal, first.work);
    const waiting = slots.run('b', forever, () => Promise.resolve('ran'));
    await settled();
    caller.abort(new Error('too late'));
    first.end();
    await run;
    await expect(waiting).resolves.toBe('ran');
  });

  it('lets nobody in whose caller has gone already, and nobody after him is held up', async () => {
    const slots = downloadSlots(1);
    const gone = AbortSignal.abort(new Error('gone'));
    const work = jest.fn(() => Promise.resolve());
    await expect(slots.run('a', gone, work)).rejects.toThrow('gone');
    expect(work).not.toHaveBeenCalled();
    await expect(slots.run('b', forever, () => Promise.resolve('ran'))).resolves.toBe('ran');
  });

  it('lets exactly the one leave who aborts, wherever he stands in the queue', async () => {
    const slots = downloadSlots(1);
    const first = held();
    const run = slots.run('first', forever, first.work);
    const caller = new AbortController();
    const before = slots.run('before', forever, () => Promise.resolve('before'));
    const leaving = slots.run('leaving', caller.signal, () => Promise.reject(new Error('must not run')));
    const after = slots.run('after', forever, () => Promise.resolve('after'));
    caller.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    first.end();
    await run;
    expect(await Promise.all([before, after])).toEqual(['before', 'after']);
  });

  it('admits one more for each that ends, never two', async () => {
    const slots = downloadSlots(2);
    const jobs = [held(), held(), held(), held(), held()];
    const started: number[] = [];
    const runs = jobs.map((job, i) => slots.run(`obs-${i}`, forever, () => (started.push(i), job.work())));
    jobs[0].end();
    await settled();
    expect(started).toEqual([0, 1, 2]);
    jobs[1].end();
    await settled();
    expect(started).toEqual([0, 1, 2, 3]);
    jobs.forEach((job) => job.end());
    await Promise.all(runs);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });
});
