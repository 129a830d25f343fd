import { clear } from './clear.js';

describe('clear', () => {
  it('marks its rows, and no others', () => {
    const out = new Float32Array(4 * 5).fill(7);
    clear({ width: 4, rowStart: 1, rowEnd: 3, out });
    expect([...out]).toEqual(Array.from(out, (_, i) => (i >= 4 && i < 12 ? NaN : 7)));
  });
});
