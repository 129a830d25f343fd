import 'reflect-metadata';
import { parentPort } from 'node:worker_threads';
import type { Message } from '../threads/thread.js';
import { doRecipeWork, type RecipeOrder } from './recipe-work.js';

/** Does one piece of work after the other. What fails here unforeseen ends the thread, and is told to whoever waits. */
parentPort?.on('message', ({ number, ...order }: Message<RecipeOrder>) => {
  void doRecipeWork(order).then((answer) => parentPort?.postMessage({ number, answer }));
});
