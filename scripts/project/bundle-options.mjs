import { PROGRAMS } from './programs.mjs';

/**
 * Packages with native code, one needed only for buckets, and one only for the queue dashboard, which has its own files: loaded
 * from node_modules when first needed, so the container image has them (image-folder.mjs).
 */
export const OUTSIDE = /^(sharp|@node-rs\/argon2|@aws-sdk\/[^/]+|@bull-board\/.+)$/;

/** Optional packages of Nest that are not installed. */
const NOT_INSTALLED = ['@fastify/static', '@nestjs/microservices', '@nestjs/microservices/*'];

/** CommonJS packages call `require`, which an ES module does not have. The long name avoids collisions. */
const REQUIRE =
  "import { createRequire as requireForBundle } from 'node:module'; const require = requireForBundle(import.meta.url);";

/**
 * Keeps packages external, but loads them with `require` where their importer is first evaluated. An `import` would be hoisted
 * to the top of the bundle, so that packages needed only sometimes (`import('./s3-storage.js')`) would always be loaded.
 * @type {import('esbuild').Plugin}
 */
const requireOutside = {
  name: 'require-outside',
  setup(build) {
    build.onResolve({ filter: OUTSIDE }, ({ path, namespace }) =>
      namespace === 'outside' ? { path, external: true } : { path, namespace: 'outside' },
    );
    build.onLoad({ filter: OUTSIDE, namespace: 'outside' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * Options that bundle the compiled modules into one module per program. Names are kept for OpenAPI schemas, database columns
 * and logs, which are named after classes, and for readable stack traces without a source map (except closures, `namingFew`);
 * comments and indentation are removed, since a process keeps the text of its program in memory.
 *
 * @param {{ root: string, outdir: string }} folders root: the project folder; outdir: where the bundles go
 * @returns {import('esbuild').BuildOptions & { metafile: true, write: false, outdir: string }}
 */
export function bundleOptions({ root, outdir }) {
  return {
    absWorkingDir: root,
    entryPoints: PROGRAMS,
    outdir,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    keepNames: true,
    minifyWhitespace: true,
    lineLimit: 160,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    external: NOT_INSTALLED,
    plugins: [requireOutside],
    banner: { js: REQUIRE },
    logLevel: 'warning',
  };
}

/** Variable of a program: whether all of its initially loaded modules have run. */
export const IS_LOADED = 'isProgramLoaded';

/**
 * Options that make a program for `runProgram` (libs/platform): one function around all its code. A script can be compiled
 * ahead of time, which a module cannot before Node 22.
 *
 * @param {{ root: string, outdir: string }} folders as above
 * @returns {import('esbuild').BuildOptions & { metafile: true, write: false, outdir: string }}
 */
export function programOptions(folders) {
  return {
    ...bundleOptions(folders),
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // The function is not a module, so it loads late modules by `require`.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'programUrl' },
    banner: { js: `(function(require,module,programUrl,${IS_LOADED}){` },
    footer: { js: `;${IS_LOADED}=true})` },
  };
}
