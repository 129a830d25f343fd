import { loadSettings, runMain } from '#platform';
import { startApi } from './start-api.js';

export const started = runMain(() => startApi(loadSettings('api')));
