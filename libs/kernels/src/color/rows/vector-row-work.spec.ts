import fc from 'fast-check';
import { CURVE_NAMES, type Tone } from '../../display/tone/tone.js';
import { prepareChannel, type CompositeChannel } from './channel-sum.js';
import { plainRowWork, type RowWork } from './row-work.js';
import { vectorRowWork } from './vector-row-work.js';

const LONGEST = 70;
/** For `histeq`: most pixels are faint. */
const DISTRIBUTION = Float64Array.from({ length: 65 }, (_, i) => Math.sqrt(i / 64));
/** Values below, inside and above the interval of the tones, and gaps. */
const pixels = fc.array(fc.oneof(fc.float(), fc.float({ min: -1, max: 6, noNaN: true })), {
  minLength: LONGEST,
  maxLength: LONGEST,
});
const share = fc.float({ min: 0, max: 1, noNaN: true });
const component = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
const channel = fc.record({
  data: pixels.map((values) => Float32Array.from(values)),
  footprint: fc.option(
    fc.array(share, { minLength: LONGEST, maxLength: LONGEST }).map((s) => Float32Array.from(s)),
    {
      nil: undefined,
    },
  ),
  rgb: fc.tuple(component, component, component),
  stretch: fc.constantFrom<Tone['stretch']>('linear', 'asinh', 'sqrt', 'histeq'),
  curve: fc.constantFrom(...CURVE_NAMES),
  weight: fc.double({ min: 0.1, max: 2, noNaN: true }),
});

/** Everything the work gives, as bytes. */
function results(work: RowWork, width: number, offset: number): unknown[] {
  work.sum(offset);
  const maximum = work.maximum();
  work.scale(1 / Math.max(maximum, 1e-3));
  work.blend(offset);
  const { red, green, blue, covered } = work.row;
  const encoded = ([3, 4] as const).flatMap((components) => {
    const out = [new Uint8Array(width * components + 5), new Uint16Array(width * components + 5)];
    for (const picture of out) work.encode(components, picture, 2);
    return out;
  });
  return [
    maximum,
    ...[red, green, blue].map((plane) => Float32Array.from(plane)),
    Uint8Array.from(covered),
    ...encoded,
  ];
}

describe('row operations in vectors', () => {
  it('give the same bits as the plain ones', () => {
    const rows = fc.record({
      channels: fc.array(channel, { minLength: 2, maxLength: 5 }),
      hasLuminance: fc.boolean(),
      luminanceWeight: fc.double({ min: 0, max: 1, noNaN: true }),
      width: fc.integer({ min: 1, max: LONGEST - 3 }),
      offset: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(rows, ({ channels, hasLuminance, luminanceWeight, width, offset }) => {
        const [detail, ...prepared] = channels.map(({ stretch, curve, ...rest }) => {
          const tone: Tone = { low: 0.25, high: 5, stretch, curve, equalization: DISTRIBUTION };
          const colored: CompositeChannel = { ...rest, tone };
          return prepareChannel(colored);
        });
        const luminance = hasLuminance ? { ...detail, weight: luminanceWeight } : undefined;
        const vectors = vectorRowWork(prepared, width, luminance);
        expect(vectors).toBeDefined();
        expect(results(vectors!, width, offset)).toEqual(
          results(plainRowWork(prepared, width, luminance), width, offset),
        );
      }),
      { numRuns: 90 },
    );
  });
});
