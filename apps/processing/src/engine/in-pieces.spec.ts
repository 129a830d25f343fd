import { joinParts } from './in-pieces.js';

const MEBIBYTE = 1 << 20;

describe('joinParts', () => {
  it.each([[[]], [[3]], [[0, 5, 0]], [[MEBIBYTE]], [[MEBIBYTE - 1, MEBIBYTE + 1, 2 * MEBIBYTE, 7]]])(
    'joins parts of %p bytes',
    async (lengths: number[]) => {
      const parts = lengths.map((length, k) => new Uint8Array(length).map((_, i) => (i * 31 + k) & 0xff));
      expect((await joinParts(parts)).equals(Buffer.concat(parts))).toBe(true);
    },
  );

  it('yields to the event loop after each megabyte', async () => {
    let turns = 0;
    let isJoined = false;
    const count = () => {
      turns += 1;
      if (!isJoined) setImmediate(count);
    };
    setImmediate(count);
    await joinParts([new Uint8Array(5 * MEBIBYTE), new Uint8Array(5 * MEBIBYTE)]);
    isJoined = true;
    expect(turns).toBeGreaterThanOrEqual(9);
  });
});
