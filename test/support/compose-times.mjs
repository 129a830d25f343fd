/** Prints the milliseconds that `composeColor` takes for three channels of WIDTH × HEIGHT pixels: the median of 30. */
import { composeColor } from '#kernels';

const TIMES = 30;
const [width, height] = [Number(process.env.WIDTH), Number(process.env.HEIGHT)];

const channels = [0, 1, 2].map((channel) => ({
  data: Float32Array.from({ length: width * height }, (_, i) => Math.sin(i / 50 + channel) + 1),
  rgb: [0, 1, 2].map((color) => (color === channel ? 1 : 0)),
  ...{ weight: 1, tone: { stretch: 'asinh', asinhA: 0.1, low: 0, high: 2 } },
}));
const pixels = new Uint8ClampedArray(4 * width * height);

/** Another tone each time, as of a slider that moves. */
function composeOnce(i) {
  const start = performance.now();
  composeColor(channels, { width, height, maximum: 1 + i / 100, exact: true }, pixels);
  return performance.now() - start;
}

const times = Array.from({ length: TIMES + 5 }, (_, i) => composeOnce(i)).slice(5);
console.log(times.sort((a, b) => a - b)[TIMES / 2]);
