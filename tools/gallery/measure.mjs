/** Numbers of a picture: whether its sky is grey, and whether its channels lie on each other. */
import sharp from 'sharp';

/** Rounds and width of the clipping that finds the sky, standard deviations. */
const CLIP = { rounds: 20, sigma: 3 };
/** Sources that are compared at the most; their least height above the sky, in its standard deviations. */
const SOURCES = 30;
const LEAST_PEAK = 10;
/** Half the side of the window that a source is alone in and measured by, pixels. */
const REACH = 6;
/** Width of the Gaussian by which pixels count, pixels (SExtractor's windowed positions). */
const WINDOW_SIGMA = 2.5;
const ROUNDS = 20;

/**
 * The median of each colour over the pixels of the sky, and how far they lie apart; sky is what clipping of the brightness leaves.
 * @param {Buffer} picture
 */
export async function skyTint(picture) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = data.length / info.channels;
  const grey = Float64Array.from(
    { length: pixels },
    (_, i) => data[3 * i] + data[3 * i + 1] + data[3 * i + 2],
  );
  const { low, high } = clipped(grey.filter((value) => value > 0));
  const sky = [0, 1, 2].map((c) => {
    const values = [];
    for (let i = 0; i < pixels; i++) if (grey[i] >= low && grey[i] <= high) values.push(data[3 * i + c]);
    return median(values);
  });
  return { sky, tint: Math.max(...sky) - Math.min(...sky) };
}

/**
 * How far the places of bright, lone sources in the channels lie from their mean.
 * @param {Buffer[]} channels 16-bit pictures on one grid
 */
export async function centroidSpread(channels) {
  const planes = await Promise.all(channels.map(greyPlane));
  const spreads = brightSources(planes).flatMap((source) => {
    const places = planes.flatMap((plane) => centroid(plane, source) ?? []);
    if (places.length < planes.length) return [];
    const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [x, y] = [mean(places.map((place) => place.x)), mean(places.map((place) => place.y))];
    return [Math.max(...places.map((place) => Math.hypot(place.x - x, place.y - y)))];
  });
  return { sources: spreads.length, median: median(spreads), worst: Math.max(...spreads) };
}

/** Values less the sky, in its standard deviations. */
async function greyPlane(picture) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const words = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  // Linear light again: the picture is encoded as sRGB.
  const values = Float64Array.from({ length: info.width * info.height }, (_, i) =>
    linear(words[info.channels * i] / 65535),
  );
  const { center, sigma } = clipped(values);
  return {
    ...{ width: info.width, height: info.height },
    values: values.map((value) => (value - center) / Math.max(sigma, 1e-6)),
  };
}

const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

/** Pixels that are the brightest of their window in the sum of all channels and stand out in each. */
function brightSources(planes) {
  const [{ width, height }] = planes;
  const sum = Float64Array.from({ length: width * height }, (_, i) =>
    planes.reduce((total, { values }) => total + values[i], 0),
  );
  const found = [];
  for (let y = 2 * REACH; y < height - 2 * REACH; y++) {
    for (let x = 2 * REACH; x < width - 2 * REACH; x++) {
      const at = y * width + x;
      if (planes.some(({ values }) => values[at] < LEAST_PEAK)) continue;
      if (isPeak(sum, width, x, y)) found.push({ x, y, peak: sum[at] });
    }
  }
  return found.sort((a, b) => b.peak - a.peak).slice(0, SOURCES);
}

function isPeak(values, width, x, y) {
  const peak = values[y * width + x];
  for (let v = -REACH; v <= REACH; v++)
    for (let u = -REACH; u <= REACH; u++) if (values[(y + v) * width + x + u] > peak) return false;
  return true;
}

/** Place of a source by SExtractor's windowed iteration; `null` when it runs away: that was no lone source. */
function centroid({ values, width }, source) {
  let [x, y] = [source.x, source.y];
  for (let round = 0; round < ROUNDS; round++) {
    let [total, dx, dy] = [0, 0, 0];
    const [column, row] = [Math.round(x), Math.round(y)];
    for (let v = row - REACH; v <= row + REACH; v++) {
      for (let u = column - REACH; u <= column + REACH; u++) {
        const weight =
          Math.exp(-((u - x) ** 2 + (v - y) ** 2) / (2 * WINDOW_SIGMA ** 2)) * values[v * width + u];
        total += weight;
        dx += weight * (u - x);
        dy += weight * (v - y);
      }
    }
    x += (2 * dx) / total;
    y += (2 * dy) / total;
    if (!(Math.hypot(x - source.x, y - source.y) < REACH / 2)) return null;
  }
  return [{ x, y }];
}

/** The sky of a picture by clipping: middle, spread, limits. */
function clipped(values) {
  let [low, high, center, sigma] = [-Infinity, Infinity, 0, 0];
  for (let round = 0; round < CLIP.rounds; round++) {
    const kept = values.filter((value) => value >= low && value <= high);
    center = median(kept);
    sigma = 1.4826 * median(kept.map((value) => Math.abs(value - center)));
    [low, high] = [center - CLIP.sigma * sigma, center + CLIP.sigma * sigma];
  }
  return { low, high, center, sigma };
}

function median(values) {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? NaN : sorted[sorted.length >> 1];
}
