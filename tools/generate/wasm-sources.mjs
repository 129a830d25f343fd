import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

/** AssemblyScript; the files end in .as so that nothing takes them for TypeScript. */
export const WASM_SOURCES = path.join(PROJECT_ROOT, 'libs/kernels/assembly');

/** No run-time library, no imports, no checks; memory from byte 0 on is the caller's. */
export const WASM_OPTIONS = [
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

/**
 * Digest of the module and its inputs (sources, options, compiler version), so that a change of one without the other shows
 * without compiling.
 *
 * @param {string} base64 the module
 * @returns {string} SHA-256, hexadecimal
 */
export function wasmDigest(base64) {
  const { version } = createRequire(import.meta.url)('assemblyscript/package.json');
  const hash = createHash('sha256').update(JSON.stringify([version, WASM_OPTIONS, base64]));
  for (const name of readdirSync(WASM_SOURCES).sort())
    hash.update(`\0${name}\0`).update(readFileSync(path.join(WASM_SOURCES, name)));
  return hash.digest('hex');
}
