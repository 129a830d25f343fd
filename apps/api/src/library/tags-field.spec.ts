import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { AppError } from '#platform';
import { StartImport } from '../archive/import.dto.js';
import { BulkTags } from '../datamanagement/record-management.dto.js';
import { requestValidation } from '../validation/request-validation.js';
import { UpdateRecord } from './record-change.dto.js';
import { UploadFields } from './record.dto.js';

const RECORD = '018f0000-0000-7000-8000-000000000000';

/** Every request with tags: the list, and the rest of a valid request. */
const REQUESTS: [string, string, Type, object][] = [
  ['an upload', 'tags', UploadFields, {}],
  ['a change', 'tags', UpdateRecord, {}],
  ['an import', 'tags', StartImport, { obsId: 'jw1' }],
  ['a change of many (add)', 'add', BulkTags, { recordIds: [RECORD] }],
  ['a change of many (remove)', 'remove', BulkTags, { recordIds: [RECORD] }],
];

describe.each(REQUESTS)('tags of %s', (_, field, metatype, rest) => {
  async function given(tags: unknown): Promise<unknown> {
    const body = { ...rest, [field]: tags };
    const made: unknown = await requestValidation()
      .transform(body, { type: 'body', metatype })
      .catch((error: unknown) => error);
    if (made instanceof AppError) return made.errors?.map((problem) => problem.field);
    return (made as Record<string, unknown>)[field];
  }
  const many = (count: number, tag: (i: number) => string) =>
    Array.from({ length: count }, (_x, i) => tag(i));

  it('are trimmed and deduplicated in order', async () => {
    expect(await given(['q', 'b', 'q', ' q ', 'a b', '\u00a0b'])).toEqual(['q', 'b', 'a b']);
  });

  it('are counted as given and measured after trimming', async () => {
    expect(await given(many(50, (i) => ` t${i % 40} `))).toHaveLength(40);
    expect(await given(many(51, (i) => ` t${i % 40} `))).toEqual([field]);
    expect(await given(many(51, (i) => `t${i}`))).toEqual([field]);
    expect(await given([` ${'x'.repeat(100)} `])).toEqual(['x'.repeat(100)]);
    expect(await given(['x'.repeat(101)])).toEqual([field]);
  });

  it.each([[['']], [['a', '  ']], [[1]], ['q'], [[['q']]], [['a\u0000']]])('may not be %j', async (tags) => {
    expect(await given(tags)).toEqual(expect.arrayContaining([field]));
  });
});
