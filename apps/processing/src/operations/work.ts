import type { Settings, Storage } from '#platform';
import type { LaneName, ProcessingProgress } from '#processing-client/contract';
import type { Lease } from '../compute/shared-arena.js';
import type { Engine, EngineTasks } from '../engine.js';
import { assertMemory } from '../images/memory-budget.js';

/** What an operation has while it reads headers: no memory yet. */
export interface Preparation {
  readonly settings: Settings;
  readonly report: (progress: ProcessingProgress) => void;
  readonly signal: AbortSignal;
  /** Work in threads; it ends with the request. */
  readonly tasks: EngineTasks;
}

/** What every step of a request is given besides its data. */
export interface Work extends Preparation {
  readonly storage: Storage;
  /** Shared memory until the end of the request. */
  readonly memory: Lease;
  /** Memory for one input at a time; the next input gets the same again. */
  readonly scratch: (length: number) => Float32Array;
}

/** An operation that knows from headers what it will do. */
export interface Prepared<Answer> {
  /** Memory for pixels at its peak. */
  readonly pixelBytes: number;
  readonly run: (work: Work) => Promise<Answer>;
}

/**
 * Prepares and does the work of one request. Whatever came of it, its memory goes back only when no thread writes to it
 * any more: a band that failed leaves others that run, and a step may have started what nobody waits for.
 * @throws AppError too-large when it does not fit, before anything is allocated
 */
export async function carryOut<Answer>(
  engine: Engine,
  { report, signal, lane }: Pick<Work, 'report' | 'signal'> & { readonly lane: LaneName },
  prepare: (preparation: Preparation) => Promise<Prepared<Answer>>,
): Promise<Answer> {
  const { settings, storage } = engine;
  const tasks = engine.threads.open(signal, lane === 'interactive');
  const memory = engine.arena.lease();
  try {
    const preparation = { settings, report, signal, tasks };
    const { pixelBytes, run } = await prepare(preparation);
    assertMemory(settings, pixelBytes);
    return await run({ ...preparation, storage, memory, scratch: scratchOf(memory) });
  } finally {
    await tasks.end();
    memory.close();
  }
}

function scratchOf(memory: Lease): Work['scratch'] {
  let kept: Float32Array | undefined;
  return (length) => {
    if (!kept || kept.length < length) kept = memory.floats(length);
    return kept.subarray(0, length);
  };
}
