import {
  memorySource,
  openFits,
  writeFits,
  type FitsFile,
  type WritableImage,
  type WritableTable,
} from '#kernels';
import { cubeFacts } from './cube-facts.js';
import { headerCardsOf } from './header-cards.js';

const cardsOf = (values: object) => Object.entries(values).map(([keyword, value]) => ({ keyword, value }));

async function fileOf(shape: readonly number[], values: object) {
  const data = new Float32Array(shape.reduce((product, length) => product * length, 1));
  const image: WritableImage = { data, shape: [...shape], cards: cardsOf(values) };
  return openFits(memorySource(writeFits([image]), 'cube.fits'));
}
const factsOf = async (shape: readonly number[], values: object = {}) =>
  firstFacts(await fileOf(shape, values));
const firstFacts = (file: FitsFile) => cubeFacts(file, file.hdus[0]);

const FREQUENCY = { CTYPE3: 'FREQ', CUNIT3: 'GHz', CRVAL3: 230, CRPIX3: 2, CDELT3: 0.5 };

describe('cubeFacts', () => {
  it('is no cube without a second plane', async () => {
    for (const shape of [
      [4, 3],
      [4, 3, 1],
      [4, 3, 1, 1],
    ])
      expect(await factsOf(shape)).toMatchObject({
        isCube: false,
        sliceCount: 1,
        sliceLabel: null,
        values: null,
      });
  });

  it('returns the values of the axis of the planes, in its own unit', async () => {
    expect(await factsOf([4, 3, 3], FREQUENCY)).toMatchObject({
      ...{ isCube: true, sliceCount: 3, sliceLabel: 'FREQ', sliceUnit: 'GHz' },
      values: [229.5, 230, 230.5].map((value) => expect.closeTo(value, 9)),
    });
  });

  it('finds it behind an axis of one plane', async () => {
    const stokes = { CTYPE3: 'STOKES', CRVAL3: 1, CRPIX3: 1, CDELT3: 1 };
    const fourth = { CTYPE4: 'VRAD', CNAME4: 'velocity', CUNIT4: 'km/s', CRVAL4: -5, CRPIX4: 1, CDELT4: 2.5 };
    expect(await factsOf([4, 3, 1, 3], { ...stokes, ...fourth })).toMatchObject({
      ...{ sliceLabel: 'velocity', sliceUnit: 'km/s', sliceCount: 3 },
      values: [-5, -2.5, 0].map((value) => expect.closeTo(value, 9)),
    });
  });

  it('returns no values when planes lie along two axes, or theirs are undefined', async () => {
    expect(await factsOf([4, 3, 2, 3], FREQUENCY)).toMatchObject({
      sliceCount: 6,
      sliceLabel: null,
      values: null,
    });
    expect(await factsOf([4, 3, 2])).toMatchObject({ sliceCount: 2, sliceLabel: 'axis 3', values: null });
    expect(await factsOf([4, 3, 2])).toMatchObject({ warning: null });
    expect(await factsOf([4, 3, 2], { CTYPE3: 'WAVE-TAB' })).toMatchObject({
      ...{ sliceLabel: 'WAVE', values: null },
      warning: expect.stringMatching(/\S/),
    });
  });

  it('returns the values of a table, whose places are no coordinates', async () => {
    const wave = { CTYPE3: 'WAVE-TAB', CUNIT3: 'um', CRVAL3: 1, CRPIX3: 1, CDELT3: 1 };
    const cards = cardsOf({ ...wave, PS3_0: 'WCS-TABLE', PS3_1: 'wavelength' });
    const image: WritableImage = { data: new Float32Array(12), shape: [2, 2, 3], cards };
    const column = { name: 'wavelength', data: Float64Array.of(4.9, 5.04, 8.77), shape: [1, 3] };
    const table: WritableTable = { type: 'table', name: 'WCS-TABLE', columns: [column] };
    const file = await openFits(memorySource(writeFits([image, table]), 'cube.fits'));
    const facts = await firstFacts(file);
    expect(facts.values).toEqual([4.9, 5.04, 8.77].map((value) => expect.closeTo(value, 12)));
    expect(facts).toMatchObject({ sliceLabel: 'WAVE', sliceUnit: 'um' });
    expect(facts.axes[2]).toMatchObject({ crval: null, cdelt: null });
  });

  it('returns no values when there are too many for one answer', async () => {
    const facts = async (planes: number) => factsOf([1, 1, planes], FREQUENCY);
    expect((await facts(100_000)).values).toHaveLength(100_000);
    expect(await facts(100_001)).toMatchObject({ sliceCount: 100_001, sliceLabel: 'FREQ', values: null });
  });

  it('takes a step from the matrix without CDELT', async () => {
    const { axes } = await factsOf([4, 3], { CTYPE1: 'RA---TAN', CD1_1: -0.25 });
    expect(axes[0]).toMatchObject({ name: 'RA', cdelt: -0.25, crval: null });
  });
});

describe('headerCardsOf', () => {
  it('returns values in JSON', async () => {
    const file = await fileOf([2, 2], { BIG: 2n ** 60n, SMALL: 7n, FLAG: true, TEXT: 'a', COMPLEX: [1, -2] });
    const { cards } = headerCardsOf(file, 0).hdus[0];
    const valueOf = (wanted: string) => cards.find(({ keyword }) => keyword === wanted)?.value;
    expect(['BIG', 'SMALL', 'FLAG', 'TEXT', 'COMPLEX', 'NAXIS1'].map(valueOf)).toEqual([
      ...['1152921504606846976', 7, true, 'a', '(1, -2)', 2],
    ]);
  });

  it('names a missing HDU', async () => {
    const file = await fileOf([2, 2], {});
    expect(() => headerCardsOf(file, 1)).toThrow('1 is not among the 1 HDUs of cube.fits');
    expect(headerCardsOf(file).hdus).toHaveLength(1);
  });

  it('refuses more cards than one answer may hold, with advice', async () => {
    const { hdus } = await fileOf([2, 2], {});
    const cards = Array.from(
      { length: 100_001 - hdus[0].header.cards.length },
      () => hdus[0].header.cards[0],
    );
    const many = { ...hdus[0], index: 1, header: { ...hdus[0].header, cards } } as never;
    const file = { source: memorySource(new Uint8Array(0), 'a.fits'), hdus: [hdus[0], many] };
    expect(() => headerCardsOf(file)).toThrow(
      '100001 cards are too many for one answer, which has at most 100000: ask for one hdu',
    );
    expect(headerCardsOf(file, 0).hdus).toHaveLength(1);
  });
});
