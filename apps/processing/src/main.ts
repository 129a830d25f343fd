import { loadSettings, runMain } from '#platform';
import { startProcessing } from './start-processing.js';

export const started = runMain(() => startProcessing(loadSettings('processing')));
