import { storedWhileWanted, unlessAborted } from '#platform';
import type { LaneName } from '#processing-client/contract';
import type { Engine } from './engine.js';
import type { Prepared } from './operation.js';
import type { Preparation, Work } from './request-context.js';
import { openDrafts } from './scratch/staging-files.js';

/**
 * Prepares and does the work of one request. Whatever came of it, its memory goes back only when nobody writes to it any
 * more: a band that failed leaves others that run, and a step may have started what nobody waits for.
 * @throws AppError too-large when it does not fit, before anything is allocated
 */
export async function carryOut<Answer>(
  engine: Engine,
  { report, signal, lane }: Pick<Work, 'report' | 'signal'> & { readonly lane: LaneName },
  prepare: (preparation: Preparation) => Promise<Prepared<Answer>>,
): Promise<Answer> {
  const { settings, scratchFolder: folder } = engine;
  const storage = storedWhileWanted(engine.storage, signal);
  const isUrgent = lane !== 'batch';
  const tasks = engine.threads.open(signal, isUrgent);
  const files = engine.scratch.open(signal, isUrgent);
  try {
    const preparation = { settings, report, signal, tasks, files };
    const { pixelBytes, name, run } = await prepare(preparation);
    const release = await engine.budget.reserve({ pixelBytes, isUrgent, name }, signal);
    const memory = engine.arena.lease();
    const rasters = engine.rasters.open();
    const { outside, ended } = outsideWork(signal);
    const drafts = openDrafts({ storage, folder, tasks });
    try {
      return await run({ ...preparation, storage, drafts, memory, rasters, outside });
    } finally {
      await tasks.end();
      await drafts.close();
      ended(() => {
        memory.close();
        rasters.close();
        release();
      });
    }
  } finally {
    await tasks.end();
    files.close();
  }
}

/** Follows what runs outside the threads; `ended` calls back when nothing of it runs any more: at once, if so. */
function outsideWork(signal: AbortSignal) {
  const running = new Set<Promise<unknown>>();
  const outside: Work['outside'] = async (work) => {
    running.add(work);
    const forget = () => void running.delete(work);
    work.then(forget, forget);
    return unlessAborted(work, signal);
  };
  const ended = (then: () => void): void => {
    if (running.size === 0) then();
    else void Promise.allSettled(running).then(then);
  };
  return { outside, ended };
}
