/** `npm run wasm`: compiles libs/kernels/assembly and writes the module as base64 into a file of TypeScript. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCommandLine } from '../../scripts/processes/command-line.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { WASM_OPTIONS, WASM_SOURCES, wasmDigest } from './wasm-sources.mjs';

const USAGE = `Usage: npm run wasm [-- FILE]

Compiles libs/kernels/assembly, and writes the module to FILE (default libs/kernels/src/vector/wasm-module.ts).
ASSEMBLYSCRIPT may name the compiler's asc.js where it is not installed in the project.`;

const { positionals } = readCommandLine(USAGE, {}, { allowPositionals: true });
const TARGET = path.resolve(PROJECT_ROOT, positionals[0] ?? 'libs/kernels/src/vector/wasm-module.ts');
/** Longest line of the generated file. */
const LINE = 100;

const compiler = process.env.ASSEMBLYSCRIPT;
const { default: asc } = await import(compiler ? pathToFileURL(compiler).href : 'assemblyscript/asc');

/** Gives the compiler, which knows no other ending than .ts, our files. */
function readSource(name) {
  try {
    return readFileSync(path.join(WASM_SOURCES, name.replace(/\.ts$/, '.as')), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** @type {Uint8Array | undefined} */
let binary;
const { error, stderr } = await asc.main(['index.ts', ...WASM_OPTIONS, '--outFile', 'kernels.wasm'], {
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
  `// Made by tools/generate/build-wasm.mjs from libs/kernels/assembly: do not edit.\n// ${wasmDigest(base64)}\n\n` +
    `/** The WebAssembly module, base64. */\nexport const WASM_BASE64 =\n${lines.join(' +\n')};\n`,
);
console.log(`${binary.length} bytes of WebAssembly`);
