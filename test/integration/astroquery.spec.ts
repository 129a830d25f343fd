import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { startStack } from '../support/start-stack.js';

jest.setTimeout(120_000);

/** Debian's, if installed. */
const PYTHON = '/usr/bin/python3';
const LIMIT_MS = 100_000;
const { status } = spawnSync(PYTHON, ['-c', 'import astroquery.mast, boto3']);
const isInstalled = status === 0;
const words = isInstalled ? '' : ' (skipped: python3-astroquery and python3-boto3 are not installed)';

(isInstalled ? it : it.skip)(`the sample archive serves astroquery${words}`, async () => {
  const { sampleArchiveUrl, dataDir } = await startStack({ apps: ['sample-archive'] });
  const program = path.join(PROJECT_ROOT, 'test/astroquery/check.py');
  const secret = path.join(dataDir, 'sample-archive/secret');
  const options = { cwd: PROJECT_ROOT, env: process.env, signal: AbortSignal.timeout(LIMIT_MS) };
  const { code, output, errors } = await runCommand(PYTHON, [program, sampleArchiveUrl, secret], options);
  const lines = output.split('\n');
  expect({ failed: lines.filter((line) => line.startsWith('FAILED')), code, errors }).toMatchObject({
    failed: [],
    code: 0,
  });
  expect(lines.filter((line) => line.startsWith('ok '))).toHaveLength(44);
});
