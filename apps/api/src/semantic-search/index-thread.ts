import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from '#platform';
import { createVectorIndex } from './vector-index.js';
import type { IndexMessage } from './index-messages.js';

const index = createVectorIndex();

/** Handles messages one after the other. */
parentPort?.on('message', ({ number, ...message }: ThreadMessage<IndexMessage>) => {
  switch (message.kind) {
    case 'reset':
      index.reset(message.model, message.dimensions);
      return parentPort?.postMessage({ number });
    case 'apply':
      index.apply(message.entries);
      return parentPort?.postMessage({ number });
    case 'search':
      return parentPort?.postMessage({ number, answer: index.search(message.question) });
  }
});
