/** Rows of a block; values of one dimension are adjacent, so that dimensions missing in a query cost nothing. */
const BLOCK_ROWS = 4_096;
/** Dimensions added at once: a sum is read and written once for all of them. */
const AT_ONCE = 4;

/** Quantised vectors, one byte per value, by position. */
export function createVectorBlocks() {
  const sums = new Int32Array(BLOCK_ROWS);
  let blocks: Int8Array[] = [];
  let dimensions = 0;
  let rows = 0;
  return {
    reset(newDimensions: number): void {
      [blocks, dimensions, rows] = [[], newDimensions, 0];
    },
    write(place: number, vector: Uint8Array | Int8Array): void {
      const block = (blocks[Math.floor(place / BLOCK_ROWS)] ??= new Int8Array(BLOCK_ROWS * dimensions));
      const row = place % BLOCK_ROWS;
      vector.forEach((byte, i) => (block[i * BLOCK_ROWS + row] = byte)); // Signed by the type of the array.
      rows = Math.max(rows, place + 1);
    },
    read(place: number): Int8Array {
      const block = blocks[Math.floor(place / BLOCK_ROWS)];
      return Int8Array.from({ length: dimensions }, (_, i) => block[i * BLOCK_ROWS + (place % BLOCK_ROWS)]);
    },
    /** The inner product of `vector` with each row, in order. */
    products(vector: Int8Array, take: (place: number, product: number) => void): void {
      blocks.forEach((values, block) => {
        sumRows(sums, values, vector);
        const count = Math.min(BLOCK_ROWS, rows - block * BLOCK_ROWS);
        for (let row = 0; row < count; row++) take(block * BLOCK_ROWS + row, sums[row]);
      });
    },
  };
}

/** Inner products with the rows of a block. Thousands of products of two bytes fit well within 32 bits. */
function sumRows(sums: Int32Array, values: Int8Array, vector: Int8Array): void {
  sums.fill(0);
  const asked = Array.from(vector.keys()).filter((i) => vector[i] !== 0);
  for (let first = 0; first < asked.length; first += AT_ONCE) {
    // After the last one: dimension 0, multiplied by zero.
    const [a, b, c, d] = Array.from({ length: AT_ONCE }, (_, n) => (asked[first + n] ?? 0) * BLOCK_ROWS);
    const [p, q, r, s] = Array.from({ length: AT_ONCE }, (_, n) =>
      first + n < asked.length ? vector[asked[first + n]] : 0,
    );
    for (let row = 0; row < BLOCK_ROWS; row++)
      sums[row] += p * values[a + row] + q * values[b + row] + r * values[c + row] + s * values[d + row];
  }
}
