import { renderLevels, type Tone } from '#kernels';

export interface PaintLevelsTask {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly tone: Tone;
  readonly invert: boolean;
  readonly rowStart: number;
  readonly rowEnd: number;
  /** A byte for each pixel, the entry of its colour. */
  readonly out: Uint8Array;
}

/** Writes some rows of a picture as entries of a palette. @returns whether there are pixels without data among them */
export const paintLevels = ({ data, width, height, tone, out, ...options }: PaintLevelsTask): boolean =>
  renderLevels(data, width, height, tone, out, options);
