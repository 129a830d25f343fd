import { toneLookup, type Tone, type ToneLookup } from '#kernels';
import { pictureOf } from '../../presets.js';
import { setOverall, setTone } from '../../commands.js';
import { sampleGrid } from '../../testing/sample-grid.js';
import { lookOf } from '../look.js';
import { toneLinesOf } from './tone-lines.js';

const picture = pictureOf(sampleGrid(3));

it('has the table of each tone behind the other, the overall one last', () => {
  const { lookups, starts, data, rows } = toneLinesOf(lookOf(setOverall({ gamma: 2 })(picture)))!;
  expect(lookups).toHaveLength(4);
  const { low, high, cells } = toneLookup({ ...setOverall({ gamma: 2 })(picture).overall!, low: 0, high: 1 });
  expect(lookups[3]).toMatchObject({ low, high, cells });
  lookups.forEach(({ table }, i) =>
    expect(data.subarray(2 * starts[i], 2 * starts[i] + table.length)).toEqual(table),
  );
  expect(data).toHaveLength(2 * 1024 * rows);
});

it('makes the table of a tone once', () => {
  const before = toneLinesOf(lookOf(picture))!;
  const after = toneLinesOf(lookOf(setTone(1, { gamma: 2 })(picture)))!;
  expect(before.lookups.map((lookup, i) => lookup === after.lookups[i])).toEqual([true, false, true]);
});

it('is null when no table does justice to a tone', () => {
  const look = lookOf(picture);
  const tone: Tone = { low: 0, high: 1, stretch: 'histeq', equalization: Float64Array.of(0, 0.9, 1) };
  expect(toneLinesOf({ ...look, channels: [...look.channels, { ...look.channels[0], tone }] })).toBeNull();
});

/** A tone by its table, as the shader computes it. @param number what becomes of a result */
function tonedBy(
  { low, high, scale, shift, first, cells, table }: ToneLookup,
  value: number,
  number: (result: number) => number,
): number {
  const [fromLow, fromHigh] = [number(value - low), number(high - value)];
  if (fromHigh < 0) return 1;
  if (fromLow < 0) return 0;
  const isUpper = fromHigh < fromLow;
  const u = Float32Array.of(number((isUpper ? fromHigh : fromLow) * scale));
  const bits = new Int32Array(u.buffer)[0] >> shift;
  const cell = Math.max(bits - first, 0) + (isUpper ? cells : 0);
  return number(number(table[2 * cell]) + number(number(table[2 * cell + 1]) * u[0]));
}

/** What a graphics card may make of a number: 0 of one that is too small for all bits of a float32. */
const ofCard = (number: number): number => (Math.abs(number) < 2 ** -126 ? 0 : Math.fround(number));

it.each<[string, Partial<Tone>]>([
  ['that begins like a high power', { stretch: 'power', gamma: 0.12, curve: 'highlights' }],
  ['that begins like one that is higher still', { stretch: 'power', gamma: 0.1, curve: 's_curve' }],
  ['that begins like a root', { stretch: 'sqrt', gamma: 5 }],
  ['that ends like a root', { curve: 'inverse_s', blackPoint: 0.3 }],
  ['of tiny values', { low: -1e-30, high: 2e-30, stretch: 'power', gamma: 0.3 }],
  ['of huge values', { low: -1e30, high: 2e30, stretch: 'asinh', asinhA: 0.001, gamma: 4 }],
])('a card makes of a tone %s what the processor makes of it', (_, shape) => {
  const tone: Tone = { low: -0.2, high: 1.3, ...shape };
  const look = lookOf(picture);
  const { lookups } = toneLinesOf({ channels: [{ ...look.channels[0], tone }], options: {} })!;
  const values = Float32Array.from({ length: 1000 }, (_, i) => tone.low + (i / 999) * (tone.high - tone.low));
  const lookup = toneLookup(tone);
  const toned = [...values].map((value) => tonedBy(lookup, value, Math.fround));
  expect(Math.max(...toned)).toBeCloseTo(1, 3);
  expect([...values].map((value) => tonedBy(lookups[0], value, ofCard))).toEqual(toned);
});
