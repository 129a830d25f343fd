/** Brightest star over the sky's noise, and faintest. */
const PEAKS = [0.1, 1000] as const;
const STARS = 2000;
const SKY = 0.3;
const NOISE = 0.05;
/** Standard deviation of a star's profile and how far it is drawn, in pixels. */
const WIDTH = 2;
const REACH = 20;

/** A sky with noise and stars in shared memory, the same at each call. */
export function starField(side: number): Float32Array {
  const data = new Float32Array(new SharedArrayBuffer(4 * side * side));
  const random = randomNumbers(20221);
  for (let i = 0; i < data.length; i++) data[i] = SKY + NOISE * gaussian(random);
  const [faintest, brightest] = PEAKS;
  for (let star = 0; star < STARS; star++) {
    const x0 = REACH + Math.floor(random() * (side - 2 * REACH));
    const y0 = REACH + Math.floor(random() * (side - 2 * REACH));
    const peak = faintest * (brightest / faintest) ** random();
    for (let y = -REACH; y < REACH; y++) {
      for (let x = -REACH; x < REACH; x++) {
        data[(y0 + y) * side + x0 + x] += peak * Math.exp(-(x * x + y * y) / (2 * WIDTH * WIDTH));
      }
    }
  }
  return data;
}

/** Normal noise of a standard deviation, the same at each call. */
export function noiseTable(length: number, sigma: number): Float32Array {
  const random = randomNumbers(20222);
  return Float32Array.from({ length }, () => sigma * gaussian(random));
}

/** Uniform numbers in (0, 1]: Marsaglia's (2003) 32-bit xorshift. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) + 1) / 2 ** 32;
  };
}

/** A standard normal number by Box and Muller (1958). */
function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
}
