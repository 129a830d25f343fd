import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { runNode } from '../support/run-node.js';

jest.setTimeout(60_000);

/** The routes of the main job (spec.md, "Endpoints"). */
const ROUTES = `
  GET /api/health · GET /api/health/live · GET /api/health/ready
  POST /api/auth/register · POST /api/auth/login · POST /api/auth/refresh · POST /api/auth/logout
  POST /api/auth/change-password · GET /api/auth/me
  POST /api/archive/search/target · POST /api/archive/search/coordinates · POST /api/archive/search/observation
  POST /api/archive/search/program · POST /api/archive/whats-new · POST /api/archive/products
  POST /api/archive/import · GET /api/archive/import-progress/{jobId} · POST /api/archive/import/resume/{jobId}
  POST /api/archive/import/cancel/{jobId} · POST /api/archive/import/dismiss/{jobId}
  GET /api/spacedata · POST /api/spacedata · POST /api/spacedata/upload
  GET /api/spacedata/{id} · DELETE /api/spacedata/{id}
  GET /api/spacedata/{id}/preview · GET /api/spacedata/{id}/thumbnail
  POST /api/composite/generate-nchannel · POST /api/composite/export-nchannel
  GET /api/jobs · GET /api/jobs/{jobId} · POST /api/jobs/{jobId}/cancel · GET /api/jobs/{jobId}/result
`;

/** What a test reads out of the document is its own matter. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

const readDocument = (folder: string): Json =>
  JSON.parse(readFileSync(path.join(folder, 'openapi.json'), 'utf8'));

describe('openapi.json', () => {
  const committed = readDocument(PROJECT_ROOT);
  const operations = Object.entries<Record<string, Json>>(committed.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${route}`,
      operation,
    })),
  );

  it('is what the API makes of itself', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-openapi-'));
    try {
      copyFileSync(path.join(PROJECT_ROOT, 'package.json'), path.join(folder, 'package.json'));
      await runNode(path.join(PROJECT_ROOT, 'dist/apps/api/src/write-openapi.js'), { cwd: folder });
      expect(readDocument(folder)).toEqual(committed);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('holds every route of the main job', () => {
    const wanted = ROUTES.trim().split(/\s*(?:·|\n)\s*/);
    const present = operations.map(({ name }) => name);
    expect(wanted.filter((route) => !present.includes(route))).toEqual([]);
  });

  it('gives every operation a name of its own, and problem documents for its errors', () => {
    const names = operations.map(({ operation }) => operation.operationId as string);
    expect(new Set(names).size).toBe(operations.length);
    for (const { name, operation } of operations) {
      const failures = Object.entries<Json>(operation.responses).filter(([status]) => Number(status) >= 400);
      const types = failures.map(([, answer]) => Object.keys(answer.content ?? {}).join());
      expect({ name, types: [...new Set(types)] }).toEqual({
        name,
        types: failures.length === 0 ? [] : ['application/problem+json'],
      });
    }
  });

  it('says where a token is needed', () => {
    const open = operations
      .filter(({ operation }) => !('401' in operation.responses))
      .map(({ name }) => name);
    expect(open.filter((name) => / \/api\/jobs|export-nchannel|\/archive\/import/.test(name))).toEqual([]);
  });
});
