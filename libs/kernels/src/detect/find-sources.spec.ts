import { crowdedField, wideField } from '../../../../test/golden/detect.js';
import { createRaster, type Raster } from '../raster.js';
import { clipBackground, joinBackground } from './background/background2d.js';
import type { DetectionMethod, FindSourcesOptions } from './detection-settings.js';
import { findBrightRuns, findSources } from './find-sources.js';

const METHODS: (DetectionMethod | 'auto')[] = ['daofind', 'iraf', 'segmentation', 'auto'];

function fill(width: number, height: number, value: number): Raster {
  return createRaster(width, height, new Float32Array(width * height).fill(value));
}

/** Round stars of the given width on a sky of 10 without noise but a faint ripple. */
function starField(fwhm: number): Raster {
  const centers = [20.3, 60.7, 99.5].flatMap((x) => [20.1, 55.4, 101.8].map((y) => [x, y]));
  const data = Float32Array.from({ length: 120 * 120 }, (_, i) => {
    const [x, y] = [i % 120, Math.floor(i / 120)];
    const light = centers.map(([cx, cy]) =>
      Math.exp((-4 * Math.LN2 * ((x - cx) ** 2 + (y - cy) ** 2)) / fwhm ** 2),
    );
    return 10 + 0.1 * Math.sin(i * i) + 50 * light.reduce((a, b) => a + b);
  });
  return createRaster(120, 120, data);
}

describe('findSources', () => {
  it.each(METHODS)('by %s finds nothing in empty images', (method) => {
    for (const empty of [
      fill(1, 1, 3),
      fill(100, 70, 5),
      fill(70, 100, NaN),
      fill(1, 90, -2),
      fill(2, 2, Infinity),
    ]) {
      const { sources, found, truncated } = findSources(empty, { method });
      expect({ sources, found, truncated }).toEqual({ sources: [], found: 0, truncated: false });
    }
  });

  it.each<DetectionMethod>(['daofind', 'iraf', 'segmentation'])(
    'by %s finds the stars of a field',
    (method) => {
      const { sources, background, threshold } = findSources(starField(3), { method });
      expect(sources).toHaveLength(9);
      expect(background.median).toBeCloseTo(10, 1);
      expect(threshold).toBeCloseTo(5 * background.rms, 10);
      for (const { x, y } of sources) {
        const distances = [20.3, 60.7, 99.5].flatMap((cx) =>
          [20.1, 55.4, 101.8].map((cy) => Math.hypot(x - cx, y - cy)),
        );
        expect(Math.min(...distances)).toBeLessThan(0.2);
      }
    },
  );

  it('chooses daofind for stars of the given width and segmentation for wider sources', () => {
    expect(findSources(starField(3)).method).toBe('daofind');
    expect(findSources(starField(9)).method).toBe('segmentation');
    expect(findSources(starField(9), { fwhm: 9 }).method).toBe('daofind');
  });

  it('fills the fields that the method measures and no other', () => {
    const measured = (method: DetectionMethod) => {
      const [source] = findSources(starField(3), { method }).sources;
      return Object.entries(source).flatMap(([name, value]) => (value === null ? [] : [name]));
    };
    const always = ['id', 'x', 'y', 'flux', 'peak'];
    expect(measured('daofind').sort()).toEqual([...always, 'sharpness', 'roundness1', 'roundness2'].sort());
    expect(measured('iraf').sort()).toEqual(
      [...always, 'fwhm', 'sharpness', 'roundness1', 'area', 'angle'].sort(),
    );
    const shape = ['fwhm', 'area', 'semiMajor', 'semiMinor', 'angle', 'ellipticity'];
    expect(measured('segmentation').sort()).toEqual([...always, ...shape].sort());
  });

  it('returns the brightest first and reports a truncated list', () => {
    const whole = findSources(wideField, { method: 'segmentation' });
    const fluxes = whole.sources.map(({ flux }) => flux);
    expect(fluxes).toEqual([...fluxes].sort((a, b) => b - a));
    const cut = findSources(wideField, { method: 'segmentation', maxSources: 3 });
    expect(cut).toMatchObject({ truncated: true, found: whole.found });
    expect(cut.sources).toEqual(whole.sources.slice(0, 3));
    expect(cut.sources.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('separates touching sources unless disabled', () => {
    const options: FindSourcesOptions = { method: 'segmentation', thresholdSigma: 2 };
    const parts = findSources(crowdedField, options).found;
    expect(parts).toBeGreaterThan(findSources(crowdedField, { ...options, deblend: false }).found);
  });

  it('bridges pixels without data', () => {
    const holed = starField(3);
    for (let y = 0; y < 120; y++) holed.data.fill(NaN, y * 120, y * 120 + 8);
    expect(findSources(holed, { method: 'segmentation' }).found).toBe(9);
  });

  it('finds stars on a sky without any noise', () => {
    const { data } = starField(3);
    const model = createRaster(
      120,
      120,
      data.map((value) => Math.max(0, value - 11)),
    );
    for (const method of METHODS) expect(findSources(model, { method }).found).toBe(9);
  });

  it('refuses options that are out of range', () => {
    expect(() => findSources(wideField, { thresholdSigma: 0 })).toThrow('thresholdSigma');
    expect(() => findSources(wideField, { fwhm: NaN })).toThrow('fwhm');
    expect(() => findSources(wideField, { npixels: 1.5 })).toThrow('npixels');
    expect(() => findSources(wideField, { maxSources: 0 })).toThrow('maxSources');
  });
});

describe('findSources of threads that share an image', () => {
  it.each(METHODS)('by %s finds the same when it was prepared in bands', (method) => {
    const options: FindSourcesOptions = { method, background: { boxSize: 25 } };
    const bands = [
      { rowStart: 0, rowEnd: 60 },
      { rowStart: 60, rowEnd: 61 },
      { rowStart: 61, rowEnd: crowdedField.height },
    ];
    const boxes = bands.map((band) => clipBackground(crowdedField, options.background, band));
    const background = joinBackground(boxes, options.background);
    const runs = bands.map((band) => findBrightRuns(crowdedField, background, options, band));
    const whole = findSources(crowdedField, options);
    expect(whole.found).toBeGreaterThan(10);
    expect(findSources(crowdedField, options, { background, runs })).toEqual(whole);
    expect(findSources(crowdedField, options, { background })).toEqual(whole);
  });
});
