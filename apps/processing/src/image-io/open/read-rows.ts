import { dropImplausible, dropInfinite, reduceRows } from '#kernels';
import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import * as tasks from '../image.tasks.js';
import { PIXELS_READ_AT_ONCE } from '../read-window.js';
import type { FilledCore } from '../image.tasks.js';
import { noteFullSize, usablePixels } from './full-size-notes.js';
import { withImage } from './open-file.js';
import { readPart, type OpenImage } from './read-part.js';
import { coresOf, fillPart } from './repair-part.js';

export const readRows = implement(tasks.readRows, (task, throwIfStopped) =>
  withImage(threadStores(), task.image, async (file, image, weights, quality) => {
    const { window, reduction } = task;
    const filled: FilledCore[] = [];
    const reducedWidth = Math.ceil(window.width / reduction);
    const rowsAtOnce = Math.max(1, Math.floor(PIXELS_READ_AT_ONCE / (window.width * reduction)));
    for (let row = task.rowStart; row < task.rowEnd; row += rowsAtOnce) {
      throwIfStopped();
      const end = Math.min(task.rowEnd, row + rowsAtOnce);
      const out = task.out.subarray(row * reducedWidth, end * reducedWidth);
      const cores = await readBand(
        { file, image, weights },
        { ...task, quality },
        row * reduction,
        Math.min(end * reduction, window.height),
        out,
      );
      filled.push(...cores);
    }
    return filled;
  }),
);

async function readBand(
  open: OpenImage,
  {
    plane,
    window,
    reduction,
    notes,
    quality,
    dropsInfinite,
    plausible,
    repairs,
    image: reference,
  }: tasks.ReadRowsInput & Pick<OpenImage, 'quality'>,
  from: number,
  to: number,
  out: Float32Array,
): Promise<FilledCore[]> {
  const part = { x: window.x, y: window.y + from, width: window.width, height: to - from };
  const isDirect = reduction === 1;
  const room = isDirect ? out : threadFloats('band', part.width * part.height);
  const raster = await readPart(open, plane, part, room);
  const cores = repairs ? await coresOf({ ...open, quality: null }, plane, part, raster) : [];
  const note = async (isWhole: (row: number) => boolean) => {
    if (notes)
      noteFullSize(from, await usablePixels({ ...open, quality }, plane, part, raster), notes, isWhole);
  };
  // Filled pixels are drawn, not measured.
  if (cores.length > 0) await note(() => false);
  const filled = fillPart(raster, part, `${reference.place.key} ${reference.image.index}`, cores);
  if (dropsInfinite) dropInfinite(raster.data);
  if (plausible) dropImplausible(raster.data, plausible);
  const wholeRows = new Uint8Array(raster.height);
  if (!isDirect)
    reduceRows(raster, reduction, out, (row, isFinite) => {
      if (isFinite) wholeRows.fill(1, row * reduction, (row + 1) * reduction);
    });
  if (cores.length === 0) await note((row) => !quality && wholeRows[row] === 1);
  return filled;
}
