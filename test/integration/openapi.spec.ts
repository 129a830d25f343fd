import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
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

  it('has no fault that a linter finds', async () => {
    // The routes of health refuse nothing.
    const rules = { 'operation-4xx-response': 'off' } as const;
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lint({ ref: path.join(PROJECT_ROOT, 'openapi.json'), config });
    expect(problems.map(({ message, location }) => `${location[0].pointer}: ${message}`)).toEqual([]);
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
      // What health says of a service that is down is its answer.
      const failures = Object.entries<Json>(operation.responses).filter(
        ([status]) => Number(status) >= 400 && !name.includes('/health'),
      );
      const types = failures.map(([, answer]) => Object.keys(answer.content ?? {}).join());
      expect({ name, types: [...new Set(types)] }).toEqual({
        name,
        types: failures.length === 0 ? [] : ['application/problem+json'],
      });
    }
  });

  it('names the codes of every problem, all of which the problem document knows', () => {
    const known = committed.components.schemas.Problem.properties.code.enum as string[];
    for (const { name, operation } of operations) {
      for (const [status, answer] of Object.entries<Json>(operation.responses)) {
        const problem = answer.content?.['application/problem+json'];
        if (!problem) continue;
        const codes: string[] = problem.schema.allOf[1].properties.code.enum;
        expect({ name, status, codes }).toEqual({
          name,
          status,
          codes: codes.filter((c) => known.includes(c)),
        });
        expect(codes.length).toBeGreaterThan(0);
      }
    }
    expect(known).toEqual(expect.arrayContaining(['validation_failed', 'queue_full', 'malformed_request']));
    expect(known.filter((code) => /^download_|busy|shutting/.test(code))).toEqual([]);
  });

  it('says where a token is needed, where it may be given, and where none is read', () => {
    const security = ({ operation }: (typeof operations)[number]) => operation.security ?? committed.security;
    const routesWith = (wanted: Json) =>
      operations.filter((o) => JSON.stringify(security(o)) === JSON.stringify(wanted));
    const [needed, allowed, open] = [[{ bearer: [] }], [{ bearer: [] }, {}], [{}]].map(routesWith);
    expect(needed.length + allowed.length + open.length).toBe(operations.length);
    expect(open.map(({ name }) => name)).toEqual([
      'POST /api/auth/register',
      'POST /api/auth/login',
      'POST /api/auth/refresh',
      'GET /api/health',
      'GET /api/health/live',
      'GET /api/health/ready',
      'GET /api/spacedata/algorithms',
    ]);
    for (const { name, operation } of [...needed, ...allowed])
      expect({ name, statuses: Object.keys(operation.responses) }).toEqual({
        name,
        statuses: expect.arrayContaining(['401']),
      });
    expect(allowed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /api/composite/generate-nchannel', 'GET /api/spacedata/{id}']),
    );
  });
});
