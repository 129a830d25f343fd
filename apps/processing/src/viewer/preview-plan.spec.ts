import { loadSettings } from '#platform';
import type { PreviewRequest } from '#processing-client/contract';
import type { PlanContext } from '../engine/request-context.js';
import { planPreview, previewMemory } from './preview-plan.js';

const REQUEST = { key: 'a', width: 1000, height: 1000, fit: 'inside', smoothMethod: '' } as PreviewRequest;

/** The plan for an image of this shape. */
function planFor(shape: readonly number[], changes: Partial<PreviewRequest> = {}, limit = 200_000_000) {
  const run = () => Promise.resolve({ answer: { reference: { place: { key: 'a' } }, shape, wcs: null } });
  const settings = loadSettings('processing', { MAX_FITS_ARRAY_ELEMENTS: String(limit) });
  return planPreview({ settings, tasks: { run } } as unknown as PlanContext, { ...REQUEST, ...changes });
}

describe('planPreview', () => {
  it('reads a large image reduced, and fits its shape into the box', async () => {
    const { source, size, slices } = await planFor([4096, 2048]);
    expect(source).toMatchObject({ reduction: 4, window: { x: 0, y: 0, width: 4096, height: 2048 } });
    expect([size, slices]).toEqual([{ width: 1000, height: 500 }, 1]);
  });

  it('takes the middle slice of a cube, or the requested one', async () => {
    expect(await planFor([10, 10, 7])).toMatchObject({ slices: 7, slice: 3 });
    expect(await planFor([10, 10, 7], { sliceIndex: 6 })).toMatchObject({ slice: 6 });
    await expect(planFor([10, 10, 7], { sliceIndex: 7 })).rejects.toThrow('not among the 7 slices');
  });

  it('accepts a cut-out up to the last pixel, and names the axis of one that reaches beyond', async () => {
    const cutout = { x: 30, y: 10, width: 10, height: 10 };
    expect((await planFor([40, 20], { cutout })).source.window).toEqual(cutout);
    const wider = { cutout: { ...cutout, width: 11 } };
    await expect(planFor([40, 20], wider)).rejects.toMatchObject({ argument: 'x' });
    const higher = { cutout: { ...cutout, y: 11 } };
    await expect(planFor([40, 20], higher)).rejects.toMatchObject({ argument: 'y' });
  });

  it('measures limits on the whole plane, as its usual preview does, unless they are given', async () => {
    const cutout = { x: 1000, y: 10, width: 500, height: 300 };
    const ofPlane = { cutout, limitsOfPlane: true, width: 500, height: 300, fit: 'exact' } as const;
    const overview = await planFor([4096, 2048, 3], { repairCores: true });
    const { source, limitsSource } = await planFor([4096, 2048, 3], ofPlane);
    expect(source).toMatchObject({ plane: 1, window: cutout, reduction: 1 });
    expect(limitsSource).toEqual(overview.source);
    const given = { ...ofPlane, low: 0, high: 1 };
    expect((await planFor([4096, 2048], given)).limitsSource).toBeUndefined();
    expect((await planFor([4096, 2048], { ...given, stretch: 'histeq' })).limitsSource).toBeDefined();
    expect((await planFor([4096, 2048], { cutout })).limitsSource).toBeUndefined();
  });

  it('refuses images with more pixels than are shown', async () => {
    await expect(planFor([1000, 1000], {}, 1_000_000)).resolves.toBeDefined();
    await expect(planFor([1000, 1001], {}, 1_000_000)).rejects.toMatchObject({ kind: 'too-large' });
  });
});

describe('previewMemory', () => {
  it('includes the raster, three more when it is smoothed, notes at full size, and values, levels and colours in the final size', async () => {
    const plan = await planFor([4096, 2048]);
    const read = 1024 * 512;
    const final = 1000 * 500;
    // Every eighth pixel, a number for each row, and the number of filled pixels.
    const noted = 4 * ((4096 * 2048) / 8 + 2048 + 1);
    expect(previewMemory(plan, { smoothMethod: '' })).toBe(4 * read + noted + 9 * final);
    expect(previewMemory(plan, { smoothMethod: 'median' })).toBe(16 * read + noted + 9 * final);
    const measured = { ...plan, limitsSource: plan.source };
    expect(previewMemory(measured, { smoothMethod: '' })).toBe(8 * read + 2 * noted + 9 * final);
  });
});
