import { loadSettings, runMain } from '#platform';
import { startApi } from './start-api.js';

await runMain(() => startApi(loadSettings('api')));
