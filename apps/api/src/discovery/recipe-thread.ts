import 'reflect-metadata';
import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from '#platform';
import { doRecipeWork, type RecipeOrder } from './recipe-work.js';

/** Handles requests one after the other. An unexpected error ends the thread, and is reported to the waiting requests. */
parentPort?.on('message', ({ number, ...order }: ThreadMessage<RecipeOrder>) => {
  void doRecipeWork(order).then((answer) => parentPort?.postMessage({ number, answer }));
});
