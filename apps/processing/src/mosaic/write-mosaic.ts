import { randomUUID } from 'node:crypto';
import type { PixelWindow } from '#kernels';
import { addDataSums, paddingBehind } from '#kernels/parallel';
import { forEachWithSlot } from '#platform';
import type { MosaicFitsRequest, StoredMosaic } from '#processing-client/contract';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { RequestContext } from '../engine/request-context.js';
import { combinationOf } from './combination.js';
import { tilesToCombine, type TileToCombine } from './combine-bands.js';
import { sourceTable, valuesHeader, weightsHeader } from './mosaic-header.js';
import { offsetsOf, readyInputs } from './mosaic-layers.js';
import { bandsOf } from './mosaic-layout.js';
import { BANDS_AT_ONCE } from './mosaic-memory.js';
import { combining, factsOf, totalOf } from './mosaic-picture.js';
import { combineTile, type CombinedTile } from './mosaic.tasks.js';
import { PROGRESS, type MosaicPlan } from './plan-mosaic.js';

/** Numbers that are known when the last pixel is made. */
interface Totals extends CombinedTile {
  readonly datasums: readonly [values: number, weights: number];
}

/** Placeholders: the headers have as many cards with these numbers as with any others. */
const UNKNOWN: Totals = { covered: 0, rejected: 0, datasums: [0, 0] };

/** Writes bytes of the values, or of the weights, at an offset among them. */
type WritePlane = (plane: 0 | 1, at: number, bytes: Uint8Array) => Promise<void>;

/** Makes a mosaic as a FITS file, with no more than two bands of it in memory: headers precede the pixels, and are written last. */
export async function writeMosaic(
  context: RequestContext,
  { spec, folder, fileName }: MosaicFitsRequest,
  plan: MosaicPlan,
): Promise<StoredMosaic> {
  const { staging, report } = context;
  const offsets = await offsetsOf(context, plan);
  const headersOf = (totals: Totals) => {
    const outcome = { offsets, ...totals };
    return [valuesHeader(spec, plan, outcome), weightsHeader(plan, outcome)] as const;
  };
  const [first, second] = headersOf(UNKNOWN);
  const bytes = BYTES_PER_FLOAT * plan.grid.width * plan.grid.height;
  const padding = paddingBehind(bytes);
  const secondAt = first.length + bytes + padding.length;
  const planesAt = [first.length, secondAt + second.length];
  const file = await staging.begin();
  const totals = await makePixels(context, spec, plan, offsets, (plane, at, part) =>
    file.write(planesAt[plane] + at, part),
  );
  report({ percent: PROGRESS.store, stage: 'storing', message: 'Storing the file' });
  const [values, weights] = headersOf(totals);
  await file.write(0, values);
  await file.write(secondAt, weights);
  const sources = sourceTable(plan, { offsets, ...totals });
  await file.write(planesAt[1] + bytes, Buffer.concat([padding, sources]));
  const key = `${folder}${randomUUID()}/${fileName}`;
  const stored = await file.store(key);
  report({ percent: PROGRESS.stored, stage: 'stored', message: 'Stored' });
  return { key, ...factsOf(plan, totals, 'application/fits'), ...stored };
}

/** Memory of a band. */
interface Slot {
  readonly values: Float32Array;
  readonly weights: Float32Array;
}

async function makePixels(
  context: RequestContext,
  spec: MosaicFitsRequest['spec'],
  plan: MosaicPlan,
  offsets: Float64Array,
  write: WritePlane,
): Promise<Totals> {
  const inputs = await readyInputs(context, plan, spec, offsets, null);
  const bands = bandsOf(plan.grid).map((band) => ({
    band,
    tiles: tilesToCombine(band, inputs, combinationOf(spec), plan),
  }));
  const count = bands.reduce((sum, { tiles }) => sum + tiles.length, 0);
  const onTile = combining(context, spec, { from: PROGRESS.combine, to: PROGRESS.store, count });
  let totals = UNKNOWN;
  await forEachWithSlot(bands, slotsFor(context, bands[0].band), async (band, slot) => {
    const made = await makeBand(context, band, slot, onTile, write);
    // Read after the await: other bands have changed the totals meanwhile.
    totals = addTotals(totals, made);
  });
  return totals;
}

const slotsFor = ({ memory }: RequestContext, { width, height }: PixelWindow): Slot[] =>
  Array.from({ length: BANDS_AT_ONCE }, () => ({
    values: memory.floats(width * height),
    weights: memory.floats(width * height),
  }));

interface BandToMake {
  readonly band: PixelWindow;
  readonly tiles: readonly TileToCombine[];
}

/** Makes a band and writes it at its position. */
async function makeBand(
  { tasks }: RequestContext,
  { band, tiles }: BandToMake,
  slot: Slot,
  onTile: () => void,
  write: WritePlane,
): Promise<Totals> {
  const length = band.width * band.height;
  const [values, weights] = [slot.values.subarray(0, length), slot.weights.subarray(0, length)];
  const out = { ...band, values, weights, isStored: true };
  const combined = await tasks.runEach(
    combineTile,
    tiles.map((tile) => ({ ...tile, step: 1, out })),
    onTile,
  );
  const at = BYTES_PER_FLOAT * band.y * band.width;
  await write(0, at, bytesOf(values));
  await write(1, at, bytesOf(weights));
  return {
    ...totalOf(combined),
    datasums: combined.map(({ datasums }) => datasums).reduce(addPairs, [0, 0]),
  };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const addTotals = (a: Totals, b: Totals): Totals => ({
  ...totalOf([a, b]),
  datasums: addPairs(a.datasums, b.datasums),
});

const addPairs = (a: Totals['datasums'], b: Totals['datasums']): Totals['datasums'] => [
  addDataSums(a[0], b[0]),
  addDataSums(a[1], b[1]),
];
