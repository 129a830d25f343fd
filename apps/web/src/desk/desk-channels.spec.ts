import { setColor } from '../picture/commands.js';
import { pictureOf } from '../picture/presets.js';
import { sampleGrid } from '../picture/testing/sample-grid.js';
import { deskChannels, deskDots, deskTicks } from './desk-channels.js';

describe('the channels of the desk', () => {
  const grid = sampleGrid(3);
  const picture = pictureOf(grid);

  it('have the names and wavelengths of their grid, also while another one is loaded', () => {
    expect(deskChannels(picture.channels, grid).map(({ label, um }) => [label, um])).toEqual([
      ...[
        ['F90W', 0.9],
        ['F200W', 2],
        ['F310W', 3.1],
      ],
    ]);
    const reversed = { ...grid, channels: grid.channels.toReversed() };
    expect(deskChannels(picture.channels, reversed)).toEqual(deskChannels(picture.channels, grid));
    expect(deskChannels(picture.channels, null).map(({ label, um }) => [label, um])[1]).toEqual([
      'Channel 2',
      null,
    ]);
  });

  it('have dots where they have hues, and ticks where they have wavelengths', () => {
    const dots = deskDots(setColor(1, { luminance: true })(picture).channels);
    expect(dots).toEqual([
      { index: 0, hue: 240, weight: 1, x: 0, y: 0.5 },
      { index: 2, hue: 0, weight: 1, x: 1, y: 0.5 },
    ]);
    const ticks = deskTicks(deskChannels(picture.channels, grid));
    expect(ticks.map(({ label }) => label)).toEqual(['F90W', 'F200W', 'F310W']);
    expect(deskTicks(deskChannels(picture.channels, null))).toEqual([]);
  });

  it('are numbered where their names have no room', () => {
    const many = sampleGrid(16);
    const ticks = deskTicks(deskChannels(pictureOf(many).channels, many));
    expect(ticks.every(({ um }) => um === null)).toBe(true);
    expect(ticks.map(({ label }) => label)).toEqual(Array.from({ length: 16 }, (_, i) => String(i + 1)));
  });
});
