import { createRaster, maskSources, type BackgroundOptions, type Raster } from '#kernels';
import {
  clipBackground,
  joinBackground,
  sourceMaskReach,
  type BackgroundMesh,
  type ClippedBoxes,
} from '#kernels/parallel';
import { readUsableRows, type ImagePlane } from '../../image-io/open/read-full-rows.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';

/** Sources that are left out. */
export interface SourceMask {
  /** The background that they stand above. */
  readonly first: Pick<BackgroundMesh, 'level' | 'rms'>;
  readonly sigma: number;
  readonly growth: number;
}

export interface ClipRowsTask extends ImagePlane {
  readonly height: number;
  /** A multiple of the boxes' height. */
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly options: BackgroundOptions & { readonly boxSize: number };
  readonly mask: SourceMask | null;
}

/** The clipped statistics of the boxes of some rows. */
export async function clipRows(task: ClipRowsTask, throwIfStopped: ThrowIfStopped): Promise<ClippedBoxes> {
  const { height, options } = task;
  const rows = await readUnmasked(task);
  throwIfStopped();
  return clipBackground(wholeBoxes(rows, Math.min(options.boxSize, height)), options);
}

async function readUnmasked(task: ClipRowsTask): Promise<Raster> {
  const { rowStart, rowEnd, height, mask } = task;
  if (!mask) return readUsableRows(task, rowStart, rowEnd);
  const reach = sourceMaskReach(mask.growth);
  const from = Math.max(0, rowStart - reach);
  const raster = await readUsableRows(task, from, Math.min(height, rowEnd + reach));
  const band = { firstRow: from, rowStart: rowStart - from, rowEnd: rowEnd - from };
  return maskSources(raster, mask.first, { ...mask, ...band });
}

/** The last rows of boxes may reach beyond the image: what they lack has no data. */
function wholeBoxes(raster: Raster, boxHeight: number): Raster {
  const height = Math.ceil(raster.height / boxHeight) * boxHeight;
  if (height === raster.height) return raster;
  const whole = createRaster(raster.width, height);
  whole.data.fill(NaN, raster.data.length);
  whole.data.set(raster.data);
  return whole;
}

interface JoinBoxesTask {
  /** From the first row to the last. */
  readonly parts: readonly ClippedBoxes[];
  readonly options: BackgroundOptions;
}

/** The background of a plane from the statistics of all its boxes. */
export const joinClippedRows = ({ parts, options }: JoinBoxesTask): BackgroundMesh =>
  joinBackground(parts, options);
