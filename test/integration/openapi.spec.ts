import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { runNode } from '../support/run-node.js';

jest.setTimeout(60_000);

/** The routes of the main job. */
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

/** The document is untyped: each test knows its own part. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

const readDocument = (folder: string): Json =>
  JSON.parse(readFileSync(path.join(folder, 'openapi.json'), 'utf8'));

describe('openapi.json', () => {
  const committed = readDocument(PROJECT_ROOT);
  /** Shared responses in the places that refer to them. */
  const inlined = (responses: Json): Json =>
    Object.fromEntries(
      Object.entries<Json>(responses).map(([status, response]) => [
        status,
        response.$ref ? committed.components.responses[response.$ref.split('/').at(-1)] : response,
      ]),
    );
  const operations = Object.entries<Record<string, Json>>(committed.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${route}`,
      operation: { ...operation, responses: inlined(operation.responses) },
    })),
  );

  it('matches the API', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-openapi-'));
    try {
      copyFileSync(path.join(PROJECT_ROOT, 'package.json'), path.join(folder, 'package.json'));
      await runNode(path.join(PROJECT_ROOT, 'dist/apps/api/src/write-openapi.js'), { cwd: folder });
      expect(readDocument(folder)).toEqual(committed);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is valid by the JSON schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(committed))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const { openapi, info } = committed;
    expect(await new Validator().validate({ openapi, info, paths: [] })).toMatchObject({ valid: false });
  });

  /** The JSON schema of OpenAPI accepts any object as a schema. */
  it('has schemas that are valid by JSON Schema 2020-12', () => {
    const contents = operations.flatMap(({ operation }) => [
      ...(operation.parameters ?? []),
      ...Object.values<Json>(operation.requestBody?.content ?? {}),
      ...Object.values<Json>(operation.responses).flatMap(({ content, headers }) => [
        ...Object.values<Json>(content ?? {}),
        ...Object.values<Json>(headers),
      ]),
    ]);
    const schemas = [
      ...Object.values(committed.components.schemas),
      ...contents.flatMap(({ schema }) => schema ?? []),
    ];
    const ajv = new Ajv2020({ strict: false });
    const isValid = ajv.compile({ $ref: 'https://json-schema.org/draft/2020-12/schema' });
    expect(schemas.filter((schema) => !isValid(schema))).toEqual([]);
    expect(isValid({ type: 'objekt' })).toBe(false);
  });

  it('passes a linter', async () => {
    const rules = {
      // Ids are UUIDs, and so differ from any word in a path.
      'no-ambiguous-paths': 'off',
      'operation-4xx-response': 'error',
      'operation-description': 'error',
      'operation-operationId-url-safe': 'error',
      'operation-singular-tag': 'error',
    } as const;
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lint({ ref: path.join(PROJECT_ROOT, 'openapi.json'), config });
    expect(problems.map(({ message, location }) => `${location[0].pointer}: ${message}`)).toEqual([]);
  });

  it('has a summary, a description and inputs for every operation', () => {
    for (const { name, operation } of operations) {
      const { operationId, summary, description, tags, requestBody } = operation;
      const examples = Object.values<Json>(requestBody?.content ?? {}).map(({ example }) => typeof example);
      const isTold = [operationId, summary, description, tags?.join()].every((text) => text?.length > 2);
      expect({ name, isTold, examples }).toEqual({
        name,
        isTold: true,
        examples: requestBody ? ['object'] : [],
      });
    }
  });

  it('has examples that match its schemas', () => {
    const formats = {
      uuid: true,
      email: /@/,
      password: true,
      binary: true,
      'date-time': true,
      uri: true,
    } as const;
    const ajv = new Ajv2020({ strict: false, formats });
    ajv.addSchema(committed, 'openapi');
    for (const { name, operation } of operations)
      for (const [type, { schema, example }] of Object.entries<Json>(operation.requestBody?.content ?? {})) {
        const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
        const validate = ajv.compile(JSON.parse(text));
        expect([name, type, validate(example), ajv.errorsText(validate.errors)]).toEqual([
          name,
          type,
          true,
          'No errors',
        ]);
        const known = JSON.stringify(schema).includes('$ref') ? undefined : Object.keys(schema.properties);
        if (known) expect(known).toEqual(expect.arrayContaining(Object.keys(example)));
      }
  });

  it('has a schema for every JSON response', () => {
    const schemas = operations.flatMap(({ name, operation }) =>
      Object.entries<Json>(operation.responses).flatMap(([status, { content = {} }]) =>
        // A part of a file is any bytes of it.
        status === '206'
          ? []
          : Object.entries<Json>(content).map(([type, { schema }]) => ({ name, type, schema })),
      ),
    );
    const ofJson = schemas.filter(({ type }) => type.includes('json'));
    expect(ofJson.length).toBeGreaterThan(500);
    for (const { name, schema } of ofJson)
      expect({ name, keys: Object.keys(schema).join() }).toEqual({
        name,
        keys: expect.stringMatching(/\$ref|oneOf|allOf|type/),
      });
  });

  it('has every possible response of an operation', () => {
    const statusesOf = (operation: Json) => Object.keys(operation.responses);
    for (const { name, operation } of operations) {
      const wanted = [
        '400',
        ...(operation.requestBody ? ['408', '413', '415'] : []),
        ...(operation.security?.length === 1 && operation.security[0].bearer === undefined
          ? []
          : ['401', '503']),
      ];
      expect([name, wanted.filter((status) => !statusesOf(operation).includes(status))]).toEqual([name, []]);
    }
  });

  it('has every route of the main job', () => {
    const wanted = ROUTES.split(/[·\n]/).flatMap((route) => route.trim() || []);
    const present = operations.map(({ name }) => name);
    expect(wanted.filter((route) => !present.includes(route))).toEqual([]);
  });

  it('has a unique name for every operation, and problem documents for its errors', () => {
    const names = operations.map(({ operation }) => operation.operationId as string);
    expect(new Set(names).size).toBe(operations.length);
    for (const { name, operation } of operations) {
      // Health of an unhealthy service is its normal response.
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

  it('has the codes of every problem, all of which the problem document lists', () => {
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
    expect(known.filter((code) => /^download_|foreign|shutting/.test(code))).toEqual([]);
  });

  const answerOf = (name: string, status: number): Json =>
    operations.find((operation) => operation.name === name)!.operation.responses[status];
  const codesOf = (name: string, status: number): string[] =>
    answerOf(name, status).content['application/problem+json'].schema.allOf[1].properties.code.enum;

  it.each([
    'GET /api/spacedata/{id}/preview',
    'POST /api/composite/generate-nchannel',
    'POST /api/spacedata',
  ])(
    'says of %s what a busy engine, a full disk and a file that decompresses to too much are answered with',
    (name) => {
      expect(codesOf(name, 503)).toContain('engine_busy');
      expect(codesOf(name, 507)).toEqual(['storage_full']);
      expect(codesOf(name, 413)).toContain('scratch_quota');
    },
  );

  it('has for every route with a body the response for one that does not arrive', () => {
    const withBody = operations.filter(({ operation }) => operation.requestBody);
    expect(withBody.length).toBeGreaterThan(15);
    for (const { name } of withBody)
      expect([name, codesOf(name, 408)]).toEqual([name, ['malformed_request']]);
  });

  it('shows an import as such in every response with a job', () => {
    const { JobView, ImportJobView, JobPage } = committed.components.schemas;
    expect(ImportJobView.properties.type.enum).toEqual(['import']);
    expect(JobView.properties.type.enum).not.toContain('import');
    const either = ['JobView', 'ImportJobView'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    expect(JobPage.properties.items).toMatchObject({ type: 'array', items: { oneOf: either } });
    for (const [name, status] of [
      ['GET /api/jobs/{jobId}', 200],
      ['POST /api/jobs/{jobId}/cancel', 202],
    ] as const)
      expect(answerOf(name, status).content['application/json'].schema).toEqual({ oneOf: either });
  });

  it('has the headers of responses', () => {
    for (const { name, operation } of operations)
      for (const [status, answer] of Object.entries<Json>(operation.responses))
        expect([name, status, Object.keys(answer.headers)[0]]).toEqual([name, status, 'X-Request-Id']);
    expect(answerOf('GET /api/spacedata/{id}', 200).headers).toHaveProperty('ETag');
    expect(answerOf('GET /api/spacedata/{id}', 304).headers).toHaveProperty('ETag');
    expect(answerOf('GET /api/jobs/{jobId}/result', 206).headers).toHaveProperty(['Content-Disposition']);
    for (const name of ['POST /api/spacedata', 'POST /api/spacedata/upload'])
      expect(answerOf(name, 201).headers).toHaveProperty('Location');
    for (const name of ['GET /api/health', 'GET /api/health/ready', 'POST /api/composite/export-nchannel'])
      expect(answerOf(name, 503).headers).toHaveProperty(['Retry-After']);
  });

  it('has every id as a UUID', () => {
    const inPaths = operations.flatMap(({ operation }) =>
      (operation.parameters ?? []).filter(
        // Words, and ids of the archive, are not UUIDs.
        (parameter: Json) => parameter.in === 'path' && ['id', 'jobId'].includes(parameter.name),
      ),
    );
    expect(inPaths.length).toBeGreaterThan(8);
    // Ids of the archive are its own.
    const [ofArchive, ours] = [true, false].map((isOfArchive) =>
      inPaths.filter(({ name }: Json) => (name === 'obsId') === isOfArchive),
    );
    for (const { name, schema } of ours)
      expect([name, schema]).toEqual([name, { type: 'string', format: 'uuid' }]);
    for (const { schema } of ofArchive)
      expect(schema).toMatchObject({ maxLength: 100, pattern: expect.stringContaining('A-Za-z0-9') });
    const { CompositeChannel, LibraryLink, RecordView, ImportJobView } = committed.components.schemas;
    for (const { items } of [
      CompositeChannel.properties.dataIds,
      LibraryLink.properties.recordIds,
      RecordView.properties.derivedFrom,
      ImportJobView.properties.recordIds,
    ])
      expect(items.format).toBe('uuid');
    expect(RecordView.properties.tags.items.format).toBeUndefined();
  });

  it('has the required, optional and ignored tokens', () => {
    const security = ({ operation }: (typeof operations)[number]) => operation.security ?? committed.security;
    const routesWith = (wanted: Json) =>
      operations.filter((o) => JSON.stringify(security(o)) === JSON.stringify(wanted));
    const [needed, allowed, open] = [[{ bearer: [] }], [{}, { bearer: [] }], [{}]].map(routesWith);
    expect(needed.length + allowed.length + open.length).toBe(operations.length);
    expect(open.map(({ name }) => name)).toEqual([
      'POST /api/auth/register',
      'POST /api/auth/login',
      'POST /api/auth/refresh',
      'POST /api/auth/browser/register',
      'POST /api/auth/browser/login',
      'POST /api/auth/browser/refresh',
      'POST /api/auth/browser/logout',
      'GET /api/health',
      'GET /api/health/live',
      'GET /api/health/ready',
      'GET /api/config',
      'GET /api/spacedata/algorithms',
      'GET /api/discovery/featured/{target}/thumbnail',
      'GET /api/downloads/{ticket}',
      'GET /api/search/index-status',
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
