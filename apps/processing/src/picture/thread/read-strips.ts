import type { PixelWindow, Raster } from '#kernels';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { readRows } from '../../image-io/open/read-rows.js';
import { reducedSize } from '../../image-io/read-window.js';
import type { ShownPart } from '../image-tile.js';

const STRIPS = 16;

/**
 * Reads strips of full rows, evenly spaced over the part of an image that a picture shows, one below the other.
 * @param pixels of all strips, at most one row more each
 * @param reduction while reading; default: the picture's
 */
export async function readStrips(
  { reference, plane = 0, whole }: ShownPart,
  { pixels, reduction = whole.reduction }: { readonly pixels: number; readonly reduction?: number },
  throwIfStopped: ThrowIfStopped,
): Promise<Raster> {
  const strips = stripsOf({ window: whole.window, reduction }, pixels);
  const { width } = reducedSize(strips[0]);
  const rows = strips.map((strip) => reducedSize(strip).height);
  const height = rows.reduce((sum, count) => sum + count, 0);
  const data = new Float32Array(width * height);
  let at = 0;
  for (const [i, strip] of strips.entries()) {
    const out = data.subarray(at, (at += width * rows[i]));
    await readRows(
      { image: reference, plane, ...strip, rowStart: 0, rowEnd: rows[i], out, dropsInfinite: true },
      throwIfStopped,
    );
  }
  return { data, width, height };
}

function stripsOf({ window, reduction }: ShownPart['whole'], pixels: number): ShownPart['whole'][] {
  const { width, height } = reducedSize({ window, reduction });
  const rows = Math.max(1, Math.floor(pixels / STRIPS / width));
  const step = Math.max(rows, Math.floor(height / STRIPS));
  const strips = [];
  for (let row = 0; row < height; row += step) {
    const y = window.y + row * reduction;
    const end = Math.min(window.y + window.height, y + rows * reduction);
    strips.push({ window: { ...window, y, height: end - y } satisfies PixelWindow, reduction });
  }
  return strips;
}
