import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountCaller, diskStorage, inContext, loadSettings } from '#platform';
import type { AdmissionQueueName } from '#processing-client/contract';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import { atSpecEnd } from '../../../../test/support/spec-end.js';
import { fill, type FillInput } from '../../test/fill.tasks.js';
import { sourceThread } from '../../test/source-thread.js';
import type { Engine } from './engine.js';
import { createMemoryBudget, type MemoryBudget } from './memory-budget.js';
import { createRasterCache } from './raster-cache.js';
import type { RequestContext } from './request-context.js';
import { runOperation } from './run-operation.js';
import { scratchFolder } from './scratch/scratch-folder.js';
import { createArena, type Lease } from './threads/shared-arena.js';
import type { TaskGroup } from './threads/task-group.js';
import type { TaskPriority } from './threads/task-queue.js';
import { createThreadPool } from './threads/thread-pool.js';

jest.setTimeout(120_000);

const [WIDTH, HEIGHT] = [64, 256];
const PIXELS = WIDTH * HEIGHT;

const threads = createThreadPool(2, sourceThread('fill-thread.ts'));
atSpecEnd(() => threads.close());
const arena = createArena();
const root = mkdtempSync(path.join(tmpdir(), 'firstlight-run-operation-'));
atSpecEnd(() => Promise.resolve(rmSync(root, { recursive: true })));
const storage = diskStorage(root);
const engine = {
  settings: loadSettings('processing', {}),
  storage,
  threads,
  arena,
  rasters: createRasterCache(arena, 0),
  budget: createMemoryBudget(4096),
  unpackedFiles: { open: () => ({ close: () => undefined }) },
} as unknown as Engine;

type Kind = 'good' | 'failing' | 'aborted' | 'stubborn' | 'forgetful';

interface Plan {
  readonly kind: Kind;
  readonly values: readonly number[];
  readonly badRow: number;
  readonly abortAfterMs: number;
}

function randomPlan(random: () => number): Plan {
  const kinds: Kind[] = ['good', 'good', 'good', 'failing', 'failing', 'aborted', 'aborted', 'forgetful'];
  const kind = random() < 0.05 ? 'stubborn' : kinds[Math.floor(random() * kinds.length)];
  const values = Array.from({ length: 1 + Math.floor(3 * random()) }, () => Math.floor(random() * 1000));
  return { kind, values, badRow: Math.floor(random() * HEIGHT), abortAfterMs: Math.floor(30 * random()) };
}

/** Several stages, each over the one before, as a pipeline has them; all of it in leased memory. */
const stagesOf = (plan: Plan) => (context: RequestContext) => stages(context, plan);

const NANCY = accountCaller('nancy');

async function stages(work: { tasks: TaskGroup; memory: Lease }, plan: Plan) {
  let from: Float32Array | null = null;
  for (const [stage, value] of plan.values.entries()) {
    const isLast = stage === plan.values.length - 1;
    const out = work.memory.floats(PIXELS);
    const band = (rowStart: number, rowEnd: number) =>
      taskOf(plan, { from, out, value, rowStart, rowEnd, isLast });
    const filled = work.tasks.runBands(fill, { width: WIDTH, height: HEIGHT }, band);
    if (plan.kind === 'forgetful' && isLast) {
      filled.catch(() => undefined);
      return null;
    }
    await filled;
    from = out;
  }
  return from!.slice();
}

type Stage = Pick<FillInput, 'from' | 'out' | 'value' | 'rowStart' | 'rowEnd'> & { readonly isLast: boolean };

const taskOf = ({ kind, badRow }: Plan, { isLast, ...task }: Stage): FillInput => ({
  ...task,
  width: WIDTH,
  rowMs: kind === 'good' ? 0.02 : 0.1,
  badRow: kind === 'failing' && isLast ? badRow : undefined,
  isStubborn: kind === 'stubborn',
});

const doWork = <T>(
  signal: AbortSignal,
  use: (context: RequestContext) => Promise<T>,
  pixelBytes = 0,
): Promise<T> =>
  runOperation(engine, { signal, report: () => undefined, queue: 'batch' }, () =>
    Promise.resolve({ pixelBytes, run: use }),
  );

const run = (plan: Plan): Promise<Float32Array | null> => {
  const isAborted = plan.kind === 'aborted' || plan.kind === 'stubborn';
  const signal = isAborted ? AbortSignal.timeout(plan.abortAfterMs) : new AbortController().signal;
  return doWork(signal, stagesOf(plan));
};

describe('runOperation', () => {
  it('answers every request as if it were alone, whatever fails, is aborted or not awaited meanwhile', async () => {
    const random = seededRandom(7);
    const plans = Array.from({ length: 100 }, () => randomPlan(random));
    const waiting = [...plans];
    const results = new Map<Plan, Float32Array | null>();
    const next = async (): Promise<void> => {
      for (let plan = waiting.pop(); plan; plan = waiting.pop()) {
        results.set(plan, await run(plan).catch(() => null));
      }
    };
    await Promise.all([next(), next(), next()]);
    const good = plans.filter(({ kind }) => kind === 'good');
    expect(good.length).toBeGreaterThan(25);
    for (const plan of good) expect(results.get(plan)).toEqual(await run(plan));
    const failing = plans.filter(({ kind }) => kind === 'failing');
    for (const plan of failing) expect(results.get(plan)).toBeNull();
  });

  it('releases no memory that a thread still writes to', async () => {
    const work = run({ kind: 'failing', values: [1], badRow: 2, abortAfterMs: 0 });
    await expect(work).rejects.toThrow('row 2 is bad');
    const lease = engine.arena.lease();
    const memory = lease.floats(PIXELS).fill(-1);
    await sleep(150);
    expect(memory.every((value) => value === -1)).toBe(true);
    lease.close();
  });

  it('waits for tasks left by a failure, and for tasks that were not awaited', async () => {
    const slow = (out: Float32Array): FillInput => ({
      ...{ from: null, out, width: WIDTH, rowStart: 0, rowEnd: 60, value: 1, rowMs: 5, isStubborn: true },
    });
    const bad = (out: Float32Array): FillInput => ({ ...slow(out), rowEnd: 1, badRow: 0 });
    const both = ({ tasks, memory }: RequestContext) => {
      const [first, second] = [memory.floats(PIXELS), memory.floats(PIXELS)];
      return Promise.all([tasks.run(fill, slow(first)), tasks.run(fill, bad(second))]);
    };
    await expect(doWork(new AbortController().signal, both)).rejects.toThrow('row 0 is bad');
    const lease = engine.arena.lease();
    const given = [lease.floats(PIXELS).fill(-1), lease.floats(PIXELS).fill(-1)];
    await sleep(350);
    for (const memory of given) expect(memory.every((value) => value === -1)).toBe(true);
    lease.close();
  });

  it('refuses an operation that does not fit before it runs', async () => {
    const use = jest.fn(() => Promise.resolve());
    const bytes = 4096 * 1024 * 1024;
    const refused = doWork(new AbortController().signal, use, bytes);
    await expect(refused).rejects.toMatchObject({ kind: 'too-large', code: 'memory_budget' });
    expect(use).not.toHaveBeenCalled();
  });

  it('returns without work that cannot be aborted, but holds its memory', async () => {
    const controller = new AbortController();
    let finish: () => void = () => undefined;
    let buffer: ArrayBufferLike | undefined;
    const half = 2048 * 1024 * 1024;
    const work = doWork(
      controller.signal,
      ({ memory, runOffThread }) => {
        buffer = memory.floats(777_777).buffer;
        return runOffThread(new Promise<void>((resolve) => (finish = resolve)));
      },
      half,
    );
    const failed = expect(work).rejects.toThrow('gone');
    await sleep(10);
    controller.abort(new Error('gone'));
    await failed;
    const lease = engine.arena.lease();
    expect(lease.floats(777_777).buffer).not.toBe(buffer);
    const next = doWork(new AbortController().signal, () => Promise.resolve('fits now'), half);
    const first = await Promise.race([next, sleep(50, 'waits')]);
    expect(first).toBe('waits');
    finish();
    expect(await next).toBe('fits now');
    expect(lease.floats(777_777).buffer).toBe(buffer);
    lease.close();
  });

  it('removes a file that was stored after an abort', async () => {
    const controller = new AbortController();
    const work = doWork(controller.signal, async ({ storage: stored }) => {
      const storing = stored.put('results/late.png', Buffer.from('late'));
      controller.abort(new Error('lapsed'));
      return storing;
    });
    await expect(work).rejects.toThrow('lapsed');
    expect(await storage.stat('results/late.png')).toBeNull();
  });

  it('accepts no task after its end, and provides no memory', async () => {
    let kept: RequestContext | undefined;
    await doWork(new AbortController().signal, (context) => Promise.resolve(void (kept = context)));
    expect(() => kept!.memory.floats(1)).toThrow('given back');
    await expect(
      kept!.tasks.run(
        fill,
        taskOf(randomPlan(seededRandom(1)), {
          from: null,
          out: new Float32Array(1),
          value: 1,
          rowStart: 0,
          rowEnd: 1,
          isLast: true,
        }),
      ),
    ).rejects.toThrow('the work is over');
  });
});

describe('the resources of a request', () => {
  const folder = scratchFolder(path.join(root, 'scratch'));
  const closed: string[] = [];
  const opens = (name: string) => jest.fn(() => ({ close: () => closed.push(name) }));
  const out = new Float32Array(new SharedArrayBuffer(4 * PIXELS));
  /** Contents of `out` when the memory of a request was released. */
  let atItsEnd: Float32Array;
  const lease = () => {
    const leased = arena.lease();
    return { ...leased, close: () => ((atItsEnd = out.slice()), leased.close()) };
  };
  const reserve = jest.fn<object, Parameters<MemoryBudget['reserve']>>((...all) =>
    engine.budget.reserve(...all),
  );
  const watched = {
    ...engine,
    ...{
      scratchFolder: folder,
      unpackedFiles: { open: opens('files') },
      rasters: { open: opens('rasters') },
    },
    threads: { open: jest.fn<object, [AbortSignal, TaskPriority?]>((...all) => threads.open(...all)) },
    ...{ arena: { lease }, budget: { reserve } },
  };
  /** A task that is not awaited, and does not stop. */
  async function leave({ tasks }: Pick<RequestContext, 'tasks'>): Promise<void> {
    const slow = { from: null, out, width: WIDTH, rowStart: 0, rowEnd: 60, value: 1, rowMs: 5, isStubborn: true }; // prettier-ignore
    tasks.run(fill, slow).catch(() => undefined);
    await sleep(50);
  }
  const signal = new AbortController().signal;
  const failing = (run: (context: RequestContext) => Promise<unknown>, queue: AdmissionQueueName = 'batch') =>
    runOperation(watched as unknown as Engine, { signal, report: () => undefined, queue }, () =>
      Promise.resolve({
        pixelBytes: 1,
        run: (context) => run(context).then(() => Promise.reject(new Error('failed'))),
      }),
    );
  beforeEach(() => void closed.splice(0));

  it('are closed when it fails, without leaving staging files', async () => {
    const work = failing(async ({ staging }) => {
      await (await staging.begin()).write(0, Buffer.from('part'));
      expect(readdirSync(folder.path)).toHaveLength(1);
    });
    await expect(work).rejects.toThrow('failed');
    expect(closed).toEqual(['rasters', 'files']);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('are closed when its planning fails, with no thread running for it', async () => {
    const given = { signal, report: jest.fn(), queue: 'batch' as const };
    const work = runOperation(watched as unknown as Engine, given, async (planContext) => {
      await leave(planContext);
      throw new Error('no image');
    });
    await expect(work).rejects.toThrow('no image');
    expect(closed).toEqual(['files']);
    const then = out.slice();
    await sleep(100);
    expect(out).toEqual(then);
  });

  it('keep its memory until its last task has ended', async () => {
    out.fill(-1);
    await expect(failing(leave)).rejects.toThrow('failed');
    await sleep(100);
    expect(out).toEqual(atItsEnd);
  });

  it.each([
    ['batch', 'batch', false],
    ['interactive', 'picture', true],
    ['tiles', 'tile', true],
  ] as const)(
    'have the urgency of its admission queue, and end with it: %s',
    async (queue, priority, isUrgent) => {
      const asked = inContext({ requestId: 'r', caller: NANCY }, () =>
        failing(() => Promise.resolve(), queue),
      );
      await expect(asked).rejects.toThrow('failed');
      expect(watched.threads.open).toHaveBeenLastCalledWith(signal, priority);
      expect(watched.unpackedFiles.open).toHaveBeenLastCalledWith({ caller: NANCY, signal, isUrgent });
      expect(reserve).toHaveBeenLastCalledWith({ pixelBytes: 1, isUrgent }, signal);
      // Any other signal looks the same to the lines above.
      expect(reserve.mock.lastCall![1]).toBe(signal);
      expect(watched.threads.open.mock.lastCall![0]).toBe(signal);
    },
  );
});
