import { loadSettings, runMain } from '#platform';
import { startProcessing } from './start-processing.js';

await runMain(() => startProcessing(loadSettings('processing')));
