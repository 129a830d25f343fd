import { loadSettings, runMain } from '#platform';
import { startWorker } from './start-worker.js';

await runMain(() => startWorker(loadSettings('worker')));
