import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { AppError } from '#platform';
import { CoordinatesSearch } from '../archive/search.dto.js';
import { CompositeDto } from '../composite/composite.dto.js';
import { SearchRecords } from '../datamanagement/record-management.dto.js';
import { SuggestRecipesDto } from '../discovery/recipes.dto.js';
import { requestValidation } from './validation.js';

const RECORD = '018f0000-0000-7000-8000-000000000000';
const OBSERVATION = { filter: 'F200W', instrument: 'NIRCAM', sDec: 0 };
const CHANNEL = { dataIds: [RECORD], color: { hue: 1 } };
const BOX = { dec: 0, widthArcsec: 1, heightArcsec: 1 };

/** Every request with a right ascension, and the field that names it. */
const REQUESTS: [string, Type, (ra: number) => object][] = [
  ['ra', CoordinatesSearch, (ra) => ({ ra, dec: 0 })],
  ['cone.ra', SearchRecords, (ra) => ({ cone: { ra, dec: 0, radius: 1 } })],
  ['observations.0.sRa', SuggestRecipesDto, (sRa) => ({ observations: [{ ...OBSERVATION, sRa }] })],
  ['crop', CompositeDto, (ra) => ({ channels: [CHANNEL], crop: { ...BOX, ra } })],
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

  it('is told to be below 360', async () => {
    const [{ message }] = await problemsOf(metatype, bodyWith(360));
    expect(message).toMatch(/less than 360|below 360/);
  });
});
