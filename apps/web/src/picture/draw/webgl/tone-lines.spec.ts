import { toneLookup, type Tone } from '#kernels';
import { pictureOf } from '../../presets.js';
import { setOverall, setTone } from '../../commands.js';
import { sampleGrid } from '../../testing/sample-grid.js';
import { lookOf } from '../look.js';
import { toneLinesOf } from './tone-lines.js';

const picture = pictureOf(sampleGrid(3));

it('has the table of each tone behind the other, the overall one last', () => {
  const { lookups, starts, data, rows } = toneLinesOf(lookOf(setOverall({ gamma: 2 })(picture)))!;
  expect(lookups).toHaveLength(4);
  expect(lookups[3]).toEqual(toneLookup({ ...setOverall({ gamma: 2 })(picture).overall!, low: 0, high: 1 }));
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
