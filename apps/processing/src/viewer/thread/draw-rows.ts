import { renderLevels, type Raster, type Tone } from '#kernels';
import { packPngRows, type PackedRows } from '../../picture/thread/pack-png-rows.js';

export interface DrawRowsTask {
  /** What is shown, in the size of the picture. */
  readonly shown: Raster;
  readonly tone: Tone;
  readonly invert: boolean;
  /** Rows of the picture, from the top. */
  readonly rowStart: number;
  readonly rowEnd: number;
  /** The whole picture, a byte for each pixel: the entry of its colour. */
  readonly levels: Uint8Array;
}

/**
 * Draws some rows of a picture of 256 colours and packs them for PNG; `null` when there are pixels without data among them, for
 * which it has no colour. PNG stores differences to the row above: it is drawn too, with the same values as its own task draws.
 */
export function drawRows({ shown, tone, invert, rowStart, rowEnd, levels }: DrawRowsTask): PackedRows | null {
  const { data, width, height } = shown;
  const rows = { invert, rowStart: Math.max(0, rowStart - 1), rowEnd };
  if (renderLevels(data, width, height, tone, levels, rows)) return null;
  return packPngRows({ pixels: levels, layout: { width, height, components: 1 }, rowStart, rowEnd });
}
