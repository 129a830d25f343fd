import type { RecordEntity } from '#domain';
import { writeFits } from '#kernels';
import { healpixOf } from '#sky';
import { FEATURED_TARGETS } from '../../apps/api/src/discovery/featured-targets.js';
import {
  callerOf,
  ifNoneMatch,
  openAccount,
  type Account,
  type Answer,
  type Caller,
} from '../support/api-client.js';
import { decodePicture } from '../support/decode-picture.js';
import { insertRecords } from '../support/insert-records.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';
import type { RunningStack } from '../support/start-stack.js';

jest.setTimeout(60_000);

let stack: RunningStack;
let owner: Account;
let stranger: Account;
let anybody: Caller;

beforeAll(async () => {
  stack = await sharedStack();
  [owner, stranger] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
  anybody = callerOf(stack.url);
});

const FEATURED = '/api/discovery/featured';
const suggest = (body: object | string, caller: Caller = anybody): Promise<Answer> =>
  caller.post('/api/discovery/suggest-recipes', body);

interface FieldError {
  readonly field: string;
}
const fieldsOf = ({ json }: Answer): string[] => json.errors.map(({ field }: FieldError) => field);

/** Twice the size of thumbnails shown 12 to a page. */
const MAX_THUMBNAIL_BYTES = 20_000;

describe('featured targets', () => {
  it('are twelve, with all that shows and finds them', async () => {
    const { status, json } = await anybody.get(FEATURED);
    expect(status).toBe(200);
    expect(json.items.map(({ catalogId }: { catalogId: string }) => catalogId)).toEqual([
      ...['NGC 3324', 'M16', 'NGC 3132', 'HCG 92', 'SMACS 0723', 'NGC 2070'],
      ...['ESO 350-40', '3C 461', 'NGC 346', 'M74', 'Barnard 33', 'M1'],
    ]);
    for (const item of json.items) {
      expect(item.filters).toEqual(expect.arrayContaining(item.recommendedFilters));
      expect(item.recommendedFilters.length).toBeGreaterThan(2);
      expect(item.description.length).toBeGreaterThan(50);
      expect(item.search).toEqual({ targetName: expect.any(String), radius: item.searchRadius });
      expect(item.thumbnailUrl).toBe(`${FEATURED}/${item.id}/thumbnail`);
    }
    expect(json.items[0]).not.toHaveProperty('aliases');
  });

  it.each(FEATURED_TARGETS.map(({ id }) => id))('%s has a cacheable picture of its own', async (id) => {
    const thumbnail = `${FEATURED}/${id}/thumbnail`;
    const { status, headers, bytes } = await anybody.get(thumbnail);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(bytes.length).toBeLessThanOrEqual(MAX_THUMBNAIL_BYTES);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
    const { width, height, format } = await decodePicture(bytes);
    expect([format, Math.max(width, height)]).toEqual(['jpeg', 256]);
    const again = await anybody.get(thumbnail, ifNoneMatch(headers.get('etag') as string));
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([
      304,
      0,
      headers.get('etag'),
    ]);
  });

  it('tell what is here of them, to each caller apart', async () => {
    const { ra, dec, id, filters } = FEATURED_TARGETS.at(-1)!;
    const place = { ra, dec, healpix: healpixOf({ ra, dec }), isViewable: true };
    const records = filters.map((filter) => ({ filter, ownerId: owner.id, visibility: 'private', ...place }));
    await insertRecords(stack.database, records as Partial<RecordEntity>[]);
    const hereFor = async (caller: Caller): Promise<string[]> => {
      const { status, headers, json } = await caller.get(FEATURED);
      expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([
        200,
        'private, no-cache',
        null,
      ]);
      expect((headers.get('vary') ?? '').split(/, */)).toContain('Authorization');
      return json.items.find((item: { id: string }) => item.id === id).here;
    };
    expect(await hereFor(owner)).toEqual(filters);
    expect((await hereFor(stranger)).length).toBeLessThan(filters.length);
    expect((await hereFor(anybody)).length).toBeLessThan(filters.length);
  });

  it('varies by origin and token', async () => {
    const { headers } = await anybody.get(FEATURED, { origin: 'http://localhost:3000' });
    expect((headers.get('vary') ?? '').split(/, */)).toEqual(
      expect.arrayContaining(['Origin', 'Authorization']),
    );
  });

  it.each(['nobody', 'constructor', '..%2f..%2fpackage.json'])('there is no picture of %s', async (id) => {
    const answer = await anybody.get(`${FEATURED}/${id}/thumbnail`);
    expect([answer.status, answer.json.code]).toEqual([404, 'not_found']);
    expect(answer.headers.get('cache-control')).not.toMatch(/public/);
  });
});

const HERE = { sRa: 10, sDec: -20 };
const JSON_TYPE = { 'content-type': 'application/json' };
const seen = (filter: string, more: object = {}) => ({
  filter,
  instrument: 'NIRCAM/IMAGE',
  ...HERE,
  ...more,
});

describe('recipes of observations', () => {
  it('are public, without data ids for anonymous callers', async () => {
    const { status, json } = await suggest({
      targetName: 'Somewhere',
      observations: [seen('F090W', { observationId: 'o1' }), seen('F200W'), seen('F444W;F470N')],
    });
    expect([status, json.target]).toEqual([200, 'Somewhere']);
    expect(json.recipes).toHaveLength(1);
    const [recipe] = json.recipes;
    expect(recipe).toMatchObject({
      ...{ rank: 1, kind: 'all-filters', filters: ['F090W', 'F200W', 'F470N'], instruments: ['NIRCAM'] },
      ...{ requiresMosaic: false, observationIds: ['o1'], warning: null },
      colorMapping: { F090W: '#0000ff', F200W: '#00ff00', F470N: '#ff0000' },
    });
    expect(recipe.channels[0]).toEqual({
      ...{
        dataIds: [],
        color: { hue: 240 },
        autoStretch: true,
        weight: 1,
        label: 'F090W',
        wavelengthUm: 0.9,
      },
    });
  });

  it('are empty without observations', async () => {
    expect((await suggest({ observations: [] })).json).toEqual({ target: null, recipes: [], warning: null });
    expect((await suggest({ targetName: 'Nobody knows it' })).json.recipes).toEqual([]);
  });

  it.each([
    ['nothing', {}, ['targetName']],
    ['null', { targetName: null, observations: null }, ['targetName']],
    ['a name of 201 characters', { targetName: 'x'.repeat(201) }, ['targetName']],
    ['an empty name', { targetName: '' }, ['targetName']],
    ['a control character', { targetName: 'a\u0000b' }, ['targetName']],
    ['what is no list', { observations: 'F200W' }, ['observations']],
    ['a long filter', { observations: [seen('x'.repeat(101))] }, ['observations.0.filter']],
    [
      'a long instrument',
      { observations: [seen('F200W', { instrument: 'x'.repeat(51) })] },
      ['observations.0.instrument'],
    ],
    ['no wavelength', { observations: [seen('g', { wavelengthUm: 0 })] }, ['observations.0.wavelengthUm']],
    [
      'too long a wavelength',
      { observations: [seen('g', { wavelengthUm: 1000.1 })] },
      ['observations.0.wavelengthUm'],
    ],
    ['a right ascension beyond', { observations: [seen('F200W', { sRa: 360.1 })] }, ['observations.0.sRa']],
    ['a declination beyond', { observations: [seen('F200W', { sDec: -90.1 })] }, ['observations.0.sDec']],
    [
      'half a place',
      { observations: [seen('F200W'), seen('F200W', { sDec: null })] },
      ['observations.1.sDec'],
    ],
    ['the other half', { observations: [seen('F200W', { sRa: undefined })] }, ['observations.0.sRa']],
    ['no date', { observations: [seen('F200W', { releaseDate: 'soon' })] }, ['observations.0.releaseDate']],
    ['no id', { observations: [seen('F200W', { dataId: 'x' })] }, ['observations.0.dataId']],
    [
      'a long observation id',
      { observations: [seen('F200W', { observationId: 'x'.repeat(201) })] },
      ['observations.0.observationId'],
    ],
    ['an unknown field', { observations: [seen('F200W', { s_ra: 1 })] }, ['observations.0.s_ra']],
    ['an unknown field outside', { target: 'M16' }, ['targetName', 'target']],
  ])('refuse %s, naming the field', async (_, body, fields) => {
    const answer = await suggest(body);
    expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed']);
    expect([...new Set(fieldsOf(answer))].sort()).toEqual(expect.arrayContaining(fields.slice(-1)));
  });

  it.each([
    ['the bounds themselves', { sRa: -360, sDec: 90, wavelengthUm: 1000, releaseDate: '2022-07-12' }],
    ['a moment', { releaseDate: '2022-07-12T14:30:00.000Z', dataProductType: 'image' }],
  ])('accept %s', async (_, more) => {
    const { status, json } = await suggest({ observations: [seen('F200W', more)] });
    expect([status, json.recipes.length]).toEqual([200, 1]);
  });

  it('do not block other requests while ten thousand are read', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) =>
      seen(`Z${i}`, { instrument: `I${i}`, sRa: i / 30 }),
    );
    let isOver = false;
    const all = Promise.all([suggest({ observations: many }), suggest({ observations: many })]);
    void all.finally(() => (isOver = true));
    const waits: number[] = [];
    while (!isOver) {
      const start = performance.now();
      expect((await anybody.get('/api/health/live')).status).toBe(200);
      waits.push(performance.now() - start);
    }
    expect((await all).map(({ status }) => status)).toEqual([200, 200]);
    // One response after all that waited would be the second.
    expect(waits.length).toBeGreaterThan(5);
  });

  it('accept ten thousand observations, and refuse one more', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({
      ...seen(['F090W', 'F187N', 'F200W', 'F335M', 'F444W'][i % 5]),
      ...{
        sRa: (i * 137.5) % 360,
        observationId: `jw02731-o${i}_t001_nircam_clear`,
        dataProductType: 'image',
      },
      ...{ sDec: ((i * 7) % 170) - 85, releaseDate: '2022-07-12T14:30:00.000Z', instrument: 'NIRCAM/IMAGE' },
    }));
    const { status, json } = await suggest({ observations: many });
    expect([status, json.recipes.length]).toEqual([200, 5]);
    const answer = await suggest({ observations: [...many, many[0]] });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['observations']]);
    const more = await suggest({ observations: [...many, ...many.slice(0, 1000)] });
    expect([more.status, fieldsOf(more)]).toEqual([400, ['request']]);
    const body = JSON.stringify({ observations: [], targetName: 'x'.repeat(4 * 1024 * 1024) });
    expect((await suggest(body.slice(0, 10))).status).toBe(415);
    const large = await anybody.post('/api/discovery/suggest-recipes', body, JSON_TYPE);
    expect([large.status, large.json.code]).toEqual([413, 'file_too_large']);
  });

  it.each([
    ['nothing', '', 'targetName'],
    ['half of an object', '{"targetName":"M 16"', 'body'],
    ['a large half of an object', `{"a":"${'x'.repeat(100_000)}"`, 'body'],
    ['a text', '"M 16"', 'body'],
    ['what is not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'body'],
    ['too many properties', `{${'"a":1,'.repeat(220_000)}"a":1}`, 'body'],
    [
      'too many properties in one object',
      JSON.stringify(Object.fromEntries(Array(1_001).fill(1).entries())),
      'request',
    ],
    ['too many items', JSON.stringify({ a: Array(20_001).fill(1) }), 'request'],
    ['too many levels', '[{"a":'.repeat(33), 'body'],
  ])('refuse a body of %s', async (_, body, field) => {
    const answer = await anybody.post('/api/discovery/suggest-recipes', body, JSON_TYPE);
    expect([answer.status, answer.json.code, fieldsOf(answer)]).toEqual([400, 'validation_failed', [field]]);
  });

  it('refuse a body in another charset', async () => {
    const type = { 'content-type': 'application/json; charset=utf-16' };
    const answer = await anybody.post('/api/discovery/suggest-recipes', Buffer.from('{}', 'utf16le'), type);
    expect(answer.status).toBe(415);
  });
});

const NO_RECORD = '01900000-0000-7000-8000-000000000000';
const WCS: RecordEntity['wcs'] = {
  ...{ CRVAL1: 10, CRVAL2: -20, CRPIX1: 50.5, CRPIX2: 50.5, CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN' },
  ...{ CD1_1: -0.02, CD1_2: 0, CD2_1: 0, CD2_2: 0.02, pixelScaleArcsec: 72 },
  footprint: [
    [9, -21],
    [11, -21],
    [11, -19],
    [9, -19],
  ],
};

describe('recipes of records', () => {
  /** Target names are unique per test, since others search the same library. */
  const insert = (target: string, filters: string, more: Partial<RecordEntity> = {}) =>
    insertRecords(
      stack.database,
      filters.split(' ').map((filter) => ({
        ...{ ownerId: owner.id, targetName: target, filter, instrument: 'NIRCAM', visibility: 'private' },
        ...{ isViewable: true, ra: 10, dec: -20, wcs: WCS, observationBaseId: `base-${filter}`, ...more },
      })),
    );

  it('respect rights: private, unknown and deleted records are the same', async () => {
    const [id] = await insert('Rights 1', 'F200W');
    const body = (dataId: string) => ({ observations: [seen('F444W'), seen('F200W', { dataId })] });
    const mine = await suggest(body(id.toUpperCase()), owner);
    expect(mine.json.recipes[0].channels.map(({ dataIds }: { dataIds: string[] }) => dataIds)).toEqual([
      [id],
      [],
    ]);
    expect(mine.json.recipes[0].warning).toBe('not in the library yet: F444W');
    const refusals = await Promise.all([
      suggest(body(id)),
      suggest(body(id), stranger),
      suggest(body(NO_RECORD)),
      suggest(body(NO_RECORD), owner),
    ]);
    for (const { status, json } of refusals) {
      expect([status, json.code, fieldsOf({ json } as Answer)]).toEqual([
        404,
        'not_found',
        ['observations.1.dataId'],
      ]);
      expect(json.detail.replace(id, NO_RECORD)).toBe(refusals[2].json.detail);
    }
    const token = { authorization: 'Bearer nonsense' };
    expect((await anybody.post('/api/discovery/suggest-recipes', body(id), token)).status).toBe(401);
  });

  it('take the position from the record, and refuse records that no composite could show', async () => {
    const [near, apart] = [await insert('Place 1', 'F200W'), await insert('Place 1', 'F444W', { ra: 50 })];
    const only = (dataId: string, filter: string) => ({ filter, instrument: 'NIRCAM', dataId });
    const { json } = await suggest(
      { observations: [only(near[0], 'F200W'), only(apart[0], 'F444W'), seen('F090W')] },
      owner,
    );
    expect(json.recipes.map(({ filters }: { filters: string[] }) => filters)).toEqual([
      ['F090W', 'F200W'],
      ['F444W'],
    ]);
    const [table] = await insert('Place 1', 'F200W', { isViewable: false });
    const [lost] = await insert('Place 1', 'F200W', { wcs: null });
    const refused = await suggest({ observations: [only(table, 'F200W')] }, owner);
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['observations.0.dataId']]);
    const unplaced = await suggest({ observations: [only(lost, 'F200W')] }, owner);
    expect([unplaced.status, unplaced.json.code]).toEqual([422, 'no_wcs']);
  });

  it('find the visible records of a target, whatever the spelling of its name', async () => {
    const name = 'NGC-77301';
    const [mine] = await insert(name, 'F200W');
    const [open] = await insert(name, 'F444W', {
      visibility: 'public',
      metadata: { archive_obs_id: 'jw1-o001' },
    });
    await insert('NGC-773012', 'F090W', { visibility: 'public' });
    await insert('OTHER', 'F182M', { visibility: 'public', fileName: 'NGC-77301_of_another.fits' });
    await insert(name, 'F140M', { visibility: 'public', status: 'invalid' });
    await insert(name, 'F150W', { visibility: 'public', archivedAt: new Date() });
    await insert(name, 'F277W', { visibility: 'public', dataType: 'spectral' });
    const found = async (targetName: string, caller: Caller) => {
      const { json } = await suggest({ targetName }, caller);
      expect(json.target).toBe(targetName);
      return json.recipes.map(({ channels, observationIds }: Answer['json']) => [
        channels.map(({ label, dataIds }: Answer['json']) => `${label} ${dataIds.join()}`),
        observationIds,
      ]);
    };
    const all = [
      [
        [`F200W ${mine}`, `F444W ${open}`],
        ['base-F200W', 'jw1-o001'],
      ],
    ];
    for (const spelling of ['NGC 77301', 'NGC77301', 'ngc-77301'])
      expect(await found(spelling, owner)).toEqual(all);
    for (const caller of [stranger, anybody])
      expect(await found('NGC 77301', caller)).toEqual([[[`F444W ${open}`], ['jw1-o001']]]);
    expect(await found('77301 NGC', owner)).toEqual([]);
    expect((await suggest({ targetName: 'NGC 77301', observations: [] }, owner)).json.recipes).toHaveLength(
      1,
    );
  });

  it('find those of a featured target by position, too', async () => {
    const { ra, dec, searchRadius } = FEATURED_TARGETS[7];
    const at = (share: number) => {
      const place = { ra, dec: dec + share * searchRadius };
      return { ...place, healpix: healpixOf(place) };
    };
    const [inside] = await insert('SNR-TEST', 'F200W', at(0.9));
    await insert('SNR-TEST', 'F444W', at(1.1));
    const { json } = await suggest({ targetName: 'cas a' }, owner);
    const ids = json.recipes.flatMap(({ channels }: Answer['json']) =>
      channels.flatMap(({ dataIds }: Answer['json']) => dataIds),
    );
    expect(ids).toEqual([inside]);
  });

  it('are made from uploads, and visible to the next request of any process', async () => {
    const target = `UPLOADED-${owner.username.slice(-12)}`;
    const image = (filter: string) =>
      writeFits([
        {
          cards: [
            { keyword: 'TARGNAME', value: target },
            { keyword: 'INSTRUME', value: 'NIRCAM' },
            { keyword: 'FILTER', value: filter },
          ],
        },
        {
          name: 'SCI',
          shape: [32, 32],
          data: new Float32Array(1024).map((_, i) => i),
          cards: [
            ...[
              ['CTYPE1', 'RA---TAN'],
              ['CTYPE2', 'DEC--TAN'],
              ['CRVAL1', 10],
              ['CRVAL2', -20],
              ['CRPIX1', 16],
              ['CRPIX2', 16],
              ['CDELT1', -1e-4],
              ['CDELT2', 1e-4],
            ].map(([keyword, value]) => ({ keyword: String(keyword), value })),
          ],
        },
      ] as never);
    for (const filter of ['F200W', 'F444W', 'F090W'])
      await uploadRecord(owner, `${filter}.fits`, image(filter));
    const { json } = await suggest({ targetName: target }, owner);
    expect(json.recipes[0].filters).toEqual(['F090W', 'F200W', 'F444W']);
    const picture = await owner.post('/api/composite/generate-nchannel', {
      channels: json.recipes[0].channels,
      width: 64,
    });
    expect(picture.status).toBe(200);
  });
});
