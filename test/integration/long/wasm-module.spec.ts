import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../../scripts/project/root.mjs';

jest.setTimeout(240_000);

it('the WebAssembly source compiles to the committed module', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-wasm-'));
  try {
    const made = path.join(folder, 'wasm-module.ts');
    const script = path.join(PROJECT_ROOT, 'tools/generate/build-wasm.mjs');
    const { code, output } = await runCommand(process.execPath, [script, made], { limitMs: 200_000 });
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^\d+ bytes of WebAssembly\n$/),
    });
    const committed = path.join(PROJECT_ROOT, 'libs/kernels/src/vector/wasm-module.ts');
    // Not toBe, which would print 22 kB of base64.
    expect(readFileSync(made, 'utf8') === readFileSync(committed, 'utf8')).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
