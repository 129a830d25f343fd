import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { addDataSums, paddingBehind } from '#kernels';
import type { ProcessFacts, ProcessRequest } from '#processing-client/contract';
import { storeHashed } from '../encode/store-hashed.js';
import type { Work } from '../operations/work.js';
import type { ImageSource } from './image-source.js';
import { provenanceCards } from './provenance.js';
import { resultHeader } from './result-header.js';
import type { ResultBand, ResultPlan } from './result-plan.js';

/** Shares of the whole progress. */
const PROGRESS = { made: 90, stored: 99 } as const;

/** What is known of the pixels when all are made. */
interface Totals {
  bytes: number;
  datasum: number;
  rejected: number;
}

/**
 * Makes an image and stores it as a FITS file, no more than a few bands in memory: its header stands before the pixels but has
 * their sum, so they wait in a file of their own until the last is made.
 */
export async function writeResult(
  work: Work,
  request: ProcessRequest,
  source: ImageSource,
  plan: ResultPlan,
): Promise<ProcessFacts> {
  const { storage, report } = work;
  const attempt = randomUUID();
  const key = `${request.folder}${attempt}/${request.fileName}`;
  const pixelsKey = `${request.pixelsFolder}${attempt}`;
  const totals: Totals = { bytes: 0, datasum: 0, rejected: 0 };
  await storage.put(pixelsKey, Readable.from(storedBands(work, plan, totals)));
  report({ percent: PROGRESS.made, stage: 'storing', message: 'Storing the file' });
  const header = resultHeader(source, plan, provenanceCards(request, totals.rejected), totals.datasum);
  const parts = async function* (): AsyncGenerator<Uint8Array> {
    yield header;
    yield* await storage.open(pixelsKey);
    yield paddingBehind(totals.bytes);
    yield source.units.companions;
  };
  const stored = await storeHashed(work, key, parts());
  await storage.delete(pixelsKey);
  report({ percent: PROGRESS.stored, stage: 'stored', message: 'Stored' });
  return { key, contentType: 'application/fits', ...stored };
}

/** The bytes of all bands in their order; some are made while others are written. */
async function* storedBands(work: Work, plan: ResultPlan, totals: Totals): AsyncGenerator<Buffer> {
  const { bands, bandsAtOnce, width } = plan;
  const rows = bands.reduce((most, { rowStart, rowEnd }) => Math.max(most, rowEnd - rowStart), 0);
  const slots = Array.from({ length: bandsAtOnce }, () => work.memory.floats(width * rows));
  const make = plan.begin(work);
  const begin = (i: number): Promise<MadeBand> => {
    const made = makeBand(work, make, bands[i], slots[i % bandsAtOnce], width);
    made.catch(() => undefined); // It is awaited in its turn; one before it may fail first.
    return made;
  };
  const running = slots.slice(0, bands.length).map((_, i) => begin(i));
  for (const i of bands.keys()) {
    const { data, datasum, rejected } = await running.shift()!;
    // A copy: the stream may hold it when the memory is that of the next band.
    const bytes = Buffer.from(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    totals.bytes += bytes.length;
    totals.datasum = addDataSums(totals.datasum, datasum);
    totals.rejected += rejected;
    if (i + bandsAtOnce < bands.length) running.push(begin(i + bandsAtOnce));
    const percent = (PROGRESS.made * (i + 1)) / bands.length;
    work.report({ percent, stage: 'processing', message: `Band ${i + 1} of ${bands.length}` });
    yield bytes;
  }
}

interface MadeBand {
  readonly data: Float32Array;
  readonly datasum: number;
  readonly rejected: number;
}

async function makeBand(
  { tasks }: Work,
  make: ReturnType<ResultPlan['begin']>,
  band: ResultBand,
  slot: Float32Array,
  width: number,
): Promise<MadeBand> {
  const data = slot.subarray(0, width * (band.rowEnd - band.rowStart));
  const rejected = await make(band, data);
  return { data, datasum: await tasks.run('storeFloats', { data }), rejected };
}
