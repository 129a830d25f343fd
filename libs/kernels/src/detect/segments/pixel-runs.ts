import type { Connectivity } from './label-map.js';

/** Room for this many runs at the start. */
const FIRST_CAPACITY = 4096;

/** Runs of neighbouring pixels in rows of an image, in row order. */
export interface RunList {
  /** First pixel of each run, as index into the image. */
  readonly starts: Int32Array;
  /** Pixel to stop before. */
  readonly ends: Int32Array;
}

/** A list of runs that grows. */
export class PixelRuns {
  private count = 0;
  private starts = new Int32Array(FIRST_CAPACITY);
  private ends = new Int32Array(FIRST_CAPACITY);

  /** Adds a run; runs must come in row order. */
  add(start: number, end: number): void {
    if (this.count === this.starts.length) this.grow();
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.count++;
  }

  /** Whether the last run ends right before pixel `at`. */
  isOpenAt(at: number): boolean {
    return this.count > 0 && this.ends[this.count - 1] === at;
  }

  /** Lengthens the last run to end before pixel `end`. */
  extend(end: number): void {
    this.ends[this.count - 1] = end;
  }

  /** The runs so far. */
  list(): RunList {
    return { starts: this.starts.slice(0, this.count), ends: this.ends.slice(0, this.count) };
  }

  private grow(): void {
    this.starts = enlarged(this.starts);
    this.ends = enlarged(this.ends);
  }
}

function enlarged(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}

/** The lists of bands that follow each other as one. */
export function concatenateRuns(lists: readonly RunList[]): RunList {
  if (lists.length === 1) return lists[0];
  const count = lists.reduce((sum, { starts }) => sum + starts.length, 0);
  const [starts, ends] = [new Int32Array(count), new Int32Array(count)];
  let at = 0;
  for (const list of lists) {
    starts.set(list.starts, at);
    ends.set(list.ends, at);
    at += list.starts.length;
  }
  return { starts, ends };
}

/**
 * Joins runs that touch to regions (union-find by Rosenfeld & Pfaltz 1966, J. ACM 13, 471, on runs instead of pixels).
 *
 * @returns for each run the first run of its region
 */
export function joinRuns({ starts, ends }: RunList, width: number, connectivity: Connectivity): Int32Array {
  const parents = Int32Array.from(starts, (_, run) => run);
  const corner = connectivity === 8 ? 1 : 0;
  let below = 0;
  for (let run = 0; run < starts.length; run++) {
    // The part of the row below that the run touches. It is the row below, as a run does not reach over the end of a row.
    const row = starts[run] - (starts[run] % width);
    const start = Math.max(starts[run] - width - corner, row - width);
    const end = Math.min(ends[run] - width + corner, row);
    while (ends[below] <= start) below++;
    for (let other = below; starts[other] < end; other++) join(parents, run, other);
  }
  for (let run = 0; run < parents.length; run++) parents[run] = findRoot(parents, run);
  return parents;
}

function join(parents: Int32Array, a: number, b: number): void {
  const rootA = findRoot(parents, a);
  const rootB = findRoot(parents, b);
  if (rootA < rootB) parents[rootB] = rootA;
  else parents[rootA] = rootB;
}

function findRoot(parents: Int32Array, run: number): number {
  while (parents[run] !== run) {
    parents[run] = parents[parents[run]];
    run = parents[run];
  }
  return run;
}
