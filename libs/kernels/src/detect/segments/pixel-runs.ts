import type { Connectivity } from './label-map.js';

/** Room for this many runs at the start. */
const FIRST_CAPACITY = 4096;

/**
 * Runs of neighbouring pixels in rows, joined to regions as they come in (union-find by Rosenfeld & Pfaltz 1966, J. ACM 13,
 * 471, on runs instead of pixels). The root of a region is its first run in row order.
 */
export class PixelRuns {
  count = 0;
  /** First pixel of each run and the one to stop before, as index into the image. */
  starts = new Int32Array(FIRST_CAPACITY);
  ends = new Int32Array(FIRST_CAPACITY);
  private parents = new Int32Array(FIRST_CAPACITY);

  /** Adds a run; runs must come in row order. */
  add(start: number, end: number): void {
    if (this.count === this.starts.length) this.grow();
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.parents[this.count] = this.count;
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

  /** Joins the runs of a row, `from` to the last one, with those of the row below, `previous` to `from`. */
  joinRows(previous: number, from: number, width: number, connectivity: Connectivity): void {
    const { starts, ends, count } = this;
    const corner = connectivity === 8 ? 1 : 0;
    let below = previous;
    for (let run = from; run < count; run++) {
      const start = starts[run] - width - corner;
      const end = ends[run] - width + corner;
      while (below < from && ends[below] <= start) below++;
      for (let other = below; other < from && starts[other] < end; other++) this.join(run, other);
    }
  }

  /** The first run of the region that a run belongs to. */
  root(run: number): number {
    const { parents } = this;
    while (parents[run] !== run) {
      parents[run] = parents[parents[run]];
      run = parents[run];
    }
    return run;
  }

  private join(a: number, b: number): void {
    const rootA = this.root(a);
    const rootB = this.root(b);
    if (rootA < rootB) this.parents[rootB] = rootA;
    else this.parents[rootA] = rootB;
  }

  private grow(): void {
    this.starts = enlarged(this.starts);
    this.ends = enlarged(this.ends);
    this.parents = enlarged(this.parents);
  }
}

function enlarged(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
