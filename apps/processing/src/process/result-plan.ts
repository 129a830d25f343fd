import type { Card } from '#kernels';
import type { RequestContext } from '../engine/request-context.js';

/** Some rows of a plane of the result. */
export interface ResultBand {
  /** Index in the source. */
  readonly plane: number;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** The plan of a result, computed band by band. */
export interface ResultPlan {
  /** Columns and rows of a plane. */
  readonly width: number;
  readonly height: number;
  /** In the order of the file. */
  readonly bands: readonly ResultBand[];
  /** Bands that are computed at once. */
  readonly bandsAtOnce: number;
  /** Peak memory for pixels. */
  readonly pixelBytes: number;
  /** The cards of the image, from those of the source. */
  readonly cards: (source: readonly Card[]) => readonly Card[];
  /** Returns the function that computes the values of a band, and returns the number of rejected pixels. */
  readonly begin: (context: RequestContext) => (band: ResultBand, out: Float32Array) => Promise<number>;
}

/** Planes in bands of `rows` rows. */
export const bandsOfPlanes = (
  planes: readonly number[],
  height: number,
  rows: number,
): readonly ResultBand[] =>
  planes.flatMap((plane) =>
    Array.from({ length: Math.ceil(height / rows) }, (_, band) => ({
      ...{ plane, rowStart: band * rows, rowEnd: Math.min(height, (band + 1) * rows) },
    })),
  );
