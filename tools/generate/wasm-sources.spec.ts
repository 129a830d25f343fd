import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WASM_BASE64 } from '../../libs/kernels/src/vector/wasm-module.js';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { wasmDigest } from './wasm-sources.mjs';

it('the committed module matches its sources (else: npm run wasm)', () => {
  const text = readFileSync(path.join(PROJECT_ROOT, 'libs/kernels/src/vector/wasm-module.ts'), 'utf8');
  expect(text).toContain(`\n// ${wasmDigest(WASM_BASE64)}\n`);
});
