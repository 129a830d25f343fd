import { createWcs } from '#kernels';
import { skyField } from '../../../../../test/support/sky-field.js';
import { parametersOf } from '../../image-io/sky-image.js';
import { matchingBytes } from '../match-offsets.js';
import { layOutMatching } from './coarse-layers.js';

const MB = 1024 ** 2;

/** Almost the whole sky: all but the antipodes of its middle. */
const wideMap = () => {
  const size = { width: 350, height: 174 };
  const frame = { system: 'ICRS', equinox: 2000 } as const;
  const wcs = createWcs({
    ...{ projection: 'CAR', frame, crpix: [175.5, 87.5], crval: [0, 0], cd: [-1, 0, 0, 1] },
  });
  const map = { ...skyField(), wcs, ...size };
  return { ...map, wcs: parametersOf(map) };
};

describe('the coarse versions of images', () => {
  it.each(['ZEA', 'AIT', 'STG'])(
    'take a fixed amount of memory in %s, which stretches them',
    (projection) => {
      const plan = layOutMatching({ images: [wideMap(), wideMap()], projection });
      expect(matchingBytes(plan)).toBeLessThanOrEqual(128 * MB);
      expect(plan.layers).toHaveLength(2);
    },
  );
});
