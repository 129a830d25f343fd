import { randomUUID } from 'node:crypto';
import { addDataSums, paddingBehind, type PixelWindow } from '#kernels';
import type { MosaicFitsRequest, StoredMosaic } from '#processing-client/contract';
import type { CombinedTile } from '../compute/tasks/combine-tile.js';
import { putTogether } from '../encode/put-together.js';
import { storeHashed } from '../encode/store-hashed.js';
import type { Work } from '../operations/work.js';
import { combinationOf } from './combination.js';
import { tilesToCombine, type TileToCombine } from './combine-bands.js';
import { sourceTable, valuesHeader, weightsHeader } from './mosaic-header.js';
import { offsetsOf, readyInputs } from './mosaic-layers.js';
import { bandsOf } from './mosaic-layout.js';
import { BANDS_AT_ONCE } from './mosaic-memory.js';
import { combining, factsOf, totalOf } from './mosaic-picture.js';
import type { MosaicPlan } from './prepare-mosaic.js';
import { PROGRESS } from './progress.js';

/** Values that are handed to the storage at once: 1 MB. */
const PIECE_FLOATS = 1 << 18;

/** What is known of all pixels when the last is made. */
interface Totals extends CombinedTile {
  readonly bytes: number;
  readonly datasums: readonly [values: number, weights: number];
}

/** Makes a mosaic as a FITS file, no more than two bands of it in memory: its pixels wait in files of their own for its header. */
export async function writeMosaic(
  work: Work,
  { spec, folder, fileName, pixelsFolder }: MosaicFitsRequest,
  plan: MosaicPlan,
): Promise<StoredMosaic> {
  const { storage, report } = work;
  const attempt = randomUUID();
  const key = `${folder}${attempt}/${fileName}`;
  const waiting = ['values', 'weights'].map((name) => `${pixelsFolder}${attempt}-${name}`);
  try {
    const offsets = await offsetsOf(work, plan);
    const totals = await makePixels(work, spec, plan, offsets, waiting);
    report({ percent: PROGRESS.store, stage: 'storing', message: 'Storing the file' });
    const outcome = { offsets, ...totals };
    const parts = async function* (): AsyncGenerator<Uint8Array> {
      yield valuesHeader(spec, plan, outcome);
      yield* await storage.open(waiting[0]);
      yield paddingBehind(totals.bytes);
      yield weightsHeader(plan, outcome);
      yield* await storage.open(waiting[1]);
      yield paddingBehind(totals.bytes);
      yield sourceTable(spec.inputs, plan, outcome);
    };
    const stored = await storeHashed(work, key, parts());
    report({ percent: PROGRESS.stored, stage: 'stored', message: 'Stored' });
    return { key, ...factsOf(plan, totals, 'application/fits'), ...stored };
  } finally {
    // Deleting what is not there is no error.
    for (const name of waiting) await storage.delete(name);
  }
}

async function makePixels(
  work: Work,
  spec: MosaicFitsRequest['spec'],
  plan: MosaicPlan,
  offsets: Float64Array,
  waiting: readonly string[],
): Promise<Totals> {
  const inputs = await readyInputs(work, plan, spec, offsets, null);
  const bands = bandsOf(plan.grid).map((band) => ({
    band,
    tiles: tilesToCombine(band, inputs, combinationOf(spec), plan),
  }));
  const count = bands.reduce((sum, { tiles }) => sum + tiles.length, 0);
  const onTile = combining(work, spec, { from: PROGRESS.combine, to: PROGRESS.store, count });
  let totals: Totals = { bytes: 0, covered: 0, rejected: 0, datasums: [0, 0] };
  const pieces = async function* (): AsyncGenerator<readonly Uint8Array[]> {
    for await (const { planes, ...band } of madeBands(work, bands, onTile)) {
      totals = addTotals(totals, band);
      yield* piecesOf(planes);
    }
  };
  await putTogether(work.storage, waiting, pieces());
  return totals;
}

const addTotals = (a: Totals, b: Totals): Totals => ({
  ...totalOf([a, b]),
  bytes: a.bytes + b.bytes,
  datasums: addPairs(a.datasums, b.datasums),
});

interface BandToMake {
  readonly band: PixelWindow;
  readonly tiles: readonly TileToCombine[];
}

interface MadeBand extends Totals {
  /** Values and weights as they stand in the file. */
  readonly planes: readonly [values: Float32Array, weights: Float32Array];
}

/** Memory of a band. */
interface Slot {
  readonly values: Float32Array;
  readonly weights: Float32Array;
}

/** All bands in their order; the next is made while one is written. */
async function* madeBands(
  work: Work,
  bands: readonly BandToMake[],
  onTile: () => void,
): AsyncGenerator<MadeBand> {
  const [{ band }] = bands;
  const slots = Array.from({ length: BANDS_AT_ONCE }, () => ({
    values: work.memory.floats(band.width * band.height),
    weights: work.memory.floats(band.width * band.height),
  }));
  const begin = (i: number): Promise<MadeBand> => {
    const made = makeBand(work, bands[i], slots[i % BANDS_AT_ONCE], onTile);
    made.catch(() => undefined); // It is awaited in its turn; one before it may fail first.
    return made;
  };
  const running = slots.slice(0, bands.length).map((_, i) => begin(i));
  for (const i of bands.keys()) {
    yield await running.shift()!;
    // Asked for more: what it had has been taken.
    if (i + BANDS_AT_ONCE < bands.length) running.push(begin(i + BANDS_AT_ONCE));
  }
}

async function makeBand(
  { tasks }: Work,
  { band, tiles }: BandToMake,
  slot: Slot,
  onTile: () => void,
): Promise<MadeBand> {
  const length = band.width * band.height;
  const [values, weights] = [slot.values.subarray(0, length), slot.weights.subarray(0, length)];
  const out = { ...band, values, weights, isStored: true };
  const combined = await tasks.runEach(
    'combineTile',
    tiles.map((tile) => ({ ...tile, step: 1, out })),
    onTile,
  );
  const sums = combined.map(({ datasums }) => datasums).reduce(addPairs, [0, 0]);
  return { ...totalOf(combined), planes: [values, weights], bytes: values.byteLength, datasums: sums };
}

const addPairs = (a: Totals['datasums'], b: Totals['datasums']): Totals['datasums'] => [
  addDataSums(a[0], b[0]),
  addDataSums(a[1], b[1]),
];

/** The bytes of both planes in pieces. They are copies: a stream may hold them when the memory is that of the next band. */
function* piecesOf([values, weights]: MadeBand['planes']): Generator<readonly Uint8Array[]> {
  for (let from = 0; from < values.length; from += PIECE_FLOATS) {
    const piece = (plane: Float32Array) => copyOf(plane.subarray(from, from + PIECE_FLOATS));
    yield [piece(values), piece(weights)];
  }
}

/** Bytes of some values. */
function copyOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  const copy = Buffer.allocUnsafeSlow(byteLength);
  copy.set(new Uint8Array(buffer, byteOffset, byteLength));
  return copy;
}
