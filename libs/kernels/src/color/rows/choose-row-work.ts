import type { PreparedLuminance } from './adjust-row.js';
import type { PreparedChannel } from './channel-sum.js';
import { plainRowWork, type RowWork } from './row-work.js';
import { vectorRowWork } from './vector-row-work.js';

/** Rows shorter than this are not worth the copies that vectors need. */
const SHORTEST_VECTOR_ROW = 32;

/** The work on rows of `width` pixels: in vectors if supported, with the same bits as result as the plain one. */
export function chooseRowWork(
  channels: readonly PreparedChannel[],
  width: number,
  luminance?: PreparedLuminance,
): RowWork {
  const vectors = width >= SHORTEST_VECTOR_ROW ? vectorRowWork(channels, width, luminance) : undefined;
  return vectors ?? plainRowWork(channels, width, luminance);
}
