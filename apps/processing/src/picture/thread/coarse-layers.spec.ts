import { createWcs } from '#kernels';
import { skyField } from '../../../../../test/support/sky-field.js';
import { parametersOf } from '../../image-io/sky-image.js';
import { matchingBytes, matchOffsets } from '../match-offsets.js';
import type { CoarseLayer, MatchingPlan } from '../picture.tasks.js';
import { compareLayers, layOutMatching, solveOffsets } from './coarse-layers.js';

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

describe('the background offsets of many images', () => {
  /** Images of one place; each is as bright as its number. */
  const planOf = (count: number) =>
    ({
      layers: Array.from({ length: count }, () => ({ window: { x: 0, y: 0, width: 5, height: 5 } })),
    }) as unknown as MatchingPlan;
  const bright = ({ layer }: { layer: CoarseLayer }, index: number) => void layer.data.fill(index);
  const threads = { readCoarseLayer: bright, compareLayers, solveOffsets };
  const run = ({ name }: { name: string }, input: unknown, index = 0) =>
    (threads[name as keyof typeof threads] as (input: unknown, more: unknown) => unknown)(
      input,
      name === 'readCoarseLayer' ? index : () => undefined,
    );
  const tasks = {
    run,
    runEach: (task: { name: string }, inputs: readonly unknown[]) =>
      inputs.map((input, index) => run(task, input, index)),
  };
  const memory = { floats: (length: number) => new Float32Array(length) };

  it.each([2, 64, 65, 200])('fit the differences of all pairs: %i images', async (count) => {
    const offsets = await matchOffsets({ tasks, memory } as never, planOf(count));
    const mean = (count - 1) / 2;
    expect(offsets).toHaveLength(count);
    offsets.forEach((offset, index) => expect(offset).toBeCloseTo(index - mean, 6));
  });
});
