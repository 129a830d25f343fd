/**
 * Euclidean distance in pixels from each pixel to the nearest uncovered one (centre to centre), exact; 0 where there is no
 * coverage, Infinity where everything is covered. After Meijster, Roerdink & Hesselink (2000): distances within
 * each column first, then the lower envelope of their parabolas along each row; linear in the number of pixels.
 *
 * @param footprint coverage, 0 (or NaN) = none; row-major
 */
export function distanceToUncovered(footprint: Float32Array, width: number, height: number): Float32Array {
  const distance = columnDistances(footprint, width, height);
  const row = new Float64Array(width);
  const vertex = new Int32Array(width);
  const start = new Float64Array(width + 1);
  for (let y = 0; y < height; y++) {
    const offset = y * width;
    for (let x = 0; x < width; x++) row[x] = distance[offset + x];
    const parabolas = lowerEnvelope(row, vertex, start);
    for (let x = 0, k = 0; x < width; x++) {
      while (k + 1 < parabolas && start[k + 1] <= x) k++;
      const apex = vertex[k];
      distance[offset + x] = parabolas === 0 ? Infinity : Math.hypot(x - apex, row[apex]);
    }
  }
  return distance;
}

/** Distance to the nearest uncovered pixel of the same column; Infinity when there is none. */
function columnDistances(footprint: Float32Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(width * height);
  for (let i = 0; i < distance.length; i++) {
    if (footprint[i] > 0) distance[i] = i < width ? Infinity : distance[i - width] + 1;
  }
  for (let i = distance.length - width - 1; i >= 0; i--) {
    const above = distance[i + width] + 1;
    if (above < distance[i]) distance[i] = above;
  }
  return distance;
}

/**
 * The parabolas (x − i)² + row[i]² that are lowest somewhere, from left to right: their apices in `vertex`, and from which x on
 * each is the lowest in `start`.
 *
 * @returns their number
 */
function lowerEnvelope(row: Float64Array, vertex: Int32Array, start: Float64Array): number {
  let count = 0;
  for (let i = 0; i < row.length; i++) {
    if (row[i] === Infinity) continue;
    let from = -Infinity;
    while (count > 0) {
      const last = vertex[count - 1];
      from = (i * i + row[i] * row[i] - last * last - row[last] * row[last]) / (2 * (i - last));
      if (from > start[count - 1]) break;
      count--;
      from = -Infinity;
    }
    vertex[count] = i;
    start[count++] = from;
  }
  return count;
}
