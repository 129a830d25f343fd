import { brightestFirst, type UnnumberedSource } from '#kernels/parallel';
import type { FoundPart } from '../compute/tasks/measure-batch.js';

/** Sources that come in parts: their number, and as many of the brightest as are wanted. */
export interface BrightestSources {
  add(part: FoundPart): void;
  found(): number;
  /** Brightest first. */
  sources(): UnnumberedSource[];
}

export function collectBrightest(most: number): BrightestSources {
  let kept: UnnumberedSource[] = [];
  let found = 0;
  return {
    add(part) {
      found += part.found;
      for (const source of part.brightest) kept.push(source);
      if (kept.length > 2 * most) kept = brightestFirst(kept, most);
    },
    found: () => found,
    sources: () => brightestFirst(kept, most),
  };
}
