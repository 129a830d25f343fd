import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CLIENT_TYPES, writeClientTypes } from './client-types.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const LIMIT_MS = 50_000;

it('the types of the client match openapi.json', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-types-'));
  const output = path.join(folder, 'openapi-types.ts');
  await writeClientTypes(PROJECT_ROOT, { signal: AbortSignal.timeout(LIMIT_MS), output });
  const written = readFileSync(output, 'utf8');
  rmSync(folder, { recursive: true });
  expect(written === readFileSync(path.join(PROJECT_ROOT, CLIENT_TYPES), 'utf8')).toBe(true);
});
