import type { SearchEntry } from '#domain';

/** What is asked of the index. */
export interface VectorQuestion {
  readonly model: string;
  readonly vector: Int8Array;
  readonly scale: number;
  /** One of these must be among the readers of a record; `null`: an administrator, who sees all. */
  readonly readers: readonly string[] | null;
  readonly limit: number;
  readonly minScore: number;
}

export interface VectorMatch {
  readonly recordId: string;
  readonly score: number;
}

export interface VectorAnswer {
  readonly matches: readonly VectorMatch[];
  /** Records that were scored: those that the asker may see. */
  readonly total: number;
}

/** Rows of a block; values of one dimension lie together in it, so that dimensions that a question leaves out cost nothing. */
const BLOCK_ROWS = 4_096;

/**
 * All vectors in memory, a byte a number. Every search is exact: rights first, then the inner product with each vector that is
 * left.
 */
export function createVectorIndex() {
  const places = new Map<string, number>();
  /** By place; `readerSets` says which set of readers each row has: sets are few. */
  const [scales, readerSets, free]: number[][] = [[], [], []];
  const ids: (string | null)[] = [];
  const sets = numberedSets();
  let blocks: Int8Array[] = [];
  let model: string | null = null;
  let dimensions = 0;

  const remove = (recordId: string): void => {
    const place = places.get(recordId);
    if (place === undefined || !places.delete(recordId)) return;
    ids[place] = null;
    free.push(place);
  };

  const put = (entry: SearchEntry, vector: Uint8Array): void => {
    const place = places.get(entry.recordId) ?? free.pop() ?? ids.length;
    places.set(entry.recordId, place);
    [ids[place], scales[place]] = [entry.recordId, entry.scale ?? 0];
    readerSets[place] = sets.numberOf(entry.readers);
    writeRow(
      (blocks[Math.floor(place / BLOCK_ROWS)] ??= new Int8Array(BLOCK_ROWS * dimensions)),
      place,
      vector,
    );
  };

  return {
    /** Forgets everything; from now on it holds vectors of this model. */
    reset(newModel: string, newDimensions: number): void {
      places.clear();
      [ids, free, scales, readerSets].forEach((list) => (list.length = 0));
      blocks = [];
      [model, dimensions] = [newModel, newDimensions];
    },

    /** Takes changes in; entries of another model, or put aside, are not there. */
    apply(entries: readonly SearchEntry[]): void {
      for (const entry of entries) {
        const isHere = !entry.isGone && entry.isListed && entry.model === model;
        if (isHere && entry.vector?.length === dimensions) put(entry, entry.vector);
        else remove(entry.recordId);
      }
    },

    search({ model: asked, vector, scale, readers, limit, minScore }: VectorQuestion): VectorAnswer {
      if (asked !== model) return { matches: [], total: 0 };
      const isAllowed = sets.thatHold(readers);
      const best = bestOf(limit);
      let total = 0;
      blocks.forEach((values, block) => {
        const products = sumsOf(values, vector);
        const rows = Math.min(BLOCK_ROWS, ids.length - block * BLOCK_ROWS);
        for (let row = 0; row < rows; row++) {
          const place = block * BLOCK_ROWS + row;
          const recordId = ids[place];
          if (recordId === null || !isAllowed[readerSets[place]]) continue;
          total += 1;
          const score = Math.min(1, products[row] * scale * scales[place]);
          if (score >= minScore) best.add({ recordId, score });
        }
      });
      return { matches: best.sorted(), total };
    },
  };
}

const sums = new Int32Array(BLOCK_ROWS);

function writeRow(block: Int8Array, place: number, vector: Uint8Array): void {
  const row = place % BLOCK_ROWS;
  vector.forEach((byte, i) => (block[i * BLOCK_ROWS + row] = byte)); // Signed by the kind of the array.
}

/** Dimensions that are added at once: a sum is read and written once for all of them. */
const AT_ONCE = 4;

/** Products with every row of a block. 512 products of two bytes stay far within 32 bits. */
function sumsOf(values: Int8Array, vector: Int8Array): Int32Array {
  sums.fill(0);
  const asked = Array.from(vector.keys()).filter((i) => vector[i] !== 0);
  for (let first = 0; first < asked.length; first += AT_ONCE) {
    // Behind the last one comes dimension 0, times nothing.
    const [a, b, c, d] = Array.from({ length: AT_ONCE }, (_, n) => (asked[first + n] ?? 0) * BLOCK_ROWS);
    const [p, q, r, s] = Array.from({ length: AT_ONCE }, (_, n) =>
      first + n < asked.length ? vector[asked[first + n]] : 0,
    );
    for (let row = 0; row < BLOCK_ROWS; row++)
      sums[row] += p * values[a + row] + q * values[b + row] + r * values[c + row] + s * values[d + row];
  }
  return sums;
}

function numberedSets() {
  const numbers = new Map<string, number>();
  const members: (readonly string[])[] = [];
  return {
    numberOf(readers: readonly string[]): number {
      const key = [...readers].sort().join();
      let number = numbers.get(key);
      if (number === undefined) {
        number = members.push(readers) - 1;
        numbers.set(key, number);
      }
      return number;
    },
    /** By number: whether one of `readers` belongs to the set. */
    thatHold: (readers: readonly string[] | null): boolean[] =>
      members.map((set) => readers === null || set.some((member) => readers.includes(member))),
  };
}

/** Best first; ties by id, so that every process answers alike. */
const order = (a: VectorMatch, b: VectorMatch): number =>
  b.score - a.score || (a.recordId < b.recordId ? -1 : 1);

/** The best so many of any number. */
function bestOf(limit: number) {
  let kept: VectorMatch[] = [];
  const trim = () => (kept = kept.sort(order).slice(0, limit));
  return {
    add(match: VectorMatch): void {
      kept.push(match);
      if (kept.length >= 4 * limit + 1_000) trim();
    },
    sorted: (): VectorMatch[] => trim(),
  };
}
