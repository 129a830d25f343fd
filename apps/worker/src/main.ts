import { loadSettings, runMain } from '#platform';
import { startWorker } from './start-worker.js';

export const started = runMain(() => startWorker(loadSettings('worker')));
