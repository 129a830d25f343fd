import type { FoundRecord } from '#domain';
import type { AppError } from '#platform';
import { requestValidation } from '../../validation/request-validation.js';
import { gridIdOf } from './grid-definition.js';
import { GridInput } from './grid.dto.js';
import { resolveGrid } from './resolve-grid.js';

const [a, b, c, mosaic] = ['a', 'b', 'c', 'd'].map((end) => `018f0000-0000-7000-8000-00000000000${end}`);
const UNKNOWN = '018f0000-0000-7000-8000-00000000000f';

const recordOf = (id: string, more: Partial<FoundRecord> = {}) =>
  ({
    ...{ id, storageKey: `uploads/${id}.fits`, fileName: `${id.at(-1)}.fits`, sha256: id.at(-1)?.repeat(64) },
    ...{ filter: 'F200W', wavelengthUm: 2, isViewable: true, derivedFrom: [], instrument: 'NIRCAM' },
    ...{ observationBaseId: 'jw1', wcs: { footprint: [] } },
    ...more,
  }) as unknown as FoundRecord;

const RECORDS = [recordOf(a), recordOf(b), recordOf(c, { filter: 'F444W', wavelengthUm: 4.4 })];

const libraryOf = (records = RECORDS, mosaics: FoundRecord[] = []) => ({
  visibleMany: (ids: readonly string[]) => Promise.resolve(records.filter(({ id }) => ids.includes(id))),
  mosaicsOf: () => Promise.resolve(mosaics),
});

const bodyOf = (body: object) =>
  requestValidation().transform(body, { type: 'body', metatype: GridInput }) as Promise<GridInput>;

const resolved = async (body: object, library = libraryOf(), engine = 'engine 1') =>
  resolveGrid(library, await bodyOf(body), null, engine);
const idOf = async (...args: Parameters<typeof resolved>) => gridIdOf((await resolved(...args)).definition);

const channels = (...lists: string[][]) => lists.map((dataIds) => ({ dataIds }));
const CROP = { ra: 10, dec: 5, widthArcsec: 20, heightArcsec: 30 };

describe('resolveGrid', () => {
  it('replaces ids by files, and fills in what the records tell', async () => {
    const { definition, spec } = await resolved({
      channels: [{ dataIds: [b, a] }, { dataIds: [c], label: 'red' }],
    });
    const shape = { crop: 'union', northUp: false, rotationDegrees: 0, resolutionMatch: false };
    expect(definition).toEqual({
      ...{ ...shape, engine: 'engine 1' },
      channels: [
        {
          ...{ dataIds: [a, b], label: 'F200W', wavelengthUm: 2 },
          inputs: [
            { recordId: a, sha256: 'a'.repeat(64) },
            { recordId: b, sha256: 'b'.repeat(64) },
          ],
        },
        { dataIds: [c], label: 'red', wavelengthUm: 4.4, inputs: [{ recordId: c, sha256: 'c'.repeat(64) }] },
      ],
    });
    expect(spec).toMatchObject({
      ...shape,
      channels: [
        {
          inputs: [
            { key: `uploads/${a}.fits`, name: 'a.fits', field: 'channels.0.dataIds.1' },
            { key: `uploads/${b}.fits`, name: 'b.fits', field: 'channels.0.dataIds.0' },
          ],
        },
        { label: 'red', wavelengthUm: 4.4 },
      ],
    });
  });

  it('has one id for the same request', async () => {
    const id = await idOf({ channels: channels([a, b], [c]), crop: CROP });
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    const others = [
      { channels: channels([b, a.toUpperCase(), b], [c]), crop: CROP },
      { channels: channels([a, b], [c]), crop: Object.fromEntries(Object.entries(CROP).reverse()) },
      {
        channels: channels([a, b], [c]),
        crop: CROP,
        northUp: false,
        rotationDegrees: -0,
        resolutionMatch: null,
      },
      {
        channels: [
          { dataIds: [a, b], label: 'F200W' },
          { dataIds: [c], wavelengthUm: 4.4 },
        ],
        crop: CROP,
      },
    ];
    for (const body of others) expect(await idOf(body)).toBe(id);
  });

  it('has another id for another request, other content and another engine', async () => {
    const bodies = [
      { channels: channels([a, b], [c]) },
      { channels: channels([c], [a, b]) },
      { channels: channels([a], [c]) },
      { channels: channels([a, b], [c]), crop: 'intersection' },
      { channels: channels([a, b], [c]), northUp: true },
      { channels: channels([a, b], [c]), rotationDegrees: 1 },
      { channels: channels([a, b], [c]), resolutionMatch: true },
      { channels: [{ dataIds: [a, b], label: 'x' }, { dataIds: [c] }] },
      { channels: [{ dataIds: [a, b], wavelengthUm: 3 }, { dataIds: [c] }] },
    ];
    const ids = await Promise.all(bodies.map((body) => idOf(body)));
    const renewed = libraryOf(
      RECORDS.map((record) => (record.id === b ? { ...record, sha256: 'new' } : record)),
    );
    ids.push(await idOf(bodies[0], renewed), await idOf(bodies[0], libraryOf(), 'engine 2'));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('uses the mosaic of an observation in the place of its parts', async () => {
    const ofParts = recordOf(mosaic, { derivedFrom: [a, b] });
    const library = libraryOf(RECORDS, [ofParts]);
    const { definition, spec } = await resolved({ channels: channels([a, b]) }, library);
    expect(definition.channels[0]).toMatchObject({ dataIds: [a, b], inputs: [{ recordId: mosaic }] });
    expect(spec.channels[0].inputs).toEqual([
      { key: `uploads/${mosaic}.fits`, name: 'd.fits', field: 'channels.0.dataIds' },
    ]);
  });

  it.each([
    ['a missing record', { channels: channels([a], [c, UNKNOWN]) }, 'not-found', 'channels.1.dataIds.1'],
    ['no image', { channels: channels([b]) }, 'validation', 'channels.0.dataIds.0'],
    ['no place on the sky', { channels: channels([c, a]) }, 'unprocessable', 'channels.0.dataIds.0'],
    [
      'no wavelength',
      { channels: channels([a]), resolutionMatch: true },
      'validation',
      'channels.0.wavelengthUm',
    ],
  ])('refuses %s by its place in the request', async (_, body, kind, field) => {
    const library = libraryOf([
      recordOf(a, { wavelengthUm: null }),
      recordOf(b, { isViewable: false }),
      recordOf(c, { wcs: null }),
    ]);
    const error = (await resolved(body, library).catch((thrown: unknown) => thrown)) as AppError;
    expect([error.kind, error.errors?.map((problem) => problem.field)]).toEqual([kind, [field]]);
  });
});
