/** Hue of the desk's left side, degrees; its right side has 0. */
const BLUE = 240;
/** Between blue and red beyond the desk, where purple is: hues above belong to the right side. */
const PURPLE = 300;

/** The place of a hue on the desk, 0 to 1 from the left. Purple, which is not on it, stands at the nearer side. */
export function hueToPlace(hue: number): number {
  if (hue > BLUE) return hue < PURPLE ? 0 : 1;
  return 1 - hue / BLUE;
}

/** The hue at a place of the desk. */
export const placeToHue = (place: number): number => BLUE * (1 - inside(place));

const MAX_WEIGHT = 2;

/** The place of a weight on the desk, 0 to 1 from above. */
export const weightToPlace = (weight: number): number => 1 - weight / MAX_WEIGHT;

/** The weight at a place of the desk. */
export const placeToWeight = (place: number): number => MAX_WEIGHT * (1 - inside(place));

const inside = (place: number): number => Math.min(1, Math.max(0, place));

/** What is left free beside the first and the last tick. */
const MARGIN = 0.06;

/** Places of the ticks by the logarithms of the wavelengths; null for channels without one. */
export function tickPlaces(wavelengths: readonly (number | null)[]): (number | null)[] {
  const logs = wavelengths.map((um) => (um !== null && um > 0 ? Math.log(um) : null));
  const known = logs.filter((log) => log !== null);
  const [least, greatest] = [Math.min(...known), Math.max(...known)];
  return logs.map((log) => {
    if (log === null) return null;
    return greatest > least ? MARGIN + ((1 - 2 * MARGIN) * (log - least)) / (greatest - least) : 0.5;
  });
}

/** Places of labels of one width beside each other, each as near to its tick as the others leave it. */
export function labelPlaces(ticks: readonly number[], width: number): number[] {
  const order = [...ticks.keys()].sort((a, b) => ticks[a] - ticks[b] || a - b);
  const places = order.map((i) => ticks[i]);
  let least = width / 2;
  for (let i = 0; i < places.length; i++) {
    places[i] = Math.max(places[i], least);
    least = places[i] + width;
  }
  let greatest = 1 - width / 2;
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i], greatest);
    greatest = places[i] - width;
  }
  return ticks.map((_, i) => places[order.indexOf(i)]);
}

/** A channel with a hue, and its place in shares of the desk's plot. */
export interface Dot {
  readonly index: number;
  readonly hue: number;
  readonly weight: number;
  readonly x: number;
  readonly y: number;
}

/** The dot nearest to a point, if one is within `reach`, both in pixels of a plot of this size. */
export function nearestDot<Place extends Pick<Dot, 'x' | 'y'>>(
  dots: readonly Place[],
  point: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  reach: number,
): Place | undefined {
  const distanceOf = ({ x, y }: Place): number =>
    Math.hypot(x * size.width - point.x, y * size.height - point.y);
  const near = dots.filter((dot) => distanceOf(dot) <= reach);
  return near.sort((a, b) => distanceOf(a) - distanceOf(b))[0];
}
