import { PROGRAMS } from './programs.mjs';

/**
 * Packages with native code, one that is needed only with files in a bucket, and one only with the queue dashboard, which has files of
 * its own: found in node_modules when first needed.
 */
const OUTSIDE = /^(sharp|@node-rs\/argon2|@aws-sdk\/[^/]+|@bull-board\/.+)$/;

/** Nest asks for them and is content without: none of them is installed. */
const NOT_INSTALLED = ['@fastify/static', '@nestjs/microservices', '@nestjs/microservices/*'];

/** CommonJS packages call `require`, which a module does not have by itself. The long name is nobody else's. */
const REQUIRE =
  "import { createRequire as requireForBundle } from 'node:module'; const require = requireForBundle(import.meta.url);";

/**
 * Leaves packages outside, but calls them by `require` where their importer is first evaluated. An `import` would be hoisted to
 * the top of the bundle, and what is needed only sometimes (`import('./s3-storage.js')`) be loaded always.
 *
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
 * How the compiled modules become one module a program. Names are kept, since OpenAPI schemas, database columns and logs are
 * named after classes, and so that a stack trace without its source map can be read (but for closures, `namingFew`); comments
 * and indentation go, since a process keeps the text of its program as long as it lives.
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

/** Variable of a program: whether all of its modules have run that it loads at once. */
export const IS_LOADED = 'isProgramLoaded';

/**
 * How a program becomes what `runProgram` (libs/platform) runs: one function around all that the program is made of. A script
 * can be compiled ahead, which a module cannot before Node 22.
 *
 * @param {{ root: string, outdir: string }} folders as above
 * @returns {import('esbuild').BuildOptions & { metafile: true, write: false, outdir: string }}
 */
export function programOptions(folders) {
  return {
    ...bundleOptions(folders),
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // The function is no module: what it loads late, it requires.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'programUrl' },
    banner: { js: `(function(require,module,programUrl,${IS_LOADED}){` },
    footer: { js: `;${IS_LOADED}=true})` },
  };
}
