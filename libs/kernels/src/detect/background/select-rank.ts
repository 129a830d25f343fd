/** Up to this number of values insertion sort is the fastest. */
const INSERTION_LIMIT = 40;

/**
 * The value of a rank (0 = smallest) among the first `count` values, which are brought into another order (Hoare 1961, CACM 4,
 * 321). No value may be NaN.
 */
export function selectRank(values: Float32Array, count: number, rank: number): number {
  let first = 0;
  let last = count - 1;
  while (last - first >= INSERTION_LIMIT) {
    const pivot = values[(first + last) >> 1];
    let left = first;
    let right = last;
    while (left <= right) {
      while (values[left] < pivot) left++;
      while (values[right] > pivot) right--;
      if (left > right) break;
      const swapped = values[left];
      values[left++] = values[right];
      values[right--] = swapped;
    }
    if (rank > right && rank < left) return values[rank];
    if (rank <= right) last = right;
    else first = left;
  }
  insertionSort(values, first, last + 1);
  return values[rank];
}

/** Sorts the values `start…end` (excluded). */
export function insertionSort(values: Float32Array | Float64Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const value = values[i];
    let place = i;
    while (place > start && values[place - 1] > value) {
      values[place] = values[place - 1];
      place--;
    }
    values[place] = value;
  }
}
