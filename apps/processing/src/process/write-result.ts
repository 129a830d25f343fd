import { randomUUID } from 'node:crypto';
import { addDataSums, paddingBehind } from '#kernels/parallel';
import { forEachWithSlot } from '#platform';
import type { ProcessFacts, ProcessRequest } from '#processing-client/contract';
import type { Card } from '#kernels';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { RequestContext } from '../engine/request-context.js';
import type { ImageSource } from './image-source.js';
import { storeFloats } from './process.tasks.js';
import { resultHeader } from './result-header.js';
import type { ResultBand, ResultPlan } from './result-plan.js';
import { creationCards } from '../image-io/creation-cards.js';

/** Fractions of the total progress. */
const PROGRESS = { made: 90, stored: 99 } as const;

/** Numbers that are known when all pixels are made. */
interface Totals {
  readonly datasum: number;
  readonly rejected: number;
}

/** Placeholders: the header has as many cards with these numbers as with any others. */
const UNKNOWN: Totals = { datasum: 0, rejected: 0 };

/**
 * Makes an image and stores it as a FITS file, with no more than a few bands in memory: its header precedes the pixels but has their sum,
 * so it is written last.
 */
export async function writeResult(
  context: RequestContext,
  request: ProcessRequest,
  source: ImageSource,
  plan: ResultPlan,
): Promise<ProcessFacts> {
  const { staging, report } = context;
  const headerOf = ({ datasum, rejected }: Totals) =>
    resultHeader(source, plan, provenanceCards(request, rejected), datasum);
  const headerBytes = headerOf(UNKNOWN).length;
  const end = headerBytes + bytesOf(plan);
  const file = await staging.begin();
  const totals = await makePixels(context, plan, (at, bytes) => file.write(headerBytes + at, bytes));
  report({ percent: PROGRESS.made, stage: 'storing', message: 'Storing the file' });
  await file.write(end, Buffer.concat([paddingBehind(bytesOf(plan)), source.hdus.companions]));
  await file.write(0, headerOf(totals));
  const key = `${request.folder}${randomUUID()}/${request.fileName}`;
  const stored = await file.store(key);
  report({ percent: PROGRESS.stored, stage: 'stored', message: 'Stored' });
  return { key, contentType: 'application/fits', ...stored };
}

const rowsOf = ({ rowStart, rowEnd }: ResultBand): number => rowEnd - rowStart;

const bytesOf = ({ width, bands }: ResultPlan): number =>
  BYTES_PER_FLOAT * width * bands.reduce((sum, band) => sum + rowsOf(band), 0);

/** Makes all bands, some at once, and writes each at its position. */
async function makePixels(
  context: RequestContext,
  plan: ResultPlan,
  write: (at: number, bytes: Uint8Array) => Promise<void>,
): Promise<Totals> {
  const { bands, bandsAtOnce, width } = plan;
  const rows = bands.reduce((most, band) => Math.max(most, rowsOf(band)), 0);
  const slots = Array.from({ length: bandsAtOnce }, () => context.memory.floats(width * rows));
  const make = plan.begin(context);
  let [at, done] = [0, 0];
  const offsets = bands.map((band) => [at, (at += BYTES_PER_FLOAT * width * rowsOf(band))][0]);
  let totals = UNKNOWN;
  await forEachWithSlot(bands, slots, async (band, slot, i) => {
    const data = slot.subarray(0, width * rowsOf(band));
    const rejected = await make(band, data);
    const datasum = await context.tasks.run(storeFloats, { data });
    await write(offsets[i], new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    totals = {
      datasum: addDataSums(totals.datasum, datasum),
      rejected: totals.rejected + rejected,
    };
    done += 1;
    const percent = (PROGRESS.made * done) / bands.length;
    context.report({ percent, stage: 'processing', message: `Band ${done} of ${bands.length}` });
  });
  return totals;
}

/** The provenance of a result: software, date, parameters and input. */
function provenanceCards(
  { step, name, sha256 }: Pick<ProcessRequest, 'step' | 'name' | 'sha256'>,
  rejected: number,
  now: Date = new Date(),
): Card[] {
  const lines = [
    `input ${name}`,
    `sha256 ${sha256}`,
    ...parameterLines(step),
    ...(step.algorithm === 'reject-outliers' ? [`rejected ${rejected} pixels`] : []),
  ];
  return creationCards(step.algorithm, lines, now);
}

/** Another file is given by name only: storage keys are not disclosed. */
const parameterLines = (step: ProcessRequest['step']): string[] =>
  Object.entries(step)
    .filter(([name, value]) => name !== 'algorithm' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} = ${plain(value)}`);

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (value as { name: string }).name : String(value);
