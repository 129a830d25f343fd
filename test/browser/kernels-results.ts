import {
  composeColor,
  decodeTile,
  encodeTile,
  greatestSum,
  halfBits,
  halfValues,
  neutralTones,
  STRETCH_NAMES,
  tileScaling,
  toneLookup,
  type Tone,
  type ToneLookup,
} from '#kernels';

/** Results of the kernels that a page needs, in bytes, from the same numbers in Node and in a browser. */
export function kernelResults(): Readonly<Record<string, Uint8Array>> {
  const pixels = testPixels();
  const tile = (encoding: 'f16' | 'f32') =>
    encodeTile(pixels, { level: 0, x: 1, y: 2 }, { encoding, scaling: SCALING, shufflesHalves: true });
  return {
    lookups: joined(testTones().map((tone) => lookupBytes(toneLookup(tone)))),
    neutral: doubles(
      neutralTones(testTones().map((tone, i) => ({ tone, sky: i / 9 }))).map(({ low }) => low),
    ),
    sum: doubles([greatestSum(COLOURS.map((rgb) => ({ rgb, weight: 0.7 })))]),
    halves: bytesOf(Uint16Array.from(pixels.data, halfBits)),
    values: bytesOf(halfValues()),
    half: tile('f16'),
    single: tile('f32'),
    decoded: bytesOf(decodeTile(tile('f16'), SCALING).values),
    picture: pictureOf(pixels.data, new Uint8Array(3 * SIDE * SIDE)),
    'deep picture': bytesOf(pictureOf(pixels.data, new Uint16Array(3 * SIDE * SIDE))),
  };
}

const SIDE = 256;
const SCALING = tileScaling(0.5, -3, 5000);
const COLOURS = [
  [1, 0.2, 0],
  [0.1, 0.9, 0.3],
  [0, 0.15, 1],
] as const;

/** Twelve decades of both signs, with blanks, in integers alone: they are the same everywhere. */
function testPixels() {
  let state = 40;
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    if (i % 97 === 0) return NaN;
    return ((state % 2000001) / 1e6 - 0.2) * [1e-6, 1e-3, 1, 1, 1, 1e3, 1e6][i % 7];
  });
  return { data, width: SIDE, height: SIDE };
}

/** Every stretch, with parameters, points, gammas and curves. */
function testTones(): Tone[] {
  const equalization = Float64Array.from({ length: 65 }, (_, i) => (i / 64) ** 3);
  return STRETCH_NAMES.flatMap((stretch, i): Tone[] => [
    { low: 0, high: 1 + i, stretch, equalization },
    { low: -0.02, high: 0.7, stretch, equalization, asinhA: 0.003, logA: 300, power: 1.7, gamma: 2.2 },
    { low: 1e-3, high: 2e3, stretch, equalization, blackPoint: 0.1, whitePoint: 0.83, curve: 's_curve' },
  ]);
}

function lookupBytes({ table, formula: _formula, ...numbers }: ToneLookup): Uint8Array {
  return joined([doubles(Object.values(numbers)), bytesOf(table)]);
}

function pictureOf<Out extends Uint8Array | Uint16Array>(data: Float32Array, out: Out): Out {
  const tones = testTones();
  const channels = COLOURS.map((rgb, i) => ({ data, rgb, tone: tones[5 * i + 1], weight: 1 - 0.2 * i }));
  const luminance = { data, tone: tones[4], weight: 0.3 };
  return composeColor(
    channels,
    { width: SIDE, height: SIDE, luminance, saturation: 1.2, vibrancy: 0.2, hueRotation: 12 },
    out,
  );
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const doubles = (values: readonly number[]): Uint8Array => bytesOf(Float64Array.from(values));

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
