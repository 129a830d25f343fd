import { plausibleRange, type PlausibleRange } from '#kernels';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import type { ShownPart } from '../image-tile.js';
import * as tasks from '../picture.tasks.js';
import { readStrips } from './read-strips.js';

/** Pixels among which wild ones are looked for: the least share of them that can move a limit is some thirty. */
const PIXELS = 1 << 16;

/** The values that are plausible in the part of an image that a picture shows, at full size; `null`: all. */
export async function plausibleIn(
  image: ShownPart,
  throwIfStopped: ThrowIfStopped,
): Promise<PlausibleRange | null> {
  const { data } = await readStrips(image, { pixels: PIXELS, reduction: 1 }, throwIfStopped);
  return plausibleRange(data);
}

export const findPlausible = implement(tasks.findPlausible, (image, throwIfStopped) =>
  plausibleIn(image, throwIfStopped),
);
