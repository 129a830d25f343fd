import { rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { decodeTile, levelGrid, matchResolution, pixelScaleArcsec, TILE_SIZE, type Raster } from '#kernels';
import type { CompositionGrid, CompositionGridSpec, ProcessingClient } from '#processing-client';
import { channelSpec, compositeSpec } from '../support/composite-spec.js';
import { finestOf, tileBytes, tileOf, wholeLevel } from '../support/grid-tiles.js';
import { sharedEngine } from '../support/shared-stack.js';
import { HALF_WIDTH, STAR_FIELDS, starFieldFile } from '../support/star-fields.js';
import { clientOf, type SharedEngine } from '../support/start-engine.js';
import { combine } from '../support/whole-composite.js';

jest.setTimeout(180_000);

const FOLDER = 'library/composition-grid';
const nameOf = (channel: number, file: number): string => `${channel}-${file}.fits`;
const inputOf = (name: string) => ({ key: `${FOLDER}/${name}`, name });

const spec = (changes: Partial<CompositionGridSpec> = {}): CompositionGridSpec => ({
  channels: STAR_FIELDS.map((files, i) => ({
    inputs: files.map((_, k) => inputOf(nameOf(i, k))),
    label: null,
    wavelengthUm: [0.9, 2, 4.4][i],
  })),
  ...{ crop: 'union', northUp: true, rotationDegrees: 0, resolutionMatch: false },
  ...changes,
});

let engine: SharedEngine;
let client: ProcessingClient;
beforeAll(async () => {
  engine = await sharedEngine();
  STAR_FIELDS.forEach((files, i) =>
    files.forEach(({ bytes }, k) => engine.store(inputOf(nameOf(i, k)).key, bytes)),
  );
  client = clientOf(engine);
  whole = await client.compositionGrid(spec());
});

/** The grid of all channels. */
let whole: CompositionGrid;

/** The channel from whole images in memory. */
async function expectedLevel(grid: CompositionGrid, index: number, level: number): Promise<Raster> {
  const expected = await combine(
    STAR_FIELDS[index].map(({ bytes }) => bytes),
    levelGrid(finestOf(grid), level),
    grid.channels[index].placement.images.map(({ offset }) => offset),
  );
  // The engine may have closed an idle connection meanwhile: the client must notice it before the next request.
  await setImmediate();
  return expected;
}

/** The largest difference in units of the channel's range, and the pixels that only one of both has. */
function differences(found: Raster, expected: Raster, { stats }: CompositionGrid['channels'][number]) {
  expect([found.width, found.height]).toEqual([expected.width, expected.height]);
  const range = stats.max! - stats.min!;
  let [largest, blanks] = [0, 0];
  found.data.forEach((value, i) => {
    const other = expected.data[i];
    if (Number.isNaN(value) !== Number.isNaN(other)) blanks++;
    else if (!Number.isNaN(value)) largest = Math.max(largest, Math.abs(value - other) / range);
  });
  return { largest, blanks };
}

describe('a composition grid', () => {
  it('is the sky of all channels at the scale of the finest image, and its levels', () => {
    const grid = whole;
    expect(grid.pixelScaleArcsec).toBeCloseTo(0.1, 9);
    expect(grid.northAngleDeg).toBeCloseTo(0, 9);
    expect(grid.levels.map(({ width }) => width)).toEqual(
      grid.levels.map((_, level) => Math.ceil(grid.width / 2 ** level)),
    );
    expect(Math.max(...Object.values(grid.levels.at(-1)!))).toBeLessThanOrEqual(512);
    expect(Math.max(...Object.values(grid.levels.at(-2)!))).toBeGreaterThan(512);
    expect(grid.wcs).toMatchObject({ CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN' });
    expect(grid.leftOutImages).toBe(0);
  });

  it('has channels with a pixel only where a composite has one, on each level', async () => {
    const [request, grid] = [spec(), whole];
    for (const level of [0, 1, grid.levels.length - 1])
      for (const index of grid.channels.keys()) {
        const found = await wholeLevel(client, grid, request, index, level);
        const expected = await expectedLevel(grid, index, level);
        const { largest, blanks } = differences(found, expected, grid.channels[index]);
        expect({ level, index, blanks }).toEqual({ level, index, blanks: 0 });
        expect(largest).toBeLessThan(1e-5);
      }
  });

  it('measures every pixel of the first level whose longer side has at most 2048', async () => {
    const [request, grid] = [spec(), whole];
    const level = grid.levels.findIndex((size) => Math.max(size.width, size.height) <= 2048);
    const { data } = await wholeLevel(client, grid, request, 2, level);
    const valid = data.filter((value) => !Number.isNaN(value)).sort();
    const { stats, histogram, coverage, sky, zero, scale } = grid.channels[2];
    expect(stats).toMatchObject({ min: valid[0], max: valid.at(-1), validPixels: valid.length });
    expect(stats.median).toBeCloseTo((valid[(valid.length - 1) >> 1] + valid[valid.length >> 1]) / 2, 6);
    expect(coverage).toBe(valid.length / data.length);
    expect(histogram.counts.reduce((sum, count) => sum + count)).toBe(valid.length);
    expect([histogram.edges[0], histogram.edges[256]]).toEqual([stats.min, stats.max]);
    const places = histogram.edges.map((edge) => Math.asinh((edge - sky!.level) / sky!.noise));
    expect(places[128] - places[0]).toBeCloseTo(places[256] - places[128], 6);
    expect(zero).toBe(sky!.level);
    expect(scale).toBeCloseTo(Math.max(stats.max! - zero, zero - stats.min!) / 2048, 9);
  });

  it('suggests the tones of autoStretch, and what the sum is divided by', async () => {
    const request = spec({ crop: 'intersection' });
    const grid = await client.compositionGrid(request);
    const channels = request.channels.map(({ inputs }) => ({
      ...channelSpec([], { autoStretch: true, stretch: 'asinh' }),
      inputs,
    }));
    // The level that is measured is level 0 here: the grid of a composite of this width.
    const { crop } = request;
    const analysis = await client.analyzeChannels(compositeSpec(channels, { crop, width: grid.width }));
    const suggested = grid.channels.map(({ suggested: { limits } }) => limits);
    expect(suggested).toEqual(analysis.channels.map(({ suggestedLimits }) => suggestedLimits));
    expect(grid.normalization.sum).toBe(1);
    expect(grid.normalization.suggested).toBeGreaterThan(0);
    expect(grid.normalization.suggested).toBeLessThanOrEqual(1);
  });

  it('blurs a channel to the resolution of the longest wavelength without a seam between tiles', async () => {
    const request = spec({ resolutionMatch: true });
    request.channels.forEach((channel) =>
      Object.assign(channel, { wavelengthUm: channel.wavelengthUm! * 4 }),
    );
    const grid = await client.compositionGrid(request);
    const found = await wholeLevel(client, grid, request, 0, 0);
    const { blurArcsec } = grid.channels[0].placement;
    const sharp = await expectedLevel(grid, 0, 0);
    const scale = pixelScaleArcsec(finestOf(grid).wcs);
    const expected = matchResolution(sharp, blurArcsec!.from / scale, blurArcsec!.to / scale);
    const { largest, blanks } = differences(found, expected, grid.channels[0]);
    expect(blanks).toBe(0);
    expect(largest).toBeLessThan(1e-5);
    expect(grid.channels[2].placement.blurArcsec).toBeNull();
  });

  it('names the part that every channel covers', async () => {
    const grid = whole;
    const cropped = await client.compositionGrid(spec({ crop: 'intersection' }));
    const { x, y, width, height } = grid.intersection!;
    // The rectangle around the images of a channel is not the same in both grids.
    expect(Math.abs(width - cropped.width)).toBeLessThanOrEqual(2);
    expect(Math.abs(height - cropped.height)).toBeLessThanOrEqual(2);
    expect(Math.abs(grid.wcs.CRPIX1 - x - cropped.wcs.CRPIX1)).toBeLessThanOrEqual(2);
    expect(Math.abs(grid.wcs.CRPIX2 - y - cropped.wcs.CRPIX2)).toBeLessThanOrEqual(2);
  });
});

describe('channels of a composition grid', () => {
  const inputs = STAR_FIELDS[2].map((_, k) => inputOf(nameOf(2, k)));
  const channel = { inputs, label: null, wavelengthUm: null };

  it('are one and the same for the same files', async () => {
    const { channels } = await client.compositionGrid(spec({ channels: [channel, channel] }));
    expect(channels[1]).toEqual(channels[0]);
    expect(channels[0].placement.images.map(({ input }) => input)).toEqual([0, 1]);
    expect(
      channels[0].placement.images.map(({ offset }) => offset).reduce((sum, one) => sum + one),
    ).toBeCloseTo(0);
  });

  it('may be blank in the part of the sky that is shown', async () => {
    const { ra, dec } = { ra: 40 + 0.8 * HALF_WIDTH, dec: -20 };
    const crop = { ra, dec, widthArcsec: 5, heightArcsec: 5 };
    const request = spec({ crop, channels: [{ ...channel, inputs: [inputs[0]] }, channel] });
    const grid = await client.compositionGrid(request);
    const [{ stats, sky, coverage, suggested, ...blank }] = grid.channels;
    expect({ ...blank, sky, coverage }).toMatchObject({ zero: 0, scale: 1, sky: null, coverage: 0 });
    expect(stats).toMatchObject({ min: null, validPixels: 0 });
    expect(suggested.limits.low).toBeLessThan(suggested.limits.high);
    expect(grid.intersection).toBeNull();
    const tile = tileOf(grid, request, 0, { level: 0, x: 0, y: 0 });
    expect(decodeTile(await tileBytes(client, tile), tile).header).toMatchObject({
      isBlank: true,
      width: 50,
      height: 50,
    });
  });

  it.each([
    ['channels.0.wavelengthUm', { resolutionMatch: true, channels: [channel] }],
    ['channels.0.dataIds', { channels: [channel, { ...channel, inputs: [inputOf('elsewhere.fits')] }] }],
    ['crop', { crop: { ra: 220, dec: 20, widthArcsec: 5, heightArcsec: 5 }, channels: [channel] }],
  ] as const)('are refused by the name of %s', async (field, changes) => {
    engine.store(inputOf('elsewhere.fits').key, starFieldFile({ ra: 41, width: 100, height: 100 }, 5).bytes);
    await expect(client.compositionGrid(spec(changes))).rejects.toMatchObject({
      body: { kind: 'validation', errors: [{ field }] },
    });
  });
});

/** Rounding of values near the sky, 7, to single precision. */
const FLOAT_ERROR = 1e-6;

describe('a tile of a composition grid', () => {
  it('has the same numbers as halves', async () => {
    const [request, grid] = [spec(), whole];
    const tile = tileOf(grid, request, 1, { level: 1, x: 0, y: 0 });
    const exact = decodeTile(await tileBytes(client, tile), tile).values;
    const { header, values } = decodeTile(await tileBytes(client, { ...tile, encoding: 'f16' }), tile);
    expect(header).toMatchObject({ encoding: 'f16', isClamped: false, isShuffled: true });
    const isWrong = values.filter((value, i) => {
      const half = Math.abs(exact[i] - tile.zero) * 2 ** -11 + tile.scale * 2 ** -24;
      return (
        Number.isNaN(exact[i]) !== Number.isNaN(value) || Math.abs(value - exact[i]) > half + FLOAT_ERROR
      );
    });
    expect(isWrong).toHaveLength(0);
  });

  it.each([
    { level: 9, x: 0, y: 0 },
    { level: 0, x: 99, y: 0 },
    { level: 1, x: 0, y: 2 ** 31 },
  ])('is not found outside the grid: %o', async (place) => {
    const [request, grid] = [spec(), whole];
    await expect(client.gridTile(tileOf(grid, request, 0, place))).rejects.toMatchObject({
      body: { kind: 'not-found' },
    });
  });

  it('opens only the files that touch it, and names one that is gone', async () => {
    const keys = [`${FOLDER}/near.fits`, `${FOLDER}/far.fits`];
    keys.forEach((key, k) => engine.store(key, STAR_FIELDS[2][k].bytes));
    const inputs = keys.map((key) => ({ key, name: path.basename(key) }));
    const request = spec({ channels: [{ inputs, label: null, wavelengthUm: null }] });
    const grid = await client.compositionGrid(request);
    rmSync(path.join(engine.folder, 'data', keys[1]));
    const { images } = grid.channels[0].placement;
    // East is left: the second image.
    const [left, right] = [0, Math.ceil(grid.width / TILE_SIZE) - 1].map((x) =>
      tileOf(grid, request, 0, { level: 0, x, y: 1 }),
    );
    expect(images[1].bounds!.xMax).toBeLessThan(right.x * TILE_SIZE);
    expect(decodeTile(await tileBytes(client, right), right).header.validPixels).toBeGreaterThan(0);
    await expect(client.gridTile(left)).rejects.toMatchObject({
      body: { kind: 'not-found', message: expect.stringContaining('far.fits') as string },
    });
  });
});
