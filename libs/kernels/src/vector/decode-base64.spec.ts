import fc from 'fast-check';
import { bytesOfBase64 } from './decode-base64.js';

describe('bytesOfBase64', () => {
  it('gives back what was encoded, with padding or without', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect([...bytesOfBase64(text)]).toEqual([...bytes]);
        expect([...bytesOfBase64(text.replace(/={1,2}$/, ''))]).toEqual([...bytes]);
      }),
    );
  });
});
