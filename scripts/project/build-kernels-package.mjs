/**
 * Compiles the package firstlight-fits anew (`npm pack` in libs/kernels does so by itself): what was renamed leaves nothing behind.
 * Types are checked by `npm run typecheck`, of the package as well: here they would take as long again.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './root.mjs';

const PACKAGE = path.join(PROJECT_ROOT, 'libs/kernels');

rmSync(path.join(PACKAGE, 'dist'), { recursive: true, force: true });
const compiler = path.join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', PACKAGE, '--noCheck'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
