import { currentCaller, undoAbortedWrites, unlessAborted } from '#platform';
import type { AdmissionQueueName } from '#processing-client/contract';
import type { Engine } from './engine.js';
import type { OperationPlan } from './operation.js';
import type { PlanContext, RequestContext } from './request-context.js';
import { openStagingFiles } from './scratch/staging-files.js';
import type { TaskPriority } from './threads/task-queue.js';

/** Tiles come in dozens, and are as short as the steps of a picture. */
const PRIORITIES: Readonly<Record<AdmissionQueueName, TaskPriority>> = {
  interactive: 'picture',
  detection: 'picture',
  embedding: 'picture',
  tiles: 'tile',
  batch: 'batch',
};

/**
 * Plans and runs the operation of one request. Its memory is released only when nothing writes to it any more: after a failure, other bands
 * still run, and so may a promise that no step awaited.
 * @throws AppError too-large when the operation does not fit, before anything is allocated
 */
export async function runOperation<Answer>(
  engine: Engine,
  {
    report,
    signal,
    queue,
  }: Pick<RequestContext, 'report' | 'signal'> & { readonly queue: AdmissionQueueName },
  plan: (planContext: PlanContext) => Promise<OperationPlan<Answer>>,
): Promise<Answer> {
  const { settings, scratchFolder: folder } = engine;
  const storage = undoAbortedWrites(engine.storage, signal);
  const isUrgent = queue !== 'batch';
  const tasks = engine.threads.open(signal, PRIORITIES[queue]);
  const files = engine.unpackedFiles.open({ caller: currentCaller(), signal, isUrgent });
  try {
    const planContext = { settings, report, signal, tasks, files };
    const { pixelBytes, name, run } = await plan(planContext);
    const release = await engine.budget.reserve({ pixelBytes, isUrgent, name }, signal);
    const memory = engine.arena.lease();
    const rasters = engine.rasters.open(signal);
    const { runOffThread, whenEnded } = followOffThread(signal);
    const staging = openStagingFiles({ storage, folder, tasks });
    try {
      return await run({ ...planContext, storage, staging, memory, rasters, runOffThread });
    } finally {
      await tasks.end();
      await staging.close();
      whenEnded(() => {
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

/** Tracks work outside the engine's threads; `whenEnded` calls back when none of it runs any more. */
function followOffThread(signal: AbortSignal) {
  const all = new Set<Promise<unknown>>();
  const runOffThread: RequestContext['runOffThread'] = async (running) => {
    all.add(running);
    const forget = () => void all.delete(running);
    running.then(forget, forget);
    return unlessAborted(running, signal);
  };
  const whenEnded = (then: () => void): void => {
    if (all.size === 0) then();
    else void Promise.allSettled(all).then(then);
  };
  return { runOffThread, whenEnded };
}
