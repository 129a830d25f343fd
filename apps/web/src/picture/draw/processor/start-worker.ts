import { drawingChoice } from '../drawing-choice.js';
import type { ToWorker } from './messages.js';

/** Starts the worker that draws pictures, by what the user has chosen. Vite finds the script by this form alone. */
export function startPictureWorker(): Worker {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), {
    type: 'module',
    name: 'picture',
  });
  // Where site data are blocked, the storage itself throws.
  const choice = drawingChoice({ getItem: (key) => localStorage.getItem(key) });
  worker.postMessage({ type: 'choice', choice } satisfies ToWorker);
  return worker;
}
