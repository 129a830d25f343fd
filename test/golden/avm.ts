import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Tags that pyavm reads from a picture file. */
interface AvmReference {
  readonly size: readonly [number, number];
  /** Tags of its celestial WCS. */
  readonly spatial: Readonly<Record<string, string | number | readonly number[]>>;
  /** Other tags. */
  readonly words: Readonly<Record<string, readonly (string | number)[]>>;
  /** Pixels, 0-based with the lowest row first, and their positions: x, y, right ascension, declination. */
  readonly sky: readonly (readonly [number, number, number, number])[];
}

/** By picture; made by test/golden/avm.py. */
export const avmReference = JSON.parse(readFileSync(path.join(__dirname, 'avm.json'), 'utf8')) as Readonly<
  Record<string, AvmReference>
>;
