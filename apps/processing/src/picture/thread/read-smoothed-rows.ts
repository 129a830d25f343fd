import { createRaster, type Raster } from '#kernels';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { withImage } from '../../image-io/open/open-file.js';
import { readPart } from '../../image-io/open/read-part.js';
import { smoothingReach, type SmoothedRows } from '../smoothing.js';
import { smoothRows } from './filter-rows.js';

/** Reads some rows with the neighbours that smoothing needs: the same values as in the whole window smoothed. */
export async function readSmoothedRows(rows: SmoothedRows, throwIfStopped: ThrowIfStopped): Promise<Raster> {
  const { image, plane, window, smoothing, rowStart, rowEnd, buffer, isBuffered } = rows;
  const { width } = window;
  const room = buffer?.subarray(rowStart * width, rowEnd * width);
  if (room && isBuffered) return { data: room, width, height: rowEnd - rowStart };
  const reach = smoothingReach(smoothing);
  const from = Math.max(0, rowStart - reach);
  const to = Math.min(window.height, rowEnd + reach);
  const part = { x: window.x, y: window.y + from, width, height: to - from };
  const raster = await withImage(threadStores(), image, (file, hdu, weights, quality) =>
    readPart(
      { file, image: hdu, weights, quality },
      plane,
      part,
      smoothing.smoothMethod === '' ? room : undefined,
    ),
  );
  throwIfStopped();
  if (smoothing.smoothMethod === '') return raster;
  const out = createRaster(raster.width, raster.height);
  const inner = { rowStart: rowStart - from, rowEnd: rowEnd - from };
  smoothRows({ raster, smoothing, ...inner, out }, throwIfStopped);
  const data = out.data.subarray(inner.rowStart * out.width, inner.rowEnd * out.width);
  room?.set(data);
  return { ...out, data, height: inner.rowEnd - inner.rowStart };
}
