import { BYTES_PER_MB } from '../engine/memory-budget.js';
import type { ImageReference } from '../image-io/image-reference.js';
import { choiceOf } from './search-plane.js';
import { detectionMemory } from './detection-memory.js';

const image = { tileRows: 1 } as ImageReference;
const megabytes = (width: number, height: number, maxSources = 10_000) =>
  detectionMemory({ image, plane: 0, width, height }, { maxSources }, 2) / BYTES_PER_MB;

describe('the memory of a detection', () => {
  it('does not grow with the height of a large image', () => {
    expect(megabytes(10_000, 10_000)).toBeLessThan(600);
    expect(megabytes(10_000, 1_000_000)).toBe(megabytes(10_000, 10_000));
  });

  it('is small for a small image, and follows the width of the others', () => {
    expect(megabytes(100, 100)).toBeLessThan(14);
    expect(megabytes(1024, 1024)).toBeLessThan(200);
    const wider = megabytes(2_000_000, 100) - megabytes(1_000_000, 100);
    // Two threads, three rasters of 128 rows or fewer.
    expect(wider).toBeCloseTo((2 * 3 * 4 * 1_000_000 * 100) / BYTES_PER_MB, 6);
  });

  it('grows with the number of sources returned', () => {
    expect(megabytes(4096, 4096, 50_000) - megabytes(4096, 4096, 0)).toBeCloseTo(60e6 / BYTES_PER_MB, 6);
  });
});

describe('the method chosen by auto', () => {
  it.each([
    [0, 0, 'segmentation'],
    [1, 1, 'daofind'],
    [10, 5, 'segmentation'],
    [10, 6, 'daofind'],
  ])('for %i regions of which %i are narrow', (regions, narrow, method) => {
    const choice = choiceOf({ regions, narrow }, 2.5);
    expect(choice.method).toBe(method);
    expect(choice.reason).toContain(`${narrow} of ${regions} connected regions`);
    expect(choice.reason).toContain('2.5 pixels');
  });
});
