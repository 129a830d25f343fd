import { register } from 'node:module';

// For worker threads of specs (`--import`): they run the sources, so that unit tests need no build.
register('./typescript-hooks.mjs', import.meta.url);
