import type { Request } from 'express';
import { AppError } from '#platform';
import { requireDocumentedType, assertWithinBodyLimits, enforceBodyLimits } from './body-limits.js';

const listOf = <T>(count: number, part: () => T): T[] => Array.from({ length: count }, part);

/** `levels` of nested lists, or objects. */
const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
};

const named = (count: number) => Object.fromEntries(listOf(count, () => 0).map((_, n) => [`n${n}`, n]));

function refusalOf(check: () => void): AppError | undefined {
  try {
    check();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return undefined;
}

const DEEP = 'The request is nested deeper than 64 levels';

describe('assertWithinBodyLimits', () => {
  const PARTS = 'The request has more than 1000 parts';
  const ITEMS = 'The request has more than 20000 list items';
  const NAMES = 'The request has more than 1000 properties in one object';

  it.each<[string, unknown, string | undefined]>([
    ['63 lists within each other', nested(63, (inner) => [inner]), undefined],
    ['64 lists within each other', nested(64, (inner) => [inner]), undefined],
    ['65 lists within each other', nested(65, (inner) => [inner]), DEEP],
    ['63 objects within each other', nested(63, (a) => ({ a })), undefined],
    ['64 objects within each other', nested(64, (a) => ({ a })), undefined],
    ['65 objects within each other', nested(65, (a) => ({ a })), DEEP],
    ['1,000 objects', listOf(1_000, () => ({})), undefined],
    ['1,001 objects', listOf(1_001, () => ({})), PARTS],
    ['1,000 objects, counting the outermost', { a: listOf(999, () => ({})) }, undefined],
    ['1,001 objects, counting the outermost', { a: listOf(1_000, () => ({})) }, PARTS],
    ['1,000 empty lists', listOf(1_000, () => []), undefined],
    ['1,001 empty lists', listOf(1_001, () => []), PARTS],
    ['1,001 lists that hold something', listOf(1_001, () => [1]), undefined],
    ['1,000 objects and empty lists', listOf(1_000, () => ({})).fill([] as never, 500), undefined],
    ['1,001 objects and empty lists', listOf(1_001, () => ({})).fill([] as never, 500), PARTS],
    ['20,000 items', listOf(20_000, () => 1), undefined],
    ['20,001 items', listOf(20_001, () => 1), ITEMS],
    ['20,000 items of two lists', { a: listOf(10_000, () => 1), b: listOf(10_000, () => 1) }, undefined],
    ['20,001 items of two lists', { a: listOf(10_000, () => 1), b: listOf(10_001, () => 1) }, ITEMS],
    ['1,000 properties', named(1_000), undefined],
    ['1,001 properties', named(1_001), NAMES],
    ['nothing', undefined, undefined],
    ['null', null, undefined],
    ['a text of brackets', '['.repeat(1_000), undefined],
  ])('%s', (_, body, message) => {
    const refusal = refusalOf(() => assertWithinBodyLimits(body));
    expect(refusal?.message).toBe(message);
    if (message) expect(refusal).toMatchObject({ kind: 'validation' });
  });
});

describe('enforceBodyLimits', () => {
  const answerTo = (request: object): unknown => {
    const next = jest.fn();
    enforceBodyLimits(request as Request, {} as never, next);
    expect(next).toHaveBeenCalledTimes(1);
    return (next.mock.calls as unknown[][])[0][0];
  };

  it('checks the query and the body', () => {
    expect(answerTo({ path: '/', query: { a: '1' }, body: { b: 1 } })).toBeUndefined();
    expect(answerTo({ path: '/', query: {} })).toBeUndefined();
    const tooDeep = { message: DEEP };
    expect(answerTo({ path: '/', query: { a: nested(64, (b) => [b]) } })).toMatchObject(tooDeep);
    expect(answerTo({ path: '/', query: {}, body: nested(65, (b) => [b]) })).toMatchObject(tooDeep);
  });

  it.each([
    ['/api/discovery/suggest-recipes', true],
    ['/api/discovery/suggest-recipes/', true],
    ['/api/discovery/suggest-recipes/x', false],
    ['/api/composite/generate-nchannel', false],
  ])('leaves the body of %s to its handler: %s', (path, isLeft) => {
    const answer = answerTo({ path, query: {}, body: listOf(1_001, () => ({})) });
    expect(answer === undefined).toBe(isLeft);
  });
});

describe('requireDocumentedType', () => {
  const answerTo = (path: string, headers: Record<string, string>): unknown => {
    const next = jest.fn();
    const is = (type: string) => (headers['content-type']?.startsWith(type) ? type : false);
    requireDocumentedType({ path, headers, is } as never, {} as never, next);
    expect(next).toHaveBeenCalledTimes(1);
    return (next.mock.calls as unknown[][])[0][0];
  };
  const SOME = { 'content-length': '1' };
  const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
  const TEXT_TYPE = { 'content-type': 'text/plain' };
  const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=b' };

  it.each([
    ['JSON', '/api/jobs', { ...SOME, ...JSON_TYPE }],
    [
      'JSON with parameters',
      '/api/jobs',
      { ...SOME, 'content-type': 'application/json; a=b; Charset="utf-8"' },
    ],
    ['no body', '/api/jobs', {}],
    ['an empty body of any type', '/api/jobs', { 'content-length': '0', ...TEXT_TYPE }],
    ['an upload', '/api/spacedata', { ...SOME, ...FORM_TYPE }],
    ['an upload to the other route', '/api/spacedata/upload/', { ...SOME, ...FORM_TYPE }],
  ])('accepts %s', (_, path, headers) => {
    expect(answerTo(path, headers)).toBeUndefined();
  });

  it.each([
    ['another type', '/api/jobs', { ...SOME, ...TEXT_TYPE }],
    ['no type', '/api/jobs', SOME],
    ['JSON that is not UTF-8', '/api/jobs', { ...SOME, 'content-type': 'application/json; charset=utf-16' }],
    ['the same in quotes', '/api/jobs', { ...SOME, 'content-type': 'application/json;charset = "UTF-32LE"' }],
    ['another type in chunks', '/api/jobs', { 'transfer-encoding': 'chunked', ...TEXT_TYPE }],
    ['a form beside the uploads', '/api/spacedata/uploads', { ...SOME, ...FORM_TYPE }],
    ['a form below the uploads', '/api/spacedata/upload/x', { ...SOME, ...FORM_TYPE }],
    ['an upload of JSON', '/api/spacedata/upload', { ...SOME, ...JSON_TYPE }],
    ['an upload in chunks of no type', '/api/spacedata', { 'transfer-encoding': 'chunked' }],
  ])('refuses %s', (_, path, headers) => {
    expect(answerTo(path, headers)).toMatchObject({ kind: 'unsupported-media' });
  });
});
