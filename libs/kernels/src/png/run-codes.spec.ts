import { LONGEST_RUN, runCodes } from './run-codes.js';

const counts = (lengths: readonly number[]) => {
  const runs = new Uint32Array(LONGEST_RUN + 1);
  for (const length of lengths) runs[length] += 1;
  return { literals: new Uint32Array(256), runs };
};
const END_SYMBOL = 256;

describe('runCodes', () => {
  // RFC 1951, section 3.2.5: symbols of lengths.
  it.each([
    [8, 262],
    [10, 264],
    [11, 265],
    [12, 265],
    [13, 266],
    [130, 280],
    [131, 281],
    [227, 284],
    [257, 284],
    [258, 285],
  ])('gives runs of %i bytes the symbol %i', (length, symbol) => {
    const used = [...runCodes(counts([length])).lengths.entries()].filter(([, bits]) => bits > 0);
    expect(used.map(([number]) => number)).toEqual([END_SYMBOL, symbol]);
  });
});
