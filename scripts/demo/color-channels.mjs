/** Colours of the channels of a composite. */

const BLUE_HUE = 240;
/** Two filters: azure and orange add up to white, blue and red only to magenta. */
const PAIR_HUES = [210, 30];
const BALANCE_ROUNDS = 200;

/**
 * One composite channel per record, the first one blue.
 *
 * @param {{ id: string, filter: string | null, wavelengthUm: number | null }[]} records
 */
export function colorChannels(records) {
  const hues = huesFor(records.length);
  const weights = balancedWeights(hues.map(hueToRgb));
  return records.map(({ id, filter, wavelengthUm }, i) => ({
    dataIds: [id],
    color: { hue: hues[i] },
    weight: Number(weights[i].toFixed(3)),
    autoStretch: true,
    label: filter ?? undefined,
    wavelengthUm: wavelengthUm ?? undefined,
  }));
}

/** Hues from blue to red, evenly spread. */
export function huesFor(count) {
  if (count === 2) return PAIR_HUES;
  return Array.from({ length: count }, (_, i) => (count === 1 ? 0 : BLUE_HUE * (1 - i / (count - 1))));
}

/** Weights with which the colours add up to grey, so that equal brightness in all filters is neutral. */
export function balancedWeights(colors) {
  let weights = colors.map(() => 1);
  for (let round = 0; round < BALANCE_ROUNDS; round++) {
    const sums = [0, 1, 2].map((c) => colors.reduce((sum, rgb, i) => sum + weights[i] * rgb[c], 0));
    const mean = (sums[0] + sums[1] + sums[2]) / 3;
    weights = weights.map((weight, i) => {
      const total = colors[i].reduce((sum, part) => sum + part, 0);
      const wanted = colors[i].reduce((sum, part, c) => sum + part * (sums[c] > 0 ? mean / sums[c] : 1), 0);
      return (weight * wanted) / total;
    });
  }
  const strongest = Math.max(...weights);
  return weights.map((weight) => weight / strongest);
}

/** HSV(hue, 1, 1). */
function hueToRgb(hue) {
  const part = (n) => {
    const k = (n + hue / 60) % 6;
    return 1 - Math.max(0, Math.min(k, 4 - k, 1));
  };
  return [part(5), part(3), part(1)];
}
