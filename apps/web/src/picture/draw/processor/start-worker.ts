/** Starts the worker that draws pictures. Vite finds the script by this form alone. */
export const startPictureWorker = (): Worker =>
  new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module', name: 'picture' });
