import { Queue } from 'bullmq';
import type { Stack } from './start-stack.js';

/** What is done while no job of a queue is begun; those that were ordered begin afterwards. */
export async function whileHeld<T>(stack: Stack, queueName: string, work: () => Promise<T>): Promise<T> {
  const queue = new Queue(`firstlight-${queueName}`, { connection: { url: stack.env.REDIS_URL } });
  await queue.pause();
  try {
    return await work();
  } finally {
    await queue.resume();
    await queue.close();
  }
}
