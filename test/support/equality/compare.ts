/** How far two pictures of the same size are from each other. */
export interface Difference {
  readonly samples: number;
  /** Samples that are not equal. */
  readonly unequal: number;
  /** Samples that differ by more than one level of 255. */
  readonly far: number;
  readonly greatest: number;
}

export const NO_DIFFERENCE: Difference = { samples: 0, unequal: 0, far: 0, greatest: 0 };

/** The sum of two comparisons. */
export const addDifference = (a: Difference, b: Difference): Difference => ({
  samples: a.samples + b.samples,
  unequal: a.unequal + b.unequal,
  far: a.far + b.far,
  greatest: Math.max(a.greatest, b.greatest),
});

/** Pixels in rows from the top; of four channels the last is opacity. */
export interface ComparedPicture {
  readonly data: Uint8Array;
  readonly channels: number;
}

/** Compares the red, green and blue of all pixels as the stage shows them. */
export function differenceOf(a: ComparedPicture, b: ComparedPicture): Difference {
  const pixels = a.data.length / a.channels;
  if (b.data.length / b.channels !== pixels) throw new Error('the pictures have different sizes');
  let [unequal, far, greatest] = [0, 0, 0];
  for (let i = 0; i < pixels; i++)
    for (let component = 0; component < 3; component++) {
      const difference = Math.abs(lightOf(a, i, component) - lightOf(b, i, component));
      if (difference > 0) unequal += 1;
      if (difference > 1) far += 1;
      if (difference > greatest) greatest = difference;
    }
  return { samples: 3 * pixels, unequal, far, greatest };
}

/** The stage's own colour, which shows where a picture is transparent. */
const STAGE = [5, 6, 10];

const lightOf = ({ data, channels }: ComparedPicture, pixel: number, component: number): number =>
  channels === 4 && data[4 * pixel + 3] === 0 ? STAGE[component] : data[channels * pixel + component];
