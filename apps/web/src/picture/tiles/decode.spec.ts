import { sceneChannels, sceneTile } from '../testing/scene.js';
import { checkTile, decodeAt, tileUrl } from './decode.js';

const [channel] = sceneChannels();
const bytes = sceneTile(channel, 0, 2, 1);
const PLACE = { z: 0, x: 2, y: 1 };

describe('tiles', () => {
  it('are decoded as the tile that was asked for, and no other', () => {
    const values = decodeAt(PLACE, bytes, channel.scaling);
    const expected = channel.levels[0].data[512 * 1100 + 1024];
    expect(Math.abs(values[0] - expected)).toBeLessThanOrEqual(
      Math.abs(expected - channel.scaling.zero) / 2048,
    );
    expect(values[511]).toBeNaN();
    for (const other of [{ z: 1 }, { x: 1 }, { y: 0 }])
      expect(() => decodeAt({ ...PLACE, ...other }, bytes, channel.scaling)).toThrow(
        /Tile 0\/2\/1 came in place of/,
      );
  });

  it('are refused when they are torn or something else', () => {
    expect(() => checkTile(PLACE, bytes.subarray(0, 5000))).toThrow(/5000 bytes instead of 524320/);
    expect(() => checkTile(PLACE, bytes)).not.toThrow();
    expect(() =>
      checkTile(PLACE, new TextEncoder().encode('<!doctype html><title>503 Service Unavailable')),
    ).toThrow(/do not begin like a tile/);
    expect(() => checkTile(PLACE, new Uint8Array(0))).toThrow(/0 bytes/);
  });

  it('have an address', () => {
    const template = '/api/composite/grid/g/k/{z}/{x}/{y}?encoding={encoding}';
    expect(tileUrl(template, { key: 'k', ...PLACE }, 'f32')).toBe(
      '/api/composite/grid/g/k/0/2/1?encoding=f32',
    );
  });
});
