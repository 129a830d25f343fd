import { Queue } from 'bullmq';
import type { RunningStack } from './start-stack.js';

/** Runs `work` while no job of a queue starts; submitted ones start afterwards. */
export async function whileHeld<T>(
  stack: Pick<RunningStack, 'env'>,
  queueName: string,
  work: () => Promise<T>,
): Promise<T> {
  const queue = new Queue(`firstlight-${queueName}`, { connection: { url: stack.env.REDIS_URL } });
  await queue.pause();
  try {
    return await work();
  } finally {
    await queue.resume();
    await queue.close();
  }
}
