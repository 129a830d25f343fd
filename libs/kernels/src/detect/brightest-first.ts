import type { UnnumberedSource } from './detected-source.js';

/**
 * The `count` brightest sources, brightest first. Of equally bright ones the lower row comes first, then the lower column: the order does
 * not depend on the division of the image.
 */
export function brightestFirst(sources: readonly UnnumberedSource[], count: number): UnnumberedSource[] {
  return [...sources].sort((a, b) => b.flux - a.flux || a.y - b.y || a.x - b.x).slice(0, count);
}
