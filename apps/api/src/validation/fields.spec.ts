import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { AppError } from '#platform';
import { StartImport } from '../archive/import.dto.js';
import { ProgramSearch, CoordinatesSearch } from '../archive/search.dto.js';
import { RegisterRequest } from '../auth/auth.dto.js';
import { CompositeInput } from '../composite/composite.dto.js';
import { SearchRecords } from '../datamanagement/record-management.dto.js';
import { UpdateRecord } from '../library/record-change.dto.js';
import { PreviewQuery } from '../viewer/preview.dto.js';
import { requestValidation } from './request-validation.js';
import { SuggestRecipes } from '../discovery/recipes.dto.js';

const RECORD = '018f0000-0000-7000-8000-000000000000';
const CHANNEL = { dataIds: [RECORD], color: { hue: 1 } };

const CASES: [Type, object, string[]][] = [
  [PreviewQuery, { width: 'wide' }, ['width: must be an integer']],
  ...['0x100', '0b1', '0o7', '1_0', 'Infinity', ' '].map((width): [Type, object, string[]] => [
    PreviewQuery,
    { width },
    ['width: must be an integer'],
  ]),
  [PreviewQuery, { width: '9' }, ['width: must not be less than 10']],
  [PreviewQuery, { width: '8001' }, ['width: must not be greater than 8000']],
  [
    PreviewQuery,
    { gamma: 'x', invert: 'maybe' },
    ['gamma: must be a number', 'invert: must be true or false'],
  ],
  [PreviewQuery, { format: 'gif' }, ['format: must be one of png, jpeg']],
  [ProgramSearch, { programId: 'x' }, ['programId: must be 1 to 10 digits']],
  [ProgramSearch, { programId: '1', calibLevels: 3 }, ['calibLevels: must be a list']],
  [ProgramSearch, { programId: '1', calibLevels: [] }, ['calibLevels: must not be empty']],
  [
    ProgramSearch,
    { programId: '1', calibLevels: [9] },
    ['calibLevels: each entry must be one of 1, 2, 3, 4'],
  ],
  [UpdateRecord, { tags: 'q' }, ['tags: must be a list']],
  [UpdateRecord, { tags: [1] }, ['tags: each entry must be a string']],
  [UpdateRecord, { tags: [' '] }, ['tags: each entry must not be empty']],
  [UpdateRecord, { metadata: 'm' }, ['metadata: must be an object']],
  [
    UpdateRecord,
    { fileName: 'a\u0000' },
    ['fileName: must not contain control characters or unpaired surrogates'],
  ],
  [SearchRecords, { dateFrom: 'today' }, ['dateFrom: must be a date (ISO 8601)']],
  [SearchRecords, { cone: 1 }, ['cone: must be an object']],
  [
    SearchRecords,
    { cone: { ra: 360, dec: '1', radius: 0 } },
    ['cone.ra: must be less than 360', 'cone.dec: must be a number', 'cone.radius: must be greater than 0'],
  ],
  [StartImport, { obsId: '..' }, [expect.stringMatching(/^obsId: must consist of letters, digits/)]],
  [CompositeInput, { channels: {} }, ['channels: must be a list']],
  [CompositeInput, { channels: [] }, ['channels: must not be empty']],
  [
    CompositeInput,
    { channels: [{ ...CHANNEL, dataIds: ['x'] }] },
    ['channels.0.dataIds: each entry must be a UUID'],
  ],
  [
    CompositeInput,
    { channels: [{ ...CHANNEL, color: {} }], crop: 'all', featherArcsec: -1 },
    [
      'channels.0.color: must be exactly one of {hue}, {rgb} and {luminance: true}',
      'featherArcsec: must be "auto" or a number from 0 to 648000',
      expect.stringMatching(/^crop: must be "union"/),
    ],
  ],
  [
    RegisterRequest,
    { username: 'a', email: 'b', password: 'c' },
    [
      'username: must have at least 3 characters',
      'email: must have at least 3 characters',
      'email: must be an e-mail address',
      'password: must have at least 8 characters',
      'password: must have a lower and an upper case letter, a digit and a special character',
    ],
  ],
  [
    RegisterRequest,
    { username: 1, email: [], password: null },
    ['username: must be a string', 'email: must be a string', 'password: must be a string'],
  ],
];

it.each(CASES)('%p reports the problem of %j', async (metatype, body, sentences) => {
  const error: unknown = await requestValidation()
    .transform(body, { type: 'body', metatype })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  const { errors } = error as AppError;
  const said = errors?.map(({ field, message }) => `${field}: ${message}`);
  expect([said, said?.length]).toEqual([expect.arrayContaining(sentences), sentences.length]);
});

const OBSERVATION = { filter: 'F200W', instrument: 'NIRCAM', sDec: 0 };
const BOX = { dec: 0, widthArcsec: 1, heightArcsec: 1 };

/** Every request with a right ascension, and the field that names it. */
const REQUESTS: [string, Type, (ra: number) => object][] = [
  ['ra', CoordinatesSearch, (ra) => ({ ra, dec: 0 })],
  ['cone.ra', SearchRecords, (ra) => ({ cone: { ra, dec: 0, radius: 1 } })],
  ['observations.0.sRa', SuggestRecipes, (sRa) => ({ observations: [{ ...OBSERVATION, sRa }] })],
  ['crop', CompositeInput, (ra) => ({ channels: [CHANNEL], crop: { ...BOX, ra } })],
];

async function problemsOf(metatype: Type, body: object) {
  try {
    await requestValidation().transform(body, { type: 'body', metatype });
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.errors ?? [];
    throw error;
  }
}

describe.each(REQUESTS)('the right ascension of %s', (field, metatype, bodyWith) => {
  it.each([0, 359.9999999995, 360 - 2 ** -44, -0.5, -360])('may be %d', async (ra) => {
    expect(await problemsOf(metatype, bodyWith(ra))).toEqual([]);
  });

  it.each([360, 400, -361])('may not be %d', async (ra) => {
    expect((await problemsOf(metatype, bodyWith(ra))).map((problem) => problem.field)).toEqual([field]);
  });

  it('is reported to be below 360', async () => {
    const [{ message }] = await problemsOf(metatype, bodyWith(360));
    expect(message).toMatch(/less than 360|below 360/);
  });
});
