import path from 'node:path';

/** Folder of the bundles in the project. */
export const BUNDLES = 'dist/bundles';

/** Bundles of our own code only (`npm run dev`): packages do not change during development and stay external. */
export const WATCHED_BUNDLES = 'dist/watched';

/** The compiled module that runs a bundle of the build. */
export const PROGRAM_RUNNER = 'dist/libs/platform/src/lifecycle/run-program.js';

/**
 * The bundles: name and compiled entry module. Modules of threads lie where their app resolves them (`new URL('./…',
 * import.meta.url)`), relative to the app's bundle.
 */
export const PROGRAMS = {
  'api/main': 'dist/apps/api/src/main.js',
  'api/migrate': 'dist/apps/api/src/migrate.js',
  'api/index-thread': 'dist/apps/api/src/semantic-search/index-thread.js',
  'api/recipe-thread': 'dist/apps/api/src/discovery/recipe-thread.js',
  'api/make-bucket': 'dist/apps/api/src/make-bucket.js',
  'worker/main': 'dist/apps/worker/src/main.js',
  'processing/main': 'dist/apps/processing/src/main.js',
  'processing/thread': 'dist/apps/processing/src/thread.js',
  'processing/sentence-thread': 'dist/apps/processing/src/embedding/sentence-thread.js',
  'archive/main': 'dist/apps/archive/src/main.js',
  'sample-archive/main': 'dist/apps/sample-archive/src/main.js',
  'sample-archive/product-thread': 'dist/apps/sample-archive/src/renderer/products/product-thread.js',
};

/**
 * @param {keyof typeof PROGRAMS} name
 * @param {string} [folder] other bundles than those of the build (`npm run dev`)
 * @returns {string} the bundle to run, from the project folder
 */
export const programFile = (name, folder = BUNDLES) => path.join(folder, `${name}.js`);
