/**
 * Compiles libs/kernels/assembly (AssemblyScript; the files end in .as so that nothing takes them for TypeScript) and writes the
 * module as base64 into libs/kernels/src/vector/wasm-module.ts. Run after a change there: `npm run wasm`; with the name of another file
 * (`npm run wasm -- FILE`) it writes that one.
 * ASSEMBLYSCRIPT may name the compiler's asc.js where it is not installed in the project.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from './project/root.mjs';

const SOURCES = path.join(PROJECT_ROOT, 'libs/kernels/assembly');
const TARGET = path.resolve(PROJECT_ROOT, process.argv[2] ?? 'libs/kernels/src/vector/wasm-module.ts');
/** No run-time library, no imports, no checks; memory from byte 0 on is the caller's. */
const OPTIONS = [
  '-O3',
  '--converge',
  '--noAssert',
  '--runtime',
  'stub',
  '--use',
  'abort=',
  '--enable',
  'simd',
];
/** Longest line of the generated file. */
const LINE = 100;

const compiler = process.env.ASSEMBLYSCRIPT;
const { default: asc } = await import(compiler ? pathToFileURL(compiler).href : 'assemblyscript/asc');

/** Gives the compiler, which knows no other ending than .ts, our files. */
function readSource(name) {
  try {
    return readFileSync(path.join(SOURCES, name.replace(/\.ts$/, '.as')), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** @type {Uint8Array | undefined} */
let binary;
const { error, stderr } = await asc.main(['index.ts', ...OPTIONS, '--outFile', 'kernels.wasm'], {
  readFile: readSource,
  writeFile: (_, contents) => {
    binary = contents;
  },
  listFiles: () => [],
});
if (error || !binary) throw new Error(`${error?.message ?? 'nothing was compiled'}\n${stderr.toString()}`);

const base64 = Buffer.from(binary).toString('base64');
const lines = Array.from(base64.matchAll(new RegExp(`.{1,${LINE}}`, 'g')), ([line]) => `  '${line}'`);
writeFileSync(
  TARGET,
  `// Made by scripts/build-wasm.mjs from libs/kernels/assembly: do not edit.\n\n` +
    `/** The WebAssembly module, base64. */\nexport const WASM_BASE64 =\n${lines.join(' +\n')};\n`,
);
console.log(`${binary.length} bytes of WebAssembly`);
