import path from 'node:path';

/** Where the bundles lie, below the project folder. */
export const BUNDLES = 'dist/bundles';

/** Bundles of our own code alone (`npm run dev`): packages do not change while one works, and stay outside. */
export const WATCHED_BUNDLES = 'dist/watched';

/** What runs a bundle of the build, compiled. */
export const PROGRAM_RUNNER = 'dist/libs/platform/src/lifecycle/run-program.js';

/**
 * What is run: the name of each bundle, and the compiled module that it begins with. The modules of threads lie where their
 * app looks for them (`new URL('./…', import.meta.url)`), counted from the app's own bundle.
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
