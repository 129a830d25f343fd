import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { collecting } from './preview-cache.js';
import { pixelDocument } from './pixel-document.js';

const FACTS = { width: 2, height: 1, scale: 1, x: 0, y: 0, units: null, wcs: null };

describe('pixelDocument', () => {
  it.each([[[1]], [[3, 3]], [[1, 1, 1, 1]], [[2, 5, 0, 4]], [[]]])(
    'is one document however its bytes are split (%j)',
    async (lengths) => {
      let next = 0;
      const chunks = lengths.map((length) => Buffer.from(Array.from({ length }, () => (next += 37) % 256)));
      const document = JSON.parse(await text(pixelDocument(FACTS, Readable.from(chunks)))) as {
        data: string;
      };
      expect(document).toMatchObject({ ...FACTS, dtype: 'float32', encoding: 'base64' });
      expect(Buffer.from(document.data, 'base64')).toEqual(Buffer.concat(chunks));
    },
  );

  it('breaks off with its bytes, and releases them when its reader stops', async () => {
    const broken = new PassThrough();
    const reading = text(pixelDocument(FACTS, broken));
    broken.destroy(new Error('cut'));
    await expect(reading).rejects.toThrow('cut');
    const left = new PassThrough();
    const document = pixelDocument(FACTS, left);
    document.destroy();
    await new Promise((resolve) => left.once('close', resolve));
    expect(left.destroyed).toBe(true);
  });
});

describe('collecting', () => {
  const pass = async (chunks: readonly string[], maxBytes: number) => {
    const whole: Buffer[] = [];
    const passed = await buffer(
      collecting(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), maxBytes, (bytes) =>
        whole.push(bytes),
      ),
    );
    return { passed: passed.toString(), whole: whole.map(String) };
  };

  it('returns the whole body after it has passed', async () => {
    expect(await pass(['ab', 'c'], 3)).toEqual({ passed: 'abc', whole: ['abc'] });
  });

  it('passes on a body that is too large without returning it', async () => {
    expect(await pass(['ab', 'cd'], 3)).toEqual({ passed: 'abcd', whole: [] });
  });

  it('returns nothing of an interrupted body', async () => {
    const body = new PassThrough();
    const onWhole = jest.fn();
    const reading = buffer(collecting(body, 100, onWhole));
    body.write('ab');
    setImmediate(() => body.destroy(new Error('cut')));
    await expect(reading).rejects.toThrow('cut');
    expect(onWhole).not.toHaveBeenCalled();
  });
});
