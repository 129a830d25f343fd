import { memorySource } from '../../byte-source.js';
import { openFits } from '../hdu/open.js';
import { writeFits } from '../write/write-fits.js';
import { verifyFits } from './verify-fits.js';

describe('verifyFits of a file with a damaged HDU', () => {
  const whole = writeFits([
    {},
    { data: Int16Array.of(1, 2), shape: [2] },
    { data: new Float64Array(1000), shape: [1000] },
  ]);

  it('reports it once, and nothing of bytes behind the last HDU', async () => {
    const problems = await verifyFits(await openFits(memorySource(whole.subarray(0, whole.length - 3000))));
    expect(problems).toEqual([
      {
        severity: 'error',
        hdu: 2,
        card: 'NAXIS',
        byte: undefined,
        reason: expect.stringMatching(/^1000 pixels are 8000 bytes/),
      },
    ]);
  });
});
