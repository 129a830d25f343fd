import fc from 'fast-check';
import { ArgumentError } from './errors.js';
import * as k from './index.js';
import * as parallel from './sections/parallel.js';

const SIDE = 12;
const SIZE = SIDE * SIDE;
const values = () => Float32Array.from({ length: SIZE }, (_, i) => 10 + ((i * 7919) % 101) / 50);
const image = (): k.Raster => ({ data: values(), width: SIDE, height: SIDE });
const raster = (data: Float32Array, width = SIDE, height = SIDE): k.Raster => ({ data, width, height });

const wcs = k.createWcs(
  k.tanGrid({ ra: 10, dec: 20, scaleArcsec: 1, rotationDeg: 0, width: SIDE, height: SIDE }),
);
const map = k.pixelMap(wcs, wcs, SIDE, SIDE);
const mesh = parallel.backgroundMesh(image(), { boxSize: 4 });
const labels = (): k.LabelMap => k.detectSources(image(), 10, { npixels: 3 });
const rectangle = { type: 'rectangle', x: 2, y: 2, width: 4, height: 4 } as const;
const tone: k.Tone = { low: 0, high: 20 };
const rgba = () => new Uint8ClampedArray(4 * SIZE);

/** Every function that takes an image. */
const OF_RASTER: Record<string, (raster: k.Raster) => unknown> = {
  copyWindow: (it) => k.copyWindow(it, { x: 0, y: 0, width: 2, height: 2 }, image(), 0, 0),
  'copyWindow, into': (it) => k.copyWindow(image(), { x: 0, y: 0, width: 2, height: 2 }, it, 0, 0),
  thinPixels: (it) => k.thinPixels(it, 2, 0, 0, { data: new Float32Array(4), width: 2, height: 2 }),
  storeRaster: (it) => parallel.storeRaster(it, image(), 0, 0),
  'storeRaster, into': (it) =>
    parallel.storeRaster({ data: new Float32Array(4), width: 2, height: 2 }, it, 0, 0),
  pixelsInRegion: (it) => k.pixelsInRegion(it, rectangle),
  regionStatistics: (it) => k.regionStatistics(it, rectangle),
  convolveSeparable: (it) => k.convolveSeparable(it, k.boxKernel(3), 'nearest', new Float32Array(SIZE)),
  'convolveSeparable, constant': (it) => k.convolveSeparable(it, k.boxKernel(3), 0, new Float32Array(SIZE)),
  gaussianFilter: (it) => k.gaussianFilter(it, 1),
  boxFilter: (it) => k.boxFilter(it, 3),
  astropyGaussianFilter: (it) => k.astropyGaussianFilter(it, 1),
  astropyBoxFilter: (it) => k.astropyBoxFilter(it, 3),
  medianFilter: (it) => k.medianFilter(it, 3),
  'medianFilter, wide': (it) => k.medianFilter(it, 7),
  rejectOutliers: (it) => k.rejectOutliers(it),
  unsharpMask: (it) => k.unsharpMask(it, { radius: 1, amount: 1 }),
  matchResolution: (it) => k.matchResolution(it, 2, 3),
  fitRaster: (it) => k.fitRaster(it, { data: new Float32Array(16), width: 4, height: 4 }),
  reduceRows: (it) => k.reduceRows(it, 2),
  findCores: (it) => k.findCores(it),
  fillCores: (it) => k.fillCores(it, []),
  'reproject, nearest': (it) => k.reproject(it, map, { method: 'nearest' }),
  'reproject, bilinear': (it) => k.reproject(it, map),
  'reproject, bicubic': (it) => k.reproject(it, map, { method: 'bicubic' }),
  'reproject, lanczos3': (it) => k.reproject(it, map, { method: 'lanczos3' }),
  'reproject, exact': (it) => k.reproject(it, map, { method: 'exact' }),
  splineCoefficients: (it) => k.splineCoefficients(it),
  accumulate: (it) => k.accumulate(k.createAccumulator('mean', SIDE, SIDE), it, undefined),
  combineBand: (it) => k.combineBand([{ ...it, footprint: values() }], SIDE, SIDE, 'mean'),
  featherWeights: (it) => k.featherWeights(it, 3),
  pixelNoise: (it) => k.pixelNoise(it),
  background2d: (it) => k.background2d(it, { boxSize: 4 }),
  backgroundMesh: (it) => parallel.backgroundMesh(it, { boxSize: 4 }),
  clipBackground: (it) => parallel.clipBackground(it, { boxSize: 4 }),
  maskSources: (it) => k.maskSources(it, mesh, { sigma: 2, growth: 1 }),
  subtractBackground: (it) => k.subtractBackground(it, mesh.level),
  brightestAbove: (it) => parallel.brightestAbove(it, mesh),
  findBrightRuns: (it) => parallel.findBrightRuns(it, mesh),
  findStars: (it) => k.findStars(it, mesh, 'daofind', {}),
  findSources: (it) => k.findSources(it),
  'findSources, iraf': (it) => k.findSources(it, { method: 'iraf' }),
  detectSources: (it) => k.detectSources(it, 5),
  deblendSources: (it) => k.deblendSources(it, labels()),
  sourceProperties: (it) => k.sourceProperties(it, labels()),
  daofind: (it) => k.daofind(it, { fwhm: 3, threshold: 1 }),
  irafStarFinder: (it) => k.irafStarFinder(it, { fwhm: 3, threshold: 1 }),
};

/** Every function that takes pixels without a size. */
const OF_PIXELS: Record<string, (data: Float32Array) => unknown> = {
  percentiles: (data) => k.percentiles(data, [50]),
  median: k.median,
  imageStatistics: k.imageStatistics,
  sigmaClippedStatistics: (data) => k.sigmaClippedStatistics(data),
  histogram: (data) => k.histogram(data),
  createCoarseHistogram: (data) => parallel.createCoarseHistogram(data),
  'createCoarseHistogram, with a provisional mean': (data) => parallel.createCoarseHistogram(data, 0),
  createRegionHistogram: parallel.createRegionHistogram,
  countDetail: (data) => parallel.countDetail(data, [40_000]),
  sampleProvisionalMean: parallel.sampleProvisionalMean,
  isAllFinite: k.isAllFinite,
  countFinite: parallel.countFinite,
  finiteOfRank: (data) => parallel.finiteOfRank(data, [0]),
  maskUncovered: (data) => k.maskUncovered(data, values()),
  'maskUncovered, weights': (data) => k.maskUncovered(values(), data),
  toneStatistics: k.toneStatistics,
  skyShare: (data) => k.skyShare(data, 0, 1),
  plausibleRange: k.plausibleRange,
  dropImplausible: (data) => k.dropImplausible(data, { low: 0, high: 1 }),
  equalization: (data) => k.equalization(data, tone),
  minMaxLimits: k.minMaxLimits,
  percentileLimits: (data) => k.percentileLimits(data),
  zscaleLimits: (data) => k.zscaleLimits(data),
  thinFinite: (data) => k.thinFinite(data, 10),
  applyTone: (data) => k.applyTone(data, tone, new Uint8Array(SIZE)),
  renderIndexed: (data) => k.renderIndexed(data, SIDE, SIDE, tone, 'viridis', rgba()),
  renderLevels: (data) => k.renderLevels(data, SIDE, SIDE, tone, new Uint8Array(2 * SIZE)),
  dropInfinite: k.dropInfinite,
  weighFootprint: (data) => k.weighFootprint(data, values()),
  'weighFootprint, weights': (data) => k.weighFootprint(values(), data),
  neutralizeBackground: (data) => k.neutralizeBackground(data),
  footprintOf: (data) => k.footprintOf(data),
  featherFootprint: (data) => k.featherFootprint(data, SIDE, SIDE, 2),
  storedFloats: parallel.storedFloats,
};

const OTHER_KINDS: [string, unknown][] = [
  ['Float64Array', new Float64Array(SIZE)],
  ['Int16Array', new Int16Array(SIZE)],
  ['Uint8Array', new Uint8Array(SIZE)],
  ['Array', Array.from(values())],
];

/** Runs a function; an error that it throws must be a typed one. */
function refusal(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe.each(Object.entries(OF_RASTER))('%s', (_, run) => {
  it('takes an image', () => {
    expect(() => run(image())).not.toThrow();
  });

  it.each<[string, k.Raster]>([
    ['a value too few', raster(values().subarray(1))],
    ['no value', raster(new Float32Array(0))],
    ['a negative width', raster(values(), -SIDE)],
    ['a width that is not whole', raster(values(), 2.5)],
    ['a height of NaN', raster(values(), SIDE, NaN)],
    ['an infinite height', raster(values(), SIDE, Infinity)],
  ])('refuses one with %s', (_name, odd) => {
    expect(refusal(() => run(odd))).toBeInstanceOf(ArgumentError);
  });

  it.each(OTHER_KINDS)('refuses one of %s', (_kind, data) => {
    expect(refusal(() => run(raster(data as Float32Array)))).toBeInstanceOf(ArgumentError);
  });

  it('takes one of NaN alone, or refuses it with a typed error', () => {
    const error = refusal(() => run(raster(new Float32Array(SIZE).fill(NaN))));
    if (error !== undefined) expect(error).toBeInstanceOf(k.KernelError);
  });
});

describe.each(Object.entries(OF_PIXELS))('%s', (_, run) => {
  it('takes pixels', () => {
    expect(() => run(values())).not.toThrow();
  });

  it.each(OTHER_KINDS)('refuses a %s', (_kind, data) => {
    expect(refusal(() => run(data as Float32Array))).toBeInstanceOf(ArgumentError);
  });

  it.each([
    ['NaN alone', new Float32Array(SIZE).fill(NaN)],
    ['huge numbers', Float32Array.from({ length: SIZE }, (__, i) => (i % 2 ? 3e38 : -3e38))],
  ])('takes %s', (_name, data) => {
    expect(() => run(data.slice())).not.toThrow();
  });
});

describe('an unknown name', () => {
  const any = <T>(name: string) => name as unknown as T;

  it.each<[string, () => unknown, RegExp]>([
    ['colour map', () => k.colormap(any('gray')), /^colormap: 'gray' is not one of .*grayscale/],
    [
      'colour map of a picture',
      () => k.renderIndexed(values(), SIDE, SIDE, tone, any('jet'), rgba()),
      /^colormap: 'jet'/,
    ],
    ['colour map of an object', () => k.colormap(any('constructor')), /^colormap/],
    ['stretch', () => k.stretchFunction({ stretch: any('cbrt') }), /^stretch: 'cbrt' is not one of .*asinh/],
    ['stretch of a tone', () => k.toneFunction({ ...tone, stretch: any('cbrt') }), /^stretch/],
    [
      'stretch of a picture',
      () => k.renderIndexed(values(), SIDE, SIDE, { ...tone, stretch: any('cbrt') }, 'hot', rgba()),
      /^stretch/,
    ],
    ['curve', () => k.curveFunction(any('S')), /^curve: 'S' is not one of .*s_curve/],
    ['curve of a tone', () => k.toneTable({ ...tone, curve: any('S') }), /^curve/],
    [
      'resampling',
      () => k.reproject(image(), map, { method: any('cubic') }),
      /^method: 'cubic' is not one of .*bicubic/,
    ],
    [
      'conserved',
      () => k.reproject(image(), map, { method: 'exact', conserve: any('energy') }),
      /^conserve: 'energy'/,
    ],
    ['accumulation', () => k.createAccumulator(any('median'), 2, 2), /^method: 'median' is not one of/],
    ['combination', () => k.combineBand([], 2, 2, any('mode')), /^method: 'mode' is not one of .*median/],
    ['detection', () => k.findSources(image(), { method: any('sep') }), /^method: 'sep' is not one of auto/],
    ['star finder', () => k.findStars(image(), mesh, any('segmentation'), {}), /^method: 'segmentation'/],
    [
      'estimator',
      () => k.background2d(image(), { boxSize: 4, estimator: any('mean') }),
      /^estimator: 'mean'/,
    ],
    [
      'interpolation',
      () => k.background2d(image(), { boxSize: 4, interpolation: any('cubic') }),
      /^interpolation: 'cubic'/,
    ],
    [
      'connectivity',
      () => k.detectSources(image(), 5, { connectivity: any('6') }),
      /^connectivity: '6' is not one of 4, 8/,
    ],
    ['spacing', () => k.deblendSources(image(), labels(), { mode: any('log') }), /^mode: 'log'/],
    [
      'frame',
      () => k.frameChange({ system: any('B1950'), equinox: 1950 }, { system: 'ICRS', equinox: 2000 }),
      /B1950/,
    ],
    ['projection', () => k.createWcs({ ...wcs.parameters, projection: 'XYZ' }), /XYZ/],
  ])('of a %s is refused', (_, run, message) => {
    const error = refusal(run);
    expect(error).toBeInstanceOf(k.KernelError);
    expect((error as Error).message).toMatch(message);
  });
});

describe('text that FITS cannot hold', () => {
  const cardsOf = (card: k.Card) => () => k.formatCard(card);

  it.each<[string, () => unknown]>([
    ['a value', cardsOf({ keyword: 'OBJECT', value: 'Ångström' })],
    ['a comment', cardsOf({ keyword: 'EXPTIME', value: 1, comment: 'µs' })],
    ['a HISTORY', cardsOf({ keyword: 'HISTORY', comment: 'naïve' })],
    ['a line end', cardsOf({ keyword: 'OBJECT', value: 'M\n31' })],
    ['a column', () => k.writeFits([{ type: 'table', columns: [{ name: 'name', data: ['α Cen'] }] }])],
    ['a header', () => k.formatHeader([{ keyword: 'OBJECT', value: '🌌' }])],
  ])('in %s is refused', (_, run) => {
    expect(refusal(run)).toBeInstanceOf(ArgumentError);
    expect(refusal(run)).toMatchObject({ reason: expect.stringMatching(/^FITS text cannot hold "/) });
  });

  it('names the card and the character', () => {
    expect(cardsOf({ keyword: 'OBJECT', value: 'Ångström' })).toThrow(
      'OBJECT: FITS text cannot hold "Å", only ASCII',
    );
  });

  it('can be replaced, one question mark for a character', () => {
    expect(k.asciiCard({ keyword: 'OBJECT', value: 'α Cen 🌌', comment: 'näher' })).toEqual({
      keyword: 'OBJECT',
      value: '? Cen ?',
      comment: 'n?her',
    });
    expect(k.asciiCard({ keyword: 'EXPTIME', value: 1 })).toEqual({ keyword: 'EXPTIME', value: 1 });
  });

  it('includes all characters beyond the printable ASCII, and no others', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const error = refusal(cardsOf({ keyword: 'OBJECT', value: text }));
        expect(error === undefined).toBe(/^[ -~]*$/.test(text));
        expect(cardsOf(k.asciiCard({ keyword: 'OBJECT', value: text }))).not.toThrow();
      }),
    );
  });
});
