import type { ProcessingProgress } from '#processing-client/contract';
import type { Lease } from '../compute/shared-arena.js';
import type { Engine, EngineTasks } from '../engine.js';

/** What every step of a request is given besides its data. */
export interface Work {
  readonly engine: Engine;
  readonly report: (progress: ProcessingProgress) => void;
  /** Work in threads; it ends with the request. */
  readonly tasks: EngineTasks;
  /** Shared memory until the end of the request. */
  readonly memory: Lease;
  /** Memory for one input at a time; the next input gets the same again. */
  readonly scratch: (length: number) => Float32Array;
}

/**
 * Does the work of one request. Whatever came of it, its memory goes back only when no thread writes to it any more: a
 * band that failed leaves others that run, and a step may have started what nobody waits for.
 */
export async function withWork<T>(
  engine: Engine,
  signal: AbortSignal,
  report: Work['report'],
  use: (work: Work) => Promise<T>,
): Promise<T> {
  const tasks = engine.threads.open(signal);
  const memory = engine.arena.lease();
  let kept: Float32Array | undefined;
  const scratch = (length: number) => {
    if (!kept || kept.length < length) kept = memory.floats(length);
    return kept.subarray(0, length);
  };
  try {
    return await use({ engine, report, tasks, memory, scratch });
  } finally {
    await tasks.end();
    memory.close();
  }
}
