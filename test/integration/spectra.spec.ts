import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFits, type Card, type WritableHdu, type WritableTable } from '#kernels';
import { openAccount, type Account } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(120_000);

const CASES = path.resolve('../shared/cases');
// ../shared/cases is not part of the project: its tests are skipped without it.
const itWithCases = existsSync(CASES) ? it : it.skip;

const POINTS = 50;
const FLUX = Float32Array.from({ length: POINTS }, (_, i) => i / 2);
const WAVE = Float64Array.from({ length: POINTS }, (_, i) => 1 + i / 4);

let owner: Account;
beforeAll(async () => {
  owner = await openAccount((await sharedStack()).url);
});

const cardsOf = (cards: Readonly<Record<string, string | number>>): Card[] =>
  Object.entries(cards).map(([keyword, value]) => ({ keyword, value, comment: '' }));
const image = (cards: Readonly<Record<string, string | number>>, name?: string): WritableHdu => ({
  ...{ data: FLUX, shape: [POINTS], name },
  cards: cardsOf(cards),
});
const table = (columns: WritableTable['columns'], cards = {}): WritableTable => ({
  ...{ type: 'table', columns },
  cards: cardsOf(cards),
});

async function spectrumOf(name: string, bytes: Uint8Array, query = '') {
  const id = await uploadRecord(owner, name, bytes);
  const record = (await owner.get(`/api/spacedata/${id}`)).json;
  const { status, json } = await owner.get(`/api/analysis/spectral-data?dataId=${id}${query}`);
  return { record, status, json };
}
const ofHdus = (hdus: readonly WritableHdu[], query = '') =>
  spectrumOf('spectrum.fits', writeFits([...hdus]), query);
const ends = (values: readonly number[]) => [values[0], values[1], values.at(-1)];
const expectEnds = (values: readonly number[], expected: readonly number[]) =>
  expected.forEach((value, i) => expect(ends(values)[i]! / value).toBeCloseTo(1, 12));

describe('a spectrum in a row', () => {
  const twice = (values: Float64Array | Float32Array) =>
    Float64Array.from([...values, ...values.map((v) => v + 100)]);
  const rows = table([
    { name: 'SOURCE_ID', data: Int32Array.of(7, 9) },
    { name: 'ORDER', data: Int16Array.of(45, 44) },
    { name: 'N_ALONGDISP', data: Int32Array.of(50, 30) },
    { name: 'WAVELENGTH', data: twice(WAVE), shape: [POINTS], unit: 'um' },
    { name: 'FLUX', data: twice(FLUX), shape: [POINTS], unit: 'Jy' },
    { name: 'FLUX_ERROR', data: twice(FLUX), shape: [POINTS], unit: 'Jy' },
  ]);

  it('is the first one, or the one asked for, without its padding', async () => {
    const { json, record } = await ofHdus([rows]);
    expect(json).toMatchObject({ rows: 2, rowIndex: 0, sourceId: 7, order: 45, points: 50 });
    expect(ends(json.columns.wavelength)).toEqual([1, 1.25, 13.25]);
    expect([record.dataType, record.isViewable]).toEqual(['spectral', false]);
    const second = (await ofHdus([rows], '&rowIndex=1')).json;
    expect(second).toMatchObject({ rows: 2, rowIndex: 1, sourceId: 9, order: 44, points: 30 });
    expect(ends(second.columns.flux)).toEqual([100, 100.5, 114.5]);
  });

  it('is a 400 that names rowIndex behind the last', async () => {
    const { status, json } = await ofHdus([rows], '&rowIndex=2');
    expect([status, json.errors]).toEqual([
      ...[400, [{ field: 'rowIndex', message: '2 is not a row of HDU 1, which holds 2 spectra' }]],
    ]);
  });

  it('may have its first wavelength and a step, from a start pixel on', async () => {
    const orders = table([
      { name: 'ORDER', data: Int16Array.of(70) },
      { name: 'NPOINTS', data: Int16Array.of(20) },
      { name: 'WAVELENGTH', data: Float64Array.of(1900), unit: 'Angstrom' },
      { name: 'STARTPIX', data: Int16Array.of(5) },
      { name: 'DELTAW', data: Float64Array.of(0.5) },
      { name: 'ABS_CAL', data: FLUX, shape: [POINTS] },
    ]);
    const { json } = await ofHdus([orders]);
    expect(json).toMatchObject({ points: 20, order: 70, units: { wavelength: 'Angstrom' } });
    expect(ends(json.columns.wavelength)).toEqual([1900, 1900.5, 1909.5]);
    expect(ends(json.columns.flux)).toEqual([2, 2.5, 11.5]);
  });
});

describe('axes of other quantities', () => {
  it.each([
    ['frequency', 'frequency', 'GHz', {}, [299792.458, 239833.9664, 22625.8458867924]],
    ['energy', 'Energy', 'keV', {}, [0.00123984198433, 0.00099187358746, 0.0000935729799496]],
    ['velocity', 'VRAD', 'km/s', { RESTWAV: 1e-3 }, [1000.0033356521, 1000.0041695695, 1000.0441991754]],
  ])('of %s have wavelengths too', async (_, column, unit, cards, wavelengths) => {
    const axis = { name: column, data: WAVE, unit };
    const { json } = await ofHdus([table([axis, { name: 'flux', data: FLUX }], cards)]);
    expect(json.units.wavelength).toBe('um');
    expect(json.source.WAVELENGTH).toBe(column);
    expect(json.units[column.toLowerCase()]).toBe(unit);
    expect(ends(json.columns[column.toLowerCase()])).toEqual([1, 1.25, 13.25]);
    for (const [i, value] of ends(json.columns.wavelength).entries())
      expect(value! / wavelengths[i]).toBeCloseTo(1, 8);
  });

  it('of velocity without a line have no wavelengths', async () => {
    const axis = { name: 'VELOCITY', data: WAVE, unit: 'km/s' };
    const { json } = await ofHdus([table([axis, { name: 'flux', data: FLUX }])]);
    expect(json.columns.wavelength).toBeNull();
    expect(json.units).toMatchObject({ wavelength: null, velocity: 'km/s' });
  });
});

it('finds columns with their unit in the name', async () => {
  const { json } = await spectrumOf('s.csv', Buffer.from('frequency (GHz),Flux [Jy]\n100,1\n110,2\n'));
  expect(json.units).toMatchObject({ wavelength: 'um', flux: 'Jy' });
  expect(json.columns.flux).toEqual([1, 2]);
  expect(json.columns.wavelength[1] / 2725.385981818182).toBeCloseTo(1, 12);
});

describe('images of one axis', () => {
  // Linear axes by hand; the others as the kernels' own axes give them, which are compared with astropy in libs/kernels.
  it.each([
    ['WAVE', { CTYPE1: 'WAVE', CUNIT1: 'Angstrom', CRVAL1: 5000, CDELT1: 2, CRPIX1: 10 }, [4982, 4984, 5080]],
    ['AWAV', { CTYPE1: 'AWAV', CUNIT1: 'nm', CRVAL1: 500, CD1_1: 0.2, CRPIX1: 1 }, [500, 500.2, 509.8]],
    [
      'WAVE-LOG',
      { CTYPE1: 'WAVE-LOG', CUNIT1: 'Angstrom', CRVAL1: 5000, CDELT1: 2, CRPIX1: 1 },
      [5000, 5002.000400053339, 5098.966705479856],
    ],
    [
      'WAVE-F2W',
      { CTYPE1: 'WAVE-F2W', CUNIT1: 'm', CRVAL1: 5e-7, CDELT1: 2e-9, CRPIX1: 1 },
      [5e-7, 5.020080321285141e-7, 6.218905472636816e-7],
    ],
    [
      'DC-FLAG',
      { CTYPE1: 'LINEAR', CRVAL1: 3.6, CD1_1: 1e-4, CRPIX1: 1, 'DC-FLAG': 1 },
      [3981.0717055349733, 3981.9884867155893, 4026.243159764701],
    ],
    [
      'FREQ',
      { CTYPE1: 'FREQ', CUNIT1: 'GHz', CRVAL1: 100, CDELT1: 0.5, CRPIX1: 1 },
      [2997.92458, 2983.0095323383, 2407.9715502008],
    ],
  ])('have the axis of their header: %s', async (_, cards, wavelengths) => {
    const { json, record } = await ofHdus([image({ ...cards, BUNIT: 'Jy' })]);
    expect(json).toMatchObject({ hduIndex: 0, points: POINTS, rows: 1, units: { flux: 'Jy' } });
    expectEnds(json.columns.wavelength, wavelengths);
    expect(record).toMatchObject({
      dataType: 'spectral',
      isViewable: false,
      dimensions: [POINTS],
      units: 'Jy',
    });
  });

  it('have images of wavelengths and errors beside them', async () => {
    const wave: WritableHdu = { name: 'WAVELENGTH', data: WAVE, shape: [POINTS] };
    const { json } = await ofHdus([{}, image({}, 'FLUX'), image({}, 'ERROR'), wave]);
    expect(json).toMatchObject({ hduIndex: 1, points: POINTS });
    expect(json.source).toEqual({ WAVELENGTH: 'WAVELENGTH', FLUX: 'FLUX', FLUX_ERROR: 'ERROR' });
    expect(json.columns.wavelength).toEqual([...WAVE]);
  });

  it('are no spectra where their axis counts pixels', async () => {
    const pixels = { CRVAL1: 1, CDELT1: 1, CRPIX1: 1 };
    const { status, record } = await ofHdus([{}, image(pixels, 'D2IMARR')]);
    expect([status, record.dataType]).toEqual([400, 'other']);
    const { json } = await ofHdus([image(pixels)]);
    expect(json.errors[0].message).toContain('HDU 0: its axis counts pixels');
  });

  it('are no spectra along other axes', async () => {
    const { status, json, record } = await ofHdus([image({ CTYPE1: 'TIME', CRVAL1: 1, CDELT1: 1 })]);
    expect([status, record.dataType]).toEqual([400, 'other']);
    expect(json.errors[0]).toEqual({
      field: 'hduIndex',
      message: 'spectrum.fits holds no spectrum (HDU 0: its first axis is TIME)',
    });
  });
});

it('reads each aperture of an IRAF image with its own dispersion', async () => {
  const wat =
    'wtype=multispec spec1 = "1 113 0 4955.5 0.05 50 0. 22. 31." spec2 = "2 112 1 3.7 0.0001 50 0.001 46. 58." ' +
    'spec3 = "3 111 2 5043.5 0.0577 50 0. 69. 77. 1. 0. 1 4 1. 50. 5050. 30. 0.5 -0.2"';
  const sections = wat.match(/.{1,68}/g)!.map((text, i) => [`WAT2_${String(i + 1).padStart(3, '0')}`, text]);
  const cards = { CTYPE1: 'MULTISPE', CTYPE2: 'MULTISPE', ...Object.fromEntries(sections) };
  const data = Float32Array.from({ length: 3 * POINTS }, (_, i) => i);
  const apertures = { data, shape: [POINTS, 3], cards: cardsOf(cards) };
  // numpy.polynomial.chebyshev.chebval, and 10^(3.7 + 0.0001 k) / 1.001.
  const expected = [
    [113, [4955.5, 4955.55, 4957.95]],
    [112, [5006.865470801924, 5008.018476921136, 5063.676151738488]],
    [111, [5020.7, 5021.774997662538, 5080.3]],
  ] as const;
  for (const [row, [order, wavelengths]] of expected.entries()) {
    const { json, record } = await ofHdus([apertures], `&rowIndex=${row}`);
    expect(json).toMatchObject({ rows: 3, rowIndex: row, order, units: { wavelength: 'Angstrom' } });
    expectEnds(json.columns.wavelength, wavelengths);
    expect(json.columns.flux[0]).toBe(row * POINTS);
    expect([record.dataType, record.isViewable]).toEqual(['spectral', true]);
  }
});

describe('files of the field', () => {
  itWithCases.each([
    ['11-spectral-data-default-unit/32_jw00736-o039_t001_miri_ch1-long_x1d.fits', 2, 400, [0.6, 5.3], 'um'],
    ['13-spectra-without-wavelength-column/36_skytable.fits', 1, 200, [300, 2500], 'nm'],
    [
      '13-spectra-without-wavelength-column/38c_specutils_frequency.fits',
      ...[1, 50, [2997.92458, 2725.385981818182], 'um'],
    ],
    ['13-spectra-without-wavelength-column/IUE_LWP.fits', 1, 640, [1750, 3451.528789997101], 'ANGSTROM'],
    [
      '14-spectra-as-1d-images/L5g_0355+11_Cruz09.fits',
      0,
      3020,
      [6100, 6100 + 3019 * 1.374627360053],
      'Angstrom',
    ],
    ['14-spectra-as-1d-images/39_1d_linear.fits', 0, 500, [560, 569.98], 'nm'],
    [
      '14-spectra-as-1d-images/specexample1.fits',
      0,
      181,
      [1721.1311301909823, 1749.9059817400926],
      'Angstrom',
    ],
  ] as const)('%s', async (file, hduIndex, points, [first, last], unit) => {
    const { json, record } = await spectrumOf(path.basename(file), readFileSync(path.join(CASES, file)));
    expect(json).toMatchObject({ hduIndex, points, rowIndex: 0, rows: 1 });
    expect(json.columns.wavelength[0] / first).toBeCloseTo(1, 12);
    expect(json.columns.wavelength.at(-1) / last).toBeCloseTo(1, 12);
    expect(json.units.wavelength).toBe(unit);
    expect(record.dataType).toBe('spectral');
  });
});
