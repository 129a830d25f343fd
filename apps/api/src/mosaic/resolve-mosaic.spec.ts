import type { RecordEntity } from '#domain';
import type { AppError } from '#platform';
import { requestValidation } from '../validation/request-validation.js';
import { MosaicInput } from './mosaic.dto.js';
import { pictureSpec, resolveMosaic } from './resolve-mosaic.js';

const ids = ['1', '2', '3'].map((n) => `018f0000-0000-7000-8000-00000000000${n}`);
const UNKNOWN = '018f0000-0000-7000-8000-00000000000f';

const records = ids.map((id, i) => {
  const footprint = [0, 1, 2, 3].map((corner) => [10 + (corner % 2) * 0.01, Math.floor(corner / 2) * 0.01]);
  return {
    ...{ id, storageKey: `uploads/${i}/a.fits`, fileName: `a${i}.fits`, sha256: `${i}`.repeat(64) },
    ...{ targetName: 'M 16', filter: 'F200W', exposureTime: i === 0 ? null : 10, observationDate: null },
    ...{ isViewable: true, wcs: { footprint } },
  } as unknown as RecordEntity;
});
const library = {
  visibleMany: (wanted: readonly string[]) =>
    Promise.resolve(records.filter(({ id }) => wanted.includes(id))),
};

const dtoOf = (body: object) =>
  requestValidation().transform(body, { type: 'body', metatype: MosaicInput }) as Promise<MosaicInput>;
const resolved = async (body: object) => resolveMosaic(library, await dtoOf(body), null);

/** The fields for which a body is refused, with the kind of the error. */
const refusal = async (body: object): Promise<[string, string[]]> => {
  const error: unknown = await resolved(body).catch((thrown: unknown) => thrown);
  const { kind, errors = [] } = error as AppError;
  return [kind, errors.map(({ field }) => field)];
};

describe('resolveMosaic', () => {
  it('replaces ids by storage keys and fills in defaults', async () => {
    const { spec, record } = await resolved({ dataIds: [ids[0], ids[1].toUpperCase()] });
    expect(spec).toEqual({
      ...{ combineMethod: 'mean', weighting: 'none', rejectSigma: null, backgroundMatch: true },
      ...{ resampling: 'bilinear', projection: 'TAN', pixelScaleArcsec: null, northUp: false, crop: 'union' },
      ...{ width: null, height: null },
      inputs: [0, 1].map((i) => ({
        ...{ key: `uploads/${i}/a.fits`, name: `a${i}.fits`, sha256: `${i}`.repeat(64) },
        ...{ exposureTime: i === 0 ? null : 10, tone: null },
      })),
    });
    expect(record).toMatchObject({
      ...{ fileName: 'M-16_F200W_mosaic.fits', recordIds: ids.slice(0, 2) },
      description: 'Mosaic of 2 files (mean)',
    });
  });

  it('gives files the HDUs that are chosen, of either list', async () => {
    const hdus = { [ids[1]]: [1, 4] };
    const chosen = [undefined, [1, 4]];
    const bodies = [{ dataIds: ids.slice(0, 2) }, { files: ids.slice(0, 2).map((dataId) => ({ dataId })) }];
    for (const body of bodies) {
      const { spec } = await resolved({ ...body, hdus });
      expect(spec.inputs.map((input) => input.hdus)).toEqual(chosen);
      expect(spec.inputs[1].hdusField).toBe(`hdus.${ids[1]}`);
    }
    expect(await refusal({ ...bodies[0], hdus: { [ids[2]]: [1] } })).toEqual([
      'validation',
      [`hdus.${ids[2]}`],
    ]);
  });

  it('gives a file with any tone field a tone of its own, else that of the whole', async () => {
    const files = [{ dataId: ids[0] }, { dataId: ids[1], gamma: 2 }, { dataId: ids[2], stretch: 'log' }];
    const body = { files, asinhA: 0.3, whitePoint: 0.9, outputFormat: 'jpeg', quality: 80, cmap: 'magma' };
    const { spec } = await resolved(body);
    const whole = {
      ...{ stretch: 'asinh', blackPoint: 0, whitePoint: 0.9, gamma: 1 },
      asinhA: 0.3,
      curve: 'linear',
    };
    expect(spec.inputs.map(({ tone }) => tone)).toEqual([
      null,
      { ...whole, gamma: 2 },
      { ...whole, stretch: 'log' },
    ]);
    expect(pictureSpec(await dtoOf(body), 'jpeg', spec)).toEqual({
      ...spec,
      ...{ tone: whole, cmap: 'magma', quality: 80, outputFormat: 'jpeg' },
    });
  });

  const two = ids.slice(0, 2);
  it.each<[string, object, string]>([
    ['nothing', {}, 'dataIds'],
    ['both', { dataIds: two, files: two.map((dataId) => ({ dataId })) }, 'files'],
    ['one', { dataIds: [ids[0]] }, 'dataIds'],
    ['501', { dataIds: Array.from({ length: 501 }, () => ids[0]) }, 'dataIds'],
    ['one file', { files: [{ dataId: ids[0] }] }, 'files'],
    ['no UUID', { dataIds: [ids[0], 'x'] }, 'dataIds'],
    ['no UUID in a file', { files: [{ dataId: ids[0] }, { dataId: 'x' }] }, 'files.1.dataId'],
    ['a record twice', { dataIds: [ids[0], ids[1], ids[0].toUpperCase()] }, 'dataIds.2'],
    ['a file twice', { files: [ids[0], ids[0]].map((dataId) => ({ dataId })) }, 'files.1.dataId'],
    ['a black point above the white one', { dataIds: two, blackPoint: 0.5, whitePoint: 0.5 }, 'blackPoint'],
    [
      'a black point of a file above the white one of all',
      { files: [{ dataId: ids[0] }, { dataId: ids[1], blackPoint: 0.6 }], whitePoint: 0.6 },
      'files.1.blackPoint',
    ],
    [
      'a wrong tone of a file',
      { files: [{ dataId: ids[0] }, { dataId: ids[1], gamma: 0 }] },
      'files.1.gamma',
    ],
    ['an unknown field of a file', { files: [{ dataId: ids[0] }, { dataId: ids[1], a: 1 }] }, 'files.1.a'],
    ['rejectSigma 0.9', { dataIds: two, rejectSigma: 0.9 }, 'rejectSigma'],
    ['rejectSigma 20.1', { dataIds: two, rejectSigma: 20.1 }, 'rejectSigma'],
    ['width 15', { dataIds: two, width: 15 }, 'width'],
    ['height 8001', { dataIds: two, height: 8001 }, 'height'],
    ['pixelScaleArcsec 0', { dataIds: two, pixelScaleArcsec: 0 }, 'pixelScaleArcsec'],
    ['pixelScaleArcsec 36001', { dataIds: two, pixelScaleArcsec: 36_001 }, 'pixelScaleArcsec'],
    ['crop', { dataIds: two, crop: 'most' }, 'crop'],
    ['combineMethod', { dataIds: two, combineMethod: 'mode' }, 'combineMethod'],
    ['weighting', { dataIds: two, weighting: 'heavy' }, 'weighting'],
    ['resampling', { dataIds: two, resampling: 'cubic' }, 'resampling'],
    ['projection', { dataIds: two, projection: 'MER' }, 'projection'],
    ['outputFormat', { dataIds: two, outputFormat: 'tiff' }, 'outputFormat'],
    ['cmap', { dataIds: two, cmap: 'jet' }, 'cmap'],
    ['quality', { dataIds: two, quality: 101 }, 'quality'],
    ['shoeSize', { dataIds: two, shoeSize: 42 }, 'shoeSize'],
  ])('names the invalid field: %s', async (_, body, field) => {
    expect(await refusal(body)).toEqual(['validation', [field]]);
  });

  it.each<[string, object]>([
    ['bounds', { rejectSigma: 1, width: 16, height: 8000, pixelScaleArcsec: 0.0001, quality: 1 }],
    ['other bounds', { rejectSigma: 20, pixelScaleArcsec: 36_000, quality: 100 }],
    [
      'null for nothing',
      { rejectSigma: null, width: null, height: null, pixelScaleArcsec: null, crop: null },
    ],
    ['everything else', { crop: { ra: 10, dec: 0, widthArcsec: 9, heightArcsec: 9 }, projection: 'AIT' }],
  ])('accepts %s', async (_, body) => {
    expect((await resolved({ dataIds: two, ...body })).spec.inputs).toHaveLength(2);
  });

  it('names a missing record by its field', async () => {
    expect(await refusal({ dataIds: [ids[0], UNKNOWN] })).toEqual(['not-found', ['dataIds.1']]);
    const files = [{ dataId: UNKNOWN }, { dataId: ids[0] }];
    expect(await refusal({ files })).toEqual(['not-found', ['files.0.dataId']]);
  });
});
