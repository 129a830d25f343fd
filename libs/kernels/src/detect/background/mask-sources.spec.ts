import { expectValues, processField, processReference } from '../../../../../test/golden/process.js';
import { createRaster, type Raster } from '../../raster.js';
import { subtractBackground } from '../subtract-background.js';
import { backgroundMesh } from './background2d.js';
import { maskSources, sourceMaskReach } from './mask-sources.js';

const field = processField();
const { plain, withoutSources } = processReference.subtractBackground;
const OPTIONS = { boxSize: 8, excludePercent: 90 };
const first = backgroundMesh(field, OPTIONS);
const MASK = { sigma: 2, growth: 1 };

const rowsOf = ({ data, width }: Raster, from: number, to: number): Raster => ({
  ...{ data: data.subarray(from * width, to * width), width, height: to - from },
});

describe('a background', () => {
  it('is subtracted as photutils does', () => {
    expectValues(subtractBackground(field, first.level).data, plain, 1e-5);
  });

  it('without sources equals photutils with a mask by scipy', () => {
    const masked = maskSources(field, first, MASK);
    const { level } = backgroundMesh(masked, OPTIONS);
    expectValues(subtractBackground(field, level).data, withoutSources, 1e-5);
  });

  it('is the same in bands', () => {
    const masked = maskSources(field, first, MASK);
    const subtracted = subtractBackground(field, first.level);
    const reach = sourceMaskReach(MASK.growth);
    for (let row = 0; row < field.height; row += 9) {
      const end = Math.min(field.height, row + 9);
      const [from, to] = [Math.max(0, row - reach), Math.min(field.height, end + reach)];
      const band = { firstRow: from, rowStart: row - from, rowEnd: end - from };
      expect(maskSources(rowsOf(field, from, to), first, { ...MASK, ...band }).data).toEqual(
        rowsOf(masked, row, end).data,
      );
      expect(subtractBackground(rowsOf(field, row, end), first.level, { firstRow: row }).data).toEqual(
        rowsOf(subtracted, row, end).data,
      );
    }
  });
});

it('maskSources masks the surroundings of a source by the given growth; a single bright pixel is no source', () => {
  const image = createRaster(40, 40);
  const { level } = backgroundMesh(image, OPTIONS);
  const rms = { ...level, values: level.values.map(() => 1) };
  image.data[0] = 100;
  for (let y = 19; y < 22; y++) image.data.fill(100, y * 40 + 19, y * 40 + 22);
  const { data } = maskSources(image, { level, rms }, { sigma: 3, growth: 4 });
  // The median of nine stands out where five of them do: at the middle and its four neighbours.
  const gaps = [...data.keys()].filter((i) => Number.isNaN(data[i]));
  expect(gaps).toHaveLength(11 * 9 + 2 * 9);
  expect(Math.min(...gaps.map((i) => i % 40))).toBe(15);
  expect(Math.max(...gaps.map((i) => Math.floor(i / 40)))).toBe(25);
});
