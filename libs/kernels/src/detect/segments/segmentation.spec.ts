import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import {
  crowdedField,
  detectReference,
  withoutSky,
  type MapReference,
  type TableReference,
} from '../../../../../test/golden/detect.js';
import { createRaster, type Raster } from '../../raster.js';
import { deblendSources } from './deblend/deblend-sources.js';
import { detectSources } from './detect-sources.js';
import type { DeblendOptions } from './deblend/divide-segment.js';
import type { Connectivity, LabelMap } from './label-map.js';
import { sourceProperties, type SourceProperties } from './source-properties.js';

const field = withoutSky(crowdedField);

function describeMap({ labels, count }: LabelMap): MapReference {
  return { count, crc: crc32(new Uint8Array(labels.buffer)) };
}

function only({ count, crc }: MapReference): MapReference {
  return { count, crc };
}

const DETECTIONS: [string, number, number, Connectivity][] = [
  ['5/10/8', 5, 10, 8],
  ['3/5/4', 3, 5, 4],
  ['2/1/8', 2, 1, 8],
  ['1.2/10/8', 1.2, 10, 8],
];

const DEBLENDINGS: [string, DeblendOptions][] = [
  ['exponential/32/0.001', {}],
  ['exponential/16/0.05', { levels: 16, contrast: 0.05 }],
  ['linear/32/0', { mode: 'linear', contrast: 0 }],
  ['sinh/24/0.005', { mode: 'sinh', levels: 24, contrast: 0.005 }],
];

describe.each(DETECTIONS)('threshold/npixels/connectivity %s', (name, threshold, npixels, connectivity) => {
  const reference = detectReference.segmentation[name];
  const map = detectSources(field, threshold, { npixels, connectivity });

  it('detectSources equals photutils.segmentation.detect_sources', () => {
    expect(describeMap(map)).toEqual(only(reference));
  });

  it.each(DEBLENDINGS)('deblendSources equals deblend_sources with %s', (mode, options) => {
    const parts = deblendSources(field, map, { npixels, connectivity, ...options });
    expect(describeMap(parts)).toEqual(reference[mode]);
  });
});

describe('sourceProperties', () => {
  const COLUMNS: [string, keyof SourceProperties][] = [
    ['xcentroid', 'x'],
    ['ycentroid', 'y'],
    ['segment_flux', 'flux'],
    ['max_value', 'peak'],
    ['area', 'area'],
    ['semimajor_sigma', 'semiMajor'],
    ['semiminor_sigma', 'semiMinor'],
    ['orientation', 'angle'],
    ['ellipticity', 'ellipticity'],
    ['fwhm', 'fwhm'],
  ];

  it('equals photutils.segmentation.SourceCatalog', () => {
    const table = detectReference.segmentation['5/10/8'].sources as TableReference;
    const sources = sourceProperties(field, deblendSources(field, detectSources(field, 5)));
    expect(sources).toHaveLength(table.area.length);
    for (const [name, property] of COLUMNS) {
      table[name].forEach((value, i) => {
        const tolerance = 1e-7 * Math.max(1, Math.abs(value!));
        expect(Math.abs(sources[i][property] - value!)).toBeLessThan(tolerance);
      });
    }
  });

  it('widens sources thinner than a pixel and tells those without light', () => {
    const line = createRaster(6, 1, Float32Array.of(0, 2, 2, 2, 0, 0));
    const [source] = sourceProperties(line, detectSources(line, 1, { npixels: 1 }));
    expect(source).toMatchObject({ x: 2, y: 0, flux: 6, area: 3, angle: 0 });
    expect(source.semiMinor).toBeCloseTo(Math.sqrt(1 / 12), 12);
    const dark = createRaster(2, 1, Float32Array.of(-1, -2));
    const [shapeless] = sourceProperties(dark, detectSources(dark, -5, { npixels: 1 }));
    expect(shapeless).toMatchObject({ x: NaN, flux: -3, peak: -1, area: 2, fwhm: NaN });
  });
});

describe('detectSources', () => {
  it('takes a threshold for each pixel', () => {
    const thresholds = Float32Array.from(field.data, (_, i) => 3 + (i % 7));
    const map = detectSources(field, createRaster(field.width, field.height, thresholds), { npixels: 4 });
    expect(describeMap(map)).toEqual(detectReference.segmentation.map);
  });

  it.each([
    [1, 1],
    [5, 1],
    [1, 5],
    [30, 20],
  ])('finds nothing in %d × %d pixels without data or contrast', (width, height) => {
    for (const value of [NaN, 0]) {
      const empty = createRaster(width, height, new Float32Array(width * height).fill(value));
      const map = detectSources(empty, 0, { npixels: 1 });
      expect(map.count).toBe(0);
      expect(deblendSources(empty, map).count).toBe(0);
      expect(sourceProperties(empty, map)).toEqual([]);
    }
  });

  it('refuses invalid options', () => {
    expect(() => detectSources(field, 1, { npixels: 0 })).toThrow('npixels');
    expect(() => detectSources(field, createRaster(2, 2))).toThrow('threshold');
    const map = detectSources(field, 5);
    expect(() => deblendSources(field, map, { levels: 0 })).toThrow('levels');
    expect(() => deblendSources(field, map, { contrast: 2 })).toThrow('contrast');
    expect(() => deblendSources(createRaster(2, 2), map)).toThrow('map');
    expect(() => sourceProperties(createRaster(2, 2), map)).toThrow('map');
  });

  it('joins exactly the pixels that a path of neighbours above the threshold connects', () => {
    fc.assert(
      fc.property(anyImage, fc.constantFrom<Connectivity>(4, 8), (image, connectivity) => {
        const { labels, count } = detectSources(image, 0, { npixels: 1, connectivity });
        expect(labels).toEqual(floodFill(image, connectivity));
        expect(Math.max(0, ...labels)).toBe(count);
      }),
    );
  });
});

describe('deblendSources', () => {
  it('divides sources and neither adds nor loses a pixel', () => {
    fc.assert(
      fc.property(anyImage, fc.constantFrom(1, 2, 3), (image, npixels) => {
        const map = detectSources(image, 0, { npixels });
        const parts = deblendSources(image, map, { npixels });
        expect(parts.count).toBeGreaterThanOrEqual(map.count);
        parts.labels.forEach((label, i) => expect(label > 0).toBe(map.labels[i] > 0));
        expect(new Set(parts.labels.filter((label) => label > 0)).size).toBe(parts.count);
      }),
    );
  });

  it('with a contrast of 1 divides nothing', () => {
    const map = detectSources(field, 1.2);
    expect(deblendSources(field, map, { contrast: 1 })).toEqual(map);
  });
});

/** Small images of few different values, so that plateaus and touching regions are common. */
const anyImage = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .array(fc.constantFrom(NaN, -1, 0, 1, 2, 3, 5, 8), {
        minLength: width * height,
        maxLength: width * height,
      })
      .map((pixels) => createRaster(width, height, Float32Array.from(pixels))),
  );

/** Labels of the pixels above 0 by filling one region after the other. */
function floodFill({ data, width, height }: Raster, connectivity: Connectivity): Int32Array {
  const labels = new Int32Array(data.length);
  let count = 0;
  const fill = (x: number, y: number): void => {
    const at = y * width + x;
    if (x < 0 || x >= width || y < 0 || y >= height || !(data[at] > 0) || labels[at] > 0) return;
    labels[at] = count;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (connectivity === 8 || dx === 0 || dy === 0) fill(x + dx, y + dy);
      }
    }
  };
  for (let i = 0; i < data.length; i++) {
    if (data[i] > 0 && labels[i] === 0) {
      count++;
      fill(i % width, Math.floor(i / width));
    }
  }
  return labels;
}
