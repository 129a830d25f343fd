import { changeFile } from './change-file.mjs';
import { randomOf } from './random.mjs';
import { useEverything } from './use-everything.mjs';

class KernelError extends Error {}

const kernelsThat = (openFits: () => unknown) =>
  ({ KernelError, openFits, memorySource: () => ({}) }) as unknown as Parameters<typeof useEverything>[0];

const use = (openFits: () => unknown) =>
  useEverything(kernelsThat(openFits), new Uint8Array(0), { images: true });

describe('the random numbers of an input', () => {
  const first = (seed: number, at: number) => Array.from({ length: 4 }, randomOf(seed, at).next);

  it('are reproducible, and differ by seed and input', () => {
    expect(first(3, 4)).toEqual(first(3, 4));
    const all = [0, 1, 2, 3].flatMap((seed) => [0, 1, 2, 3].map((at) => first(seed, at).join()));
    expect(new Set(all).size).toBe(16);
    expect(first(1, 1).every((value) => value >= 0 && value < 1)).toBe(true);
  });
});

describe('changeFile', () => {
  const file = (length: number) => Uint8Array.from({ length }, (_, i) => i & 0x7f);

  it.each([1, 79, 80, 541, 2880, 9000])(
    'changes files of %d bytes, the same way for the same input',
    (length) => {
      let changed = 0;
      for (let at = 0; at < 300; at++) {
        const make = () => changeFile(file(length), randomOf(5, at), file(300));
        const bytes = make();
        expect(Buffer.compare(bytes, make())).toBe(0);
        if (Buffer.compare(bytes, file(length)) !== 0) changed++;
      }
      // A card put in the place of itself changes nothing.
      expect(changed).toBeGreaterThan(200);
    },
  );

  it('does not modify the given file', () => {
    const bytes = file(2880);
    for (let at = 0; at < 100; at++) changeFile(bytes, randomOf(6, at), bytes);
    expect(Buffer.compare(bytes, file(2880))).toBe(0);
  });
});

describe('useEverything', () => {
  it('accepts errors thrown on purpose, and no others', async () => {
    expect(await use(() => Promise.reject(new KernelError('damaged')))).toBe(false);
    await expect(use(() => Promise.reject(new TypeError('oh')))).rejects.toThrow('oh');
  });
});
