import {
  addSums,
  describeSums,
  fromSegment,
  type BackgroundMesh,
  type RunList,
  type SegmentBatch,
  type SourceSums,
} from '#kernels/parallel';
import { fieldError } from '#platform';
import type { DetectSourcesRequest } from '#processing-client/contract';
import type { TaskGroup } from '../engine/threads/task-group.js';
import type { ImagePlane } from '../image-io/image-reference.js';
import { batchSegments, findRuns, measureBatch } from './analysis.tasks.js';
import type { BrightestSources } from './brightest-sources.js';
import { BATCH_LIMITS, MAX_RUNS } from './detection-memory.js';
import { optionsOf } from './detection-options.js';
import { sourceRows } from './source-rows.js';
import { stripsOf } from './strips.js';

/**
 * The connected regions above the thresholds, in batches.
 * @throws AppError validation naming thresholdSigma when there are too many to store
 */
export async function findSegments(
  tasks: TaskGroup,
  plane: ImagePlane,
  background: BackgroundMesh,
  request: DetectSourcesRequest,
): Promise<SegmentBatch[]> {
  const options = optionsOf(request);
  const lists: RunList[] = [];
  let runs = 0;
  const inputs = stripsOf(plane).map((strip) => ({ plane, ...strip, background, options }));
  await tasks.runFewAtOnce(findRuns, inputs, (list, index) => {
    lists[index] = list;
    runs += list.starts.length;
    if (runs > MAX_RUNS) throw tooManyRuns();
  });
  const { width } = plane;
  return tasks.run(batchSegments, { lists, width, npixels: request.npixels, limits: BATCH_LIMITS });
}

const tooManyRuns = () =>
  fieldError(
    'thresholdSigma',
    `more than ${MAX_RUNS} rows of pixels rise above it; take a higher one, more npixels, or daofind`,
  );

/** Measures the sources of all batches. */
export async function measureSegments(
  tasks: TaskGroup,
  plane: ImagePlane,
  background: BackgroundMesh,
  batches: readonly SegmentBatch[],
  request: DetectSourcesRequest,
  found: BrightestSources,
): Promise<void> {
  const options = optionsOf(request);
  const large = new Map<number, LargeSegment>();
  const inputs = batches.map((batch) => ({ plane, background, batch, options }));
  await tasks.runFewAtOnce(measureBatch, inputs, (measured, index) => {
    if ('sums' in measured) addPiece(large, batches[index], measured.sums);
    else found.add(measured);
  });
  for (const { sums, left, lower } of large.values())
    found.add({ found: 1, brightest: sourceRows([fromSegment(describeSums(sums, left, lower))]) });
}

/** A segment that is measured in pieces. */
interface LargeSegment {
  readonly sums: SourceSums;
  readonly left: number;
  readonly lower: number;
}

function addPiece(large: Map<number, LargeSegment>, { piece }: SegmentBatch, sums: SourceSums): void {
  const { label, left, lower } = piece!;
  const before = large.get(label);
  large.set(label, { left, lower, sums: before ? addSums(before.sums, sums) : sums });
}
