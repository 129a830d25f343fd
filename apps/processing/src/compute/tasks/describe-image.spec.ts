import { memorySource, openFits, writeFits } from '#kernels';
import type { FilePlace } from '../../images/file-place.js';
import { describeOpened } from './describe-image.js';

const data = Float32Array.of(0, 1, 2, 3);
const image = (name: string, side = 2) => ({
  name,
  data: new Float32Array(side * side),
  shape: [side, side],
});

/** Whether weights belong to each image of a file. */
async function weighted(...units: ReturnType<typeof image>[]): Promise<Record<string, boolean>> {
  const file = await openFits(memorySource(writeFits([{ data, shape: [2, 2] }, ...units]), 'a.fits'));
  const facts = await Promise.all(
    file.hdus.map(async ({ name, index }) => {
      const { reference } = await describeOpened(file, {} as FilePlace, {
        name: 'a.fits',
        hdu: index,
        needsSky: false,
      });
      return [name, reference.weights !== null] as const;
    }),
  );
  return Object.fromEntries(facts);
}

it('weights say which pixels of an image hold data, and nothing of their own or of flags', async () => {
  const units = ['SCI', 'ERR', 'VAR_RNOISE', 'CON', 'DQ', 'WHT'].map((name) => image(name));
  expect(await weighted(...units)).toEqual({
    PRIMARY: true,
    ...{ SCI: true, ERR: true, VAR_RNOISE: true },
    ...{ CON: false, DQ: false, WHT: false },
  });
});

it('weights of another size belong to nothing', async () => {
  expect(await weighted(image('SCI'), image('WHT', 3))).toEqual({ PRIMARY: false, SCI: false, WHT: false });
});
