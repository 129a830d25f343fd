import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const TRANSFORMER_STORAGE = require.resolve('class-transformer/cjs/storage.js');

/**
 * Our classes are made anew for each spec (spec-runtime.mjs), and class-transformer keeps all that it ever heard of. The others
 * need no care: TypeORM and class-validator keep theirs in globals, which go after a spec, Nest has them on the classes.
 */
export function forgetClasses() {
  require.cache[TRANSFORMER_STORAGE]?.exports.defaultMetadataStorage.clear();
}
