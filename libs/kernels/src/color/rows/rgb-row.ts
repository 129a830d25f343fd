/** One row of a composite while it is worked on: linear light, and whether any channel covers a pixel. */
export interface RgbRow {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  /** 1 where at least one channel has data, else 0. */
  readonly covered: Uint8Array;
}

/** A row of black, uncovered pixels. */
export function createRgbRow(width: number): RgbRow {
  return {
    red: new Float32Array(width),
    green: new Float32Array(width),
    blue: new Float32Array(width),
    covered: new Uint8Array(width),
  };
}

/** Makes the row black and uncovered again. */
export function clearRow({ red, green, blue, covered }: RgbRow): void {
  red.fill(0);
  green.fill(0);
  blue.fill(0);
  covered.fill(0);
}

/** Multiplies the row by a factor, in float32, and cuts it off at 1. */
export function scaleRow({ red, green, blue }: RgbRow, by: number): void {
  const factor = Math.fround(by);
  for (let x = 0; x < red.length; x++) {
    const r = Math.fround(red[x] * factor);
    const g = Math.fround(green[x] * factor);
    const b = Math.fround(blue[x] * factor);
    red[x] = r < 1 ? r : 1;
    green[x] = g < 1 ? g : 1;
    blue[x] = b < 1 ? b : 1;
  }
}

/** The largest component of the row. */
export function maximumOfRow({ red, green, blue }: RgbRow): number {
  let maximum = 0;
  for (let x = 0; x < red.length; x++) {
    const r = red[x];
    const g = green[x];
    const b = blue[x];
    if (r > maximum) maximum = r;
    if (g > maximum) maximum = g;
    if (b > maximum) maximum = b;
  }
  return maximum;
}
