import { createMemoryBudget } from './memory-budget.js';

const MB = 1024 * 1024;
/** Memory of a process besides pixels. */
const FIXED = 256 * MB;

const never = () => new AbortController().signal;
const job = (megabytes: number) => ({ pixelBytes: megabytes * MB, isUrgent: false });
const picture = (megabytes: number) => ({ pixelBytes: megabytes * MB, isUrgent: true });
const turns = () => new Promise(setImmediate);

describe('a memory budget', () => {
  it('admits operations that fit', async () => {
    const fits = { pixelBytes: 1000 * MB - FIXED, isUrgent: false };
    await expect(createMemoryBudget(1000).reserve(fits, never())).resolves.toBeDefined();
  });

  it('refuses a byte more at once, with the size that would fit', async () => {
    const budget = createMemoryBudget(1000);
    const release = await budget.reserve(job(700), never());
    const more = { pixelBytes: 1000 * MB - FIXED + 1, isUrgent: true };
    await expect(budget.reserve(more, never())).rejects.toMatchObject({ kind: 'too-large' });
    const four = { pixelBytes: 4000 * MB - FIXED, isUrgent: false };
    await expect(budget.reserve(four, never())).rejects.toMatchObject({
      kind: 'too-large',
      code: 'memory_budget',
      message:
        'The picture needs 4000 MB, 1000 MB are available: ask for at most 50 % of its width and height',
    });
    await expect(budget.reserve({ ...four, name: 'Decompressing a.bz2' }, never())).rejects.toMatchObject({
      message: 'Decompressing a.bz2 needs 4000 MB, 1000 MB are available',
    });
    release();
  });

  it('limits all operations together: one that does not fit now waits', async () => {
    const budget = createMemoryBudget(1256);
    const events: string[] = [];
    const releaseJob = await budget.reserve(job(800), never());
    const large = budget.reserve(picture(300), never()).then((release) => {
      events.push('large');
      return release;
    });
    const small = await budget.reserve(picture(200), never());
    await turns();
    expect(events).toEqual([]);
    small();
    await turns();
    expect(events).toEqual([]);
    releaseJob();
    (await large)();
    (await budget.reserve(job(1000), never()))();
  });

  it('does not let small pictures starve a waiting job', async () => {
    const budget = createMemoryBudget(1256);
    const first = await budget.reserve(picture(100), never());
    const events: string[] = [];
    const waitingJob = budget.reserve(job(950), never()).then((release) => {
      events.push('job');
      return release;
    });
    const later = budget.reserve(picture(100), never()).then((release) => {
      events.push('picture');
      return release;
    });
    await turns();
    expect(events).toEqual([]);
    first();
    (await waitingJob)();
    (await later)();
    expect(events).toEqual(['job', 'picture']);
  });

  it('drops an aborted request, and admits the ones behind it', async () => {
    const budget = createMemoryBudget(1256);
    const first = await budget.reserve(picture(100), never());
    const controller = new AbortController();
    const waitingJob = budget.reserve(job(950), controller.signal);
    const later = budget.reserve(picture(100), never());
    controller.abort(new Error('gone'));
    await expect(waitingJob).rejects.toThrow('gone');
    (await later)();
    first();
    (await budget.reserve(job(1000), never()))();
    await expect(budget.reserve(job(1), AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  });
});
